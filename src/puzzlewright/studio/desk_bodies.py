"""What may be sent to the service about drafts, with a limit on everything."""

from typing import Annotated, Any, Literal

from pydantic import Field

from puzzlewright.core.step import LEVELS
from puzzlewright.studio.bodies import Ask, Name, Number, Seconds, SentMarks, SentPuzzle

LONGEST_SIDE = 1000  # cells

Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE)]
SentSize = Annotated[list[Side], Field(min_length=2, max_length=2)]
SentOptions = Annotated[dict[Name, Number | bool], Field(max_length=20)]


class AskDesk(Ask):
    """An empty desk of a genre."""

    genre: Annotated[Name, Field(examples=["mosaic"])]
    size: Annotated[SentSize, Field(examples=[[3, 4]])]
    options: SentOptions | None = None


class AskDeskOf(Ask):
    """A desk with a puzzle on it."""

    puzzle: SentPuzzle


class AskDrawn(AskDesk):
    """A draft, of which somebody wants the puzzle."""

    marks: Annotated[SentMarks, Field(examples=[[[0, 0, 4], [2, 3, 1]]])]


Coordinate = Annotated[float, Field(ge=-10_000, le=10_000)]
SentPair = Annotated[
    list[Annotated[int, Field(ge=0, le=10_000)]], Field(min_length=2, max_length=2)
]


TWO_POINTS = [{"x": 0, "y": 0, "said": "1"}, {"x": 3, "y": 0, "said": "1"}]


class AskPoint(Ask):
    """A point of a draft without cells, and what is written there."""

    x: Coordinate
    y: Coordinate
    said: Annotated[str, Field(max_length=10)]


class AskDrawnFreely(Ask):
    """A draft without cells: points, lines between them, pairs of lines that exclude each other."""

    genre: Annotated[Name, Field(examples=["bridges"])]
    points: Annotated[list[AskPoint], Field(max_length=2000, examples=[TWO_POINTS])]
    lines: Annotated[list[SentPair], Field(max_length=10_000, examples=[[[0, 1]]])]
    pairs: Annotated[list[SentPair], Field(max_length=10_000)] = Field(default_factory=list)
    options: SentOptions | None = None


class AskVerdict(Ask):
    """A puzzle that is being drawn; briefly, to be told at once whether there is one solution."""

    puzzle: SentPuzzle
    brief: bool = False
    seconds: Seconds | None = None


class AskClue(Ask):
    """A page and the marks of its solution, to be given clues."""

    puzzle: SentPuzzle
    marks: SentMarks
    level: Literal[*LEVELS] | None = None  # type: ignore[valid-type]
    fewest: bool = False
    seed: Annotated[int, Field(ge=0, le=10**9)] = 0
    seconds: Seconds | None = None


class AskSuggest(Ask):
    """A page, with clues that were chosen, and the marks of its solution."""

    puzzle: SentPuzzle
    marks: SentMarks
    seconds: Seconds | None = None


class AskRepair(Ask):
    """A draft to be changed so that it has one solution: this one, if one is sent."""

    puzzle: SentPuzzle
    solution: list[Any] | None = Field(None, max_length=200_000)
    seconds: Seconds | None = None


class AskChange(Ask):
    """A puzzle that is to become lighter, harder or easier, or to be proven."""

    puzzle: SentPuzzle
    seconds: Seconds | None = None
