"""Generate fifty puzzles, ten of each difficulty, and plot their scores.

Usage: python graded_puzzles.py PICTURE [PUZZLES PER DIFFICULTY]
"""

import sys

import matplotlib

matplotlib.use("Agg")  # write a file; needs no display
import matplotlib.pyplot as plt

import puzzlewright as pw

DIFFICULTIES: tuple[pw.Difficulty, ...] = ("trivial", "easy", "medium", "hard", "expert")


def main(picture: str, count: int) -> None:
    figure, axes = plt.subplots()
    for number, name in enumerate(DIFFICULTIES):
        puzzles = pw.generate_many("mosaic", size=8, count=count, seed=number, difficulty=name)
        scores = sorted(puzzle.rating.score for puzzle in puzzles if puzzle.rating)
        print(f"{name}: {scores[0]} to {scores[-1]}")
        axes.bar(range(number * count, (number + 1) * count), scores, label=name)
    axes.set(xlabel="puzzle", ylabel="score")
    axes.legend()
    figure.savefig(picture)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10)
