"""How near the next step is to where somebody was last: people go on where they are."""

from collections.abc import Iterable, Sequence
from functools import cached_property
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
        self.last = self.points(places) or self.last

    def of(self, places: Iterable[Place]) -> float:
        """How far the nearest of these places is; at the start, how far down the page."""
        return self.of_points(self.points(places))

    def of_points(self, points: Sequence[complex]) -> float:
        """The same for the middles of places."""
        if not points:
            return 0.0
        if not self.last:
            return min([point.real + point.imag / 1000 for point in points])
        return min([abs(point - last) for point in points for last in self.last])

    def from_edge(self, points: Iterable[complex]) -> float:
        """How far the nearest of these is from the edge of what is on the page."""
        top, left, bottom, right = self._edges
        return min(
            [
                min(point.real - top, bottom - point.real, point.imag - left, right - point.imag)
                for point in points
            ],
            default=0.0,
        )

    @cached_property
    def diagonal(self) -> float:
        top, left, bottom, right = self._edges
        return abs(complex(bottom - top, right - left))

    def points(self, places: Iterable[Place]) -> list[complex]:
        """The middles of places, each once."""
        return [self._point(place) for place in dict.fromkeys(places)]

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        points = self.points(range(len(self._genre.blank(self._puzzle).open)))
        rows, columns = [one.real for one in points], [one.imag for one in points]
        if not points:
            return 0.0, 0.0, 0.0, 0.0
        return min(rows), min(columns), max(rows), max(columns)

    def _point(self, place: Place) -> complex:
        """The middle of a place on the page: of a cell, or between two."""
        if place not in self._points:
            numbers = self._genre.locate(self._puzzle, place)
            rows, columns = numbers[0::2], numbers[1::2] or [0]
            self._points[place] = complex(sum(rows) / len(rows), sum(columns) / len(columns))
        return self._points[place]
