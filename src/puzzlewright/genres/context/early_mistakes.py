"""Rules of Context that are broken already, before the page is full. Plain Python that shares no
code with any solver.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.blueprints.genre import Mistake
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.pages import CORNERS, SIDES, Cell
from puzzlewright.model.board import Board
from puzzlewright.model.words import at, count, spots

# of every cell: whether it is black; None where that is open
Colours: TypeAlias = dict[Cell, bool | None]


def early_mistakes(puzzle: Context, board: Board) -> list[Mistake]:
    """What can no longer become right, whatever the open cells will be."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    colours: Colours = {
        cell: None if len(values) != 1 else 1 in values
        for cell, values in zip(cells, board.open, strict=True)
    }
    return [*_black_neighbours(colours), *_wrong_clues(puzzle, colours), *_sealed_off(colours)]


def _near(cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in steps]


def _black_neighbours(colours: Colours) -> list[Mistake]:
    return [
        Mistake(
            "neighbours",
            (cell, other),
            f"the black cells at {at(*cell)} and {at(*other)} share a side",
        )
        for cell, is_black in colours.items()
        for other in _near(cell, ((0, 1), (1, 0)))
        if is_black and colours.get(other)
    ]


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


def _sealed_off(colours: Colours) -> list[Mistake]:
    """Black cells make those beside them white, so that every region they seal off has a white cell
    that wants out.
    """
    unseen = {cell: None for cell, is_black in colours.items() if not is_black}
    regions = []
    while unseen:
        region = [unseen.popitem()[0]]
        for cell in region:
            for near in _near(cell, SIDES):
                if near in unseen:
                    del unseen[near]
                    region.append(near)
        regions.append(sorted(region))
    regions.sort(key=lambda region: (len(region), region))
    return [
        Mistake(
            "connected",
            tuple(region),
            f"{spots(region)} cannot reach the other white cells",
        )
        for region in regions[:-1]
    ]
