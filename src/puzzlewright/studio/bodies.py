"""What may be sent to the service, with a limit on everything."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

MOST_TEXT = 4_000_000  # letters of a puzzle
MOST_MARKS = 200_000
LARGEST = 10**9
LONGEST = 60  # seconds that a question may take, if somebody asks for them


def _text_or_object(value: Any) -> Any:
    if not isinstance(value, str | dict):
        raise PydanticCustomError("puzzle", "a puzzle is a native object or a text")
    return value


Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Number = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Seconds = Annotated[float, Field(gt=0, le=LONGEST)]
SentPuzzle = Annotated[
    Text | dict[str, Any],
    BeforeValidator(_text_or_object),
    Field(description="A native object, or a text in any notation."),
]
SentMarks = Annotated[
    list[Annotated[list[Number], Field(max_length=10)] | Annotated[str, Field(max_length=10_000)]],
    Field(
        max_length=MOST_MARKS,
        description="A player's marks in the native form, in the order of play.",
    ),
]
Wished = bool | Annotated[int, Field(ge=-LARGEST, le=LARGEST)] | float | Name | None


GameKey = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Made by the page, at random, so that a game saved twice is one game.",
    ),
]
Document = Annotated[Any, Field(description="Whatever the page wants to find again, as JSON.")]


class Ask(BaseModel):
    """A question; keys that it does not know are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskRead(Ask):
    """A text in any notation, or puzzles in JSON, one a line."""

    text: Text
    genre: Name | None = None
    notation: Name | None = None


class AskSheet(Ask):
    """A puzzle that somebody wants to play."""

    puzzle: SentPuzzle


class AskSolve(Ask):
    """A puzzle to solve, and how."""

    puzzle: SentPuzzle
    encoding: Name | None = None
    engine: Name | None = None
    first: bool = False
    seconds: Seconds | None = None


class AskCount(Ask):
    """A puzzle whose solutions are counted, up to so many."""

    puzzle: SentPuzzle
    at_most: Annotated[int, Field(ge=1, le=LARGEST)] = 1000
    seconds: Seconds | None = None


class AskRate(Ask):
    """A puzzle to rate."""

    puzzle: SentPuzzle
    seconds: Seconds | None = None


class AskExplain(Ask):
    """A puzzle to explain, from the start or from a position, up to so many steps."""

    puzzle: SentPuzzle
    marks: SentMarks | None = None
    until: Annotated[int, Field(ge=0, le=LARGEST)] | None = None
    seconds: Seconds | None = None


class AskHint(Ask):
    """A position in which somebody wants help, and how much of it."""

    puzzle: SentPuzzle
    marks: SentMarks | None = None
    level: Literal["where", "why", "do"] = "do"
    seconds: Seconds | None = None


class AskCheck(Ask):
    """A position of which somebody wants to know whether it is sound."""

    puzzle: SentPuzzle
    marks: SentMarks


class AskJudge(Ask):
    """A position of which somebody wants to know what it breaks already."""

    puzzle: SentPuzzle
    marks: SentMarks


class AskConvert(Ask):
    """A puzzle to write in another notation, with marks where that holds them."""

    puzzle: SentPuzzle
    to: Name
    marks: SentMarks | None = None


class AskDraw(Ask):
    """A puzzle to draw: bare, with a position, with a solution, or with the one to be found."""

    puzzle: SentPuzzle
    marks: SentMarks | None = None
    solution: bool | SentMarks | None = None
    looks: Annotated[list[Name], Field(max_length=20)] = []
    dark: bool | None = None


class AskEncode(Ask):
    """A puzzle to write as a formula."""

    puzzle: SentPuzzle
    encoding: Name | None = None


class AskGenerate(Ask):
    """A new puzzle; further keys are wishes of the genre, as /api/genres lists them."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Wished]

    genre: Name
    size: Annotated[
        list[Annotated[int, Field(ge=1, le=1000)]],
        Field(min_length=2, max_length=2, description="Rows and columns."),
    ]
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    seconds: Seconds | None = None


class GameSaid(Ask):
    """How far a game has come."""

    position: Document
    seconds: Annotated[float, Field(ge=0, le=LARGEST)]
    hints: Annotated[int, Field(ge=0, le=LARGEST)] = 0
    finished: bool = False
    counts: Annotated[
        bool, Field(description="Whether the player agrees that the time is used to rate puzzles.")
    ] = False


class SaveGame(GameSaid):
    """A game to save. What it is about must be said the first time."""

    puzzle: SentPuzzle | None = None
    shelf: Annotated[int, Field(ge=1, le=2**53)] | None = None
    version: Annotated[
        int | None, Field(ge=1, le=LARGEST, description="The last one that is known, if any.")
    ] = None


class BroughtGame(GameSaid):
    """A game from elsewhere, as an export has it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    key: GameKey
    puzzle: Annotated[dict[str, Any], Field(description="In native JSON.")]
    shelf: Annotated[int, Field(ge=1, le=2**53)] | None = None
    started: Annotated[datetime, Field(strict=False)]
    saved: Annotated[datetime, Field(strict=False)]


class BroughtGames(Ask):
    """All games of a player, as an export has them."""

    format: Literal["puzzlewright-games"]
    version: Literal[1]
    games: Annotated[list[BroughtGame], Field(max_length=10_000)]
