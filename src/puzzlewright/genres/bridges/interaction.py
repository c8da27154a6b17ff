"""The play rules of Bridges: drag from an island to draw bridges, on grids and on graphs.

The state of a span is its least and greatest number of bridges. The numbers of its islands limit
both, and a drag past the greatest removes the bridges again.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board, Place
from puzzlewright.core.picture import Disc, Label, Line, Shape
from puzzlewright.core.words import count_noun
from puzzlewright.genre.interaction import (
    Arm,
    BoardSpec,
    CellState,
    ClueCount,
    ClueKind,
    ClueSpec,
    Gesture,
    Handle,
    Joins,
    Joint,
    NextStates,
    PlaceKind,
    PlaceSpec,
    PlayRules,
    ProgressUnit,
    RuleExample,
    Tool,
    Transitions,
    Xy,
)
from puzzlewright.genres.bridges.drawing import (
    MAX_DRAWN_STRANDS,
    island_number,
    lattice,
    names,
    span_line,
    strand_number,
    unshown_rules,
)
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, Point, layout_of
from puzzlewright.genres.bridges.marks import locate
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges, Span
from puzzlewright.genres.bridges.span_notes import (
    Notes,
    are_crossings_visible,
    clear_position,
    crossing_marks,
    limit_note,
    small_cross,
)

Bounds: TypeAlias = tuple[int, int]  # the least and the greatest number of bridges

# If a span can carry more bridges than this, no state has both bounds: there would be too many.
_MAX_BRIDGES_WITH_RANGES = 8
_NONE: Bounds = (0, 0)
_DOT_COVER = 0.06  # radius in cells
_TOOLS = (
    Tool("primary", "bridge", (Line(0, 0.5, 1, 0.5, "bridge"),)),
    Tool("secondary", "no bridge", tuple(small_cross(0.5 + 0.5j, arm=0.28))),
    Tool("third", "at most", (Label(0.5, 0.5, "≤1", "at-most", 0.7),)),
)
_DRAGS = (
    Gesture(
        "Drag from one island to the next",
        "builds a bridge; again adds one, and after the last one removes them all",
        "pull",
        lessons=(
            "Drag from an island to the next to build a bridge. Drag again for another one,"
            " and after the last one to remove them.",
        )
        * 2,
    ),
    Gesture(
        "Right-drag, or hold and drag",
        "marks no bridge; again clears it",
        "pull",
        "secondary",
        lessons=(
            "Right-drag where no bridge can be. A cross marks it.",
            "Hold an island, then drag, where no bridge can be. A cross marks it.",
        ),
    ),
    Gesture("Alt and drag, or choose At most", "marks at most one bridge, at most two, and so on"),
)
_ON_GRIDS = Gesture(
    "Click or tap between two islands",
    "marks no bridge; again clears it",
    "tap",
    lessons=(
        "Click between two islands for the same cross. Click again to remove it.",
        "Tap between two islands for the same cross. Tap again to remove it.",
    ),
)
_ON_GRAPHS = Gesture(
    "Click or tap a line",
    "adds a bridge; after the last one, removes all",
    "tap",
    lessons=(
        "Or click a line to add a bridge. After the last one, a click removes them.",
        "Or tap a line to add a bridge. After the last one, a tap removes them.",
    ),
)


def _board(puzzle: Bridges) -> BoardSpec:
    layout = layout_of(puzzle)
    kinds: list[PlaceKind] = []
    kind_of: dict[tuple[object, ...], int] = {}
    places = []
    for span, (a, b) in enumerate(puzzle.spans):
        start, along = (
            _round_point(layout.points[a]),
            _round_point(layout.points[b] - layout.points[a]),
        )
        most = max(1, puzzle.max_bridges_on(span))  # players may draw a wrong bridge at a 0
        spot = _spot(puzzle, layout, span)
        # spans of a graph differ in direction, length and crossings, so each has its own kind
        key = (along, most, spot) if puzzle.grid else (span,)
        if key not in kind_of:
            kind_of[key] = len(kinds)
            occupied = _water(along) if puzzle.grid else _crossings(puzzle, span, start)
            kinds.append(SpanStates(along, most, spot, occupied, is_drawn=not puzzle.grid).kind())
        numbers = tuple(locate(puzzle, span))
        places.append(
            PlaceSpec(kind_of[key], start.real, start.imag, numbers, puzzle.span_name(span))
        )
    island_kinds = list(dict.fromkeys(puzzle.numbers))
    clues = []
    for island, (number, point) in enumerate(zip(puzzle.numbers, layout.points, strict=True)):
        kind, counting = island_kinds.index(number), ClueCount(number, puzzle.spans_at[island])
        name = puzzle.name_of(island)
        clues.append(ClueSpec(kind, point.real, point.imag, name, (counting,), number=number))
    drags = _DRAGS if puzzle.max_bridges > 1 or not puzzle.grid else _DRAGS[:2]
    return BoardSpec(
        layout.width,
        layout.height,
        tuple(lattice(puzzle.grid.rows, puzzle.grid.cols)) if puzzle.grid else (),
        () if puzzle.grid else tuple(_letters(puzzle, layout)),
        tuple(kinds),
        tuple(places),
        tuple(map(_island_kind, island_kinds)),
        tuple(clues),
        _TOOLS if puzzle.max_bridges > 1 else _TOOLS[:2],
        (*drags, _ON_GRIDS if puzzle.grid else _ON_GRAPHS),
        tuple(_handles(puzzle, layout)),
        Joins("handles", tuple(Joint(a, b, (span,)) for span, (a, b) in enumerate(puzzle.spans))),
        rulers=puzzle.size,
        notes=tuple(unshown_rules(puzzle, layout)),
        progress=ProgressUnit("clues", "islands"),
    )


def _round_point(point: Point) -> Point:
    """Round to the precision of the JSON, so that points computed from it agree in the browser."""
    return complex(round(point.real, 3), round(point.imag, 3))


def _handles(puzzle: Bridges, layout: IslandLayout) -> Iterator[Handle]:
    for island, point in enumerate(layout.points):
        ends = [(span, layout.points[other]) for span, other in puzzle.neighbours[island]]
        arms = [Arm(span, end.real, end.imag) for span, end in ends]
        yield Handle(
            point.real,
            point.imag,
            RADIUS,
            puzzle.name_of(island),
            tuple(arms),
            puzzle.where(island),
            clue=island,
        )


def _letters(puzzle: Bridges, layout: IslandLayout) -> Iterator[Shape]:
    """Draw the crossing pairs of a graph, and the names of its islands."""
    if puzzle.crossings and not are_crossings_visible(puzzle, layout.points):
        yield from crossing_marks(puzzle, blank(puzzle), layout.points)
    yield from names(puzzle, layout)


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
    """Return the cells between two islands of a grid."""
    steps = round(abs(along))
    points = [along / steps * step for step in range(1, steps)]
    return tuple((point.real, point.imag) for point in points)


def _crossings(puzzle: Bridges, span: Span, start: Point) -> tuple[Xy, ...]:
    """Return a point outside the picture for each crossing; spans need not intersect in it."""
    return tuple(
        (-1 - pair - start.real, -1 - start.imag)
        for pair, spans in enumerate(puzzle.crossings)
        if span in spans
    )


def _spot(puzzle: Bridges, layout: IslandLayout, span: Span) -> Point:
    """Return the middle of the span, or a spot near it that is clear of the spans that cross."""
    a, b = puzzle.spans[span]
    start, end = layout.points[a], layout.points[b]
    crossing = puzzle.crossed_by[span] if puzzle.grid else range(len(puzzle.spans))
    others = (puzzle.spans[other] for other in crossing if other != span)
    lines = ((layout.points[c], layout.points[d]) for c, d in others)
    return _round_point(clear_position(start, end, lines) * (end - start))


def _known_shapes(puzzle: Bridges, board: Board, span: Place) -> Sequence[Shape]:
    """Draw the possible numbers of bridges, if no state of the span can express them."""
    return tuple(Notes(puzzle, board, layout_of(puzzle)).limits([span]))


class SpanStates:
    """The states of spans with one length, direction and greatest number of bridges."""

    def __init__(
        self, along: Point, most: int, spot: Point, occupied: tuple[Xy, ...], is_drawn: bool
    ) -> None:
        self.along, self.most, self.spot, self.occupied = along, most, spot, occupied
        self.is_drawn = is_drawn
        self.all = list(_bounds(most))
        self.number = {bounds: state for state, bounds in enumerate(self.all)}

    def kind(self) -> PlaceKind:
        pull = Transitions(
            primary=self._next_states(self._one_more),
            secondary=self._next_states(self._none),
            third=self._next_states(self._at_most) if self.most > 1 else None,
        )
        tap = Transitions(
            primary=pull.primary if self.is_drawn else self._next_states(self._none_if_empty),
            secondary=pull.secondary,
            third=pull.third,
            touch=self._next_states(self._one_more_or_none) if self.is_drawn else None,
        )
        return PlaceKind(
            tuple(map(self._state, self.all)),
            span_line(0j, self.along, "touch"),
            tap,
            pull,
            possible=(span_line(0j, self.along, "span"),),
            denied_states=self._next_states(self._others),
            verb="has",
        )

    def _next_states(self, next_of: Callable[[Bounds], Bounds | None]) -> NextStates:
        found = map(next_of, self.all)
        return tuple(None if bounds is None else self.number.get(bounds) for bounds in found)

    def _one_more(self, bounds: Bounds) -> Bounds:
        least, most = bounds
        if bounds == _NONE:
            return 1, self.most
        if least == most:
            return 0, most
        more = (least + 1, most)
        return more if more in self.number else (least + 1, self.most)

    def _one_more_or_none(self, bounds: Bounds) -> Bounds:
        """Cycle through all states, because touch has only one gesture."""
        if bounds == _NONE:
            return 0, self.most
        return _NONE if bounds[0] == bounds[1] else self._one_more(bounds)

    def _none(self, bounds: Bounds) -> Bounds:
        return (0, self.most) if bounds == _NONE else _NONE

    def _none_if_empty(self, bounds: Bounds) -> Bounds | None:
        """Mark no bridge, but keep drawn bridges: a tap that misses must not remove them."""
        return None if bounds[0] else self._none(bounds)

    def _at_most(self, bounds: Bounds) -> Bounds | None:
        """Raise the upper bound up to no limit, then start again with the lowest."""
        least, most = bounds
        if bounds == _NONE:
            return 0, 1
        if most < self.most:
            return least, most + 1
        if not least:
            return 0, 1
        return (least, least) if least < self.most else None

    def _others(self, bounds: Bounds) -> Bounds | None:
        """Return the state that remains if this one is impossible."""
        least, most = bounds
        if not least and most < self.most:
            return most + 1, self.most
        return (0, least - 1) if least and most == self.most else None

    def _state(self, bounds: Bounds) -> CellState:
        least, most = bounds
        is_open = not self.number.get(bounds, 1)
        adds = None if is_open else (least, most) if 0 < most < self.most else (least,)
        return CellState(
            "open" if is_open else _describe(bounds, self.most),
            adds,
            least,
            tuple(self._shapes(bounds)),
            least,
            most,
            occupied_points=self.occupied if least else (),
            is_joined=least > 0,
            covers=self._covers() if least and not self.is_drawn else (),
        )

    def _covers(self) -> tuple[Shape, ...]:
        """Hide the dots of the grid between the strands of a bridge."""
        return tuple(Disc(x, y, _DOT_COVER, "paper") for x, y in self.occupied)

    def _shapes(self, bounds: Bounds) -> Iterator[Shape]:
        least, most = bounds
        line = Line(0, 0, self.along.real, self.along.imag, "span")
        middle = self.along / 2
        if least:
            yield line._replace(role="bridge", strands=least)
        elif self.is_drawn:
            yield line
        if bounds == _NONE:
            yield from small_cross(self.spot)
        elif most < self.most:
            limit = f"{least}-{most}" if MAX_DRAWN_STRANDS < least < most else f"≤{most}"
            if abs(self.along) <= 1.5:  # beside the span, because the islands are too close
                middle -= 1j * self.along / abs(self.along) * 0.32
            yield from limit_note(middle, limit)
        elif least > MAX_DRAWN_STRANDS:
            yield from strand_number(middle, least)


def _bounds(limit: int) -> Iterator[Bounds]:
    """List the states of a span with at most this many bridges, the open one first."""
    yield 0, limit
    yield from ((least, limit) for least in range(1, limit + 1))
    yield _NONE
    yield from ((0, most) for most in range(1, limit))
    if limit <= _MAX_BRIDGES_WITH_RANGES:
        yield from ((least, most) for most in range(1, limit) for least in range(1, most + 1))


def _describe(bounds: Bounds, limit: int) -> str:
    least, most = bounds
    if most == limit or not most:
        return count_noun(least, "bridge")
    if not least:
        return f"at most {count_noun(most, 'bridge')}"
    return (
        f"{count_noun(least, 'bridge')} and no more"
        if least == most
        else f"{least} to {most} bridges"
    )


_EXAMPLES = (
    RuleExample(
        "Each island has as many bridges as its number says, at most two to the same island.",
        '{"genre": "bridges", "rows": 3, "cols": 3,'
        ' "islands": [[0, 0, 2], [0, 2, 3], [2, 0, 1], [2, 2, 2]]}',
        [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]],
        [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1], [0, 0, 2, 0, 1]],
    ),
    RuleExample(
        "Bridges are straight and never cross.",
        '{"genre": "bridges", "rows": 5, "cols": 5, "islands":'
        " [[0, 0, 2], [0, 2, 1], [2, 0, 3], [2, 4, 1], [4, 0, 2], [4, 2, 1]]}",
        [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [2, 0, 2, 4, 1], [2, 0, 4, 0, 1], [4, 0, 4, 2, 1]],
        [[0, 0, 2, 0, 1], [2, 0, 2, 4, 1], [0, 2, 4, 2, 1], [2, 0, 4, 0, 1]],
    ),
    RuleExample(
        "In the end, all islands are connected.",
        '{"genre": "bridges", "rows": 3, "cols": 3,'
        ' "islands": [[0, 0, 2], [0, 2, 2], [2, 0, 2], [2, 2, 2]]}',
        [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]],
        [[0, 0, 0, 2, 2], [2, 0, 2, 2, 2]],
    ),
)

play_rules = PlayRules(
    _board,
    {"clues": "Tint finished islands", "groups": "Colour groups of joined islands"},
    _known_shapes,
    _EXAMPLES,
)
