"""Solve a puzzle with every encoding of its genre, each on its preferred engine and on z3.

Usage: python compare_engines.py [PUZZLE]
"""

import sys

import puzzlewright as pw

PUZZLE = "https://puzz.link/p?hashi/7/7/3h3h2n1g5h34g1p3g1g3i2g1i2"
COLUMNS = ("encoding", "engine", "status", "variables", "clauses", "conflicts", "milliseconds")


def main(text: str) -> None:
    puzzle = pw.read(text)
    print(" ".join(f"{column:>12}" for column in COLUMNS))
    for encoding in pw.list_encodings(puzzle.genre):
        for engine in dict.fromkeys((encoding.engine, "z3")):
            limit = pw.Limit(seconds=30)
            verdict = pw.solve(puzzle, encoding=encoding.name, engine=engine, limit=limit)
            row = (
                *(encoding.name, engine, verdict.status, verdict.variables, verdict.clauses),
                *(verdict.effort.conflicts, round(verdict.seconds.solve * 1000, 1)),
            )
            print(" ".join(f"{value!s:>12}" for value in row))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else PUZZLE)
