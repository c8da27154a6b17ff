"""Every clue as the list of all pictures of its window that it allows, turned into clauses with
names for the pictures.

Idea: one of the pictures is there, and a picture is all of its cells. Size: for k of n cells with c
= C(n, k) > 1 pictures, c + 1 variables and c(n + 2) + 2 clauses; for 5 of 9 these are 127 and 1388.
Of use to see what better encodings are worth. The first encoding of T. de Jong, "Mosaic as a SAT
problem" (2023), chapter 3.
"""

from functools import cache
from itertools import combinations

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.stencil import Stencil
from puzzlewright.formulas.clauses.tseitin import all_of, any_of
from puzzlewright.formulas.cnf import Clause, Cnf
from puzzlewright.genres.mosaic.encodings.every_clue import every_clue
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.model.board import Board


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    return every_clue(puzzle, board, exactly)


@cache
def exactly(cells: int, black: int) -> Stencil:
    """One of the pictures with so many black cells is there."""

    def draw(cnf: Cnf, window: Clause) -> None:
        pictures = [
            all_of(cnf, [cell if cell in chosen else -cell for cell in window])
            for chosen in combinations(window, black)
        ]
        cnf.clauses.append((any_of(cnf, pictures),))

    return Stencil(cells, draw)


encoding = Encoding(
    "naive",
    "one of all pictures that a clue allows, each with a name",
    formula,
    engine="minisat22",
    starts_blank=True,
)
