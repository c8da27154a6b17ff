"""Kurodoko: colour cells so that every numbered cell sees that number of white cells."""

from puzzlewright.core.board import Board
from puzzlewright.core.picture import FillAndStroke, Line, Picture, RoleStyle
from puzzlewright.core.words import count_noun
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import Cnf, Literal
from puzzlewright.genre.genre import Contradiction, Propagated
from puzzlewright.kit import connectivity, shading
from puzzlewright.kit.connectivity import is_white
from puzzlewright.kit.formats import shaded
from puzzlewright.kit.grid import CLUE, Ray

from kurodoko import rules
from kurodoko.puzzle import Kurodoko, look_along

PAGE = shaded.ShadedFormats(Kurodoko)
SIGHT = "sight"  # a look, and the role of its lines
LINE = RoleStyle(
    FillAndStroke(stroke="#d9a441"), FillAndStroke(stroke="#b98a3a"), width=0.05, terminal="yellow"
)


def propagate(puzzle: Kurodoko) -> Propagated:
    """Make cells with a number white; report a number that is too large."""
    most = puzzle.rows + puzzle.cols - 1
    for cell, clue in puzzle.clue_at.items():
        if clue > most:
            cells = count_noun(most, "cell")
            return Contradiction(f"{puzzle.name_of(cell)} has only {cells} to see, itself included")
    return shading.blank(puzzle).without((cell, shading.BLACK) for cell in puzzle.clue_at)


def _add_clues(puzzle: Kurodoko, cnf: Cnf, board: Board) -> None:
    """Count the cells that a clue sees in each direction in order encoding: at least 1, 2, ...

    The counts add up to the number of the clue, minus one for its own cell.
    """
    white = {cell for cell, colours in enumerate(board.open) if shading.BLACK not in colours}
    for cell, clue in puzzle.clue_at.items():
        cnf.clauses.append((is_white(cell),))
        known = [look_along(ray, white, ()).least for ray in puzzle.rays[cell]]
        missing = clue - 1 - sum(known)
        # Omit literals above one more than the clue allows: no clause needs them.
        rays = zip(puzzle.rays[cell], known, strict=True)
        parts = [ray[seen : seen + max(missing + 1, 0)] for ray, seen in rays]
        require_sum(cnf, [_seen_along(cnf, white, part) for part in parts], missing)
        cnf.because(CLUE, cell)


def _seen_along(cnf: Cnf, known: set[int], ray: Ray) -> list[Literal]:
    """Return literals for "each cell of a ray is seen": it and all cells before it are white."""
    literals: list[Literal] = []
    for cell in ray:
        if not literals:
            literals.append(is_white(cell))
        elif cell in known:
            literals.append(literals[-1])  # seen if the previous cell is
        else:
            nearer, white, (seen,) = literals[-1], is_white(cell), cnf.new_variables(1)
            cnf.clauses += (-seen, nearer), (-seen, white), (seen, -nearer, -white)
            literals.append(seen)
    return literals


def draw(puzzle: Kurodoko, board: Board, styles: frozenset[str]) -> Picture:
    """Draw cells and clues; with the look `sight`, also the known line of sight of every clue."""
    white = {cell for cell, colours in enumerate(board.open) if colours == {shading.WHITE}}
    lines = []
    sights = [(cell, ray) for cell in puzzle.clue_at for ray in puzzle.rays[cell]]
    for cell, ray in sights if SIGHT in styles else ():
        if seen := look_along(ray, white, ()).least:
            (y1, x1), (y2, x2) = divmod(cell, puzzle.cols), divmod(ray[seen - 1], puzzle.cols)
            lines.append(Line(x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5, SIGHT))
    return shading.draw_cells("Kurodoko", puzzle.clues, board, lines)


genre: shading.ShadingGenre[Kurodoko] = shading.ShadingGenre(
    name="kurodoko",
    title="Kurodoko",
    rules=rules.RULES,
    example="https://puzz.link/p?kurodoko/6/6/m469g2y5h86",
    puzzle=Kurodoko,
    formats=(shaded.native(PAGE), shaded.puzzlink(PAGE, "kurodoko"), shaded.spaced_grid(PAGE)),
    propagate=propagate,
    mistakes=rules.mistakes,
    early_mistakes=rules.mistakes,
    encodings=connectivity.encodings("order encoding along the lines of sight", _add_clues),
    draw=draw,
    styles=(SIGHT,),
    roles={SIGHT: LINE},
    interaction="kurodoko.generator:interaction",
    generator="kurodoko.generator:generator",
    human_model="kurodoko.techniques:human_model",
)
