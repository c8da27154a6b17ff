"""Formats of Bridges: random puzzles are written and read back; examples are in `tests/golden`."""

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

FORMATS = {form.name: form for form in genre.formats}
EVERY_FORMAT = [pytest.param(form, id=form.name) for form in genre.formats]


class Limits(NamedTuple):
    """What a format can hold."""

    least: int = 0
    most: int = 100
    unknown: bool = True
    options: tuple[str, ...] = ()
    touching: bool = True
    touching_answers: bool = True
    crossing_answers: bool = True


ALL_OPTIONS = ("max_bridges", "components", "loops")
LIMITS = {
    "native": Limits(options=ALL_OPTIONS),
    "grid": Limits(most=35, options=ALL_OPTIONS),
    "puzzlink": Limits(),
    "pzprv3": Limits(),
    "tatham": Limits(
        least=1, most=4, unknown=False, options=("max_bridges", "loops"), touching=False
    ),
    "janko": Limits(least=1, most=8, unknown=False, touching_answers=False, crossing_answers=False),
    "has": Limits(least=1, unknown=False),
    "kanpen": Limits(least=1, most=8, touching_answers=False),
    "penpa": Limits(),
}


@st.composite
def held_by(draw: st.DrawFn, name: str) -> Bridges:
    """Draw a small grid that the format can hold."""
    limits = LIMITS[name]
    puzzle = draw(small.grids())
    assert puzzle.grid
    stride = 1 if limits.touching else 2
    rows, cols = stride * puzzle.grid.rows + stride - 1, stride * puzzle.grid.cols + stride - 1
    assume(limits.touching or len(puzzle.numbers) > 1)
    islands: list[tuple[int, int, int | None]] = []
    for (r, c), number in zip(puzzle.grid.cells, puzzle.numbers, strict=True):
        if number is not None:
            number = min(max(number, limits.least), limits.most)
        elif not limits.unknown:
            number = limits.least
        islands.append((stride * r + stride - 1, stride * c + stride - 1, number))
    options: dict[str, Any] = {option: getattr(puzzle, option) for option in limits.options}
    return on_grid(rows, cols, islands, **options)


@st.composite
def drawn_on(draw: st.DrawFn, puzzle: Bridges, name: str) -> Marks:
    """Draw an answer, right or wrong, that the format can hold."""
    limits = LIMITS[name]
    assert puzzle.grid
    marks: Marks = []
    blocked: set[int] = set()
    for span, (a, b) in enumerate(puzzle.spans):
        (r1, c1), (r2, c2) = puzzle.grid.cells[a], puzzle.grid.cells[b]
        touch = r2 - r1 + c2 - c1 == 1
        bridges = draw(st.integers(0, 2))
        if (
            bridges
            and (limits.touching_answers or not touch)
            and (limits.crossing_answers or span not in blocked)
        ):
            marks.append([r1, c1, r2, c2, bridges])
            blocked.update(puzzle.crossed_by[span])
    return marks


@pytest.mark.parametrize("form", EVERY_FORMAT)
@given(data=st.data())
def test_a_written_puzzle_is_read_back(form: Format[Bridges], data: st.DataObject) -> None:
    puzzle = data.draw(held_by(form.name))
    text = write(puzzle, form.name, None)
    assert form.fits(text)
    assert form.read(text) == ParsedPuzzle(puzzle, None)
    parsed = read_with_marks(text, genre="bridges")  # the format is detected
    assert (parsed.format.name, parsed.puzzle) == (form.name, puzzle)


@pytest.mark.parametrize("name", [form.name for form in genre.formats if form.can_hold_solution])
@given(data=st.data())
def test_a_written_answer_is_read_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(held_by(name))
    marks = data.draw(drawn_on(puzzle, name))
    assume(all(mark[-1] <= puzzle.max_bridges for mark in marks))
    text = write(puzzle, name, marks)
    assert FORMATS[name].read(text) == ParsedPuzzle(puzzle, marks or None)


@pytest.mark.parametrize("form", EVERY_FORMAT)
@given(puzzle=small.puzzles)
def test_a_puzzle_is_written_completely_or_rejected(form: Format[Bridges], puzzle: Bridges) -> None:
    try:
        text = write(puzzle, form.name, None)
    except CannotWrite:
        assert form.name != "native"
        return
    assert form.read(text).puzzle == puzzle


FIVE = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
FIVE_ROWS = "4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n"


def rows_of(puzzle: Bridges) -> str:
    """Write one character per cell."""
    drawn = write(puzzle, "grid").splitlines()[1::2]
    return "".join(line[::4].replace("·", ".") + "\n" for line in drawn)


def test_a_url_of_puzz_link_is_read_and_written() -> None:
    assert rows_of(read(FIVE)) == FIVE_ROWS
    assert write(read(FIVE), "puzzlink") == FIVE


@pytest.mark.parametrize("name", ["pzprv3", "janko", "kanpen", "penpa"])
def test_a_solution_is_written_and_read_with_its_puzzle(name: str) -> None:
    puzzle = read("3.2\n...\n3.2", genre="bridges")
    solution = solve(puzzle).solution
    assert solution is not None
    parsed = read_with_marks(write(puzzle, name, solution))
    assert parsed.puzzle == puzzle
    assert parsed.marks is not None
    assert genre.mistakes(puzzle, parsed.marks) == []


def test_a_format_implies_rules() -> None:
    five = read(FIVE)
    assert (five.max_bridges, five.components, five.loops) == (2, 1, True)
    tree = read("3x3m3L:2a2c2a2")
    assert (tree.max_bridges, tree.components, tree.loops) == (3, 1, False)


def test_wrong_answers_are_read_and_have_mistakes() -> None:
    puzzle, marks, *_ = FORMATS["kanpen"].read(
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
    assert [form.name for form in genre.formats if form.fits(text)] == []
