"""How many processes work if nobody says."""

from collections.abc import Iterator
from contextlib import contextmanager

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

    monkeypatch.setattr(generate, "workers", workers)
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


def test_a_wished_number_is_kept(asked_for: list[int]) -> None:
    main(["generate", "mosaic", "--size", "4x4", "--seed", "1", "--workers", "7", "--json"])
    assert asked_for == [7]


def test_one_process_does_it_all_where_there_can_be_no_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["generate", "mosaic", "--size", "4x4", "--count", "3", "--seed", "1", "--json"]
    main([*call, "--workers", "2"])
    together = capsys.readouterr().out
    monkeypatch.delattr("os.fork")
    main([*call, "--workers", "2"])
    assert capsys.readouterr().out == together
