"""What people find of a known picture, all windows at once: the same as the techniques find step by
step, and hiding by it.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Group, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.mosaic.generation import remove_clues as sparing
from puzzlewright.genres.mosaic.generation.remove_clues import (
    clues_needed_at_level,
    is_solvable,
    remove_spare_clues,
)
from puzzlewright.genres.mosaic.generation.repair import steer_to_level
from puzzlewright.genres.mosaic.generation.solvability import (
    EASY,
    EXPERT,
    HARD,
    MEDIUM,
    TRIVIAL,
    PictureSolvability,
    solvability_of,
)
from puzzlewright.genres.mosaic.puzzle import with_shown_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.grid import orbits
from puzzlewright.kit.shading import blank

levels = st.sampled_from((TRIVIAL, EASY, MEDIUM, HARD))


def bitboard_of(size: Size) -> Bitboard:
    return Bitboard.blank(size.rows, size.cols)


@st.composite
def pictures(draw: st.DrawFn, most: int = 7) -> tuple[Size, Solution]:
    size = Size(draw(st.integers(1, most)), draw(st.integers(1, most)))
    rng = Random(draw(st.integers(0, 10_000)))
    return size, Solution(tuple(rng.randint(0, 1) for _ in range(size.rows * size.cols)))


def cell_set(bitboard: Bitboard, cells: set[int]) -> int:
    return bitboard.cell_set(
        "".join("1" if cell in cells else "0" for cell in range(bitboard.rows * bitboard.cols))
    )


@given(made=pictures(), level=levels, data=st.data())
def test_what_is_left_is_what_the_techniques_leave(
    made: tuple[Size, Solution], level: int, data: st.DataObject
) -> None:
    size, picture = made
    shown = data.draw(st.sets(st.integers(0, size.rows * size.cols - 1)))
    puzzle = with_shown_clues(size, picture, shown)
    climb = TechniqueSolver(
        MosaicPosition(puzzle, blank(puzzle)),
        [technique for technique in TECHNIQUES if technique.level <= level],
    )
    climb.run()
    left = solvability_of(puzzle.bitboard, picture).undecided(puzzle.bitboard.clues, level)
    assert puzzle.bitboard.places(left) == [
        cell for cell, values in enumerate(climb.position.open) if len(values) == 2
    ]


@given(made=pictures(), level=levels, data=st.data())
def test_what_stays_open_in_an_area_does_so_in_any_case(
    made: tuple[Size, Solution], level: int, data: st.DataObject
) -> None:
    size, picture = made
    cells = st.integers(0, size.rows * size.cols - 1)
    bitboard = bitboard_of(size)
    reach = solvability_of(bitboard, picture)
    shown = cell_set(bitboard, data.draw(st.sets(cells)))
    area = bitboard.square(data.draw(cells), data.draw(st.integers(0, 4)))
    left = reach.undecided(shown, level)
    nearby = reach.undecided(shown, level, area=area)
    assert nearby & ~left == 0
    assert reach.undecided(shown, level, area=left or bitboard.cells) == left
    wanted = cell_set(bitboard, data.draw(st.sets(cells, min_size=1)))
    assert reach.undecided(shown, level, wanted) == (left if left & wanted else 0)


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 5), st.data())
def test_a_square_on_the_grid(rows: int, cols: int, radius: int, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, rows * cols - 1))
    row, col = divmod(place, cols)
    near = [
        r * cols + c
        for r in range(rows)
        for c in range(cols)
        if max(abs(r - row), abs(c - col)) <= radius
    ]
    bitboard = bitboard_of(Size(rows, cols))
    assert bitboard.places(bitboard.square(place, radius)) == near


def one_by_one(reach: PictureSolvability, level: int, groups: list[Group]) -> set[int]:
    """Return the needed clues, by one query about the whole grid for each group."""
    shown = set(range(reach.bitboard.rows * reach.bitboard.cols))
    for group in groups:
        fewer = shown.difference(group)
        windows = {
            cell for clue in group for cell in reach.bitboard.places(reach.bitboard.square(clue, 1))
        }
        if not windows.intersection(
            reach.bitboard.places(reach.undecided(cell_set(reach.bitboard, fewer), level))
        ):
            shown = fewer
    return shown


@pytest.mark.parametrize(("batch", "worth"), [(32, 0.1), (7, -1.0), (7, 2.0), (1, -1.0)])
@settings(max_examples=15)
@given(
    made=pictures(most=14),
    level=levels,
    seed=st.integers(0, 1000),
    symmetry=st.sampled_from(("none", "half-turn")),
)
def test_batches_and_squares_give_the_same_result_as_single_queries(
    batch: int, worth: float, made: tuple[Size, Solution], level: int, seed: int, symmetry: str
) -> None:
    size, picture = made
    groups = orbits(size, symmetry)
    Random(seed).shuffle(groups)
    reach = solvability_of(bitboard_of(size), picture)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sparing, "MIN_BATCH", batch)
        patch.setattr(sparing, "MIN_NEEDED_SHARE", worth)
        assert clues_needed_at_level(reach, level, groups) == one_by_one(reach, level, groups)


@settings(max_examples=30)
@given(made=pictures(), level=levels, seed=st.integers(0, 1000))
def test_a_picture_found_by_local_search_is_solved_by_its_clues(
    made: tuple[Size, Solution], level: int, seed: int
) -> None:
    size, picture = made
    reach = solvability_of(bitboard_of(size), picture)
    better = steer_to_level(Random(seed), reach, level)
    assert better.undecided(better.bitboard.cells, level) == 0
    if not reach.undecided(reach.bitboard.cells, level):
        assert better.picture == picture


def test_thinned_clues_need_three_at_once() -> None:
    size = Size(10, 10)
    were_thinned = 0
    for seed in range(6):
        rng = Random(seed)
        reach = steer_to_level(
            rng,
            solvability_of(
                bitboard_of(size), Solution(tuple(rng.randint(0, 1) for _ in range(100)))
            ),
            EXPERT,
        )
        groups = orbits(size, "none")
        rng.shuffle(groups)
        shown = clues_needed_at_level(reach, EXPERT, groups)
        fewer = remove_spare_clues(reach, shown, groups)
        puzzle = with_shown_clues(size, reach.picture, fewer)
        assert is_solvable(reach, puzzle)
        assert TechniqueSolver(MosaicPosition(puzzle, blank(puzzle)), TECHNIQUES).run()
        if fewer != shown:
            assert fewer < shown
            assert reach.undecided(puzzle.bitboard.clues, EXPERT)
            were_thinned += 1
    assert were_thinned


def test_what_techniques_cannot_solve_is_not_solvable() -> None:
    size, picture = Size(3, 3), Solution((1, 0, 1, 0, 1, 0, 1, 0, 1))
    reach = solvability_of(bitboard_of(size), picture)
    assert not is_solvable(reach, with_shown_clues(size, picture, {4}))
    # the bitboards know no sums of four clues, which the techniques do
    assert reach.undecided(reach.bitboard.cells, EXPERT)
    assert is_solvable(reach, with_shown_clues(size, picture, set(range(9))))
