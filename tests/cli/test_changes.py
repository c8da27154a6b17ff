"""`repair`, `lighten`, `harden` and `soften` on the command line, and the output of `count`."""

import json
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.board import Solution
from puzzlewright.core.picture import Box, Label
from puzzlewright.verbs.compare import draw_overlay

SEVERAL = '{"genre": "mosaic", "clues": [[null, 1, null]]}'
NONE = '{"genre": "mosaic", "clues": [[4, null, null], [null, 0, null], [null, null, null]]}'
ONE = '{"genre": "mosaic", "clues": [[0, 0], [0, 0]]}'
BRIDGES = "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"


def test_repairs_are_reported_with_their_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", SEVERAL]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Mosaic (Fill-a-Pix): 1 change."
    assert "1. Give R1C3 a 0. (easy)" in printed


def test_repairs_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", SEVERAL, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["status"], said["proven"], said["least"]) == ("repaired", True, 1)
    first = said["repairs"][0]
    assert first["puzzle"] == {"genre": "mosaic", "clues": [[None, 1, 0]]}
    assert first["changes"] == [
        {"kind": "give", "where": [0, 2], "was": None, "becomes": 0, "do": "give R1C3 a 0"}
    ]
    assert first["rating"]["name"] == "easy"


def test_one_of_them_is_applied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", SEVERAL, "--apply", "1", "--to", "janko"]) == 0
    assert "- 1 0" in capsys.readouterr().out
    assert main(["repair", SEVERAL, "--apply", "99"]) == 2
    assert "--apply 99 is too high" in capsys.readouterr().err


def test_the_one_applied_goes_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mended.json"
    assert main(["repair", SEVERAL, "--apply", "1", "--out", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert list(tmp_path.iterdir()) == [file]
    assert pw.solve(pw.read(file.read_text())).status == "unique"


@pytest.mark.parametrize("call", [[SEVERAL], [SEVERAL, SEVERAL, "--apply", "1"]])
def test_a_file_is_for_one_changed_puzzle(call: list[str], tmp_path: Path) -> None:
    assert main(["repair", *call, "--out", str(tmp_path / "mended.json")]) == 2
    assert not list(tmp_path.iterdir())


def test_the_meant_solution_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["repair", SEVERAL, "--solution", '["#.."]', "--apply", "1"]) == 0
    repaired = pw.read(capsys.readouterr().out)
    assert [pw.marks_of(repaired, one) for one in pw.solve(repaired).solutions] == [["#.."]]


def test_pictures_of_repairs_and_of_the_contradiction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["repair", NONE, "--out", str(tmp_path / "pictures")]) == 0
    assert "The 4 at R1C1 and the 0 at R2C2 contradict each other." in capsys.readouterr().out
    names = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert {"contradiction.svg", "repair-1.svg", "repair-1.json"} <= names
    assert "concluded" in (tmp_path / "pictures" / "repair-1.svg").read_text()
    written = pw.read((tmp_path / "pictures" / "repair-1.json").read_text())
    assert pw.solve(written).status == "unique"


def test_pictures_are_called_by_the_verb(tmp_path: Path) -> None:
    assert main(["harden", BRIDGES, "--out", str(tmp_path)]) == 0
    assert {"harden-1.svg", "harden-1.json"} <= {path.name for path in tmp_path.iterdir()}


def test_too_few_changes_are_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    draft = '{"genre": "mosaic", "clues": [[null, 1, null, null, 2, null, null]]}'
    assert main(["repair", draft, "--at-most", "1"]) == 1
    assert "at least 2 changes are needed" in capsys.readouterr().out


def test_clues_that_can_go(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lighten", ONE]) == 0
    assert "3 clues can go at once, no more can" in capsys.readouterr().out
    assert main(["lighten", ONE, "--apply", "1"]) == 2
    assert "puzzlewright: --apply does not take a number (see" in capsys.readouterr().err
    assert main(["lighten", ONE, "--apply"]) == 0
    left = pw.read(capsys.readouterr().out)
    assert pw.solve(left).status == "unique"
    assert main(["lighten", SEVERAL]) == 2


def test_clues_that_can_go_are_reported_without_a_rating(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlewright.verbs.adjust.RATING_SECONDS", 1e-6)
    assert main(["lighten", ONE]) == 0
    assert "3 clues can go at once, no more can; not rated." in capsys.readouterr().out


def test_harder_and_easier(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["harden", BRIDGES, "--json"]) == 0
    harder = json.loads(capsys.readouterr().out)["repairs"][0]
    assert harder["rating"]["name"] == "easy"
    assert main(["soften", BRIDGES]) == 1
    assert "it is trivial already" in capsys.readouterr().out


def test_many_solutions_are_counted_exactly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyganak")
    monkeypatch.setattr("puzzlewright.verbs.count.MAX_ENUMERATED", 50)
    draft = json.dumps({"genre": "mosaic", "clues": [[None] * 60]})
    assert main(["count", draft, "--limit", "none", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 2**60


def test_a_limit_of_solutions_is_a_number_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["count", ONE, "--limit", "x"])
    assert "--limit must be a whole number or none, not 'x'" in capsys.readouterr().err


def test_what_is_forced_and_where_solutions_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft = '{"genre": "mosaic", "clues": [[0, null, null, 1]]}'
    picture = tmp_path / "two.svg"
    assert main(["count", draft, "--json", "--out", str(picture)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["count"], said["forced"], said["differ"]) == (
        2,
        [[0, 0, 0], [0, 1, 0]],
        [[0, 2], [0, 3]],
    )
    assert sorted(said["solutions"]) == [["..#."], ["...#"]]
    drawn = picture.read_text()
    assert "only-first" in drawn
    assert "only-second" in drawn


def test_two_solutions_are_compared_cell_by_cell() -> None:
    puzzle = pw.read('{"genre": "mosaic", "clues": [[null, 3, null], [2, null, null]]}')
    one, other = Solution((1, 0, 0, 0, 1, 1)), Solution((1, 0, 1, 0, 0, 1))
    shapes = draw_overlay(puzzle, one, other).picture.shapes
    boxes = [shape for shape in shapes if isinstance(shape, Box)]
    black = {(box.y, box.x) for box in boxes if box.role == "cell-black"}
    apart = {(int(box.y), int(box.x)): box.role for box in boxes if box.role.startswith("only")}
    assert black == {(0, 0), (1, 2)}
    assert apart == {(1, 1): "only-first", (0, 2): "only-second"}


def test_clues_on_cells_that_differ_are_still_written() -> None:
    puzzle = pw.read('{"genre": "mosaic", "clues": [[1, 1]]}')
    shapes = draw_overlay(puzzle, Solution((1, 0)), Solution((0, 1))).picture.shapes
    clues = [shape for shape in shapes if isinstance(shape, Label)]
    assert clues == [Label(0.5, 0.5, "1", "clue"), Label(1.5, 0.5, "1", "clue")]
