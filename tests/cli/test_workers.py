"""The number of processes, by default and as requested."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from puzzlewright.cli import generate, main


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many workers were called, on a machine with three cores."""
    called: list[int] = []

    @contextmanager
    def workers(wished: int, cluster: str | None) -> Iterator[None]:
        called.append(wished)
        yield None

    monkeypatch.setattr(generate, "open_workers", workers)
    monkeypatch.setattr(generate, "cores", lambda: 3)
    return called


@pytest.mark.parametrize(
    ("size", "count", "number"), [("4x4", 5, 1), ("46x46", 1, 1), ("32x32", 2, 2), ("12x12", 20, 3)]
)
def test_a_batch_that_takes_a_while_is_made_on_all_cores(
    size: str, count: int, number: int, asked_for: list[int]
) -> None:
    main(["generate", "mosaic", "--size", size, "--count", str(count), "--seed", "1", "--json"])
    assert asked_for == [number]


def test_a_requested_number_is_kept(asked_for: list[int]) -> None:
    main(["generate", "mosaic", "--size", "4x4", "--seed", "1", "--workers", "7", "--json"])
    assert asked_for == [7]


def test_one_process_does_everything_if_no_others_can_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["generate", "mosaic", "--size", "4x4", "--count", "3", "--seed", "1", "--json"]
    main([*call, "--workers", "2"])
    together = capsys.readouterr().out
    monkeypatch.delattr("os.fork")
    main([*call, "--workers", "2"])
    assert capsys.readouterr().out == together


@pytest.mark.parametrize("verb", ["solve", "count", "rate", "explain", "repair"])
def test_answers_are_the_same_with_any_number_of_workers(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "many.jsonl"
    games = ["5x5m2:1a1a2e3a3a3e3a6a4", "3x3m2:2a2c2a2", "junk", "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2"]
    file.write_text("".join(json.dumps({"id": game, "puzzle": game}) + "\n" for game in games * 3))
    answers = []
    for workers in ("1", "2"):
        assert main([verb, str(file), "--json", "--workers", workers]) == 2  # "junk"
        lines = map(json.loads, capsys.readouterr().out.splitlines())
        answers.append([without_times(line) for line in lines])
    assert answers[0] == answers[1]
    assert [one["line"] for one in answers[0]] == list(range(1, 13))
    assert [one["id"] for one in answers[0]] == games * 3


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in answer.items() if name not in ("seconds", "propagations")
    }


def test_the_number_of_workers_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["solve", "3x3m2:2a2c2a2", "--workers", "0"])
    assert "--workers must be at least 1" in capsys.readouterr().err
