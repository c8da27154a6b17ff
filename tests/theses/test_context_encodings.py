"""The encodings of the Context thesis: their sizes against its formulas and tables, and grids that
are hard to connect.
"""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Marks, Reason
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.genre import Encoding
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.kit.shading import BLACK, WHITE
from puzzlewright.reasoning.search import Search
from puzzlewright.theses.context_connectivity.encodings import (
    double_tree,
    double_tree_formula,
    topological,
    topological_formula,
)
from puzzlewright.verbs.solve import solve
from tests.genres.context.small import puzzles_of
from tests.unit.test_cardinality import models

SHAPES = pytest.mark.parametrize(
    ("rows", "cols"), [(1, 2), (1, 6), (5, 1), (2, 2), (3, 4), (6, 6), (10, 10)]
)
FORMULAS = pytest.mark.parametrize(
    "formula", [topological_formula, double_tree_formula], ids=["topological", "double-tree"]
)


def bare(rows: int, cols: int) -> Context:
    return on_grid([[None] * cols for _ in range(rows)])


def showing(rows_of_marks: Marks) -> Board:
    """Return a board on which every cell is known."""
    puzzle = bare(len(rows_of_marks), len(rows_of_marks[0]))
    return Board(
        tuple(frozenset([value]) for value in genre.solution(puzzle, rows_of_marks).values)
    )


def size(cnf: Cnf, rule: str) -> int:
    return sum(len(clauses) for reason, clauses, _ in cnf.groups() if reason.rule == rule)


@SHAPES
def test_size_of_topological(rows: int, cols: int) -> None:
    """With Kmax = N - 1: propagation, black cells, white cells, and the root with its four
    clauses.
    """
    puzzle = bare(rows, cols)
    cnf = topological_formula(puzzle, genre.blank(puzzle))
    cells = rows * cols
    farthest = cells - 1
    assert cnf.variables == cells + cells * (farthest + 1)
    assert (
        size(cnf, "connected")
        == cells * farthest + cells * (farthest + 1) + cells + (cells - 2) + 4
    )
    assert size(cnf, "connected") == cells * (2 * farthest + 3) + 2


@SHAPES
def test_size_of_double_tree(rows: int, cols: int) -> None:
    """Exactly one arrow, arrows to white cells or into the grid, no crossings, no arrows that face
    each other.
    """
    puzzle = bare(rows, cols)
    cnf = double_tree_formula(puzzle, genre.blank(puzzle))
    cells, inner_corners = rows * cols, (rows - 1) * (cols - 1)
    cell_pairs = rows * (cols - 1) + (rows - 1) * cols
    corner_pairs = rows * (cols + 1) + (rows + 1) * cols
    assert cnf.variables == 5 * cells + 4 * (rows + 1) * (cols + 1)
    exactly_one = 7 * cells + 7 * inner_corners
    assert size(cnf, "connected") == exactly_one + 4 * cells + 4 * cell_pairs + (
        cell_pairs + corner_pairs
    )


def test_double_tree_comes_to_thirty_clauses_a_cell() -> None:
    puzzle = bare(60, 60)
    assert size(
        double_tree_formula(puzzle, genre.blank(puzzle)), "connected"
    ) / 3600 == pytest.approx(30, rel=0.02)


@pytest.mark.parametrize(("clue", "clauses"), [(0, 8), (1, 14), (2, 16), (3, 14), (4, 5)])
def test_size_of_a_clue(clue: int, clauses: int) -> None:
    puzzle = on_grid([[None] * 3, [None, clue, None], [None] * 3])
    assert size(topological_formula(puzzle, genre.blank(puzzle)), "clue") == clauses


# Table 3 of the thesis: how many times fewer variables and clauses double-tree needs than
# topological.
PUBLISHED = [(6, 2.43, 4.93), (7, 3.36, 6.62), (8, 4.45, 8.74), (10, 7.07, 13.57)]


@pytest.mark.parametrize(("side", "variables", "clauses"), PUBLISHED)
def test_reductions_grow_with_the_grid_as_published(
    side: int, variables: float, clauses: float
) -> None:
    """The published reductions are not what the thesis' own clauses give, but grow with the grid at
    the same pace.

    The factors 1.455 and 1.92 are read off its table; docs/encodings/context.md tells what is known
    of them.
    """
    puzzle = bare(side, side)
    large, small = (
        topological_formula(puzzle, genre.blank(puzzle)),
        double_tree_formula(puzzle, genre.blank(puzzle)),
    )
    assert large.variables / small.variables == pytest.approx(variables * 1.455, rel=0.01)
    assert len(large.clauses) / len(small.clauses) == pytest.approx(clauses / 1.92, rel=0.04)
    # Its formulas say the same as its clauses: N (2 Kmax + 3) and 30 N.
    assert len(large.clauses) / len(small.clauses) == pytest.approx((2 * side**2 + 1) / 30, rel=0.1)


LONG_WAY = ["." * 7, "#.#.#..", ".#.#.#.", "." * 7, "..#.#.#", ".#.#.#.", "." * 7]


@FORMULAS
def test_the_way_may_wind(formula: Callable[[Context, Board], Cnf]) -> None:
    """Figure 8 of the thesis: 24 steps from corner to corner of a grid of 7 x 7; and the same with
    a gap closed.
    """
    puzzle = bare(7, 7)
    closed = [*LONG_WAY[:1], "#.#.#.#", *LONG_WAY[2:]]
    assert len(models(formula(puzzle, showing(LONG_WAY)))) == 1
    assert len(models(formula(puzzle, showing(closed)))) == 0


@FORMULAS
def test_white_cells_in_a_ring_around_a_black_one_are_not_enough(
    formula: Callable[[Context, Board], Cnf],
) -> None:
    """Arrows of white cells alone could run in a circle here: the black cell inside needs its arrow
    too.
    """
    rows_of_marks = [
        "".join("#" if abs(row - 5) + abs(col - 5) in (0, 4) else "." for col in range(11))
        for row in range(11)
    ]
    puzzle = bare(11, 11)
    assert [mistake.rule for mistake in genre.mistakes(puzzle, rows_of_marks)] == ["connected"]
    assert len(models(formula(puzzle, showing(rows_of_marks)))) == 0


@FORMULAS
@pytest.mark.parametrize("clue", [None, 0])
def test_a_single_cell_may_have_either_colour(
    formula: Callable[[Context, Board], Cnf], clue: int | None
) -> None:
    puzzle = on_grid([[clue]])
    assert models(formula(puzzle, genre.blank(puzzle))) == {(0,), (1,)}


@FORMULAS
def test_a_column_may_start_with_a_black_cell(formula: Callable[[Context, Board], Cnf]) -> None:
    """There is no cell to the right that could be the root instead."""
    puzzle = bare(4, 1)
    assert models(formula(puzzle, genre.blank(puzzle))) == {
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 0, 0, 1),
        (1, 0, 0, 1),
    }


@st.composite
def scattered(draw: st.DrawFn) -> Marks:
    """Grids in which no two black cells share a side, connected or not."""
    rows = draw(st.lists(st.text(".#", min_size=6, max_size=6), min_size=5, max_size=5))
    rows_of_marks: Marks = []
    above = "." * 6
    for row in rows:
        line = ""
        for mark, over in zip(row, above, strict=True):
            line += "." if "#" in (over, line[-1:]) else mark
        rows_of_marks.append(above := line)
    return rows_of_marks


@FORMULAS
@given(rows_of_marks=scattered())
def test_a_grid_is_a_model_if_it_obeys_the_rules(
    formula: Callable[[Context, Board], Cnf], rows_of_marks: Marks
) -> None:
    puzzle = bare(5, 6)
    expected = (
        set()
        if genre.mistakes(puzzle, rows_of_marks)
        else {genre.solution(puzzle, rows_of_marks).values}
    )
    assert models(formula(puzzle, showing(rows_of_marks))) == expected


@FORMULAS
def test_known_values_are_unit_clauses(formula: Callable[[Context, Board], Cnf]) -> None:
    puzzle = bare(2, 2)
    board = genre.blank(puzzle).without([(0, BLACK), (3, WHITE)])
    groups = {reason: clauses for reason, clauses, _ in formula(puzzle, board).groups()}
    assert groups[Reason("known")] == [(-1,), (4,)]


@pytest.mark.parametrize("encoding", [topological, double_tree], ids=lambda encoding: encoding.name)
def test_the_whole_puzzle_is_encoded_without_propagation(encoding: Encoding[Context]) -> None:
    puzzle = on_grid([[0, None, None], [None, None, 1]])
    with Search(puzzle, encoding.name) as search:
        assert isinstance(search.formula, Cnf)
        groups = {reason: len(clauses) for reason, clauses, _ in search.formula.groups()}
    assert groups[Reason("known")] == 0
    assert {reason.rule for reason in groups} == {"known", "neighbours", "connected", "clue"}
    assert [reason.about for reason in groups if reason.rule == "clue"] == [(0,), (5,)]


@given(puzzles_of(6, 6))
def test_the_same_verdict_as_lazy(puzzle: Context) -> None:
    expected = solve(puzzle).status
    assert {solve(puzzle, encoding=encoding.name).status for encoding in encodings_of(genre)} == {
        expected
    }
