"""Propagation: make all certain moves of a puzzle, one by one.

A circle with one landing left moves there: no other track crosses its track, and no other circle
ends in that country. A country that only one circle can reach gets that circle.
"""

from collections.abc import Iterable

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Contradiction, Propagated
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri


def blank(puzzle: Satogaeri) -> Board:
    """Return the board on which every circle may land anywhere in its row or column."""
    rows, cols = puzzle.rows, puzzle.cols
    across = [frozenset(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    down = [frozenset(range(col, rows * cols, cols)) for col in range(cols)]
    return Board(tuple(across[row] | down[col] for row, col, _ in puzzle.circles))


def propagate(puzzle: Satogaeri) -> Propagated:
    """Return the landings of single circles, without those that certain moves rule out."""
    board = by_single_circles(puzzle)
    return board if isinstance(board, Contradiction) else rule_out_by_certain_moves(puzzle, board)


def by_single_circles(puzzle: Satogaeri) -> Propagated:
    """Return moves of the right length that no start blocks (the thesis' "simple collisions")."""
    countries = puzzle.country_count
    if len(puzzle.circles) != countries:
        return Contradiction(
            f"there {'is' if len(puzzle.circles) == 1 else 'are'}"
            f" {count_noun(len(puzzle.circles), 'circle')} for {countries}"
            f" {'region' if countries == 1 else 'regions'}, but each must end with exactly one"
        )
    board = landings_of(puzzle)
    for place, landings in enumerate(board.open):
        if not landings:
            cells = count_noun(puzzle.circles[place].number or 0, "cell")
            blocked = "the border or another circle is in the way on every side"
            return Contradiction(f"{puzzle.name_of(place)} cannot move {cells}: {blocked}")
    reached = {puzzle.country_of[cell] for landings in board.open for cell in landings}
    for country in range(countries):
        if country not in reached:
            return Contradiction(f"no circle can reach {puzzle.name_of_country(country)}")
    return board


def landings_of(puzzle: Satogaeri) -> Board:
    """Return where each circle can land if no other circle moves."""
    found = []
    for (_, _, number), start, room in zip(
        puzzle.circles, puzzle.starts, puzzle.reach, strict=True
    ):
        steps = zip((-puzzle.cols, puzzle.cols, -1, 1), room, strict=True)
        if number is None:
            cells = [start + step * far for step, most in steps for far in range(most + 1)]
        else:
            cells = [start + step * number for step, most in steps if number <= most]
        found.append(frozenset(cells))
    return Board(tuple(found))


class ContradictionFound(Exception):
    """A circle has no landing left, or no circle can land in a country."""


def rule_out_by_certain_moves(puzzle: Satogaeri, board: Board) -> Board:
    """Rule out landings by certain moves; return the same board on a contradiction.

    The board must contain all landings that other circles' starts do not block.
    """
    try:
        return _CertainMoves(puzzle, board).run()
    except ContradictionFound:
        return board


class _CertainMoves:
    """The landings that circles still have, and the circles that countries can still get."""

    def __init__(self, puzzle: Satogaeri, board: Board) -> None:
        self.track, self.country_of = puzzle.track, puzzle.country_of
        self.left = list(map(set, board.open))
        # the choices whose tracks cover each cell, and those that end in each country
        self.over: list[list[Choice]] = [[] for _ in self.country_of]
        self.coming: list[set[Choice]] = [set() for _ in range(puzzle.country_count)]
        over, coming, country_of, track = self.over, self.coming, self.country_of, self.track
        for place, landings in enumerate(board.open):
            for landing in landings:
                choice = place, landing
                coming[country_of[landing]].add(choice)
                for cell in track(place, landing):
                    over[cell].append(choice)
        # the queues: where a landing was ruled out
        self.circles: set[Place] = set(range(len(self.left)))
        self.countries: set[Country] = set(range(puzzle.country_count))

    def run(self) -> Board:
        while self.circles or self.countries:
            while self.circles:
                self._look_at_circle(self.circles.pop())
            if self.countries:
                self._look_at_country(self.countries.pop())
        return Board(tuple(map(frozenset, self.left)))

    def _look_at_circle(self, place: Place) -> None:
        """Keep others out of the circle's country and off its track, once these are certain."""
        left, country_of = self.left[place], self.country_of
        homes = {country_of[landing] for landing in left}
        if len(homes) == 1:
            comers = self.coming[homes.pop()]
            if len(comers) > len(left):
                self._keep_for(place, tuple(comers))
        if len(left) == 1:
            for cell in self.track(place, *left):
                if len(self.over[cell]) > 1:
                    self._keep_for(place, self.over[cell])

    def _look_at_country(self, country: Country) -> None:
        """Keep a circle for this country if no other can land there."""
        comers = {place for place, _ in self.coming[country]}
        if len(comers) == 1:
            (place,) = comers
            for landing in tuple(self.left[place]):
                if self.country_of[landing] != country:
                    self._rule_out(place, landing)

    def _keep_for(self, place: Place, choices: Iterable[Choice]) -> None:
        left = self.left
        for other, landing in choices:
            if other != place and landing in left[other]:
                self._rule_out(other, landing)

    def _rule_out(self, place: Place, landing: Value) -> None:
        """Remove a landing that the circle still has."""
        left, country = self.left[place], self.country_of[landing]
        left.remove(landing)
        coming = self.coming[country]
        coming.remove((place, landing))
        if not left or not coming:
            raise ContradictionFound
        self.circles.add(place)
        self.countries.add(country)
