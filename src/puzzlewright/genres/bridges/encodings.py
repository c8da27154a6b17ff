"""The encodings of Bridges that the product uses, the default first.

- `lazy`: order-encoded spans, a table for every island, and connectivity only where a candidate
  breaks it. Most candidates that get all numbers right are nearly connected. So forbidding what is
  wrong ("these islands need a way out") is cheaper than encoding reachability. Size: M variables
  per span and at most a few dozen clauses per island. For k groups, cuts ensure at most k, and
  colours encode at least k.
- `levels`: spans and islands as in `lazy`, and connectivity by levels: reached in at most i steps.
  This is the connectedness of Rico te Wechel ("Bridges as an SMT problem", 2023, section 3.7) in
  clauses. Islands that are joined anyway are one node. For n nodes and m open spans it adds about
  n^2 variables and 2 m n clauses. The formula is the whole puzzle, for any SAT solver. For k groups
  there are k roots; without loops, the number of used spans is fixed.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from puzzlewright.core.board import Board, Reason, Solution, Value
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Cut, Literal, OrderEncoding
from puzzlewright.formulas.connectivity import at_least_groups, at_most_groups, find_loops, groups
from puzzlewright.genre.genre import Encoding
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
    """The bounds of every span, the groups that are joined anyway, and the spans between them."""

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
        """The spans that may have a bridge or none, with the sure groups that they may join."""
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
    """Numbers, crossings, and for k > 1 the lower side of the number of groups."""
    range_of = {
        values: (min(values), max(values)) if values else (0, 0) for values in set(board.open)
    }
    bounds = [range_of[values] for values in board.open]
    ladder = SpanOrderEncoding(puzzle, bounds)
    cnf = Cnf(ladder, ladder.variables)
    cnf.clauses.extend(ladder.ordering_clauses())
    cnf.because(ORDER)
    if any(len(values) != high - low + 1 for values, (low, high) in range_of.items()):
        # A ladder says the least and the greatest value, not what is missing between.
        for place, (values, (low, high)) in enumerate(zip(board.open, bounds, strict=True)):
            for value in sorted(set(range(low, high + 1)) - values):
                cnf.clauses.append(tuple(-literal for literal in ladder.cube(place, value)))
    cnf.because(KNOWN)
    least = [low for low, _ in bounds]
    rungs = [
        range(first, first + high - low)
        for first, (low, high) in zip(ladder.first, bounds, strict=True)
    ]
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        sure = sum([least[span] for span in spans])
        ladders = [rungs[span] for span in spans if rungs[span]]
        if number is None:
            if not sure:
                cnf.clauses.append(tuple(ladder[0] for ladder in ladders))
        elif ladders or sure != number:
            require_sum(cnf, ladders, number - sure)
        cnf.because(ISLAND, island)
    _forbid_crossings(puzzle, cnf, ladder)
    if puzzle.components > 1:
        _require_groups(puzzle, cnf, ladder)
    return cnf


def _forbid_crossings(puzzle: Bridges, cnf: Cnf, ladder: OrderEncoding) -> None:
    first, bounds = ladder.first, ladder.bounds
    for e, f in puzzle.crossings:
        (e_low, e_high), (f_low, f_high) = bounds[e], bounds[f]
        if e_high and f_high:
            cnf.clauses.append((-first[e],) * (not e_low) + (-first[f],) * (not f_low))
    cnf.because(CROSSING)


def _besides_zeros(
    puzzle: Bridges, ladder: OrderEncoding
) -> tuple[list[Island], list[tuple[Island, Island, Literal | None]], int]:
    """The islands without a 0, which is a group of its own, their joins, and the groups left."""
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    joins = [
        (a, b, None if low else rung)
        for (a, b), (low, high), rung in zip(puzzle.spans, ladder.bounds, ladder.first, strict=True)
        if high and puzzle.numbers[a] != 0 and puzzle.numbers[b] != 0
    ]
    return others, joins, puzzle.components - (len(puzzle.numbers) - len(others))


def _require_groups(puzzle: Bridges, cnf: Cnf, ladder: OrderEncoding) -> None:
    """At least k groups."""
    others, joins, least = _besides_zeros(puzzle, ladder)
    if least > 1:
        at_least_groups(cnf, others, joins, least)
    cnf.because(GROUPS)


def cuts(puzzle: Bridges, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """Forbid what the candidate gets wrong: groups without a way out, and loops."""
    ladder = _span_encoding(cnf)
    values = candidate.values
    found = groups(
        len(ladder.joined_groups), [(a, b) for span, a, b in ladder.undecided_spans if values[span]]
    )
    missing = []
    if len(found) > puzzle.components:
        missing += _exit_cuts(puzzle, ladder, found)
    if not puzzle.loops:
        drawn = [span for span, bridges in enumerate(values) if bridges]
        for loop in find_loops(len(puzzle.numbers), [puzzle.spans[span] for span in drawn]):
            spans = tuple(drawn[join] for join in loop)
            missing.append(Cut(Reason(LOOP, spans), _not_all(ladder, spans)))
    return missing


def clause(puzzle: Bridges, cnf: Cnf, reason: Reason) -> Clause | None:
    """Return the clause of a reason; None where the bounds of the formula imply it."""
    ladder = _span_encoding(cnf)
    bounds = ladder.bounds
    if reason.rule == LOOP:
        is_possible = all(bounds[span][1] for span in reason.about)
        return _not_all(ladder, reason.about) if is_possible else None
    if reason.rule != CONNECTED:
        return None
    closed = [joined for part in parts_of(reason) for joined in _joinable(puzzle, ladder, part)]
    inside = sum(map(len, closed))
    # Without a way out these islands make so many groups, and those outside at least one more.
    if len(closed) < puzzle.components or inside == len(puzzle.numbers):
        return None
    usable = [(span, *ends) for span, ends in enumerate(puzzle.spans) if bounds[span][1]]
    exits = _exits(len(puzzle.numbers), usable, closed)
    is_implied = any(bounds[span][0] for spans in exits for span in spans)
    return None if is_implied else _one_of(ladder, exits)


def _exit_cuts(puzzle: Bridges, ladder: SpanOrderEncoding, found: list[list[int]]) -> list[Cut]:
    """Give k groups at a time a way out: without one, they and the rest would make k + 1."""
    # Few exits make a strong clause. The group with the most is left out: its exits are those of
    # all others.
    exits = _exits(len(ladder.joined_groups), ladder.undecided_spans, found)
    by_exits = sorted(range(len(found)), key=lambda group: len(exits[group]))
    k = puzzle.components
    missing = []
    for start in range(0, len(found) - k, k):
        closed = by_exits[start : start + k]
        about: list[Island] = []
        for group in closed:
            islands = [island for sure in found[group] for island in ladder.joined_groups[sure]]
            about += (APART, *sorted(islands))
        ways = _one_of(ladder, [exits[group] for group in closed])
        missing.append(Cut(Reason(CONNECTED, tuple(about[1:])), ways))
    return missing


def _exits(
    count: int, ways: Iterable[tuple[Span, int, int]], parts: Iterable[Sequence[int]]
) -> list[list[Span]]:
    """The ways between 0..count-1 that lead out of each of these parts."""
    part_of = [-1] * count  # -1 for what is in none of them
    exits: list[list[Span]] = []
    for number, part in enumerate(parts):
        exits.append([])
        for thing in part:
            part_of[thing] = number
    for span, a, b in ways:
        here, there = part_of[a], part_of[b]
        if here != there:
            if here >= 0:
                exits[here].append(span)
            if there >= 0:
                exits[there].append(span)
    return exits


def _joinable(puzzle: Bridges, ladder: OrderEncoding, islands: list[Island]) -> list[list[Island]]:
    """The groups into which bridges between these islands alone can bring them."""
    number_of = {island: number for number, island in enumerate(islands)}
    joins = [
        (number_of[a], number_of[b])
        for (a, b), (_, high) in zip(puzzle.spans, ladder.bounds, strict=True)
        if high and a in number_of and b in number_of
    ]
    return [[islands[number] for number in group] for group in groups(len(islands), joins)]


def _one_of(ladder: OrderEncoding, exits: Iterable[list[Span]]) -> Clause:
    return tuple({ladder.first[span] for spans in exits for span in spans})


def _not_all(ladder: OrderEncoding, spans: Iterable[Span]) -> Clause:
    return tuple([-ladder.first[span] for span in spans if not ladder.bounds[span][0]])


def _span_encoding(cnf: Cnf) -> SpanOrderEncoding:
    assert isinstance(cnf.variable_map, SpanOrderEncoding)
    return cnf.variable_map


def levels_formula(puzzle: Bridges, board: Board) -> Cnf:
    """All that `lazy` says in advance, and what it leaves to cuts."""
    cnf = lazy_formula(puzzle, board)
    others, joins, most = _besides_zeros(puzzle, _span_encoding(cnf))
    at_most_groups(cnf, others, joins, most)
    if puzzle.numbers and most > len(others):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def forbid_loops(cnf: Cnf, puzzle: Bridges) -> None:
    """Forbid loops if the puzzle does: n islands in k groups then use n - k spans."""
    if puzzle.loops or not puzzle.numbers:
        return
    first, bounds = _span_encoding(cnf).first, _span_encoding(cnf).bounds
    sure = sum(low > 0 for low, _ in bounds)
    open_spans = [rung for rung, (low, high) in zip(first, bounds, strict=True) if high > low == 0]
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
