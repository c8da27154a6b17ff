"""Make drafts unique: find the spans that differ between solutions, and change only those.

Two solutions have the same sums at every island. A span on which they differ gets the greatest or
the least possible number of bridges, so that the other solution would exceed the bounds. Most
drafts need two to five rounds. If that does not help, a grid removes an island, and a graph gets
another crossing. The result does not depend on which solutions an engine finds first.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import and_
from random import Random
from typing import NamedTuple, TypeVar

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.cnf import Clause, Cut, OrderEncoding
from puzzlewright.formulas.connectivity import groups
from puzzlewright.formulas.solver import ClauseSolver
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genres.bridges import encodings
from puzzlewright.genres.bridges.generation.draft import GridPuzzleDraft
from puzzlewright.genres.bridges.generation.graph_draft import DoubtfulSpan, Ends, Piece, SpanDraft
from puzzlewright.genres.bridges.generation.order import GenerationOrder
from puzzlewright.genres.bridges.generation.random_solution import (
    add_multiple_bridges,
    grow,
    sides,
    typical_reach,
)
from puzzlewright.genres.bridges.propagation import blank, propagate
from puzzlewright.genres.bridges.puzzle import CONNECTED, Bridges, Span
from puzzlewright.kit.generation.local_search import local_search, repair

MAX_ROUNDS = 60  # searches for other solutions, before a draft is discarded
DOUBTS_PER_CHANGE = 8  # one change is enough for this many doubtful spans of a piece
MAX_ADJUSTMENTS = 8  # of the share of double bridges
# the cost of joining islands that were not joined, and the random part of a cost; the unit is one
# double bridge too many or too few
NEW_JOIN_COST, NOISE_COST = 2.0, 2.0

D = TypeVar("D", bound=SpanDraft)


class Change(NamedTuple):
    """Set the bridges between two islands to this number."""

    ends: Ends
    bridges: int


def make_unique(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Repair the draft until it has one solution and the requested share of doubles, or None."""
    rounds = iter(range(MAX_ROUNDS))

    def faults(draft: D) -> list[Piece]:
        return find_doubts(draft.generated, context, connected=order.connectivity != "not-needed")

    def is_repaired(draft: D) -> bool:
        return repair(draft, faults, partial(repair_pieces, rng, order), rounds)

    if not is_repaired(draft):
        return None
    return balance_doubles(rng, draft, order, context, is_repaired, tolerance=0.5)


def balance_doubles(
    rng: Random,
    draft: D,
    order: GenerationOrder,
    context: GeneratorContext,
    is_repaired: Callable[[D], bool],
    tolerance: float,
) -> D:
    """Bring the share of double bridges near the requested one.

    `is_repaired` repairs a changed draft, and returns whether that succeeded.
    """
    if not order.keeps_doubles:
        return draft

    def vary(best: D) -> D | None:
        varied = best.copy()
        _adjust(rng, varied, order)
        return varied if is_repaired(varied) else None

    return local_search(
        draft,
        vary=vary,
        measure=lambda draft: (-abs(surplus_doubles(draft, order)),),
        is_goal=lambda _, score: score[0] >= -tolerance,
        steps=MAX_ADJUSTMENTS,
        budget=context.budget,
    ).draft


def repair_pieces(
    rng: Random, order: GenerationOrder, draft: SpanDraft, pieces: Sequence[Piece]
) -> bool:
    """Rule out other solutions of each piece; False if that failed or leaves too few islands."""
    spans, nodes = draft.generated.puzzle.spans, draft.islands
    in_doubt = [
        {(nodes[spans[doubt.span][0]], nodes[spans[doubt.span][1]]): doubt for doubt in piece}
        for piece in pieces
    ]
    unsure = {ends for piece in in_doubt for ends, doubt in piece.items() if not doubt.least}
    repaired = [_repair_piece(rng, order, draft, piece, unsure) for piece in in_doubt]
    regrow(rng, draft, order)
    return any(repaired) and draft.count >= order.least


def _repair_piece(
    rng: Random,
    order: GenerationOrder,
    draft: SpanDraft,
    piece: Mapping[Ends, DoubtfulSpan],
    unsure: Container[Ends],
) -> bool:
    for ends, doubt in piece.items():
        is_there = draft.has_island(ends[0]) and draft.has_island(ends[1])
        if not is_there or draft.bridges.get(ends, 0) != doubt.intended:
            return True  # another piece has changed it
    if draft.lacks_crossings and draft.block_other_solutions(rng, piece, unsure):
        return True
    costs = {}
    surplus = surplus_doubles(draft, order)
    for ends, (_, ours, least, most) in piece.items():
        # Then the other solution, with the same difference, exceeds the maximum or is negative.
        too_many = range(order.max_bridges - (most - ours) + 1, order.max_bridges + 1)
        for bridges in (*too_many, *range(ours - least)):
            cost = _cost(order, surplus, ours, bridges)
            costs[Change(ends, bridges)] = cost + NOISE_COST * rng.random()
    changed: set[Ends] = set()
    for change in sorted(costs, key=costs.__getitem__):
        if change.ends not in changed and apply_change(rng, draft, order, change):
            changed.add(change.ends)
            if len(changed) > len(piece) // DOUBTS_PER_CHANGE:
                break
    return bool(changed) or draft.block_other_solutions(rng, piece, unsure)


def _cost(order: GenerationOrder, surplus: float, before: int, after: int) -> float:
    """Return how far such a change moves the draft away from the requested share of doubles."""
    if order.doubles is None:
        return 0.0
    # A new pair raises the expected number of double bridges by their share.
    surplus += (after > 1) - (before > 1) - order.doubles * ((after > 0) - (before > 0))
    return abs(surplus) + NEW_JOIN_COST * (not before)


def apply_change(rng: Random, draft: SpanDraft, order: GenerationOrder, change: Change) -> bool:
    """Apply a valid change, and the opposite one elsewhere to keep a requested total."""
    ends, bridges = change
    if not order.loops and not draft.bridges.get(ends):
        return False
    if "bridges" not in order.counts:
        return draft.set_bridges(ends, bridges)
    before = draft.bridges.copy()
    if not draft.set_bridges(ends, bridges):
        return False
    step = 1 if bridges < before[ends] else -1
    for _ in range(abs(bridges - before[ends])):
        others = [
            other
            for other, number in draft.bridges.items()
            if number and other != ends and 1 <= number + step <= order.max_bridges
        ]
        if not others:
            draft.bridges = before
            return False
        draft.bridges[rng.choice(others)] += step
    return True


def regrow(rng: Random, draft: SpanDraft, order: GenerationOrder) -> None:
    """Replace removed islands by new ones."""
    if isinstance(draft, GridPuzzleDraft) and draft.count < order.islands:
        assert order.doubles is not None
        before, reach = set(draft.bridges), typical_reach(order.size, order.islands)
        grow(rng, draft, sides(draft, draft.islands), order.islands, reach)
        new = [pair for pair in draft.bridges if pair not in before]
        add_multiple_bridges(rng, draft, new, order.doubles, order.max_bridges)


def surplus_doubles(draft: SpanDraft, order: GenerationOrder) -> float:
    """Return how many double bridges there are too many; negative if too few."""
    if order.doubles is None:
        return 0.0
    doubles = sum(bridges > 1 for bridges in draft.bridges.values())
    return doubles - order.doubles * len(draft.bridges)


def _adjust(rng: Random, draft: SpanDraft, order: GenerationOrder) -> None:
    """Make bridges double or single until their share is as requested."""
    surplus = round(surplus_doubles(draft, order))
    pairs = [pair for pair, bridges in draft.bridges.items() if (bridges > 1) == (surplus > 0)]
    for pair in rng.sample(pairs, abs(surplus)):
        draft.bridges[pair] = 1 if surplus > 0 else rng.randint(2, order.max_bridges)


def find_doubts(
    generated: GeneratedDraft[Bridges],
    context: GeneratorContext,
    *,
    connected: bool = True,
    known: Board | None = None,
) -> list[Piece]:
    """Return the spans that differ between solutions, in pieces; none if the solution is unique.

    If not `connected`, solutions with any number of groups count, too. `known` is a board that all
    solutions fit.
    """
    puzzle, ours = generated.puzzle, generated.solution
    # propagation uses the connectivity rule
    board = propagate(puzzle) if connected else blank(puzzle)
    assert isinstance(board, Board)
    if known:
        board = Board(tuple(map(and_, board.open, known.open)))
    if board.solution:
        return []  # common after a small change, and no engine is needed
    with _solutions(puzzle, board, context, connected) as solutions:
        encoding = solutions.variable_map
        assert isinstance(encoding, OrderEncoding)
        # A solution that differs much reveals many doubtful spans at once.
        solutions.prefer(encoding.blocking_clause(ours))
        # the least and the most bridges found so far on undecided spans, and the literals of which
        # one holds in a solution outside these bounds
        seen = {span: (ours.values[span], ours.values[span]) for span in encoding.places}
        unseen = {span: _outside_bounds(encoding, span, *bounds) for span, bounds in seen.items()}
        while True:
            solutions.add([tuple(chain.from_iterable(unseen.values()))])
            other = solutions.any_solution()
            if other is None:
                break
            for span, (least, most) in seen.items():
                bridges = other.values[span]
                if not least <= bridges <= most:
                    seen[span] = bounds = min(least, bridges), max(most, bridges)
                    unseen[span] = _outside_bounds(encoding, span, *bounds)
    return split_into_pieces(
        puzzle,
        [
            DoubtfulSpan(span, ours.values[span], *ends)
            for span, ends in seen.items()
            if ends[0] < ends[1]
        ],
    )


def _solutions(
    puzzle: Bridges, board: Board, context: GeneratorContext, connected: bool
) -> ClauseSolver:
    """Return a solver with the puzzle; if not `connected`, for any number of groups."""
    if not connected and puzzle.components > 1:
        puzzle = puzzle.with_fields(components=1)  # needs no lower bound in the formula
    cnf = encodings.lazy_formula(puzzle, board)

    def cuts(candidate: Solution) -> list[Cut]:
        found = encodings.cuts(puzzle, cnf, candidate)
        return found if connected else [cut for cut in found if cut.reason.rule != CONNECTED]

    return context.solver(cnf, encodings.lazy.engine, cuts)


def _outside_bounds(encoding: OrderEncoding, span: Span, least: int, most: int) -> Clause:
    """Return the literals for fewer or more bridges than these."""
    low, high = encoding.bounds[span]
    return (-encoding.at_least(span, least),) * (least > low) + (
        (encoding.at_least(span, most + 1),) * (most < high)
    )


def split_into_pieces(puzzle: Bridges, found: list[DoubtfulSpan]) -> list[Piece]:
    """Split the doubtful spans into pieces that share no island."""
    at_island: dict[int, Piece] = {}
    for doubt in found:
        at_island.setdefault(puzzle.spans[doubt.span][0], []).append(doubt)
    joined = groups(len(puzzle.numbers), [puzzle.spans[doubt.span] for doubt in found])
    split = [[doubt for island in group for doubt in at_island.get(island, ())] for group in joined]
    return [piece for piece in split if piece]
