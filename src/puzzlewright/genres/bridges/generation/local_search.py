"""Local search for puzzles of a wished difficulty, or that need a wished technique.

What techniques leave undecided is repaired like other solutions. Random puzzles hardly ever need a
what-if or a rare technique, but puzzles that differ little from a hard one are often hard.
"""

from functools import partial
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from puzzlewright.core.board import Board
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, Size, Target
from puzzlewright.genre.solvability import (
    TechniqueNeed,
    is_solved,
    measure_need,
    techniques_up_to,
    tightness,
    undecided_by_level,
)
from puzzlewright.genres.bridges.generation.draft import GridPuzzleDraft
from puzzlewright.genres.bridges.generation.graph_draft import DoubtfulSpan, Piece, SpanDraft
from puzzlewright.genres.bridges.generation.order import GenerationOrder
from puzzlewright.genres.bridges.generation.repair import (
    Change,
    apply_change,
    balance_doubles,
    find_doubts,
    regrow,
    repair_pieces,
    split_into_pieces,
    surplus_doubles,
)
from puzzlewright.genres.bridges.propagation import blank, propagate
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.kit.generation.local_search import AbandonSearch, Score, local_search, repair

# experts need the hardest techniques; extreme puzzles need a what-if
EASY, MEDIUM, HARD, EXPERT, EXTREME = 2, 3, 4, 5, 6
HARD_DOUBLE_SHARE = 0.2  # share of double bridges that makes hard puzzles twice as likely
EXTREME_DOUBLE_SHARE = 0.1
# looks at how far techniques lead, and changes of a draft that is too easy; a new graph is cheap
ROUNDS, UNSETTLINGS = 60, 8
GRAPH_ROUNDS, GRAPH_UNSETTLINGS = 6, 4
ISLANDS_PER_CHANGED_BRIDGE = 12  # islands for each bridge that such a change concerns
MAX_STEPS = 600  # changes of a draft on the way to a what-if
# changes in a row without an improvement, before another start is more promising
HARDEN_PATIENCE, NEED_PATIENCE = 81, 150
REPAIR_ROUNDS = 8  # rounds until a changed draft has one solution again
ISLAND_MOVE_SHARE = 0.3  # share of changes that move an island

D = TypeVar("D", bound=SpanDraft)


class Solvability(NamedTuple):
    """How far techniques lead."""

    # what those up to the last few levels leave undecided, if a level is wished for
    undecided_by_level: tuple[int, ...]
    board: Board  # what all together leave open
    stuck: list[Piece]  # the same as doubts


class SolvableDraft(NamedTuple, Generic[D]):
    """A draft that is not too hard, and how hard it is."""

    draft: D
    is_hard_enough: bool
    solvability: Solvability


def typical_islands(size: Size, target: Target) -> int:
    """Return how many islands make a what-if, or else a puzzle for experts, most likely."""
    cells = size.rows * size.cols
    return round(
        0.04 * cells + 1.4 * sqrt(cells) if is_rare_target(target) else 0.15 * cells + sqrt(cells)
    )


def is_rare_target(target: Target) -> bool:
    """Whether random puzzles hardly ever are like this. Easy techniques are needed often."""
    return target.level == EXTREME or (
        target.technique is not None and target.max_level(EXPERT) > EASY
    )


def steer_to_target(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft with one solution until it is as hard as wished; None if that failed."""
    if context.target.accepts_any:
        return draft
    if not is_rare_target(context.target):
        return _steer_to_level(rng, draft, order, context)
    return (_steer_to_guess if context.target.level == EXTREME else _steer_to_technique)(
        rng, draft, order, context
    )


def _steer_to_level(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Repair what is too hard, and change a draft that is too easy."""
    rounds = iter(range(GRAPH_ROUNDS if order.is_graph else ROUNDS))

    def solvable(draft: D) -> SolvableDraft[D] | None:
        reach: Solvability

        def faults(draft: D) -> list[Piece]:
            nonlocal reach
            reach = _measure_solvability(made := draft.generated_draft(**order.rules), context)
            # other solutions come first, then what is too hard
            return reach.stuck and (find_doubts(made, context, known=reach.board) or reach.stuck)

        if not repair(draft, faults, partial(repair_pieces, rng, order), rounds):
            return None
        return SolvableDraft(
            draft,
            _is_hard_enough(draft.generated_draft(**order.rules), reach, context.target),
            reach,
        )

    start = solvable(draft)
    if start is None:
        return None
    last = start

    def vary(best: SolvableDraft[D]) -> SolvableDraft[D]:
        nonlocal last
        # What is solved two levels below already is far from the goal.
        if (
            context.target.level
            and context.target.level >= HARD
            and not last.solvability.undecided_by_level[-3]
        ):
            raise AbandonSearch
        draft = best.draft.copy()
        change_bridges(rng, draft, order, 1 + draft.count // ISLANDS_PER_CHANGED_BRIDGE)
        varied = solvable(draft)
        if varied is None:
            raise AbandonSearch
        last = varied
        return varied

    found = local_search(
        start,
        vary=vary,
        # Where the hardest of the easier techniques are needed most, the goal is near.
        measure=lambda page: (page.is_hard_enough, *reversed(page.solvability.undecided_by_level)),
        is_goal=lambda page, _: page.is_hard_enough,
        steps=GRAPH_UNSETTLINGS if order.is_graph else UNSETTLINGS,
        budget=context.budget,
    )
    if not found.is_goal:
        return None

    def is_repaired(draft: D) -> bool:
        page = solvable(draft)
        return page is not None and page.is_hard_enough

    return balance_doubles(rng, found.draft.draft, order, context, is_repaired, tolerance=1)


def _measure_solvability(made: GeneratedDraft[Bridges], context: GeneratorContext) -> Solvability:
    """Return how far techniques lead, up to the wished level and up to each of the two below."""
    puzzle, target = made.puzzle, context.target
    if target.level is None:
        board = context.board_after_techniques(puzzle)
        return Solvability((), board, undecided_spans(made, board))
    hardest = min(target.max_level(EXPERT), EXPERT)
    # The opening finds what medium techniques find, and faster.
    seen = propagate(puzzle) if hardest > MEDIUM else blank(puzzle)
    assert isinstance(seen, Board)
    position = BridgesPosition(puzzle, seen)
    left = undecided_by_level(position, TECHNIQUES, range(max(hardest - 2, 1), hardest + 1))
    board = position.board()
    return Solvability(tuple(left), board, undecided_spans(made, board))


def undecided_spans(made: GeneratedDraft[Bridges], board: Board) -> list[Piece]:
    """What a board leaves undecided, as doubts."""
    ours = made.solution.values
    undecided = [
        DoubtfulSpan(span, ours[span], min(values), max(values))
        for span, values in enumerate(board.open)
        if len(values) > 1
    ]
    return split_into_pieces(made.puzzle, undecided) if undecided else []


def _is_hard_enough(made: GeneratedDraft[Bridges], reach: Solvability, target: Target) -> bool:
    if target.technique:
        usable = techniques_up_to(TECHNIQUES, target.level or EXPERT)
        others = [technique for technique in usable if technique.name != target.technique]
        if is_solved(BridgesPosition(made.puzzle, blank(made.puzzle)), others):
            return False
    return target.level in (None, 1) or reach.undecided_by_level[-2] > 0


def _steer_to_guess(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft until it takes a what-if; fewer moves are nearer to that."""
    rated = set()

    def vary(best: D) -> D | None:
        varied = best.copy()
        _change(rng, varied, order)
        is_unique = repair(
            varied,
            lambda draft: find_doubts(draft.generated_draft(**order.rules), context),
            partial(repair_pieces, rng, order),
            iter(range(REPAIR_ROUNDS)),
        )
        return (
            varied
            if is_unique and varied.generated_draft(**order.rules).puzzle.numbers not in rated
            else None
        )

    def is_goal(draft: D, hardness: Score) -> bool:
        if not hardness[0]:
            return False
        # No technique solves it, but perhaps a few clues together do.
        puzzle = draft.generated_draft(**order.rules).puzzle
        rated.add(puzzle.numbers)
        return context.level(puzzle) == EXTREME

    def hardness(draft: D) -> Score:
        puzzle = draft.generated_draft(**order.rules).puzzle
        board = propagate(puzzle)
        assert isinstance(board, Board)
        return tightness(BridgesPosition(puzzle, board), TECHNIQUES)

    found = local_search(
        draft,
        vary=vary,
        measure=hardness,
        is_goal=is_goal,
        steps=MAX_STEPS,
        patience=HARDEN_PATIENCE,
        budget=context.budget,
    )
    return found.draft if found.is_goal else None


def _steer_to_technique(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft until it needs the wished technique, by way of those where it acts at all."""
    level, name = context.target.level, context.target.technique
    assert level
    assert name
    usable = techniques_up_to(TECHNIQUES, level)

    def need(draft: D) -> TechniqueNeed:
        puzzle = draft.generated_draft(**order.rules).puzzle
        # From the blank board: what the technique sees early on shows the way.
        return measure_need(BridgesPosition(puzzle, blank(puzzle)), usable, name)

    def vary(best: tuple[D, TechniqueNeed]) -> tuple[D, TechniqueNeed] | None:
        before, _ = best
        varied = before.copy()
        _change(rng, varied, order)
        far, farther = (abs(surplus_doubles(draft, order)) for draft in (before, varied))
        if varied.count < order.least or (order.keeps_doubles and farther > max(far, 1)):
            return None
        return varied, need(varied)

    found = local_search(
        (draft, need(draft)),
        vary=vary,
        measure=lambda candidate: candidate[1].nearness,
        is_goal=lambda candidate, _: candidate[1].is_met,
        patience=NEED_PATIENCE,
        budget=context.budget,
    )
    return found.draft[0] if found.is_goal else None


def _change(rng: Random, draft: SpanDraft, order: GenerationOrder) -> None:
    """Change the bridges of one span or two, and sometimes move an island, too."""
    if (
        rng.random() < ISLAND_MOVE_SHARE
        and isinstance(draft, GridPuzzleDraft)
        and draft.detach(rng)
    ):
        regrow(rng, draft, order)
    change_bridges(rng, draft, order, rng.randint(1, 2))


def change_bridges(rng: Random, draft: SpanDraft, order: GenerationOrder, changes: int) -> None:
    """Change the number of bridges on this many random spans."""
    spans, nodes = draft.generated_draft(**order.rules).puzzle.spans, draft.islands
    for a, b in rng.sample(spans, len(spans)):
        ends = nodes[a], nodes[b]
        before = draft.bridges.get(ends, 0)
        others = [bridges for bridges in range(order.max_bridges + 1) if bridges != before]
        changes -= apply_change(rng, draft, order, Change(ends, rng.choice(others)))
        if not changes:
            break
