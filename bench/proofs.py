"""Make and verify certificates; report their sizes and their CPU time compared with solving.

There are 1,000 generated puzzles per genre, the largest that can be generated, or those of a file.

    python -m bench proofs
    python -m bench proofs FILE.jsonl
"""

import json
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import puzzlewright as pw
from puzzlewright.checker import verify as checker
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.formulas.lrat import to_lrat
from puzzlewright.formulas.solver import prove_unsat
from puzzlewright.verbs.many import batch
from puzzlewright.verbs.prove import ENGINE

# genre, size, options, count: a thousand per genre
ORDERS: tuple[tuple[str, tuple[int, int], dict[str, Any], int], ...] = (
    ("bridges", (8, 8), {}, 400),
    ("bridges", (15, 15), {}, 200),
    ("bridges", (10, 10), {"max_bridges": 4}, 100),
    ("bridges", (10, 10), {"loops": False}, 100),
    ("bridges", (8, 8), {"graph": True, "max_bridges": 3}, 100),
    ("bridges", (8, 8), {"graph": True, "components": 3}, 50),
    ("bridges", (8, 8), {"graph": True, "components": 2, "loops": False}, 50),
    ("mosaic", (6, 6), {}, 500),
    ("mosaic", (15, 15), {}, 500),
    ("context", (6, 6), {}, 500),
    ("context", (10, 10), {}, 500),
    ("satogaeri", (6, 6), {}, 500),
    ("satogaeri", (12, 12), {}, 500),
)
LARGE = (
    ("bridges", (40, 60)),
    ("bridges", (118, 100)),
    ("mosaic", (40, 60)),
    ("mosaic", (118, 100)),
    ("context", (40, 60)),
    ("context", (100, 100)),  # grids of this genre and the next have at most 10,000 cells
    ("satogaeri", (40, 60)),
    ("satogaeri", (100, 100)),
)
COLUMNS = " clauses   cuts   steps       kB  prove/solve  verify/solve"


@dataclass
class Costs:
    """Sizes of certificates, and the CPU seconds to make, verify, and only solve."""

    clauses: int = 0
    cuts: int = 0
    steps: int = 0
    bytes: int = 0
    solve: float = 0.0
    prove: float = 0.0
    verify: float = 0.0
    slowest: float = 0.0  # to prove or to verify


def run() -> dict[str, Any]:
    results = {}
    print(f"{'means of one certificate':52} {COLUMNS}")
    for genre, size, options, count in ORDERS:
        said = "".join(f", {name} {value}" for name, value in options.items())
        made = batch(genre, size=size, count=count, seed=1, **options)
        puzzles = [one.puzzle for one in made if isinstance(one, pw.Generated)]
        if len(puzzles) < count:
            raise SystemExit(f"only {len(puzzles)} of {count} {genre}{said}")
        name = f"{count} {genre} {size[0]}x{size[1]}{said}"
        results[name] = _certify(name, puzzles)
    for genre, size in LARGE:
        puzzle = pw.generate(genre, size=size, seed=1).puzzle
        name = f"{genre} {size[0]}x{size[1]}"
        results[name] = _certify(name, [puzzle])
        results[f"{name}, formats"] = _compare_formats(puzzle)
    return results


def run_file(path: Path) -> dict[str, Any]:
    """Prove all puzzles of a file that have one solution, and the largest again alone."""
    puzzles = []
    for line in path.read_text().splitlines():
        record = json.loads(line)
        puzzle = pw.read(json.dumps(record.get("puzzle", record)))
        if pw.prove(puzzle, limit=pw.Limit(seconds=60)).status == "unique":
            puzzles.append((str(record.get("id")), puzzle))
    print(f"{path.name:52} {COLUMNS}")
    results = {"all": _certify(f"{len(puzzles)} puzzles", [puzzle for _, puzzle in puzzles])}
    largest = sorted(puzzles, key=lambda puzzle: len(pw.write(puzzle[1], "native")))[-3:]
    return results | {name: _certify(name, [puzzle]) for name, puzzle in largest}


def _certify(name: str, puzzles: list[Any]) -> dict[str, Any]:
    """Prove and verify each of these puzzles; stop at the first failure."""
    costs = Costs()
    for puzzle in puzzles:
        started = time.process_time()
        solution = pw.solve(puzzle).solution
        solved = time.process_time()
        certificate = pw.prove(puzzle)
        proven = time.process_time()
        with tempfile.TemporaryDirectory() as folder:
            certificate.write(folder)
            written = time.process_time()
            verified = pw.verify(folder, puzzle=puzzle)
        done = time.process_time()
        if not verified or certificate.solutions != (solution,):
            raise SystemExit(f"{verified}: {pw.write(puzzle, 'native')}")
        costs.clauses += certificate.clauses
        costs.cuts += certificate.cuts
        costs.steps += certificate.steps
        costs.bytes += sum(map(len, certificate.files.values()))
        costs.solve += solved - started
        costs.prove += proven - solved
        costs.verify += done - written
        costs.slowest = max(costs.slowest, proven - solved, done - written)
    count = len(puzzles)
    print(
        f"{name:52} {costs.clauses / count:8.0f} {costs.cuts / count:6.1f}"
        f" {costs.steps / count:7.0f} {costs.bytes / count / 1000:8.1f}"
        f" {costs.prove / costs.solve:12.1f} {costs.verify / costs.solve:13.1f}",
        flush=True,
    )
    return {"puzzles": count, **asdict(costs)}


def _compare_formats(puzzle: Any) -> dict[str, Any]:
    """Compare size and checking time of the engine's proof (DRUP) and the certificate's (LRAT)."""
    files = pw.prove(puzzle).files
    lines = files["formula.cnf"].splitlines()
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp"]
    variables = max(abs(literal) for clause in clauses for literal in clause)
    drup = prove_unsat(
        Cnf(BooleanMap(variables), variables, clauses), engine_named(ENGINE), Budget()
    )
    started = time.process_time()
    to_lrat(variables, clauses, drup, Budget())
    followed = time.process_time()
    checker.check_proof(files["proof.lrat"], [*clauses])
    done = time.process_time()
    sizes = {"drup": sum(len(line) + 1 for line in drup), "lrat": len(files["proof.lrat"])}
    print(
        f"{'':4}DRUP {sizes['drup'] / 1000:.0f} kB, LRAT {sizes['lrat'] / 1000:.0f} kB,"
        f" to follow DRUP takes {(followed - started) / (done - followed):.1f} times as long",
        flush=True,
    )
    return {**sizes, "follow drup": followed - started, "follow lrat": done - followed}
