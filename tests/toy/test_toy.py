"""The verbs and the command line on the toy genre: a newcomer is picked up everywhere by one line in GENRES."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright import genres
from puzzlewright.cli import main
from puzzlewright.genre import Genre
from tests import toy

TEXT = toy.genre.example
PUZZLE = toy.Stripes((1, None, 0, None))


@pytest.fixture(autouse=True)
def toy_genre(monkeypatch: pytest.MonkeyPatch) -> Iterator[Genre[toy.Stripes]]:
    monkeypatch.setattr(genres, "GENRES", (*genres.GENRES, toy.genre))
    yield toy.genre


def test_read_and_write() -> None:
    assert pw.read(TEXT) == PUZZLE
    assert pw.read(pw.write(PUZZLE)) == PUZZLE


def test_a_unique_puzzle() -> None:
    verdict = pw.solve(PUZZLE)
    assert verdict.status == "unique"
    assert verdict.solution == pw.Solution((1, 0, 0, 0))
    assert verdict.solutions == (verdict.solution,)
    assert (verdict.encoding, verdict.engine) == ("windows", "cadical195")
    assert verdict.variables == 4
    assert 0 < verdict.seconds.encode < verdict.seconds.total
    assert 0 < verdict.seconds.solve < verdict.seconds.total


def test_no_solution() -> None:
    # The 0 clears columns 2 to 4, so the 1 in column 4 cannot be reached.
    verdict = pw.solve(toy.Stripes((1, None, 0, 1)))
    assert (verdict.status, verdict.solution, verdict.why) == ("none", None, None)


def test_several_solutions_and_only_the_first() -> None:
    puzzle = toy.Stripes((1, None, None))
    several = pw.solve(puzzle)
    assert several.status == "several"
    assert len(set(several.solutions)) == 2
    first = pw.solve(puzzle, first=True)
    assert first.status == "unknown"
    assert len(first.solutions) == 1


def test_hopeless_puzzles_need_no_engine() -> None:
    verdict = pw.solve(toy.Stripes((4, None)))
    assert verdict.status == "none"
    assert verdict.why == "a 4 is more than three cells can give"
    assert (verdict.variables, verdict.clauses) == (0, 0)


def test_a_reached_limit_is_never_no() -> None:
    # With one conflict the engine may or may not finish; with the time already gone it cannot.
    verdict = pw.solve(PUZZLE, limit=pw.Limit(seconds=1e-9))
    assert verdict.status == "unknown"
    assert verdict.why == "cadical195 on stripes/windows: no answer within 1e-09 seconds"
    counted = pw.count(PUZZLE, limit=pw.Limit(seconds=1e-9))
    assert not counted.is_exact
    assert counted.common is None


def test_count_and_common_ground() -> None:
    counted = pw.count(toy.Stripes((1, None, None)))
    assert (counted.number, counted.is_exact) == (4, True)
    capped = pw.count(toy.Stripes((1, None, None)), at_most=2)
    assert (capped.number, capped.is_exact) == (2, False)
    assert capped.common == counted.common == pw.Board((frozenset((0, 1)),) * 3)


def test_mistakes_take_solutions_and_marks() -> None:
    assert pw.mistakes(PUZZLE, pw.Solution((1, 0, 0, 0))) == []
    (mistake,) = pw.mistakes(PUZZLE, list("...."))
    assert mistake.why == "the 1 in column 1 sees 0"


def test_every_answer_passes_the_arbiter(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = pw.Mistake("clue", (), "made up")
    monkeypatch.setattr(genres, "GENRES", (*genres.GENRES[:-1], _with(mistakes=lambda puzzle, marks: [wrong])))
    with pytest.raises(Exception, match="cadical195 on stripes/windows: made up"):
        pw.solve(PUZZLE)


def _with(**changes: object) -> Genre[toy.Stripes]:
    return Genre(**{**toy.genre.__dict__, **changes})


def test_names_that_do_not_exist_are_refused_with_a_list() -> None:
    with pytest.raises(pw.UnknownName, match="no stripes encoding is called 'lazy'; known: windows"):
        pw.solve(PUZZLE, encoding="lazy")
    with pytest.raises(pw.UnknownName, match="no stripes notation is called 'penpa'; known: native"):
        pw.write(PUZZLE, "penpa")
    with pytest.raises(pw.CannotWrite, match="the notation native cannot hold a solution"):
        pw.write(PUZZLE, "native", pw.Solution((1, 0, 0, 0)))


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", TEXT, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["solutions"] == [["#", ".", ".", "."]]
    assert main(["genres", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[-1]["name"] == "stripes"
    assert main(["draw", TEXT, "--out", str(tmp_path / "toy.svg")]) == 0
    assert (tmp_path / "toy.svg").read_text().startswith("<svg")
