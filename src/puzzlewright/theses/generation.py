"""What the theses' generators share: draw pages until one is unique, and remove clues in order."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from puzzlewright.core.errors import Failed
from puzzlewright.core.words import count
from puzzlewright.genre.generator import Clue, Made
from puzzlewright.genre.plugins import UniquenessOracle
from puzzlewright.kit.generation.remove_clues import needed_clues

P = TypeVar("P")


def hide(
    oracle: UniquenessOracle,
    full: Made[P],
    order: Collection[Clue],
    showing: Callable[[P, Collection[Clue]], P],
) -> Made[P]:
    """Remove the clues that the puzzle can spare, tried in this order, with one question each."""
    shown = needed_clues(
        order,
        ((clue,) for clue in order),
        lambda fewer: oracle.is_only(full._replace(puzzle=showing(full.puzzle, fewer))),
    )
    oracle.stats.hidden += len(order) - len(shown)
    return full._replace(puzzle=showing(full.puzzle, shown))


def first_unique(
    oracle: UniquenessOracle, drawn: Iterable[Made[P] | None], tries: int, what: str
) -> Made[P]:
    """Return the first unique page (None is a failed draw), or raise `Failed` after `tries`."""
    before = oracle.stats.tries
    for _, made in zip(range(tries), drawn, strict=False):
        oracle.stats.tries += 1
        oracle.budget.check()
        if made is not None:
            if oracle.is_only(made):
                return made
            oracle.stats.rejected += 1
    raise Failed(f"{count(oracle.stats.tries - before, 'draw')} gave no {what}")
