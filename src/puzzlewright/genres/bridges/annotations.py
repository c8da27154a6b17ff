"""Marks on spans besides their bridges: crossing pairs, and the notes of players.

Crossing pairs of a graph need not cross on paper. A pair that does gets a dot where it crosses; one
that does not gets the same letter and colour on both spans. A note is a small cross where no bridge
can be, or the most that there can be.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from string import ascii_lowercase

from puzzlewright.core.board import Board, Value
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, Point, intersection
from puzzlewright.genres.bridges.puzzle import Bridges, Span

_DOT, _BADGE = 0.12, 0.19  # radii in cells
# where on its span a badge may sit
_SPOTS = sorted((share / 40 for share in range(6, 35)), key=lambda share: abs(share - 0.5))

_CROSS_ARM = 0.09  # of a cross, in cells
_NOTE_SIZE, _LETTER_WIDTH = 0.3, 0.22  # the height of a label and the width of a letter
_NOTE_WIDEST = 1.3  # of a note, in cells
_NOTES_APART = 0.42  # between two notes at least
# where on its span a note may stand, from shore to shore: its middle is best
_SHARES = sorted((share / 24 for share in range(2, 23)), key=lambda share: abs(share - 0.5))


def are_crossings_visible(puzzle: Bridges, points: Sequence[Point]) -> bool:
    """Whether exactly those spans cross on paper that are said to cross."""
    return set(puzzle.crossings) == _crossing_on_paper(tuple(_lines(puzzle, points)))


def describe_crossings(puzzle: Bridges, points: Sequence[Point]) -> Iterator[str]:
    """What the marks mean, or that bridges may cross: nothing where lines show it by crossing."""
    listed, met = set(puzzle.crossings), _crossing_on_paper(tuple(_lines(puzzle, points)))
    if not met <= listed:
        is_dotted = not met.isdisjoint(listed)
        yield f"bridges may cross{', but not at a dot' if is_dotted else ''}"
    if not listed <= met:
        yield "of two lines with the same letter one stays empty"


@lru_cache(maxsize=32)  # a puzzle is drawn again and again while it is played
def _crossing_on_paper(lines: tuple[tuple[Point, Point], ...]) -> frozenset[tuple[Span, Span]]:
    """Return the pairs of lines that cross, comparing only lines that share a column."""
    found = []
    begun: list[tuple[float, Span]] = []  # where each ends, for those that may go on
    for span in sorted(range(len(lines)), key=lambda span: min(end.real for end in lines[span])):
        left, right = sorted(end.real for end in lines[span])
        begun = [(end, other) for end, other in begun if end >= left]
        found += [
            (min(span, other), max(span, other))
            for _, other in begun
            if intersection(*lines[span], *lines[other]) is not None
        ]
        begun.append((right, span))
    return frozenset(found)


def crossing_marks(puzzle: Bridges, board: Board, points: Sequence[Point]) -> Iterator[Shape]:
    """A dot or two badges for every pair of spans that may still both carry bridges."""
    lines = _lines(puzzle, points)
    taken: list[Point] = []
    lie_apart = []
    for number, (e, f) in enumerate(puzzle.crossings):
        if board.open[e] <= {0} or board.open[f] <= {0}:
            continue
        if (point := intersection(*lines[e], *lines[f])) is not None:
            taken.append(point)
            yield Disc(point.real, point.imag, _DOT, f"cross-{number}")
        else:
            lie_apart.append((number, (e, f)))
    labels = []
    for number, pair in lie_apart:
        for span in pair:
            spot = _free_spot(span, lines, points, taken)
            taken.append(spot)
            yield Disc(spot.real, spot.imag, _BADGE, f"cross-{number}")
            labels.append(Label(spot.real, spot.imag, _letters(number), "cross-letter", 0.26))
    yield from labels


def _lines(puzzle: Bridges, points: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(points[a], points[b]) for a, b in puzzle.spans]


def _free_spot(
    span: Span,
    lines: Sequence[tuple[Point, Point]],
    points: Sequence[Point],
    taken: Sequence[Point],
) -> Point:
    """Return a spot on the span clear of badges, islands and spans, or else the clearest one."""
    start, end = lines[span]
    others = [line for line in lines if line != (start, end)]

    def room(spot: Point) -> float:
        to_badges = min((abs(spot - badge) for badge in taken), default=1.0) - 2.2 * _BADGE
        to_islands = min(abs(spot - island) for island in points) - RADIUS - 1.2 * _BADGE
        to_spans = min((distance(spot, *line) for line in others), default=1.0) - 1.3 * _BADGE
        return min(to_badges, to_islands, to_spans)

    spots = [start + share * (end - start) for share in _SPOTS]
    return next((spot for spot in spots if room(spot) >= 0), None) or max(spots, key=room)


def distance(point: Point, a: Point, b: Point) -> float:
    """How far the point is from the line from a to b."""
    along = b - a
    share = ((point - a) * along.conjugate()).real / abs(along) ** 2
    return abs(point - a - min(1.0, max(0.0, share)) * along)


def _letters(number: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + ascii_lowercase[number % 26]


def small_cross(spot: Point, arm: float = _CROSS_ARM) -> Iterator[Shape]:
    """A small cross: no bridge."""
    for turn in (1 + 1j, 1 - 1j):
        start, end = spot - arm * turn, spot + arm * turn
        yield Line(start.real, start.imag, end.real, end.imag, "no-bridge")


def limit_note(spot: Point, text: str) -> Iterator[Shape]:
    """How many bridges there can be; a long text in small letters, so that it stays on the page."""
    shrunk = min(1.0, _NOTE_WIDEST / (_LETTER_WIDTH * len(text)))
    width = _LETTER_WIDTH * len(text) * shrunk
    yield Box(spot.real - width / 2, spot.imag - 0.17, width, 0.34, "paper")
    yield Label(spot.real, spot.imag, text, "at-most", _NOTE_SIZE * shrunk)


def clear_position(start: Point, end: Point, others: Iterable[tuple[Point, Point]]) -> float:
    """How far along a line a note on it is clear of the lines that cross it."""
    met = [spot for other in others if (spot := intersection(start, end, *other)) is not None]
    shore = RADIUS / abs(end - start)
    shares = [shore + share * (1 - 2 * shore) for share in _SHARES]

    def room(share: float) -> float:
        spot = start + share * (end - start)
        return min(_NOTES_APART, *(abs(spot - other) for other in met)) if met else _NOTES_APART

    return max(shares, key=room)


class Notes:
    """The notes on a page, each where it is clear of the others and of bridges that cross."""

    def __init__(self, puzzle: Bridges, board: Board, sheet: IslandLayout) -> None:
        self.puzzle, self.board, self.sheet = puzzle, board, sheet
        self._taken: dict[tuple[int, int], list[Point]] = {}  # by cell

    def crosses(self) -> Iterator[Shape]:
        """A cross on every span that has no bridge."""
        for span, values in enumerate(self.board.open):
            if values == {0}:
                yield from small_cross(self._spot(span))

    def limits(self, spans: Iterable[Span] | None = None) -> Iterator[Shape]:
        """How many bridges undecided spans can have, where their islands do not show it."""
        for span in range(len(self.board.open)) if spans is None else spans:
            values = self.board.open[span]
            if len(values) > 1 and (text := self._limit(span, values)):
                yield from limit_note(self._spot(span), text)

    def _limit(self, span: Span, values: frozenset[Value]) -> str:
        if any(following - value > 1 for value, following in pairwise(sorted(values))):
            return ",".join(map(str, sorted(values)))
        return f"≤{max(values)}" if max(values) < self.puzzle.max_bridges_on(span) else ""

    def _spot(self, span: Span) -> Point:
        """Where a note on this span is clear of the others, or its middle."""
        start, end = self._ends(span)
        for other in self.puzzle.crossed_by[span]:
            if min(self.board.open[other], default=0):
                crossing = intersection(start, end, *self._ends(other))
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
            abs(spot - other) >= _NOTES_APART
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in self._taken.get((x, y), ())
        )
