"""What workers can be asked about drafts, as a setter draws them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from puzzlewright.library import judging
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.limits import Limit
from puzzlewright.studio.remembering import known
from puzzlewright.verbs import clueing
from puzzlewright.verbs import draft as drafts
from puzzlewright.verbs.draft_verdict import draft_verdict
from puzzlewright.verbs.harden import harden as hardened
from puzzlewright.verbs.harden import soften as softened
from puzzlewright.verbs.lighten import lighten as lightened
from puzzlewright.verbs.prove import prove as proven
from puzzlewright.verbs.repair import repair as repaired
from puzzlewright.verbs.text import write


def desk(
    genre: str, size: tuple[int, int], limit: Limit, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """An empty desk."""
    return drafts.desk(genre, size, options).json()


def desk_of(puzzle: Any, limit: Limit) -> dict[str, Any]:
    """A desk with a puzzle on it."""
    return drafts.desk_of(known(puzzle).puzzle).json()


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


def verdict(puzzle: Any, limit: Limit) -> dict[str, Any]:
    return draft_verdict(known(puzzle).puzzle, limit=limit).json()


def clue(
    puzzle: Any,
    marks: Marks,
    limit: Limit,
    level: str | None = None,
    fewest: bool = False,
    seed: int = 0,
) -> dict[str, Any]:
    """Clues for a solution that is drawn on a page."""
    page = known(puzzle).puzzle
    found = clueing.clue(page, marks, level=level, fewest=fewest, seed=seed, limit=limit)
    return found.json()


def repair(puzzle: Any, limit: Limit, solution: Marks | None = None) -> dict[str, Any]:
    return repaired(known(puzzle).puzzle, solution=solution, limit=limit).json()


def lighten(puzzle: Any, limit: Limit) -> dict[str, Any]:
    return lightened(known(puzzle).puzzle, limit=limit).json()


def harden(puzzle: Any, limit: Limit) -> dict[str, Any]:
    return hardened(known(puzzle).puzzle, limit=limit).json()


def soften(puzzle: Any, limit: Limit) -> dict[str, Any]:
    return softened(known(puzzle).puzzle, limit=limit).json()


def prove(puzzle: Any, limit: Limit) -> dict[str, Any]:
    """The files of a certificate, by their names."""
    found = proven(known(puzzle).puzzle, limit=limit)
    return {"status": found.status, "why": found.why, "files": dict(found.files)}


def weighed(puzzle: Any, limit: Limit) -> tuple[str, dict[str, Any]]:
    """A puzzle in native JSON, and what a library notes about it."""
    native = write(known(puzzle).puzzle)
    return native, asdict(judging.judge(native, limit))


DESK_TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        *(desk, desk_of, drawn, verdict, clue, repair, lighten, harden, soften, prove),
        weighed,
    )
}
