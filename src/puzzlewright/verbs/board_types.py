"""The JSON of a board: what the browser needs to draw and play a puzzle, and overlays with help.

`genre/interaction.py` explains each part.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

# its kind, its role, and its numbers; a label also has a text
ShapeData: TypeAlias = tuple[str, str, *tuple[Any, ...]]
Point: TypeAlias = tuple[float, float]
NextStatesJson: TypeAlias = Sequence[int | None]


class CellStateJson(TypedDict):
    """A state of a place, and its shapes."""

    says: str
    adds: Sequence[int] | None
    final: int
    shapes: list[ShapeData]
    covers: list[ShapeData]
    least: int
    most: int
    takes: Sequence[Point]
    joined: bool
    dark: bool
    lane: bool
    stop: Point | None


class TransitionsJson(TypedDict):
    """The next state after each state, by meaning of a gesture."""

    primary: NextStatesJson
    secondary: NextStatesJson
    third: NextStatesJson | None
    touch: NextStatesJson


class BoardPlaceKind(TypedDict):
    """Places with the same states and shapes."""

    faces: list[CellStateJson]
    touch: ShapeData
    tap: TransitionsJson | None
    pull: TransitionsJson | None
    paints: bool
    slides: bool
    moves: bool
    possible: list[ShapeData]
    denies: NextStatesJson
    verb: str
    typed: dict[str, int]


# kind, x, y, the numbers of its marks, name, lane
BoardPlace: TypeAlias = tuple[int, float, float, Sequence[int], str, int]


class BoardCounting(TypedDict):
    """What a clue counts."""

    target: int | None
    places: NotRequired[Sequence[int]]
    runs: NotRequired[Sequence[Sequence[int]]]
    terms: NotRequired[Sequence[tuple[int, Sequence[int]]]]
    when: NotRequired[tuple[int, Sequence[int]]]


class BoardClueKind(TypedDict):
    """Clues with the same shapes, by status."""

    faces: dict[str, list[ShapeData]]
    aid: str
    early: bool
    ground: bool


class BoardClue(TypedDict):
    """A clue that counts."""

    kind: int
    x: float
    y: float
    name: str
    counts: list[BoardCounting]
    under: int | None
    number: int | None


class BoardHandle(TypedDict):
    """Where a drag starts; an arm is a place and the point towards which it lies."""

    x: float
    y: float
    radius: float
    name: str
    clue: int | None
    arms: list[tuple[int, float, float]]


class BoardJoins(TypedDict):
    """What is connected: two nodes, while all these places have states that join."""

    nodes: Literal["places", "handles"]
    joints: list[tuple[int, int, Sequence[int]]]


class BoardTool(TypedDict):
    """What a gesture means, as a button."""

    turn: Literal["primary", "secondary", "third"]
    name: str
    shapes: list[ShapeData]


class BoardGesture(TypedDict):
    """A line in the list of gestures."""

    hand: str
    does: str
    way: NotRequired[Literal["tap", "pull", "slide", "paint"] | None]  # how to show it
    turn: NotRequired[Literal["primary", "secondary", "third"]]


class BoardProgress(TypedDict):
    """What progress is counted in."""

    counts: Literal["clues", "places"]
    name: str


class BoardSpecJson(TypedDict):
    """How a board is drawn and played; a border is the place between two cells."""

    width: float
    height: float
    rulers: tuple[int, int] | None
    notes: Sequence[str]
    clashes: Literal["refused", "shown"]
    printed: list[ShapeData]
    over: list[ShapeData]
    kinds: list[BoardPlaceKind]
    places: list[BoardPlace]
    clueKinds: list[BoardClueKind]
    clues: list[BoardClue]
    handles: list[BoardHandle]
    joins: BoardJoins | None
    borders: list[tuple[int, int, int]]
    tools: list[BoardTool]
    gestures: list[BoardGesture]
    progress: NotRequired[BoardProgress]  # games of earlier versions lack it
    picture: NotRequired[bool]  # whether the solution is a picture


class AnyBoard(BoardSpecJson):
    """What the boards of the player and the editor have in common."""

    genre: str
    title: str
    rules: str
    seal: str | None  # the hash of the solution
    aids: Mapping[str, str]


class PlayBoard(AnyBoard):
    """Everything that the browser needs to play a puzzle."""

    puzzle: dict[str, Any]


class DraftOption(TypedDict):
    """An option of a genre's editor."""

    name: str
    kind: str
    idea: str


class DrawnGraph(TypedDict):
    """A draft without cells: points, lines between them, pairs of lines that exclude each other."""

    points: Sequence[Point]
    lines: Sequence[tuple[int, int]]
    pairs: Sequence[tuple[int, int]]


class DraftData(TypedDict):
    """What is drawn on the editor's board."""

    size: tuple[int, int]
    marks: list[Any]
    options: dict[str, Any]
    graph: DrawnGraph | None


class GraphShapesJson(TypedDict):
    """How the editor draws a graph: a line from (0, 0) to (1, 0), names, and excluding pairs."""

    line: ShapeData
    name: ShapeData
    pairs: list[ShapeData]
    letter: ShapeData


class EditorBoard(AnyBoard):
    """The editor's board with a draft."""

    draft: DraftData
    options: list[DraftOption]
    graph: GraphShapesJson | None


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


class VerdictShapes(TypedDict):
    """What to draw over a draft: what all solutions have, where two differ, what is wrong."""

    forced: list[ShapeData]
    apart: list[ShapeData]
    both: list[list[ShapeData]]
    wrong: list[ShapeData]
