"""Print a table (CSV) of puzzles: one row for each line of a file of URLs, with its difficulty.

Usage: python urls_to_table.py FILE [WORKERS]
"""

import csv
import sys
from pathlib import Path

import puzzlewright as pw


def main(file: Path, workers: int) -> None:
    puzzles = []
    for puzzle in pw.read_many(file, errors="yield"):
        if isinstance(puzzle, pw.PuzzlewrightError):
            print(puzzle, file=sys.stderr)  # the message contains the line number
        else:
            puzzles.append(puzzle)
    verdicts = list(pw.solve_many(puzzles, workers=workers, errors="raise"))
    # Only a puzzle with exactly one solution has a difficulty.
    unique = [verdict.puzzle for verdict in verdicts if verdict.status == "unique"]
    ratings = pw.rate_many(unique, workers=workers, facts=False, errors="raise")
    rated = dict(zip(unique, ratings, strict=True))

    table = csv.writer(sys.stdout)
    table.writerow(["genre", "size", "solutions", "difficulty", "score"])
    for puzzle, verdict in zip(puzzles, verdicts, strict=True):
        rating = rated.get(puzzle)
        difficulty = (rating.name, rating.score) if rating else (None, None)
        table.writerow([puzzle.genre, puzzle.size, verdict.status, *difficulty])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
