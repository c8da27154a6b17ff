"""Play: the board specification of a puzzle, and player's marks as its cell states."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import cast

from puzzlewright.core.board import Board, Marks, Place, Solution
from puzzlewright.core.limits import Limit
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape, translate
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import (
    BoardSpec,
    CellState,
    ClueCount,
    ClueKind,
    ClueSpec,
    PlaceKind,
    PlaceSpec,
    Transitions,
)
from puzzlewright.genres import genre_of, play_rules_of
from puzzlewright.render.palette import base_role
from puzzlewright.verbs.board_types import (
    BoardClue,
    BoardClueKind,
    BoardCounting,
    BoardPlaceKind,
    BoardSpecJson,
    CellStateJson,
    PlayBoard,
    ShapeData,
    TransitionsJson,
)
from puzzlewright.verbs.check import decisions
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write

SOLUTION_HASH_SECONDS = 1.0  # for finding the solution to hash


@dataclass(frozen=True)
class PlayableBoard:
    """A puzzle ready to be played."""

    puzzle: Puzzle
    spec: BoardSpec
    solution_hash: str | None  # lets the browser recognise the solution without knowing it

    @cached_property
    def _states_by_mark(self) -> Mapping[tuple[int, ...], tuple[Place, int]]:
        """Map every mark to its place and state."""
        return {
            tuple(mark): (number, state)
            for number, place in enumerate(self.spec.places)
            for state, one in enumerate(self.spec.kinds[place.kind].states)
            if (mark := mark_of(self.spec, place, one)) is not None
        }

    def states_of_marks(self, marks: Marks) -> list[tuple[Place, int]]:
        """Return the states that these marks give to places, as far as states show them."""
        decided = decisions(self.puzzle, marks)
        if len(decided) == len(marks) == len({place for place, _ in decided}):
            known = [self._states_by_mark.get(tuple(mark)) for mark in marks]
            if all(known):
                return [found for found in known if found]
        board = genre_of(self.puzzle).blank(self.puzzle).narrowed(decided)
        places = dict.fromkeys(place for place, _ in decided)
        return self.states_of_board(board, places)

    def touch_shapes(self, place: Place, state: int) -> list[Box | Line | Disc]:
        """Return where a place can be touched: at its origin, and where it has slid to."""
        _, x, y, *_ = self.spec.places[place]
        kind = self.spec.kinds[self.spec.places[place].kind]
        spots = dict.fromkeys(((0.0, 0.0), kind.states[state].stop or (0.0, 0.0)))
        shapes = (translate(kind.touch, x + across, y + down) for across, down in spots)
        return [shape for shape in shapes if not isinstance(shape, Label)]

    def state_shapes(self, place: Place, state: int) -> list[Shape]:
        """Return the shapes of a place in this state."""
        _, x, y, *_ = self.spec.places[place]
        states = self.spec.kinds[self.spec.places[place].kind].states
        return [translate(shape, x, y) for shape in states[state].shapes]

    def states_of_board(self, board: Board, places: Iterable[Place]) -> list[tuple[Place, int]]:
        """Return the states that express the known values of these places."""
        genre = genre_of(self.puzzle)
        marks = (
            genre.mark_of(self.puzzle, place, values)
            for place in places
            if (values := board.open[place])
        )
        known = (self._state_for(mark) for mark in marks if mark is not None)
        return [found for found in known if found]

    def _state_for(self, mark: list[int]) -> tuple[Place, int] | None:
        """Return the state that expresses a mark, or as much of it as possible."""
        if found := self._states_by_mark.get(tuple(mark)):
            return found
        genre = genre_of(self.puzzle)
        ((place, values),) = genre.read_decisions(self.puzzle, [mark])
        where = self.spec.places[place]
        says_less = []
        for number, state in enumerate(self.spec.kinds[where.kind].states):
            if (other := mark_of(self.spec, where, state)) is not None:
                meant = genre.read_decisions(self.puzzle, [other])[0][1]
                if meant >= values:
                    says_less.append((len(meant), number))
        return (place, min(says_less)[1]) if says_less else None

    def json(self) -> PlayBoard:
        genre, spec = genre_of(self.puzzle), self.spec
        return {
            "genre": genre.name,
            "title": genre.title,
            "rules": genre.rules,
            "puzzle": json.loads(write(self.puzzle, "native")),
            "seal": self.solution_hash,
            "aids": play_rules_of(genre).aids,
            **spec_json(spec),
        }


def board_without_hash(puzzle: Puzzle) -> PlayableBoard:
    """Return the specification without solving the puzzle."""
    return PlayableBoard(puzzle, play_rules_of(genre_of(puzzle)).board(puzzle), None)


def playable_board(puzzle: Puzzle, *, limit: Limit | None = None) -> PlayableBoard:
    """Return the specification, with the solution hash if the puzzle is solved in time."""
    board = board_without_hash(puzzle)
    verdict = solve(puzzle, limit=limit or Limit(seconds=SOLUTION_HASH_SECONDS))
    if verdict.status != "unique" or verdict.solution is None:
        return board
    return replace(board, solution_hash=_solution_hash(puzzle, board.spec, verdict.solution))


def mark_of(spec: BoardSpec, place: PlaceSpec, state: CellState) -> list[int] | None:
    """Return the mark of a place in this state; None for the open state."""
    if state.mark_suffix is None:
        return None
    if not spec.kinds[place.kind].moves:
        return [*place.numbers, *state.mark_suffix]
    gone = [number + add for number, add in zip(place.numbers, state.mark_suffix, strict=True)]
    return [*place.numbers, *gone]


def _solution_hash(puzzle: Puzzle, spec: BoardSpec, solution: Solution) -> str:
    """Hash the final states of the solved board."""
    genre = genre_of(puzzle)
    finals = []
    for number, place in enumerate(spec.places):
        right = genre.locate_choice(puzzle, (number, solution.values[number]))
        states = spec.kinds[place.kind].states
        finals.append(next(one.final for one in states if mark_of(spec, place, one) == right))
    return sha256(",".join(map(str, finals)).encode()).hexdigest()


def spec_json(spec: BoardSpec) -> BoardSpecJson:
    return {
        "width": _round_number(spec.width),
        "height": _round_number(spec.height),
        "rulers": spec.rulers,
        "notes": spec.notes,
        "clashes": spec.clashes,
        "printed": shapes_json(spec.printed),
        "over": shapes_json(spec.above_places),
        "kinds": [_kind_json(kind) for kind in spec.kinds],
        "places": [
            (p.kind, _round_number(p.x), _round_number(p.y), p.numbers, p.name, p.lane)
            for p in spec.places
        ],
        "clueKinds": [_clue_kind_json(kind) for kind in spec.clue_kinds],
        "clues": [_clue_json(clue) for clue in spec.clues],
        "handles": [
            {
                "x": _round_number(h.x),
                "y": _round_number(h.y),
                "radius": h.radius,
                "name": h.name,
                "clue": h.clue,
                "arms": [(arm.place, _round_number(arm.x), _round_number(arm.y)) for arm in h.arms],
            }
            for h in spec.handles
        ],
        "joins": {"nodes": spec.joins.nodes, "joints": list(spec.joins.joints)}
        if spec.joins
        else None,
        "borders": list(spec.borders),
        "tools": [
            {"turn": tool.turn, "name": tool.name, "shapes": shapes_json(tool.shapes)}
            for tool in spec.tools
        ],
        "gestures": [
            {"hand": one.hand, "does": one.does, "way": one.way, "turn": one.meaning}
            for one in spec.gestures
        ],
        "progress": {"counts": spec.progress.counts, "name": spec.progress.name},
        "picture": spec.is_picture,
    }


def shapes_json(shapes: Iterable[Shape]) -> list[ShapeData]:
    """Encode shapes as short tuples: kind, role, numbers."""
    return [_shape_json(shape) for shape in shapes]


def _shape_json(shape: Shape) -> ShapeData:
    role = base_role(shape.role)
    match shape:
        case Box(x, y, width, height):
            return ("box", role, *map(_round_number, (x, y, width, height)))
        case Line(x1, y1, x2, y2, _, strands):
            return ("line", role, *map(_round_number, (x1, y1, x2, y2, strands)))
        case Disc(x, y, radius):
            return ("disc", role, *map(_round_number, (x, y, radius)))
        case Label(x, y, text, _, size):
            return ("label", role, _round_number(x), _round_number(y), text, _round_number(size))


def _kind_json(kind: PlaceKind) -> BoardPlaceKind:
    return {
        "faces": [_state_json(state) for state in kind.states],
        "touch": _shape_json(kind.touch),
        "tap": _transitions_json(kind.tap),
        "pull": _transitions_json(kind.pull),
        "paints": kind.paints,
        "slides": kind.slides,
        "moves": kind.moves,
        "possible": shapes_json(kind.possible),
        "denies": kind.denied_states or [None] * len(kind.states),
        "verb": kind.verb,
        "typed": dict(kind.typed),
    }


def _transitions_json(transitions: Transitions | None) -> TransitionsJson | None:
    if transitions is None:
        return None
    return {
        "primary": transitions.primary,
        "secondary": transitions.secondary,
        "third": transitions.third,
        "touch": transitions.touch or transitions.primary,
    }


def _state_json(state: CellState) -> CellStateJson:
    return {
        "says": state.description,
        "adds": state.mark_suffix,
        "final": state.final,
        "shapes": shapes_json(state.shapes),
        "covers": shapes_json(state.covers),
        "least": state.least,
        "most": state.most,
        "takes": state.occupied_points,
        "joined": state.is_joined,
        "dark": state.is_dark,
        "lane": state.stays_in_lane,
        "stop": state.stop,
    }


def _clue_kind_json(kind: ClueKind) -> BoardClueKind:
    return {
        "faces": {status: shapes_json(shapes) for status, shapes in kind.shapes_by_status},
        "aid": kind.aid,
        "early": kind.is_done_early,
        "ground": kind.is_ground,
    }


def _clue_json(clue: ClueSpec) -> BoardClue:
    return {
        "kind": clue.kind,
        "x": _round_number(clue.x),
        "y": _round_number(clue.y),
        "name": clue.name,
        "counts": [_counting_json(counting) for counting in clue.counts],
        "under": clue.under,
        "number": clue.number,
    }


def _counting_json(counting: ClueCount) -> BoardCounting:
    """Leave out empty fields: a large board has many."""
    parts = {name: getattr(counting, name) for name in ("places", "runs", "terms", "when")}
    counted = {"target": counting.target, **{name: one for name, one in parts.items() if one}}
    return cast(BoardCounting, counted)


def _round_number(number: float) -> float:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
