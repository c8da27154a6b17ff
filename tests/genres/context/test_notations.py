"""Context as text: what each notation says, round trips, and what is refused with which words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.notations import penpa as penpa_form
from puzzlewright.verbs.text import read, read_page, write
from tests.genres.context.small import pages, puzzles_of

NOTATIONS = pytest.mark.parametrize("notation", genre.notations, ids=lambda notation: notation.name)
WITH_ANSWERS = pytest.mark.parametrize(
    "notation",
    [notation for notation in genre.notations if notation.holds_answers],
    ids=lambda notation: notation.name,
)

PUZZLE = on_grid([[0, 2, None], [None, 1, None], [None, 1, None]])
ANSWER = ["..#", ".#.", "..."]

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@st.composite
def solved(draw: st.DrawFn) -> tuple[Context, Marks]:
    rows, cols = draw(sizes)
    return draw(puzzles_of(rows, cols)), draw(pages(rows, cols))


def test_there_are_six() -> None:
    assert [notation.name for notation in genre.notations] == [
        "native",
        "puzzlink",
        "pzprv3",
        "janko",
        "penpa",
        "grid",
    ]


@NOTATIONS
@given(puzzle=sizes.flatmap(lambda size: puzzles_of(*size)))
def test_writing_and_reading_back(notation: Notation[Context], puzzle: Context) -> None:
    text = write(puzzle, notation.name, None)
    assert notation.fits(text)
    assert notation.read(text) == Reading(puzzle, None)


@WITH_ANSWERS
@given(both=solved())
def test_answers_come_back(notation: Notation[Context], both: tuple[Context, Marks]) -> None:
    puzzle, marks = both
    assert notation.read(write(puzzle, notation.name, marks)) == Reading(puzzle, marks)


@NOTATIONS
@given(text=st.text())
def test_junk_is_refused_in_words(notation: Notation[Context], text: str) -> None:
    notation.fits(text)
    try:
        puzzle = notation.read(text).puzzle
    except BadPuzzle:
        return
    assert notation.read(write(puzzle, notation.name, None)).puzzle == puzzle


@NOTATIONS
@given(data=st.data())
def test_damaged_text_is_refused_or_another_puzzle(
    notation: Notation[Context], data: st.DataObject
) -> None:
    text = write(PUZZLE, notation.name, ANSWER if notation.holds_answers else None)
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 3)) :]
    )
    try:
        puzzle = notation.read(damaged).puzzle
    except BadPuzzle:
        return
    assert isinstance(puzzle, Context)


NATIVE = '{"genre": "context", "clues": [[0, 2, null], [null, 1, null], [null, 1, null]]}'
FILE = "pzprv3/context/3/3/0 2 . /. 1 . /. 1 . /+ + # /+ # + /+ + + /"
JANKO = (
    "[begin]\npuzzle Context\n[problem]\n0 2 -\n- 1 -\n- 1 -\n[solution]\n- - x\n- x -\n- -"
    " -\n[end]\n"
)


@pytest.mark.parametrize(
    ("text", "notation", "marks"),
    [
        (NATIVE, "native", None),
        ("https://puzz.link/p?context/3/3/02h1h1g", "puzzlink", None),
        ("context/3/3/02h1h1g", "puzzlink", None),
        ("https://pzv.jp/p.html?context_edit/3/3/02h1h1g", "puzzlink", None),
        ("https://puzz.link/p?context/3/3/02.g1h1g", "puzzlink", None),
        (FILE, "pzprv3", ANSWER),
        (FILE.replace("/", "\n"), "pzprv3", ANSWER),
        (FILE.replace("+", "."), "pzprv3", ANSWER),
        (FILE + "0 0 /-1 0 /0 0 /0 0 -1 /0 0 0 /", "pzprv3", ANSWER),
        ("pzprv3.1/context/3/3/0 2 . /- 1 . /. 1 . /. . . /. . . /. . . /", "pzprv3", None),
        ("pzprv3/context/3/3/0 2 . /. 1 . /. 1 . /", "pzprv3", None),
        (JANKO, "janko", ANSWER),
        ("[problem]\n0 2 -\n- 1 -\n- 1 -\n", "janko", None),
        ("context\n02.\n.1.\n.1.\n", "grid", None),
        ("02.\n.1?\n.1.", "grid", None),
    ],
)
def test_the_same_puzzle_in_many_forms(text: str, notation: str, marks: Marks | None) -> None:
    assert read_page(text, genre="context")[:4] == (genre, _notation(notation), PUZZLE, marks)


def _notation(name: str) -> Notation[Context]:
    return next(notation for notation in genre.notations if notation.name == name)


def test_each_notation_writes_its_own_form() -> None:
    assert write(PUZZLE, "native") == NATIVE
    assert write(PUZZLE, "puzzlink") == "https://puzz.link/p?context/3/3/02h1h1g"
    assert write(PUZZLE, "pzprv3", ANSWER) == FILE.replace("/", "\n")
    assert write(PUZZLE, "janko", ANSWER) == JANKO
    assert write(PUZZLE, "grid") == "context 3x3\n0·2· ·\n ·1· ·\n ·1· ·\n"


def test_penpa_paints_black_cells_on_the_answer_layer() -> None:
    board = penpa_form.parse(write(PUZZLE, "penpa", ANSWER), "context")
    assert board.question.numbers == {(0, 0): "0", (0, 1): "2", (1, 1): "1", (2, 1): "1"}
    assert set(board.answer.surface) == {(0, 2), (1, 1)}
    assert set(board.answer.surface.values()) <= set(penpa_form.DARK)


def test_penpa_knows_dark_from_light_and_a_question_mark_from_a_number() -> None:
    question = penpa_form.Layer(numbers={(0, 0): "3", (0, 1): "?"}, surface={(1, 1): 1})
    answer = penpa_form.Layer(surface={(0, 0): 4, (0, 1): 2, (1, 0): 8})
    text = penpa_form.write(penpa_form.DrawingBoard(2, 2, question, answer), "context")
    assert read_page(text)[2:4] == (on_grid([[3, None], [None, None]]), ["#.", "#."])


def test_an_answer_is_checked_before_it_is_written() -> None:
    for notation in ("pzprv3", "janko", "penpa"):
        with pytest.raises(BadPuzzle, match="the solution has 1 row, but the puzzle has 3"):
            write(PUZZLE, notation, ["..."])


def test_an_answer_without_black_cells_is_not_taken_for_none() -> None:
    white = ["...", "...", "..."]
    for notation in ("pzprv3", "janko", "penpa"):
        assert read_page(write(PUZZLE, notation, white)).marks == white


@pytest.mark.parametrize(
    ("text", "notation", "why"),
    [
        ('{"genre": "context"}', "native", "the puzzle lacks the key 'clues'"),
        (
            '{"genre": "context", "clues": [[0]], "rows": 1}',
            "native",
            "the puzzle has an unknown key 'rows'; known: genre, clues",
        ),
        (
            '{"genre": "context", "clues": []}',
            "native",
            "a grid needs at least one row and one column",
        ),
        (
            '{"genre": "context", "clues": [[]]}',
            "native",
            "a grid needs at least one row and one column",
        ),
        (
            '{"genre": "context", "clues": [[0, 1], [2]]}',
            "native",
            "row 2 has 1 cell, but row 1 has 2",
        ),
        (
            '{"genre": "context", "clues": [[0, 7]]}',
            "native",
            "R1C2: a clue is 0 to 4, not 7",
        ),
        ('{"genre": "context", "clues": 3}', "native", "clues must be an array, not '3'"),
        ('{"genre": "context", "clues": [3]}', "native", "clues, row 1 must be an array, not '3'"),
        (
            '{"genre": "context", "clues": [["1"]]}',
            "native",
            "clues, R1C1 must be a whole number, not '\"1\"'",
        ),
        (
            '{"genre": "context", "clues": [[true]]}',
            "native",
            "clues, R1C1 must be a whole number, not 'true'",
        ),
        ("[]", "native", "a puzzle in native JSON is an object, not '[]'"),
        ("context/3/3/5n", "puzzlink", "R1C1: a clue is 0 to 4, not 5"),
        ("context/3/3/zz", "puzzlink", "the body goes beyond the last of the 3 x 3 cells"),
        ("context/0/3/", "puzzlink", "a grid needs at least one row and one column, not 3 x 0"),
        (
            "context/100000/100000/1",
            "puzzlink",
            "a grid of 100000 x 100000 has more than 1,000,000 cells",
        ),
        ("hashi/3/3/1", "puzzlink", "expected an address with context, found 'hashi'"),
        (
            "pzprv3/context/2/2/. . /. x /",
            "pzprv3",
            "R2C2: expected '.', '-' or a number, found 'x'",
        ),
        ("pzprv3/context/2/2/. . /. 9 /", "pzprv3", "R2C2: a clue is 0 to 4, not 9"),
        ("pzprv3/context/2/2/. . /. . /# . /", "pzprv3", "the answer: expected 2 rows, found 1"),
        (
            "pzprv3/context/2/2/. . /. . /# . /. 1 /",
            "pzprv3",
            "the answer, R2C2: expected '#' or '+' or '.', found '1'",
        ),
        (
            "pzprv3/context/2/2/. . /. . /# . /. . /0 /0 /0 0 /0 /",
            "pzprv3",
            "1 line too many at the end, the first is '0 '",
        ),
        (
            "pzprv3/hashikake/2/2/",
            "pzprv3",
            "the second line of this file should be context, not 'hashikake'",
        ),
        ("[problem]\n1 - 5\n", "janko", "R1C3: a clue is 0 to 4, not 5"),
        ("[problem]\n1 - ?\n", "janko", "R1C3: expected '-' or a number, found '?'"),
        ("[problem]\n1 -\n[areas]\n1 1\n", "janko", "Context has no section [areas]"),
        (
            "[problem]\n1 -\n[solution]\n- #\n",
            "janko",
            "[solution], R1C2: expected 'x' or '-', found '#'",
        ),
        (
            "puzzle Hashi\n[problem]\n1 -\n",
            "janko",
            "the header says that this is a 'Hashi' puzzle, not context",
        ),
        ("context\n12\n.5\n", "grid", "R2C2: a clue is 0 to 4, not 5"),
        ("context\n12\n.\n", "grid", "row 2 has 1 cell, but row 1 has 2"),
        (
            "context loops=no\n12\n",
            "grid",
            "Context knows no wishes, but the first line has 'loops'",
        ),
        ("context\n12\n\n12\n", "grid", "expected one grid, found 2 with blank lines between them"),
        ("mosaic\n12\n", "grid", "the first line names 'mosaic', not 'context'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, notation: str, why: str) -> None:
    with pytest.raises(BadPuzzle) as trouble:
        read(text, genre="context", notation=notation)
    assert str(trouble.value) == why


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({(0, 1): "x"}, "R1C2: expected a number or '?', found 'x'"),
        ({(0, 1): "12"}, "R1C2: a clue is 0 to 4, not 12"),
    ],
)
def test_penpa_boards_with_other_things_in_their_cells(
    numbers: dict[tuple[int, int], str], why: str
) -> None:
    board = penpa_form.DrawingBoard(2, 2, penpa_form.Layer(numbers=numbers), penpa_form.Layer())
    with pytest.raises(BadPuzzle) as trouble:
        read(penpa_form.write(board, "context"), genre="context", notation="penpa")
    assert str(trouble.value) == why


def test_a_board_tagged_as_another_genre_is_refused() -> None:
    board = penpa_form.DrawingBoard(
        2, 2, penpa_form.Layer(numbers={(0, 0): "1"}), penpa_form.Layer()
    )
    with pytest.raises(BadPuzzle, match="the board is tagged 'mosaic', not 'context'"):
        read(penpa_form.write(board, "mosaic"), genre="context", notation="penpa")


def test_native_text_is_plain_json() -> None:
    assert json.loads(write(PUZZLE)) == json.loads(NATIVE)
