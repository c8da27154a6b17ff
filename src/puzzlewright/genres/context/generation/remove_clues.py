"""Remove the clues of a Context solution that are not needed.

For `extreme`, a solver removes clues on one spot of the page, and elsewhere techniques decide.
Removing clues never makes a puzzle easier, so one spot that takes a what-if is enough, and it is
much quicker to rate than a page that is extreme all over. Techniques find the least where most of
the clues left are twos, which fit a black cell as well as a white one.
"""

from collections.abc import Sequence
from random import Random

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, Group, Size
from puzzlewright.genre.solvability import undecided_after
from puzzlewright.genres.context.encodings import lazy
from puzzlewright.genres.context.generation.solvability import RemovalTrail
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.generation.remove_clues import Counterexamples, clued_formula, clues_by_rule
from puzzlewright.kit.grid import CLUE, with_clues
from puzzlewright.kit.shading import blank

QUERIES_PER_SESSION = 200  # groups that one session is asked about
AREA_SIZE = 10  # clues: of smaller spots hardly any take a what-if ...
# ... but at the edge of the page, where no clue looks in from outside, they may be smaller.
OVER_THE_EDGE = 1
# Cells: with fewer there is seldom a what-if, and with more it takes seconds to find it.
LEAST_OPEN, MOST_OPEN = 32, 56


def remove_clues(
    context: GeneratorContext,
    full: GeneratedDraft[Context],
    groups: Sequence[Group],
    number: int,
    black_share: float | None,
    trail: RemovalTrail | None,
) -> Context:
    """Remove clues from a puzzle with one solution until this number is left, or none can go.

    The last group is tried first. With a trail, a clue can go only if its techniques still find as
    much. A share of clues on black cells decides which pile of groups is tried next.
    """
    puzzle, solution = full.puzzle, full.solution
    black = solution.values
    kept = set(puzzle.clue_at)
    shown, shown_on_black = len(kept), sum(black[cell] for cell in kept)
    darker, lighter = _split_by_colour(solution, groups, black_share)
    bare = Context(with_clues(puzzle.clues, ()))
    formula = clued_formula(lazy, puzzle, bare, blank(puzzle), clues_by_rule(CLUE, kept))
    while darker or lighter:
        next_ones = [*darker[-QUERIES_PER_SESSION:], *lighter[-QUERIES_PER_SESSION:]]
        asked = {cell for group in next_ones for cell in group}
        with Counterexamples(context.solver, formula, solution, kept, asked) as session:
            for _ in range(min(QUERIES_PER_SESSION, len(next_ones))):
                context.budget.check()
                is_too_dark = black_share is not None and shown_on_black > black_share * shown
                pile = darker if is_too_dark else lighter
                group = (pile or darker or lighter).pop()
                is_nearer = abs(shown - len(group) - number) < abs(shown - number)
                is_removed = is_nearer and _can_go(group, session, trail)
                session.fix_clues(group, is_removed=is_removed)
                if is_removed:
                    kept.difference_update(group)
                    shown -= len(group)
                    shown_on_black -= sum(black[cell] for cell in group)
    return Context(with_clues(puzzle.clues, kept))


def _can_go(group: Group, session: Counterexamples, trail: RemovalTrail | None) -> bool:
    """Whether the solution stays the only one, and the techniques of the trail still find it."""
    if trail is None:
        return session.are_removable(group)
    if not trail.is_solved:
        return session.are_removable(group) and trail.remove_clues(group)
    # What techniques solve has one solution, so the engine is asked only where they need long.
    return trail.remove_clues(group, lambda: session.are_removable(group))


def _split_by_colour(
    solution: Solution, groups: Sequence[Group], black_share: float | None
) -> tuple[list[Group], list[Group]]:
    """The groups in their order: those with more black cells than is usual, and the others."""
    if black_share is None:
        return [], list(groups)
    black = solution.values
    average = sum(black) / len(black)
    darker: list[Group] = []
    lighter: list[Group] = []
    for group in groups:
        pile = darker if sum(black[cell] for cell in group) > average * len(group) else lighter
        pile.append(group)
    return darker, lighter


def split_by_area(
    rng: Random, size: Size, groups: Sequence[Group]
) -> tuple[list[Group], list[Group]]:
    """Choose a spot; return the groups with a clue on it, and the others."""
    rows, cols = _lines(rng, size.rows), _lines(rng, size.cols)
    spot = {row * size.cols + col for row in rows for col in cols}
    inside = [group for group in groups if not spot.isdisjoint(group)]
    return inside, [group for group in groups if spot.isdisjoint(group)]


def _lines(rng: Random, lines: int) -> range:
    """As many rows or columns next to each other as a spot has."""
    if lines < AREA_SIZE:
        return range(lines)
    first = rng.randint(-OVER_THE_EDGE, lines - AREA_SIZE + OVER_THE_EDGE)
    return range(max(first, 0), min(first + AREA_SIZE, lines))


def order_twos_first(rng: Random, puzzle: Context, groups: Sequence[Group]) -> list[Group]:
    """The groups in random order, but those with twos before all others."""
    twos = {cell for cell, clue in puzzle.clue_at.items() if clue == 2}
    in_order = rng.sample(groups, len(groups))
    return sorted(in_order, key=twos.isdisjoint)


def may_need_guess(puzzle: Context) -> bool:
    """Whether techniques leave enough open for a what-if, and not too much to search for it."""
    cells = puzzle.rows * puzzle.cols
    left = len(undecided_after(ContextPosition(puzzle, blank(puzzle)), TECHNIQUES))
    return min(LEAST_OPEN, cells // 2) <= left <= MOST_OPEN
