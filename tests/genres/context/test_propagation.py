"""What single clues decide, and what is plainly impossible."""

import pytest
from hypothesis import given

from puzzlewright.core.board import Board
from puzzlewright.formulas.cnf import Clause
from puzzlewright.genre.genre import Contradiction
from puzzlewright.genres.context import encodings, genre
from puzzlewright.genres.context.propagation import (
    by_single_clues,
    initial_colours,
    propagate_colours,
)
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.verbs.text import read
from tests.genres.context.small import puzzles, puzzles_of


def puzzle(*rows: str) -> Context:
    found = read("\n".join(rows), genre="context", notation="grid")
    assert isinstance(found, Context)
    return found


def shown(board: Board, cols: int) -> list[str]:
    """The board with '?' for what is open."""
    signs = "".join(
        "?" if len(values) == 2 else "#" if 1 in values else "." for values in board.open
    )
    return [signs[start : start + cols] for start in range(0, len(signs), cols)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["...", ".0.", "..."], ["?.?", ".?.", "?.?"]),
        (["0..", "...", "..."], ["?.?", ".??", "???"]),
        (
            [".....", ".....", "..4..", ".....", "....."],
            ["?...?", ".#.#.", "..#..", ".#.#.", "?...?"],
        ),
        ([".2.", "..1"], ["???", "???"]),
        (["...1..."], ["???.???"]),
        ([".2."], ["#.#"]),
        (["1."], [".#"]),
        (["0"], ["?"]),
        (["."], ["?"]),
    ],
)
def test_obvious_cells_are_decided(rows: list[str], expected: list[str]) -> None:
    board = genre.propagate(puzzle(*rows))
    assert isinstance(board, Board)
    assert shown(board, len(rows[0])) == expected


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            ["..3..", "....."],
            (
                "the 3 at R1C3 fits neither colour: white it would be walled in by its"
                " neighbours, black it has only 2 diagonal neighbours"
            ),
        ),
        (
            ["2..", "..."],
            (
                "the 2 at R1C1 fits neither colour: white it would be walled in by its"
                " neighbours, black it has only 1 diagonal neighbour"
            ),
        ),
        (
            ["1"],
            (
                "the 1 at R1C1 fits neither colour: white it has no neighbours, black it"
                " has no diagonal neighbours"
            ),
        ),
        (
            ["....", ".4..", "....", "...."],
            (
                "the 4 at R2C2 fits neither colour: white it would be walled in by its"
                " neighbours, black it would wall in R1C2, together with its diagonal"
                " neighbours"
            ),
        ),
        (
            [".....", ".....", "..4..", "..0..", "....."],
            ("the 4 at R3C3 makes R3C3 black, but the 0 at R4C3 makes it white"),
        ),
        (
            ["......", "......", "..44..", "......", "......"],
            ("the 4 at R3C3 makes R3C4 white, but the 4 at R3C4 makes it black"),
        ),
    ],
)
def test_contradictions_are_explained_in_words(rows: list[str], why: str) -> None:
    assert genre.propagate(puzzle(*rows)) == Contradiction(why)


def unit_propagated(clauses: list[Clause]) -> set[int]:
    """Return the literals that unit propagation implies; both of a variable on a contradiction."""
    known: set[int] = set()
    while True:
        left = [
            [literal for literal in clause if -literal not in known]
            for clause in clauses
            if known.isdisjoint(clause)
        ]
        if not all(left):
            return {1, -1}
        implied = {rest[0] for rest in left if len(rest) == 1}
        if not implied:
            return known
        known |= implied


@given(puzzles_of(4, 5))
def test_all_clues_together_imply_what_the_clauses_of_each_imply(grid: Context) -> None:
    bitboard = grid.bitboard
    first = initial_colours(bitboard)
    known = propagate_colours(bitboard, first)
    clauses = encodings.formula(grid, genre.blank(grid)).clauses
    units = [(cell + 1,) for cell, bit in enumerate(bitboard.bits(first.black)) if bit == "1"]
    implied = unit_propagated([*clauses, *units])
    assert known.is_broken == any(-literal in implied for literal in implied)
    if not known.is_broken:
        black = {cell + 1 for cell, bit in enumerate(bitboard.bits(known.black)) if bit == "1"}
        white = {-cell - 1 for cell, bit in enumerate(bitboard.bits(known.white)) if bit == "1"}
        assert implied == black | white


@given(puzzles)
def test_all_clues_together_imply_no_less_than_each_alone(grid: Context) -> None:
    alone, together = by_single_clues(grid), genre.propagate(grid)
    assert isinstance(together, Contradiction) == isinstance(alone, Contradiction)
    if isinstance(together, Board) and isinstance(alone, Board):
        assert all(map(frozenset.issubset, together.open, alone.open))
