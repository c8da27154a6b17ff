"""What workers can be asked about drafts, as a setter draws them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.editor import FreeDraft
from puzzlewright.genre.genre import Puzzle
from puzzlewright.studio.puzzle_cache import known
from puzzlewright.verbs import choose_clues
from puzzlewright.verbs import editor as drafts
from puzzlewright.verbs.adjust import harden as hardened
from puzzlewright.verbs.adjust import lighten as lightened
from puzzlewright.verbs.adjust import soften as softened
from puzzlewright.verbs.choose_clues import suggest as suggested
from puzzlewright.verbs.draft_verdict import draft_verdict
from puzzlewright.verbs.prove import prove as proven
from puzzlewright.verbs.repair import repair as repaired
from puzzlewright.verbs.text import write


def desk(
    genre: str, size: tuple[int, int], limit: Limit, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """An empty desk."""
    return drafts.desk(genre, size, options).json()


def desk_of(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    """A desk with a puzzle on it; of one that is on no grid what is drawn, under `free`."""
    page = known(puzzle).puzzle
    if free := drafts.free_of(page):
        return {"genre": page.genre, "draft": {}, "options": [], "free": asdict(free)}
    return {**drafts.desk_of(page).json(), "free": None}


def drawn(
    genre: str,
    size: tuple[int, int],
    marks: Marks,
    limit: Limit,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The puzzle that was drawn, or what is missing for one."""
    try:
        puzzle = drafts.drawn(genre, size, marks, options)
    except BadPuzzle as unfinished:
        return {"genre": genre, "puzzle": None, "missing": str(unfinished)}
    return {"genre": genre, "puzzle": json.loads(write(puzzle)), "missing": None}


def free_of(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    """A puzzle that is on no grid, as it would be drawn."""
    page = known(puzzle).puzzle
    draft = drafts.free_of(page)
    if draft is None:
        raise Trouble("this puzzle is on a grid: it is drawn in cells")
    return {"genre": page.genre, **asdict(draft)}


def drawn_freely(
    genre: str,
    points: list[Any],
    lines: list[Any],
    limit: Limit,
    pairs: list[Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the puzzle drawn without cells, or what is missing, and where its points are."""
    draft = FreeDraft(
        tuple((one["x"], one["y"], one["said"]) for one in points),
        tuple((a, b) for a, b in lines),
        tuple((a, b) for a, b in pairs or ()),
        options or {},
    )
    try:
        puzzle = drafts.drawn_freely(genre, draft)
    except BadPuzzle as unfinished:
        return {
            "genre": genre,
            "puzzle": None,
            "missing": str(unfinished),
            "points": [],
            "names": [],
        }
    shown = drafts.free_of(puzzle)
    assert shown
    return {
        "genre": genre,
        "puzzle": json.loads(write(puzzle)),
        "missing": None,
        "points": shown.points,
        "names": drafts.names_of(puzzle, len(shown.points)),
    }


def verdict(puzzle: Puzzle, limit: Limit, brief: bool = False) -> dict[str, Any]:
    return draft_verdict(known(puzzle).puzzle, brief=brief, limit=limit).json()


def clue(
    puzzle: Puzzle,
    marks: Marks,
    limit: Limit,
    level: str | None = None,
    fewest: bool = False,
    seed: int = 0,
) -> dict[str, Any]:
    """Clues for a solution that is drawn on a page."""
    page = known(puzzle).puzzle
    found = choose_clues.clue(page, marks, level=level, fewest=fewest, seed=seed, limit=limit)
    return found.json()


def suggest(puzzle: Puzzle, marks: Marks, limit: Limit) -> dict[str, Any]:
    """Which clues of a solution to give next, and which can go."""
    # what is found in most of the time is told in time
    most = Limit(seconds=0.8 * (limit.seconds or 1), megabytes=limit.megabytes)
    return suggested(known(puzzle).puzzle, marks, limit=most).json()


def repair(puzzle: Puzzle, limit: Limit, solution: Marks | None = None) -> dict[str, Any]:
    return repaired(known(puzzle).puzzle, solution=solution, limit=limit).json()


def lighten(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    return lightened(known(puzzle).puzzle, limit=limit).json()


def harden(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    return hardened(known(puzzle).puzzle, limit=limit).json()


def soften(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    return softened(known(puzzle).puzzle, limit=limit).json()


def prove(puzzle: Puzzle, limit: Limit) -> dict[str, Any]:
    """The files of a certificate, by their names."""
    found = proven(known(puzzle).puzzle, limit=limit)
    return {"status": found.status, "why": found.why, "files": dict(found.files)}


DESK_TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        desk,
        desk_of,
        drawn,
        free_of,
        drawn_freely,
        verdict,
        clue,
        suggest,
        repair,
        lighten,
        harden,
        soften,
        prove,
    )
}
