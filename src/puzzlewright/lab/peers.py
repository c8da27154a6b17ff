"""Solvers of other projects, measured in the same run and checked by the same rules.

Each is a package from PyPI that is imported when its trial begins, or a program. Converting the
puzzle is not timed. Tatham's programs solve a game ID and save the game with its solution.
"""

import json
import math
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import (
    CannotEncode,
    LimitReached,
    NotInstalled,
    PuzzlewrightError,
    UnknownName,
)
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genres import genre_of
from puzzlewright.lab.trial import GAVE_UP, UNSUPPORTED, WRONG, Result, Stopwatch, Trial, digest
from puzzlewright.processes.programs import run_program
from puzzlewright.verbs.text import read, write

Solve: TypeAlias = Callable[[], list[Marks]]  # returns two solutions at most

GAMES_FOLDER = "/usr/games"  # where distributions install them; not always on PATH
COLLECTION = "apt install sgt-puzzles"
MAX_OUTPUT_BYTES = 1_000_000  # bytes
GIVING_UP = "solve error: "
SOLVED = re.compile(r"^SOLVE +:\d+:(.*)$", re.MULTILINE)
BRIDGE = re.compile(r"L(\d+),(\d+),(\d+),(\d+),(\d+)")  # column and row of both ends, how many

# Our genres as answer set programs for clingo, which share nothing with our encodings.
MOSAIC = """
{ black(R,C) } :- cell(R,C).
:- clue(R,C,N), #count { Y,X : black(Y,X), |Y-R| <= 1, |X-C| <= 1 } != N.
#show black/2.
"""

CONTEXT = """
{ black(R,C) } :- cell(R,C).
beside(R,C,R+D,C) :- cell(R,C), cell(R+D,C), D = (-1;1).
beside(R,C,R,C+D) :- cell(R,C), cell(R,C+D), D = (-1;1).
:- black(R,C), black(Y,X), beside(R,C,Y,X).
:- clue(R,C,N), not black(R,C), #count { Y,X : black(Y,X), beside(R,C,Y,X) } != N.
:- clue(R,C,N), black(R,C), #count { Y,X : black(Y,X), |Y-R| = 1, |X-C| = 1 } != N.
reached(R,C) :- (R,C) = #min { (Y,X) : cell(Y,X), not black(Y,X) }, cell(R,C).
reached(Y,X) :- reached(R,C), beside(R,C,Y,X), not black(Y,X).
:- cell(R,C), not black(R,C), not reached(R,C).
#show black/2.
"""

BRIDGES = """
1 { bridges(S,0..M) : most(M) } 1 :- span(S,_,_).
used(S) :- bridges(S,N), N > 0.
at(S,A) :- span(S,A,_).
at(S,B) :- span(S,_,B).
:- island(I,N), #sum { K,S : bridges(S,K), at(S,I) } != N.
:- crossing(S,T), used(S), used(T).
reached(0).
reached(B) :- reached(A), used(S), at(S,A), at(S,B).
:- island(I,_), not reached(I).
#show bridges/2.
"""


@dataclass(frozen=True)
class Peer:
    """A solver of another project."""

    name: str
    is_here: Callable[[], bool]
    # by genre: from a native puzzle to a function that returns its solutions
    solvers: dict[str, Callable[[JsonObject], Solve]]
    reports_uniqueness: bool  # whether it looks for a second solution
    command: str  # to install it

    def check(self) -> None:
        if not self.is_here():
            raise NotInstalled(f"the program {self.name}", self.command)


def _clue_rows(native: JsonObject, blank: str) -> list[list[str]]:
    return [[blank if clue is None else str(clue) for clue in row] for row in native["clues"]]


def _collected(board: Any, solution_of: Callable[[Any], Marks]) -> list[Marks]:
    """Return at most two solutions, by the loop that multi-puzzle-solver uses for all puzzles."""
    core = import_module("puzzle_solver.core.utils_ortools")
    found: list[Marks] = []

    def keep(_: object, solver: Any) -> Any:
        marks = solution_of(solver)
        if marks not in found:
            found.append(marks)
        return core.SingleSolution(assignment=[marks])

    core.generic_solve_all(board, keep, max_solutions=2, verbose=False)
    return found


def _multi_bridges(native: JsonObject) -> Solve:
    numpy, theirs = import_module("numpy"), import_module("puzzle_solver.puzzles.bridges.bridges")
    check_classic(native)
    clues = [[" "] * native["cols"] for _ in range(native["rows"])]
    for r, c, number in native["islands"]:
        clues[r][c] = str(number)

    def solve() -> list[Marks]:
        board = theirs.Board(numpy.array(clues), native.get("max_bridges", 2))

        def marks(solver: Any) -> Marks:
            values = ((ends, solver.Value(var)) for ends, var in board.model_vars.items())
            return sorted([a.y, a.x, b.y, b.x, value] for (a, b), value in values if value)

        return _collected(board, marks)

    return solve


def _multi_mosaic(native: JsonObject) -> Solve:
    numpy, theirs = import_module("numpy"), import_module("puzzle_solver.puzzles.mosaic.mosaic")
    rows, cols = len(native["clues"]), len(native["clues"][0])
    clues = numpy.array(_clue_rows(native, " "))

    def solve() -> list[Marks]:
        board = theirs.Board(clues)

        def marks(solver: Any) -> Marks:
            black = {(p.y, p.x) for p, var in board.model_vars.items() if solver.Value(var)}
            return _picture(rows, cols, black)

        return _collected(board, marks)

    return solve


def _puzzlekit_mosaic(native: JsonObject) -> Solve:
    theirs = import_module("puzzlekit.solvers.mosaic")
    rows, cols = len(native["clues"]), len(native["clues"][0])
    clues = _clue_rows(native, "-")

    def solve() -> list[Marks]:
        result = theirs.MosaicSolver(rows, cols, clues).solve()
        grid = result.solution_data["solution_grid"].matrix
        black = {(r, c) for r in range(rows) for c in range(cols) if grid[r][c] == "x"}
        return [_picture(rows, cols, black)]

    return solve


def _picture(rows: int, cols: int, black: set[tuple[int, int]]) -> Marks:
    return ["".join("#" if (r, c) in black else "." for c in range(cols)) for r in range(rows)]


def _models(program: str, facts: Iterable[str]) -> list[list[tuple[Any, ...]]]:
    """Return at most two answer sets, as the numbers of their atoms."""
    clingo = import_module("clingo")
    control = clingo.Control(["--models=2"], logger=lambda *_: None)
    control.add("base", [], program + " ".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        shown = [model.symbols(shown=True) for model in answers]
    return [
        sorted(tuple(argument.number for argument in atom.arguments) for atom in atoms)
        for atoms in shown
    ]


def _asp_shaded(program: str) -> Callable[[JsonObject], Solve]:
    """Return a genre of black and white cells with clues."""

    def prepare(native: JsonObject) -> Solve:
        clues = native["clues"]
        rows, cols = len(clues), len(clues[0])

        def solve() -> list[Marks]:
            facts = [f"cell({r},{c})." for r in range(rows) for c in range(cols)]
            facts += [
                f"clue({r},{c},{clue})."
                for r, row in enumerate(clues)
                for c, clue in enumerate(row)
                if clue is not None
            ]
            return [_picture(rows, cols, set(black)) for black in _models(program, facts)]

        return solve

    return prepare


def check_classic(native: JsonObject) -> None:
    """Raise an error for features that other solvers lack: graphs, '?', groups, no loops."""
    is_classic = (
        "graph" not in native
        and native.get("components", 1) == 1
        and native.get("loops", True)
        and all(number is not None for _, _, number in native["islands"])
    )
    if not is_classic:
        raise CannotEncode("it supports only Bridges on a grid, with a number on every island")


def _asp_bridges(native: JsonObject) -> Solve:
    """Prepare Bridges on a grid, with a number on every island and one connected group."""
    check_classic(native)
    islands = native["islands"]
    at = {(r, c): number for number, (r, c, _) in enumerate(islands)}
    spans = []
    for (r, c), number in at.items():
        right = min((x for y, x in at if y == r and x > c), default=None)
        below = min((y for y, x in at if x == c and y > r), default=None)
        spans += [(number, at[r, right])] if right is not None else []
        spans += [(number, at[below, c])] if below is not None else []

    def crosses(one: tuple[int, int], other: tuple[int, int]) -> bool:
        (r, left, _), (_, right, _) = (islands[end] for end in one)
        (top, c, _), (bottom, column, _) = (islands[end] for end in other)
        is_across = islands[one[0]][0] == islands[one[1]][0] and c == column
        return bool(is_across and left < c < right and top < r < bottom)

    def solve() -> list[Marks]:
        facts = [f"most({native.get('max_bridges', 2)})."]
        facts += [f"island({number},{one[2]})." for number, one in enumerate(islands)]
        facts += [f"span({number},{a},{b})." for number, (a, b) in enumerate(spans)]
        facts += [
            f"crossing({s},{t})."
            for s, one in enumerate(spans)
            for t, other in enumerate(spans)
            if crosses(one, other)
        ]
        return [
            sorted(
                [*islands[spans[span][0]][:2], *islands[spans[span][1]][:2], count]
                for span, count in found
                if count
            )
            for found in _models(BRIDGES, facts)
        ]

    return solve


def path_of(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path=GAMES_FOLDER)


def program_path(program: str) -> str:
    """Return the program's path; raise `NotInstalled` if it is missing."""
    path = path_of(program)
    if path is None:
        raise NotInstalled(f"the program {program}", COLLECTION)
    return path


def _saved_solution(program: str, game: str) -> str:
    """Return the solution that the program saves; it gives up if deduction is not enough."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program_path(program), "--generate", "1", "--test-solve", "--save"]
        done = run_program(
            [*command, f"{folder}/game", game], Path(folder), math.inf, MAX_OUTPUT_BYTES
        )
        assert done
        if done.status:
            _, gave_up, why = done.stderr.strip().rpartition(GIVING_UP)
            if not gave_up:
                said = quote_excerpt(done.stderr.strip(), 200)
                raise PuzzlewrightError(f"{program} ended with status {done.status}: {said}")
            raise LimitReached(why)
        (saved,) = Path(folder).iterdir()
        match = SOLVED.search(saved.read_text(encoding="utf-8"))
    assert match
    return match[1]


def sgt_bridges(native: JsonObject) -> Solve:
    check_classic(native)
    game = write(read(json.dumps(native)), "tatham")

    def solve() -> list[Marks]:
        found = (
            [int(number) for number in ends]
            for ends in BRIDGE.findall(_saved_solution("sgt-bridges", game))
        )
        return [sorted([y, x, y2, x2, number] for x, y, x2, y2, number in found)]

    return solve


def sgt_mosaic(native: JsonObject) -> Solve:
    rows, cols = len(native["clues"]), len(native["clues"][0])
    game = write(read(json.dumps(native)), "tatham")

    def solve() -> list[Marks]:
        bits = "".join(
            f"{byte:08b}" for byte in bytes.fromhex(_saved_solution("sgt-mosaic", game)[1:])
        )
        cells = bits.replace("1", "#").replace("0", ".")
        return [[cells[row * cols : (row + 1) * cols] for row in range(rows)]]

    return solve


PEERS = (
    Peer(
        "multi-puzzle-solver",
        lambda: find_spec("puzzle_solver") is not None,
        {"bridges": _multi_bridges, "mosaic": _multi_mosaic},
        reports_uniqueness=True,
        command="pip install multi-puzzle-solver",
    ),
    Peer(
        "puzzlekit",
        lambda: find_spec("puzzlekit") is not None,
        {"mosaic": _puzzlekit_mosaic},
        reports_uniqueness=False,
        command="pip install puzzlekit",
    ),
    Peer(
        "clingo",
        lambda: find_spec("clingo") is not None,
        {
            "bridges": _asp_bridges,
            "mosaic": _asp_shaded(MOSAIC),
            "context": _asp_shaded(CONTEXT),
        },
        reports_uniqueness=True,
        command="pip install clingo",
    ),
    Peer(
        "sgt-puzzles",
        lambda: path_of("sgt-bridges") is not None,
        {"bridges": sgt_bridges, "mosaic": sgt_mosaic},
        reports_uniqueness=False,
        command=COLLECTION,
    ),
)


def peer_named(name: str) -> Peer:
    for peer in PEERS:
        if peer.name == name:
            return peer
    raise UnknownName("program", name, (peer.name for peer in PEERS))


def peer_trial(trial: Trial) -> Result:
    """Run a peer once; return its answer, and whether the rules confirm it."""
    peer = peer_named(str(trial.method.peer))
    puzzle = trial.read()
    genre = genre_of(puzzle)
    if genre.name not in peer.solvers:
        return Result(UNSUPPORTED, why=f"{peer.name} does not solve {genre.name}")
    try:
        solve = peer.solvers[genre.name](trial.instance.puzzle)
    except CannotEncode as error:
        return Result(UNSUPPORTED, why=str(error))
    watch = Stopwatch()
    try:
        found = solve()
    except LimitReached as reached:
        watch.lap("solve")
        return Result(GAVE_UP, why=str(reached)).timed(watch)
    watch.lap("solve")
    result = Result(verdict="none" if not found else "solved")
    if found and peer.reports_uniqueness:
        result.verdict = "unique" if len(found) == 1 else "several"
    for marks in found:
        if wrong := genre.mistakes(puzzle, marks):
            return Result(WRONG, why=wrong[0].why).timed(watch)
        result.solutions.append(digest(genre.marks(puzzle, genre.solution(puzzle, marks))))
    return result.timed(watch)
