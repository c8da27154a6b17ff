"""Measure how far techniques, without *together* and what-if, solve minimal puzzles.

No clue of these puzzles can be removed, and they were not generated for people.

python -m bench minimal
"""

from typing import Any

from puzzlewright.core.difficulty import LEVELS, TOGETHER
from puzzlewright.genre.solvability import undecided_by_level
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.verbs.generate import generate

SIZE = (10, 10)
SEEDS = range(1, 201)
GENRES = ("context", "satogaeri")


def run() -> dict[str, Any]:
    return {name: _solved_by_level(name) for name in GENRES}


def _solved_by_level(name: str) -> dict[str, int]:
    """Count the puzzles that the techniques up to each level solve."""
    genre = genre_named(name)
    model = human_model_of(genre)
    levels = range(1, TOGETHER + 1)
    solved = [0] * len(levels)
    for seed in SEEDS:
        puzzle = generate(name, size=SIZE, seed=seed, difficulty="any").puzzle
        position = model.position(puzzle, genre.blank(puzzle))
        left = undecided_by_level(position, model.techniques, levels)
        solved = [count + (not open_) for count, open_ in zip(solved, left, strict=True)]
    by_level: dict[str, int] = {
        LEVELS[level - 1]: count for level, count in zip(levels, solved, strict=True)
    }
    counts = ", ".join(f"{level} {count}" for level, count in by_level.items())
    print(
        f"{name} 10x10, {len(SEEDS)} minimal puzzles, solved by techniques up to: {counts}",
        flush=True,
    )
    return by_level
