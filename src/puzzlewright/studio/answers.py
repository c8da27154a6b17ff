"""What the service answers, for its description. The answers of verbs are the contract's JSON, as
the command line prints it; what a genre says in numbers of its own is described no further.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Marks = list[Any]
Places = list[list[int]]


class Answer(BaseModel):
    """An answer; there may be more in it than is described."""

    model_config = ConfigDict(extra="allow")


class ErrorAnswer(BaseModel):
    """What went wrong."""

    error: str


class OfferedNotation(Answer):
    """A notation of a genre."""

    name: str
    idea: str
    answers: bool


class OfferedEncoding(Answer):
    """An encoding of a genre."""

    name: str
    idea: str


class OfferedTechnique(Answer):
    """A technique, and whether a puzzle can be asked to need it without another wish."""

    name: str
    level: str
    idea: str
    wishable: bool


class OfferedWish(Answer):
    """Something that can be asked of a generator; `own` ones are about the puzzle itself."""

    name: str
    kind: Literal["integer", "number", "string", "boolean"]
    idea: str
    choices: list[str]
    within: tuple[float | None, float | None]  # the least and the most, null for no bound
    own: bool


class OfferedMethod(Answer):
    """A way in which puzzles are made, and the names of the wishes that it understands."""

    name: str
    wishes: list[str]


class OfferedGenre(Answer):
    """A genre, with all that a page needs to offer it."""

    name: str
    title: str
    rules: str
    example: str
    looks: list[str]
    drawn: bool  # whether it can be drawn at a desk
    free: dict[str, Any] | None  # how it is drawn where there are no cells, if it can be
    pictured: bool  # whether a picture can become one
    notations: list[OfferedNotation]
    encodings: list[OfferedEncoding]
    difficulties: list[str]
    techniques: list[OfferedTechnique]
    sizes: list[list[int]]
    wishes: list[OfferedWish]
    methods: list[OfferedMethod]  # the usual one first


class ReadPuzzle(Answer):
    """A text that was understood."""

    genre: str
    notation: str
    title: str
    puzzle: dict[str, Any]
    marks: Marks | None


class ReadAnswer(ReadPuzzle):
    """A text that was understood, or the first line of many."""

    many: list[ReadPuzzle] = []


class SheetAnswer(Answer):
    """What it takes to play a puzzle without asking again."""

    genre: str
    title: str
    puzzle: dict[str, Any]


class SolveAnswer(Answer):
    """The whole truth about a puzzle, or how far it is known."""

    genre: str
    status: Literal["unique", "several", "none", "unknown"]
    solutions: list[Marks]
    why: str | None
    encoding: str
    engine: str
    seconds: dict[str, float | None]
    variables: int
    clauses: int


class CountAnswer(Answer):
    """How many solutions there are."""

    genre: str
    count: int
    exact: bool
    common: list[list[int]] | None
    forced: Marks | None
    differ: Places | None
    solutions: list[Marks]
    why: str | None


class RateAnswer(Answer):
    """How hard a puzzle is."""

    genre: str
    level: int
    name: str
    score: float
    techniques: dict[str, int]
    facts: dict[str, Any]


class UnknownAnswer(Answer):
    """A limit was reached."""

    status: Literal["unknown"]
    why: str


class StepAnswer(Answer):
    """One step of a solve."""

    technique: str
    level: int
    why: str
    places: Places
    removes: Places
    reasons: list[str]


class ExplainAnswer(Answer):
    """A solve, step by step."""

    genre: str
    solved: bool
    steps: list[StepAnswer]


class HintAnswer(Answer):
    """Help, as much as was asked for."""

    genre: str | None
    kind: Literal["step", "mistake", "solved", "open", "unknown"]
    where: str
    why: str | None = None
    do: str | None = None
    places: Places
    reasons: list[str]


class CheckAnswer(Answer):
    """Whether a position is sound."""

    genre: str | None
    status: Literal["sound", "solved", "mistake", "several", "none", "unknown"]
    why: str


class BrokenRule(Answer):
    """A rule that is broken already, and where."""

    rule: str
    why: str
    over: list[list[Any]]


class JudgeAnswer(Answer):
    """All that a position breaks, whatever will be marked."""

    genre: str
    mistakes: list[BrokenRule]


class ConvertAnswer(Answer):
    """The puzzle in another notation."""

    genre: str
    notation: str
    text: str


class EncodeAnswer(Answer):
    """The puzzle as a formula."""

    genre: str
    encoding: str
    form: Literal["dimacs", "smtlib"]
    variables: int
    constraints: int
    text: str


class GameSummary(Answer):
    """A game, without what is long."""

    key: str
    shelf: int | None
    genre: str | None
    seconds: float
    hints: int
    finished: bool
    counts: bool
    started: str
    saved: str
    version: int


class GameAnswer(GameSummary):
    """A game as it was saved last."""

    puzzle: dict[str, Any]
    position: Any


class GamesAnswer(Answer):
    """Games, the last one saved first."""

    games: list[GameSummary]


class ExportedGames(Answer):
    """All games, with their puzzles."""

    format: Literal["puzzlewright-games"]
    version: int
    games: list[GameAnswer]


class ImportAnswer(Answer):
    """How many games came in, and how many were there already, as new or newer."""

    imported: int
    kept: int


class DeletedAnswer(Answer):
    """How many games were deleted."""

    deleted: int


class ShelvedSummary(Answer):
    """A puzzle of the shelf, and how far this player has come with it."""

    id: int
    genre: str
    size: list[int] | None
    level: str | None
    score: float | None
    title: str
    author: str
    tags: list[str]
    state: Literal["none", "begun", "finished"]
    game: str | None


class ShelfAnswer(Answer):
    """Some puzzles of the shelf, and how many there are of this kind."""

    puzzles: list[ShelvedSummary]
    total: int


class ShelfStats(Answer):
    """The library in numbers; `genres` says how many of each level, `seconds` were played."""

    puzzles: int
    removed: int
    genres: dict[str, dict[str, int]]
    games: int
    finished: int
    seconds: float
    hints: int
    tags: dict[str, int]


class ShelvedAnswer(ShelvedSummary):
    """A puzzle of the shelf."""

    puzzle: dict[str, Any]
    source: str
    added: str
