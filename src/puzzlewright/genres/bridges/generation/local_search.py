"""Local search for puzzles of a wished difficulty, or that need a wished technique.

What techniques leave undecided is repaired like other solutions. Random puzzles hardly ever need a
what-if or a rare technique, but puzzles that differ little from a hard one are often hard.
"""

from functools import partial
from math import sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from puzzlewright.core.board import Board
from puzzlewright.genre.generator import Aim, Bench, Made, Size
from puzzlewright.genre.solvability import Need, is_solved, left_by_level, need_of, tightness, up_to
from puzzlewright.genres.bridges.generation.draft import Draft
from puzzlewright.genres.bridges.generation.graph_draft import Doubt, Piece, SpanDraft
from puzzlewright.genres.bridges.generation.order import Order
from puzzlewright.genres.bridges.generation.repair import (
    Change,
    apply,
    balanced,
    doubts,
    mend,
    pieces,
    replant,
    surplus_of,
)
from puzzlewright.genres.bridges.propagation import blank, opening
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.kit.generation.local_search import GiveUp, Score, local_search, repair

# experts need the hardest techniques; extreme puzzles need a what-if
EASY, MEDIUM, HARD, EXPERT, EXTREME = 2, 3, 4, 5, 6
HARD_DOUBLES = 0.2  # share of double bridges that makes hard puzzles twice as likely
EXTREME_DOUBLES = 0.1
# looks at how far techniques lead, and changes of a draft that is too easy; a new graph is cheap
ROUNDS, UNSETTLINGS = 60, 8
GRAPH_ROUNDS, GRAPH_UNSETTLINGS = 6, 4
CALM = 12  # islands for each bridge that such a change concerns
STEPS = 600  # changes of a draft on the way to a what-if
# changes in a row without an improvement, before another start is more promising
HARDEN_PATIENCE, NEED_PATIENCE = 81, 150
REPAIRS = 8  # rounds until a changed draft has one solution again
MOVED = 0.3  # share of changes that move an island

D = TypeVar("D", bound=SpanDraft)


class LevelsReached(NamedTuple):
    """How far techniques lead."""

    # what those up to the last few levels leave undecided, if a level is wished for
    left: tuple[int, ...]
    board: Board  # what all together leave open
    stuck: list[Piece]  # the same as doubts


class SolvableDraft(NamedTuple, Generic[D]):
    """A draft that is not too hard, and how hard it is."""

    draft: D
    is_hard_enough: bool
    reach: LevelsReached


def usual_islands(size: Size, aim: Aim) -> int:
    """Return how many islands make a what-if, or else a puzzle for experts, most likely."""
    cells = size.rows * size.cols
    return round(0.04 * cells + 1.4 * sqrt(cells) if is_rare(aim) else 0.15 * cells + sqrt(cells))


def is_rare(aim: Aim) -> bool:
    """Whether random puzzles hardly ever are like this. Easy techniques are needed often."""
    return aim.level == EXTREME or (aim.needs is not None and aim.hardest(EXPERT) > EASY)


def steered(rng: Random, draft: D, order: Order, bench: Bench) -> D | None:
    """Change a draft with one solution until it is as hard as wished; None if that failed."""
    if bench.aim.is_open:
        return draft
    if not is_rare(bench.aim):
        return _with_level(rng, draft, order, bench)
    return (_hardened if bench.aim.level == EXTREME else _needing)(rng, draft, order, bench)


def _with_level(rng: Random, draft: D, order: Order, bench: Bench) -> D | None:
    """Repair what is too hard, and change a draft that is too easy."""
    rounds = iter(range(GRAPH_ROUNDS if order.is_graph else ROUNDS))

    def solvable(draft: D) -> SolvableDraft[D] | None:
        reach: LevelsReached

        def faults(draft: D) -> list[Piece]:
            nonlocal reach
            reach = _reach(made := draft.made(**order.rules), bench)
            # other solutions come first, then what is too hard
            return reach.stuck and (doubts(made, bench, known=reach.board) or reach.stuck)

        if not repair(draft, faults, partial(mend, rng, order), rounds):
            return None
        return SolvableDraft(
            draft, _is_hard_enough(draft.made(**order.rules), reach, bench.aim), reach
        )

    start = solvable(draft)
    if start is None:
        return None
    last = start

    def vary(best: SolvableDraft[D]) -> SolvableDraft[D]:
        nonlocal last
        # What is solved two levels below already is far from the goal.
        if bench.aim.level and bench.aim.level >= HARD and not last.reach.left[-3]:
            raise GiveUp
        draft = best.draft.copy()
        change_bridges(rng, draft, order, 1 + draft.count // CALM)
        varied = solvable(draft)
        if varied is None:
            raise GiveUp
        last = varied
        return varied

    found = local_search(
        start,
        vary=vary,
        # Where the hardest of the easier techniques are needed most, the goal is near.
        measure=lambda page: (page.is_hard_enough, *reversed(page.reach.left)),
        is_goal=lambda page, _: page.is_hard_enough,
        steps=GRAPH_UNSETTLINGS if order.is_graph else UNSETTLINGS,
        budget=bench.budget,
    )
    if not found.is_goal:
        return None

    def is_repaired(draft: D) -> bool:
        page = solvable(draft)
        return page is not None and page.is_hard_enough

    return balanced(rng, found.draft.draft, order, bench, is_repaired, tolerance=1)


def _reach(made: Made[Bridges], bench: Bench) -> LevelsReached:
    """Return how far techniques lead, up to the wished level and up to each of the two below."""
    puzzle, aim = made.puzzle, bench.aim
    if aim.level is None:
        board = bench.reached(puzzle)
        return LevelsReached((), board, unsure(made, board))
    hardest = min(aim.hardest(EXPERT), EXPERT)
    # The opening finds what medium techniques find, and faster.
    seen = opening(puzzle) if hardest > MEDIUM else blank(puzzle)
    assert isinstance(seen, Board)
    position = BridgesPosition(puzzle, seen)
    left = left_by_level(position, TECHNIQUES, range(max(hardest - 2, 1), hardest + 1))
    board = position.board()
    return LevelsReached(tuple(left), board, unsure(made, board))


def unsure(made: Made[Bridges], board: Board) -> list[Piece]:
    """What a board leaves undecided, as doubts."""
    ours = made.solution.values
    undecided = [
        Doubt(span, ours[span], min(values), max(values))
        for span, values in enumerate(board.open)
        if len(values) > 1
    ]
    return pieces(made.puzzle, undecided) if undecided else []


def _is_hard_enough(made: Made[Bridges], reach: LevelsReached, aim: Aim) -> bool:
    if aim.needs:
        usable = up_to(TECHNIQUES, aim.level or EXPERT)
        others = [technique for technique in usable if technique.name != aim.needs]
        if is_solved(BridgesPosition(made.puzzle, blank(made.puzzle)), others):
            return False
    return aim.level in (None, 1) or reach.left[-2] > 0


def _hardened(rng: Random, draft: D, order: Order, bench: Bench) -> D | None:
    """Change a draft until it takes a what-if; fewer moves are nearer to that."""
    rated = set()

    def vary(best: D) -> D | None:
        varied = best.copy()
        _change(rng, varied, order)
        is_unique = repair(
            varied,
            lambda draft: doubts(draft.made(**order.rules), bench),
            partial(mend, rng, order),
            iter(range(REPAIRS)),
        )
        return (
            varied if is_unique and varied.made(**order.rules).puzzle.numbers not in rated else None
        )

    def is_goal(draft: D, hardness: Score) -> bool:
        if not hardness[0]:
            return False
        # No technique solves it, but perhaps a few clues together do.
        puzzle = draft.made(**order.rules).puzzle
        rated.add(puzzle.numbers)
        return bench.level(puzzle) == EXTREME

    def hardness(draft: D) -> Score:
        puzzle = draft.made(**order.rules).puzzle
        board = opening(puzzle)
        assert isinstance(board, Board)
        return tightness(BridgesPosition(puzzle, board), TECHNIQUES)

    found = local_search(
        draft,
        vary=vary,
        measure=hardness,
        is_goal=is_goal,
        steps=STEPS,
        patience=HARDEN_PATIENCE,
        budget=bench.budget,
    )
    return found.draft if found.is_goal else None


def _needing(rng: Random, draft: D, order: Order, bench: Bench) -> D | None:
    """Change a draft until it needs the wished technique, by way of those where it acts at all."""
    level, name = bench.aim.level, bench.aim.needs
    assert level
    assert name
    usable = up_to(TECHNIQUES, level)

    def need(draft: D) -> Need:
        puzzle = draft.made(**order.rules).puzzle
        # From the blank board: what the technique sees early on shows the way.
        return need_of(BridgesPosition(puzzle, blank(puzzle)), usable, name)

    def vary(best: tuple[D, Need]) -> tuple[D, Need] | None:
        before, _ = best
        varied = before.copy()
        _change(rng, varied, order)
        far, farther = (abs(surplus_of(draft, order)) for draft in (before, varied))
        if varied.count < order.least or (order.keeps_doubles and farther > max(far, 1)):
            return None
        return varied, need(varied)

    found = local_search(
        (draft, need(draft)),
        vary=vary,
        measure=lambda candidate: candidate[1].nearness,
        is_goal=lambda candidate, _: candidate[1].is_met,
        patience=NEED_PATIENCE,
        budget=bench.budget,
    )
    return found.draft[0] if found.is_goal else None


def _change(rng: Random, draft: SpanDraft, order: Order) -> None:
    """Change the bridges of one span or two, and sometimes move an island, too."""
    if rng.random() < MOVED and isinstance(draft, Draft) and draft.detach(rng):
        replant(rng, draft, order)
    change_bridges(rng, draft, order, rng.randint(1, 2))


def change_bridges(rng: Random, draft: SpanDraft, order: Order, changes: int) -> None:
    """Change the number of bridges on this many random spans."""
    spans, nodes = draft.made(**order.rules).puzzle.spans, draft.islands
    for a, b in rng.sample(spans, len(spans)):
        ends = nodes[a], nodes[b]
        before = draft.bridges.get(ends, 0)
        others = [bridges for bridges in range(order.max_bridges + 1) if bridges != before]
        changes -= apply(rng, draft, order, Change(ends, rng.choice(others)))
        if not changes:
            break
