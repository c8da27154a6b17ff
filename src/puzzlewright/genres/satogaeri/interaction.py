"""Play rules of Satogaeri: circles slide along their rows and columns.

A circle slides until the edge of the grid or another start, even past its number; then it is shown
as wrong. Countries count the circles that have landed in them.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape
from puzzlewright.core.words import count_noun
from puzzlewright.genre.interaction import (
    BoardSpec,
    CellState,
    ClueCount,
    ClueKind,
    ClueSpec,
    Gesture,
    PlaceKind,
    PlaceSpec,
    PlayRules,
    ProgressUnit,
    RuleExample,
    Tool,
    Transitions,
)
from puzzlewright.genres.satogaeri.drawing import (
    OPTION_RADIUS,
    RADIUS,
    borders,
    circle_number,
    grid,
    options_of,
    stretches,
    with_circle,
)
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.grid import Cell

NOT_MOVED, STAYS = 0, 1  # the first two states of every circle; one per landing follows

_MIDDLE = 0.5
_START_RADIUS = 0.12  # of the ring that a moved circle leaves behind
_GESTURES = (
    Gesture(
        "Drag a circle",
        "slides it along its row or column; drag it back to undo",
        "slide",
        lessons=("Drag a circle along its row or column. Drag it back to undo.",) * 2,
    ),
    Gesture(
        "Click or tap a circle",
        "marks that it stays; again removes the mark",
        "tap",
        lessons=(
            "Click a circle that stays where it is. Click again to remove the mark.",
            "Tap a circle that stays where it is. Tap again to remove the mark.",
        ),
    ),
    Gesture("Right-click or hold a circle that has moved", "moves it back to its start"),
)


class _Landing(NamedTuple):
    """A cell that a circle can slide to, relative to its start."""

    down: int
    right: int

    @property
    def distance(self) -> int:
        return abs(self.down) + abs(self.right)


def _board(puzzle: Satogaeri) -> BoardSpec:
    kinds: dict[tuple[int | None, tuple[int, ...]], int] = {}
    places = []
    for place, ((row, col, number), room) in enumerate(
        zip(puzzle.circles, puzzle.reach, strict=True)
    ):
        kind = kinds.setdefault((number, room), len(kinds))
        places.append(PlaceSpec(kind, col, row, (row, col), puzzle.name_of(place)))
    countries = list(_countries(puzzle))
    country_kinds = {
        kind: number for number, kind in enumerate(dict.fromkeys(kind for kind, _ in countries))
    }
    numbers = sorted({circle.number for circle in puzzle.circles if circle.number is not None})
    number_kinds = {number: kind for kind, number in enumerate(numbers, start=len(country_kinds))}
    return BoardSpec(
        puzzle.cols,
        puzzle.rows,
        (*grid(puzzle), *borders(puzzle)),
        (),
        tuple(_circle_kind(number, _landings(room)) for number, room in kinds),
        tuple(places),
        (*country_kinds, *map(_number_kind, numbers)),
        (
            *(replace(clue, kind=country_kinds[kind]) for kind, clue in countries),
            *_numbers(puzzle, number_kinds),
        ),
        _TOOLS,
        _GESTURES,
        rulers=(puzzle.rows, puzzle.cols),
        progress=ProgressUnit("places", "circles"),
    )


def _landings(room: tuple[int, ...]) -> list[_Landing]:
    """Return all landings of a circle with this much room, in the order of its states."""
    return [
        _Landing(down * distance, right * distance)
        for (down, right), most in zip(((-1, 0), (1, 0), (0, -1), (0, 1)), room, strict=True)
        for distance in range(1, most + 1)
    ]


def _circle_kind(number: int | None, landings: list[_Landing]) -> PlaceKind:
    staying = _circle_shapes(0, 0, is_right=number in (None, 0), is_marked=True)
    stays = CellState("stays", (0, 0), 0, tuple(staying))
    at_start = CellState("not moved", None, 0, tuple(_circle_shapes(0, 0, is_right=number == 0)))
    moved = [
        _moved_state(number, landing, state)
        for state, landing in enumerate(landings, start=STAYS + 1)
    ]
    return PlaceKind(
        (at_start, stays, *moved),
        Disc(_MIDDLE, _MIDDLE, 0.5, "touch"),
        tap=Transitions(
            primary=(STAYS, NOT_MOVED, *([None] * len(moved))),
            secondary=(STAYS, NOT_MOVED, *([NOT_MOVED] * len(moved))),
        ),
        slides=True,
        moves=True,
        possible=tuple(
            Disc(right + _MIDDLE, down + _MIDDLE, OPTION_RADIUS, "option")
            for down, right in landings
            if number in (None, abs(down) + abs(right))
        ),
        verb="",
    )


def _moved_state(number: int | None, landing: _Landing, state: int) -> CellState:
    (down, right), distance = landing, landing.distance
    way = ("up" if down < 0 else "down") if down else "left" if right < 0 else "right"
    edge = _START_RADIUS / distance  # the track begins at the edge of its ring
    return CellState(
        f"moved {count_noun(distance, 'cell')} {way}",
        (down, right),
        state,
        (
            Disc(_MIDDLE, _MIDDLE, _START_RADIUS, "circle-moved"),
            Line(
                *(_MIDDLE + right * edge, _MIDDLE + down * edge),
                *(_MIDDLE + right, _MIDDLE + down),
                "track",
            ),
            *_circle_shapes(right, down, is_right=number in (None, distance)),
        ),
        occupied_points=tuple(
            (right // distance * step, down // distance * step) for step in range(1, distance + 1)
        ),
        stop=(right, down),
    )


def _circle_shapes(x: float, y: float, is_right: bool, is_marked: bool = False) -> Iterator[Shape]:
    """Yield a circle in a cell, with a ring if the player marked that it stays.

    `is_right`: whether its distance from the start fits its number.
    """
    x, y = x + _MIDDLE, y + _MIDDLE
    yield Disc(x, y, RADIUS, "landing" if is_right else "circle")
    if is_marked:
        yield Disc(x, y, RADIUS - 0.08, "circle-moved")


_TOOLS = (
    Tool(
        "primary",
        "move",
        (
            Line(0.2, 0.5, 0.65, 0.5, "track"),
            Disc(0.2, 0.5, 0.15, "circle-moved"),
            Disc(0.7, 0.5, 0.25, "landing"),
        ),
    ),
    Tool("secondary", "stays", tuple(_circle_shapes(0, 0, is_right=True, is_marked=True))),
)


def _number_kind(number: int) -> ClueKind:
    """Return the clue kind of a circle's number, which moves with the circle."""
    usual, done, wrong = (
        circle_number(_MIDDLE, _MIDDLE, number, role)
        for role in ("circle-number", "clue-done", "clue-wrong")
    )
    around = Disc(_MIDDLE, _MIDDLE, RADIUS, "wrong")
    return ClueKind((("open", (usual,)), ("done", (done,)), ("wrong", (wrong, around))), "clues")


def _numbers(puzzle: Satogaeri, kinds: dict[int, int]) -> Iterator[ClueSpec]:
    for place, (circle, room) in enumerate(zip(puzzle.circles, puzzle.reach, strict=True)):
        if circle.number is not None:
            right = _correct_states(circle.number, _landings(room))
            yield ClueSpec(
                kinds[circle.number],
                circle.col,
                circle.row,
                puzzle.name_of(place),
                (ClueCount(1, terms=((place, tuple(right)),)),),
                place,
                circle.number,
            )


def _correct_states(number: int | None, landings: list[_Landing]) -> dict[int, _Landing]:
    """Return the states in which a circle has moved the right distance, with its landing."""
    states = {STAYS: _Landing(0, 0)}
    states.update(enumerate(landings, start=STAYS + 1))
    right = {
        state: landing for state, landing in states.items() if number in (None, landing.distance)
    }
    # A 0 stays, whether the player marks it or not.
    return {NOT_MOVED: _Landing(0, 0), **right} if number == 0 else right


def _countries(puzzle: Satogaeri) -> Iterator[tuple[ClueKind, ClueSpec]]:
    """Yield the clue kind and the clue of every country."""
    cells: dict[Country, list[Cell]] = {}
    for row, line in enumerate(puzzle.countries):
        for col, country in enumerate(line):
            cells.setdefault(country, []).append((row, col))
    # for every country the circles that can land in it, with the states in which they do
    comers: dict[Country, dict[Place, list[int]]] = {}
    for place, (circle, room) in enumerate(zip(puzzle.circles, puzzle.reach, strict=True)):
        for state, (down, right) in _correct_states(circle.number, _landings(room)).items():
            country = puzzle.countries[circle.row + down][circle.col + right]
            comers.setdefault(country, {}).setdefault(place, []).append(state)
    for country, (row, col) in enumerate(puzzle.first_cells):
        terms = tuple((place, tuple(states)) for place, states in comers.get(country, {}).items())
        yield (
            _country_kind([(r - row, c - col) for r, c in cells[country]]),
            ClueSpec(0, col, row, puzzle.name_of_country(country), (ClueCount(1, terms=terms),)),
        )


def _country_kind(cells: list[Cell]) -> ClueKind:
    tints: list[tuple[Shape, ...]] = [
        (*_boxes(cells, role), Label(0.15, 0.17, sign, "country-sign", 0.3))
        for role, sign in (("country-home", "✓"), ("country-wrong", "!"))
    ]
    states = (("open", ()), ("done", tints[0]), ("wrong", tints[1]))
    return ClueKind(states, "countries", is_done_early=True, is_ground=True)


def _boxes(cells: list[Cell], role: str) -> Iterator[Box]:
    """Yield these cells, joining neighbours in a row to one box."""
    left, right = min(col for _, col in cells), max(col for _, col in cells)
    for row in sorted({row for row, _ in cells}):
        is_inside = [(row, col) in cells for col in range(left, right + 1)]
        for start, end in stretches(is_inside):
            yield Box(left + start, row, end - start, 1, role)


_EXAMPLES = (
    RuleExample(
        "Slide circles until every region has exactly one.",
        '{"genre": "satogaeri", "countries": [[0, 0, 1], [0, 0, 1]],'
        ' "circles": [[0, 0, null], [1, 1, null]]}',
        [[0, 0, 0, 0], [1, 1, 1, 2]],
        [[0, 0, 0, 1], [1, 1, 1, 1]],
    ),
    RuleExample(
        "A number says how many cells its circle moves, in one straight line.",
        '{"genre": "satogaeri", "countries": [[0, 0, 1], [0, 0, 1]],'
        ' "circles": [[0, 0, 2], [1, 0, 0]]}',
        [[0, 0, 0, 2], [1, 0, 1, 0]],
        [[0, 0, 0, 1], [1, 0, 1, 0]],
    ),
    RuleExample(
        "Tracks never meet, and no circle passes the start of another.",
        '{"genre": "satogaeri", "countries": [[0, 0, 0], [0, 0, 1], [0, 0, 1]],'
        ' "circles": [[0, 1, null], [1, 0, null]]}',
        [[0, 1, 0, 1], [1, 0, 1, 2]],
        [[0, 1, 2, 1], [1, 0, 1, 2]],
    ),
)

play_rules: PlayRules[Satogaeri] = PlayRules(
    _board,
    {"clues": "Dim finished numbers", "countries": "Tint regions that have a circle"},
    lambda puzzle, board, place: tuple(
        options_of(puzzle, board, place, with_circle(puzzle, board))
    ),
    _EXAMPLES,
)
