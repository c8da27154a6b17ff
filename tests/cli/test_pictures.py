"""Pictures on the command line: files, folders, rulers, colours."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from puzzlewright.cli import main

HASHI = "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2"
MOSAIC = "3x3:4d23b"


def written(*arguments: str) -> int:
    return main(["draw", *arguments])


def test_rulers_from_six_rows_on_or_as_requested(tmp_path: Path) -> None:
    out = tmp_path / "f.svg"
    for puzzle, switch, is_ruled in (
        (HASHI, (), True),
        (HASHI, ("--no-rulers",), False),
        (MOSAIC, ("--genre", "mosaic"), False),
        (MOSAIC, ("--genre", "mosaic", "--rulers"), True),
    ):
        assert written(puzzle, *switch, "--out", str(out)) == 0
        assert ('class="ruler"' in out.read_text()) is is_ruled


def test_a_png_of_the_requested_size(tmp_path: Path) -> None:
    out = tmp_path / "f.png"
    assert written(MOSAIC, "--genre", "mosaic", "--cell-size", "30", "--out", str(out)) == 0
    with Image.open(out) as image:
        assert (image.format, image.size) == ("PNG", (105, 105))


def test_a_wrong_cell_size_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "f.svg"
    assert written(HASHI, "--cell-size", "0", "--out", str(out)) == 2
    assert "a cell is 1 to 1000 pixels wide, not 0" in capsys.readouterr().err
    assert not out.exists()


def test_many_puzzles_are_drawn_into_a_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ids = ("a", "A", "../up/../../and away", None, "a/b:c*?", ".", "x" * 500, 7)
    lines = [json.dumps({"id": name, "puzzle": HASHI}) for name in ids]
    book = tmp_path / "book.jsonl"
    book.write_text("\n".join([*lines, '{"id": "bad", "puzzle": "7x7m2:zz("}']))
    folder = tmp_path / "deep" / "folder"
    assert written(str(book), "--out", str(folder)) == 2  # one cannot be read
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [
            "a.svg",
            "A-2.svg",
            "up-..-..-and-away.svg",
            "0004.svg",
            "a-b-c.svg",
            "0006.svg",
            f"{'x' * 80}.svg",
            "7.svg",
        ]
    )
    assert not list(tmp_path.glob("*.svg"))
    assert f"{folder}: 8 pictures written" in capsys.readouterr().err
    for path in folder.iterdir():
        assert ElementTree.parse(path).getroot().get("width")


def test_pictures_in_a_folder_can_be_of_another_format(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    book.write_text(json.dumps({"id": "one", "puzzle": HASHI}) + "\n")
    assert written(str(book), "--out", str(tmp_path / "all"), "--format", "png") == 0
    assert [path.name for path in (tmp_path / "all").iterdir()] == ["one.png"]


def test_many_pictures_do_not_go_into_one_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    book = tmp_path / "book.jsonl"
    book.write_text(json.dumps({"puzzle": HASHI}) + "\n")
    assert written(str(book), "--out", str(tmp_path / "f.svg")) == 2
    assert "can hold one picture only: name a folder" in capsys.readouterr().err


def test_a_second_puzzle_does_not_overwrite_the_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = "".join(json.dumps({"puzzle": puzzle}) + "\n" for puzzle in (HASHI, "3x3m2:2a2c2a2"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert written("-", "--out", str(tmp_path / "f.svg")) == 2
    assert "can hold one picture only: name a folder" in capsys.readouterr().err
    assert not (tmp_path / "f.svg").exists()


def test_one_puzzle_of_a_pipeline_is_drawn_into_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    line = json.dumps({"puzzle": HASHI}) + "\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert written("-", "--out", str(tmp_path / "f.svg")) == 0
    assert "on 7 rows" in (tmp_path / "f.svg").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("draw", HASHI),
        ("solve", HASHI),
        ("count", HASHI),
        ("explain", HASHI),
        ("generate", "mosaic", "--size", "3x3", "--seed", "1"),
    ],
)
def test_colours_always_and_never(
    arguments: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")  # what is said in the call counts more
    main([*arguments, "--color", "always"])
    assert "\033[" in capsys.readouterr().out
    main([*arguments, "--colour=never"])
    assert "\033[" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colours_where_the_terminal_has_them(
    variables: dict[str, str],
    is_coloured: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    main(["draw", HASHI])
    assert ("\033[" in capsys.readouterr().out) is is_coloured


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_hint_is_drawn_and_reported(
    ending: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / f"hint.{ending}"
    assert main(["hint", HASHI, "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Look at")
    if ending == "svg":
        words = " ".join(re.findall(r"<tspan[^>]*>([^<]*)", out.read_text()))
        assert printed.split("\n")[0] in words
    else:
        assert out.read_bytes().startswith(b"\x89PNG")


def test_a_hint_goes_into_a_picture_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", HASHI, "--out", "hint.html"]) == 2
    assert "the name of a picture must end in .svg or .png, not '.html'" in capsys.readouterr().err


def test_an_animation_shows_rating_and_conclusions(tmp_path: Path) -> None:
    for name in ("animation.html", "animation.svg", "folder"):
        assert main(["explain", HASHI, "--out", str(tmp_path / name)]) == 0
    files = [
        tmp_path / "animation.html",
        tmp_path / "animation.svg",
        tmp_path / "folder" / "0000.svg",
    ]
    assert all("Rated " in path.read_text() for path in files)
    step = (tmp_path / "folder" / "0001.svg").read_text()
    assert "R1C1-R1C5" in step
    assert 'class="ruler"' in step
