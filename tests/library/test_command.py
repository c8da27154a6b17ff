"""The library on the command line."""

import json
import zipfile
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main

BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"
JANKO = """begin
puzzle mosaic
author A. N. Other
title Small
size 2
problem
4 -
- -
solution
x x
x x
end
"""


@pytest.fixture(autouse=True)
def _library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLEWRIGHT_LIBRARY", f"sqlite:///{tmp_path}/shelf.db")


def call(*words: str) -> int:
    return main(["library", *words])


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_everything_is_added_from_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "puzzles" / "inner"
    folder.mkdir(parents=True)
    (folder / "one.txt").write_text(JANKO)
    (folder.parent / "two.txt").write_text(BRIDGES)
    (folder.parent / "notes.md").write_text("no puzzle")
    record = {"id": 7, "puzzle": BRIDGES, "title": "Named", "tags": ["x"]}
    (folder.parent / "three.jsonl").write_text(json.dumps(record) + "\nbroken\n")
    assert call("add", str(folder.parent), "--tag", "mine") == 2
    said = capsys.readouterr().err
    assert "three.jsonl: line 2: 'broken' is in no known puzzle format" in said
    assert "2 puzzles added, 1 puzzle already there, 1 could not be read" in said
    assert call("list", "--json") == 0
    found = {one["title"]: one for one in lines(capsys)}
    assert found["Small"]["author"] == "A. N. Other"
    assert found["Small"]["source"] == "one.txt"
    assert found["Named"]["tags"] == ["mine", "x"]


def test_a_tag_that_is_too_long_is_reported_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = {"genre": "mosaic", "clues": [[4, None], [None, None]]}
    many = tmp_path / "many.jsonl"
    long, kept = ({"puzzle": puzzle, "tags": [" ", letters]} for letters in ("x" * 201, "x" * 200))
    many.write_text(f"{json.dumps(long)}\n{json.dumps(kept)}\n")
    assert call("add", str(many)) == 2
    assert (
        "many.jsonl: line 1: a tag must have 1 to 200 characters\n"
        "1 puzzle added, 1 could not be read" in (capsys.readouterr().err)
    )
    assert call("search", "--tag", "x" * 200, "--json") == 0
    assert len(lines(capsys)) == 1
    assert call("add", BRIDGES, "--tag", "x" * 201) == 2
    assert "a tag must have 1 to 200 characters" in capsys.readouterr().err


def test_a_number_is_a_puzzle_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    capsys.readouterr()
    assert main(["convert", "library:1", "--to", "tatham"]) == 0
    assert capsys.readouterr().out.strip() == BRIDGES
    assert main(["solve", "library:9"]) == 2
    assert "there is no puzzle 9 in this library" in capsys.readouterr().err
    assert main(["solve", "library:nine"]) == 2
    assert "is not the number of a library puzzle" in capsys.readouterr().err


def test_a_puzzle_of_a_library_has_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    assert main(["rate", "library:1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out.splitlines()[-1])["facts"]
    assert "islands" in facts
    assert not {"folder", "name", "nr"} & facts.keys()


def test_generated_puzzles_go_into_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--size", "5x5", "--count", "2", "--seed", "1", "--library"]
    assert main(["generate", "mosaic", *options]) == 0
    assert "library:1" in capsys.readouterr().err
    call("list", "--json")
    assert [one["genre"] for one in lines(capsys)] == ["mosaic", "mosaic"]


def test_search_in_words_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES, "--title", "Harbour")
    call("add", JANKO)
    capsys.readouterr()
    for words, genres in (
        (["harbour"], ["bridges"]),
        (["--genre", "mosaic"], ["mosaic"]),
        (["--size", "5x5"], ["bridges"]),
        (["--score", "0-7", "--fact", "islands>=9"], ["bridges"]),
        (["--needs", "all-needed"], ["bridges"]),
        (["--unplayed", "--sort=-id"], ["mosaic", "bridges"]),
        (["--limit", "1"], ["bridges"]),
    ):
        assert call("search", *words, "--json") == 0
        assert [one["genre"] for one in lines(capsys)] == genres, words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--genre", "chess"], "chess"),
        (["--fact", "islands"], "--fact must compare a fact with a number, as in clues<=20"),
        (["--score", "3"], "--score must be a range such as 2.5-3"),
        (["--sort", "colour"], "puzzles are sorted by id, genre"),
        (["--size", "big"], "a size must be rows x columns"),
    ],
)
def test_wrong_searches_are_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("search", *words) == 2
    assert said in capsys.readouterr().err


def test_tags_removing_and_restoring(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    call("add", JANKO)
    assert call("tag", "nice", "1-2") == 0
    assert call("tag", "nice", "library:2", "--off") == 0
    assert call("remove", "2") == 0
    capsys.readouterr()
    call("search", "--tag", "nice", "--json")
    assert [one["id"] for one in lines(capsys)] == [1]
    call("list", "--removed", "--json")
    assert [one["id"] for one in lines(capsys)] == [2]
    call("remove", "2")
    assert capsys.readouterr().err == "no puzzles removed\n"
    assert call("restore", "2") == 0
    assert call("remove", "77") == 2


def test_show_prints_everything_known_about_a_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES, "--title", "Harbour\x1b[31m", "--author", "Me")
    capsys.readouterr()
    assert call("show", "1", "--solution") == 0
    text = capsys.readouterr().out
    assert "library:1: “Harbour\\x1b[31m”, Bridges (Hashi), easy" in text
    assert "author      Me" in text
    assert "3═══════6═══════4" in text


def test_show_prints_facts_as_rate_does(capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    call("show", "1")
    shown = capsys.readouterr().out
    assert main(["rate", "library:1", "--facts"]) == 0
    _, facts = capsys.readouterr().out.split("Facts:\n")
    assert "max bridges" in facts
    assert shown.endswith(facts)


def test_exported_puzzles_are_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES, "--title", "Harbour", "--tag", "x")
    call("add", JANKO)
    out = tmp_path / "all.jsonl"
    assert call("export", "--out", str(out)) == 0
    other = f"sqlite:///{tmp_path}/other.db"
    assert call("add", str(out), "--library", other) == 0
    with pw.Library(other) as library:
        assert [(one.title, one.tags) for one in library] == [("Harbour", ("x",)), ("Small", ())]
    assert call("export", "--out", str(tmp_path / "all.zip"), "--to", "puzzlink") == 0
    assert "library:2 was skipped: mosaic has no format puzzlink" in capsys.readouterr().err
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        (name,) = archive.namelist()
        assert name == "00001-bridges-harbour.txt"
        assert pw.read(archive.read(name).decode()) == pw.read(BRIDGES)
    assert call("export", "--out", str(tmp_path / "folder"), "--genre", "mosaic") == 0
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["00002-mosaic-small.json"]


def test_stats_and_their_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    capsys.readouterr()
    picture = tmp_path / "stats.svg"
    assert call("stats", "--out", str(picture)) == 0
    assert "bridges          1: 1 easy" in capsys.readouterr().out
    assert "bridges, easy: 1" in picture.read_text()
    assert call("calibrate", "--out", str(picture)) == 0
    assert "Not enough eligible games yet (0)" in capsys.readouterr().out


def test_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call("add", BRIDGES)
    assert call("backup", str(tmp_path / "copy.db")) == 0
    assert call("backup", str(tmp_path / "copy.db")) == 2
    assert "exists already" in capsys.readouterr().err
