"""Errors: their place among Python's own, their fields, and that processes can send them."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core import errors

anything: Any = pw
FAMILY = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, errors.PuzzlewrightError)
]
MADE: dict[type, tuple[Any, ...]] = {
    errors.AmbiguousGenre: ("this text", ["mosaic", "context"]),
    errors.LibraryFailed: ("library", "its disk is full"),
    errors.NoPuzzle: ("'x'", ["native"]),
    errors.UnknownName: ("genre", "bridgse", ["bridges", "mosaic"]),
    errors.NotInstalled: ("an engine", "pip install it"),
    errors.LibraryFailed: ("sqlite:///puzzles.db", "the disk is full"),
    errors.Failed: ("too many tries", 7),
    errors.BadPuzzle: ("R1C2: a clue is wrong", (0, 1)),
    errors.FileError: ("puzzle.txt", "read", IsADirectoryError(21, "Is a directory")),
    errors.FileMissing: ("puzzle.txt", "read", FileNotFoundError(2, "No such file")),
}


@pytest.mark.parametrize("kind", FAMILY)
def test_an_error_survives_its_way_between_processes(kind: type[errors.PuzzlewrightError]) -> None:
    error = kind(*MADE.get(kind, ("one sentence",)))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)
    assert vars(again) == vars(error)


@pytest.mark.parametrize(
    ("kind", "builtin"),
    [
        (pw.BadPuzzle, ValueError),
        (pw.UnknownName, ValueError),
        (pw.BadOption, ValueError),
        (pw.BadArgument, ValueError),
        (pw.NotRated, ValueError),
        (pw.WrongType, TypeError),
        (pw.LimitReached, TimeoutError),
        (pw.FileError, OSError),
        (pw.FileMissing, FileNotFoundError),
    ],
)
def test_python_programs_can_catch_errors_as_they_expect(
    kind: type[Exception], builtin: type[Exception]
) -> None:
    assert issubclass(kind, builtin)
    assert issubclass(kind, pw.PuzzlewrightError)


def test_all_errors_are_public_and_old_names_stay() -> None:
    assert [kind.__name__ for kind in FAMILY if kind.__name__ not in dir(pw)] == []
    assert pw.Trouble is pw.PuzzlewrightError
    assert pw.BadWish is pw.BadOption


def test_an_unknown_name_comes_with_suggestions() -> None:
    with pytest.raises(pw.UnknownName, match=r"'mosiac'\. Did you mean mosaic\? Known:") as refused:
        anything.generate("mosiac", size=5)
    assert refused.value.name == "mosiac"
    assert refused.value.suggestions[0] == "mosaic"
    assert "bridges" in refused.value.known


def test_an_unknown_option_comes_with_suggestions() -> None:
    with pytest.raises(pw.BadOption, match="Did you mean difficulty") as refused:
        anything.generate("mosaic", size=5, dificulty="hard")
    assert refused.value.name == "dificulty"
    assert refused.value.suggestions == ("difficulty",)


@pytest.mark.parametrize("call", [lambda: anything.solve(42), lambda: pw.Limit(seconds=anything)])
def test_a_wrong_type_is_a_type_error(call: Any) -> None:
    with pytest.raises(TypeError):
        call()


def test_messages_name_no_options_of_the_command_line() -> None:
    with pytest.raises(pw.BadPuzzle, match=r"name the genre$"):
        pw.read("3x3:4d23b")


@pytest.mark.parametrize(
    "call",
    [
        lambda folder: pw.read(folder / "no" / "puzzle.txt"),
        lambda folder: pw.solve(folder / "no" / "puzzle.txt"),
        lambda folder: list(pw.read_many(folder / "no" / "puzzles.jsonl")),
        lambda folder: pw.read("5x5m2:1a1a2e3a3a3e3a6a4").save(folder / "no" / "puzzle.svg"),
        lambda folder: pw.make_book(folder / "book.pdf", plan=folder / "no" / "plan.toml"),
    ],
)
def test_a_missing_file_is_our_error_and_pythons(call: Any, tmp_path: Path) -> None:
    with pytest.raises(pw.FileError, match=r"no/.* cannot be (read|written): No such") as refused:
        call(tmp_path)
    assert isinstance(refused.value, FileNotFoundError)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.errno) == (str(refused.value), refused.value.errno)
    assert again.filename == refused.value.filename


def test_a_file_that_cannot_be_read_is_our_error_and_pythons(tmp_path: Path) -> None:
    with pytest.raises(pw.FileError, match="cannot be read: Is a directory") as refused:
        pw.read(tmp_path)
    assert isinstance(refused.value, OSError)
