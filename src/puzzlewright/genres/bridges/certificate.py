"""The formula of Bridges certificates: order-encoded spans, sums, crossings, and colours for at
least k groups. Connection and loops come by cuts.

`docs/proofs.md` describes the formula, and the checker builds it again with code of its own, so any
change here makes older certificates worthless.
"""

from puzzlewright.core.board import Choice, Reason
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import Cnf, OrderEncoding
from puzzlewright.formulas.connectivity import at_least_groups
from puzzlewright.genre.genre import CertificateFormula
from puzzlewright.genres.bridges.encodings import SpanOrderEncoding, cuts
from puzzlewright.genres.bridges.puzzle import CONNECTED, Bridges, parts_of


def formula(puzzle: Bridges) -> Cnf:
    """The order of the variables, islands, crossings, groups."""
    numbers = puzzle.numbers
    most = [puzzle.max_bridges_on(span) for span in range(len(puzzle.spans))]
    ladder = SpanOrderEncoding(puzzle, [(0, high) for high in most])
    cnf = Cnf(ladder, ladder.variables)
    cnf.clauses.extend(ladder.ordering_clauses())
    rungs = [range(first, first + high) for first, high in zip(ladder.first, most, strict=True)]
    for number, spans in zip(numbers, puzzle.spans_at, strict=True):
        ladders = [rungs[span] for span in spans if most[span]]
        if number is None:
            cnf.clauses.append(tuple([ladder[0] for ladder in ladders]))
        else:
            require_sum(cnf, ladders, number)
    used = [(a, b, rungs[span][0]) for span, (a, b) in enumerate(puzzle.spans) if most[span]]
    cnf.clauses += [
        (-rungs[e][0], -rungs[f][0]) for e, f in sorted(puzzle.crossings) if most[e] and most[f]
    ]
    if puzzle.components > 1:
        at_least_groups(cnf, range(len(numbers)), used, puzzle.components)
    return cnf


def choices(puzzle: Bridges, cnf: Cnf) -> list[Choice]:
    """What the first variables say: at least so many bridges on this span."""
    assert isinstance(cnf.variable_map, OrderEncoding)
    return [
        (span, least)
        for span, (_, high) in enumerate(cnf.variable_map.bounds)
        for least in range(1, high + 1)
    ]


def cut_parts(reason: Reason) -> list[list[int]]:
    """The groups of islands of which one needs a way out; or the spans that close a loop."""
    return parts_of(reason) if reason.rule == CONNECTED else [list(reason.about)]


certificate_formula = CertificateFormula(formula, choices, cuts, cut_parts)
