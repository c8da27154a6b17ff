"""Rules of Context that are broken already, before the page is full. Plain Python that shares no
code with any solver.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board
from puzzlewright.core.words import at, count
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.grid import CORNERS, SIDES, Cell
from puzzlewright.kit.rules import black_neighbours, separate_regions

# of every cell: whether it is black; None where that is open
Colours: TypeAlias = dict[Cell, bool | None]


def early_mistakes(puzzle: Context, board: Board) -> list[Mistake]:
    """What can no longer become right, whatever the open cells will be."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    colours: Colours = {
        cell: None if len(values) != 1 else 1 in values
        for cell, values in zip(cells, board.open, strict=True)
    }
    return [
        *black_neighbours([cell for cell in cells if colours[cell]]),
        *_wrong_clues(puzzle, colours),
        *separate_regions([cell for cell in cells if not colours[cell]]),
    ]


def _near(cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in steps]


def _wrong_clues(puzzle: Context, colours: Colours) -> list[Mistake]:
    wrong = []
    for cell, is_black in colours.items():
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue is None:
            continue
        why = []
        if is_black is not True:
            why += _misfit(
                clue,
                "white",
                "neighbour",
                [colours.get(near, False) for near in _near(cell, SIDES)],
            )
        if is_black is not False:
            why += _misfit(
                clue,
                "black",
                "diagonal neighbour",
                [colours.get(near, False) for near in _near(cell, CORNERS)],
            )
        if len(why) == (2 if is_black is None else 1):
            wrong.append(Mistake("clue", (cell,), f"the {clue} at {at(*cell)} {' and '.join(why)}"))
    return wrong


def _misfit(clue: int, colour: str, noun: str, counted: Sequence[bool | None]) -> list[str]:
    """Why so many black cells cannot be among those counted; nothing if they can."""
    least, most = counted.count(True), len(counted) - counted.count(False)
    if least > clue:
        return [f"as a {colour} cell has {count(least, f'black {noun}')} already"]
    if most < clue:
        return [
            f"as a {colour} cell can have"
            f" {'at most ' if most else ''}{count(most, f'black {noun}')}"
        ]
    return []
