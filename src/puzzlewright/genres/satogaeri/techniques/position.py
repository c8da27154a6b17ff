"""A Satogaeri page while it is being solved: where each circle may still land, and who may still
come to each country.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.genres.satogaeri.techniques.atlas import Track, atlas_of
from puzzlewright.human.position import Position
from puzzlewright.human.technique import Spot
from puzzlewright.model.board import Board, Choice, Place, Value


class Way(NamedTuple):
    """A move of a circle: where it lands, the cells it covers, and the country it leads to."""

    landing: Value
    track: Track
    home: Country


class SatogaeriPosition(Position):
    """The landings still open, and for every country the circles that may land there."""

    def __init__(self, puzzle: Satogaeri, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.atlas = atlas_of(puzzle)
        self.country_of = puzzle.country_of
        # those known, until a landing is ruled out
        self._ways: list[list[Way] | None] = [None] * len(self.open)
        self._lands: list[Track | None] = [None] * len(self.open)
        # For every country the circles that may come, and at how many landings.
        self.arrivals: list[dict[Place, int]] = [{} for _ in range(puzzle.country_count)]
        for place, landings in enumerate(board.open):
            for landing in landings:
                coming = self.arrivals[self.country_of[landing]]
                coming[place] = coming.get(place, 0) + 1

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        # A circle loses most of its landings at once, and sets are made anew with every change.
        gone: dict[Place, set[Value]] = {}
        for place, landing in choices:
            if landing in self.open[place]:
                gone.setdefault(place, set()).add(landing)
        for place, landings in gone.items():
            self._ways[place] = self._lands[place] = None
            for landing in landings:
                coming = self.arrivals[self.country_of[landing]]
                coming[place] -= 1
                if not coming[place]:
                    del coming[place]
            before = self.open[place]
            left = self.open[place] = before - landings
            self.undecided -= len(before) > 1 >= len(left)
            self.is_contradiction |= not left
        return list(gone)

    def is_within_reach(self, place: Place) -> bool:
        """Whether only such landings are open as the circle's number and the other starts allow."""
        return len(self.ways(place)) == len(self.open[place])

    def ways(self, place: Place) -> list[Way]:
        """The open moves that the circle's number and the other starts allow, in the reading order
        of their landings.
        """
        ways = self._ways[place]
        if ways is None:
            tracks, country_of = self.atlas.tracks[place], self.country_of
            landings = sorted(self.open[place] & self.atlas.reach[place])
            ways = self._ways[place] = [
                Way(landing, tracks[landing], country_of[landing]) for landing in landings
            ]
        return ways

    def land(self, place: Place) -> Track:
        """The cells that some open move of a circle covers."""
        land = self._lands[place]
        if land is None:
            land = 0
            for _, track, _ in self.ways(place):
                land |= track
            self._lands[place] = land
        return land

    def arriving(self, country: Country) -> Iterator[tuple[Place, Value]]:
        """All choices by which a circle may come to this country."""
        for place in sorted(self.arrivals[country]):
            for landing in sorted(self.open[place]):
                if self.country_of[landing] == country:
                    yield place, landing


PAGE: Spot = 0  # for techniques that look at the whole page at once


def the_page(position: SatogaeriPosition) -> Iterable[Spot]:
    return (PAGE,)


def anywhere(position: SatogaeriPosition, place: Place) -> Iterable[Spot]:
    return (PAGE,)
