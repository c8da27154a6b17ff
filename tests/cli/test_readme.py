"""Everything that the README shows works: commands, what they print, Python, links and pictures."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlewright.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
SHOWN = re.findall(r"```\n\$ puzzlewright (.*)\n((?:.+\n)+?)```", README)
COMMANDS = re.findall(r"^puzzlewright .*$", README, re.MULTILINE)
TARGETS = re.findall(r"^make (\w+)", README, re.MULTILINE)
LINKS = re.findall(r"(?:\]\(|src=\"|srcset=\")([^)\"#]+)", README)
TIME = re.compile(r"[\d.]+ ms")


@pytest.mark.parametrize(("call", "printed"), SHOWN)
def test_a_shown_command_prints_what_is_shown(
    call: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(call)) == 0
    assert TIME.sub("", capsys.readouterr().out) == TIME.sub("", printed)


def test_the_commands_work_one_after_the_other(tmp_path: Path) -> None:
    program = f'puzzlewright() {{ {shlex.quote(sys.executable)} -m puzzlewright "$@"; }}'
    script = "\n".join(["set -e", program, *COMMANDS])
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} >= {
        "puzzles.jsonl",
        "puzzle.txt",
        "solution.html",
        "certificate",
        "puzzle.svg",
    }


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    exec(example, known)
    assert getattr(known["verdict"], "status", None) == "unique"


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert TARGETS == ["run", "test", "setup", "site"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in TARGETS)


def test_links_and_pictures_exist() -> None:
    assert [link for link in LINKS if not (ROOT / link).exists()] == []
    assert len(LINKS) > 20


def test_commands_are_found() -> None:
    assert (len(SHOWN), len(COMMANDS)) == (2, 12)
    assert len(README.splitlines()) <= 150


def test_type_checkers_accept_the_python_examples_of_all_pages(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Fragments of programs are marked with a comment."""
    # from one run to the next: it takes long without
    kept = getattr(pytestconfig, "cache", None)
    cache = kept.mkdir("mypy") if kept else tmp_path / ".mypy_cache"
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        if page.name.startswith("reference-"):
            continue  # generated while the site is built
        blocks = re.findall(
            r"(<!-- not run -->\s*)?```python\n(.*?)```", page.read_text(), re.DOTALL
        )
        for number, (fragment, example) in enumerate(blocks):
            if not fragment:
                (tmp_path / f"{page.stem}_{number}.py".replace("-", "_")).write_text(example)
    programs = [path.name for path in sorted(tmp_path.iterdir())]
    assert len(programs) >= 5
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), *programs],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert checked.returncode == 0, checked.stdout
