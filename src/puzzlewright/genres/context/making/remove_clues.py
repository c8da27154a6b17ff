"""Hiding clues: which are tried, and in what order, so that what is left is as many as wished, and
where it is wished.
"""

from collections.abc import Sequence

from puzzlewright.blueprints.generator import Bench, Group, Made
from puzzlewright.genres.context.encodings import lazy
from puzzlewright.genres.context.making.trail import Trail
from puzzlewright.genres.context.opening import blank
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import CLUE
from puzzlewright.grids.pages import with_clues
from puzzlewright.kit.generation.remove_clues import (
    CluedFormula,
    Counterexamples,
    clued_formula,
)
from puzzlewright.model.board import Solution

IN_SESSION = 200  # groups that one session is asked about


def clued(page: Context, solution: Solution) -> Context:
    """The page with the clue of every cell."""
    black = solution.values
    clues = [
        sum([black[place] for place in (corners if black[cell] else sides)])
        for cell, (sides, corners) in enumerate(zip(page.sides, page.corners, strict=True))
    ]
    return Context(
        tuple(tuple(clues[start : start + page.cols]) for start in range(0, len(clues), page.cols))
    )


def hide(
    bench: Bench,
    full: Made[Context],
    groups: Sequence[Group],
    number: int,
    black_share: float | None,
    trail: Trail | None,
) -> Context:
    """Remove clues from a puzzle with one solution until this number is left, or none can go.

    The last group is tried first. With a trail, a clue can go only if its techniques still find as
    much. A share of clues on black cells decides which pile of groups is tried next.
    """
    puzzle, solution = full.puzzle, full.solution
    black = solution.values
    kept = {cell for cell, _ in puzzle.clued}
    shown, shown_on_black = len(kept), sum(black[cell] for cell in kept)
    darker, lighter = _piles(solution, groups, black_share)
    formula = _formula(puzzle)
    while darker or lighter:
        next_ones = [*darker[-IN_SESSION:], *lighter[-IN_SESSION:]]
        asked = {cell for group in next_ones for cell in group}
        with Counterexamples(bench, formula, solution, kept, asked) as session:
            for _ in range(min(IN_SESSION, len(next_ones))):
                bench.budget.check()
                is_too_dark = black_share is not None and shown_on_black > black_share * shown
                pile = darker if is_too_dark else lighter
                group = (pile or darker or lighter).pop()
                is_nearer = abs(shown - len(group) - number) < abs(shown - number)
                is_removed = is_nearer and _can_go(group, session, trail)
                session.settle(group, is_removed=is_removed)
                if is_removed:
                    kept.difference_update(group)
                    shown -= len(group)
                    shown_on_black -= sum(black[cell] for cell in group)
    return Context(with_clues(puzzle.clues, kept))


def _formula(puzzle: Context) -> CluedFormula:
    cnf = lazy.formula(puzzle, blank(puzzle))
    return clued_formula(cnf, CLUE, lambda other: lazy.cuts(puzzle, cnf, other))


def _can_go(group: Group, session: Counterexamples, trail: Trail | None) -> bool:
    """Whether the solution stays the only one, and the techniques of the trail still find it."""
    if trail is None:
        return session.are_spare(group)
    if not trail.is_solved:
        return session.are_spare(group) and trail.hide(group)
    # What techniques solve has one solution, so the engine is asked only where they need long.
    return trail.hide(group, lambda: session.are_spare(group))


def _piles(
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
