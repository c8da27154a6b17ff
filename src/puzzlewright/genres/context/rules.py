"""Check the rules of Context, for finished grids and early mistakes.

Shares no code with any solver.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.phrases import name, say
from puzzlewright.core.words import count_noun, name_cell, name_cell_list, number_word
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.grid import CORNERS, SIDES, Cell, clues_by_cell
from puzzlewright.kit.rules import black_neighbours, known_colours, regions_of, separate_regions

RULES = """\
Colour every cell black or white.
- No two black cells share a side.
- A clue on a white cell says how many of the up to four cells that share a side with it are black.
- A clue on a black cell says how many of the up to four cells that touch it at a corner are black.
- All white cells are connected: from each of them you can reach every other, from side to side over
  white cells.
"""
# what a clue counts, by whether its cell is black: names of its colour and of the counted cells
_COUNTED = (
    (False, "white", "neighbour", SIDES),
    (True, "black", "corner", CORNERS),
)
# for every cell, whether it is black; None if open
Colours: TypeAlias = dict[Cell, bool | None]


def mistakes(puzzle: Context, marks: Marks) -> list[Mistake]:
    """Return every broken rule, with its cells; nothing if the solution is right."""
    white, black, _ = known_colours(puzzle, marks)
    regions = regions_of(white)
    wrong = [*black_neighbours(black), *_wrong_clues(puzzle, black)]
    if len(regions) > 1:
        where = tuple(cell for region in regions[:-1] for cell in region)
        verb = "is" if len(where) == 1 else "are"
        cut_off = f"{name_cell_list(where)} {verb} cut off"
        why = f"the white cells are split into {len(regions)} regions: {cut_off}"
        wrong.append(Mistake("connected", where, why))
    return wrong


def _wrong_clues(puzzle: Context, black: Collection[Cell]) -> Iterator[Mistake]:
    for (row, col), clue in clues_by_cell(puzzle).items():
        _, colour, noun, steps = _COUNTED[(row, col) in black]
        found = [(row + down, col + right) in black for down, right in steps].count(True)
        if found != clue:
            why = (
                f"the {clue} at {name_cell(row, col)} is {colour}, so it counts black {noun}s,"
                f" but it has {count_noun(found, f'black {noun}')}"
            )
            yield Mistake("clue", ((row, col),), why)


def early_mistakes(puzzle: Context, board: Board) -> list[Mistake]:
    """Return mistakes that no colours of the open cells can correct."""
    cells = [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]
    colours: Colours = {
        cell: None if len(values) != 1 else 1 in values
        for cell, values in zip(cells, board.open, strict=True)
    }
    return [
        *black_neighbours([cell for cell in cells if colours[cell]]),
        *_misfitting_clues(puzzle, colours),
        *separate_regions([cell for cell in cells if not colours[cell]]),
    ]


def _misfitting_clues(puzzle: Context, colours: Colours) -> list[Mistake]:
    wrong = []
    for cell, is_black in colours.items():
        clue = puzzle.clues[cell[0]][cell[1]]
        if clue is None:
            continue
        why = []
        for is_dark, _, noun, steps in _COUNTED:
            if is_black in (None, is_dark):
                near = [(cell[0] + down, cell[1] + right) for down, right in steps]
                why += _misfit(clue, noun, [colours.get(place, False) for place in near])
        if len(why) == (2 if is_black is None else 1):
            place = cell[0] * puzzle.cols + cell[1]
            if is_black is None:
                as_white, as_black = why
                both = f"{{}} fits neither colour: white, it {as_white}; black, it {as_black}"
                said = say(both, puzzle.name_of(place))
            else:
                shown = f"{'black' if is_black else 'white'} {clue}"
                here = name(f"the {shown} at {name_cell(*cell)}", f"this {shown}", [place])
                excess = "many" if why[0].startswith("already") else "few"
                said = say(f"{{}} {why[0]}, which is too {excess}", here)
            wrong.append(Mistake("clue", (cell,), said))
    return wrong


def _misfit(clue: int, noun: str, counted: Sequence[bool | None]) -> list[str]:
    """Return why the counted cells cannot have this many black ones; nothing if they can."""
    least, most = counted.count(True), len(counted) - counted.count(False)
    if least > clue:
        return [f"already has {_counted(least, noun)}"]
    if most < clue:
        return [f"can get {'only ' if most else ''}{_counted(most, noun)}"]
    return []


def _counted(number: int, noun: str) -> str:
    return f"{number_word(number)} black {noun}{'' if number == 1 else 's'}"
