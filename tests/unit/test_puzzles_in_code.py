"""Puzzles that programs build: checked, with methods, readable from anything that holds one."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw

anything: Any = pw
CLUES = [[None, 3, 0], [2, None, None], [None, None, 1]]
URL = "https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4"
GAME_ID = "5x5m2:1a1a2e3a3a3e3a6a4"
GRAPH = {
    "genre": "bridges",
    "graph": {"islands": [1, 2, 1], "spans": [[0, 1], [1, 2]], "crossings": []},
}
BUILT = {
    "mosaic": pw.Mosaic(CLUES),
    "context": pw.Context([[None, 1], [0, None]]),
    "bridges": pw.Bridges(5, 5, [[0, 0, 1], (0, 4, None)], max_bridges=3, loops=False),
    "satogaeri": pw.Satogaeri([[7, 7, 3], [7, 3, 3]], [[0, 0, 2], (1, 2, None)]),
}


@pytest.mark.parametrize("genre", BUILT)
def test_a_puzzle_built_in_code_is_the_one_that_is_read(genre: str) -> None:
    puzzle: Any = BUILT[genre]
    assert isinstance(puzzle, pw.Puzzle)
    assert puzzle.genre == puzzle.json()["genre"] == genre
    assert puzzle.size == (puzzle.rows, puzzle.cols)
    again = pw.read(puzzle.json())
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_a_puzzle_on_a_graph_has_no_size() -> None:
    puzzle = pw.read(GRAPH)
    assert (puzzle.rows, puzzle.cols, puzzle.size) == (None, None, None)
    assert puzzle.json()["graph"] == GRAPH["graph"]


@given(
    st.lists(
        st.lists(st.none() | st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4
    )
)
def test_lists_and_tuples_make_the_same_mosaic(clues: list[list[int | None]]) -> None:
    puzzle = pw.Mosaic(clues)
    assert puzzle == pw.Mosaic(tuple(map(tuple, clues)))
    assert puzzle.json()["clues"] == clues


def test_numbers_of_other_types_become_whole_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    puzzle = pw.Mosaic(numpy.array([[1, 2], [3, 4]]))
    assert puzzle.clues == ((1, 2), (3, 4))
    assert {type(clue) for row in puzzle.clues for clue in row} == {int}


@pytest.mark.parametrize(
    ("build", "sentence", "position"),
    [
        (lambda: pw.Mosaic([[1, 2], [3]]), "row 2 has 1 cell, but row 1 has 2", None),
        (lambda: pw.Mosaic([[1, 10]]), "R1C2: a clue is 0 to 9, not 10", (0, 1)),
        (lambda: pw.Context([[None], [5]]), "R2C1: a clue is 0 to 4, not 5", (1, 0)),
        (lambda: anything.Mosaic([["x"]]), "R1C1: a number or None is expected", (0, 0)),
        (lambda: anything.Mosaic(3), "a grid is a list of rows", None),
        (lambda: pw.Mosaic([]), "at least one row", None),
        (lambda: pw.Bridges(5, 5, [[0, 5, 1]]), "outside the grid", (0, 5)),
        (lambda: pw.Bridges(5, 5, [[0, 0, 1], [0, 0, 2]]), "two islands are at R1C1", (0, 0)),
        (lambda: pw.Bridges(5, 5, [[0, 0]]), "(row, column, number or None)", None),
        (lambda: pw.Bridges(5, 5, []), "at least one island", None),
        (lambda: anything.Bridges(5, 5, [["a", 0, 1]]), "(row, column, number or None)", None),
        (lambda: anything.Bridges(5, 5, 7), "(row, column, number or None)", None),
        (lambda: pw.Satogaeri([[0, -1]], []), "R1C2: the region is -1", (0, 1)),
        (lambda: pw.Satogaeri([[0, 1, 0]], []), "region 0 is in 2 pieces", None),
        (lambda: pw.Satogaeri([[0, 0]], [[1, 0, 1]]), "outside the grid", (1, 0)),
    ],
)
def test_parts_that_make_no_puzzle_are_refused(
    build: Any, sentence: str, position: tuple[int, int] | None
) -> None:
    with pytest.raises(pw.BadPuzzle) as refused:
        build()
    assert sentence in str(refused.value)
    assert refused.value.position == position


def test_puzzles_have_the_verbs_as_methods(tmp_path: Path) -> None:
    puzzle = pw.read(URL)
    assert puzzle.solve().status == "unique"
    assert puzzle.count().number == 1
    assert puzzle.rate() == pw.rate(puzzle)
    assert puzzle.explain().is_solved
    assert puzzle.hint([]).kind == "step"
    assert str(puzzle) == puzzle.draw().text()
    puzzle.save(tmp_path / "x.svg", puzzle.solve().solution)
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    for ending in ("txt", "json"):
        puzzle.save(tmp_path / f"x.{ending}")
        assert pw.read(tmp_path / f"x.{ending}") == puzzle
    with pytest.raises(pw.BadArgument, match="must end in"):
        puzzle.save(tmp_path / "x.gif")


def test_a_puzzle_is_read_from_whatever_holds_it(tmp_path: Path) -> None:
    puzzle = pw.read(URL)
    native = puzzle.json()
    file = tmp_path / "puzzle.json"
    file.write_text("\ufeff" + json.dumps({"puzzle": native, "seed": 1}))
    sources: list[Any] = [native, {"puzzle": URL}, file, file.read_bytes(), URL.encode()]
    assert [pw.read(source) for source in sources] == [puzzle] * len(sources)
    with pytest.raises(FileNotFoundError):
        pw.read(tmp_path / "missing.json")
    with pytest.raises(pw.BadPuzzle, match="not UTF-8"):
        pw.read(b"\xff\xff")
    with pytest.raises(pw.BadPuzzle, match="not JSON serializable"):
        pw.read({"genre": pw})
    assert pw.read(GAME_ID, format="tatham") == pw.read(GAME_ID, notation="tatham")


def test_many_puzzles_are_read_one_per_line(tmp_path: Path) -> None:
    one = pw.read(GAME_ID)
    line = json.dumps({"puzzle": one.json(), "id": 7})
    text = f"\n{GAME_ID}\n\n{URL}\r\n{line}\n{json.dumps(one.json())}\n"
    assert list(pw.read_many(text)) == [one] * 4
    assert list(pw.read_many(text.encode())) == [one] * 4
    file = tmp_path / "urls.txt"
    file.write_text(text)
    assert list(pw.read_many(file)) == [one] * 4
    forms: list[Any] = [GAME_ID, one, one.json()]
    assert list(pw.read_many(forms)) == [one] * 3
    assert list(pw.read_many(text.splitlines())) == [one] * 4


@pytest.mark.parametrize("indent", [None, 1])
def test_another_text_is_one_puzzle(indent: int | None) -> None:
    one = pw.read(GAME_ID)
    assert list(pw.read_many(json.dumps(one.json(), indent=indent))) == [one]
    for form in pw.list_formats("bridges"):
        assert len(list(pw.read_many(pw.write(one, form.name), genre="bridges"))) == 1


def test_puzzles_are_read_as_they_are_needed_and_errors_say_their_line() -> None:
    puzzles = pw.read_many(f"{GAME_ID}\n\nnothing\n")
    assert next(puzzles) == pw.read(GAME_ID)
    with pytest.raises(pw.NoPuzzle, match=r"^line 3: 'nothing"):
        next(puzzles)
    with pytest.raises(pw.BadPuzzle, match="the input is empty"):
        list(pw.read_many("\n"))


def test_lists_name_everything_available() -> None:
    assert {"bridges", "mosaic"} <= {genre.name for genre in pw.list_genres()}
    assert {"cadical195", "z3"} <= {engine.name for engine in pw.list_engines()}
    for genre in pw.list_genres():
        assert tuple(one.name for one in pw.list_formats(genre.name)) == genre.formats
        assert tuple(one.name for one in pw.list_encodings(genre.name)) == genre.encodings
        assert [one.default for one in pw.list_encodings(genre.name)].count(True) == 1
        assert all(one.genre == genre.name for one in pw.list_techniques(genre.name))
    assert len(pw.list_formats()) == sum(len(genre.formats) for genre in pw.list_genres())
    with pytest.raises(pw.UnknownName):
        pw.list_techniques("sudoku")


def test_bridges_can_be_built_on_a_graph() -> None:
    islands, spans, crossings = [1, None, 2, 1], [[0, 1], [2, 3], (0, 2)], [[1, 0]]
    puzzle = pw.Bridges.from_graph(islands, spans, crossings, max_bridges=1, components=2)
    assert isinstance(puzzle, pw.Bridges)
    assert puzzle == pw.read(puzzle.json())
    assert puzzle.json()["graph"]["crossings"] == [[0, 1]]
    assert (puzzle.size, puzzle.rows, puzzle.numbers) == (None, None, (1, None, 2, 1))
    placed = pw.Bridges.from_graph([1, 1], [(0, 1)], positions=[(0, 0), (1.5, 2)])
    assert placed.solve().status == "unique"
    assert "<svg" in placed.draw().svg()


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (([1, 1], [(0, 2)]), "span 0 names island 2, but islands are 0 to 1"),
        (([1, 1], [0, 1]), "spans are given as pairs of numbers from 0"),
        ((["1", 1], [(0, 1)]), "islands are given by their numbers"),
        (([1, 1], [(0, 1)], [(0, 0)]), "crosses a span with itself"),
    ],
)
def test_a_graph_that_is_not_a_puzzle_is_rejected(parts: Any, sentence: str) -> None:
    with pytest.raises(pw.BadPuzzle, match=sentence):
        pw.Bridges.from_graph(*parts)


@pytest.mark.parametrize(
    ("text", "asked", "sentence"),
    [
        (
            GAME_ID,
            {"genre": "context"},
            "not Context, but looks like Bridges (Hashi) in the format",
        ),
        (GAME_ID, {"format": "janko"}, "not in the format janko, but looks like Bridges"),
        ('{"genre": "mosaic", "clues": [[1]]}', {"genre": "context"}, "but looks like Mosaic"),
        (
            '{"genre": "mosaic", "clues": [[1]]}',
            {"genre": "mosaic", "format": "grid"},
            "(Fill-a-Pix) in the format grid, but looks like Mosaic (Fill-a-Pix) in the format nat",
        ),
        (
            "https://puzz.link/p?hashi/1/2/11",
            {"genre": "context"},
            "looks like Bridges",
        ),
        ("3x3:4d23b", {"genre": "context"}, "is in no known context format (native"),
    ],
)
def test_a_text_of_another_kind_is_named(text: str, asked: Any, sentence: str) -> None:
    with pytest.raises(pw.BadPuzzle) as refused:
        pw.read(text, **asked)
    assert sentence in str(refused.value)
