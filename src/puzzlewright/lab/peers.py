"""Programs of others that solve our genres, measured in the same run and judged by the same rules.

Each is a package from PyPI that is imported when its trial begins, or a program; none is needed
otherwise. What they are handed is the puzzle as they want it, outside the clock.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import (
    CannotEncode,
    LimitReached,
    NotInstalled,
    UnknownName,
)
from puzzlewright.genres import genre_of
from puzzlewright.lab import asp, sgt
from puzzlewright.lab.trial import (
    GAVE_UP,
    UNSUPPORTED,
    WRONG,
    Result,
    Stopwatch,
    Trial,
    digest,
    puzzle_of,
)


@dataclass(frozen=True)
class Peer:
    """A program of others."""

    name: str
    is_here: Callable[[], bool]
    # by genre: from a native puzzle to something that solves it and gives the solutions it found
    solvers: dict[str, Callable[[Any], Callable[[], list[Marks]]]]
    tells_uniqueness: bool  # whether it looks for a second solution
    command: str  # that installs it

    def check(self) -> None:
        if not self.is_here():
            raise NotInstalled(f"the program {self.name}", self.command)


def _cells(rows: int, cols: int, numbers: dict[tuple[int, int], int], blank: str) -> Any:
    return [[str(numbers.get((r, c), blank)) for c in range(cols)] for r in range(rows)]


def _clues(native: Any) -> dict[tuple[int, int], int]:
    return {
        (r, c): clue
        for r, row in enumerate(native["clues"])
        for c, clue in enumerate(row)
        if clue is not None
    }


def _collected(board: Any, solution_of: Callable[[Any], Marks]) -> list[Marks]:
    """Two solutions at most, by the loop that multi-puzzle-solver has for all its puzzles."""
    core = import_module("puzzle_solver.core.utils_ortools")
    found: list[Marks] = []

    def keep(_: Any, solver: Any) -> Any:
        marks = solution_of(solver)
        if marks not in found:
            found.append(marks)
        return core.SingleSolution(assignment=[marks])

    core.generic_solve_all(board, keep, max_solutions=2, verbose=False)
    return found


def _multi_bridges(native: Any) -> Callable[[], list[Marks]]:
    numpy, theirs = import_module("numpy"), import_module("puzzle_solver.puzzles.bridges.bridges")
    asp.check_classic(native)
    numbers = {(r, c): number for r, c, number in native["islands"]}
    page = numpy.array(_cells(native["rows"], native["cols"], numbers, " "))

    def solve() -> list[Marks]:
        board = theirs.Board(page, native.get("max_bridges", 2))

        def marks(solver: Any) -> Marks:
            values = ((ends, solver.Value(var)) for ends, var in board.model_vars.items())
            return sorted([a.y, a.x, b.y, b.x, value] for (a, b), value in values if value)

        return _collected(board, marks)

    return solve


def _multi_mosaic(native: Any) -> Callable[[], list[Marks]]:
    numpy, theirs = import_module("numpy"), import_module("puzzle_solver.puzzles.mosaic.mosaic")
    rows, cols = len(native["clues"]), len(native["clues"][0])
    page = numpy.array(_cells(rows, cols, _clues(native), " "))

    def solve() -> list[Marks]:
        board = theirs.Board(page)

        def marks(solver: Any) -> Marks:
            black = {(p.y, p.x) for p, var in board.model_vars.items() if solver.Value(var)}
            return _picture(rows, cols, black)

        return _collected(board, marks)

    return solve


def _puzzlekit_mosaic(native: Any) -> Callable[[], list[Marks]]:
    theirs = import_module("puzzlekit.solvers.mosaic")
    rows, cols = len(native["clues"]), len(native["clues"][0])
    page = _cells(rows, cols, _clues(native), "-")

    def solve() -> list[Marks]:
        result = theirs.MosaicSolver(rows, cols, page).solve()
        grid = result.solution_data["solution_grid"].matrix
        black = {(r, c) for r in range(rows) for c in range(cols) if grid[r][c] == "x"}
        return [_picture(rows, cols, black)]

    return solve


def _picture(rows: int, cols: int, black: set[tuple[int, int]]) -> Marks:
    return ["".join("#" if (r, c) in black else "." for c in range(cols)) for r in range(rows)]


def _package(name: str) -> Callable[[], bool]:
    return lambda: find_spec(name) is not None


PEERS = (
    Peer(
        "multi-puzzle-solver",
        _package("puzzle_solver"),
        {"bridges": _multi_bridges, "mosaic": _multi_mosaic},
        tells_uniqueness=True,
        command="pip install multi-puzzle-solver",
    ),
    Peer(
        "puzzlekit",
        _package("puzzlekit"),
        {"mosaic": _puzzlekit_mosaic},
        tells_uniqueness=False,
        command="pip install puzzlekit",
    ),
    Peer(
        "clingo",
        _package("clingo"),
        {
            "bridges": asp.bridges,
            "mosaic": asp.shaded(asp.MOSAIC),
            "context": asp.shaded(asp.CONTEXT),
        },
        tells_uniqueness=True,
        command="pip install clingo",
    ),
    Peer(
        "sgt-puzzles",
        lambda: sgt.path_of("sgt-bridges") is not None,
        {"bridges": sgt.bridges, "mosaic": sgt.mosaic},
        tells_uniqueness=False,
        command=sgt.COLLECTION,
    ),
)


def peer_named(name: str) -> Peer:
    for peer in PEERS:
        if peer.name == name:
            return peer
    raise UnknownName("program", name, (peer.name for peer in PEERS))


def peer_trial(trial: Trial) -> Result:
    """A trial of a program of others: what it says, and whether the rules agree."""
    peer = peer_named(str(trial.method.peer))
    puzzle = puzzle_of(trial)
    genre = genre_of(puzzle)
    if genre.name not in peer.solvers:
        return Result(UNSUPPORTED, why=f"{peer.name} does not solve {genre.name}")
    try:
        solve = peer.solvers[genre.name](trial.puzzle)
    except CannotEncode as trouble:
        return Result(UNSUPPORTED, why=str(trouble))
    watch = Stopwatch()
    try:
        found = solve()
    except LimitReached as reached:
        watch.lap("solve")
        return Result(GAVE_UP, why=str(reached)).timed(watch)
    watch.lap("solve")
    result = Result(verdict="none" if not found else "solved")
    if found and peer.tells_uniqueness:
        result.verdict = "unique" if len(found) == 1 else "several"
    for marks in found:
        if wrong := genre.mistakes(puzzle, marks):
            return Result(WRONG, why=wrong[0].why).timed(watch)
        result.solutions.append(digest(genre.marks(puzzle, genre.solution(puzzle, marks))))
    return result.timed(watch)
