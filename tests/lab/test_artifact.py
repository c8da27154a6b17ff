"""A paper's experiment: the walkthrough of the docs, and its artifact for reviewers."""

import json
import re
import zipfile
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab.folder import read_run
from tests.lab.plans import script

PAGE = Path(__file__).parents[2] / "docs" / "paper.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Follow docs/paper.md, with smaller numbers and a solver that is always installed."""
    monkeypatch.chdir(tmp_path)
    (encoding,), (plan,) = blocks("python"), blocks("toml")
    Path("mine.py").write_text(encoding)
    engine = script(tmp_path, "minisat-program", 'exec minisat "$@"')
    assert 'engine = "process:cadical -q"' in plan
    plan = plan.replace('engine = "process:cadical -q"', 'engine = "minisat22"')
    plan += f'[[methods]]\nname = "a program"\nencoding = "levels"\nengine = "{engine}"\n'
    plan += "optional = true\n"
    Path("plan.toml").write_text(plan.replace("count = 30", "count = 2"))
    Path("own.txt").write_text("5x5m2:1a1a2e3a3a3e3a6a4")
    (commands,) = blocks("sh")
    for line in commands.splitlines():
        assert line.startswith("puzzlewright lab ")
        assert main(line.partition("#")[0].split()[1:]) == 0
    return tmp_path


def test_the_walkthrough_measures_an_encoding_of_ones_own(paper: Path) -> None:
    rows = read_run(paper / "run").checked_rows()
    mine = [row for row in rows if row["method"] == "mine"]
    assert len(mine) == 3
    assert {row["outcome"] for row in mine} == {"answered"}
    with zipfile.ZipFile(paper / "run.zip") as archive:
        assert {"plan.json", "rows.jsonl", "report/report.html", "encodings/mine.py"} <= set(
            archive.namelist()
        )


def test_an_artifact_can_be_compared(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["lab", "compare", "run.zip", "run", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert all(row[6] == pytest.approx(1) for row in rows if row[6] is not None)


def test_a_changed_artifact_is_rejected(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile("run.zip") as archive, zipfile.ZipFile("bad.zip", "w") as bad:
        for name in archive.namelist():
            data = archive.read(name)
            bad.writestr(name, data.replace(b"answered", b"timeout") if name[0] == "r" else data)
    assert main(["lab", "compare", "bad.zip", "run"]) == 2
    assert "was changed after it was packed" in capsys.readouterr().err
    (paper / "no.zip").write_text("no")
    assert main(["lab", "report", "no.zip"]) == 2
    assert "is not an artifact of a run" in capsys.readouterr().err


def test_verbs_run_no_files(tmp_path: Path) -> None:
    """What comes over HTTP calls verbs; only the command line and plans load a file first."""
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    with pytest.raises(PuzzlewrightError, match="no bridges encoding is called"):
        pw.solve(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), encoding=f"{trap}:mine")
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mine = 1", "has no Encoding called 'mine'"),
        ("1 / 0", "raised an error: ZeroDivisionError"),
    ],
)
def test_a_file_without_an_encoding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    (tmp_path / "mine.py").write_text(text)
    call = ["solve", "5x5m2:1a1a2e3a3a3e3a6a4", "--encoding", f"{tmp_path}/mine.py:mine"]
    assert main(call) == 2
    assert why in capsys.readouterr().err
