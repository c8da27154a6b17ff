"""The formula of Satogaeri certificates: one landing per circle and country, disjoint tracks.

`docs/proofs.md` describes it. The checker builds it independently, so any change here makes older
certificates invalid.
"""

from itertools import combinations

from puzzlewright.core.board import Choice, Value
from puzzlewright.formulas.cardinality import add_numbers, require_sum
from puzzlewright.formulas.cnf import Cnf, DirectEncoding, Literal
from puzzlewright.genre.genre import CertificateFormula
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import Satogaeri


def formula(puzzle: Satogaeri) -> Cnf:
    """Encode circles with their tracks, then cells, then countries."""
    encoding = DirectEncoding(landings_of(puzzle))
    cnf = Cnf(encoding, encoding.variables)
    over: list[list[Literal]] = [[] for _ in puzzle.country_of]  # the tracks over every cell
    arrivals: list[list[Literal]] = [[] for _ in range(puzzle.country_count)]
    for place, landings in enumerate(encoding.literals):
        require_sum(cnf, [[literal] for literal in landings.values()], 1)
        for step, room in zip((-puzzle.cols, puzzle.cols, -1, 1), puzzle.reach[place], strict=True):
            farthest = puzzle.starts[place] + step * room
            _add_track(cnf, over, range(farthest, puzzle.starts[place], -step), landings)
        for landing, literal in landings.items():
            arrivals[puzzle.country_of[landing]].append(literal)
    for tracks in over:
        cnf.clauses += [(-one, -other) for one, other in combinations(tracks, 2)]
    for literals in arrivals:
        require_sum(cnf, [[literal] for literal in literals], 1)
    return cnf


def _add_track(
    cnf: Cnf, over: list[list[Literal]], cells: range, landings: dict[Value, Literal]
) -> None:
    """Add a literal "lands here or beyond" to each cell in one direction, the farthest first."""
    so_far: Literal | None = None
    for cell in cells:
        here = landings.get(cell)
        if here and so_far:
            (so_far,) = add_numbers(cnf, [here], [so_far], 1)
        else:
            so_far = so_far or here
        if so_far:
            over[cell].append(so_far)


def choices(puzzle: Satogaeri, cnf: Cnf) -> list[Choice]:
    """Return the choices that the first variables stand for: this circle lands there."""
    assert isinstance(cnf.variable_map, DirectEncoding)
    return [
        (place, landing)
        for place, landings in enumerate(cnf.variable_map.literals)
        for landing in landings
    ]


certificate_formula = CertificateFormula(formula, choices)
