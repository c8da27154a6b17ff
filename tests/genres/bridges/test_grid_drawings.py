"""Drawings of Bridges as text: the meaning of each sign, and errors."""

from typing import Any

import pytest

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.verbs.check import check
from puzzlewright.verbs.text import read_with_marks


def marks_in(*lines: str, heading: str = "bridges") -> Any:
    return read_with_marks("\n".join([heading, *lines]), genre="bridges").marks


@pytest.mark.parametrize(
    ("line", "bounds"),
    [
        ("1───1", [1]),
        ("1---1", [1]),
        ("2═══2", [2]),
        ("2===2", [2]),
        ("3≡≡≡3", [3]),
        ("3≡³≡3", [3]),
        ("9≣⁴≣9", [4]),
        ("10≣⁴≣10", [4]),
        ("2┅┅┅2", [1]),
        ("2┅²┅2", [2]),
        ("2┅¹⁻²┅2", [1, 2]),
        ("2 x 2", [0]),
        ("2≤¹ 2", [0, 1]),
    ],
)
def test_a_sign_between_two_cells_of_a_row_is_read(line: str, bounds: list[int]) -> None:
    (mark,) = marks_in(line, heading="bridges 1x2, at most 4 bridges")
    assert mark[4:] == bounds


@pytest.mark.parametrize(
    ("sign", "bounds"),
    [
        ("│", [1]),
        ("|", [1]),
        ("║", [2]),
        ('"', [2]),
        ("┃³", [3]),
        ("┇", [1]),
        ("┇²", [2]),
        ("┇¹⁻²", [1, 2]),
        ("x", [0]),
        ("≤¹", [0, 1]),
    ],
)
def test_a_sign_between_two_cells_of_a_column_is_read(sign: str, bounds: list[int]) -> None:
    below = " " * (2 - sign.startswith("≤")) + sign
    (mark,) = marks_in("  2", below, "  2", heading="bridges 2x1, at most 4 bridges")
    assert mark[4:] == bounds


def test_drawn_bridges_of_a_position_are_exact_but_typed_ones_are_a_lower_bound() -> None:
    assert marks_in("2───3---2", "        x", "·   ·   2") == [
        [0, 0, 0, 1, 1, 1],
        [0, 1, 0, 2, 1],
        [0, 2, 1, 2, 0],
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "bridges 2x2\n1───1\nhello",
            "line 2 of the drawing, 'hello', has 'h', which drawings do not",
        ),
        ("bridges 1x2\n1───1\n\n1───1", "the drawing has more than 1 lines"),
        ("bridges 1x2, at least 3 bridges\n1───1", "the heading has 'at least 3 bridges'; known: "),
        ("bridges 1x3\n1 1", "row 1 of the drawing does not have 3 cells of the same width: "),
        ("bridges 1x2\n", "the first row of the drawing is empty"),
        ("bridges 0x2\n1", "a grid needs at least one row and one column, not 0 x 2"),
        ("bridges 9999999x9999999\n1", "a grid of 9999999 x 9999999 has more than 1,000,000"),
        ("bridges 2x2\n1───1\n\n·", "R2C2: expected an island's number, '?' or '·', found ''"),
        ("bridges\n1═─═1", "right of R1C1: expected one of ─ ═ ≡ ≣ ┅ - = or nothing, found '═─═'"),
        ("bridges\n1───1\n  x\n·   ·", "below row 1: 'x' does not stand below a cell"),
    ],
)
def test_a_wrong_drawing_is_rejected_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadPuzzle) as error:
        read_with_marks(text, genre="bridges", notation="grid")
    assert str(error.value).startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bridges\n1─── ·", "R1C1: the bridge drawn here does not lead from island to island"),
        ("bridges\n1───·   1", "the line between R1C1 and R1C3 is not the same all the way along"),
        ("bridges\n1─x─1", "between R1C1 and R1C2 there is a bridge, but x means none"),
        ("bridges\n1 ³ 1", "between R1C1 and R1C2 there is a number of bridges, but no bridge"),
    ],
)
def test_what_is_drawn_wrongly_leaves_the_puzzle_readable(text: str, why: str) -> None:
    result = read_with_marks(text, genre="bridges", notation="grid")
    assert result.marks == []
    (mistake,) = [
        one for one in check(result.puzzle, result.marks).mistakes if one.rule == "drawing"
    ]
    assert mistake.why.removeprefix("R1C1: ") == why.removeprefix("R1C1: ")
