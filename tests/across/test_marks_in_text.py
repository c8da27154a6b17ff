"""Marks are read from JSON, from rows, and from every format that holds answers."""

import json
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.genre.genre import Format, Genre
from puzzlewright.genres import GENRES
from puzzlewright.verbs.check import decisions

WITH_ANSWERS = [
    pytest.param(genre, notation, id=f"{genre.name}-{notation.name}")
    for genre in GENRES
    for notation in genre.formats
    if notation.can_hold_solution
]


@pytest.mark.parametrize(("genre", "notation"), WITH_ANSWERS)
def test_an_answer_in_any_format(genre: Genre[Any], notation: Format[Any]) -> None:
    puzzle = pw.read(genre.example)
    solution = pw.solve(puzzle).solution
    assert solution
    text = pw.write(puzzle, notation.name, solution)
    assert pw.read_marks(puzzle, text) == pw.marks_of(puzzle, solution)


@pytest.mark.parametrize("genre", [pytest.param(genre, id=genre.name) for genre in GENRES])
def test_marks_in_json(genre: Genre[Any]) -> None:
    puzzle = pw.read(genre.example)
    solution = pw.solve(puzzle).solution
    assert solution
    marks = pw.marks_of(puzzle, solution)
    native = json.loads(pw.write(puzzle))
    for data in (
        marks,
        {"marks": marks},
        {"solution": marks},
        {"solutions": [marks, []]},
        {"puzzle": native, "solution": marks},
    ):
        assert pw.read_marks(puzzle, json.dumps(data)) == marks
    assert pw.read_marks(puzzle, json.dumps(native)) == []


def test_rows_of_cells() -> None:
    puzzle = pw.read("mosaic\n4..\n..2\n")
    assert pw.read_marks(puzzle, "#?.\n.??\n") == ["#?.", ".??"]


def test_circles_in_another_order_get_their_own_moves() -> None:
    data = {"genre": "satogaeri", "countries": [[0, 1]] * 2, "circles": [[1, 1, 0], [0, 0, 0]]}
    puzzle = pw.read(json.dumps(data))
    text = pw.write(puzzle, "grid", [[1, 1, 1, 1], [0, 0, 0, 0]])
    assert pw.read_marks(puzzle, text) == [[1, 1, 1, 1], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" ", "the text is empty: there are no marks"),
        ("5", "the marks cannot be read: '5' is in no known bridges format"),
        ("bridges\n1---2", "these marks belong to another puzzle"),
        ("mosaic\n1.2", "these marks belong to another puzzle: Mosaic (Fill-a-Pix)"),
        ('{"genre": "bridges", "rows": 1, "cols": 2, "islands": []}', "a Bridges puzzle needs"),
        (
            '{"puzzle": {"genre": "mosaic", "clues": [[1]]}, "marks": []}',
            "these marks belong to another puzzle",
        ),
        (
            "nonsense 5",
            "the marks cannot be read: 'nonsense 5' is in no known bridges format",
        ),
    ],
)
def test_what_is_refused(text: str, why: str) -> None:
    with pytest.raises(pw.BadPuzzle) as trouble:
        pw.read_marks(pw.read("bridges\n1.1"), text)
    assert str(trouble.value).startswith(why)


@pytest.mark.parametrize(
    ("puzzle", "mark", "meant"),
    [
        ("bridges\n1.1", [1, 1, 1, 3, 1], "[0, 0, 0, 2, 1]: R1C1-R1C3 has at least one bridge"),
        ("mosaic\n4..\n..2", [2, 3, 1], "[1, 2, 1]: R2C3 is black"),
        ("satogaeri\n+---+---+\n| 1     |\n+---+---+", [1, 1, 1, 2], "[0, 0, 0, 1]: "),
    ],
)
def test_a_mark_counted_from_one_is_reported_so(puzzle: str, mark: list[int], meant: str) -> None:
    with pytest.raises(pw.BadPuzzle) as trouble:
        decisions(pw.read(puzzle), [mark])
    assert f"; positions in JSON count from 0; counted from 1 it would be {meant}" in str(
        trouble.value
    )


def test_a_mark_outside_the_board_is_rejected_even_if_nothing_is_to_be_decided() -> None:
    with pytest.raises(pw.BadPuzzle, match=r"^the bridge \[1, 1, 1, 2, 1\] is on no span"):
        decisions(pw.read("bridges\n0."), [[1, 1, 1, 2, 1]])


def test_the_names_of_the_sentences_are_read() -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    marks = [[0, 0, 2, 0, 1], [0, 2, 0, 4, 0, 1]]
    assert pw.read_marks(puzzle, "R1C1-R3C1 1\nR1C3-R1C5 <=1\n") == marks
    assert pw.read_marks(puzzle, "Mark R1C1-R3C1 1 and R1C3-R1C5 <=1.") == marks


def test_what_a_hint_says_is_read_as_marks() -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    hint = pw.hint(puzzle)
    assert pw.read_marks(puzzle, hint.do) == hint.marks


def test_islands_of_graphs_are_named_by_letters() -> None:
    graph = {"genre": "bridges", "graph": {"islands": [2, 2], "spans": [[0, 1]]}}
    puzzle = pw.read(json.dumps(graph))
    assert pw.read_marks(puzzle, "A-B 2") == [[0, 1, 2]]


def test_a_recorded_solve_is_read_in_the_order_of_play() -> None:
    text = "\n".join(
        ["begin", "puzzle mosaic", "size 2", "problem", "4 -", "- -", "solution", "x x", "x x"]
        + ["moves", "ab,0;aa,0;ba,0;", "end", ""]
    )
    puzzle = pw.read(text)
    assert pw.read_marks(puzzle, text) == ["##", "##"]
    assert pw.read_marks(puzzle, text, as_played=True) == [[1, 0, 1], [0, 0, 1], [0, 1, 1]]


def test_every_function_takes_a_solution_as_text_marks_or_object() -> None:
    text = "5x5m2:1a1a2e3a3a3e3a6a4"
    puzzle = pw.read(text)
    solution = pw.solve(puzzle).solution
    assert solution
    drawn = pw.write(puzzle, "grid", solution)
    forms: list[pw.Solution | pw.Marks | str] = [solution, solution.marks, drawn]
    forms.append(json.dumps(solution.marks))
    for form in forms:
        assert pw.check(text, form).is_correct
        assert pw.mistakes(text, form) == []
        assert pw.hint(text, form).kind == "solved"
        assert len(pw.explain(text, marks=form)) < len(pw.explain(text))
        assert pw.position(text, form) == pw.position(text, solution.marks)
        assert pw.marks_of(text, form) == solution.marks
        assert pw.repair(text, solution=form).status == "unique"
        assert pw.draw(text, form) == pw.draw(text, solution)
        assert pw.write(text, "grid", form) == drawn
        assert pw.convert(text, "grid", marks=form).text == drawn.rstrip("\n")
        assert pw.Game(text, form).is_solved
        assert pw.encode(text, excluding=form) == pw.encode(text, excluding=solution)


def test_a_position_in_the_text_of_a_puzzle_is_where_hints_and_games_begin() -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    drawn = pw.write(puzzle, "grid", pw.solve(puzzle).solution)
    assert pw.hint(drawn).kind == "solved"
    assert pw.Game(drawn).is_solved
    assert len(pw.explain(drawn)) < len(pw.explain(puzzle))
    assert pw.Game(drawn, []).state == []
