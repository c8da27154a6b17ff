"""Programs of others: what they say is judged like everything else."""

import json
import os
from pathlib import Path

import pytest

from puzzlewright.cli import main
from puzzlewright.core.errors import CannotEncode, Trouble
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.peers import COLLECTION, check_classic, path_of, sgt_bridges
from puzzlewright.lab.trial import cross_check
from tests.lab.plans import written

PUZZLES = {
    "unique": '{"genre": "bridges", "rows": 3, "cols": 3,'
    ' "islands": [[0,0,2],[0,2,2],[2,0,2],[2,2,2]]}',
    "several": '{"genre": "context", "clues": [[null,null,null],[null,1,null],[null,null,null]]}',
    "none": '{"genre": "mosaic", "clues": [[4,null],[2,null]]}',
}


def test_answer_sets_say_the_same_as_our_encodings(tmp_path: Path) -> None:
    pytest.importorskip("clingo", reason="pip install clingo")
    text = (
        'warm_up = 0\n[[methods]]\nname = "ours"\n[[methods]]\nname = "clingo"\npeer = "clingo"\n'
    )
    for name, puzzle in PUZZLES.items():
        text += f"[[instances]]\nname = \"{name}\"\npuzzles = ['{puzzle}']\n"
    assert main(["lab", "run", written(tmp_path, text), "--out", str(tmp_path / "run")]) == 0
    rows = cross_check(list(read_run(tmp_path / "run").rows.values()))
    assert {(row["set"], row["verdict"], row["outcome"]) for row in rows} == {
        (name, name, "answered") for name in PUZZLES
    }


@pytest.mark.skipif(path_of("sgt-bridges") is None, reason=COLLECTION)
def test_programs_of_tatham_solve_what_deduction_solves_and_give_up_elsewhere(
    tmp_path: Path,
) -> None:
    puzzles = {
        "bridges": (PUZZLES["unique"], "answered"),
        "mosaic": (
            '{"genre": "mosaic", "clues": [[null, null, null], [null, 9, null], [null, 6, null]]}',
            "answered",
        ),
        "odd": (PUZZLES["unique"].replace("[2,2,2]", "[2,2,1]"), "gave up"),
        "context": (PUZZLES["several"], "unsupported"),
    }
    text = 'warm_up = 0\n[[methods]]\nname = "sgt"\npeer = "sgt-puzzles"\n'
    for name, (puzzle, _) in puzzles.items():
        text += f"[[instances]]\nname = \"{name}\"\npuzzles = ['{puzzle}']\n"
    assert main(["lab", "run", written(tmp_path, text), "--out", str(tmp_path / "run")]) == 0
    rows = read_run(tmp_path / "run").rows.values()
    assert {row["set"]: row["outcome"] for row in rows} == {
        name: outcome for name, (_, outcome) in puzzles.items()
    }


def test_a_program_that_fails_has_not_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "sgt-bridges"
    program.write_text("#!/bin/sh\necho 'no such option' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(Trouble, match="sgt-bridges ended with status 1: 'no such option'"):
        sgt_bridges(json.loads(PUZZLES["unique"]))()


@pytest.mark.parametrize(
    "change",
    [{"components": 2}, {"loops": False}, {"islands": [[0, 0, None]]}, {"graph": {}}],
)
def test_only_classic_puzzles_are_given_to_other_programs(change: dict[str, object]) -> None:
    classic = json.loads(PUZZLES["unique"])
    check_classic(classic)
    with pytest.raises(CannotEncode):
        check_classic({**classic, **change})
