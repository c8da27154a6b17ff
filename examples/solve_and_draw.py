"""Read a puzzle in any notation, solve it, and write its solution as an SVG beside it."""

import sys
from pathlib import Path

import puzzlewright as pw


def main(text: str, out: Path) -> None:
    puzzle = pw.read(text)
    verdict = pw.solve(puzzle)
    print(f"{verdict.status}, {verdict.seconds.total * 1000:.1f} ms")
    if verdict.solution:
        out.write_text(pw.draw(puzzle, verdict.solution).svg())
        print(f"drawn to {out}")


if __name__ == "__main__":
    url = (
        sys.argv[1]
        if len(sys.argv) > 1
        else "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"
    )
    main(url, Path(sys.argv[2] if len(sys.argv) > 2 else "solution.svg"))
