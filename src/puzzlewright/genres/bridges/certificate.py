"""Build the formula of Bridges certificates.

It has order-encoded spans, sums, crossings, and colours for at least k groups. Connectivity and
loops are added as cuts. `docs/proofs.md` describes the formula. The checker rebuilds it with
independent code, so any change here invalidates existing certificates.
"""

from puzzlewright.core.board import Choice, Reason
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import Cnf, OrderEncoding
from puzzlewright.formulas.connectivity import at_least_groups
from puzzlewright.genre.genre import CertificateFormula
from puzzlewright.genres.bridges.encodings import SpanOrderEncoding, cuts
from puzzlewright.genres.bridges.puzzle import CONNECTED, Bridges, parts_of


def formula(puzzle: Bridges) -> Cnf:
    """Return the clauses, in this order: bounds, islands, crossings, groups."""
    numbers = puzzle.numbers
    most = [puzzle.max_bridges_on(span) for span in range(len(puzzle.spans))]
    encoding = SpanOrderEncoding(puzzle, [(0, high) for high in most])
    cnf = Cnf(encoding, encoding.variables)
    cnf.clauses.extend(encoding.ordering_clauses())
    # the literals of each span: at least 1, at least 2, ...
    literals = [
        range(first, first + high) for first, high in zip(encoding.first, most, strict=True)
    ]
    for number, spans in zip(numbers, puzzle.spans_at, strict=True):
        terms = [literals[span] for span in spans if most[span]]
        if number is None:
            cnf.clauses.append(tuple([term[0] for term in terms]))
        else:
            require_sum(cnf, terms, number)
    used = [(a, b, literals[span][0]) for span, (a, b) in enumerate(puzzle.spans) if most[span]]
    cnf.clauses += [
        (-literals[e][0], -literals[f][0])
        for e, f in sorted(puzzle.crossings)
        if most[e] and most[f]
    ]
    if puzzle.components > 1:
        at_least_groups(cnf, range(len(numbers)), used, puzzle.components)
    return cnf


def choices(puzzle: Bridges, cnf: Cnf) -> list[Choice]:
    """Return what the first variables mean, as (span, at least this many bridges)."""
    assert isinstance(cnf.variable_map, OrderEncoding)
    return [
        (span, least)
        for span, (_, high) in enumerate(cnf.variable_map.bounds)
        for least in range(1, high + 1)
    ]


def cut_parts(reason: Reason) -> list[list[int]]:
    """Return the groups of islands of which one needs an exit, or the spans that close a loop."""
    return parts_of(reason) if reason.rule == CONNECTED else [list(reason.about)]


certificate_formula = CertificateFormula(formula, choices, cuts, cut_parts)
