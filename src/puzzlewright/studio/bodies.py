"""What may be sent to the service, with a limit on everything."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

MOST_TEXT = 4_000_000  # letters of a puzzle
MOST_MARKS = 200_000
LONGEST_GENRE = 40  # letters
MOMENT = r"^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$"
KEY = "[A-Za-z0-9_-]{8,64}"  # of a game
LARGEST = 10**9
SHORTEST, LONGEST = 0.1, 60  # seconds that a question may take, if somebody asks for them

EXAMPLE = {"genre": "mosaic", "clues": [[4, None, None], [None, None, 2], [3, None, None]]}


def _text_or_object(value: Any) -> Any:
    if not isinstance(value, str | dict):
        raise PydanticCustomError("puzzle", "a puzzle is a native object or a text")
    return value


def _with_genre(puzzle: dict[str, Any]) -> dict[str, Any]:
    genre = puzzle.get("genre")
    if not isinstance(genre, str) or len(genre) > LONGEST_GENRE:
        raise PydanticCustomError("puzzle", "a puzzle in native JSON names its genre")
    return puzzle


def _as_exported(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(MOMENT, value):
        raise PydanticCustomError("moment", "a moment is said as 2026-11-16T10:00:00.000Z")
    return value


Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Number = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Seconds = Annotated[float, Field(ge=SHORTEST, le=LONGEST)]
SentPuzzle = Annotated[
    Text | dict[str, Any],
    BeforeValidator(_text_or_object),
    Field(
        description="A native object, or a text in any notation.",
        examples=[EXAMPLE, "https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4"],
    ),
]
NativePuzzle = Annotated[
    dict[str, Any],
    AfterValidator(_with_genre),
    Field(
        description="A puzzle in native JSON.",
        examples=[EXAMPLE],
        json_schema_extra={
            "required": ["genre"],
            "properties": {"genre": {"type": "string", "maxLength": LONGEST_GENRE}},
        },
    ),
]
Moment = Annotated[
    AwareDatetime,
    BeforeValidator(_as_exported),
    Field(strict=False, json_schema_extra={"pattern": MOMENT}),
]
SentMarks = Annotated[
    list[Annotated[list[Number], Field(max_length=10)] | Annotated[str, Field(max_length=10_000)]],
    Field(
        max_length=MOST_MARKS,
        description="A player's marks in the native form, in the order of play.",
        examples=[[[0, 0, 1]], []],
    ),
]
Wished = bool | Annotated[int, Field(ge=-LARGEST, le=LARGEST)] | float | Name | None


GameKey = Annotated[
    str,
    Field(
        pattern=f"^{KEY}$",
        description="Made by the page, at random, so that a game saved twice is one game.",
    ),
]
Document = Annotated[Any, Field(description="Whatever the page wants to find again, as JSON.")]


class Ask(BaseModel):
    """A question; keys that it does not know are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskRead(Ask):
    """A text in any notation, or puzzles in JSON, one a line."""

    text: Annotated[Text, Field(examples=["5x5m2:1a1a2e3a3a3e3a6a4"])]
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
    to: Annotated[Name, Field(examples=["native", "grid"])]
    marks: SentMarks | None = None


class AskDraw(Ask):
    """A puzzle to draw: bare, with a position, with a solution, or with the one to be found."""

    puzzle: SentPuzzle
    marks: SentMarks | None = None
    solution: bool | SentMarks | None = None
    looks: Annotated[list[Name], Field(max_length=20)] = []
    dark: bool | None = None
    notes: bool = False


class AskEncode(Ask):
    """A puzzle to write as a formula."""

    puzzle: SentPuzzle
    encoding: Name | None = None


class AskGenerate(Ask):
    """A new puzzle; further keys are wishes of the genre, as /api/genres lists them."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Wished]

    genre: Annotated[Name, Field(examples=["mosaic"])]
    size: Annotated[
        list[Annotated[int, Field(ge=1, le=1000)]],
        Field(min_length=2, max_length=2, description="Rows and columns.", examples=[[6, 6]]),
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

    puzzle: NativePuzzle | Text | None = None
    shelf: Annotated[int, Field(ge=1, le=2**53)] | None = None
    version: Annotated[
        int | None, Field(ge=1, le=LARGEST, description="The last one that is known, if any.")
    ] = None


class BroughtGame(GameSaid):
    """A game from elsewhere, as an export has it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    key: GameKey
    puzzle: NativePuzzle
    started: Moment
    saved: Moment


class BroughtGames(Ask):
    """All games of a player, as an export has them."""

    format: Literal["puzzlewright-games"]
    version: Literal[1]
    games: Annotated[list[BroughtGame], Field(max_length=10_000)]
    drafts: Annotated[
        list[Any], Field(max_length=10_000, description="Passed over: browsers alone keep drafts.")
    ] = []
