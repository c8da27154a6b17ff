"""Marks for the pairs of spans that cannot both carry bridges.

On a graph lines may cross on paper without being such a pair, and such a pair may lie apart. So a
pair that does cross on paper gets a dot where it crosses, and one that does not gets the same
letter and colour on both spans.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_lowercase

from puzzlewright.genres.bridges.layout import RADIUS
from puzzlewright.genres.bridges.puzzle import Bridges, Span
from puzzlewright.genres.bridges.segments import Point, distance, meeting
from puzzlewright.model.board import Board
from puzzlewright.model.shapes import Disc, Label, Shape

_DOT, _BADGE = 0.12, 0.19  # radii in cells
# where on its span a badge may sit
_SPOTS = sorted((share / 40 for share in range(6, 35)), key=lambda share: abs(share - 0.5))


def shown_by_the_lines(puzzle: Bridges, points: Sequence[Point]) -> bool:
    """Whether exactly those spans cross on paper that are said to cross."""
    return set(puzzle.crossings) == _crossing_on_paper(tuple(_lines(puzzle, points)))


def crossings_told(puzzle: Bridges, points: Sequence[Point]) -> Iterator[str]:
    """What the marks mean, or that bridges may cross: nothing where lines show it by crossing."""
    listed, met = set(puzzle.crossings), _crossing_on_paper(tuple(_lines(puzzle, points)))
    if not met <= listed:
        is_dotted = not met.isdisjoint(listed)
        yield f"bridges may cross{', but not at a dot' if is_dotted else ''}"
    if not listed <= met:
        yield "of two lines with the same letter one stays empty"


@lru_cache(maxsize=32)  # a puzzle is drawn again and again while it is played
def _crossing_on_paper(lines: tuple[tuple[Point, Point], ...]) -> frozenset[tuple[Span, Span]]:
    """The pairs of lines that cross. Most are short, so only those are looked at that have some
    column of the page in common.
    """
    found = []
    begun: list[tuple[float, Span]] = []  # where each ends, for those that may go on
    for span in sorted(range(len(lines)), key=lambda span: min(end.real for end in lines[span])):
        left, right = sorted(end.real for end in lines[span])
        begun = [(end, other) for end, other in begun if end >= left]
        found += [
            (min(span, other), max(span, other))
            for _, other in begun
            if meeting(*lines[span], *lines[other]) is not None
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
        if (point := meeting(*lines[e], *lines[f])) is not None:
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
    """A spot on the span that is clear of other badges, islands and spans, or the clearest that
    there is.
    """
    start, end = lines[span]
    others = [line for line in lines if line != (start, end)]

    def room(spot: Point) -> float:
        to_badges = min((abs(spot - badge) for badge in taken), default=1.0) - 2.2 * _BADGE
        to_islands = min(abs(spot - island) for island in points) - RADIUS - 1.2 * _BADGE
        to_spans = min((distance(spot, *line) for line in others), default=1.0) - 1.3 * _BADGE
        return min(to_badges, to_islands, to_spans)

    spots = [start + share * (end - start) for share in _SPOTS]
    return next((spot for spot in spots if room(spot) >= 0), None) or max(spots, key=room)


def _letters(number: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + ascii_lowercase[number % 26]
