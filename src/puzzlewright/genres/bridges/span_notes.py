"""Draw marks on spans: crossing pairs, and the notes of players.

A crossing pair of a graph need not intersect in the drawing. If it does, it gets a dot at the
intersection; if not, both spans get the same letter and colour. A note is a small cross where no
bridge is possible, or the maximum number of bridges.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from string import ascii_lowercase
from typing import TypeAlias

from puzzlewright.core.board import Board, Value
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, Point, intersection
from puzzlewright.genres.bridges.puzzle import Bridges, Span

_DOT, _BADGE = 0.12, 0.19  # radii in cells
# candidate positions of a badge, as shares of the span's length; the middle is best
_BADGE_SHARES = sorted((share / 40 for share in range(6, 35)), key=lambda share: abs(share - 0.5))

# lengths in cells
_CROSS_ARM = 0.09
_NOTE_HEIGHT, _LETTER_WIDTH = 0.3, 0.22
_MAX_NOTE_WIDTH = 1.3
_MIN_NOTE_DISTANCE = 0.42
# candidate positions of a note, as shares of the span's visible part; the middle is best
_NOTE_SHARES = sorted((share / 24 for share in range(2, 23)), key=lambda share: abs(share - 0.5))
_Segment: TypeAlias = tuple[Point, Point]


def are_crossings_visible(puzzle: Bridges, points: Sequence[Point]) -> bool:
    """Return whether exactly the crossing pairs of the puzzle intersect in the drawing."""
    lines = tuple(_lines(puzzle, points))
    return len(_drawn_crossings(puzzle, lines)) == len(puzzle.crossings) and not (
        _has_other_intersections(lines, puzzle.crossings)
    )


def describe_crossings(puzzle: Bridges, points: Sequence[Point]) -> Iterator[str]:
    """Describe what the marks mean, and whether bridges may cross; nothing if the lines show it."""
    lines = tuple(_lines(puzzle, points))
    drawn = _drawn_crossings(puzzle, lines)
    if _has_other_intersections(lines, puzzle.crossings):
        yield f"bridges may cross{', but not at a dot' if drawn else ''}"
    if len(drawn) < len(puzzle.crossings):
        yield "of two lines with the same letter one stays empty"


def _drawn_crossings(puzzle: Bridges, lines: Sequence[_Segment]) -> list[tuple[Span, Span]]:
    """Return the crossing pairs of the puzzle that intersect in the drawing."""
    return [(e, f) for e, f in puzzle.crossings if intersection(*lines[e], *lines[f]) is not None]


@lru_cache(maxsize=32)  # a puzzle is drawn many times while it is played
def _has_other_intersections(
    lines: tuple[_Segment, ...], crossings: tuple[tuple[Span, Span], ...]
) -> bool:
    """Return whether lines intersect that are no crossing pair, by a sweep from left to right."""
    listed = {frozenset(pair) for pair in crossings}
    active: list[tuple[float, Span]] = []  # lines that the sweep has not passed: right end, span
    for span in sorted(range(len(lines)), key=lambda span: min(end.real for end in lines[span])):
        left, right = sorted(end.real for end in lines[span])
        active = [(end, other) for end, other in active if end >= left]
        for _, other in active:
            is_listed = frozenset((span, other)) in listed
            if not is_listed and intersection(*lines[span], *lines[other]) is not None:
                return True
        active.append((right, span))
    return False


def crossing_marks(puzzle: Bridges, board: Board, points: Sequence[Point]) -> Iterator[Shape]:
    """Draw a dot or two badges for every crossing pair that is not yet decided."""
    lines = _lines(puzzle, points)
    taken: list[Point] = []
    without_dot = []
    for number, (e, f) in enumerate(puzzle.crossings):
        if board.open[e] <= {0} or board.open[f] <= {0}:
            continue
        if (point := intersection(*lines[e], *lines[f])) is not None:
            taken.append(point)
            yield Disc(point.real, point.imag, _DOT, f"cross-{number}")
        else:
            without_dot.append((number, (e, f)))
    labels = []
    for number, pair in without_dot:
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

    def clearance(spot: Point) -> float:
        to_badges = min((abs(spot - badge) for badge in taken), default=1.0) - 2.2 * _BADGE
        to_islands = min(abs(spot - island) for island in points) - RADIUS - 1.2 * _BADGE
        to_spans = min((distance(spot, *line) for line in others), default=1.0) - 1.3 * _BADGE
        return min(to_badges, to_islands, to_spans)

    spots = [start + share * (end - start) for share in _BADGE_SHARES]
    return next((spot for spot in spots if clearance(spot) >= 0), None) or max(spots, key=clearance)


def distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance of the point from the line segment a-b."""
    along = b - a
    share = ((point - a) * along.conjugate()).real / abs(along) ** 2
    return abs(point - a - min(1.0, max(0.0, share)) * along)


def _letters(number: int) -> str:
    """Return a, b, ..., z, aa, ab, ..."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + ascii_lowercase[number % 26]


def small_cross(spot: Point, arm: float = _CROSS_ARM) -> Iterator[Shape]:
    """Draw a small cross, the mark for no bridge."""
    for turn in (1 + 1j, 1 - 1j):
        start, end = spot - arm * turn, spot + arm * turn
        yield Line(start.real, start.imag, end.real, end.imag, "no-bridge")


def limit_note(spot: Point, text: str) -> Iterator[Shape]:
    """Draw a note about the number of bridges; a long text is reduced to fit into the picture."""
    scale = min(1.0, _MAX_NOTE_WIDTH / (_LETTER_WIDTH * len(text)))
    width = _LETTER_WIDTH * len(text) * scale
    yield Box(spot.real - width / 2, spot.imag - 0.17, width, 0.34, "paper")
    yield Label(spot.real, spot.imag, text, "at-most", _NOTE_HEIGHT * scale)


def clear_position(start: Point, end: Point, others: Iterable[tuple[Point, Point]]) -> float:
    """Return the share of a line's length at which a note is farthest from the lines that cross."""
    crossed = [spot for other in others if (spot := intersection(start, end, *other)) is not None]
    shore = RADIUS / abs(end - start)
    shares = [shore + share * (1 - 2 * shore) for share in _NOTE_SHARES]

    def clearance(share: float) -> float:
        spot = start + share * (end - start)
        return min([_MIN_NOTE_DISTANCE, *(abs(spot - other) for other in crossed)])

    return max(shares, key=clearance)


class Notes:
    """The notes of a picture, each clear of the others and of bridges that cross."""

    def __init__(self, puzzle: Bridges, board: Board, layout: IslandLayout) -> None:
        self.puzzle, self.board, self.layout = puzzle, board, layout
        self._taken: dict[tuple[int, int], list[Point]] = {}  # spots in use, by cell

    def crosses(self) -> Iterator[Shape]:
        """Draw a cross on every span that has no bridge."""
        for span, values in enumerate(self.board.open):
            if values == {0}:
                yield from small_cross(self._spot(span))

    def limits(self, spans: Iterable[Span] | None = None) -> Iterator[Shape]:
        """Draw the limits of undecided spans that the numbers of their islands do not imply."""
        for span in range(len(self.board.open)) if spans is None else spans:
            values = self.board.open[span]
            if len(values) > 1 and (text := self._limit(span, values)):
                yield from limit_note(self._spot(span), text)

    def _limit(self, span: Span, values: frozenset[Value]) -> str:
        if any(following - value > 1 for value, following in pairwise(sorted(values))):
            return ",".join(map(str, sorted(values)))
        return f"≤{max(values)}" if max(values) < self.puzzle.max_bridges_on(span) else ""

    def _spot(self, span: Span) -> Point:
        """Return a clear spot for a note on this span, or its middle if there is none."""
        start, end = self._ends(span)
        for other in self.puzzle.crossed_by[span]:
            if min(self.board.open[other], default=0):
                crossing = intersection(start, end, *self._ends(other))
                if crossing is not None:
                    self._take(crossing)
        shore = (end - start) / abs(end - start) * RADIUS
        start, end = start + shore, end - shore
        spots = [start + share * (end - start) for share in _NOTE_SHARES]
        spot = next((spot for spot in spots if self._is_clear(spot)), spots[0])
        self._take(spot)
        return spot

    def _ends(self, span: Span) -> tuple[Point, Point]:
        a, b = self.puzzle.spans[span]
        return self.layout.points[a], self.layout.points[b]

    def _take(self, spot: Point) -> None:
        self._taken.setdefault((int(spot.real), int(spot.imag)), []).append(spot)

    def _is_clear(self, spot: Point) -> bool:
        column, row = int(spot.real), int(spot.imag)
        return all(
            abs(spot - other) >= _MIN_NOTE_DISTANCE
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
            for other in self._taken.get((x, y), ())
        )
