"""Circles in any order: only `native` keeps it, and nothing else depends on it."""

import pytest

import puzzlewright as pw
from puzzlewright.verbs.canonical_hash import canonical_hash

MADE = pw.generate("satogaeri", size=(5, 5), seed=3)
REVERSED = pw.read({**MADE.puzzle.json(), "circles": MADE.puzzle.json()["circles"][::-1]})


def moves_of(puzzle: pw.Puzzle) -> set[tuple[int, ...]]:
    solution = pw.solve(puzzle).solution
    assert solution is not None
    return set(map(tuple, pw.marks_of(puzzle, solution)))


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3", "kanpen", "janko", "penpa", "grid"])
def test_the_order_of_circles_changes_nothing(format: str) -> None:
    again = pw.read(pw.write(REVERSED, format))
    assert again.json() == MADE.puzzle.json()  # in reading order
    assert canonical_hash(again) == canonical_hash(REVERSED)
    assert moves_of(again) == moves_of(REVERSED)
    assert pw.rate(again).score == pw.rate(REVERSED).score


def test_native_keeps_the_order() -> None:
    assert pw.read(pw.write(REVERSED)) == REVERSED != MADE.puzzle
