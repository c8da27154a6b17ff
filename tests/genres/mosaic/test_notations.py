"""Every text form both ways, by example and at random, and a sentence for each way to get it
wrong.
"""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic.notations import NOTATIONS
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle, CannotWrite
from puzzlewright.notations.penpa import DrawingBoard, Layer
from puzzlewright.notations.penpa import write as write_board
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read_page, write
from tests.genres.mosaic.small import puzzles

NAMED = {notation.name: notation for notation in NOTATIONS}

EVERY_NOTATION = [pytest.param(notation, id=notation.name) for notation in NOTATIONS]

PUZZLE = on_grid([[None, 3, 0], [2, None, None], [9, None, 7]])
ANSWER = ["#.#", "..#", "##."]

NATIVE = '{"genre": "mosaic", "clues": [[null, 3, 0], [2, null, null], [9, null, 7]]}'
GRID = "mosaic\n.30\n2..\n9.7\n"
TATHAM = "3x3:a302b9a7"
JANKO = (
    "begin\npuzzle mosaic\nsize 3\nproblem\n- 3 0\n2 - -\n9 - 7\n"
    "solution\nx - x\n- - x\nx x -\nend\n"
)


@pytest.mark.parametrize(
    ("notation", "text", "marks"),
    [
        pytest.param(NAMED["native"], NATIVE, None, id="native"),
        pytest.param(NAMED["grid"], GRID, None, id="grid"),
        pytest.param(NAMED["tatham"], TATHAM, None, id="tatham"),
        pytest.param(NAMED["janko"], JANKO, ANSWER, id="janko"),
    ],
)
def test_the_same_puzzle_in_every_notation(
    notation: Notation[Mosaic], text: str, marks: Marks | None
) -> None:
    assert notation.fits(text)
    assert notation.read(text) == Reading(PUZZLE, marks)
    if notation.name != "grid":  # which is written as it is drawn
        assert notation.write(PUZZLE, marks) == text


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (NATIVE, "native"),
        (GRID, "grid"),
        (TATHAM, "tatham"),
        (JANKO, "janko"),
        (NAMED["penpa"].write(PUZZLE, ANSWER), "penpa"),
    ],
)
def test_texts_are_recognised(text: str, notation: str) -> None:
    page = read_page(text)
    assert (page.genre.name, page.notation.name, page.puzzle) == ("mosaic", notation, PUZZLE)


def test_the_example_has_one_solution() -> None:
    puzzle = read_page(mosaic.genre.example).puzzle
    assert solve(puzzle).status == "unique"


@st.composite
def large_puzzles(draw: st.DrawFn) -> Mosaic:
    """Large enough for runs of several letters."""
    rows, cols = draw(st.integers(3, 12)), draw(st.integers(3, 12))
    clues = draw(st.dictionaries(st.integers(0, rows * cols - 1), st.integers(0, 9), max_size=8))
    return on_grid([[clues.get(row * cols + col) for col in range(cols)] for row in range(rows)])


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(data=st.data())
def test_what_is_written_is_read_back(notation: Notation[Mosaic], data: st.DataObject) -> None:
    puzzle = data.draw(large_puzzles() if notation.name == "tatham" else puzzles | large_puzzles())
    marks = None
    if notation.holds_answers and data.draw(st.booleans()):
        marks = [
            "".join(data.draw(st.sampled_from("#.")) for _ in range(puzzle.cols))
            for _ in range(puzzle.rows)
        ]
    text = write(puzzle, notation.name, marks)
    assert notation.fits(text)
    assert notation.read(text) == Reading(puzzle, marks)


@pytest.mark.parametrize("mark", "#.")
@pytest.mark.parametrize("notation", [NAMED["janko"], NAMED["penpa"]])
def test_answers_of_one_colour_are_answers(notation: Notation[Mosaic], mark: str) -> None:
    assert notation.read(notation.write(PUZZLE, [mark * 3] * 3)).marks == [mark * 3] * 3


def test_runs_longer_than_the_alphabet() -> None:
    puzzle = on_grid([[None] * 10] * 9 + [[None] * 9 + [4]])
    assert NAMED["tatham"].write(puzzle, None) == "10x10:zzzu4"
    assert NAMED["tatham"].read("10x10:zzzu4").puzzle == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "3x3h1:a302b9a7",
        "3x3a0h1:a302b9a7",
        "3:a302b9a7",
        "https://example.org/mosaic.html#3x3:a302b9a7",
    ],
)
def test_game_ids_with_parameters_that_say_nothing_of_the_puzzle(text: str) -> None:
    assert read_page(text).puzzle == PUZZLE


def test_a_picture_is_needed_to_write_one() -> None:
    for notation in (NAMED["janko"], NAMED["penpa"]):
        with pytest.raises(BadPuzzle, match="the solution has 1 row, but the puzzle has 3"):
            notation.write(PUZZLE, ["..."])


@pytest.mark.parametrize(
    ("rows", "cols", "why"),
    [
        (2, 3, "the smallest game of Simon Tatham's Mosaic has 3 rows and columns, not 2 x 3"),
        (101, 100, "the largest game of Simon Tatham's Mosaic has 10,000 cells, not 101 x 100"),
    ],
)
def test_games_have_a_smallest_and_a_largest_size(rows: int, cols: int, why: str) -> None:
    with pytest.raises(CannotWrite) as cannot:
        NAMED["tatham"].write(on_grid([[None] * cols] * rows), None)
    assert str(cannot.value) == why
    with pytest.raises(BadPuzzle) as trouble:
        NAMED["tatham"].read(f"{cols}x{rows}:a")
    assert str(trouble.value) == why


@pytest.mark.parametrize(
    ("notation", "text", "why"),
    [
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [[10]]}',
            "R1C1: a clue is 0 to 9, not 10",
        ),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [[1, 2], [3]]}',
            "row 2 has 1 cell, but row 1 has 2",
        ),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": []}',
            "a grid needs at least one row and one column",
        ),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [[1, 2.0]]}',
            "clues, R1C2 must be a whole number, not '2.0'",
        ),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [[true]]}',
            "clues, R1C1 must be a whole number, not 'true'",
        ),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [3]}',
            "clues, row 1 must be an array, not '3'",
        ),
        (NAMED["native"], '{"genre": "mosaic", "clues": 3}', "clues must be an array, not '3'"),
        (NAMED["native"], '{"genre": "mosaic"}', "the puzzle lacks the key 'clues'"),
        (
            NAMED["native"],
            '{"genre": "mosaic", "clues": [[1]], "clue": 1}',
            "the puzzle has an unknown key 'clue'; known: genre, clues",
        ),
        (NAMED["native"], '{"genre": "mosaic", "clues"', "this is not JSON: "),
        (NAMED["grid"], "mosaic\n1?\n..", "R1C2: a clue is 0 to 9, not '?'"),
        (NAMED["grid"], "mosaic\n1a\n..", "R1C2: a clue is 0 to 9, not 10"),
        (
            NAMED["grid"],
            "mosaic\n1#\n..",
            "R1C2: expected '.', '?', a digit or a letter a to z, found '#'",
        ),
        (NAMED["grid"], "mosaic\n12\n.", "row 2 has 1 cell, but row 1 has 2"),
        (NAMED["grid"], "mosaic", "expected one grid"),
        (
            NAMED["grid"],
            "mosaic loops=no\n12\n..",
            "Mosaic knows no wishes, but the first line has 'loops'",
        ),
        (NAMED["grid"], "bridges\n12\n..", "the first line names 'bridges', not 'mosaic'"),
        (NAMED["tatham"], "3x3m2:i", "the only parameter of Mosaic is h0 or h1, not 'm2'"),
        (NAMED["tatham"], "3x3:h", "the game ID covers 8 of the 3 x 3 cells"),
        (NAMED["tatham"], "3x3:i1", "the game ID goes beyond the last of the 3 x 3 cells"),
        (
            NAMED["tatham"],
            "3x3:aA",
            "character 2 after the colon: expected a letter a to z or one of 0123456789, found 'A'",
        ),
        (
            NAMED["tatham"],
            "mosaic",
            "a game ID begins with its size and a colon, such as 7x7m2:, not 'mosaic'",
        ),
        (NAMED["janko"], "[problem]\n- 10\n1 -\n", "R1C2: a clue is 0 to 9, not 10"),
        (
            NAMED["janko"],
            "[problem]\n- ?\n1 -\n",
            "R1C2: expected '-' or a number, found '?'",
        ),
        (NAMED["janko"], "[problem]\n- 1\n1\n", "row 2 has 1 cell, but row 1 has 2"),
        (NAMED["janko"], "[problem]\n- 1\n[areas]\n1 1\n", "Mosaic has no section [areas]"),
        (
            NAMED["janko"],
            "[problem]\n- 1\n[solution]\n- #\n",
            "[solution], R1C2: expected 'x' or '-', found '#'",
        ),
        (
            NAMED["janko"],
            "[problem]\n- 1\n[solution]\n- x\n- x\n",
            "[solution] has 2 rows, but [problem] has 1",
        ),
        (
            NAMED["janko"],
            "puzzle Hashi\n[problem]\n- 1\n",
            "the header says that this is a 'Hashi' puzzle",
        ),
        (NAMED["janko"], "[begin]\n[end]\n", "there is no section [problem]"),
    ],
)
def test_malformed_texts_are_refused_with_a_sentence(
    notation: Notation[Mosaic], text: str, why: str
) -> None:
    with pytest.raises(BadPuzzle) as trouble:
        notation.read(text)
    assert str(trouble.value).startswith(why)


@pytest.mark.parametrize("clue", ["?", "x", "10", "-1"])
def test_a_drawing_board_with_something_else_than_clues_is_refused(clue: str) -> None:
    board = DrawingBoard(2, 2, Layer(numbers={(1, 0): clue}), Layer())
    with pytest.raises(BadPuzzle, match=r"R2C1: (a clue is 0 to 9, not|expected a number, found) "):
        NAMED["penpa"].read(write_board(board, "mosaic"))


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(data=st.data())
def test_junk_is_refused_and_nothing_worse(notation: Notation[Mosaic], data: st.DataObject) -> None:
    """Anything at all, and good texts with a piece cut out or put in."""
    good = write(PUZZLE, notation.name, ANSWER if notation.holds_answers else None)
    start, end = sorted(
        (data.draw(st.integers(0, len(good))), data.draw(st.integers(0, len(good))))
    )
    text = data.draw(
        st.one_of(
            st.text(), st.text(max_size=5).map(lambda piece: good[:start] + piece + good[end:])
        )
    )
    notation.fits(text)
    with suppress(BadPuzzle):
        notation.read(text)


def test_a_solve_recorded_by_janko() -> None:
    text = JANKO.replace("end\n", "moves\nZ2;aa,0;ba,1;ca,0;ca,1;ba,-;bc,0,1;aa,0;R1;\nend\n")
    assert NAMED["janko"].read(text) == Reading(PUZZLE, ANSWER, [[0, 0, 1], [0, 2, 0]])
