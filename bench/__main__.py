"""Run the benchmarks: each prints its figures, and all are written to bench/results/ as JSON.

    python -m bench               all of them
    python -m bench solve         some of them
    python -m bench FILE.jsonl    solve the puzzles of a file, compared with a reference solver
    python -m bench strength FILE.jsonl    the levels that the puzzles of a file need
    python -m bench minimal       how far techniques solve puzzles without redundant clues
    python -m bench people FOLDER [--sample N] [--seed S]    recorded solves of people
    python -m bench repair FOLDER [--seconds S]    repair the drafts in its .jsonl files
    python -m bench fuzz [--count N] [--seed S]    random and mutated texts for all formats
    python -m bench ablation      the gain of each second implementation of a deduction
    python -m bench hint-words    words of the hints that solve twelve recorded puzzles
    python -m bench compare SOURCE [WORD...]    speed compared with another tree's src folder
    python -m bench targets       large tasks and their time targets
    python -m bench growth        time and memory of every verb on growing grids, with pictures
    python -m bench peers         other programs on the same work; `make bench-peers` installs them
    python -m bench proofs [FILE.jsonl]    certificates: prove and verify
    python -m bench studio        200 players at once for a minute, and hard verdicts
    python -m bench browser       the studio in a browser: size and delays
    python -m bench new-puzzles   the time to a new puzzle of every kind, in a browser
    python -m bench site          the static site: visits, sizes, requests in browser and server
    python -m bench editing       an hour of drawing in minutes: memory and time
    python -m bench openapi       check the studio against its OpenAPI description
    python -m bench signals [--count N] [--seed S]    SIGTERM at many moments of a call
    python -m bench tamper [--count N] [--seed S]    random changes in certificates

Timings of different machines do not compare; ratios of one run do.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import (
    ablation,
    browser,
    compare,
    count,
    editing,
    encodings,
    fuzz,
    generate,
    growth,
    hardest,
    hint_words,
    library,
    minimal,
    new_puzzles,
    openapi,
    peers,
    proofs,
    rate,
    repair,
    signals,
    site,
    solve,
    start,
    stream,
    studio,
    tamper,
    targets,
    thesis_generators,
    thousand,
    traces,
)
from puzzlewright.lab.traces.measure import SAMPLE

BENCHMARKS: dict[str, Callable[[], Any]] = {
    "solve": solve.run,
    "encodings": encodings.run,
    "generate": generate.run,
    "rate": rate.run,
    "minimal": minimal.run,
    "start": start.run,
    "stream": stream.run,
    "thesis-generators": thesis_generators.run,
    "library": library.run,
    "count": count.run,
    "browser": browser.run,
    "new-puzzles": new_puzzles.run,
    "targets": targets.run,
    "hint-words": hint_words.run,
}
# Hours, not minutes (`make soak` runs these), or what needs other programs.
LONG = {
    "thousand": thousand.run,
    "hardest": hardest.run,
    "fuzz": fuzz.run,
    "proofs": proofs.run,
    "tamper": tamper.run,
    "killed": library.killed,
    "signals": signals.run,
    "studio": studio.run,
    "openapi": openapi.run,
    "editing": editing.run,
    "repair": repair.run,
    "peers": peers.run,
    "site": site.run,
    "growth": growth.run,
    "ablation": ablation.run,
}
RESULTS = Path(__file__).parent / "results"


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--count", type=int, help="texts for the fuzzer, or changes")
    parser.add_argument("--seed", type=int, default=1, help="from which they follow")
    parser.add_argument(
        "--sample", type=int, default=SAMPLE, help="positions of recorded solves, per genre"
    )
    parser.add_argument(
        "--seconds", type=float, default=repair.SECONDS, help="for the repair of each draft"
    )
    options = parser.parse_args(words)
    results = {}
    names = options.names
    LONG["fuzz"] = lambda: fuzz.run(options.count or fuzz.COUNT, options.seed)
    LONG["signals"] = lambda: signals.run(options.count or signals.COUNT, options.seed)
    LONG["tamper"] = lambda: tamper.run(options.count or tamper.COUNT, options.seed)
    files = solve.run_file
    if names[:1] == ["strength"]:
        files, names = rate.run_strength, names[1:]
    if names[:1] == ["proofs"] and names[-1].endswith(".jsonl"):
        files, names = proofs.run_file, names[1:]
    if names[:1] == ["compare"] and len(names) >= 2:
        _keep({"compare": compare.run(Path(names[1]), names[2:])})
        return
    if names[:1] == ["people"] and len(names) == 2:
        _keep({"people": traces.run(Path(names[1]), options.sample, options.seed)})
        return
    if names[:1] == ["repair"] and len(names) == 2:
        _keep({"repair": repair.run_folder(Path(names[1]), options.seconds)})
        return
    for name in names or BENCHMARKS:
        print(f"== {name}")
        if name.endswith(".jsonl"):
            results[name] = files(Path(name))
        elif name in BENCHMARKS | LONG:
            results[name] = (BENCHMARKS | LONG)[name]()
        else:
            raise SystemExit(
                f"no benchmark is called {name!r}; "
                f"known: {', '.join(BENCHMARKS | LONG)}, or a .jsonl file"
            )
    _keep(results)


def _keep(results: dict[str, Any]) -> None:
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{time.strftime('%Y-%m-%d-%H%M%S')}.json"
    path.write_text(json.dumps(results, indent=1))
    print(f"written to {path}")


main(sys.argv[1:])
