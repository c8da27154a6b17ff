"""How near the next step is to where somebody was last: people go on where they are."""

from collections.abc import Iterable
from typing import Any

from puzzlewright.genres import genre_of
from puzzlewright.model.board import Place


class Nearness:
    """Distances on the page of one puzzle, from where somebody was last."""

    def __init__(self, puzzle: Any, last: Iterable[Place] = ()) -> None:
        self._genre, self._puzzle = genre_of(puzzle), puzzle
        self._points: dict[Place, complex] = {}
        self.last: list[complex] = []
        self.move_to(last)

    def move_to(self, places: Iterable[Place]) -> None:
        """Be at these places now; at none, be where one was."""
        self.last = [self._point(place) for place in dict.fromkeys(places)] or self.last

    def of(self, places: Iterable[Place]) -> float:
        """How far the nearest of these places is; at the start, how far down the page."""
        points = [self._point(place) for place in dict.fromkeys(places)]
        if not points:
            return 0.0
        if not self.last:
            return min(point.real + point.imag / 1000 for point in points)
        return min(abs(point - last) for point in points for last in self.last)

    def _point(self, place: Place) -> complex:
        """The middle of a place on the page: of a cell, or between two."""
        if place not in self._points:
            numbers = self._genre.locate(self._puzzle, place)
            rows, columns = numbers[0::2], numbers[1::2] or [0]
            self._points[place] = complex(sum(rows) / len(rows), sum(columns) / len(columns))
        return self._points[place]
