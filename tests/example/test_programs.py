"""Every program in examples/programs runs, is short, and prints what it promises."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.studio_process import run_studio

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / "examples/programs"
URLS = """\
https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4

{"genre": "mosaic", "clues": [[1, 2], [null, null]]}
"""

# the arguments of each program, and what its output matches
CALLS = {
    "all_formats.py": ([], r"(?s)bridges +native .*mosaic +tatham .*satogaeri +grid "),
    "compare_engines.py": ([], r"(?s)cadical195 +unique .* z3 +unique "),
    "daily_bot.py": (
        ["2026-02-03"],
        r"2026-02-03: .*, easy .*\nhttps://puzz\.link/p\?\S+\n\w+ 8x8\n",
    ),
    "graded_puzzles.py": (["plot.png", "1"], r"(?s)trivial: 0\.\d+ .*expert: 4\.\d+ to 4\.\d+\n$"),
    "notebook_cells.py": ([], r"(?s)exactly one solution\n.*\n3═══════════════3───────1\n"),
    "on_dask.py": (["3"], r"^(unique https://puzz\.link/p\?hashi/7/7/\S+\n){3}$"),
    "own_engine.py": ([], r"^exactly one solution\n$"),
    "own_techniques.py": ([], r"(?s)Stuck after .*Solved in 12 steps\."),
    "rest_client.py": (["STUDIO"], r"(?s)^mosaic, \w+, seed 7\nLook at .*\nsolved\n$"),
    "step_order.py": ([], r"^as explained: \d+ cells\nnearest first: \d+ cells\n$"),
    "urls_to_table.py": (
        ["urls.txt", "2"],
        r"bridges,5x5,unique,easy,1\.\d+\r?\nmosaic,2x2,none,,\r?\n$",
    ),
}


def run(program: str, arguments: list[str], folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, str(PROGRAMS / program), *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("program", sorted(path.name for path in PROGRAMS.glob("*.py")))
def test_a_program_runs_and_is_short(program: str, tmp_path: Path) -> None:
    assert len((PROGRAMS / program).read_text().splitlines()) < 40
    (tmp_path / "urls.txt").write_text(URLS)
    arguments, expected = CALLS[program]
    if arguments == ["STUDIO"]:
        with run_studio(tmp_path, "--workers", "1", module="tests.patient_studio") as studio:
            printed = run(program, [studio.address], tmp_path)
    else:
        printed = run(program, arguments, tmp_path)
    assert re.search(expected, printed), printed


def test_a_plot_is_written(tmp_path: Path) -> None:
    run("graded_puzzles.py", ["plot.png", "1"], tmp_path)
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


def test_the_nearest_step_first_jumps_less(tmp_path: Path) -> None:
    explained, nearest = map(int, re.findall(r"\d+", run("step_order.py", [], tmp_path)))
    assert nearest < explained
