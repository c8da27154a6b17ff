"""Satogaeri texts with something wrong in them: each is refused with one sentence that says where
and what.
"""

import pytest

from puzzlewright.model.errors import BadPuzzle
from puzzlewright.verbs.text import read


def refusal(text: str, notation: str) -> str:
    with pytest.raises(BadPuzzle) as refused:
        read(text, genre="satogaeri", notation=notation)
    return str(refused.value)


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ('"circles": []', "the puzzle lacks the key 'countries'"),
        ('"countries": [[0]]', "the puzzle lacks the key 'circles'"),
        (
            '"countries": [[0]], "circles": [], "rows": 1',
            "the puzzle has an unknown key 'rows'; known: genre, countries, circles",
        ),
        ('"countries": 7, "circles": []', "countries must be an array, not '7'"),
        ('"countries": [], "circles": []', "a grid needs at least one row and one column"),
        ('"countries": [[0, 1], 2], "circles": []', "countries, row 2 must be an array, not '2'"),
        ('"countries": [[0, 1], [0]], "circles": []', "row 2 has 1 cell, but row 1 has 2"),
        (
            '"countries": [[0, null]], "circles": []',
            "countries, R1C2 must be a whole number, not 'null'",
        ),
        (
            '"countries": [[0, true]], "circles": []',
            "countries, R1C2 must be a whole number, not 'true'",
        ),
        (
            '"countries": [[0, -1]], "circles": []',
            "R1C2: the country is -1, but countries are numbered from 0",
        ),
        (
            '"countries": [[0, 1], [1, 0]], "circles": [[0, 0, 1], [1, 0, 1]]',
            "country 0 is in 2 pieces: R1C1 and R2C2 do not hang together",
        ),
        ('"countries": [[0]], "circles": {}', "circles must be an array, not '{}'"),
        (
            '"countries": [[0]], "circles": [[0, 0]]',
            "circle 1 must have 3 entries, not 2: '[0, 0]'",
        ),
        (
            '"countries": [[0]], "circles": [[0, 0.5, 1]]',
            "circle 1 must be a whole number, not '0.5'",
        ),
        (
            '"countries": [[0]], "circles": [[0, 0, "o"]]',
            "circle 1 must be a whole number, not '\"o\"'",
        ),
        (
            '"countries": [[0]], "circles": [[0, 1, 1]]',
            "a circle at R1C2 is outside the page of 1 row and 1 column",
        ),
        (
            '"countries": [[0]], "circles": [[0, 0, 1], [0, 0, 2]]',
            "two circles are at R1C1",
        ),
        (
            '"countries": [[0]], "circles": [[0, 0, -1]]',
            "the circle at R1C1 has the number -1, but numbers are from 0 to 1,000,000",
        ),
    ],
)
def test_native(rest: str, why: str) -> None:
    assert refusal(f'{{"genre": "satogaeri", {rest}}}', "native") == why


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("4/4/9", "the walls of 4 x 4 cells need 6 characters, found 1"),
        ("4/4", "the walls of 4 x 4 cells need 6 characters, found 0"),
        ("4/3/agdw2l.c0h", "character 4 of the walls: expected 0-9 or a-v, found 'w'"),
        ("4/3/agds2l.c0k", "the body goes beyond the last of the 3 x 4 cells"),
        (
            "4/3/agds2l!c0h",
            (
                "character 3 of the numbers: expected a hexadecimal digit, a letter g to z or one"
                " of . - + = @ % * $, found '!'"
            ),
        ),
        ("4/x/agds2l.c0h", "the number of rows: expected a number, found 'x'"),
        ("0/3/2", "a grid needs at least one row and one column, not 3 x 0"),
        ("100000/100000/4", "a grid of 100000 x 100000 has more than 1,000,000 cells"),
    ],
)
def test_puzzlink(body: str, why: str) -> None:
    assert refusal(f"https://puzz.link/p?satogaeri/{body}", "puzzlink") == why


HEAD = "pzprv3/satogaeri/2/3/"
CIRCLES = "1 . ./. . -/"
PAGE = f"{CIRCLES}0 0 0/0 0 0/0 1/0 1/0 0 0/"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("1 . ./", "the circles: expected 2 rows, found 1"),
        ("1 . ./. -/", "the circles, row 2: expected 3 values, found 2"),
        ("1 . ./. x -/", "R2C2: expected '.', '-' or a number, found 'x'"),
        (CIRCLES, "the marks: expected 2 rows, found 0"),
        (f"{CIRCLES}0 0 0/0 0 0/0 1/", "the walls between columns: expected 2 rows, found 1"),
        (
            f"{CIRCLES}0 0 0/0 0 0/0 1/0 a/0 0 0/",
            "the walls between columns, R2C2: expected a number, found 'a'",
        ),
        (f"{PAGE}0 1/0 0/", "the lines between rows: expected 1 row, found 0"),
        (f"{PAGE}0 1/0 0/0 0 0/7/", "1 line too many at the end, the first is '7'"),
        (
            f"{PAGE}0 1/0 0/0 0 0/",
            "R1C2: the line drawn here does not lead straight away from a circle",
        ),
        (
            f"{PAGE}1 0/0 0/0 1 0/",
            "R1C2: the line drawn here does not lead straight away from a circle",
        ),
        (f"{PAGE}1 0/0 0/1 0 0/", "R1C1: the lines do not tell where this circle goes"),
    ],
)
def test_pzprv3(data: str, why: str) -> None:
    assert refusal(HEAD + data, "pzprv3") == why


KANPEN = "2/3/2/0 0 1/0 0 1/1 . ./. . -/"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2/3/", "the text ends before the number of countries"),
        ("2/3/two/", "the number of countries: expected a number, found 'two'"),
        ("2/3/2/0 0 1/", "the countries: expected 2 rows, found 1"),
        (
            "2/3/2/0 0 1/0 . 1/1 . ./. . -/",
            "the countries, R2C2: expected a number, found '.'",
        ),
        ("2/3/3/0 0 1/0 0 1/1 . ./. . -/", "the number of countries is 3, but 2 are drawn"),
        (
            "2/3/2/0 0 1/0 1 0/1 . ./. . -/",
            "country 0 is in 2 pieces: R1C1 and R2C3 do not hang together",
        ),
        (
            "2/3/2/0 0 1/0 0 1/1 . ./. . ?/",
            "R2C3: expected '.', '-' or a number, found '?'",
        ),
        (
            f"{KANPEN}3 8 ./. . 4/",
            ("the answer, R2C3: expected '0' or '1' or '2' or '3' or '8' or '.', found '4'"),
        ),
        (
            f"{KANPEN}3 3 ./. . 8/",
            "the answer, R1C1: this track does not lead straight to a landing",
        ),
        (
            f"{KANPEN}3 2 ./. 8 8/",
            "the answer, R1C1: this track does not lead straight to a landing",
        ),
        (
            f"{KANPEN}0 . ./. . 8/",
            "the answer, R1C1: this track does not lead straight to a landing",
        ),
        (
            f"{KANPEN}8 8 ./. . 8/",
            "the answer, R1C2: this sign belongs to the track of no circle",
        ),
        (f"{KANPEN}3 8 ./. . 8/0/", "1 line too many at the end, the first is '0'"),
    ],
)
def test_kanpen(text: str, why: str) -> None:
    assert refusal(text.replace("/", "\n"), "kanpen") == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[areas]/1 1", "there is no section [problem], only areas"),
        ("[problem]/1 -", "Satogaeri needs a section [areas] with the country of every cell"),
        ("[problem]/1 -/[areas]/1", "[areas], row 1 has 1 cell, but [problem] has 2"),
        ("[problem]/1 -/[areas]/1 a", "[areas], R1C2: expected a number, found 'a'"),
        ("[problem]/1 o/[areas]/1 2", "R1C2: expected '-', '?' or a number, found 'o'"),
        (
            "[problem]/1 -/[areas]/1 2/[solution]/e -",
            "[solution], R1C1: the track leaves this cell on a side where none comes in",
        ),
        (
            "[problem]/1 -/[areas]/1 2/[solution]/e x",
            "[solution], R1C2: expected '-' or sides of n, e, s and w, found 'x'",
        ),
        (
            "[problem]/- 1 -/[areas]/1 1 2/[solution]/e ew w",
            "[solution], R1C2: the lines do not tell where this circle goes",
        ),
        (
            "[problem]/- - 1/[areas]/1 1 2/[solution]/e w -",
            "[solution], R1C1: the line drawn here does not lead straight away from a circle",
        ),
        (
            "puzzle Hashi/[problem]/1 -",
            "the header says that this is a 'Hashi' puzzle, not satogaeri or sato",
        ),
    ],
)
def test_janko(text: str, why: str) -> None:
    assert refusal(text.replace("/", "\n"), "janko") == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("satogaeri", "expected one grid, found none"),
        (
            "satogaeri size=2/+---+/|   |/+---+",
            "Satogaeri knows no wishes, but the first line has 'size'",
        ),
        ("bridges/+---+/|   |/+---+", "the first line names 'bridges', not 'satogaeri'"),
        (
            "+---+/|   |/+---+//+---+/|   |/+---+",
            "expected one grid, found 2 with blank lines between them",
        ),
        (".1./...", "the drawing begins with a line such as +---+---+, not with '.1.'"),
        (
            "+---+--+/|      |/+---+--+",
            "the drawing begins with a line such as +---+---+, not with '+---+--+'",
        ),
        ("+---+", "a grid needs at least one row and one column, not 0 x 1"),
        ("+---+/|   |", "the drawing ends with the line that it begins with, not with '|   |'"),
        (
            "+---+/|   |/+   +",
            "the drawing ends with the line that it begins with, not with '+   +'",
        ),
        (
            "+---+---+/| 1 |   /+---+---+",
            "row 1: expected | at both ends and 2 cells of 3 signs, found '| 1 |'",
        ),
        (
            "+---+---+/| 1 | x |/+---+---+",
            "R1C2: expected a number, 'o' or nothing, found 'x'",
        ),
        (
            "+---+---+/| 1 !   |/+---+---+",
            "right of R1C1: expected '|' or a blank, found '!'",
        ),
        (
            "+---+/|   |/+- -+/|   |/+---+",
            "below R1C1: expected '---' or 3 blanks, found '- -'",
        ),
        (
            "+---+/|   |/|---|/|   |/+---+",
            "below row 1: expected + at every corner of the 1 cells, found '|---|'",
        ),
    ],
)
def test_grid(text: str, why: str) -> None:
    assert refusal(text.replace("/", "\n"), "grid") == why
