"""The verbs and the command line on the toy genre: a newcomer is picked up everywhere once it is in
GENRES.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright import genres
from puzzlewright.cli import main
from puzzlewright.genre.genre import Genre
from tests import toy

TEXT = toy.genre.example
PUZZLE = toy.Stripes((1, None, 0, None))


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
    assert first.status == "found"
    assert len(first.solutions) == 1


def test_unsolvable_puzzles_need_no_engine() -> None:
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


def test_every_answer_passes_the_rule_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = pw.Mistake("clue", (), "made up")
    monkeypatch.setattr(genres, "GENRES", (_with(mistakes=lambda *_: [wrong]),))
    with pytest.raises(Exception, match="cadical195 on stripes/windows: made up"):
        pw.solve(PUZZLE)


def _with(**changes: object) -> Genre[toy.Stripes]:
    return Genre(**{**toy.genre.__dict__, **changes})


def test_names_that_do_not_exist_are_refused_with_a_list() -> None:
    with pytest.raises(
        pw.UnknownName, match="no stripes encoding is called 'lazy'; known: windows"
    ):
        pw.solve(PUZZLE, encoding="lazy")
    with pytest.raises(pw.UnknownName, match="no stripes format is called 'penpa'; known: native"):
        pw.write(PUZZLE, "penpa")
    with pytest.raises(pw.CannotWrite, match="the format native cannot hold a solution"):
        pw.write(PUZZLE, "native", pw.Solution((1, 0, 0, 0)))


def test_the_command_line_supports_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", TEXT, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["solutions"] == [["#", ".", ".", "."]]
    assert main(["genres", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[-1]["name"] == "stripes"
    assert main(["draw", TEXT, "--out", str(tmp_path / "toy.svg")]) == 0
    assert (tmp_path / "toy.svg").read_text().startswith("<svg")


def generated(*arguments: str) -> list[str]:
    return ["generate", "stripes", "--size", "1x6", *arguments]


def lines(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_generated_puzzles_are_unique_different_and_reproducible_by_their_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(generated("--count", "8", "--seed", "5", "--json")) == 0
    made = lines(capsys)
    assert [list(record) for record in made] == [["puzzle", "solution", "rating", "seed"]] * 8
    assert made[0]["seed"] == 5
    shown = {tuple(record["puzzle"]["clues"]) for record in made}
    assert len(shown) == 8
    assert not any(clues != clues[::-1] and clues[::-1] in shown for clues in shown)
    for record in made:
        verdict = pw.solve(pw.read(json.dumps(record["puzzle"])))
        assert verdict.status == "unique"
        assert verdict.solution
        assert pw.marks_of(PUZZLE, verdict.solution) == record["solution"]
    assert main(generated("--seed", str(made[3]["seed"]), "--json")) == 0
    assert lines(capsys) == [made[3]]


def test_an_interrupted_batch_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert main(generated("--count", "6", "--seed", "9", "--out", str(whole))) == 0
    text = whole.read_text()
    broken.write_text(text[: len(text) // 2])  # in the middle of a line
    assert main(generated("--count", "6", "--out", str(broken))) == 0
    assert broken.read_text() == text
    assert main(generated("--count", "6", "--seed", "9", "--out", str(whole))) == 0
    assert whole.read_text() == text
    assert "6 puzzles, seed 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--size", "0x4"), "a size of 0x4 has no cells"),
        (("--size", "2x4"), "Stripes have one row, not 2"),
        (("--size", "wide"), "a size must be rows x columns, such as 10x10, not 'wide'"),
        (
            ("--count", "500", "--seed", "1", "--size", "1x2"),
            "gave only duplicates",
        ),
    ],
)
def test_bad_options_are_refused(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(generated(*arguments)) == 2
    assert sentence in capsys.readouterr().err


def test_files_of_other_programs_are_not_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.jsonl"
    for diary in ("my diary\n", "my diary", TEXT, f"{TEXT}\n", '{"puzzle": 5}\n'):
        out.write_text(diary)
        assert main(generated("--out", str(out))) == 2
        assert "does not contain generated stripes puzzles" in capsys.readouterr().err
        assert out.read_text() == diary
    out.unlink()
    assert main(generated("--out", str(tmp_path))) == 2
    assert "is a folder: name a file" in capsys.readouterr().err
    assert main(generated("--size", "wide", "--out", str(out))) == 2
    assert not out.exists()
    assert main(generated("--seed", "1", "--out", str(out))) == 0
    assert main(generated("--seed", "2", "--count", "3", "--out", str(out))) == 2
    assert "contains puzzles with seed 1, not 2" in capsys.readouterr().err
    assert main(["generate", "stripes", "--size", "1x7", "--count", "3", "--out", str(out)]) == 2
    assert "another size or other options" in capsys.readouterr().err
