"""Propagation: make all certain moves of a puzzle, one by one.

A circle with one landing left moves there: no other track crosses its track, and no other circle
ends in that country. A country that only one circle can reach gets that circle.
"""

from collections.abc import Sequence

from puzzlewright.core.board import Board, Place, Value
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
    reached = {puzzle.country_of[cell] for cell in frozenset().union(*board.open)}
    for country in range(countries):
        if country not in reached:
            return Contradiction(f"no circle can reach {puzzle.name_of_country(country)}")
    return board


def landings_of(puzzle: Satogaeri) -> Board:
    """Return where each circle can land if no other circle moves."""
    found: list[frozenset[Value]] = []
    cols = puzzle.cols
    for (_, _, number), start, (up, down, left, right) in zip(
        puzzle.circles, puzzle.starts, puzzle.reach, strict=True
    ):
        if number is None:
            column = range(start - up * cols, start + down * cols + 1, cols)
            found.append(frozenset((*column, *range(start - left, start + right + 1))))
        else:
            ways = (-cols, up), (cols, down), (-1, left), (1, right)
            found.append(frozenset([start + step * number for step, far in ways if number <= far]))
    return Board(tuple(found))


class ContradictionFound(Exception):
    """A circle has no landing left, or no circle can land in a country."""


def rule_out_by_certain_moves(puzzle: Satogaeri, board: Board) -> Board:
    """Rule out landings by certain moves; return the same board on a contradiction.

    The board is that of `by_single_circles`.
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
        self.over = _moves_over_cells(puzzle)
        # for each country, the circles that can land there, with the number of their landings
        self.coming: list[dict[Place, int]] = [{} for _ in range(puzzle.country_count)]
        coming, country_of = self.coming, self.country_of
        for place, landings in enumerate(board.open):
            for landing in landings:
                comers = coming[country_of[landing]]
                comers[place] = comers.get(place, 0) + 1
        # the queues: circles that may be certain of a landing or a country, and countries that only
        # one circle can reach
        self.circles: set[Place] = set(range(len(self.left)))
        self.countries = {country for country, comers in enumerate(coming) if len(comers) == 1}

    def run(self) -> Board:
        while self.circles or self.countries:
            while self.circles:
                self._look_at_circle(self.circles.pop())
            if self.countries:
                self._keep_only_circle(self.countries.pop())
        return Board(tuple(map(frozenset, self.left)))

    def _look_at_circle(self, place: Place) -> None:
        """Keep others out of the circle's country and off its track, once these are certain."""
        left = self.left[place]
        landing = next(iter(left))
        home = self.country_of[landing]
        comers = self.coming[home]
        if len(comers) > 1 and comers[place] == len(left):
            for other in tuple(comers):
                if other != place:
                    others = self.left[other]
                    self._rule_out(other, [to for to in others if self.country_of[to] == home])
        if len(left) == 1:
            for cell in self.track(place, landing):
                for other, landings in self.over[cell]:
                    if other != place:
                        others = self.left[other]
                        self._rule_out(other, [to for to in landings if to in others])

    def _keep_only_circle(self, country: Country) -> None:
        """Keep the only circle that can reach a country from landing elsewhere."""
        ((place, landings),) = self.coming[country].items()
        left, country_of = self.left[place], self.country_of
        if len(left) > landings:
            self._rule_out(place, [to for to in left if country_of[to] != country])

    def _rule_out(self, place: Place, landings: list[Value]) -> None:
        """Remove landings that the circle still has."""
        if not landings:
            return
        left = self.left[place]
        left.difference_update(landings)
        if not left:
            raise ContradictionFound
        self.circles.add(place)
        for landing in landings:
            country = self.country_of[landing]
            comers = self.coming[country]
            if comers[place] > 1:
                comers[place] -= 1
                continue
            del comers[place]
            if not comers:
                raise ContradictionFound
            if len(comers) == 1:
                self.countries.add(country)


def _moves_over_cells(puzzle: Satogaeri) -> list[list[tuple[Place, Sequence[Value]]]]:
    """Return for each cell the circles whose tracks may cover it, and the landings of these."""
    over: list[list[tuple[Place, Sequence[Value]]]] = [[] for _ in puzzle.country_of]
    steps = -puzzle.cols, puzzle.cols, -1, 1
    for place, (circle, start) in enumerate(zip(puzzle.circles, puzzle.starts, strict=True)):
        number = circle.number
        for step, room in zip(steps, puzzle.reach[place], strict=True):
            if number is None:
                end = start + step * (room + 1)
                for cell in range(start + step, end, step):
                    over[cell].append((place, range(cell, end, step)))
            elif number <= room:
                landing = start + step * number
                move = place, (landing,)
                for cell in range(start + step, landing + step, step):
                    over[cell].append(move)
    return over
