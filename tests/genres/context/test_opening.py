"""What single clues decide, and what is plainly impossible."""

import pytest

from puzzlewright.blueprints.genre import Hopeless
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.model.board import Board
from puzzlewright.verbs.text import read


def puzzle(*rows: str) -> Context:
    found = read("\n".join(rows), genre="context", notation="grid")
    assert isinstance(found, Context)
    return found


def shown(board: Board, cols: int) -> list[str]:
    """The board with '?' for what is open."""
    signs = "".join(
        "?" if len(values) == 2 else "#" if 1 in values else "." for values in board.open
    )
    return [signs[start : start + cols] for start in range(0, len(signs), cols)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["...", ".0.", "..."], ["?.?", ".?.", "?.?"]),
        (["0..", "...", "..."], ["?.?", ".??", "???"]),
        (
            [".....", ".....", "..4..", ".....", "....."],
            ["?.?.?", ".#.#.", "?.#.?", ".#.#.", "?.?.?"],
        ),
        ([".2.", "..1"], ["???", "???"]),
        (["...1..."], ["???.???"]),
        ([".2."], ["#.#"]),
        (["1."], [".#"]),
        (["0"], ["?"]),
        (["."], ["?"]),
    ],
)
def test_what_anyone_sees_at_once(rows: list[str], expected: list[str]) -> None:
    board = genre.opening(puzzle(*rows))
    assert isinstance(board, Board)
    assert shown(board, len(rows[0])) == expected


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            ["..3..", "....."],
            (
                "the 3 at R1C3 fits neither colour: white it would be walled in by its"
                " neighbours, black it has only 2 diagonal neighbours"
            ),
        ),
        (
            ["2..", "..."],
            (
                "the 2 at R1C1 fits neither colour: white it would be walled in by its"
                " neighbours, black it has only 1 diagonal neighbour"
            ),
        ),
        (
            ["1"],
            (
                "the 1 at R1C1 fits neither colour: white it has no neighbours, black it"
                " has no diagonal neighbours"
            ),
        ),
        (
            ["....", ".4..", "....", "...."],
            (
                "the 4 at R2C2 fits neither colour: white it would be walled in by its"
                " neighbours, black it would wall in R1C2, together with its diagonal"
                " neighbours"
            ),
        ),
        (
            [".....", ".....", "..4..", "..0..", "....."],
            ("the 4 at R3C3 makes R3C3 black, but the 0 at R4C3 makes it white"),
        ),
        (
            ["......", "......", "..44..", "......", "......"],
            ("the 4 at R3C3 makes R3C4 white, but the 4 at R3C4 makes it black"),
        ),
    ],
)
def test_what_cannot_be_is_said_in_words(rows: list[str], why: str) -> None:
    assert genre.opening(puzzle(*rows)) == Hopeless(why)
