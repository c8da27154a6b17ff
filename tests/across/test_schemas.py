"""Every --json output has a schema in docs/schemas, which is current, and real outputs fit it."""

import argparse
import json
import sqlite3
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import puzzlewright as pw
from bench.schemas import FOLDER, files
from puzzlewright.cli import main, make_parser
from puzzlewright.genres import OWN

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = {genre.name: pw.read(genre.example, genre=genre.name) for genre in OWN}
EMPTY = '{"genre": "mosaic", "clues": [[null, 2, null], [null, null, null]]}'  # several solutions
HOPELESS = '{"genre": "mosaic", "clues": [[9]]}'
HARD = pw.write(pw.generate("mosaic", size=(25, 25), seed=1).puzzle)

VERBS = (
    ["solve"],
    ["solve", "--first"],
    ["count"],
    ["check"],
    ["explain"],
    ["explain", "--steps", "1"],
    ["hint"],
    ["hint", "--detail", "where"],
    ["hint", "--detail", "idea"],
    ["rate"],
    ["rate", "--no-facts"],
    ["convert", "--to", "grid"],
    ["encode"],
    ["draw"],
    ["draw", "--step", "1"],
    ["repair"],
    ["lighten"],
    ["harden", "--max-changes", "1"],
    ["soften", "--max-changes", "1"],
)
# other puzzles: several solutions, none, not readable
REST = [[*verb, puzzle] for verb in VERBS for puzzle in (EMPTY, HOPELESS, '{"genre": "mosaic"}')]


@cache
def schema(command: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{command.replace(' ', '-')}.json").read_text())
    return found


def validate(command: str, answer: Any) -> None:
    """Fail unless an answer fits its schema, which names all its keys, and those inside them."""
    described = schema(command)
    jsonschema_rs.validator_for(described).validate(answer)
    known: set[str] = set()
    kinds = {
        name: {"additionalProperties": False, **one} for name, one in described["$defs"].items()
    }
    for one in (*described.get("allOf", ()), *described["anyOf"]):
        if "$ref" in one:
            # its own keys may stand beside those of the other parts
            kind = described["$defs"][one["$ref"].rpartition("/")[2]]
            one = {**kind, "$defs": kinds}
            if jsonschema_rs.is_valid(one, answer):
                known |= set(kind["properties"])
        else:
            jsonschema_rs.validate({**one, "$defs": kinds}, answer)
    assert not isinstance(answer, dict) or set(answer) <= known, set(answer) - known


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Call a command with --json, and validate every line that it prints."""

    def call(command: str, *words: str) -> list[Any]:
        status = main([*command.split(), *words, "--json"])
        said = capsys.readouterr()
        assert status != 70, said.err
        answers = [json.loads(line) for line in said.out.splitlines()]
        assert answers, said.err
        for answer in answers:
            validate(command, answer)
        return answers

    return call


def commands_with_json() -> set[str]:
    """List the commands that have --json."""
    found = set()

    def walk(parser: argparse.ArgumentParser, path: tuple[str, ...]) -> None:
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, inner in action.choices.items():
                    walk(inner, (*path, name))
            elif "--json" in action.option_strings:
                found.add(" ".join(path))

    walk(make_parser(), ())
    return found


def test_the_schemas_are_current() -> None:
    assert {path.name: path.read_text() for path in FOLDER.iterdir()} == files(), "make schemas"


def test_every_command_has_one() -> None:
    described = {f"{command.replace(' ', '-')}.json" for command in commands_with_json()}
    assert described == set(files())


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.json"))])
def test_they_are_json_schema(name: str) -> None:
    jsonschema_rs.meta.validate(json.loads((FOLDER / name).read_text()))


@pytest.mark.parametrize("genre", EXAMPLES)
@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_answers_about_every_genre(verb: list[str], genre: str, run: Any) -> None:
    puzzle = EXAMPLES[genre]
    words = verb[1:]
    if verb[0] == "check":
        solution = pw.marks_of(puzzle, pw.solve(puzzle).solution or [])
        words = ["--solution", json.dumps(solution)]
        run("check", pw.write(puzzle), "--solution", json.dumps(solution[1:]))
    run(verb[0], pw.write(puzzle), *words)


@pytest.mark.parametrize("words", REST, ids=lambda words: " ".join(words)[:50])
def test_other_answers(words: list[str], run: Any) -> None:
    verb, *rest = words
    run(verb, *rest)


@pytest.mark.parametrize("verb", ["solve", "rate", "explain", "hint"])
def test_a_limit_that_is_reached(verb: str) -> None:
    # a process of its own, since an alarm at any moment is reported as a warning here
    command = [sys.executable, "-m", "puzzlewright", verb, HARD, "--json", "--time-limit", "0.001"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 3)
    for line in ran.stdout.splitlines():
        validate(verb, json.loads(line))


def test_a_mistake(run: Any) -> None:
    (answer,) = run("hint", "3x3:4d23b", "--genre", "mosaic", "--state", "[[0, 0, 0]]")
    assert answer["kind"] == "mistake"


def test_many_puzzles(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    lines = [json.dumps({"id": "a", "puzzle": EMPTY}), "", "{}", pw.write(EXAMPLES["mosaic"])]
    file.write_text("\n".join(lines))
    assert [one["line"] for one in run("solve", str(file))] == [1, 3, 4]


@pytest.mark.parametrize("genre", EXAMPLES)
def test_certificates(genre: str, run: Any, tmp_path: Path) -> None:
    run("prove", pw.write(EXAMPLES[genre]), "--out", str(tmp_path / "one"))
    run("verify", str(tmp_path / "one"))


@pytest.mark.parametrize("genre", EXAMPLES)
def test_generated_puzzles(genre: str, run: Any) -> None:
    run("generate", genre, "--size", "5x5", "--seed", "1", "--count", "2")
    run("generate", genre, "--size", "5x5", "--seed", "1", "--method", "thesis")


def test_the_library(run: Any, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.executescript((GOLDEN / "old" / "library.sql").read_text())
    connection.close()
    there = ("--library", f"sqlite:///{tmp_path}/library.db")
    run("library add", EMPTY, *there)
    for command in ("list", "search", "stats", "calibrate"):
        run(f"library {command}", *there)
    run("library show", "1", *there)


def test_books(run: Any, tmp_path: Path) -> None:
    out = str(tmp_path / "book.pdf")
    run("book", "--genre", "mosaic", "--size", "5x5", "--count", "1", "--out", out)


def test_the_lab(run: Any, tmp_path: Path) -> None:
    run("lab list")
    folder = str(tmp_path / "run")
    run("lab run", str(GOLDEN / "old" / "lab.toml"), "--quick", "--out", folder)
    run("lab report", folder)
    run("lab compare", folder, str(GOLDEN / "old" / "run"))


@pytest.mark.parametrize("command", ["genres", "engines", "encodings", "formats", "techniques"])
def test_lists(command: str, run: Any) -> None:
    run(command)
