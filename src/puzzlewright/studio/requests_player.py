"""Requests for playing that are not verbs, and keys that the board adds to answers of verbs."""

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NotRequired, TypedDict, cast

from puzzlewright.core.board import Board, Marks, Solution
from puzzlewright.core.errors import BadOption, LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.core.picture import Theme
from puzzlewright.genres import genre_named
from puzzlewright.studio.puzzle_cache import CachedPuzzle, Known
from puzzlewright.verbs.check import one_by_one, position
from puzzlewright.verbs.draw import draw as draw_puzzle
from puzzlewright.verbs.explain import Explanation
from puzzlewright.verbs.frames import STAGES
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.generate import generate as generate_puzzle
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.options import all_options
from puzzlewright.verbs.play import (
    BrokenRule,
    GridSize,
    HintOverlays,
    HintSentences,
    Name,
    PlayBoard,
    ShownStep,
)
from puzzlewright.verbs.read_many import split_labels
from puzzlewright.verbs.text import read_with_marks, write
from puzzlewright.verbs.verb import AnyLimit, OwnMarks, PlayedMarks, about, verb

MAX_LINES = 2000  # puzzles in one request


class ReadPuzzle(TypedDict):
    """A puzzle that was read."""

    genre: str
    notation: str
    title: str
    puzzle: dict[str, Any]
    marks: list[Any] | None


class ReadAnswer(ReadPuzzle):
    """A puzzle, or the first of many."""

    many: NotRequired[list[ReadPuzzle]]


class EarlyMistakes(TypedDict):
    """All rules that a position breaks, whatever will be marked."""

    genre: str
    mistakes: list[BrokenRule]


@verb(queue="quick", seconds=10.0)
def read(
    text: Annotated[
        str, about("a puzzle in any format, or puzzles, one per line", longest=4_000_000)
    ],
    genre: Name | None = None,
    format: Name | None = None,
    limit: AnyLimit = None,
) -> ReadAnswer:
    """Read a puzzle in any format, or puzzles, one per line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not is_list(lines):
        return cast(ReadAnswer, _read_one(lines[0] if len(lines) == 1 else text, genre, format))
    if len(lines) > MAX_LINES:
        raise PuzzlewrightError(f"at most {MAX_LINES} puzzles are read at once, not {len(lines)}")
    found = [_read_one(line, genre, format) for line in lines]
    return {**found[0], "many": found}


@verb(queue="quick", seconds=5.0)
def board(puzzle: Known, limit: AnyLimit = None) -> PlayBoard:
    """Describe how a puzzle is drawn and played, so that a page can do it alone."""
    return puzzle.board


@verb(queue="quick", seconds=2.0)
def early_mistakes(puzzle: Known, marks: PlayedMarks, limit: AnyLimit = None) -> EarlyMistakes:
    """Find the rules that a position breaks already, without solving."""
    if puzzle.overlays is None:
        raise PuzzlewrightError(f"{puzzle.puzzle.genre} cannot be played here")
    return {"genre": puzzle.puzzle.genre, "mistakes": puzzle.overlays.broken_rules(marks)}


@verb(queue="quick", seconds=10.0)
def draw(
    puzzle: Known,
    marks: OwnMarks = None,
    solution: bool | Annotated[list[Any], about("", longest=200_000)] | None = None,
    styles: Annotated[list[Name], about("drawing options of the genre", longest=20)] = [],  # noqa: B006
    dark: bool | None = None,
    rulers: bool | None = None,
    notes: bool = False,
    limit: AnyLimit = None,
) -> str:
    """Draw a puzzle as SVG: bare, with a position, or with a solution."""
    shown: Board | Solution | Marks | None = None
    if marks is not None:
        shown = position(puzzle.puzzle, marks)
    elif isinstance(solution, list):
        shown = solution
    elif solution:
        shown = _a_solution(puzzle, limit or Limit())
    drawing = draw_puzzle(puzzle.puzzle, shown, styles=styles, rulers=rulers)
    theme: Theme = "auto" if dark is None else "dark" if dark else "light"
    return drawing.captioned(theme) if notes else drawing.svg(theme, clickable=False)


@verb(queue="long", seconds=30.0)
def generate(
    genre: Name,
    size: GridSize,
    seed: Annotated[int, about("random seed", within=(0, 2**53))] | None = None,
    limit: AnyLimit = None,
    **options: Any,
) -> Generated:
    """Generate a puzzle with exactly one solution; further keys are options of the genre."""
    local = [option.name for option in all_options(genre_named(genre)) if option.is_local]
    if asked := [name for name in options if name in local]:
        raise BadOption(f"{asked[0]} names a file, which cannot be used here")
    made = generate_puzzle(genre, size=size, seed=seed, limit=limit or Limit(), **options)
    if isinstance(made, Unfinished):
        raise LimitReached(made.why)
    return made


class HintFrames(TypedDict, total=False):
    """What a hint has for the board, if its genre can be played."""

    frames: HintOverlays
    says: HintSentences


class StepFrames(TypedDict, total=False):
    """Steps with their overlays, if their genre can be played."""

    steps: list[ShownStep]


def hint_frames(one: CachedPuzzle, found: Hint, request: Mapping[str, Any]) -> HintFrames:
    """Add the overlays of a hint for the board."""
    if one.overlays is None:
        return {}
    frames = one.overlays.hint(found, request.get("marks"))
    shown = STAGES[: STAGES.index(found.detail) + 1]
    return {
        "frames": cast(HintOverlays, {name: frames[name].json() for name in shown}),
        "says": one.overlays.sentences(found),
    }


def step_frames(one: CachedPuzzle, found: Explanation, request: Mapping[str, Any]) -> StepFrames:
    """Add the overlays of all steps for the board."""
    return {"steps": list(one.overlays.steps(found))} if one.overlays else {}


# What the board adds to the answers of verbs.
ADDITIONS: dict[str, Callable[..., Any]] = {"hint": hint_frames, "explain": step_frames}


def _a_solution(one: CachedPuzzle, limit: Limit) -> Solution:
    verdict = one.verdict(limit)
    if verdict.solution is None:
        if verdict.status == "unknown":
            raise LimitReached(str(verdict.why))
        raise PuzzlewrightError("there is no solution to draw")
    return verdict.solution


def is_list(lines: list[str]) -> bool:
    """Return whether every line seems to be a JSON object.

    One object over several lines has no line that ends with } before one that begins with {.
    """
    return (
        len(lines) > 1
        and all(line.lstrip().startswith("{") for line in lines)
        and lines[0].rstrip().endswith("}")
    )


def _read_one(text: str, genre: str | None, format: str | None) -> ReadPuzzle:
    found = read_with_marks(split_labels(text)[1], genre=genre, notation=format)
    marks = found.marks if found.moves is None else found.moves
    return {
        "genre": found.genre.name,
        "notation": found.format.name,
        "title": found.genre.title,
        "puzzle": json.loads(write(found.puzzle)),
        "marks": None if marks is None else one_by_one(found.puzzle, marks),
    }
