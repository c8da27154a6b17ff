"""How puzzles look: those that people made, and those made here by the defaults at the same sizes.

All figures but `puzzles` are means over the puzzles of a genre and size. `emptiest` is how full the
emptiest ninth of the page is, where 1 is as full as the whole page on average.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, TypeAlias

import puzzlewright as pw
from puzzlewright.genres import genre_of
from puzzlewright.grids.symmetry import images
from puzzlewright.model.board import Solution

Figures: TypeAlias = dict[str, float]
Page: TypeAlias = list[list[int]]  # what is seen on every cell

SIZES = (100, 225, 400)  # cells up to which a page is of one size, and those above of the last
MOST = 40  # puzzles of one size that are made
LEAST_SIDE = 6  # rows and columns: smaller pages are mostly examples of the rules


def run(folder: Path) -> dict[str, Any]:
    """Compare the puzzles of all .jsonl files of a folder with new ones."""
    real: dict[tuple[str, int], list[tuple[Any, Solution]]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            record = json.loads(line)
            puzzle = pw.read(json.dumps(record.get("puzzle", record)))
            verdict = pw.solve(puzzle)
            if verdict.status == "unique" and verdict.solution and _is_usual(puzzle):
                rows, cols = _size(puzzle)
                large = sum(rows * cols > most for most in SIZES)
                real.setdefault((genre_of(puzzle).name, large), []).append(
                    (puzzle, verdict.solution)
                )
    results: dict[str, Any] = {}
    for (genre, large), theirs in sorted(real.items()):
        name = f"{genre}, {_size_name(large)}"
        some = theirs[:: -(-len(theirs) // MOST)]
        ours = [
            pw.generate(genre, size=_size(puzzle), seed=seed)
            for seed, (puzzle, _) in enumerate(some)
        ]
        results[name] = {
            "real": _means(theirs),
            "made": _means([(made.puzzle, made.solution) for made in ours]),
        }
        _print(name, **results[name])
    return results


def _size_name(large: int) -> str:
    return f"up to {SIZES[large]} cells" if large < len(SIZES) else f"above {SIZES[-1]} cells"


def _print(name: str, real: Figures, made: Figures) -> None:
    print(name)
    for figure in real:
        print(f"    {figure:28} real {real[figure]:7.2f}   made {made[figure]:7.2f}", flush=True)


def _is_usual(puzzle: Any) -> bool:
    """Whether a puzzle is on a grid, not tiny, and has the rules that are made by default."""
    if genre_of(puzzle).name == "bridges":
        rules = (puzzle.max_bridges, puzzle.components, puzzle.loops)
        if not puzzle.grid or rules != (2, 1, True):
            return False
    return min(_size(puzzle)) >= LEAST_SIDE


def _size(puzzle: Any) -> tuple[int, int]:
    page = puzzle.grid if genre_of(puzzle).name == "bridges" else puzzle
    return page.rows, page.cols


def _means(puzzles: Sequence[tuple[Any, Solution]]) -> Figures:
    each = [_figures(puzzle, solution) for puzzle, solution in puzzles]
    return {"puzzles": len(puzzles)} | {
        name: mean(figures[name] for figures in each) for name in each[0]
    }


def _figures(puzzle: Any, solution: Solution) -> Figures:
    look, page = LOOKS[genre_of(puzzle).name]
    filled = page(puzzle)
    figures = _symmetries(_countries(puzzle) if genre_of(puzzle).name == "satogaeri" else filled)
    figures["emptiest"] = _emptiest(filled)
    return figures | look(puzzle, solution) | {"level": float(pw.rate(puzzle).level)}


def _symmetries(page: Sequence[Sequence[int]]) -> Figures:
    """Whether the page looks the same in another position."""
    first, *others = map(_renamed, images(page))
    return {"half-turn": float(others[3] == first), "any symmetry": float(first in others)}


def _renamed(page: Sequence[Sequence[int]]) -> list[list[int]]:
    """The page with what is on it numbered in the order in which it comes; 0 is nothing."""
    names: dict[int, int] = {0: 0}
    return [[names.setdefault(here, len(names)) for here in row] for row in page]


def _emptiest(filled: Page) -> float:
    rows, cols = len(filled), len(filled[0])
    full = sum(map(sum, filled)) / (rows * cols)
    shares = []
    for r in range(3):
        for c in range(3):
            block = [
                row[c * cols // 3 : (c + 1) * cols // 3]
                for row in filled[r * rows // 3 : (r + 1) * rows // 3]
            ]
            shares.append(sum(map(sum, block)) / (len(block) * len(block[0])))
    return min(shares) / full if full else 1.0


def _share(things: Iterable[bool]) -> float:
    known = list(things)
    return mean(known) if known else 0.0


def _page_of(size: tuple[int, int], cells: Iterable[tuple[int, int]]) -> Page:
    page = [[0] * size[1] for _ in range(size[0])]
    for row, col in cells:
        page[row][col] = 1
    return page


def _bridges(puzzle: Any, solution: Solution) -> Figures:
    cells = puzzle.grid.cells
    joined = [
        (abs(r2 - r1) + abs(c2 - c1), bridges)
        for (a, b), bridges in zip(puzzle.spans, solution.values, strict=True)
        for (r1, c1), (r2, c2) in [(cells[a], cells[b])]
        if bridges
    ]
    rows, cols = _size(puzzle)
    return {
        "islands a cell": len(cells) / (rows * cols),
        "double bridges": _share(bridges > 1 for _, bridges in joined),
        "length of bridges": mean(length for length, _ in joined) if joined else 0.0,
        "spans with a bridge": len(joined) / max(len(puzzle.spans), 1),
        "loops an island": (len(joined) - len(cells) + 1) / len(cells),
    }


def _shading(puzzle: Any, solution: Solution) -> Figures:
    clues = [clue for row in puzzle.clues for clue in row]
    clued = [black for clue, black in zip(clues, solution.values, strict=True) if clue is not None]
    return {
        "clues a cell": len(clued) / len(clues),
        "black cells": mean(solution.values),
        "clues on black": mean(clued) if clued else 0.0,
    }


def _mosaic(puzzle: Any, solution: Solution) -> Figures:
    cols, black = puzzle.cols, solution.values
    beside = [
        black[cell] == black[cell + step]
        for cell in range(len(black))
        for step in (1, cols)
        if cell + step < len(black) and (step > 1 or (cell + 1) % cols)
    ]
    return _shading(puzzle, solution) | {"neighbours alike": _share(beside)}


def _satogaeri(puzzle: Any, solution: Solution) -> Figures:
    sizes = list(Counter(puzzle.country_of).values())
    ends = [
        (circle, *divmod(landing, puzzle.cols))
        for circle, landing in zip(puzzle.circles, solution.values, strict=True)
    ]
    moves = [abs(row - circle.row) + abs(col - circle.col) for circle, row, col in ends]
    return {
        "cells a country": mean(sizes),
        "largest / mean country": max(sizes) / mean(sizes),
        "countries of one cell": _share(size == 1 for size in sizes),
        "circles without number": _share(circle.number is None for circle in puzzle.circles),
        "circles that stay": _share(move == 0 for move in moves),
        "length of moves": mean(move for move in moves if move) if any(moves) else 0.0,
        "moves of one cell": _share(move == 1 for move in moves if move),
        "moves of five and more": _share(move >= 5 for move in moves if move),
        "from their own country": _share(
            puzzle.countries[circle.row][circle.col] == puzzle.countries[row][col]
            for (circle, row, col), move in zip(ends, moves, strict=True)
            if move
        ),
    }


def _countries(puzzle: Any) -> Page:
    return [[country + 1 for country in row] for row in puzzle.countries]


def _clues(puzzle: Any) -> Page:
    return [[int(clue is not None) for clue in row] for row in puzzle.clues]


# What is counted in a genre, and what fills its pages.
LOOKS: dict[str, tuple[Callable[[Any, Solution], Figures], Callable[[Any], Page]]] = {
    "bridges": (_bridges, lambda puzzle: _page_of(_size(puzzle), puzzle.grid.cells)),
    "context": (_shading, _clues),
    "mosaic": (_mosaic, _clues),
    "satogaeri": (
        _satogaeri,
        lambda puzzle: _page_of(_size(puzzle), [circle[:2] for circle in puzzle.circles]),
    ),
}
