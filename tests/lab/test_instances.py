"""Where instances come from, and that they come again."""

import json
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.instances import SourceFolders, gather, genre_of_program
from puzzlewright.lab.peers import COLLECTION, path_of
from puzzlewright.lab.plan_reader import prepare_plan, read_experiment
from puzzlewright.lab.report import report_of
from puzzlewright.lab.trial import Instance
from tests.lab.plans import SMALL, written
from tests.lab.traces.small import BRIDGES, MOSAIC

METHOD = '[[methods]]\nname = "default"\n'


def gathered(text: str, places: SourceFolders) -> list[Instance]:
    plan, _ = prepare_plan(read_experiment(text, "small"))
    return list(gather(plan, places, print))


def test_the_same_plan_has_the_same_instances(tmp_path: Path) -> None:
    here = SourceFolders(tmp_path, {})
    assert gathered(SMALL, here) == gathered(SMALL, here)
    other = gathered(SMALL.replace("count = 3", "count = 3\nseed = 2"), here)
    assert other != gathered(SMALL, here)


@pytest.mark.skipif(path_of("sgt-mosaic") is None, reason=COLLECTION)
def test_programs_of_tatham_make_the_same_puzzles_again(tmp_path: Path) -> None:
    text = (
        '[[instances]]\nname = "sgt"\nprogram = "sgt-mosaic"\nparameters = "4x5"\ncount = 2\n'
        + METHOD
    )
    found = gathered(text, SourceFolders(tmp_path, {}))
    assert found == gathered(text, SourceFolders(tmp_path, {}))
    assert found[0].puzzle != found[1].puzzle
    assert {len(one.puzzle["clues"]) for one in found} == {5}


def test_instances_come_from_a_library(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/shelf.db"
    with pw.Library(url) as library:
        library.add(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), title="Harbour")
        library.add(pw.read(json.dumps(MOSAIC)), title="Hill")
    text = '[[instances]]\nname = "shelf"\nlibrary = "harbour"\n' + METHOD
    (found,) = gathered(text, SourceFolders(tmp_path, {}, url))
    assert found.puzzle["genre"] == "bridges"


def test_the_task_another_gets_a_known_solution(tmp_path: Path) -> None:
    text = (
        f"[[instances]]\nname = \"one\"\npuzzles = ['{json.dumps(BRIDGES)}']\n"
        + METHOD
        + 'question = "another"\n'
    )
    (found,) = gathered(text, SourceFolders(tmp_path, {}))
    assert found.solution == [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1]]
    assert main(["lab", "run", written(tmp_path, text), "--out", str(tmp_path / "run")]) == 0
    (row,) = read_run(tmp_path / "run").rows.values()
    assert (row["outcome"], row["verdict"]) == ("answered", "unique")
    assert set(row["cpu"]) == {"construct", "load", "solve", "total"}


def test_recorded_solves_are_measured_and_reported(tmp_path: Path) -> None:
    solves = [
        {"puzzle": BRIDGES, "solver": who, "marks": [[0, 0, 0, 2, 2], [0, 2, 2, 2, 1]]}
        for who in "AAB"
    ]
    (tmp_path / "traces").mkdir()
    lines = "".join(json.dumps(one) + "\n" for one in solves)
    (tmp_path / "traces" / "bridges.jsonl").write_text(lines)
    text = 'task = "people"\nwarm_up = 0\nsample = 5\n[[instances]]\nname = "all"\n'
    plan = written(tmp_path, text + 'traces = "{traces}"\n' + METHOD)
    out = str(tmp_path / "run")
    assert main(["lab", "run", plan, "--out", out, "--traces", str(tmp_path / "traces")]) == 0
    (table,) = report_of([read_run(tmp_path / "run")]).runs[0].tables
    figures = {row[0]: row[1] for row in table.rows}
    assert figures["takes the lowest level"] == 1
    assert table.title == "bridges: 3 solves, 6 marks"


@pytest.mark.parametrize("genre", ["bridges", "mosaic"])
@pytest.mark.parametrize("of", ["plan", "set"])
def test_the_genre_of_a_plan_decides_what_a_text_is(tmp_path: Path, genre: str, of: str) -> None:
    """A game ID can fit two genres."""
    (tmp_path / "page.txt").write_text("3x3:2a2c2a2")
    said = f'genre = "{genre}"\n'
    sources = 'puzzles = ["3x3:2a2c2a2"]', 'files = ["page.txt"]'
    sets = "".join(
        f'[[instances]]\nname = "{number}"\n{source}\n' + (said if of == "set" else "")
        for number, source in enumerate(sources)
    )
    text = (said if of == "plan" else "") + sets + METHOD
    found = gathered(text, SourceFolders(tmp_path, {}))
    assert [one.puzzle["genre"] for one in found] == [genre, genre]


def test_a_program_of_tatham_knows_its_genre() -> None:
    assert genre_of_program("sgt-mosaic") == "mosaic"
    assert genre_of_program("sgt-net") is genre_of_program(None) is None


def test_a_size_selects_puzzles_of_files(tmp_path: Path) -> None:
    small = {"genre": "mosaic", "clues": [[0, None], [None, None]]}
    lines = [json.dumps({"id": f"p{at}", "puzzle": one}) for at, one in enumerate((MOSAIC, small))]
    (tmp_path / "own.jsonl").write_text("\n".join(lines))
    plan = f'[[instances]]\nname = "2x2"\nfiles = "own.jsonl"\nsize = "2x2"\n{METHOD}'
    assert [one.label for one in gathered(plan, SourceFolders(tmp_path, {}))] == ["p1"]
