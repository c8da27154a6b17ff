"""Remove the clues of a Context solution that are not needed.

For `extreme`, a solver removes clues in one area of the grid, and elsewhere techniques decide.
Removing clues never makes a puzzle easier, so one area that needs a what-if is enough, and it is
much faster to rate than a grid that is extreme everywhere. Techniques find least where most of the
remaining clues are twos, which fit a black cell as well as a white one.
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

QUERIES_PER_SESSION = 200
AREA_SIZE = 10  # rows and columns; smaller areas hardly ever need a what-if
# An area at the edge may be smaller by this many lines: no clue beyond the edge helps there.
MAX_LINES_BEYOND_EDGE = 1
# Open cells: with fewer there is seldom a what-if, and with more it takes seconds to find it.
MIN_OPEN_CELLS, MAX_OPEN_CELLS = 32, 56


def remove_clues(
    context: GeneratorContext,
    full: GeneratedDraft[Context],
    groups: Sequence[Group],
    number: int,
    black_share: float | None,
    trail: RemovalTrail | None,
) -> Context:
    """Remove clues from a puzzle with one solution until this number is left, or none can go.

    The last group is tried first. With a trail, a clue can go only if its techniques still decide
    as many cells. A share of clues on black cells determines which list of groups is tried next.
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
                preferred = darker if is_too_dark else lighter
                group = (preferred or darker or lighter).pop()
                is_nearer = abs(shown - len(group) - number) < abs(shown - number)
                is_removed = is_nearer and _can_go(group, session, trail)
                session.fix_clues(group, is_removed=is_removed)
                if is_removed:
                    kept.difference_update(group)
                    shown -= len(group)
                    shown_on_black -= sum(black[cell] for cell in group)
    return Context(with_clues(puzzle.clues, kept))


def _can_go(group: Group, session: Counterexamples, trail: RemovalTrail | None) -> bool:
    """Return whether the solution stays unique, and the techniques of the trail still find it."""
    if trail is None:
        return session.are_removable(group)
    if not trail.is_solved:
        return session.are_removable(group) and trail.remove_clues(group)
    # A puzzle that techniques solve is unique, so call the solver only if they take long.
    return trail.remove_clues(group, lambda: session.are_removable(group))


def _split_by_colour(
    solution: Solution, groups: Sequence[Group], black_share: float | None
) -> tuple[list[Group], list[Group]]:
    """Return the groups with more black cells than average, and the others, both in order."""
    if black_share is None:
        return [], list(groups)
    black = solution.values
    average = sum(black) / len(black)
    darker: list[Group] = []
    lighter: list[Group] = []
    for group in groups:
        is_darker = sum(black[cell] for cell in group) > average * len(group)
        (darker if is_darker else lighter).append(group)
    return darker, lighter


def split_by_area(
    rng: Random, size: Size, groups: Sequence[Group]
) -> tuple[list[Group], list[Group]]:
    """Choose an area at random; return the groups with a clue in it, and the others."""
    rows, cols = _lines(rng, size.rows), _lines(rng, size.cols)
    area = {row * size.cols + col for row in rows for col in cols}
    inside = [group for group in groups if not area.isdisjoint(group)]
    return inside, [group for group in groups if area.isdisjoint(group)]


def _lines(rng: Random, lines: int) -> range:
    """Return the adjacent rows or columns of a random area."""
    if lines < AREA_SIZE:
        return range(lines)
    first = rng.randint(-MAX_LINES_BEYOND_EDGE, lines - AREA_SIZE + MAX_LINES_BEYOND_EDGE)
    return range(max(first, 0), min(first + AREA_SIZE, lines))


def order_twos_first(rng: Random, puzzle: Context, groups: Sequence[Group]) -> list[Group]:
    """Return the groups in random order, but those with twos before all others."""
    twos = {cell for cell, clue in puzzle.clue_at.items() if clue == 2}
    in_order = rng.sample(groups, len(groups))
    return sorted(in_order, key=twos.isdisjoint)


def may_need_guess(puzzle: Context) -> bool:
    """Return whether techniques leave enough cells for a what-if, but not too many to find it."""
    cells = puzzle.rows * puzzle.cols
    undecided = len(undecided_after(ContextPosition(puzzle, blank(puzzle)), TECHNIQUES))
    return min(MIN_OPEN_CELLS, cells // 2) <= undecided <= MAX_OPEN_CELLS
