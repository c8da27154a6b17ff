"""What verbs accept in Python in addition to puzzles and native marks, and their errors."""

import inspect
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.verbs.verb import VERBS

anything: Any = pw
URL = "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"


def test_write_and_draw_take_a_text() -> None:
    assert pw.write(URL, "puzzlink") == URL
    assert str(pw.draw(URL)) == str(pw.read(URL))


def test_check_takes_a_solution_and_a_text() -> None:
    solution = pw.solve(URL).solution
    assert solution is not None
    assert pw.check(URL, solution).is_correct
    assert pw.check(URL, pw.write(URL, "grid", solution)).is_correct
    assert not pw.check(URL, "R1C1-R1C5 2").is_correct


def test_hint_and_explain_take_marks_by_name() -> None:
    named = "R2C2-R2C6 1, R2C6-R5C6 2"
    native = pw.read_marks(pw.read(URL), named)
    assert pw.hint(URL, named).do == pw.hint(URL, native).do == "Mark one bridge on R5C3-R5C6."
    assert pw.read(URL).hint(named).do == "Mark one bridge on R5C3-R5C6."
    assert [step.why for step in pw.explain(URL, marks=named)] == [
        step.why for step in pw.explain(URL, marks=native)
    ]


def test_a_game_takes_the_sentences_of_its_hints() -> None:
    game = pw.Game(URL)
    while not game.is_solved:
        game.mark(game.hint().do)
    assert game.undo()
    assert not game.is_solved


def test_a_text_with_a_wrong_mark_changes_nothing() -> None:
    game = pw.Game(pw.Mosaic([[None, 3], [2, None]]))
    for wrong in ("R1C1 black, R9C9 black", "R1C1 blue", "hello", "###", ""):
        with pytest.raises(pw.BadPuzzle):
            game.mark(wrong)
    assert game.state == []
    game.mark("R1C1 black, R1C2 white")
    assert len(game.state) == 2


def test_a_file_name_is_no_text() -> None:
    for call in (pw.solve, pw.read, pw.check, pw.Game):
        with pytest.raises(pw.NoPuzzle, match=r"in Python, read a file with Path\('no\.txt'\)"):
            call("no.txt")
    with pytest.raises(pw.NoPuzzle) as wrong:
        pw.read("https://example.com")
    assert "Path" not in str(wrong.value)
    with pytest.raises(FileNotFoundError):
        pw.read(Path("no.txt"))


def test_a_link_of_another_genre_or_format() -> None:
    with pytest.raises(pw.BadPuzzle, match=r"not Mosaic .*, but looks like Bridges .*puzzlink$"):
        pw.read(URL, genre="mosaic")
    with pytest.raises(pw.BadPuzzle, match="is for the genre 'hashi'; supported there: context"):
        pw.read(URL, genre="context")


def test_generate_many_checks_its_arguments_when_it_is_called() -> None:
    with pytest.raises(pw.UnknownName, match="Did you mean mosaic"):
        pw.generate_many("mosaci", size=5, count=3)
    with pytest.raises(pw.BadOption, match="Did you mean difficulty"):
        anything.generate_many("mosaic", size=5, count=3, dificulty="easy")


def test_a_wrong_type_has_its_article() -> None:
    with pytest.raises(pw.WrongType, match=r"^an int is not a puzzle"):
        anything.solve(5)
    with pytest.raises(pw.WrongType, match=r"^a list is not a puzzle"):
        anything.solve([])


@pytest.mark.parametrize("name", VERBS)
def test_help_shows_types_and_options_without_declarations(name: str) -> None:
    verb = getattr(pw, name)
    assert "Annotated" not in str(inspect.signature(verb))
    assert "Option(" not in (inspect.getdoc(verb) or "")
    assert "Options:" not in verb.verb.description


def test_help_describes_options() -> None:
    said = inspect.getdoc(pw.solve) or ""
    assert "- `first`: stop at the first solution" in said
    assert "- `propagation=False`: encode the full puzzle" in said
