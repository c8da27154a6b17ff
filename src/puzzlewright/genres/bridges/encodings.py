"""The default encodings of Bridges, and the formula of certificates.

- `lazy`: order-encoded spans, a table for every island, and connectivity by cuts. Most candidates
  with correct numbers are nearly connected, so cuts ("these islands need an exit") are cheaper than
  encoding reachability. Size: M variables per span and at most a few dozen clauses per island. For
  k groups, cuts ensure at most k, and colours encode at least k.
- `levels`: spans and islands as in `lazy`, and connectivity by levels: reached in at most i steps.
  This is the connectivity constraint of Rico te Wechel ("Bridges as an SMT problem", 2023, section
  3.7) in clauses. Islands that are certainly joined are one node. For n nodes and m open spans it
  adds about n^2 variables and 2 m n clauses. The formula needs no cuts, so any SAT solver can solve
  it. For k groups there are k roots; without loops, the number of used spans is fixed.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from puzzlewright.core.board import Board, Reason, Solution, Value
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Cut, Literal, OrderEncoding
from puzzlewright.formulas.connectivity import at_least_groups, at_most_groups, find_loops, groups
from puzzlewright.genre.genre import CertificateFormula, Encoding
from puzzlewright.genres.bridges.puzzle import (
    APART,
    CONNECTED,
    CROSSING,
    GROUPS,
    ISLAND,
    KNOWN,
    LOOP,
    ORDER,
    Bridges,
    Island,
    Span,
    parts_of,
)


class SpanOrderEncoding(OrderEncoding):
    """The bounds of every span, the groups that are certainly joined, and the spans between."""

    def __init__(self, puzzle: Bridges, bounds: Sequence[tuple[Value, Value]]) -> None:
        super().__init__(bounds)
        self.puzzle = puzzle

    @cached_property
    def joined_groups(self) -> list[list[Island]]:
        """The groups of islands that are joined in every candidate."""
        spans = self.puzzle.spans
        return groups(
            len(self.puzzle.numbers),
            [ends for ends, (low, _) in zip(spans, self.bounds, strict=True) if low],
        )

    @cached_property
    def undecided_spans(self) -> list[tuple[Span, int, int]]:
        """The spans that may or may not be used, with the two joined groups at their ends."""
        group_of = [0] * len(self.puzzle.numbers)
        for number, group in enumerate(self.joined_groups):
            for island in group:
                group_of[island] = number
        return [
            (span, group_of[a], group_of[b])
            for span, ((a, b), (low, high)) in enumerate(
                zip(self.puzzle.spans, self.bounds, strict=True)
            )
            if high and not low and group_of[a] != group_of[b]
        ]


def lazy_formula(puzzle: Bridges, board: Board) -> Cnf:
    """Encode numbers, crossings, and for k > 1 groups the lower bound on their number."""
    range_of = {
        values: (min(values), max(values)) if values else (0, 0) for values in set(board.open)
    }
    bounds = [range_of[values] for values in board.open]
    encoding = SpanOrderEncoding(puzzle, bounds)
    cnf = Cnf(encoding, encoding.variables)
    cnf.clauses.extend(encoding.ordering_clauses())
    cnf.because(ORDER)
    if any(len(values) != high - low + 1 for values, (low, high) in range_of.items()):
        # Bounds cannot express a value that is missing between the least and the greatest.
        for place, (values, (low, high)) in enumerate(zip(board.open, bounds, strict=True)):
            for value in sorted(set(range(low, high + 1)) - values):
                cnf.clauses.append(tuple(-literal for literal in encoding.cube(place, value)))
    cnf.because(KNOWN)
    least = [low for low, _ in bounds]
    # the literals of each undecided span: at least low + 1, at least low + 2, ...
    literals = [
        range(first, first + high - low)
        for first, (low, high) in zip(encoding.first, bounds, strict=True)
    ]
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        sure = sum([least[span] for span in spans])
        terms = [literals[span] for span in spans if literals[span]]
        if number is None:
            if not sure:
                cnf.clauses.append(tuple(term[0] for term in terms))
        elif terms or sure != number:
            require_sum(cnf, terms, number - sure)
        cnf.because(ISLAND, island)
    _forbid_crossings(puzzle, cnf, encoding)
    if puzzle.components > 1:
        _require_groups(puzzle, cnf, encoding)
    return cnf


def _forbid_crossings(puzzle: Bridges, cnf: Cnf, encoding: OrderEncoding) -> None:
    first, bounds = encoding.first, encoding.bounds
    for e, f in puzzle.crossings:
        (e_low, e_high), (f_low, f_high) = bounds[e], bounds[f]
        if e_high and f_high:
            cnf.clauses.append((-first[e],) * (not e_low) + (-first[f],) * (not f_low))
    cnf.because(CROSSING)


def _without_zeros(
    puzzle: Bridges, encoding: OrderEncoding
) -> tuple[list[Island], list[tuple[Island, Island, Literal | None]], int]:
    """Return the islands other than 0, their joins, and their number of groups.

    Every 0 is a separate group.
    """
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    joins = [
        (a, b, None if low else is_used)
        for (a, b), (low, high), is_used in zip(
            puzzle.spans, encoding.bounds, encoding.first, strict=True
        )
        if high and puzzle.numbers[a] != 0 and puzzle.numbers[b] != 0
    ]
    return others, joins, puzzle.components - (len(puzzle.numbers) - len(others))


def _require_groups(puzzle: Bridges, cnf: Cnf, encoding: OrderEncoding) -> None:
    """Require at least k groups."""
    others, joins, least = _without_zeros(puzzle, encoding)
    if least > 1:
        at_least_groups(cnf, others, joins, least)
    cnf.because(GROUPS)


def cuts(puzzle: Bridges, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """Return the cuts that exclude the candidate: groups without an exit, and loops."""
    encoding = _span_encoding(cnf)
    values = candidate.values
    found = groups(
        len(encoding.joined_groups),
        [(a, b) for span, a, b in encoding.undecided_spans if values[span]],
    )
    new_cuts = []
    if len(found) > puzzle.components:
        new_cuts += _exit_cuts(puzzle, encoding, found)
    if not puzzle.loops:
        drawn = [span for span, bridges in enumerate(values) if bridges]
        for loop in find_loops(len(puzzle.numbers), [puzzle.spans[span] for span in drawn]):
            spans = tuple(drawn[join] for join in loop)
            new_cuts.append(Cut(Reason(LOOP, spans), _not_all(encoding, spans)))
    return new_cuts


def clause(puzzle: Bridges, cnf: Cnf, reason: Reason) -> Clause | None:
    """Return the clause of a reason; None if the bounds of the formula imply it."""
    encoding = _span_encoding(cnf)
    bounds = encoding.bounds
    if reason.rule == LOOP:
        is_possible = all(bounds[span][1] for span in reason.about)
        return _not_all(encoding, reason.about) if is_possible else None
    if reason.rule != CONNECTED:
        return None
    closed = [joined for part in parts_of(reason) for joined in _joinable(puzzle, encoding, part)]
    inside = sum(map(len, closed))
    # Without an exit, these islands form len(closed) groups, and the others at least one more.
    if len(closed) < puzzle.components or inside == len(puzzle.numbers):
        return None
    usable = [(span, *ends) for span, ends in enumerate(puzzle.spans) if bounds[span][1]]
    exits = _exits(len(puzzle.numbers), usable, closed)
    is_implied = any(bounds[span][0] for spans in exits for span in spans)
    return None if is_implied else _one_of(encoding, exits)


def _exit_cuts(puzzle: Bridges, encoding: SpanOrderEncoding, found: list[list[int]]) -> list[Cut]:
    """Require an exit from k groups at a time: without one, there would be k + 1 groups."""
    # Few exits make a strong clause. The group with the most exits gets none, because its exits
    # are those of the others.
    exits = _exits(len(encoding.joined_groups), encoding.undecided_spans, found)
    by_exits = sorted(range(len(found)), key=lambda group: len(exits[group]))
    k = puzzle.components
    new_cuts = []
    for start in range(0, len(found) - k, k):
        closed = by_exits[start : start + k]
        about: list[Island] = []
        for group in closed:
            islands = [island for part in found[group] for island in encoding.joined_groups[part]]
            about += (APART, *sorted(islands))
        one_exit = _one_of(encoding, [exits[group] for group in closed])
        new_cuts.append(Cut(Reason(CONNECTED, tuple(about[1:])), one_exit))
    return new_cuts


def _exits(
    count: int, edges: Iterable[tuple[Span, int, int]], parts: Iterable[Sequence[int]]
) -> list[list[Span]]:
    """Return the edges between the nodes 0..count-1 that lead out of each part."""
    part_of = [-1] * count  # -1 for nodes in no part
    exits: list[list[Span]] = []
    for number, part in enumerate(parts):
        exits.append([])
        for node in part:
            part_of[node] = number
    for span, a, b in edges:
        here, there = part_of[a], part_of[b]
        if here != there:
            if here >= 0:
                exits[here].append(span)
            if there >= 0:
                exits[there].append(span)
    return exits


def _joinable(
    puzzle: Bridges, encoding: OrderEncoding, islands: list[Island]
) -> list[list[Island]]:
    """Return the connected parts of these islands, using only spans between them."""
    number_of = {island: number for number, island in enumerate(islands)}
    joins = [
        (number_of[a], number_of[b])
        for (a, b), (_, high) in zip(puzzle.spans, encoding.bounds, strict=True)
        if high and a in number_of and b in number_of
    ]
    return [[islands[number] for number in group] for group in groups(len(islands), joins)]


def _one_of(encoding: OrderEncoding, exits: Iterable[list[Span]]) -> Clause:
    return tuple({encoding.first[span] for spans in exits for span in spans})


def _not_all(encoding: OrderEncoding, spans: Iterable[Span]) -> Clause:
    return tuple([-encoding.first[span] for span in spans if not encoding.bounds[span][0]])


def _span_encoding(cnf: Cnf) -> SpanOrderEncoding:
    assert isinstance(cnf.variable_map, SpanOrderEncoding)
    return cnf.variable_map


def levels_formula(puzzle: Bridges, board: Board) -> Cnf:
    """Encode everything: the formula of `lazy`, and the constraints that it leaves to cuts."""
    cnf = lazy_formula(puzzle, board)
    others, joins, most = _without_zeros(puzzle, _span_encoding(cnf))
    at_most_groups(cnf, others, joins, most)
    if puzzle.numbers and most > len(others):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def forbid_loops(cnf: Cnf, puzzle: Bridges) -> None:
    """Forbid loops if the puzzle does: then n islands in k groups use n - k spans."""
    if puzzle.loops or not puzzle.numbers:
        return
    first, bounds = _span_encoding(cnf).first, _span_encoding(cnf).bounds
    sure = sum(low > 0 for low, _ in bounds)
    open_spans = [
        is_used for is_used, (low, high) in zip(first, bounds, strict=True) if high > low == 0
    ]
    more = len(puzzle.numbers) - puzzle.components - sure
    if more < 0:
        cnf.clauses.append(())
    elif more < len(open_spans):
        cnf.at_most.append(AtMost(tuple(open_spans), more))
    cnf.because(LOOP)


lazy = Encoding(
    "lazy",
    "order-encoded spans, a table per island, connectivity by cuts",
    lazy_formula,
    cuts,
    clause,
)
levels = Encoding(
    "levels",
    'order-encoded spans, connectivity by "reached in at most i steps"',
    levels_formula,
    engine="glucose42",
)
ENCODINGS = (lazy, levels)

# The formula of certificates (see `docs/proofs.md`). The checker rebuilds it with its own code, so
# any change invalidates existing certificates.


def certificate_clauses(puzzle: Bridges) -> Cnf:
    """Return the clauses, in this order: bounds, islands, crossings, groups (by colours)."""
    most = [puzzle.max_bridges_on(span) for span in range(len(puzzle.spans))]
    encoding = SpanOrderEncoding(puzzle, [(0, high) for high in most])
    cnf = Cnf(encoding, encoding.variables)
    cnf.clauses.extend(encoding.ordering_clauses())
    # the literals of each span: at least 1, at least 2, ...
    literals = [
        range(first, first + high) for first, high in zip(encoding.first, most, strict=True)
    ]
    for number, spans in zip(puzzle.numbers, puzzle.spans_at, strict=True):
        terms = [literals[span] for span in spans if most[span]]
        if number is None:
            cnf.clauses.append(tuple([term[0] for term in terms]))
        else:
            require_sum(cnf, terms, number)
    cnf.clauses += [
        (-literals[e][0], -literals[f][0])
        for e, f in sorted(puzzle.crossings)
        if most[e] and most[f]
    ]
    if puzzle.components > 1:
        used = [(a, b, literals[span][0]) for span, (a, b) in enumerate(puzzle.spans) if most[span]]
        at_least_groups(cnf, range(len(puzzle.numbers)), used, puzzle.components)
    return cnf


def cut_parts(reason: Reason) -> list[list[int]]:
    """Return the groups of islands of which one needs an exit, or the spans that close a loop."""
    return parts_of(reason) if reason.rule == CONNECTED else [list(reason.about)]


certificate_formula = CertificateFormula(certificate_clauses, cuts, cut_parts)
