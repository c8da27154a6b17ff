"""Propagation by pairs of clues finds the same as the techniques of two clues."""

from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Board, Choice
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic import propagation as opening_of
from puzzlewright.genres.mosaic.propagation import decided_by_pairs, propagate
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.techniques.counting import completion, distant_sharing
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.shading import blank
from tests.genres.mosaic.small import puzzles

sides = st.integers(3, 9)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Mosaic, list[int], set[int]]:
    """A puzzle of a random picture, the picture, and the cells that are known."""
    rows, cols = draw(sides), draw(sides)
    size = rows * cols
    picture = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    shown = draw(st.sets(st.integers(0, size - 1), min_size=size // 3))
    known = draw(st.sets(st.integers(0, size - 1)))

    def clue(row: int, col: int) -> int | None:
        near = [
            picture[r * cols + max(col - 1, 0) : r * cols + min(col + 2, cols)]
            for r in range(max(row - 1, 0), min(row + 2, rows))
        ]
        return sum(map(sum, near)) if row * cols + col in shown else None

    grid = tuple(tuple(clue(row, col) for col in range(cols)) for row in range(rows))
    return Mosaic(grid), picture, known


def seen_by(technique: Technique[MosaicPosition], position: MosaicPosition) -> set[Choice]:
    return {
        choice
        for spot in technique.spots(position)
        for move in technique.find_moves(position, spot)
        for choice in move.removes
    }


@given(positions())
def test_pairs_imply_what_the_technique_finds(made: tuple[Mosaic, list[int], set[int]]) -> None:
    puzzle, picture, known = made
    both, bitboard = blank(puzzle).open[0], puzzle.bitboard
    board = Board(
        tuple(frozenset((c,)) if cell in known else both for cell, c in enumerate(picture))
    )
    black, white = (
        bitboard.cell_set(
            "".join("1" if cell in known and c == colour else "0" for cell, c in enumerate(picture))
        )
        for colour in (1, 0)
    )
    more_black, more_white = decided_by_pairs(bitboard, black, white)
    told = {(cell, 0) for cell in bitboard.places(more_black)}
    told |= {(cell, 1) for cell in bitboard.places(more_white)}
    position = MosaicPosition(puzzle, board)
    # a pair of which one has no open cell tells no more than the other alone
    alone = seen_by(completion, position)
    assert told <= seen_by(distant_sharing, position) <= told | alone


@given(puzzles)
@settings(deadline=None)
def test_a_large_grid_has_the_same_contradictions_as_a_small_one(puzzle: Mosaic) -> None:
    before = pw.solve(puzzle).status
    large, opening_of.LARGE_GRID_CELLS = opening_of.LARGE_GRID_CELLS, 0
    try:
        assert pw.solve(Mosaic(puzzle.clues)).status == before
        found = propagate(puzzle)
    finally:
        opening_of.LARGE_GRID_CELLS = large
    assert not isinstance(found, Board) or not found.is_contradiction


def test_a_large_puzzle_for_techniques_needs_no_engine() -> None:
    made = pw.generate("mosaic", size=(22, 22), seed=1, difficulty="hard")
    found = propagate(made.puzzle)
    assert isinstance(found, Board)
    assert found.solution == made.solution
