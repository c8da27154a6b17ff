"""A Mosaic solved in rounds, by looking at all clues and all pairs of clues at once: what the
techniques up to `difference` see, without words.

Most pages for people take no more than these, and to look at clue after clue and pair after pair
takes five times as long.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from puzzlewright.genres.mosaic.opening import EITHER, IS_BLACK, IS_WHITE
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.tallies import MARK, WINDOW, Marked, Numbers
from puzzlewright.genres.mosaic.techniques.one_clue import rest_of_window, whole_window
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.genres.mosaic.techniques.two_clues import difference, inside
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.human.rounds import Round
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Board

Cell: TypeAlias = int  # its byte in the tallies

OPEN = 2  # beside the two colours
VALUES = (IS_WHITE, IS_BLACK, EITHER)
FROM_BLANK = bytes((WHITE, OPEN)) + bytes(254)
TO_OPEN = bytes([int(sign == OPEN) for sign in range(256)])
TO_BLACK = bytes([int(sign == BLACK) for sign in range(256)])


class Told(NamedTuple):
    """The open cells that a clue, or a pair of clues, decides."""

    black: list[Cell]
    white: list[Cell]


# by the cells that are decided: moves that say the same are one
Moves: TypeAlias = dict[tuple[Cell, ...], Told]


class MosaicRounds:
    """A page on its way from blank to where harder techniques come in."""

    def __init__(self, puzzle: Mosaic) -> None:
        self.tallies = puzzle.tallies
        self.window = tuple(row * self.tallies.stride + col for row, col in WINDOW)
        # the colour of every cell, or that it is open
        self.state = bytearray(self.tallies.cells.translate(FROM_BLANK))
        self.open_cells: bytes | bytearray = self.tallies.cells
        self.is_blank = True
        self.moves: Moves = {}  # of the round that was looked at last

    @property
    def left(self) -> int:
        return self.open_cells.count(1)

    def look(self) -> Round | None:
        tallies = self.tallies
        undecided = int.from_bytes(self.open_cells)
        black = int.from_bytes(self.state.translate(TO_BLACK))
        room, needs = tallies.counts(undecided), tallies.wanted - tallies.counts(black)
        unfinished = tallies.above_zero(room)
        self.moves = self._by_one(
            unfinished ^ unfinished & tallies.above_zero(room - needs),
            unfinished ^ unfinished & tallies.above_zero(needs),
        )
        if self.moves:
            return self._round(whole_window if self.is_blank else rest_of_window)
        nested, touching = self._by_two(undecided, needs, unfinished)
        self.moves = nested or touching
        if not self.moves:
            return None
        return self._round(inside if nested else difference)

    def _round(self, technique: Technique[MosaicPosition]) -> Round:
        return Round({technique.name: len(self.moves)}, technique.level)

    def _by_one(self, all_black: Marked, all_white: Marked) -> Moves:
        """What clues tell alone that make their whole windows black, or white."""
        moves: Moves = {}
        for clue in self._marked(all_black):
            black = self._open_near(clue, self.window)
            moves[tuple(black)] = Told(black, [])
        for clue in self._marked(all_white):
            white = self._open_near(clue, self.window)
            moves[tuple(white)] = Told([], white)
        return moves

    def _by_two(
        self, undecided: Numbers, needs: Numbers, unfinished: Marked
    ) -> tuple[Moves, Moves]:
        """What pairs of clues tell of which one sees no open cell alone, and what others tell that
        touch.
        """
        nested: Moves = {}
        touching: Moves = {}
        for way, first_black, second_black, within in self.tallies.pairs(
            undecided, needs, unfinished
        ):
            are_nested = within.to_bytes(self.tallies.size)
            for marked, is_first in ((first_black, True), (second_black, False)):
                for clue in self._marked(marked):
                    if not (way.touch or are_nested[clue]):
                        continue
                    mine = self._open_near(clue, way.mine)
                    others = self._open_near(clue, way.others)
                    if cells := tuple(sorted(mine + others)):
                        moves = nested if are_nested[clue] else touching
                        moves[cells] = Told(mine, others) if is_first else Told(others, mine)
        return nested, touching

    def _marked(self, marked: Marked) -> Iterator[Cell]:
        """The cells with a mark, row by row."""
        signs = marked.to_bytes(self.tallies.size)
        cell = signs.find(MARK)
        while cell >= 0:
            yield cell
            cell = signs.find(MARK, cell + 1)

    def _open_near(self, clue: Cell, steps: tuple[int, ...]) -> list[Cell]:
        open_cells = self.open_cells
        return [clue + step for step in steps if open_cells[clue + step]]

    def take(self) -> None:
        for black, white in self.moves.values():
            for cell in black:
                self.state[cell] = BLACK
            for cell in white:
                self.state[cell] = WHITE
        self.open_cells = self.state.translate(TO_OPEN)
        self.is_blank = False

    def board(self) -> Board:
        tallies = self.tallies
        starts = range(tallies.stride, tallies.size - tallies.stride, tallies.stride)
        return Board(
            tuple(
                [
                    VALUES[sign]
                    for start in starts
                    for sign in self.state[start : start + tallies.cols]
                ]
            )
        )
