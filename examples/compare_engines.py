"""The same puzzle with every encoding of its genre, on two engines each: what a small experiment
looks like.
"""

import sys

import puzzlewright as pw
from puzzlewright.genres import genre_of


def main(text: str) -> None:
    puzzle = pw.read(text)
    print(f"{'encoding':18}{'engine':12}{'status':10}{'variables':>10}{'clauses':>10}{'ms':>10}")
    for encoding in genre_of(puzzle).encodings:
        for engine in (encoding.engine, "z3"):
            verdict = pw.solve(
                puzzle, encoding=encoding.name, engine=engine, limit=pw.Limit(seconds=30)
            )
            milliseconds = verdict.seconds.total * 1000
            print(
                f"{encoding.name:18}{engine:12}{verdict.status:10}{verdict.variables:>10}{verdict.clauses:>10}{milliseconds:>10.1f}"
            )


if __name__ == "__main__":
    main(
        sys.argv[1]
        if len(sys.argv) > 1
        else "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"
    )
