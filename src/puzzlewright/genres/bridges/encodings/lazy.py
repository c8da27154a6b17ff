"""Order-encoded spans, a table for every island, and connectivity only where a candidate breaks it.

Idea: most candidates that get all numbers right are connected already or fall apart at few places, so it is cheaper to
look at them and forbid what is wrong ("these islands need a way out") than to encode reachability for all. Size: M
variables a span and at most a few dozen clauses an island. Good for everything; the default.
For k groups the upper side is cut in the same way; the lower side (at least k) is encoded by colours.
"""

from puzzlewright.board import Board, Solution
from puzzlewright.clauses.connectivity import at_least_groups, groups, loops
from puzzlewright.clauses.counting import sum_is
from puzzlewright.formula import Clause, Cnf, Cut, Ladder, Reason
from puzzlewright.genre import Encoding
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span


def formula(puzzle: Bridges, board: Board) -> Cnf:
    """Numbers, crossings, and for k > 1 the lower side of the number of groups."""
    range_of = {values: (min(values), max(values)) if values else (0, 0) for values in set(board.open)}
    bounds = [range_of[values] for values in board.open]
    ladder = Ladder(bounds)
    cnf = Cnf(ladder, ladder.variables)
    cnf.clauses.extend(ladder.order())
    cnf.because("order")
    for place, values in enumerate(board.open):
        low, high = bounds[place]
        if len(values) != high - low + 1:
            gaps = [value for value in range(low, high + 1) if value not in values]
            cnf.clauses.extend(tuple(-literal for literal in ladder.cube(place, value)) for value in gaps)
    cnf.because("known")
    rungs = [range(first, first + high - low) for first, (low, high) in zip(ladder.first, bounds, strict=True)]
    for island, number in enumerate(puzzle.numbers):
        spans = puzzle.spans_at[island]
        sure = sum(bounds[span][0] for span in spans)
        ladders = [rungs[span] for span in spans if rungs[span]]
        if number is not None:
            sum_is(cnf, ladders, number - sure)
        elif not sure:
            cnf.clauses.append(tuple(ladder[0] for ladder in ladders))
        cnf.because("island", island)
    _keep_apart(puzzle, cnf, ladder)
    if puzzle.components > 1:
        _split(puzzle, cnf, ladder)
    return cnf


def _keep_apart(puzzle: Bridges, cnf: Cnf, ladder: Ladder) -> None:
    first, bounds = ladder.first, ladder.bounds
    for e, f in puzzle.crossings:
        (e_low, e_high), (f_low, f_high) = bounds[e], bounds[f]
        if e_high and f_high:
            cnf.clauses.append((-first[e],) * (not e_low) + (-first[f],) * (not f_low))
    cnf.because("crossing")


def _split(puzzle: Bridges, cnf: Cnf, ladder: Ladder) -> None:
    """At least k groups: every 0 is one, so the other islands must fall into the rest."""
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    least = puzzle.components - (len(puzzle.numbers) - len(others))
    if least > 1:
        joins = [
            (a, b, None if low else first)
            for (a, b), (low, high), first in zip(puzzle.spans, ladder.bounds, ladder.first, strict=True)
            if high and puzzle.numbers[a] != 0 and puzzle.numbers[b] != 0
        ]
        at_least_groups(cnf, others, joins, least)
    cnf.because("groups")


def cuts(puzzle: Bridges, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """What the candidate gets wrong about connection: groups without a way out, loops where none is allowed."""
    assert isinstance(cnf.meaning, Ladder)
    ladder = cnf.meaning
    drawn = [span for span, bridges in enumerate(candidate.values) if bridges]
    joins = [puzzle.spans[span] for span in drawn]
    found = groups(len(puzzle.numbers), joins)
    missing = []
    if len(found) > puzzle.components:
        missing += _ways_out(puzzle, ladder, found)
    if not puzzle.loops:
        for loop in loops(len(puzzle.numbers), joins):
            spans = tuple(drawn[join] for join in loop)
            clause = tuple(-ladder.first[span] for span in spans if not ladder.bounds[span][0])
            missing.append(Cut(Reason("loop", spans), clause))
    return missing


def _ways_out(puzzle: Bridges, ladder: Ladder, found: list[list[Island]]) -> list[Cut]:
    """k groups at a time need a way out: without one, they and what is left would make k + 1."""
    group_of = {island: number for number, group in enumerate(found) for island in group}
    exits: list[list[Span]] = [[] for _ in found]
    for span, (a, b) in enumerate(puzzle.spans):
        if group_of[a] != group_of[b] and ladder.bounds[span][1]:
            exits[group_of[a]].append(span)
            exits[group_of[b]].append(span)
    # Few exits make a strong clause. The group with the most is left out: its exits are those of all others.
    by_exits = sorted(range(len(found)), key=lambda group: len(exits[group]))
    k = puzzle.components
    missing = []
    for start in range(0, len(found) - k, k):
        closed = by_exits[start : start + k]
        islands = tuple(sorted(island for group in closed for island in found[group]))
        clause: Clause = tuple({ladder.first[span] for group in closed for span in exits[group]})
        missing.append(Cut(Reason("connected", islands), clause))
    return missing


encoding = Encoding("lazy", "order-encoded spans, a table per island, connectivity by cuts", formula, cuts)
