"""What both encodings share: all but how the white cells hang together.

A variable for every cell holds where the cell is black. For every clue and direction there is a
ladder of literals that say "at least one cell is seen this way", "at least two", and so on; the
four ladders add up to the number, less one for the cell itself.
"""

from puzzlewright.formulas.clauses.counting import sum_is
from puzzlewright.formulas.cnf import Cells, Cnf, Literal
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board, Place

from kurodoko.puzzle import Clue, Kurodoko, Ray
from kurodoko.reasons import CLUE, KNOWN, NEIGHBOURS


def is_black(cell: Place) -> Literal:
    """The literal that says so, as `Cells` numbers them."""
    return cell + 1


def is_white(cell: Place) -> Literal:
    return -is_black(cell)


def local_rules(puzzle: Kurodoko, board: Board) -> Cnf:
    """What is known, the neighbours of black cells, and the clues."""
    cnf = Cnf(Cells(len(board.open)), len(board.open))
    cnf.clauses += [(is_black(cell),) for cell, open in enumerate(board.open) if WHITE not in open]
    cnf.clauses += [(is_white(cell),) for cell, open in enumerate(board.open) if BLACK not in open]
    cnf.because(KNOWN)
    for cell, sides in enumerate(puzzle.sides):
        cnf.clauses += [(is_white(cell), is_white(side)) for side in sides if side > cell]
    cnf.because(NEIGHBOURS)
    for cell, clue in puzzle.clue_at.items():
        _add_clue(puzzle, cnf, board, cell, clue)
        cnf.because(CLUE, cell)
    return cnf


def _add_clue(puzzle: Kurodoko, cnf: Cnf, board: Board, cell: Place, clue: Clue) -> None:
    cnf.clauses.append((is_white(cell),))
    rays = puzzle.rays[cell]
    sure = [_known_white(board, ray) for ray in rays]
    missing = clue - 1 - sum(sure)
    # Nobody asks whether more cells are seen than the clue allows, so rungs beyond are left out.
    parts = [ray[seen : seen + max(missing + 1, 0)] for ray, seen in zip(rays, sure, strict=True)]
    sum_is(cnf, [_seen_along(cnf, board, part) for part in parts], missing)


def _known_white(board: Board, ray: Ray) -> int:
    """How many cells at the start of a ray the board knows to be white."""
    return next((n for n, cell in enumerate(ray) if BLACK in board.open[cell]), len(ray))


def _seen_along(cnf: Cnf, board: Board, ray: Ray) -> list[Literal]:
    """The ladder of a ray: a cell is seen if the one before it is, and it is white itself."""
    rungs: list[Literal] = []
    for cell in ray:
        if not rungs:
            rungs.append(is_white(cell))
        elif BLACK not in board.open[cell]:
            rungs.append(rungs[-1])  # who sees the cell before it sees this one too
        else:
            nearer, white, (rung,) = rungs[-1], is_white(cell), cnf.new_variables(1)
            cnf.clauses += (-rung, nearer), (-rung, white), (rung, -nearer, -white)
            rungs.append(rung)
    return rungs
