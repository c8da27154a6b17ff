"""How Bridges is played: bridges are pulled out of islands, on grids and on graphs.

What a player says of a span is how many bridges it has at least and at most. The most is what its
islands leave, so that a drag past it takes the bridges away again.
"""

from collections.abc import Iterator, Sequence

from puzzlewright.blueprints.playing import (
    Arm,
    ClueKind,
    Counting,
    Gesture,
    Handle,
    Joins,
    Joint,
    PlaceKind,
    Playing,
    Sheet,
    SheetClue,
    SheetPlace,
    Tool,
    Xy,
)
from puzzlewright.genres.bridges.crossing_marks import crossing_marks, shown_by_the_lines
from puzzlewright.genres.bridges.drawing import (
    island_number,
    lattice,
    names,
    unseen,
)
from puzzlewright.genres.bridges.layout import RADIUS, IslandSheet, sheet_of
from puzzlewright.genres.bridges.marks import locate
from puzzlewright.genres.bridges.notes import Notes, clear_share, cross_at
from puzzlewright.genres.bridges.opening import blank
from puzzlewright.genres.bridges.puzzle import Bridges, Span
from puzzlewright.genres.bridges.segments import Point
from puzzlewright.genres.bridges.span_faces import SpanFaces
from puzzlewright.model.board import Board, Place
from puzzlewright.model.shapes import Disc, Label, Line, Shape

_TOOLS = (
    Tool("primary", "bridge", (Line(0, 0.5, 1, 0.5, "bridge"),)),
    Tool("secondary", "no bridge", tuple(cross_at(0.5 + 0.5j, arm=0.28))),
    Tool("third", "at most", (Label(0.5, 0.5, "≤1", "at-most", 0.7),)),
)
_DRAGS = (
    Gesture("Drag from an island", "a bridge that way; again for one more, past the last for none"),
    Gesture("Right-drag, or hold and drag", "no bridge there; again to clear it"),
    Gesture("Alt and drag, or the tool", "at most one bridge, at most two, and so on"),
)
_ON_GRIDS = Gesture("Click or tap between two islands", "no bridge there; again to clear it")
_ON_GRAPHS = Gesture("Click or tap a line", "a bridge; again for one more, past the last for none")


def _sheet(puzzle: Bridges) -> Sheet:
    islands = sheet_of(puzzle)
    kinds: dict[tuple[object, ...], int] = {}
    made: list[PlaceKind] = []
    places = []
    for span, (a, b) in enumerate(puzzle.spans):
        start, along = _tidy(islands.points[a]), _tidy(islands.points[b] - islands.points[a])
        room = max(1, puzzle.room_on(span))  # a player may err beside a 0
        # on a graph every span lies as no other, and crosses others of its own
        key = (along, room) if puzzle.grid else (span,)
        if key not in kinds:
            kinds[key] = len(made)
            takes = _water(along) if puzzle.grid else _crossings(puzzle, span, start)
            spot = _spot_on_grid(along) if puzzle.grid else _spot_on_graph(puzzle, islands, span)
            made.append(SpanFaces(along, room, spot, takes, is_drawn=not puzzle.grid).kind())
        numbers = tuple(locate(puzzle, span))
        places.append(
            SheetPlace(kinds[key], start.real, start.imag, numbers, puzzle.span_name(span))
        )
    island_kinds = list(dict.fromkeys(puzzle.numbers))
    return Sheet(
        islands.width,
        islands.height,
        tuple(lattice(puzzle.grid.rows, puzzle.grid.cols)) if puzzle.grid else (),
        () if puzzle.grid else tuple(_letters(puzzle, islands)),
        tuple(made),
        tuple(places),
        tuple(map(_island_kind, island_kinds)),
        tuple(
            SheetClue(
                island_kinds.index(number),
                point.real,
                point.imag,
                puzzle.name_of(island),
                (Counting(number, puzzle.spans_at[island]),),
                number=number,
            )
            for island, (number, point) in enumerate(
                zip(puzzle.numbers, islands.points, strict=True)
            )
        ),
        _TOOLS if puzzle.max_bridges > 1 else _TOOLS[:2],
        (*(_DRAGS if puzzle.max_bridges > 1 else _DRAGS[:2]), _ON_GRIDS)
        if puzzle.grid
        else (*_DRAGS, _ON_GRAPHS),
        tuple(_handles(puzzle, islands)),
        Joins(
            "handles",
            tuple(Joint(a, b, (span,)) for span, (a, b) in enumerate(puzzle.spans)),
        ),
        rulers=(puzzle.grid.rows, puzzle.grid.cols) if puzzle.grid else None,
        notes=tuple(unseen(puzzle, islands)),
    )


def _tidy(point: Point) -> Point:
    """A point as the page gets it, so that what is counted from it comes out right there."""
    return complex(round(point.real, 3), round(point.imag, 3))


def _handles(puzzle: Bridges, islands: IslandSheet) -> Iterator[Handle]:
    for island, point in enumerate(islands.points):
        arms = []
        for span in puzzle.spans_at[island]:
            a, b = puzzle.spans[span]
            other = islands.points[b if island == a else a]
            arms.append(Arm(span, other.real, other.imag))
        yield Handle(
            point.real,
            point.imag,
            RADIUS,
            puzzle.name_of(island),
            tuple(arms),
            puzzle.grid.cells[island] if puzzle.grid else (island,),
            clue=island,
        )


def _letters(puzzle: Bridges, islands: IslandSheet) -> Iterator[Shape]:
    """What a graph says besides its lines: which pairs of them exclude each other, and names."""
    if puzzle.crossings and not shown_by_the_lines(puzzle, islands.points):
        yield from crossing_marks(puzzle, blank(puzzle), islands.points)
    yield from names(puzzle, islands)


def _island_kind(number: int | None) -> ClueKind:
    def island(disc: str, label: str = "island-number") -> tuple[Shape, ...]:
        return Disc(0, 0, RADIUS, disc), island_number(0j, number, label)

    wrong = (*island("island", "clue-wrong"), Disc(0, 0, RADIUS, "wrong"))
    return ClueKind(
        (
            ("open", island("island")),
            ("done", island("island-done", "clue-done")),
            ("wrong", wrong),
        ),
        "clues",
        is_done_early=True,
    )


def _water(along: Point) -> tuple[Xy, ...]:
    """The cells between two islands of a grid."""
    steps = round(abs(along))
    points = [along / steps * step for step in range(1, steps)]
    return tuple((point.real, point.imag) for point in points)


def _crossings(puzzle: Bridges, span: Span, start: Point) -> tuple[Xy, ...]:
    """A point beside the page for every pair of spans that exclude each other, since they need not
    cross on paper.
    """
    return tuple(
        (-1 - pair - start.real, -1 - start.imag)
        for pair, spans in enumerate(puzzle.crossings)
        if span in spans
    )


def _spot_on_grid(along: Point) -> Point:
    """Between two cells near the middle: nothing that crosses the span passes there."""
    return along / abs(along) * (0.5 + abs(along) // 2)


def _spot_on_graph(puzzle: Bridges, islands: IslandSheet, span: Span) -> Point:
    a, b = puzzle.spans[span]
    start, end = islands.points[a], islands.points[b]
    others = [
        (islands.points[c], islands.points[d])
        for other, (c, d) in enumerate(puzzle.spans)
        if other != span
    ]
    return _tidy(clear_share(start, end, others) * (end - start))


def _known(puzzle: Bridges, board: Board, span: Place) -> Sequence[Shape]:
    """The numbers of bridges that are left, where they are not in a row."""
    return tuple(Notes(puzzle, board, sheet_of(puzzle)).limits([span]))


playing = Playing(
    _sheet,
    {"clues": "Grey out finished islands", "groups": "Colours for joined islands"},
    _known,
)
