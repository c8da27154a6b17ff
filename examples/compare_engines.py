"""The same puzzle with every encoding of its genre, on the engine it likes best and on z3: what a
small experiment looks like.
"""

import sys

import puzzlewright as pw
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import genre_of


def main(text: str) -> None:
    puzzle = pw.read(text)
    print(
        f"{'encoding':14}{'engine':12}{'status':8}{'variables':>10}{'clauses':>9}{'conflicts':>10}"
        f"{'first ms':>10}{'proof ms':>10}"
    )
    for encoding in encodings_of(genre_of(puzzle)):
        for engine in dict.fromkeys((encoding.engine, "z3")):
            verdict = pw.solve(
                puzzle, encoding=encoding.name, engine=engine, limit=pw.Limit(seconds=30)
            )
            first, proof = verdict.seconds.first or 0, verdict.seconds.proof or 0
            print(
                f"{encoding.name:14}{engine:12}{verdict.status:8}{verdict.variables:>10}"
                f"{verdict.clauses:>9}{verdict.effort.conflicts!s:>10}{first * 1000:>10.1f}"
                f"{proof * 1000:>10.1f}"
            )


if __name__ == "__main__":
    main(
        sys.argv[1]
        if len(sys.argv) > 1
        else "https://puzz.link/p?hashi/7/7/3h3h2n1g5h34g1p3g1g3i2g1i2"
    )
