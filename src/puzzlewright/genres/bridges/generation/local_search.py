"""Local search for puzzles of a target difficulty, or that need a target technique.

Spans that techniques leave undecided are repaired like those that differ between solutions. Random
puzzles hardly ever need a what-if or a rare technique, but puzzles that differ little from a hard
one are often hard.
"""

from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from puzzlewright.core.board import Board
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, Size, Target
from puzzlewright.genre.solvability import (
    TechniqueNeed,
    measure_need,
    needs_technique,
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

# levels; expert puzzles need the hardest techniques, extreme ones a what-if
EASY, MEDIUM, HARD, EXPERT, EXTREME = 2, 3, 4, 5, 6
HARD_DOUBLE_SHARE = 0.2  # share of double bridges that makes hard puzzles twice as likely
EXTREME_DOUBLE_SHARE = 0.1
# solvability checks, and changes of a draft that is too easy; fewer for graphs, which are cheap
MAX_ROUNDS, MAX_HARDENINGS = 60, 8
MAX_GRAPH_ROUNDS, MAX_GRAPH_HARDENINGS = 6, 4
ISLANDS_PER_CHANGED_BRIDGE = 12  # a change affects one bridge for this many islands
MAX_STEPS = 600  # changes of a draft until it needs a what-if
# changes in a row without an improvement, before a new start is more promising
GUESS_PATIENCE, TECHNIQUE_PATIENCE = 81, 150
MAX_DENSE_CHANGES = 25  # of a draft of the target level, for more steps of that level
MAX_REPAIR_ROUNDS = 8  # until a changed draft has one solution again
ISLAND_MOVE_SHARE = 0.3  # share of changes that move an island

D = TypeVar("D", bound=SpanDraft)


class Solvability(NamedTuple):
    """What techniques leave undecided."""

    # the numbers of undecided choices after the techniques of the last few levels; empty without a
    # target level
    undecided_by_level: tuple[int, ...]
    board: Board  # after all allowed techniques
    stuck: list[Piece]  # its undecided spans


class SolvableDraft(NamedTuple, Generic[D]):
    """A draft that is not too hard, and how hard it is."""

    draft: D
    is_hard_enough: bool
    solvability: Solvability


def typical_islands(size: Size, target: Target) -> int:
    """Return the number of islands with which a rare or expert target is most likely met."""
    cells = size.rows * size.cols
    return round(
        0.04 * cells + 1.4 * sqrt(cells) if is_rare_target(target) else 0.15 * cells + sqrt(cells)
    )


def is_rare_target(target: Target) -> bool:
    """Return whether random puzzles hardly ever meet the target; easy techniques are common."""
    return target.level == EXTREME or (
        target.technique is not None and target.max_level(EXPERT) > EASY
    )


def steer_to_target(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft with one solution until it meets the target; None if that failed."""
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
    rounds = iter(range(MAX_GRAPH_ROUNDS if order.is_graph else MAX_ROUNDS))

    def solvable(draft: D) -> SolvableDraft[D] | None:
        solvability: Solvability

        def faults(draft: D) -> list[Piece]:
            nonlocal solvability
            solvability = _measure_solvability(generated := draft.generated, context)
            # repair other solutions first, then what is too hard
            stuck = solvability.stuck
            return stuck and (find_doubts(generated, context, known=solvability.board) or stuck)

        if not repair(draft, faults, partial(repair_pieces, rng, order), rounds):
            return None
        is_hard_enough = _is_hard_enough(draft.generated, solvability, context.target)
        return SolvableDraft(draft, is_hard_enough, solvability)

    start = solvable(draft)
    if start is None:
        return None
    last = start

    def vary(best: SolvableDraft[D]) -> SolvableDraft[D]:
        nonlocal last
        # A draft that techniques two levels below solve is far from the goal.
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
        # The more the easier techniques leave undecided, the nearer the goal.
        measure=lambda found: (
            found.is_hard_enough,
            *reversed(found.solvability.undecided_by_level),
        ),
        is_goal=lambda found, _: found.is_hard_enough,
        steps=MAX_GRAPH_HARDENINGS if order.is_graph else MAX_HARDENINGS,
        budget=context.budget,
    )
    if not found.is_goal:
        return None

    hard = found.draft
    if context.target.counts_steps:
        rounds = iter(range(MAX_DENSE_CHANGES * MAX_REPAIR_ROUNDS))
        hard = _steer_to_density(rng, hard, order, context, solvable)

    def is_repaired(draft: D) -> bool:
        repaired = solvable(draft)
        return repaired is not None and repaired.is_hard_enough

    return balance_doubles(rng, hard.draft, order, context, is_repaired, tolerance=1)


def _steer_to_density(
    rng: Random,
    start: SolvableDraft[D],
    order: GenerationOrder,
    context: GeneratorContext,
    solvable: Callable[[D], SolvableDraft[D] | None],
) -> SolvableDraft[D]:
    """Change a draft of the target level until it has many steps of that level, if possible."""

    def vary(best: SolvableDraft[D]) -> SolvableDraft[D] | None:
        draft = best.draft.copy()
        _change(rng, draft, order)
        varied = solvable(draft)
        return varied if varied and varied.is_hard_enough else None

    return local_search(
        start,
        vary=vary,
        # Of equally many steps, the more the easier techniques leave undecided, the better.
        measure=lambda found: (
            context.density(found.draft.generated.puzzle),
            found.solvability.undecided_by_level[-2],
        ),
        is_goal=lambda _, score: score[0] == 1,
        steps=MAX_DENSE_CHANGES,
        budget=context.budget,
    ).draft


def _measure_solvability(
    generated: GeneratedDraft[Bridges], context: GeneratorContext
) -> Solvability:
    """Solve by techniques up to the target level, and up to each of the two levels below."""
    puzzle, target = generated.puzzle, context.target
    if target.level is None:
        board = context.board_after_techniques(puzzle)
        return Solvability((), board, undecided_spans(generated, board))
    hardest = min(target.max_level(EXPERT), EXPERT)
    # Propagation finds what medium techniques find, and faster.
    start = propagate(puzzle) if hardest > MEDIUM else blank(puzzle)
    assert isinstance(start, Board)
    position = BridgesPosition(puzzle, start)
    undecided = undecided_by_level(position, TECHNIQUES, range(max(hardest - 2, 1), hardest + 1))
    board = position.board()
    return Solvability(tuple(undecided), board, undecided_spans(generated, board))


def undecided_spans(generated: GeneratedDraft[Bridges], board: Board) -> list[Piece]:
    """Return the undecided spans of a board, in connected pieces."""
    ours = generated.solution.values
    undecided = [
        DoubtfulSpan(span, ours[span], min(values), max(values))
        for span, values in enumerate(board.open)
        if len(values) > 1
    ]
    return split_into_pieces(generated.puzzle, undecided) if undecided else []


def _is_hard_enough(
    generated: GeneratedDraft[Bridges], solvability: Solvability, target: Target
) -> bool:
    if target.technique:
        start = BridgesPosition(generated.puzzle, blank(generated.puzzle))
        if not needs_technique(start, TECHNIQUES, target.technique, target.max_level(EXPERT)):
            return False
    return target.level in (None, 1) or solvability.undecided_by_level[-2] > 0


def _steer_to_guess(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft until it needs a what-if; the fewer moves techniques find, the nearer."""
    rated = set()

    def vary(best: D) -> D | None:
        varied = best.copy()
        _change(rng, varied, order)
        is_unique = repair(
            varied,
            lambda draft: find_doubts(draft.generated, context),
            partial(repair_pieces, rng, order),
            iter(range(MAX_REPAIR_ROUNDS)),
        )
        return varied if is_unique and varied.generated.puzzle.numbers not in rated else None

    def is_goal(draft: D, hardness: Score) -> bool:
        if not hardness[0]:
            return False
        # No technique solves it, but a small set of clues may.
        puzzle = draft.generated.puzzle
        rated.add(puzzle.numbers)
        return context.level(puzzle) == EXTREME

    def hardness(draft: D) -> Score:
        puzzle = draft.generated.puzzle
        board = propagate(puzzle)
        assert isinstance(board, Board)
        return tightness(BridgesPosition(puzzle, board), TECHNIQUES)

    found = local_search(
        draft,
        vary=vary,
        measure=hardness,
        is_goal=is_goal,
        steps=MAX_STEPS,
        patience=GUESS_PATIENCE,
        budget=context.budget,
    )
    return found.draft if found.is_goal else None


def _steer_to_technique(
    rng: Random, draft: D, order: GenerationOrder, context: GeneratorContext
) -> D | None:
    """Change a draft until it needs the target technique; drafts where it applies are nearer."""
    level, name = context.target.level, context.target.technique
    assert level
    assert name
    usable = techniques_up_to(TECHNIQUES, level)

    def need(draft: D) -> TechniqueNeed:
        puzzle = draft.generated.puzzle
        # Start from the blank board, because early moves of the technique count too.
        return measure_need(BridgesPosition(puzzle, blank(puzzle)), usable, name)

    def vary(best: tuple[D, TechniqueNeed]) -> tuple[D, TechniqueNeed] | None:
        before, _ = best
        varied = before.copy()
        _change(rng, varied, order)
        old, new = (abs(surplus_doubles(draft, order)) for draft in (before, varied))
        if varied.count < order.least or (order.keeps_doubles and new > max(old, 1)):
            return None
        return varied, need(varied)

    found = local_search(
        (draft, need(draft)),
        vary=vary,
        measure=lambda candidate: candidate[1].nearness,
        is_goal=lambda candidate, _: candidate[1].is_met,
        patience=TECHNIQUE_PATIENCE,
        budget=context.budget,
    )
    return found.draft[0] if found.is_goal else None


def _change(rng: Random, draft: SpanDraft, order: GenerationOrder) -> None:
    """Change the bridges of one span or two, and sometimes move an island."""
    if (
        rng.random() < ISLAND_MOVE_SHARE
        and isinstance(draft, GridPuzzleDraft)
        and draft.detach(rng)
    ):
        regrow(rng, draft, order)
    change_bridges(rng, draft, order, rng.randint(1, 2))


def change_bridges(rng: Random, draft: SpanDraft, order: GenerationOrder, changes: int) -> None:
    """Change the number of bridges on this many random spans."""
    spans, nodes = draft.generated.puzzle.spans, draft.islands
    for a, b in rng.sample(spans, len(spans)):
        ends = nodes[a], nodes[b]
        before = draft.bridges.get(ends, 0)
        others = [bridges for bridges in range(order.max_bridges + 1) if bridges != before]
        changes -= apply_change(rng, draft, order, Change(ends, rng.choice(others)))
        if not changes:
            break
