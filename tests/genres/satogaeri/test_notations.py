"""Satogaeri as text: what each notation says, round trips, and answers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle, CannotWrite
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read_page, write
from tests.genres.satogaeri.small import puzzles, solved
from tests.reading import read

NOTATIONS = pytest.mark.parametrize("notation", genre.notations, ids=lambda notation: notation.name)
WITH_ANSWERS = pytest.mark.parametrize(
    "notation",
    [notation for notation in genre.notations if notation.holds_answers],
    ids=lambda notation: notation.name,
)

PUZZLE = from_countries(
    [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 3, 3]], [(0, 0, 2), (1, 3, None), (2, 0, 12), (2, 1, 0)]
)
# the 12 is wrong, but drawn all the same
MOVES = [[0, 0, 0, 2], [1, 3, 1, 2], [2, 0, 1, 0], [2, 1, 2, 1]]

TEXTS = {
    "native": (
        '{"genre": "satogaeri", "countries": [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 3, 3]], '
        '"circles": [[0, 0, 2], [1, 3, null], [2, 0, 12], [2, 1, 0]]}'
    ),
    # walls between columns 010 101 000, between rows 0110 1111
    "puzzlink": "https://puzz.link/p?satogaeri/4/3/agds2l.c0h",
    "pzprv3": (
        "pzprv3/satogaeri/3/4/2 . . . /. . . - /12 0 . . /0 0 0 0 /0 0 0 0 /0 0 0 0 /"
        "0 1 0 /1 0 1 /0 0 0 /0 1 1 0 /1 1 1 1 /0 0 0 /0 0 0 /0 0 0 /0 0 0 0 /0 0 0 0 /"
    ),
    "kanpen": "3/4/4 /0 0 1 1 /0 2 2 1 /3 3 3 3 /2 . . . /. . . - /12 0 . . /",
    "janko": (
        "begin/puzzle satogaeri/rows 3/cols 4/problem/2 - - -/- - - ?/12 0 - -/areas/1 1 2 2/1 3 3"
        " 2/4 4 4 4/end/"
    ),
    "grid": (
        "satogaeri 3x4/┏━━━━━━━━━━━┳━━━━━━━━━━━┓/┃ (2)       ┃           ┃/"
        "┃     ┏━━━━━┻━━━━━┓     ┃/┃     ┃           ┃ (○) ┃/"
        "┣━━━━━┻━━━━━━━━━━━┻━━━━━┫/┃(12)   (0)             ┃/┗━━━━━━━━━━━━━━━━━━━━━━━┛/"
    ),
}
WALLS = (
    "satogaeri/+----+----+----+----+/| 2       |         |/+    +----+----+    +/|    |        "
    " | o  |/+----+----+----+----+/| 12   0            |/+----+----+----+----+/"
)
ANSWERS = {
    "pzprv3": "1 1 0 /0 0 1 /0 0 0 /0 0 0 0 /1 0 0 0 /",
    "kanpen": "3 3 8 . /8 . 8 1 /0 8 . . /",
    "janko": "solution/e ew w -/s - e w/n - - -/end/",
    "grid": (
        "┃  ◌────────╂─[2]       ┃/┃     ┏━━━━━┻━━━━━┓     ┃/┃[12] ┃       [●]─╂──◌  ┃/"
        "┣━━┿━━┻━━━━━━━━━━━┻━━━━━┫/┃  ◌    [0]             ┃/┗━━━━━━━━━━━━━━━━━━━━━━━┛/"
    ),
}


def lines(text: str) -> str:
    return text if text.startswith("http") else text.replace("/", "\n")


def test_the_notations() -> None:
    assert [notation.name for notation in genre.notations] == [
        "native",
        "puzzlink",
        "pzprv3",
        "kanpen",
        "janko",
        "grid",
    ]


@NOTATIONS
def test_what_each_notation_says(notation: Notation[Satogaeri]) -> None:
    text = lines(TEXTS[notation.name])
    assert write(PUZZLE, notation.name, None) == text
    assert notation.read(text) == Reading(PUZZLE, None)
    page = read_page(text)
    assert (page.genre, page.notation) == (genre, notation)


@WITH_ANSWERS
def test_what_each_notation_says_of_an_answer(notation: Notation[Satogaeri]) -> None:
    text = write(PUZZLE, notation.name, MOVES)
    assert text.endswith(lines(ANSWERS[notation.name]))
    assert notation.read(text) == Reading(PUZZLE, MOVES)


@NOTATIONS
@given(both=solved(most=6, size=5))
def test_writing_and_reading_back(
    notation: Notation[Satogaeri], both: tuple[Satogaeri, Marks]
) -> None:
    puzzle, _ = both
    text = write(puzzle, notation.name, None)
    assert notation.fits(text)
    # On a page of one cell it is plain where a circle goes, so it is drawn there.
    is_plain = notation.name == "grid" and (puzzle.rows, puzzle.cols) == (1, 1)
    assert notation.read(text) == Reading(puzzle, both[1] if is_plain else None)


@WITH_ANSWERS
@given(both=solved(most=6, size=5))
def test_answers_come_back(notation: Notation[Satogaeri], both: tuple[Satogaeri, Marks]) -> None:
    puzzle, marks = both
    nothing_moves = all(move[:2] == move[2:] for move in marks)
    # Files of puzz.link draw lines alone, so an answer in which no circle moves looks like none.
    expected = None if nothing_moves and notation.name == "pzprv3" else marks
    assert notation.read(write(puzzle, notation.name, marks)) == Reading(puzzle, expected)


@NOTATIONS
@given(puzzle=puzzles)
def test_only_the_native_notation_keeps_the_order_of_circles(
    notation: Notation[Satogaeri], puzzle: Satogaeri
) -> None:
    by_rows = Satogaeri(
        puzzle.countries, tuple(sorted(puzzle.circles, key=lambda circle: circle[:2]))
    )
    assert notation.read(write(puzzle, notation.name, None)).puzzle == (
        puzzle if notation.name == "native" else by_rows
    )


@WITH_ANSWERS
def test_answers_of_circles_in_another_order(notation: Notation[Satogaeri]) -> None:
    backwards = from_countries(PUZZLE.countries, PUZZLE.circles[::-1])
    assert notation.read(write(backwards, notation.name, MOVES[::-1])) == Reading(PUZZLE, MOVES)


@WITH_ANSWERS
def test_tracks_that_meet_cannot_be_drawn(notation: Notation[Satogaeri]) -> None:
    puzzle = from_countries([[0, 0, 1]] * 3, [(0, 1, None), (1, 0, None)])
    why = (
        "grid has no way to draw marks that lie on each other"
        if notation.name == "grid"
        else f"{notation.name} has no way to draw tracks that meet, as at R1C1"
    )
    with pytest.raises(CannotWrite, match=why):
        write(puzzle, notation.name, [[0, 1, 0, 0], [1, 0, 0, 0]])


@NOTATIONS
@given(text=st.text())
def test_junk_is_refused_in_words(notation: Notation[Satogaeri], text: str) -> None:
    notation.fits(text)
    try:
        puzzle = notation.read(text).puzzle
    except BadPuzzle:
        return
    assert notation.read(write(puzzle, notation.name, None)).puzzle == puzzle


@NOTATIONS
@given(data=st.data())
def test_damaged_texts_are_refused_in_words(
    notation: Notation[Satogaeri], data: st.DataObject
) -> None:
    text = write(PUZZLE, notation.name, MOVES if notation.holds_answers else None)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    damaged = (
        text[:start]
        + data.draw(st.text(alphabet="\n /.-+|oulrd0123456789[]{},", max_size=3))
        + text[end:]
    )
    notation.fits(damaged)
    try:
        puzzle = notation.read(damaged).puzzle
    except BadPuzzle:
        return
    assert notation.read(write(puzzle, notation.name, None)).puzzle == puzzle


@given(both=solved())
def test_the_ids_of_countries_do_not_matter(both: tuple[Satogaeri, Marks]) -> None:
    puzzle, _ = both
    data = json.loads(write(puzzle))
    data["countries"] = [[1000 - country for country in row] for row in data["countries"]]
    assert read(json.dumps(data)) == puzzle


def test_solutions_are_in_the_order_of_the_circles() -> None:
    puzzle = read(genre.example)
    backwards = Satogaeri(puzzle.countries, puzzle.circles[::-1])
    one, other = solve(puzzle).solution, solve(read(write(backwards))).solution
    assert one
    assert other
    assert genre.marks(backwards, other) == genre.marks(puzzle, one)[::-1]


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?sato/4/3/agds2l.c0h",
        "http://pzv.jp/p.html?satogaeri/4/3/agds2l.c0h/",
        "https://puzz.link/p?type=editor&satogaeri_edit/4/3/agds2l.c0h",
        "satogaeri/4/3/agds2l.c0h",
        (
            "pzprv3.1/sato/3/4/2 . . ./. . . -/12 0 . ./1 2 4 16/0 0 0 0/33 0 0 0/0 1 0/1 0 1/0 0"
            " 0/0 1 1 0/1 1 1 1"
        ),
    ],
)
def test_other_ways_to_write_the_same(text: str) -> None:
    assert read(text) == PUZZLE


def test_an_empty_file_of_puzzlink() -> None:
    assert read("pzprv3/satogaeri/2/3") == from_countries([[0] * 3] * 2, [])


def test_marks_for_no_line_are_no_line() -> None:
    text = write(PUZZLE, "pzprv3", MOVES).replace(
        "\n1 1 0 \n0 0 1 \n0 0 0 \n", "\n1 1 -1 \n-1 0 1 \n0 -1 0 \n"
    )
    assert "-1" in text
    assert read_page(text).marks == MOVES


def test_wide_cells_of_a_drawing() -> None:
    wide = (
        "+-------+-------+\n|   2       0   |\n+       +-------+\n|       |   o  "
        " |\n+-------+-------+"
    )
    assert read(wide) == from_countries([[0, 0], [0, 1]], [(0, 0, 2), (0, 1, 0), (1, 1, None)])
    assert read("+-+-+\n|2 o|\n+ +-+\n| | |\n+-+-+") == from_countries(
        [[0, 0], [0, 1]], [(0, 0, 2), (0, 1, None)]
    )


def test_plain_walls_are_read_too() -> None:
    assert read(lines(WALLS)) == PUZZLE


def test_walls_inside_a_country_are_left_out_when_written() -> None:
    drawn = "satogaeri\n+---+---+\n| 2 |   |\n+   +   +\n|     o |\n+---+---+\n"
    assert write(read(drawn), "grid").splitlines() == [
        "satogaeri 2x2",
        "┏━━━━━━━┓",
        "┃(2)    ┃",
        "┃   ·   ┃",
        "┃    (○)┃",
        "┗━━━━━━━┛",
    ]


def test_the_example_has_one_solution() -> None:
    assert solve(read(genre.example)).status == "unique"


@pytest.mark.parametrize(
    ("moves", "marks"),
    [
        # Both circles are moved, the second one first.
        ("db,8;cb,2;aa,2;ba,10;ca,8;", [[1, 3, 1, 2], [0, 0, 0, 2]]),
        ("aa,2;ba,8;db,8;cb,2;", [[1, 3, 1, 2]]),  # the 2 has come only half the way
        ("db,8;cb,2;db,0;cb,0;", []),
        ("db,8,1;cb,2,1;R1;aa,2;ba,10;ca,8;", [[0, 0, 0, 2]]),
        ("aa,2;ba,10;ca,12;cb,1;", []),  # around a corner
    ],
)
def test_a_solve_recorded_by_janko(moves: str, marks: Marks) -> None:
    text = lines(TEXTS["janko"]).replace("end\n", f"moves\n{moves}\nend\n")
    assert genre.notations[4].read(text) == Reading(PUZZLE, None, marks)
