"""Encodings on grids too large for brute force, and their cuts."""

from functools import cache
from itertools import chain, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Marks, Reason, Solution
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.genre import Encoding
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres.context import encodings, genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.kit import connectivity
from puzzlewright.kit.shading import BLACK, WHITE
from puzzlewright.reasoning.search import Search
from puzzlewright.verbs.count import count
from tests.formula_solutions import solutions_of
from tests.genres.context.small import clues_on, puzzles, puzzles_of

ENCODINGS = pytest.mark.parametrize(
    "encoding", encodings_of(genre), ids=lambda encoding: encoding.name
)


def bare(rows: int, cols: int) -> Context:
    return on_grid([[None] * cols for _ in range(rows)])


@cache
def scattered(rows: int, cols: int) -> list[Marks]:
    """All grids on which no two black cells share a side, connected or not."""
    lines = [line for line in map("".join, product(".#", repeat=cols)) if "##" not in line]
    found: list[Marks] = [[line] for line in lines]
    for _ in range(rows - 1):
        found = [
            [*grid, line]
            for grid in found
            for line in lines
            if ("#", "#") not in zip(grid[-1], line, strict=True)
        ]
    return found


@cache
def legal(rows: int, cols: int) -> list[Solution]:
    """All grids that obey every rule but clues."""
    puzzle = bare(rows, cols)
    return [
        genre.solution(puzzle, grid)
        for grid in scattered(rows, cols)
        if not genre.mistakes(puzzle, grid)
    ]


@cache
def clues_of_legal(rows: int, cols: int) -> list[list[list[int]]]:
    return [clues_on(genre.marks(bare(rows, cols), grid)) for grid in legal(rows, cols)]


def agree(puzzle: Context, clues: list[list[int]]) -> bool:
    shown = zip(chain.from_iterable(puzzle.clues), chain.from_iterable(clues), strict=True)
    return all(clue in (None, true) for clue, true in shown)


def all_solutions(
    puzzle: Context, encoding: Encoding[Context], board: Board | None = None
) -> set[Solution]:
    """Return what the encoding implies for a board, without propagation."""
    cnf = encoding.formula(puzzle, board or genre.blank(puzzle))
    assert isinstance(cnf, Cnf)
    return solutions_of(cnf, encoding.engine, encoding.cuts_of(puzzle, cnf))


@ENCODINGS
@given(puzzle=puzzles)
def test_a_blank_board_implies_as_much_as_propagation(
    encoding: Encoding[Context], puzzle: Context
) -> None:
    with Search(puzzle, encoding.name) as search:
        assert all_solutions(puzzle, encoding) == set(iter(search.next, None))


@ENCODINGS
def test_known_values_are_part_of_the_formula(encoding: Encoding[Context]) -> None:
    puzzle = bare(3, 3)
    for cell, colour in product(range(9), (WHITE, BLACK)):
        board = genre.blank(puzzle).without([(cell, 1 - colour)])
        assert all_solutions(puzzle, encoding, board) == {
            grid for grid in legal(3, 3) if grid.values[cell] == colour
        }
    assert not all_solutions(
        puzzle, encoding, genre.blank(puzzle).without([(4, WHITE), (4, BLACK)])
    )


@given(puzzles_of(3, 3), st.lists(st.tuples(st.integers(0, 8), st.sampled_from((WHITE, BLACK)))))
def test_a_board_that_knows_more_keeps_matching_solutions(
    puzzle: Context, known: list[tuple[int, int]]
) -> None:
    board = genre.blank(puzzle).without([(cell, 1 - colour) for cell, colour in known])
    assert all_solutions(puzzle, encodings.lazy, board) == {
        grid
        for grid in all_solutions(puzzle, encodings.lazy)
        if all(grid.values[cell] == colour for cell, colour in known)
    }


@ENCODINGS
@given(puzzle=puzzles_of(4, 4))
def test_four_by_four(encoding: Encoding[Context], puzzle: Context) -> None:
    expected = {
        grid
        for grid, clues in zip(legal(4, 4), clues_of_legal(4, 4), strict=True)
        if agree(puzzle, clues)
    }
    assert all_solutions(puzzle, encoding) == expected


@ENCODINGS
@pytest.mark.parametrize(
    ("rows", "cols", "number"), [(1, 6, 4), (2, 8, 341), (3, 6, 1237), (4, 5, 2749)]
)
def test_grids_without_clues(
    encoding: Encoding[Context], rows: int, cols: int, number: int
) -> None:
    assert len(legal(rows, cols)) == number
    assert count(bare(rows, cols), encoding=encoding.name, at_most=5000).number == number


@given(st.sampled_from(scattered(4, 4)))
def test_cuts_forbid_the_candidate_and_nothing_that_is_right(grid: Marks) -> None:
    puzzle = bare(4, 4)
    candidate = genre.solution(puzzle, grid)
    cuts = connectivity.cuts(puzzle, encodings.formula(puzzle, genre.blank(puzzle)), candidate)
    assert bool(cuts) == bool(genre.mistakes(puzzle, grid))
    for reason, clause in cuts:
        wall = {-literal - 1 for literal in clause}
        assert all(candidate.values[cell] for cell in wall)
        assert all(any(not right.values[cell] for cell in wall) for right in legal(4, 4))
        assert reason.rule == "connected"
        assert wall == {side for cell in reason.about for side in puzzle.sides[cell]}.difference(
            reason.about
        )
        assert all(not set(puzzle.sides[cell]).issubset(reason.about) for cell in wall)


def test_a_cut_needs_the_chain_alone() -> None:
    """A black cell inside of what is cut off is no part of the wall."""
    grid = ["#..#.", "..#..", ".#...", "#....", "....."]
    puzzle = bare(5, 5)
    (cut,) = connectivity.cuts(
        puzzle, encodings.formula(puzzle, genre.blank(puzzle)), genre.solution(puzzle, grid)
    )
    assert cut.reason.about == (0, 1, 2, 5, 6, 10)
    assert {-literal - 1 for literal in cut.clause} == {3, 7, 11, 15}


def test_every_group_has_its_reason() -> None:
    puzzle = on_grid([[0, None, None], [None, None, 1]])
    board = genre.blank(puzzle).without([(1, BLACK), (3, BLACK)])
    groups = {reason: clauses for reason, clauses, _ in encodings.formula(puzzle, board).groups()}
    assert {reason.rule for reason in groups} == {"known", "neighbours", "connected", "clue"}
    assert [reason.about for reason in groups if reason.rule == "clue"] == [(0,), (5,)]
    # R1C2 and R2C1 are white; the variables of the other cells are 1 to 4
    assert groups[Reason("neighbours")] == [(-2, -4), (-3, -4)]
    assert groups[Reason("connected", (1,))] == [(-3, -1, -2)]
    assert groups[Reason("connected", (0,))] == []
