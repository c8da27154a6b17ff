"""Break valid puzzles by one change and repair them, or repair given drafts.

python -m bench repair                            100 of every genre, broken at random
python -m bench repair FOLDER [--seconds S]       the ambiguous and unsolvable ones of .jsonl files
"""

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import puzzlewright as pw
from bench.thousand import CHECKS, SIZES
from puzzlewright.genres import OWN
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, all_changes
from puzzlewright.verbs.many import batch

COUNT = 100
BREAKING = ("remove", "alter")  # a clue is removed or altered
SECONDS = 20.0


def run() -> dict[str, Any]:
    return {genre.name: _broken_and_repaired(genre.name) for genre in OWN}


def _broken_and_repaired(genre: str) -> dict[str, Any]:
    """Break puzzles by one change, and require that one change repairs each."""
    rng = Random(1)
    kinds: Counter[str] = Counter()
    started = time.process_time()
    broken = list(_broken(genre, rng))
    breaking = time.process_time() - started
    started = time.process_time()
    results = [pw.repair(draft) for draft in broken]
    seconds = time.process_time() - started
    encoding, engine = CHECKS[genre]
    for draft, result in zip(broken, results, strict=True):
        if not result.repairs or len(result.repairs[0].changes) != 1 or not result.is_proven:
            raise SystemExit(f"one change is enough, but {result}: {pw.write(draft)}")
        for one in result.repairs:
            verdict = pw.solve(one.puzzle, encoding=encoding, engine=engine)
            if verdict.status != "unique" or verdict.solution != one.solution:
                raise SystemExit(f"{verdict.status} by {encoding}: {pw.write(one.puzzle)}")
        kinds[f"{pw.solve(draft).status}, {result.repairs[0].changes[0].kind}"] += 1
    counts = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    print(
        f"{len(broken)} {genre} broken in {breaking:.1f} s, repaired by one change each in"
        f" {seconds:.1f} s, unique by {encoding} on {engine} too: {counts}",
        flush=True,
    )
    return {"puzzles": len(broken), "seconds": seconds, "kinds": kinds}


def _broken(genre: str, rng: Random) -> Iterator[Any]:
    """Yield unique puzzles, changed so that they have several solutions or none."""
    for one in batch(genre, size=SIZES[genre], count=COUNT, seed=1):
        if not isinstance(one, pw.Generated):
            continue
        revisions = [change for change in all_changes(one.puzzle) if change.kind in BREAKING]
        pages = EditedDrafts(one.puzzle, revisions)
        order = rng.sample(range(len(revisions)), len(revisions))
        ways: dict[str, Any] = {
            pw.solve(page).status: page for number in order if (page := pages.apply([number]))
        }
        # Most changes leave no solution, so choose half of those that leave several.
        wanted = rng.choice(("several", "none"))
        if broken := ways.get(wanted) or ways.get("none") or ways.get("several"):
            yield broken


def run_folder(folder: Path, seconds: float) -> dict[str, Any]:
    """Repair the drafts in a folder of files, each within a time limit, and print the results."""
    table: Counter[tuple[str, str, str]] = Counter()
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text().splitlines():
            record = json.loads(line)
            if record.get("solutions") not in ("0", "2+"):
                continue
            puzzle = pw.read(json.dumps(record["puzzle"]))
            result = pw.repair(puzzle, limit=pw.Limit(seconds=seconds))
            for one in result.repairs:
                if pw.solve(one.puzzle).status != "unique":
                    raise SystemExit(f"not one solution: {pw.write(one.puzzle)}")
            found = "proven smallest" if result.is_proven else "not proven smallest"
            outcome = found if result.repairs else f"none found ({result.status})"
            table[puzzle.genre, record["solutions"], outcome] += 1
            first = result.repairs[0] if result.repairs else result.why
            size = len(result.repairs[0].changes) if result.repairs else "-"
            print(f"{record['id']}: {outcome}, {size}: {first}", flush=True)
    for (genre, solutions, outcome), number in sorted(table.items()):
        print(f"{genre:10} {solutions:3} solutions  {outcome:24} {number:4}")
    return {" ".join(key): number for key, number in table.items()}
