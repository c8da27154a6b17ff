"""A grid of black and white cells during a solve by techniques, and the simplest technique."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Choice, Move, Place, Reason, Solution
from puzzlewright.core.phrases import join_phrases, name, say
from puzzlewright.core.picture import Box
from puzzlewright.core.words import count_noun, to_sentence
from puzzlewright.genre.technique import Facts, HumanModel, Position, Spot, Technique
from puzzlewright.kit.grid import CLUE, CONNECTED, NEIGHBOURS, ClueGrid
from puzzlewright.kit.shading import BLACK, IS_BLACK, WHITE, describe_colours, name_cells

C = TypeVar("C", bound=ClueGrid)
S = TypeVar("S", bound="ShadedPosition[Any]")

Look: TypeAlias = Callable[[S, Spot], Sequence[Move]]


class ShadedPosition(Position, Generic[C]):
    """The open colours, and the cells known to be white or black."""

    def __init__(self, puzzle: C, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.clue_at = puzzle.clue_at
        self.white: set[Place] = set()
        self.black: set[Place] = set()
        self._record_colours(range(len(board.open)))

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = super().eliminate(choices)
        self._record_colours(changed)
        return changed

    def _record_colours(self, cells: Iterable[Place]) -> None:
        for cell in cells:
            if BLACK not in self.open[cell]:
                self.white.add(cell)
            elif WHITE not in self.open[cell]:
                self.black.add(cell)

    def known(self, cells: Iterable[Place]) -> tuple[Place, ...]:
        """Return those of these cells whose colour is known."""
        return tuple([cell for cell in cells if cell in self.white or cell in self.black])

    def clues_near(self, cell: Place) -> Iterable[Place]:
        """Return the clues to reconsider after a change of this cell: its row and column."""
        return [place for place in (cell, *self.puzzle.lines[cell]) if place in self.clue_at]

    def conclusions(self, move: Move) -> str:
        """Return 'R1C3 is black, and R2C2 and R2C4 are white'."""
        return describe_colours(move.removes, self.puzzle.cols)


def clue_technique(
    name: str,
    level: int,
    idea: str,
    sentence: str | Callable[[S, Move], str],
    contradiction: str = "",
    question: str = "",
) -> Callable[[Look[S]], Technique[S]]:
    """Make a technique from a function that looks at one clue.

    `sentence` describes its moves, and `contradiction` one that fails. `move.about` starts with a
    cell, and may continue with a number of white cells. {clue} and {cell} name the cell, {count} is
    the number in words, {target} the cell that changes, and {so} the conclusion.
    """

    def words(position: S, move: Move) -> str:
        if not isinstance(sentence, str):
            return sentence(position, move)
        (cell, *more), puzzle = move.about, position.puzzle
        target = move.removes[0][0] if move.removes else cell
        named: dict[str, str] = {
            "{clue}": puzzle.name_of(cell),
            "{cell}": puzzle.cell_name(cell),
            "{count}": count_noun(more[0], "white cell") if more else "",
            "{target}": puzzle.cell_name(target),
            "{so}": position.conclusions(move),
        }
        parts = re.split(r"(\{\w+\})", sentence if move.removes else contradiction)
        return to_sentence(join_phrases([named.get(part, part) for part in parts], ""))

    def spots(position: S) -> Iterable[Spot]:
        return position.clue_at

    def near(position: S, cell: Place) -> Iterable[Spot]:
        return position.clues_near(cell)

    return lambda look: Technique(name, level, idea, spots, near, look, words, question=question)


def human_model(position: Callable[[C, Board], S], *techniques: Technique[Any]) -> HumanModel[C, S]:
    """Return the record of a genre whose explanations use clues and connectivity."""
    premises = frozenset((CLUE, CONNECTED))
    return HumanModel(techniques, position, premises, outline, facts)


def grid_facts(puzzle: ClueGrid) -> Facts:
    """Return the size of the grid, and the number of clues."""
    cells, clues = puzzle.rows * puzzle.cols, len(puzzle.clue_at)
    sizes = {"rows": puzzle.rows, "columns": puzzle.cols, "cells": cells, "clues": clues}
    return {**sizes, "clues_to_cells_ratio": clues / cells}


def black_facts(solution: Solution) -> Facts:
    """Return the number of black cells."""
    black = sum(solution.values)
    return {"black_cells": black, "black_to_cells_ratio": black / len(solution.values)}


def facts(puzzle: ClueGrid, solution: Solution) -> Facts:
    """Return facts about the grid, its clues and its black cells."""
    clues = puzzle.clue_at.values()
    extremes = {
        "smallest_clue": min(clues, default=None),
        "largest_clue": max(clues, default=None),
    }
    return {**grid_facts(puzzle), **extremes, **black_facts(solution)}


def outline(puzzle: ClueGrid, reason: Reason) -> Sequence[Box]:
    """Return a box for each cell that a reason lists."""
    return [Box(cell % puzzle.cols, cell // puzzle.cols, 1, 1, "premise") for cell in reason.about]


def _look_beside(position: ShadedPosition[ClueGrid], cell: Place) -> Sequence[Move]:
    if position.open[cell] != IS_BLACK:
        return ()
    sides = position.puzzle.sides[cell]
    removes = tuple([(side, BLACK) for side in sides if BLACK in position.open[side]])
    return [Move(removes, (Reason(NEIGHBOURS),), (cell,), (cell,))] if removes else ()


def _describe_beside(position: ShadedPosition[ClueGrid], move: Move) -> str:
    puzzle = position.puzzle
    black, new = puzzle.cell_name(move.about[0]), [cell for cell, _ in move.removes]
    beside = name(f"the black {black}", "this black cell", move.about)
    are = "is" if len(new) == 1 else "are"
    rule = f"Black cells never share a side, so {{}} beside {{}} {are} white."
    return say(rule, name_cells(new, puzzle.cols), beside)


# It needs only the open colours and the puzzle, so any position of a grid will do.
beside_black: Technique[Any] = Technique(
    "beside-black",
    1,
    "the cells beside a black cell are white",
    lambda position: range(len(position.open)),
    lambda position, cell: (cell, *position.puzzle.sides[cell]),
    _look_beside,
    _describe_beside,
    weight="bookkeeping",
    question="What colour is beside a black cell?",
)
