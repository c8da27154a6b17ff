"""Hiding clues: which are tried, and in what order, so that what is left is as many as wished, and
where it is wished.
"""

from collections.abc import Sequence

from puzzlewright.blueprints.generator import Bench, Group, Made
from puzzlewright.genres.context.making.rivals import PositionRivals
from puzzlewright.genres.context.making.trail import Trail
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.pages import with_clues
from puzzlewright.model.board import Solution


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
    """The puzzle, whose clues let in this one solution, without those that can be spared, until
    this number is left.

    The last group is tried first. With a trail those are spared only without which its techniques
    still find as much. Of clues
    on black and on white cells those are tried next that are too many for the wished share.
    """
    puzzle, solution = full.puzzle, full.solution
    black = solution.values
    kept = {cell for cell, _ in puzzle.clued}
    shown, shown_on_black = len(kept), sum(black[cell] for cell in kept)
    darker, lighter = _piles(solution, groups, black_share)
    with PositionRivals(bench, puzzle, solution) as rivals:
        while darker or lighter:
            bench.budget.check()
            is_too_dark = black_share is not None and shown_on_black > black_share * shown
            pile = darker if is_too_dark else lighter
            group = (pile or darker or lighter).pop()
            is_nearer = abs(shown - len(group) - number) < abs(shown - number)
            is_hidden = is_nearer and _can_go(group, rivals, trail)
            rivals.settle(group, is_hidden=is_hidden)
            if is_hidden:
                kept.difference_update(group)
                shown -= len(group)
                shown_on_black -= sum(black[cell] for cell in group)
    return Context(with_clues(puzzle.clues, kept))


def _can_go(group: Group, rivals: PositionRivals, trail: Trail | None) -> bool:
    """Whether clues can be spared by whoever is to solve the puzzle."""
    if rivals.is_needed_for_a_cell(group):
        return False
    if trail is None:
        return rivals.are_spare(group)
    if not trail.is_solved:
        return rivals.are_spare(group) and trail.hide(group)
    # What techniques solve has one solution, so rivals are asked for only where it is not plain.
    return trail.hide(group, lambda: rivals.are_spare(group))


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
