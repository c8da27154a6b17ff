"""What workers can be asked: each task takes plain data and a limit, and gives plain data."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from puzzlewright.core.board import Board, Marks, Solution
from puzzlewright.core.errors import BadOption, BadPuzzle, LimitReached, Trouble
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.engines.process import PREFIX
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named
from puzzlewright.kit.formats import native
from puzzlewright.studio.puzzle_cache import KnownPuzzle, checked, known
from puzzlewright.verbs.check import one_by_one, position
from puzzlewright.verbs.count import count as counted
from puzzlewright.verbs.draw import draw as drawn
from puzzlewright.verbs.encode import encode as encoded
from puzzlewright.verbs.explain import explain as explained
from puzzlewright.verbs.generate import generate as generated
from puzzlewright.verbs.hint import TOLD
from puzzlewright.verbs.hint import hint as hinted
from puzzlewright.verbs.options import wishes_of
from puzzlewright.verbs.rate import rate as rated
from puzzlewright.verbs.solve import solve as solved
from puzzlewright.verbs.text import PuzzlePage, read_page, write

MOST_LINES = 2000  # puzzles that are read at once


def read(
    text: str, limit: Limit, genre: str | None = None, notation: str | None = None
) -> dict[str, Any]:
    """The puzzle that a text says, or the puzzles where it holds one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not is_list(lines):
        return _page_json(_page(lines[0] if len(lines) == 1 else text, genre, notation))
    if len(lines) > MOST_LINES:
        raise Trouble(f"at most {MOST_LINES} puzzles are read at once, not {len(lines)}")
    pages = [_page_json(_page(line, genre, notation)) for line in lines]
    return {**pages[0], "many": pages}


def sheet(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    return known(puzzle).sheet


def solve(
    puzzle: Puzzle,
    limit: Limit,
    encoding: str | None = None,
    engine: str | None = None,
    first: bool = False,
) -> dict[str, Any]:
    _refuse_programs(engine)
    verdict = solved(
        known(puzzle).puzzle, encoding=encoding, engine=engine, first=first, limit=limit
    )
    return {**verdict.json(), "why": verdict.why}


def count(puzzle: Puzzle, limit: Limit, at_most: int = 1000) -> dict[str, Any]:
    found = counted(known(puzzle).puzzle, at_most=at_most, limit=limit)
    return {**found.json(), "why": found.why}


def rate(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    page = known(puzzle).puzzle
    rating = rated(page, limit=limit)
    facts = {} if isinstance(rating, Unfinished) else {"facts": rating.facts}
    return {"genre": page.genre, **rating.json(), **facts}


def explain(
    puzzle: Puzzle, limit: Limit, marks: Marks | None = None, until: int | None = None
) -> dict[str, Any]:
    one = known(puzzle)
    board = None if marks is None else position(one.puzzle, marks)
    found = explained(one.puzzle, board=board, until=until, limit=limit)
    if one.framing is None:
        return found.json()
    steps = list(one.framing.steps(found))
    return {**found.json(), "steps": steps}


def hint(
    puzzle: Puzzle, limit: Limit, marks: Marks | None = None, level: str = "do"
) -> dict[str, Any]:
    one = known(puzzle)
    found = hinted(one.puzzle, marks, limit=limit, strikes=one.framing is None)
    if one.framing is None:
        return found.json(level)
    frames = one.framing.hint(found, marks)
    told = TOLD[: TOLD.index(level) + 1]
    return {**found.json(level), "frames": {name: frames[name].json() for name in told}}


def judge(puzzle: Puzzle, marks: Marks, limit: Limit) -> dict[str, Any]:
    """The rules that are broken already."""
    one = known(puzzle)
    if one.framing is None:
        raise Trouble(f"{one.puzzle.genre} does not say how it is played")
    return {"genre": one.puzzle.genre, "mistakes": one.framing.judged(marks)}


def check(puzzle: Puzzle, marks: Marks, limit: Limit) -> dict[str, Any]:
    return checked(known(puzzle), marks, limit)


def convert(puzzle: Puzzle, to: str, limit: Limit, marks: Marks | None = None) -> dict[str, Any]:
    page = known(puzzle).puzzle
    return {"genre": page.genre, "notation": to, "text": write(page, to, marks)}


def draw(
    puzzle: Puzzle,
    limit: Limit,
    marks: Marks | None = None,
    solution: Marks | bool | None = None,
    looks: tuple[str, ...] = (),
    theme: str = "auto",
    rulers: bool | None = None,
    notes: bool = False,
) -> str:
    """Draw the puzzle as SVG, bare, with a position or a solution, and with notes below."""
    one = known(puzzle)
    shown: Board | Solution | Marks | None = None
    if marks is not None:
        shown = position(one.puzzle, marks)
    elif isinstance(solution, list):
        shown = solution
    elif solution:
        shown = _a_solution(one, limit)
    drawing = drawn(one.puzzle, shown, looks=looks, rulers=rulers)
    return drawing.captioned(theme) if notes else drawing.svg(theme, clickable=False)


def encode(puzzle: Puzzle, limit: Limit, encoding: str | None = None) -> dict[str, Any]:
    page = known(puzzle).puzzle
    found = encoded(page, encoding=encoding, limit=limit)
    return {"genre": page.genre, **found.json(), "text": found.text}


def generate(
    genre: str, size: tuple[int, int], limit: Limit, seed: int | None, wishes: Mapping[str, Any]
) -> dict[str, Any]:
    files = [wish.name for wish in wishes_of(genre_named(genre)) if wish.is_file]
    if asked := [name for name in wishes if name in files]:
        raise BadOption(f"{asked[0]} names a file, and nobody can name files here")
    _refuse_programs(wishes.get("engine"))
    made = generated(genre, size=(size[0], size[1]), seed=seed, limit=limit, **wishes)
    if isinstance(made, Unfinished):
        raise LimitReached(made.why)
    return made.json()


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        *(read, sheet, solve, count, rate, explain, hint, check, judge),
        *(convert, draw, encode, generate),
    )
}


def _a_solution(one: KnownPuzzle, limit: Limit) -> Solution:
    verdict = one.verdict(limit)
    if verdict.solution is None:
        if verdict.status == "unknown":
            raise LimitReached(str(verdict.why))
        raise Trouble("there is no solution to draw")
    return verdict.solution


def _refuse_programs(engine: Any) -> None:
    """Nobody who asks from elsewhere starts programs of this machine."""
    if isinstance(engine, str) and engine.startswith(PREFIX):
        raise Trouble(f"engines of the kind {PREFIX}COMMAND cannot be asked for here")


def is_list(lines: list[str]) -> bool:
    """Whether every line is a JSON object of its own."""
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
        return False
    try:
        native.load(lines[0])
    except BadPuzzle:
        return False
    return True


def _page(text: str, genre: str | None, notation: str | None) -> PuzzlePage:
    """A text that is a puzzle, or a JSON object in which one stands."""
    if text.lstrip().startswith("{"):
        data = native.load(text)
        if isinstance(data, dict) and "puzzle" in data:
            inner = data["puzzle"]
            text = inner if isinstance(inner, str) else json.dumps(inner)
    return read_page(text, genre=genre, notation=notation)


def _page_json(page: PuzzlePage) -> dict[str, Any]:
    marks = page.marks if page.moves is None else page.moves
    return {
        "genre": page.genre.name,
        "notation": page.notation.name,
        "title": page.genre.title,
        "puzzle": json.loads(write(page.puzzle)),
        "marks": None if marks is None else one_by_one(page.puzzle, marks),
    }
