"""Completion of verbs, options, names and files, in the shells that are installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command_line import Run

# What is asked of each shell: a line of which the last word is not complete.
ASK = {
    "bash": """source ./script; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_puzzlewright puzzlewright; printf '%s\\n' "${{COMPREPLY[@]}}" """,
    # The completion system of zsh works in a terminal only.
    "zsh": """compdef() {{ }}
compadd() {{ print -l -- $names }}
_files() {{ print -l ${{words[CURRENT]}}*(N) }}
source ./script; words=({line}); CURRENT=$#words; _puzzlewright""",
    "fish": "source ./script; complete -C '{line}' | cut -f1",
}
SHELLS = [
    pytest.param(
        shell, marks=pytest.mark.skipif(not shutil.which(shell), reason=f"{shell} is not installed")
    )
    for shell in ASK
]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("gen", ["generate", "genres"]),
        ("rate --out", ["--output"]),
        ("library rem", ["remove"]),
        ("generate mos", ["mosaic"]),
        ("generate mosaic --diff", ["--difficulty"]),
        ("draw --theme d", ["dark"]),
    ],
)
def test_a_shell_completes(
    run: Run, tmp_path: Path, shell: str, typed: str, expected: list[str]
) -> None:
    assert completed(run, tmp_path, shell, typed) == expected


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_files(run: Run, tmp_path: Path, shell: str) -> None:
    (tmp_path / "sheet.txt").touch()
    # bash completes file names if the function finds nothing.
    expected = [""] if shell == "bash" else ["sheet.txt"]
    assert completed(run, tmp_path, shell, "solve she") == expected


def completed(run: Run, folder: Path, shell: str, typed: str) -> list[str]:
    (folder / "script").write_text(run("completion", shell).out)
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    ended = subprocess.run(
        [shell, "-c", ASK[shell].format(line=f"puzzlewright {typed}")],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PATH": programs, "HOME": str(folder)},
    )
    return sorted(ended.stdout.rstrip("\n").split("\n"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("solve", "--engine", "cadical19"), "cadical195\n"),
        (("help", "verif"), "verify"),
        (("convert", "--to", "puzz"), "puzzlink\n"),
        (("encode", "--encoding", "double"), "double-tree\tcontext\n"),
        (("generate", "mosaic", ""), ""),
        (("no-verb", ""), ""),
        ((), ""),
    ],
)
def test_what_may_follow(run: Run, words: tuple[str, ...], expected: str) -> None:
    assert run("completion", "--words", *words).out.startswith(expected)


def test_an_unknown_shell_is_refused(run: Run) -> None:
    assert run("completion", "cmd").status == 2
    assert run("completion").status == 2
