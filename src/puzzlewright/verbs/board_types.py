"""The JSON of drafts, and of help on a board: overlays, and sentences that highlight places."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from puzzlewright.core.picture import ShapeData
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
