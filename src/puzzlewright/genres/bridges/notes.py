"""What players note on a span: a small cross where no bridge can be, and the most that there can
be.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from puzzlewright.genres.bridges.layout import RADIUS, IslandSheet
from puzzlewright.genres.bridges.puzzle import Bridges, Span
from puzzlewright.genres.bridges.segments import Point, meeting
from puzzlewright.model.board import Board, Value
from puzzlewright.model.shapes import Box, Label, Line, Shape

_ARM = 0.09  # of a cross, in cells
_SIZE, _LETTER = 0.3, 0.22  # the height of a label and the width of a letter
_WIDEST = 1.3  # of a note, in cells
_APART = 0.42  # between two notes at least
# where on its span a note may stand, from shore to shore: its middle is best
_SHARES = sorted((share / 24 for share in range(2, 23)), key=lambda share: abs(share - 0.5))


def cross_at(spot: Point, arm: float = _ARM) -> Iterator[Shape]:
    """A small cross: no bridge."""
    for turn in (1 + 1j, 1 - 1j):
        start, end = spot - arm * turn, spot + arm * turn
        yield Line(start.real, start.imag, end.real, end.imag, "no-bridge")


def limit_at(spot: Point, text: str) -> Iterator[Shape]:
    """How many bridges there can be; a long text in small letters, so that it stays on the page."""
    shrunk = min(1.0, _WIDEST / (_LETTER * len(text)))
    width = _LETTER * len(text) * shrunk
    yield Box(spot.real - width / 2, spot.imag - 0.17, width, 0.34, "paper")
    yield Label(spot.real, spot.imag, text, "at-most", _SIZE * shrunk)


def clear_share(start: Point, end: Point, others: Iterable[tuple[Point, Point]]) -> float:
    """How far along a line a note on it is clear of the lines that cross it."""
    met = [spot for other in others if (spot := meeting(start, end, *other)) is not None]
    shore = RADIUS / abs(end - start)
    shares = [shore + share * (1 - 2 * shore) for share in _SHARES]

    def room(share: float) -> float:
        spot = start + share * (end - start)
        return min(_APART, *(abs(spot - other) for other in met)) if met else _APART

    return max(shares, key=room)


class Notes:
    """The notes on a page, each where it is clear of the others and of bridges that cross."""

    def __init__(self, puzzle: Bridges, board: Board, sheet: IslandSheet) -> None:
        self.puzzle, self.board, self.sheet = puzzle, board, sheet
        self._taken: dict[tuple[int, int], list[Point]] = {}  # by cell

    def crosses(self) -> Iterator[Shape]:
        """A cross on every span that has no bridge."""
        for span, values in enumerate(self.board.open):
            if values == {0}:
                yield from cross_at(self._spot(span))

    def limits(self, spans: Iterable[Span] | None = None) -> Iterator[Shape]:
        """How many bridges undecided spans can have, where that is not plain from their islands."""
        for span in range(len(self.board.open)) if spans is None else spans:
            values = self.board.open[span]
            if len(values) > 1 and (text := self._limit(span, values)):
                yield from limit_at(self._spot(span), text)

    def _limit(self, span: Span, values: frozenset[Value]) -> str:
        if any(following - value > 1 for value, following in pairwise(sorted(values))):
            return ",".join(map(str, sorted(values)))
        return f"≤{max(values)}" if max(values) < self.puzzle.room_on(span) else ""

    def _spot(self, span: Span) -> Point:
        """Where a note on this span is clear of the others, or its middle."""
        start, end = self._ends(span)
        for other in self.puzzle.crossed_by[span]:
            if min(self.board.open[other], default=0):
                crossing = meeting(start, end, *self._ends(other))
                if crossing is not None:
                    self._take(crossing)
        shore = (end - start) / abs(end - start) * RADIUS
        start, end = start + shore, end - shore
        spots = [start + share * (end - start) for share in _SHARES]
        spot = next((spot for spot in spots if self._is_clear(spot)), spots[0])
        self._take(spot)
        return spot

    def _ends(self, span: Span) -> tuple[Point, Point]:
        a, b = self.puzzle.spans[span]
        return self.sheet.points[a], self.sheet.points[b]

    def _take(self, spot: Point) -> None:
        self._taken.setdefault((int(spot.real), int(spot.imag)), []).append(spot)

    def _is_clear(self, spot: Point) -> bool:
        column, row = int(spot.real), int(spot.imag)
        return all(
            abs(spot - other) >= _APART
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in self._taken.get((x, y), ())
        )
