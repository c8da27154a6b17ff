"""The public API: error messages, representations and types."""

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
        (lambda: anything.generate("mosaic", size=5.0), "a size is a pair of whole numbers"),
        (lambda: anything.generate("mosaic", size=(5, 5), seed="x"), "a seed is a whole number"),
        (lambda: anything.generate("mosaic", size=(5, 5), colour="red"), "has no option 'colour'"),
        (lambda: anything.generate(3, size=(5, 5)), "no genre is called '3'"),
        (
            lambda: anything.solve(PUZZLE, limit=10),
            "a limit must be a Limit, such as Limit(seconds=10), not '10'",
        ),
        (lambda: anything.solve(42), "an int is not a puzzle"),
        (lambda: anything.solve(PUZZLE, engine=3), "no engine is called 3"),
        (lambda: anything.solve(PUZZLE, encoding=3), "no bridges encoding is called '3'"),
        (lambda: anything.read(None), "a puzzle must be text, not a NoneType"),
        (lambda: anything.draw(PUZZLE, 5), "marks are a list"),
        (lambda: anything.draw(PUZZLE, styles=5), "styles are a list of names"),
        (lambda: anything.hint(PUZZLE, 5), "marks are a list"),
        (lambda: anything.mistakes(PUZZLE, 5), "marks are a list"),
        (lambda: anything.position(PUZZLE, None), "marks are a list"),
        (lambda: anything.count(PUZZLE, at_most="x"), "at_most must be a whole number"),
        (lambda: anything.explain(PUZZLE, techniques="x"), "techniques are a list of names"),
        (lambda: anything.explain(PUZZLE, until=-1), "steps must be from 0"),
        (lambda: anything.explain(PUZZLE, board=3), "a board must come from position"),
        (lambda: anything.rate("x"), "is in no"),
        (lambda: anything.Limit(seconds="x"), "a limit of seconds must be a number"),
        (lambda: anything.Limit(megabytes=0), "a memory limit must be above 0 MB"),
    ],
)
def test_a_wrong_call_raises_an_error_with_one_sentence(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(pw.Trouble) as refused:
        call()
    assert sentence in str(refused.value)


def test_everything_shows_itself_as_text() -> None:
    verdict = pw.solve(PUZZLE)
    assert str(PUZZLE).splitlines()[:2] == ["bridges 7x7", "3   ·   ·   ·   3   ·   1"]
    assert str(verdict) == "exactly one solution"
    assert str(pw.count(PUZZLE)) == "1 solution"
    assert str(pw.rate(PUZZLE)).startswith("trivial (1 of 6, score ")
    assert str(pw.hint(PUZZLE)).startswith("Look at ")
    assert str(pw.check(PUZZLE, verdict.solution)) == "correct"
    wrong = pw.check(pw.Mosaic([[0, 1]]), "##")
    assert str(wrong) == (
        "clue: the 0 at R1C1 counts 2 black cells in its window\n"
        "clue: the 1 at R1C2 counts 2 black cells in its window"
    )
    assert str(pw.convert(PUZZLE, "tatham")).startswith("7x7m2:3c3")
    assert str(pw.explain(PUZZLE)).endswith("steps.")
    assert "═" in str(pw.draw(PUZZLE, verdict.solution))


def test_everything_shows_itself_as_a_picture_in_notebooks() -> None:
    shown: list[Any] = [PUZZLE, pw.draw(PUZZLE), pw.explain(PUZZLE), pw.hint(PUZZLE)]
    assert all(thing._repr_svg_().startswith("<svg") for thing in shown)
    results: list[Any] = [pw.solve(PUZZLE), pw.count(PUZZLE), pw.rate(PUZZLE)]
    assert all(result._repr_html_().startswith("<p>") for result in results)


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


PROGRAM = """
import puzzlewright as pw
pw.solve(42)  # wrong
pw.solve(pw.read("..."))
pw.no_such_name  # wrong
made = pw.generate("mosaic", size=(5, 5), difficulty="hard", density=0.5)
print(made.puzzle.clues[0], made.puzzle.rows + 1, made.puzzle.solve().status)
made.puzzle.no_such_attribute  # wrong
pw.generate("mosaic", size=5, dificulty="hard")  # wrong
pw.generate("mosaic", size=5, islands=3)  # wrong
pw.generate("mosaic", size=5, difficulty="herd")  # wrong
pw.generate("mosaic", size=5, order="rendom")  # wrong
pw.generate("mosaic", density=0.3)  # wrong
pw.generate_many("satogaeri", size=5, count=3, symmetry="diagonal")  # wrong
pw.generate_many("satogaeri", size=5)  # wrong
pw.generate("kurodoko", size=5, difficulty="herd")  # wrong
pw.hint("...", detail="all")  # wrong
pw.repair("...", difficulty="herd")  # wrong
pw.draw("...").svg("sepia")  # wrong
pw.make_book("x.pdf", paper="napkin")  # wrong
level: pw.Difficulty = pw.rate("...").name
pw.generate("context", size=5, difficulty=level, symmetry="half-turn", seed=None)
pw.generate("bridges", size="7x7", islands=3, graph=True).puzzle.numbers
limited = pw.generate("context", size=5, limit=pw.Limit(seconds=1))
limited.puzzle  # wrong
if isinstance(limited, pw.Generated):
    limited.puzzle.clue_at
pw.generate("kurodoko", size=5, options={"density": 0.1}).puzzle.rate().name.upper()
pw.generate("kurodoko", size=5, density=0.1)  # wrong
for one in pw.generate_many("satogaeri", size=5, count=3, seed=1, zeros=0.1):
    print(one.puzzle.circles)
puzzle = pw.Mosaic([[1, None], [None, 2]])
puzzle.save("x.svg", puzzle.solve().solution)
steps: list[pw.Step] = pw.explain(puzzle)[:3]
print([step.cells for step in steps], pw.Game(puzzle).hint().kind)
pw.Bridges(3, 3, [[0, 0, 1], (0, 2, None)], max_bridges=1).json()
pw.Bridges.from_graph([1, None], [[0, 1]], max_bridges=3).solve().status
pw.Bridges.from_graph([1, 1], [0, 1])  # wrong
pw.Satogaeri([[0, 1]], [[0, 0, 1]]).countries
name: str = pw.list_engines()[0].name
error: pw.PuzzlewrightError = pw.Trouble("")
statuses: list[str] = [verdict.status for verdict in pw.solve_many("...", errors="raise")]
for verdict in pw.solve_many("...", workers=2):
    verdict.status  # wrong
    if not isinstance(verdict, pw.PuzzlewrightError):
        verdict.status
for rating in pw.rate_many([puzzle], techniques=["x"], errors="raise"):
    rating.score
for rated in pw.rate_many([puzzle], limit=pw.Limit(seconds=1), errors="raise"):
    rated.score  # wrong
puzzles: list[pw.Puzzle] = list(pw.read_many("..."))
for read in pw.read_many("...", errors="yield"):
    read.genre  # wrong
pw.solve_many(pw.read_many("...", errors="yield"))
pw.solve_many("...", errors="skip")  # wrong
pw.solve_many(42)  # wrong
pw.solve_many([puzzle], workers="two")  # wrong
pw.solve_many([puzzle], encoding="lazy", first=True, limit=pw.Limit(seconds=1))
pw.solve_many([puzzle], encodign="lazy")  # wrong
pw.solve_many([puzzle], first="yes")  # wrong
pw.hint_many([puzzle], detail="all")  # wrong
pw.convert_many([puzzle])  # wrong
"""


def test_types_reject_what_is_not_a_puzzle(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    # from one run to the next: it takes long without
    kept = getattr(pytestconfig, "cache", None)
    cache = kept.mkdir("mypy") if kept else tmp_path / ".mypy_cache"
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), str(program)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    complaints = [line for line in checked.stdout.splitlines() if ": error:" in line]
    found = {int(line.split(":")[1]) for line in complaints}
    expected = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
    assert found == expected, checked.stdout
    assert 'did you mean "difficulty"?' in checked.stdout


def test_dir_shows_all_public_names_and_nothing_else() -> None:
    names = dir(pw)
    assert {"prove", "Library", "Trouble", "solve"} <= set(names)
    assert {"Any", "attach", "import_module"}.isdisjoint(names)
    assert [name for name in names if not hasattr(pw, name)] == []


def test_import_star_needs_no_extra() -> None:
    """Without the library's packages, as in an installation of the core."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('sqlalchemy', 'alembic')))\n"
        "from puzzlewright import *\nprint(solve.__name__, prove.__name__)\n"
        "import puzzlewright as pw\n"
        "try: pw.Library\nexcept pw.NotInstalled as missing: print(missing)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("solve prove\nthe library is not installed here: pip install")


def test_without_the_lab_packages_experiments_run_and_only_reports_are_refused() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('scipy', 'matplotlib')))\n"
        "from puzzlewright import *\nprint(run_experiment.__name__)\n"
        "import puzzlewright as pw\n"
        "try: pw.report_experiment\nexcept pw.NotInstalled as missing: print(missing)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("run_experiment\nthe lab is not installed here: pip install")
