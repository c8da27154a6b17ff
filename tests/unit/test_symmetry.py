"""Cells that a symmetry maps to each other, and the eight orientations of a grid."""

import pytest

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size
from puzzlewright.kit.grid import SYMMETRY, check_symmetry, orbits, orientations


@pytest.mark.parametrize(
    ("symmetry", "expected"),
    [
        ("none", [(0,), (1,), (2,), (3,), (4,), (5,)]),
        ("half-turn", [(0, 5), (1, 4), (2, 3)]),
        ("left-right", [(0, 2), (1,), (3, 5), (4,)]),
        ("up-down", [(0, 3), (1, 4), (2, 5)]),
    ],
)
def test_cells_of_two_rows_and_three_columns(
    symmetry: str, expected: list[tuple[int, ...]]
) -> None:
    assert orbits(Size(2, 3), symmetry) == expected


@pytest.mark.parametrize(
    ("symmetry", "expected"),
    [
        ("quarter-turn", [{0, 2, 6, 8}, {1, 3, 5, 7}, {4}]),
        ("diagonal", [{0}, {1, 3}, {2, 6}, {4}, {5, 7}, {8}]),
    ],
)
def test_cells_of_a_square(symmetry: str, expected: list[set[int]]) -> None:
    assert [set(orbit) for orbit in orbits(Size(3, 3), symmetry)] == expected


@pytest.mark.parametrize("symmetry", SYMMETRY.choices)
def test_some_symmetries_need_a_square(symmetry: str) -> None:
    check_symmetry(Size(4, 4), symmetry)
    if symmetry in ("quarter-turn", "diagonal"):
        with pytest.raises(
            BadOption, match=f"^the symmetry {symmetry} needs a square grid, not 4x5$"
        ):
            check_symmetry(Size(4, 5), symmetry)
    else:
        check_symmetry(Size(4, 5), symmetry)


def test_all_images_of_a_grid() -> None:
    assert set(orientations([[1, 2, 3], [4, 5, 6]])) == {
        ((1, 2, 3), (4, 5, 6)),
        ((3, 2, 1), (6, 5, 4)),
        ((4, 5, 6), (1, 2, 3)),
        ((6, 5, 4), (3, 2, 1)),
        ((1, 4), (2, 5), (3, 6)),
        ((4, 1), (5, 2), (6, 3)),
        ((3, 6), (2, 5), (1, 4)),
        ((6, 3), (5, 2), (4, 1)),
    }
