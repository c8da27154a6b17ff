"""What programmers meet: wrong calls told in a sentence, things that show themselves, types."""

import doctest
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw

PUZZLE = pw.read("https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2")
HOME = Path(pw.__file__).parent
anything: Any = pw  # the same functions, for calls that a type checker would refuse


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: anything.generate("mosaic", size=5), "a size is a pair of whole numbers"),
        (lambda: anything.generate("mosaic", size=(5, 5), seed="x"), "a seed is a whole number"),
        (lambda: anything.generate("mosaic", size=(5, 5), colour="red"), "has no option 'colour'"),
        (lambda: anything.generate(3, size=(5, 5)), "no genre is called '3'"),
        (
            lambda: anything.solve(PUZZLE, limit=10),
            "a limit is made by Limit(seconds=10), not '10'",
        ),
        (lambda: anything.solve(42), "a int is not a puzzle"),
        (lambda: anything.solve(PUZZLE, engine=3), "no engine is called 3"),
        (lambda: anything.solve(PUZZLE, encoding=3), "no bridges encoding is called '3'"),
        (lambda: anything.read(None), "a puzzle is read from text, not from a NoneType"),
        (lambda: anything.draw(PUZZLE, 5), "marks are a list"),
        (lambda: anything.draw(PUZZLE, looks=5), "looks are a list of names"),
        (lambda: anything.hint(PUZZLE, 5), "marks are a list"),
        (lambda: anything.mistakes(PUZZLE, 5), "marks are a list"),
        (lambda: anything.position(PUZZLE, None), "marks are a list"),
        (lambda: anything.count(PUZZLE, at_most="x"), "at_most is a whole number"),
        (lambda: anything.explain(PUZZLE, techniques="x"), "techniques are a list of names"),
        (lambda: anything.explain(PUZZLE, until=-1), "until is a number of steps"),
        (lambda: anything.explain(PUZZLE, board=3), "a board is made by position"),
        (lambda: anything.rate("x"), "a str is not a puzzle"),
        (lambda: anything.Limit(seconds="x"), "a limit of seconds is a number"),
        (lambda: anything.Limit(megabytes=0), "a memory limit must be above 0 MB"),
    ],
)
def test_a_wrong_call_is_a_trouble_with_one_sentence(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(pw.Trouble) as refused:
        call()
    assert sentence in str(refused.value)


def test_everything_shows_itself_as_text() -> None:
    verdict = pw.solve(PUZZLE)
    assert str(PUZZLE).splitlines()[:2] == ["bridges 7x7", "3   ·   ·   ·   3   ·   1"]
    assert str(verdict) == "one solution, and no other"
    assert str(pw.count(PUZZLE)) == "1 solution"
    assert str(pw.rate(PUZZLE)).startswith("trivial (level 1, score ")
    assert str(pw.hint(PUZZLE)).startswith("Look at ")
    assert str(pw.explain(PUZZLE)).endswith("steps.")
    assert "═" in str(pw.draw(PUZZLE, verdict.solution))


def test_everything_shows_itself_as_a_picture_in_notebooks() -> None:
    shown: list[Any] = [PUZZLE, pw.draw(PUZZLE), pw.explain(PUZZLE), pw.hint(PUZZLE)]
    assert all(thing._repr_svg_().startswith("<svg") for thing in shown)
    pages: list[Any] = [pw.solve(PUZZLE), pw.count(PUZZLE), pw.rate(PUZZLE)]
    assert all(page._repr_html_().startswith("<p>") for page in pages)


def test_an_explanation_is_found_step_by_step_and_kept() -> None:
    explanation = pw.explain(PUZZLE)
    first = next(iter(explanation))
    assert explanation.steps == [first]
    assert list(explanation) == explanation.steps == list(explanation)
    assert explanation.is_solved
    assert explanation.board.solution == pw.solve(PUZZLE).solution
    assert explanation.rating == pw.rate(PUZZLE)
    assert explanation.json()["solved"] is True
    cut = pw.explain(PUZZLE, until=3)
    assert len(cut) == 3
    assert cut.ending == "stopped"


MODULES = [
    ".".join(("puzzlewright", *path.relative_to(HOME).with_suffix("").parts))
    for path in sorted(HOME.rglob("*.py"))
    if ">>> " in path.read_text()
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_hold(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted
    assert not result.failed


def test_types_refuse_what_is_no_puzzle(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    assert pytestconfig.cache
    cache = pytestconfig.cache.mkdir("mypy")  # from one run to the next: it takes long without
    program = tmp_path / "program.py"
    program.write_text(
        "import puzzlewright as pw\n"
        "pw.solve(42)\n"
        "pw.solve(pw.read('...'))\n"
        "pw.explain(pw.generate('mosaic', size=(5, 5)).puzzle).rating.name.upper()\n"
    )
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), str(program)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    complaints = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert len(complaints) == 1
    assert 'program.py:2: error: Argument 1 to "solve"' in complaints[0]
