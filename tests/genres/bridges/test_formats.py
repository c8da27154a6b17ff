"""Bridges as text, written and read back at random; examples are in `tests/golden`."""

from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import CannotWrite
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read_with_marks, write
from tests.genres.bridges import small
from tests.read_puzzles import read

NOTATIONS = {notation.name: notation for notation in genre.formats}
EVERY_NOTATION = [pytest.param(notation, id=notation.name) for notation in genre.formats]


class Reach(NamedTuple):
    """What a notation can hold."""

    least: int = 0
    most: int = 100
    unknown: bool = True
    wishes: tuple[str, ...] = ()
    touching: bool = True
    touching_answers: bool = True
    crossing_answers: bool = True


ALL_WISHES = ("max_bridges", "components", "loops")
REACH = {
    "native": Reach(wishes=ALL_WISHES),
    "grid": Reach(most=35, wishes=ALL_WISHES),
    "puzzlink": Reach(),
    "pzprv3": Reach(),
    "tatham": Reach(
        least=1, most=4, unknown=False, wishes=("max_bridges", "loops"), touching=False
    ),
    "janko": Reach(least=1, most=8, unknown=False, touching_answers=False, crossing_answers=False),
    "has": Reach(least=1, unknown=False),
    "kanpen": Reach(least=1, most=8, touching_answers=False),
    "penpa": Reach(),
}


@st.composite
def held_by(draw: st.DrawFn, name: str) -> Bridges:
    """A small grid that the notation can hold."""
    reach = REACH[name]
    puzzle = draw(small.grids())
    assert puzzle.grid
    stride = 1 if reach.touching else 2
    rows, cols = stride * puzzle.grid.rows + stride - 1, stride * puzzle.grid.cols + stride - 1
    assume(reach.touching or len(puzzle.numbers) > 1)
    islands: list[tuple[int, int, int | None]] = []
    for (r, c), number in zip(puzzle.grid.cells, puzzle.numbers, strict=True):
        if number is not None:
            number = min(max(number, reach.least), reach.most)
        elif not reach.unknown:
            number = reach.least
        islands.append((stride * r + stride - 1, stride * c + stride - 1, number))
    wishes: dict[str, Any] = {wish: getattr(puzzle, wish) for wish in reach.wishes}
    return on_grid(rows, cols, islands, **wishes)


@st.composite
def drawn_on(draw: st.DrawFn, puzzle: Bridges, name: str) -> Marks:
    """An answer, right or wrong, that the notation can hold."""
    reach = REACH[name]
    assert puzzle.grid
    marks: Marks = []
    blocked: set[int] = set()
    for span, (a, b) in enumerate(puzzle.spans):
        (r1, c1), (r2, c2) = puzzle.grid.cells[a], puzzle.grid.cells[b]
        touch = r2 - r1 + c2 - c1 == 1
        bridges = draw(st.integers(0, 2))
        if (
            bridges
            and (reach.touching_answers or not touch)
            and (reach.crossing_answers or span not in blocked)
        ):
            marks.append([r1, c1, r2, c2, bridges])
            blocked.update(puzzle.crossed_by[span])
    return marks


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(data=st.data())
def test_what_is_written_is_read_again(notation: Format[Bridges], data: st.DataObject) -> None:
    puzzle = data.draw(held_by(notation.name))
    text = write(puzzle, notation.name, None)
    assert notation.fits(text)
    assert notation.read(text) == ParsedPuzzle(puzzle, None)
    page = read_with_marks(text, genre="bridges")  # and recognised for what it is
    assert (page.format.name, page.puzzle) == (notation.name, puzzle)


@pytest.mark.parametrize(
    "name", [notation.name for notation in genre.formats if notation.can_hold_solution]
)
@given(data=st.data())
def test_answers_are_read_again(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(held_by(name))
    marks = data.draw(drawn_on(puzzle, name))
    assume(all(mark[-1] <= puzzle.max_bridges for mark in marks))
    text = write(puzzle, name, marks)
    assert NOTATIONS[name].read(text) == ParsedPuzzle(puzzle, marks or None)


@pytest.mark.parametrize("notation", EVERY_NOTATION)
@given(puzzle=small.puzzles)
def test_a_puzzle_is_written_whole_or_refused(notation: Format[Bridges], puzzle: Bridges) -> None:
    try:
        text = write(puzzle, notation.name, None)
    except CannotWrite:
        assert notation.name != "native"
        return
    assert notation.read(text).puzzle == puzzle


FIVE = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
FIVE_ROWS = "4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n"


def rows_of(puzzle: Bridges) -> str:
    """One character a cell."""
    drawn = write(puzzle, "grid").splitlines()[1::2]
    return "".join(line[::4].replace("·", ".") + "\n" for line in drawn)


def test_the_address_of_puzz_link() -> None:
    assert rows_of(read(FIVE)) == FIVE_ROWS
    assert write(read(FIVE), "puzzlink") == FIVE


@pytest.mark.parametrize("name", ["pzprv3", "janko", "kanpen", "penpa"])
def test_a_solution_travels_with_its_puzzle(name: str) -> None:
    puzzle = read("3.2\n...\n3.2", genre="bridges")
    solution = solve(puzzle).solution
    assert solution is not None
    page = read_with_marks(write(puzzle, name, solution))
    assert page.puzzle == puzzle
    assert page.marks is not None
    assert genre.mistakes(puzzle, page.marks) == []


def test_the_rules_that_a_notation_implies() -> None:
    five = read(FIVE)
    assert (five.max_bridges, five.components, five.loops) == (2, 1, True)
    tree = read("3x3m3L:2a2c2a2")
    assert (tree.max_bridges, tree.components, tree.loops) == (3, 1, False)


def test_wrong_answers_are_still_answers() -> None:
    """Bridges that cross, and too many of them: for the arbiter to judge."""
    puzzle, marks, _ = NOTATIONS["kanpen"].read(
        "3\n3\n. 1 . \n1 . 1 \n. 1 . \n0 0 0 \n0 7 0 \n0 0 0 \n"
    )
    assert marks == [[1, 0, 1, 2, 1], [0, 1, 2, 1, 3]]
    assert {mistake.rule for mistake in genre.mistakes(puzzle, marks)} == {
        "crossing",
        "maximum",
        "too many",
        "connected",
    }


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?context/3/3/02h1h1g",
        "https://puzz.link/p?satogaeri/4/4/94g1g02m1h.j",
        "pzprv3/context/3/3/",
        "8x8h1:a3b",
        "8x8a0h1:a3b",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#3x3:a3g",
        "[begin]\npuzzle Mosaik\n[problem]\n1\n",
        "mosaic\n..3\n",
        "context\n..3\n",
        "satogaeri\n..3\n",
        '{"genre": "mosaic", "clues": [[1]]}',
    ],
)
def test_texts_of_other_genres_are_not_claimed(text: str) -> None:
    assert [notation.name for notation in genre.formats if notation.fits(text)] == []
