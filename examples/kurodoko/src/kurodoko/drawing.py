"""The picture of a Kurodoko puzzle; with the look `sight` also how far every clue sees for sure."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from puzzlewright.grids.shading import WHITE, picture
from puzzlewright.model.board import Board
from puzzlewright.model.looks import Ink, Look
from puzzlewright.model.shapes import Label, Line, Picture, Shape

from kurodoko.puzzle import Kurodoko

SIGHT = "sight"

# A role of our own, because no shared one shows what is looked along.
ROLES: Mapping[str, Look] = {
    SIGHT: Look(Ink(stroke="#d9a441"), Ink(stroke="#b98a3a"), width=0.05, terminal="yellow"),
}


def draw(puzzle: Kurodoko, board: Board, looks: frozenset[str]) -> Picture:
    """The cells and clues, and lines of sight if they are wished for."""
    page = picture("Kurodoko", puzzle.clues, board)
    if SIGHT not in looks:
        return page
    # Below the numbers, so that they can be read.
    below = [shape for shape in page.shapes if not isinstance(shape, Label)]
    labels = [shape for shape in page.shapes if isinstance(shape, Label)]
    return replace(page, shapes=(*below, *_lines_of_sight(puzzle, board), *labels))


def _lines_of_sight(puzzle: Kurodoko, board: Board) -> Iterator[Shape]:
    for cell in puzzle.clue_at:
        for ray in puzzle.rays[cell]:
            end = cell
            for place in ray:
                if board.open[place] != {WHITE}:
                    break
                end = place
            if end != cell:
                (y1, x1), (y2, x2) = divmod(cell, puzzle.cols), divmod(end, puzzle.cols)
                yield Line(x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5, SIGHT)
