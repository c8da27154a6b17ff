"""Satogaeri as text, written and read back at random; examples are in `tests/golden`."""

import json

import pytest
from hypothesis import given

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write
from tests.genres.satogaeri.small import puzzles, solved
from tests.read_puzzles import read

NOTATIONS = pytest.mark.parametrize(
    "notation",
    [notation for notation in genre.formats if not notation.is_read_only],
    ids=lambda notation: notation.name,
)
WITH_ANSWERS = pytest.mark.parametrize(
    "notation",
    [notation for notation in genre.formats if notation.can_hold_solution],
    ids=lambda notation: notation.name,
)

PUZZLE = from_countries(
    [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 3, 3]], [(0, 0, 2), (1, 3, None), (2, 0, 12), (2, 1, 0)]
)
# the 12 is wrong, but drawn all the same
MOVES = [[0, 0, 0, 2], [1, 3, 1, 2], [2, 0, 1, 0], [2, 1, 2, 1]]


def test_all_formats_are_listed() -> None:
    names = "native puzzlink pzprv3 kanpen janko penpa grid pzl"
    assert [notation.name for notation in genre.formats] == names.split()


@NOTATIONS
@given(both=solved(most=6, size=5))
def test_writing_and_reading_back(
    notation: Format[Satogaeri], both: tuple[Satogaeri, Marks]
) -> None:
    puzzle, _ = both
    text = write(puzzle, notation.name, None)
    assert notation.fits(text)
    # On a grid of one cell it is plain where a circle goes, so it is drawn there.
    is_plain = notation.name == "grid" and (puzzle.rows, puzzle.cols) == (1, 1)
    assert notation.read(text) == ParsedPuzzle(puzzle, both[1] if is_plain else None)


@WITH_ANSWERS
@given(both=solved(most=6, size=5))
def test_answers_come_back(notation: Format[Satogaeri], both: tuple[Satogaeri, Marks]) -> None:
    puzzle, marks = both
    nothing_moves = all(move[:2] == move[2:] for move in marks)
    # Files of puzz.link draw lines alone, so an answer in which no circle moves looks like none.
    expected = None if nothing_moves and notation.name in ("pzprv3", "penpa") else marks
    assert notation.read(write(puzzle, notation.name, marks)) == ParsedPuzzle(puzzle, expected)


@NOTATIONS
@given(puzzle=puzzles)
def test_only_the_native_format_keeps_the_order_of_circles(
    notation: Format[Satogaeri], puzzle: Satogaeri
) -> None:
    by_rows = Satogaeri(
        puzzle.countries, tuple(sorted(puzzle.circles, key=lambda circle: circle[:2]))
    )
    assert notation.read(write(puzzle, notation.name, None)).puzzle == (
        puzzle if notation.name == "native" else by_rows
    )


@WITH_ANSWERS
def test_answers_of_circles_in_another_order(notation: Format[Satogaeri]) -> None:
    backwards = from_countries(PUZZLE.countries, PUZZLE.circles[::-1])
    assert notation.read(write(backwards, notation.name, MOVES[::-1])) == ParsedPuzzle(
        PUZZLE, MOVES
    )


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
