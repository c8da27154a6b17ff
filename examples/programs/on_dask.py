"""Generate puzzles on a Dask cluster, and solve them there.

Usage: python on_dask.py [COUNT] [SCHEDULER]
"""

import sys
from contextlib import ExitStack
from typing import Any

import distributed

import puzzlewright as pw


def main(count: int, scheduler: str | None) -> None:
    dask: Any = distributed  # it has no types
    with ExitStack() as stack:
        if scheduler is None:  # two processes on this machine
            local = dask.LocalCluster(2, threads_per_worker=1, dashboard_address=None)
            scheduler = stack.enter_context(local).scheduler_address
        executor = stack.enter_context(dask.Client(scheduler)).get_executor()
        results = pw.generate_many("bridges", size=7, count=count, seed=1, executor=executor)
        puzzles = [result.puzzle for result in results]
        # Results arrive in the order of the puzzles.
        for verdict in pw.solve_many(puzzles, executor=executor, errors="raise"):
            print(f"{verdict.status} {pw.write(verdict.puzzle, 'puzzlink')}")


if __name__ == "__main__":  # worker processes import this file
    scheduler = sys.argv[2] if len(sys.argv) > 2 else None
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, scheduler)
