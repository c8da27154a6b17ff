"""The encodings of Satogaeri that the product uses, and the formula of certificates.

`moves`: one variable per circle and landing, and one for "at least this far in this direction"
where a direction has several landings.

Idea: in one direction a circle's track grows cell by cell, so "at least this far" determines which
cells it covers, however many landings lie beyond. At most four circles see a cell, because starts
block the view. So six pairs per cell keep all tracks apart. Size: at most two variables and four
clauses per landing, six clauses per cell, and one "at most one" per circle and country. The size is
linear in the grid. It is the fastest with an engine that has native cardinality constraints. The
moves are those of the Satogaeri thesis (Leitner, 2015), as clauses.
"""

from itertools import combinations

from puzzlewright.core.board import Board, Place, Value
from puzzlewright.formulas.cardinality import add_numbers, require_sum
from puzzlewright.formulas.cnf import AtMost, Cnf, DirectEncoding, Literal
from puzzlewright.genre.genre import CertificateFormula, Encoding
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, COUNTRY, ROOM, TRACKS, Satogaeri


def formula(puzzle: Satogaeri, board: Board) -> Cnf:
    """Encode moves, tracks and countries."""
    direct = DirectEncoding(board)
    cnf = Cnf(direct, direct.variables)
    # for every cell the literals "this track does not cover it"
    off: list[list[Literal]] = [[] for _ in puzzle.country_of]
    for place, (circle, landings) in enumerate(zip(puzzle.circles, direct.literals, strict=True)):
        if len(landings) == 1:  # most circles, after propagation
            ((landing, literal),) = landings.items()
            _, *cells = puzzle.track(place, landing)
            if circle.number in (None, len(cells)):
                for cell in cells:
                    off[cell].append(-literal)
                cnf.clauses.append((literal,))
                cnf.because(CIRCLE, place)
                continue
        start, rays = puzzle.starts[place], _rays(puzzle, place, landings, cnf)
        ways = [_way(cnf, off, start, step, ray, landings) for step, ray in rays.items()]
        cnf.clauses.append(tuple(ways))
        _at_most_one(cnf, ways)
        cnf.because(CIRCLE, place)
    _forbid_meeting_tracks(puzzle, cnf, off)
    _require_one_circle_per_country(puzzle, cnf, direct)
    return cnf


def _rays(
    puzzle: Satogaeri, place: Place, landings: dict[Value, Literal], cnf: Cnf
) -> dict[int, list[Value]]:
    """Return the landings per direction (by step); staying counts as moving right by no cell.

    Forbid those that are too near or too far, in case no propagation has removed them.
    """
    start, cols, number = puzzle.starts[place], puzzle.cols, puzzle.circles[place].number
    row = start // cols
    rays: dict[int, list[Value]] = {}
    for landing, literal in landings.items():
        step = 1 if landing // cols == row else cols
        if landing < start:
            step = -step
        if number is not None and (landing - start) // step != number:
            cnf.clauses.append((-literal,))
        else:
            rays.setdefault(step, []).append(landing)
    return rays


def _way(
    cnf: Cnf,
    off: list[list[Literal]],
    start: Value,
    step: int,
    ray: list[Value],
    landings: dict[Value, Literal],
) -> Literal:
    """Return the literal "moves in this direction", joining landings from the farthest.

    `ray` lists the landings in ascending order.
    """
    if step > 0:
        ray.reverse()
    farthest = ray[0]
    so_far = landings[farthest]
    clauses = cnf.clauses
    for landing, name in zip(ray[1:], cnf.new_variables(len(ray) - 1), strict=True):
        for cell in range(farthest, landing, -step):
            off[cell].append(-so_far)
        here = landings[landing]
        clauses += ((name, -here), (name, -so_far), (-name, here, so_far), (-here, -so_far))
        farthest, so_far = landing, name
    for cell in range(farthest, start, -step):
        off[cell].append(-so_far)
    return so_far


def _forbid_meeting_tracks(puzzle: Satogaeri, cnf: Cnf, off: list[list[Literal]]) -> None:
    """Forbid common cells of tracks; every track covers its start, wherever its circle moves."""
    for start in puzzle.starts:
        if off[start]:
            cnf.clauses.extend((literal,) for literal in off[start])
            cnf.because(TRACKS, start)
            off[start] = []
    for cell, literals in enumerate(off):
        if len(literals) > 1:
            cnf.clauses.extend(combinations(literals, 2))
            cnf.because(TRACKS, cell)


def _require_one_circle_per_country(puzzle: Satogaeri, cnf: Cnf, direct: DirectEncoding) -> None:
    arrivals: list[list[Literal]] = [[] for _ in range(puzzle.country_count)]
    for literal, landing in enumerate(direct.values, start=1):
        arrivals[puzzle.country_of[landing]].append(literal)
    for country, literals in enumerate(arrivals):
        cnf.clauses.append(tuple(literals))
        cnf.because(COUNTRY, country)
        _at_most_one(cnf, literals)
        cnf.because(ROOM, country)


def _at_most_one(cnf: Cnf, literals: list[Literal]) -> None:
    if len(literals) > 1:
        cnf.at_most.append(AtMost(tuple(literals), 1))


moves = Encoding(
    "moves",
    "one variable per circle and landing; paths kept apart cell by cell",
    formula,
    engine="minicard",
)
ENCODINGS = (moves,)

# The formula of certificates (see `docs/proofs.md`). The checker rebuilds it with its own code, so
# any change invalidates existing certificates.


def certificate_clauses(puzzle: Satogaeri) -> Cnf:
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


certificate_formula = CertificateFormula(certificate_clauses)
