"""Every old name of a technique still works wherever it is given; answers use the new one."""

import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.deprecated import TECHNIQUES
from puzzlewright.genres import OWN, genre_named, human_model_of
from puzzlewright.lab.plan import Contender
from puzzlewright.lab.tasks import rate_trial
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES
from puzzlewright.reasoning.rate.target import target_of
from puzzlewright.studio.catalogue import catalogue
from puzzlewright.studio.handlers import HANDLERS

ROOT = Path(__file__).parents[2]
RENAMED = [(genre, old, new) for genre, names in TECHNIQUES.items() for old, new in names.items()]
every_old_name = pytest.mark.parametrize(("genre", "old", "new"), RENAMED)


def example(genre: str) -> Any:
    return json.loads(pw.write(pw.read(genre_named(genre).example)))


@every_old_name
def test_the_genre_has_the_new_name_only(genre: str, old: str, new: str) -> None:
    names = [technique.name for technique in human_model_of(genre_named(genre)).techniques]
    assert new in names
    assert old not in names


@every_old_name
def test_techniques_in_python_and_over_http(genre: str, old: str, new: str) -> None:
    puzzle = example(genre)
    for verb in ("explain", "rate"):
        handler, answers, texts = HANDLERS[verb], [], []
        for name in (old, new):
            answers.append(json.dumps(getattr(pw, verb)(puzzle, techniques=[name]).json()))
            request = handler.check({"puzzle": puzzle, "techniques": [name]})
            texts.append(json.dumps(handler.answer(request, pw.Limit(seconds=60))))
        assert len({*answers}) == len({*texts}) == 1
    coverage = pw.rate(puzzle, techniques=[old]).coverage
    assert coverage is not None
    assert coverage.techniques == (new,)


@every_old_name
def test_techniques_on_the_command_line(
    genre: str, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for names in (f"{old},together", f"{new},together"):
        assert main(["explain", json.dumps(example(genre)), "--techniques", names, "--json"]) == 0
        said.append(capsys.readouterr())
    assert said[0].out == said[1].out
    assert said[1].err == ""
    assert f"--techniques {old} is deprecated: use --techniques {new}\n" in said[0].err


@every_old_name
def test_needs(genre: str, old: str, new: str) -> None:
    assert target_of(genre_named(genre), {"needs": old}).technique == new


@every_old_name
def test_techniques_in_a_lab_plan(genre: str, old: str, new: str) -> None:
    trial: Any = SimpleNamespace(read=lambda: pw.read(genre_named(genre).example))
    found = []
    for name in (old, new):
        trial.method = Contender(name, techniques=f"{name},together")
        found.append(rate_trial(trial, lambda *_: None).values)
    assert found[0] == found[1]
    assert "share" in found[0]


def test_a_library_of_the_version_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    genres = {"bridges": 1, "mosaic": 2, "satogaeri": 3, "context": 4}  # and their puzzles
    stored = [(genres[genre], old, new) for genre, old, new in RENAMED if genre in genres]
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.executescript((ROOT / "tests/golden/old/library.sql").read_text())
        rows = [(number, old) for number, old, _ in stored]
        connection.executemany("INSERT OR IGNORE INTO techniques VALUES (?, ?, 1)", rows)
        connection.execute("INSERT INTO techniques VALUES (1, 'inside', 1)")  # of another genre
    connection.close()
    url = f"sqlite:///{tmp_path}/library.db"
    with pw.Library(url) as library:
        for number, old, new in stored:
            assert new in library[number].techniques
            genre = library[number].genre
            for name in (old, new):
                assert library.numbers(needs=name, genre=genre) == [number]
                assert number in library.numbers(needs=name)
                call = ["library", "search", "--needs", name, "--genre", genre, "--json"]
                assert main([*call, "--library", url]) == 0
                assert json.loads(capsys.readouterr().out)["id"] == number
        assert "inside" in library[1].techniques
        assert library.numbers(needs="inside") == [1, 2]


@every_old_name
def test_the_studio_knows_what_was_chosen(genre: str, old: str, new: str) -> None:
    (techniques,) = [one["techniques"] for one in catalogue() if one["name"] == genre]
    assert [one["name"] for one in techniques if old in one["old_names"]] == [new]


@pytest.mark.parametrize("genre", [genre.name for genre in OWN])
def test_links_to_the_page_of_techniques(genre: str) -> None:
    page = (ROOT / "docs/techniques.md").read_text()
    for old, new in TECHNIQUES[genre].items():
        assert f'<a id="{old}-{genre}"></a>\n\n### `{new}` ({genre})\n' in page


def test_needs_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["generate", "bridges", "--size", "6x6", "--seed", "1", "--json", "--needs"]
    assert main([*call, "equal-pair"]) == 0
    said = capsys.readouterr()
    assert "--needs equal-pair is deprecated: use --needs isolated-pair" in said.err
    assert main([*call, "isolated-pair"]) == 0
    assert json.loads(said.out)["puzzle"] == json.loads(capsys.readouterr().out)["puzzle"]


@pytest.mark.parametrize("table", TECHNIQUES.values(), ids=TECHNIQUES)
def test_a_name_has_one_meaning(table: dict[str, str]) -> None:
    assert len(set(table.values())) == len(table)
    assert not {*table} & {one.name for one in GENERAL_TECHNIQUES}
