"""Run a peer in its own environment, without our package.

It reads one puzzle per line, as facts in JSON, and answers each with the solutions found (up to two
if the peer looks for a second) and the CPU seconds. It imports only the peer that it is called
with.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]
Answers: TypeAlias = list[list[Any]]


def clingo(facts: Facts) -> Answers:
    program = Path(__file__).parent / "clingo" / f"{facts['genre']}.lp"
    control = import_module("clingo").Control(["--models=2", "--warn=none"])
    control.load(str(program))
    control.add("base", [], " ".join(facts["atoms"]))
    control.ground([("base", [])])
    found: Answers = []
    control.solve(
        on_model=lambda model: found.append(
            [[argument.number for argument in atom.arguments] for atom in model.symbols(shown=True)]
        )
    )
    return found


def multi_puzzle_solver(facts: Facts) -> Answers:
    numpy = import_module("numpy")
    board = numpy.array([[" " if n is None else str(n) for n in row] for row in facts["page"]])
    genre = import_module(f"puzzle_solver.puzzles.{facts['genre']}.{facts['genre']}")
    if facts["genre"] == "bridges":
        found = genre.Board(board, facts["most"]).solve_and_print(verbose=False)
        # for every island, the bridges to the right, to the left, down and up
        return [[[at.y, at.x, *sides] for at, sides in one.assignment.items()] for one in found[:2]]
    found = genre.Board(board).solve_and_print(verbose=False)
    return [
        [[at.y, at.x] for at, is_black in one.assignment.items() if is_black] for one in found[:2]
    ]


def puzzlekit(facts: Facts) -> Answers:
    page = [["-" if n is None else str(n) for n in row] for row in facts["page"]]
    solver = import_module("puzzlekit.solvers.mosaic").MosaicSolver(len(page), len(page[0]), page)
    rows = solver.solve().solution_data["solution_grid"]
    rows = getattr(rows, "matrix", rows)
    return [[[r, c] for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"]]


PEERS: dict[str, Callable[[Facts], Answers]] = {
    "clingo": clingo,
    "multi-puzzle-solver": multi_puzzle_solver,
    "puzzlekit": puzzlekit,
}

if __name__ == "__main__":
    peer = PEERS[sys.argv[1]]
    puzzles = [json.loads(line) for line in sys.stdin]
    peer(puzzles[0])  # imports do not count
    for puzzle in puzzles:
        started = time.process_time()
        answers = peer(puzzle)
        seconds = time.process_time() - started
        print(json.dumps({"answers": answers, "seconds": seconds}), flush=True)
