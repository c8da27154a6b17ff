"""The encodings of the Mosaic thesis and the one of shared columns: their sizes, reasons, and what
they make of a board.
"""

from itertools import product
from math import comb
from random import Random

import pytest
from pysat.solvers import Solver

from puzzlewright.core.board import Board, Reason, Solution
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.mosaic.encodings import columns, direct
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, on_grid
from puzzlewright.kit.shading import blank
from puzzlewright.theses.mosaic_sat.encodings import counter, counter_trimmed, naive
from puzzlewright.verbs.solve import solve
from tests.unit.test_cardinality import models

THESIS = [
    pytest.param(encoding, id=encoding.name) for encoding in (naive, counter, counter_trimmed)
]
IN_CLAUSES = [
    *THESIS,
    *(pytest.param(encoding, id=encoding.name) for encoding in (direct, columns)),
]

# Pages with a clue in the middle of a window of 9, 6, 4, 3 and 2 cells, and one of a single cell.
GRIDS = {9: (3, 3, 4), 6: (2, 3, 1), 4: (2, 2, 0), 3: (1, 3, 1), 2: (1, 2, 0), 1: (1, 1, 0)}
WINDOWS = [(cells, clue) for cells in GRIDS for clue in range(cells + 1)]


def one_clue(cells: int, clue: Clue) -> Mosaic:
    """Return a grid that is all one window."""
    rows, cols, place = GRIDS[cells]
    return on_grid(
        [
            [clue if row * cols + col == place else None for col in range(cols)]
            for row in range(rows)
        ]
    )


def said(encoding: Encoding[Mosaic], puzzle: Mosaic, board: Board | None = None) -> Cnf:
    cnf = encoding.formula(puzzle, board or blank(puzzle))
    assert isinstance(cnf, Cnf)
    return cnf


def size(encoding: Encoding[Mosaic], cells: int, clue: Clue) -> tuple[int, int]:
    """Return the new variables and the clauses of a clue."""
    cnf = said(encoding, one_clue(cells, clue))
    return cnf.variables - cells, len(cnf.clauses)


@pytest.mark.parametrize(("cells", "clue"), WINDOWS)
def test_the_naive_encoding_names_every_picture(cells: int, clue: Clue) -> None:
    pictures = comb(cells, clue)
    if cells == 1:
        expected = (0, 1)
    elif pictures == 1:
        expected = (1, cells + 2)
    else:
        expected = (pictures + 1, pictures * (cells + 2) + 2)
    assert size(naive, cells, clue) == expected


@pytest.mark.parametrize(("cells", "clue"), WINDOWS)
def test_counters_grow_with_cells_times_clue(cells: int, clue: Clue) -> None:
    segments = clue * (2 * cells - clue + 1) // 2
    if clue == 0:
        assert size(counter, cells, clue) == size(counter_trimmed, cells, clue) == (0, cells)
    else:
        assert size(counter, cells, clue) == (
            cells * clue,
            4 * cells * clue - 3 * clue + 2,
        )
        assert size(counter_trimmed, cells, clue) == (
            segments,
            4 * segments - 2 * clue + 1,
        )


def test_a_five_in_nine_cells() -> None:
    """Where the thesis says 1145 and 144: docs/encodings/mosaic.md explains the difference."""
    assert size(naive, 9, 5) == (127, 1388)
    assert size(counter, 9, 5) == (45, 167)
    assert size(counter_trimmed, 9, 5) == (35, 131)


def test_the_formula_as_printed_in_the_thesis_only_says_at_most() -> None:
    """Formulas 5.1 and 5.7 to the letter: the 144 clauses and the k - 1 units, and the last counter
    left alone.
    """
    n, k = 9, 5

    def s(i: int, j: int) -> int:
        return n + (i - 1) * k + j

    at_most = [(-1, s(1, 1)), (-n, -s(n - 1, k)), *((-s(1, j),) for j in range(2, k + 1))]
    exactly = [(1, -s(1, 1)), (s(n, k),)]
    for i in range(2, n):
        at_most += [(-i, s(i, 1)), (-s(i - 1, 1), s(i, 1)), (-i, -s(i - 1, k))]
        exactly += [(-s(i, 1), i, s(i - 1, 1))]
        for j in range(2, k + 1):
            at_most += [(-i, -s(i - 1, j - 1), s(i, j)), (-s(i - 1, j), s(i, j))]
            exactly += [(i, s(i - 1, j), -s(i, j)), (s(i - 1, j - 1), s(i - 1, j), -s(i, j))]
    printed = Cnf(BooleanMap(n), s(n, k), [*at_most, *exactly])
    assert len(printed.clauses) == 144 + k - 1
    assert {sum(values) for values in models(printed)} == set(range(k + 1))
    # What is missing are the 4k clauses of the last counter, but one.
    assert size(counter, n, k)[1] == len(printed.clauses) + 4 * k - 1


@pytest.mark.parametrize("encoding", THESIS)
def test_a_clue_larger_than_its_window_allows_nothing(encoding: Encoding[Mosaic]) -> None:
    assert models(said(encoding, one_clue(4, 7))) == set()


@pytest.mark.parametrize("encoding", THESIS)
def test_every_picture_has_one_model(encoding: Encoding[Mosaic]) -> None:
    cnf = said(encoding, one_clue(6, 3))
    assert len(models(cnf)) == comb(6, 3)
    cnf.variable_map = BooleanMap(cnf.variables)
    assert len(models(cnf)) == comb(6, 3)


@pytest.mark.parametrize("encoding", THESIS)
def test_the_whole_puzzle_is_encoded_with_all_known_facts(encoding: Encoding[Mosaic]) -> None:
    puzzle = on_grid([[2, None, None, 1]])
    bare = said(encoding, puzzle)
    board = blank(puzzle).without([(0, 0), (2, 1)])
    cnf = said(encoding, puzzle, board)
    (known, units, _), *clues = cnf.groups()
    assert (known, units) == (Reason("known"), [(1,), (-3,)])
    assert clues == list(bare.groups())[1:]
    assert [reason for reason, _, _ in clues] == [Reason("clue", (0,)), Reason("clue", (3,))]
    assert models(cnf) == {(1, 1, 0, 1)}


@pytest.mark.parametrize("encoding", THESIS)
def test_the_formula_contains_what_propagation_finds(encoding: Encoding[Mosaic]) -> None:
    puzzle = one_clue(9, 9)
    verdict = solve(puzzle, encoding=encoding.name)
    assert (verdict.status, verdict.solutions) == ("unique", (Solution((1,) * 9),))
    assert (verdict.variables - 9, verdict.clauses) == size(encoding, 9, 9)
    assert solve(puzzle, encoding="columns").clauses == 0


# How many ways there are to reach a sum of three numbers from 0 to 3, from the sum 0 on.
WAYS = [1, 3, 6, 10, 12, 12, 10, 6, 3, 1]


@pytest.mark.parametrize("clue", range(10))
def test_a_clue_is_a_small_table_over_its_columns(clue: Clue) -> None:
    cnf = said(columns, one_clue(9, clue))
    (shared, counts, _), (reason, table, _) = cnf.groups()
    assert (shared, reason) == (Reason("columns"), Reason("clue", (4,)))
    assert (cnf.variables - 9, len(counts)) == (3 * 3, 3 * 16)
    assert len(table) == sum(WAYS[total] for total in (clue - 1, clue + 1) if 0 <= total <= 9)


def test_neighbouring_windows_share_their_columns() -> None:
    puzzle = on_grid([[None] * 6, [None, 4, 4, 5, 3, None], [None] * 6])
    (_, counts, _), *clues = said(columns, puzzle).groups()
    assert len(counts) == 6 * 16
    assert len(clues) == 4


def test_columns_count_only_what_is_open() -> None:
    puzzle = one_clue(9, 5)
    # The left column is black, white, open; the middle one all open; the right one white, open,
    # open.
    board = blank(puzzle).without([(0, 0), (3, 1), (2, 1)])
    cnf = said(columns, puzzle, board)
    (_, counts, _), _ = cnf.groups()
    assert cnf.variables == 6 + 3 + 2
    assert len(counts) == 16 + 7
    assert len(models(cnf)) == comb(6, 4)


def test_columns_are_nearly_five_times_smaller_than_direct() -> None:
    """On a grid full of clues, from a random picture."""
    rng = Random(1)
    picture = [rng.random() < 0.5 for _ in range(40 * 40)]
    windows = iter(on_grid([[None] * 40] * 40).windows(range(40 * 40), picture))
    puzzle = on_grid([[sum(next(windows)) for _ in range(40)] for _ in range(40)])
    ratio = len(said(direct, puzzle).clauses) / len(said(columns, puzzle).clauses)
    assert 4.5 < ratio < 5


@pytest.mark.parametrize("encoding", IN_CLAUSES)
@pytest.mark.parametrize("clue", range(1, 6))
def test_unit_propagation_sees_all_that_a_clue_says(encoding: Encoding[Mosaic], clue: Clue) -> None:
    """For every way to have coloured some of its six cells: a contradiction, or what the others
    must be.
    """
    cnf = said(encoding, one_clue(6, clue))
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        for signs in product((-1, 0, 1), repeat=6):
            coloured = [sign * cell for cell, sign in enumerate(signs, start=1) if sign]
            black, left = signs.count(1), signs.count(0)
            is_possible, seen = solver.propagate(coloured)
            assert is_possible == (black <= clue <= black + left)
            if is_possible and left and clue in (black, black + left):
                sign = -1 if clue == black else 1
                assert {
                    sign * cell for cell, known in enumerate(signs, start=1) if not known
                } <= set(seen)
