"""Rate and explain puzzles for a player who knows only some of the techniques.

Usage: python own_techniques.py [PUZZLE]
"""

import sys

import puzzlewright as pw

PUZZLE = "5x5m2:1a1a2e3a3a3e3a6a4"


def main(text: str) -> None:
    puzzle = pw.read(text)
    techniques = pw.list_techniques(puzzle.genre)
    known: list[str] = []
    # A course: one more level of techniques in each lesson.
    for level in dict.fromkeys(technique.level for technique in techniques):
        known += [technique.name for technique in techniques if technique.level == level]
        rating = pw.rate(puzzle, techniques=known, facts=False)
        explanation = pw.explain(puzzle, techniques=known)
        share = rating.coverage.repeated if rating.coverage else None
        solved = "unknown" if share is None else f"{share:.0%}"
        print(f"{level}: {len(known)} techniques solve {solved}")
        print(f"  {explanation.ending_in_words()}.")
        if explanation.is_solved:
            print(f"  Used: {', '.join(sorted({step.technique for step in explanation}))}")
            break


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else PUZZLE)
