"""Play: the board specification of a puzzle, marks as cell states, and the JSON of boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from puzzlewright.core.board import Board, Marks, Place, Solution
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Limit
from puzzlewright.core.picture import Box, Disc, Label, Line, ShapeData, translate
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import BoardSpec, CellState, PlaceSpec
from puzzlewright.genres import genre_of, play_rules_of
from puzzlewright.verbs.check import decisions
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.verb import about

Name: TypeAlias = Annotated[str, about("", longest=60)]
Side: TypeAlias = Annotated[int, about("", within=(1, 1000))]
GridSize: TypeAlias = Annotated[tuple[Side, Side], about("rows and columns")]
EditorOptions: TypeAlias = Annotated[
    dict[str, Annotated[int, about("", within=(-(10**9), 10**9))] | bool],
    about("options of the genre's editor"),
]
Coordinate: TypeAlias = Annotated[float, about("", within=(-10_000, 10_000))]
Index: TypeAlias = Annotated[int, about("", within=(0, 10_000))]
Pairs: TypeAlias = Annotated[Sequence[tuple[Index, Index]], about("", longest=10_000)]


class DraftOption(TypedDict):
    """An option of a genre's editor."""

    name: str
    kind: str
    idea: str


class DrawnGraph(TypedDict):
    """A draft without cells: points, lines between them, pairs of lines that exclude each other."""

    points: Annotated[Sequence[tuple[Coordinate, Coordinate]], about("", longest=2000)]
    lines: Pairs
    pairs: Pairs


class DraftData(TypedDict):
    """What is drawn on the editor's board."""

    size: tuple[int, int]
    marks: list[Any]
    options: dict[str, Any]
    graph: DrawnGraph | None


class Overlay(TypedDict):
    """Shapes over a board, and the states that places get with them."""

    over: list[ShapeData]
    faces: list[tuple[int, int]]


class HintOverlays(TypedDict):
    """The overlays of a hint; those of later stages only if everything was asked for."""

    where: Overlay
    idea: NotRequired[Overlay]
    do: NotRequired[Overlay]


# the role of the shapes that a part of a sentence names
SentenceRole: TypeAlias = Literal["premise", "concluded", "supposed", "wrong"]


class SentencePart(TypedDict):
    """A part of a sentence as said beside the board, and the shapes of what it names, if any."""

    text: str
    full: NotRequired[str]  # with the names of cells, if that is different
    role: NotRequired[SentenceRole]
    shapes: NotRequired[list[ShapeData]]


class ShownLink(TypedDict):
    """A step of a chain: its sentence, and what it adds to the board; nothing if it is the end."""

    parts: list[SentencePart]
    frame: Overlay


class HintSentences(TypedDict):
    """The sentences of a hint; those of later stages only if everything was asked for."""

    where: list[SentencePart]
    why: NotRequired[list[SentencePart]]
    chain: NotRequired[list[ShownLink]]
    supposes: NotRequired[bool]  # the chain begins with a supposition, and refutes it


class StepSentences(TypedDict):
    """The sentence of a step, and the chain that leads to it."""

    why: list[SentencePart]
    chain: NotRequired[list[ShownLink]]


class ShownStep(TypedDict):
    """A step of an explanation with its overlay, if its genre can be played."""

    technique: str
    level: int
    why: str
    places: list[list[int]]
    removes: list[list[int]]
    reasons: list[str]
    chain: NotRequired[list["ShownStep"]]
    frame: NotRequired[Overlay]
    says: NotRequired[StepSentences]


class BrokenRule(TypedDict):
    """A rule that is broken already, and where."""

    rule: str
    why: str
    over: list[ShapeData]


SOLUTION_HASH_SECONDS = 1.0  # for finding the solution to hash


@dataclass(frozen=True)
class PlayBoard(JsonResult):
    """Everything that the browser needs to play a puzzle."""

    JSON = ("genre=puzzle.genre", "title", "rules", "puzzle", "seal=solution_hash", "aids", "*spec")

    puzzle: Puzzle
    spec: BoardSpec
    solution_hash: str | None  # lets the browser recognise the solution without knowing it

    @property
    def title(self) -> str:
        return genre_of(self.puzzle).title

    @property
    def rules(self) -> str:
        return genre_of(self.puzzle).rules

    @property
    def aids(self) -> dict[str, str]:
        return play_rules_of(genre_of(self.puzzle)).aids

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


def board_without_hash(puzzle: Puzzle) -> PlayBoard:
    """Return the specification without solving the puzzle."""
    return PlayBoard(puzzle, play_rules_of(genre_of(puzzle)).board(puzzle), None)


def playable_board(puzzle: Puzzle, *, limit: Limit | None = None) -> PlayBoard:
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
