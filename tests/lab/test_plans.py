"""Plans are read or refused, before anything is measured."""

import tomllib
from pathlib import Path

import pytest

from puzzlewright.cli import main
from puzzlewright.core.errors import Trouble
from puzzlewright.lab.instances import SourceFolders, gather
from puzzlewright.lab.plan_reader import built_in, plan_named, prepare_plan, read_experiment
from puzzlewright.lab.run import trials_of
from puzzlewright.verbs.text import read, write
from tests.lab.plans import SMALL, written

ROOT = Path(__file__).parents[2]
BROKEN = {
    "no key 'colour'": SMALL.replace("seed = 3", 'colour = "red"'),
    "no bridges encoding is called 'lazzy'": SMALL.replace(
        'name = "minisat"\n', 'name = "m"\nencoding = "lazzy"\n'
    ),
    "no engine is called 'minisat23'": SMALL.replace("minisat22", "minisat23"),
    "no genre is called 'bridge'": SMALL.replace('generate = "bridges"', 'generate = "bridge"'),
    "time_limit must be above 0, not -20": SMALL.replace("time_limit = 20", "time_limit = -20"),
    "at least one instance, not 0": SMALL.replace("count = 3", "count = 0"),
    "needs methods": SMALL.partition("[[methods]]")[0],
    "needs instances": "[[methods]]" + SMALL.partition("[[methods]]")[2],
    "two methods of the plan are called": SMALL.replace('"default"', '"minisat"'),
    "must be a whole number": SMALL.replace("seed = 3", 'seed = "three"'),
    "the plan is not TOML": SMALL.replace("seed = 3", "seed = "),
    'written as "10x10"': SMALL.replace('"5x5"', '"five"'),
    "no measure is called 'speed'": 'measures = ["speed"]\n' + SMALL,
    "has no option 'beauty'": SMALL.replace("count = 3", "count = 3\noptions = { beauty = 1 }"),
    "the task of a plan is one of": 'task = "solving"\n' + SMALL,
    "the question of a table [[methods]]": SMALL + 'question = "why"\n',
    "no method of the plan is called 'x'": 'reference = "x"\n' + SMALL,
    "time_limit in [quick] must be a number": SMALL + '[quick]\ntime_limit = "long"\n',
    "no method of the plan is called 'maxisat'": SMALL
    + '[[claims]]\ntext = "x"\nmeasure = "total"\nless = "maxisat"\nmore = "minisat"\n',
    "no set of the plan is called 'sudoku'": SMALL
    + '[[alike]]\nmeasure = "total"\nsample = "sudoku"\npopulation = "mosaic"\n',
    "begin with set and method": SMALL
    + '[[published]]\ntable = "t"\nmeasure = "total"\ncolumns = ["set", "mean"]\nrows = []\n',
    "there is no file nothing.jsonl": SMALL.replace(
        'generate = "mosaic"\nsize = "5x5"\n', 'files = "nothing.jsonl"\n'
    ),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_a_broken_plan_is_refused_in_one_sentence_before_the_first_trial(
    sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["lab", "run", written(tmp_path, BROKEN[sentence]), "--out", str(out)]) == 2
    said = capsys.readouterr().err.strip()
    assert sentence in said
    assert "\n" not in said
    assert not out.exists()


def test_an_empty_file_is_an_empty_set(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("")
    text = SMALL.replace('generate = "mosaic"\nsize = "5x5"\n', 'files = "none.jsonl"\n')
    plan, _ = prepare_plan(read_experiment(text, "small"))
    with pytest.raises(Trouble, match="the set 'mosaic' is empty"):
        list(gather(plan, SourceFolders(tmp_path, {}), print))
    plan, _ = prepare_plan(read_experiment(text.replace("count = 2", "optional = true"), "small"))
    notes: list[str] = []
    assert {one.set for one in gather(plan, SourceFolders(tmp_path, {}), notes.append)} == {
        "bridges"
    }
    assert notes == ["the set 'mosaic' is left out: it is empty"]


def test_an_optional_set_that_is_missing_is_reported_and_skipped(tmp_path: Path) -> None:
    text = SMALL.replace(
        'generate = "mosaic"\nsize = "5x5"\n',
        'program = "sgt-nonsense"\nparameters = "5x5"\noptional = true\n',
    )
    plan, _ = prepare_plan(read_experiment(text, "small"))
    said: list[str] = []
    found = list(gather(plan, SourceFolders(tmp_path, {}), said.append))
    assert {one.set for one in found} == {"bridges"}
    assert "'mosaic' is skipped: the program sgt-nonsense is not installed" in said[0]


def test_puzzles_come_from_files_of_any_format(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("5x5m2:1a1a2e3a3a3e3a6a4")
    (tmp_path / "b.has").write_text(write(read("5x5m2:1a1a2e3a3a3e3a6a4"), "has"))
    (tmp_path / "c.jsonl").write_text(
        '{"id": "x", "puzzle": "5x5m2:1a1a2e3a3a3e3a6a4"}\n{"id": "y", "puzzle": "no"}\n'
    )
    text = SMALL.replace('generate = "mosaic"\nsize = "5x5"\n', 'files = ["[ab].*"]\n')
    plan, _ = prepare_plan(read_experiment(text, "small"))
    found = [one for one in gather(plan, SourceFolders(tmp_path, {}), print) if one.set == "mosaic"]
    assert [one.label for one in found] == ["a.txt", "b.has"]
    (plan, _) = prepare_plan(read_experiment(text.replace("[ab].*", "c.jsonl"), "small"))
    with pytest.raises(Trouble, match=r"c\.jsonl contains something that is not a puzzle"):
        list(gather(plan, SourceFolders(tmp_path, {}), print))


def test_the_trials_of_a_set_and_method_have_numbers_in_a_row(tmp_path: Path) -> None:
    plan, _ = prepare_plan(read_experiment("repetitions = 2\n" + SMALL, "small"))
    trials = trials_of(plan, list(gather(plan, SourceFolders(tmp_path, {}), print)))
    assert [trial.number for trial in trials] == list(range(1, 21))
    first = [one for one in trials if (one.set.name, one.method.name) == ("bridges", "default")]
    assert [trial.number for trial in first] == [1, 2, 3, 4, 5, 6]


def test_a_method_takes_part_in_its_sets_only(tmp_path: Path) -> None:
    limited = SMALL.replace('name = "minisat"\n', 'name = "minisat"\nsets = ["mosaic"]\n')
    plan, _ = prepare_plan(read_experiment(limited, "small"))
    trials = trials_of(plan, list(gather(plan, SourceFolders(tmp_path, {}), print)))
    assert {one.set.name for one in trials if one.method.name == "minisat"} == {"mosaic"}
    assert {one.set.name for one in trials} == {"bridges", "mosaic"}
    with pytest.raises(Trouble, match="no set of the plan is called 'mosaics'"):
        prepare_plan(read_experiment(limited.replace('["mosaic"]', '["mosaics"]'), "small"))


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("quick", [False, True])
def test_every_built_in_plan_is_sound(name: str, quick: bool) -> None:
    plan, _ = prepare_plan(plan_named(name), quick=quick)
    assert plan.title
    assert plan.question
    assert plan.source


def test_no_experiment_uses_words_that_the_glossary_replaces() -> None:
    conclusions = tomllib.loads((ROOT / "bench" / "conclusions.toml").read_text(encoding="utf-8"))
    assert set(conclusions) == set(built_in())
    assert {one["kind"] for one in conclusions.values()} == {"thesis", "open", "own"}
    assert all(one["ours"] and one["verdict"] for one in conclusions.values())


def test_experiments_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "list"]) == 0
    heading, *listed = capsys.readouterr().out.splitlines()
    assert heading.split() == ["name", "title", "source"]
    assert [line.split()[0] for line in listed] == list(built_in())
    assert main(["lab", "run", "nothing-like-that"]) == 2
    assert "no experiment is called 'nothing-like-that'" in capsys.readouterr().err


def test_a_program_of_others_that_is_missing_is_left_out_or_refused(tmp_path: Path) -> None:
    text = SMALL + '[[methods]]\nname = "other"\npeer = "puzzlekit"\noptional = true\n'
    whole = {one.name for one in read_experiment(text, "small").methods}
    plan, notes = prepare_plan(read_experiment(text, "small"))
    left_out = whole - {one.name for one in plan.methods}
    assert left_out == ({"other"} if notes else set())
    with pytest.raises(Trouble, match="no program is called 'puzzlekid'"):
        prepare_plan(read_experiment(text.replace("puzzlekit", "puzzlekid"), "small"))
