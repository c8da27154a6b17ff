"""How Bridges is played: you pull bridges out of islands, on grids and on graphs.

What a player says about a span is how many bridges it has at least and at most. The most is what
its islands leave, so a drag past it takes the bridges away again.
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
    Tool,
    Transitions,
    Xy,
)
from puzzlewright.genres.bridges.annotations import (
    Notes,
    are_crossings_visible,
    clear_position,
    crossing_marks,
    limit_note,
    small_cross,
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

Bounds: TypeAlias = tuple[int, int]  # how many bridges at least, and at most

# If a span has room for more bridges than this, no state says at least and at most at once: there
# would be too many.
_FEW_BRIDGES = 8
_NONE: Bounds = (0, 0)
_TOOLS = (
    Tool("primary", "bridge", (Line(0, 0.5, 1, 0.5, "bridge"),)),
    Tool("secondary", "no bridge", tuple(small_cross(0.5 + 0.5j, arm=0.28))),
    Tool("third", "at most", (Label(0.5, 0.5, "≤1", "at-most", 0.7),)),
)
_DRAGS = (
    Gesture("Drag from an island", "a bridge that way; again for one more, past the last for none"),
    Gesture("Right-drag, or hold and drag", "no bridge there; again to clear it"),
    Gesture("Alt and drag, or the tool", "at most one bridge, at most two, and so on"),
)
_ON_GRIDS = Gesture("Click or tap between two islands", "no bridge there; again to clear it")
_ON_GRAPHS = Gesture("Click or tap a line", "a bridge; again for one more, past the last for none")


def _board(puzzle: Bridges) -> BoardSpec:
    islands = layout_of(puzzle)
    kinds: dict[tuple[object, ...], int] = {}
    made: list[PlaceKind] = []
    places = []
    for span, (a, b) in enumerate(puzzle.spans):
        start, along = (
            _round_point(islands.points[a]),
            _round_point(islands.points[b] - islands.points[a]),
        )
        room = max(1, puzzle.max_bridges_on(span))  # a player may err beside a 0
        # on a graph every span lies as no other, and crosses others of its own
        key = (along, room) if puzzle.grid else (span,)
        if key not in kinds:
            kinds[key] = len(made)
            takes = _water(along) if puzzle.grid else _crossings(puzzle, span, start)
            spot = _spot(puzzle, islands, span, along)
            made.append(SpanStates(along, room, spot, takes, is_drawn=not puzzle.grid).kind())
        numbers = tuple(locate(puzzle, span))
        places.append(
            PlaceSpec(kinds[key], start.real, start.imag, numbers, puzzle.span_name(span))
        )
    island_kinds = list(dict.fromkeys(puzzle.numbers))
    clues = []
    for island, (number, point) in enumerate(zip(puzzle.numbers, islands.points, strict=True)):
        kind, counting = island_kinds.index(number), ClueCount(number, puzzle.spans_at[island])
        name = puzzle.name_of(island)
        clues.append(ClueSpec(kind, point.real, point.imag, name, (counting,), number=number))
    drags = _DRAGS if puzzle.max_bridges > 1 or not puzzle.grid else _DRAGS[:2]
    return BoardSpec(
        islands.width,
        islands.height,
        tuple(lattice(puzzle.grid.rows, puzzle.grid.cols)) if puzzle.grid else (),
        () if puzzle.grid else tuple(_letters(puzzle, islands)),
        tuple(made),
        tuple(places),
        tuple(map(_island_kind, island_kinds)),
        tuple(clues),
        _TOOLS if puzzle.max_bridges > 1 else _TOOLS[:2],
        (*drags, _ON_GRIDS if puzzle.grid else _ON_GRAPHS),
        tuple(_handles(puzzle, islands)),
        Joins("handles", tuple(Joint(a, b, (span,)) for span, (a, b) in enumerate(puzzle.spans))),
        rulers=(puzzle.grid.rows, puzzle.grid.cols) if puzzle.grid else None,
        notes=tuple(unshown_rules(puzzle, islands)),
    )


def _round_point(point: Point) -> Point:
    """A point as the page gets it, so that what is counted from it comes out right there."""
    return complex(round(point.real, 3), round(point.imag, 3))


def _handles(puzzle: Bridges, islands: IslandLayout) -> Iterator[Handle]:
    for island, point in enumerate(islands.points):
        ways = [(span, islands.points[other]) for span, other in puzzle.neighbours[island]]
        arms = [Arm(span, other.real, other.imag) for span, other in ways]
        yield Handle(
            point.real,
            point.imag,
            RADIUS,
            puzzle.name_of(island),
            tuple(arms),
            puzzle.where(island),
            clue=island,
        )


def _letters(puzzle: Bridges, islands: IslandLayout) -> Iterator[Shape]:
    """Draw which pairs of lines of a graph exclude each other, and names."""
    if puzzle.crossings and not are_crossings_visible(puzzle, islands.points):
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
    """Return a point beside the page for each crossing, since spans need not cross on paper."""
    return tuple(
        (-1 - pair - start.real, -1 - start.imag)
        for pair, spans in enumerate(puzzle.crossings)
        if span in spans
    )


def _spot(puzzle: Bridges, islands: IslandLayout, span: Span, along: Point) -> Point:
    """Return where a cross on the span is clear of others."""
    if puzzle.grid:  # between two cells near the middle, where nothing crosses the span
        return along / abs(along) * (0.5 + abs(along) // 2)
    a, b = puzzle.spans[span]
    start, end = islands.points[a], islands.points[b]
    others = [(islands.points[c], islands.points[d]) for c, d in puzzle.spans if (c, d) != (a, b)]
    return _round_point(clear_position(start, end, others) * (end - start))


def _known_shapes(puzzle: Bridges, board: Board, span: Place) -> Sequence[Shape]:
    """The numbers of bridges that are left, where they are not in a row."""
    return tuple(Notes(puzzle, board, layout_of(puzzle)).limits([span]))


class SpanStates:
    """What can be said of spans of one length and direction."""

    def __init__(
        self, along: Point, room: int, spot: Point, takes: tuple[Xy, ...], is_drawn: bool
    ) -> None:
        self.along, self.room, self.spot, self.takes = along, room, spot, takes
        self.is_drawn = is_drawn
        self.all = list(_bounds(room))
        self.number = {bounds: face for face, bounds in enumerate(self.all)}

    def kind(self) -> PlaceKind:
        pull = Transitions(
            primary=self._next_states(self._one_more),
            secondary=self._next_states(self._none),
            third=self._next_states(self._at_most) if self.room > 1 else None,
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
            return 1, self.room
        if least == most:
            return 0, most
        further = (least + 1, most)
        return further if further in self.number else (least + 1, self.room)

    def _one_more_or_none(self, bounds: Bounds) -> Bounds:
        """For a finger, which has only one way to touch."""
        if bounds == _NONE:
            return 0, self.room
        return _NONE if bounds[0] == bounds[1] else self._one_more(bounds)

    def _none(self, bounds: Bounds) -> Bounds:
        return (0, self.room) if bounds == _NONE else _NONE

    def _none_if_empty(self, bounds: Bounds) -> Bounds | None:
        """A tap takes no bridge away: one that missed its mark would do harm."""
        return None if bounds[0] else self._none(bounds)

    def _at_most(self, bounds: Bounds) -> Bounds | None:
        """From what is there upwards, to no limit, and down again."""
        least, most = bounds
        if bounds == _NONE:
            return 0, 1
        if most < self.room:
            return least, most + 1
        if not least:
            return 0, 1
        return (least, least) if least < self.room else None

    def _others(self, bounds: Bounds) -> Bounds | None:
        """What is left if this is impossible."""
        least, most = bounds
        if not least and most < self.room:
            return most + 1, self.room
        return (0, least - 1) if least and most == self.room else None

    def _state(self, bounds: Bounds) -> CellState:
        least, most = bounds
        is_open = not self.number.get(bounds, 1)
        adds = None if is_open else (least, most) if 0 < most < self.room else (least,)
        return CellState(
            "open" if is_open else _described(bounds, self.room),
            adds,
            least,
            tuple(self._shapes(bounds)),
            least,
            most,
            occupied_points=self.takes if least else (),
            is_joined=least > 0,
        )

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
        elif most < self.room:
            limit = f"{least}-{most}" if MAX_DRAWN_STRANDS < least < most else f"≤{most}"
            if abs(self.along) <= 1.5:  # beside the span, since the islands are too near
                middle -= 1j * self.along / abs(self.along) * 0.32
            yield from limit_note(middle, limit)
        elif least > MAX_DRAWN_STRANDS:
            yield from strand_number(middle, least)


def _bounds(room: int) -> Iterator[Bounds]:
    """All that can be said of a span, the open one first."""
    yield 0, room
    yield from ((least, room) for least in range(1, room + 1))
    yield _NONE
    yield from ((0, most) for most in range(1, room))
    if room <= _FEW_BRIDGES:
        yield from ((least, most) for most in range(1, room) for least in range(1, most + 1))


def _described(bounds: Bounds, room: int) -> str:
    least, most = bounds
    if most == room or not most:
        return count_noun(least, "bridge")
    if not least:
        return f"at most {count_noun(most, 'bridge')}"
    return (
        f"{count_noun(least, 'bridge')} and no more"
        if least == most
        else f"{least} to {most} bridges"
    )


play_rules = PlayRules(
    _board,
    {"clues": "Grey out finished islands", "groups": "Colours for joined islands"},
    _known_shapes,
)
