"""What the two encodings of the Satogaeri thesis share: the country matrix, the circle matrix, and
the moves on them.

Every circle has an identity of its own. In the country matrix (`f1-1` for R1C1) a cell
holds the identity of the circle that lands there, or zero; in the circle matrix (`c1-1`) that of
the circle whose track covers it, or anything.
"""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.formulas.smt import Smt, Term, conjunction, disjunction
from puzzlewright.genres.satogaeri.opening import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.reasons import CIRCLE, FEWER, HOME, KNOWN
from puzzlewright.model.board import Board, Place


class Matrices(NamedTuple):
    """Two terms for every cell of the page."""

    country: tuple[Term, ...]
    circle: tuple[Term, ...]

    def declared(self, sort: str) -> list[str]:
        """The commands that declare them."""
        return [
            f"(declare-fun {term} () {sort})" for terms in zip(*self, strict=True) for term in terms
        ]


def matrices_of(puzzle: Satogaeri) -> Matrices:
    """The matrices by the names that the thesis gives them."""
    cells = [
        f"{row}-{col}" for row in range(1, puzzle.rows + 1) for col in range(1, puzzle.cols + 1)
    ]
    return Matrices(tuple([f"f{cell}" for cell in cells]), tuple([f"c{cell}" for cell in cells]))


def tracks(puzzle: Satogaeri, place: Place) -> list[range]:
    """Every way that a circle may go, as the cells from its start to its landing; border and other
    circles end its room.
    """
    start, number = puzzle.starts[place], puzzle.circles[place].number
    found = [] if number else [range(start, start + 1)]
    for step, room in zip((-puzzle.cols, puzzle.cols, -1, 1), puzzle.rooms[place], strict=True):
        found += [
            range(start, start + step * (far + 1), step)
            for far in range(1, room + 1)
            if number in (None, far)
        ]
    return found


def settle(smt: Smt, puzzle: Satogaeri, taken: Sequence[Term], empty: Sequence[Term]) -> None:
    """In every country one cell of the country matrix is taken and all others are empty (section
    4.3 of the thesis).
    """
    cells_of: list[list[int]] = [[] for _ in range(puzzle.country_count)]
    for cell, country in enumerate(puzzle.country_of):
        cells_of[country].append(cell)
    for country, cells in enumerate(cells_of):
        none = [empty[cell] for cell in cells]
        ways = [
            conjunction([*none[:i], taken[cell], *none[i + 1 :]]) for i, cell in enumerate(cells)
        ]
        smt.assertions.append(disjunction(ways))
        smt.because(HOME, country)
    # A cell is taken by whatever is not zero. That this is a circle follows by counting: each
    # circle takes a country of its own, so that none is left where there are as many circles as
    # countries. The thesis takes this for granted.
    if len(puzzle.circles) < puzzle.country_count:
        smt.assertions.append("false")
        smt.because(FEWER)


def move(smt: Smt, puzzle: Satogaeri, matrices: Matrices) -> None:
    """Every circle leaves its identity all along a track, and where the track ends in the country
    matrix too (section 4.4).
    """
    country, circle = matrices
    for place, start in enumerate(puzzle.starts):
        identity = circle[start]
        ways = [
            conjunction(
                [
                    *[f"(= {circle[cell]} {identity})" for cell in track[1:]],
                    f"(= {country[track[-1]]} {identity})",
                ]
            )
            for track in tracks(puzzle, place)
        ]
        smt.assertions.append(disjunction(ways))
        smt.because(CIRCLE, place)


def respect(smt: Smt, puzzle: Satogaeri, board: Board) -> None:
    """Say what the board knows beyond a blank one."""
    for place, (values, anything) in enumerate(zip(board.open, blank(puzzle).open, strict=True)):
        if values != anything:
            smt.assertions.append(
                disjunction([smt.meaning.term(place, value) for value in sorted(values)])
            )
    smt.because(KNOWN)
