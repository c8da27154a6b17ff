"""What the generators of the theses share: clues that are hidden one by one, each after a question,
and pages that are drawn until one suits.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from puzzlewright.blueprints.generator import Clue, Made
from puzzlewright.blueprints.thesis import Judge
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.model.errors import Failed
from puzzlewright.model.words import count

P = TypeVar("P")


def hide(
    judge: Judge,
    full: Made[P],
    order: Collection[Clue],
    showing: Callable[[P, Collection[Clue]], P],
) -> Made[P]:
    """The puzzle without those of its clues that can be spared when they are tried in this order,
    one question for each.
    """
    shown = needed_clues(
        order,
        ((clue,) for clue in order),
        lambda fewer: judge.is_only(full._replace(puzzle=showing(full.puzzle, fewer))),
    )
    judge.tally.hidden += len(order) - len(shown)
    return full._replace(puzzle=showing(full.puzzle, shown))


def first_unique(judge: Judge, drawn: Iterable[Made[P] | None], tries: int, what: str) -> Made[P]:
    """The first of these that has no other solution; None is a draw that came to nothing. Fails
    after so many.
    """
    before = judge.tally.tries
    for made in _counted(judge, drawn, tries):
        if made is not None:
            if judge.is_only(made):
                return made
            judge.tally.rejected += 1
    raise Failed(f"{count(judge.tally.tries - before, 'draw')} gave no {what}")


def _counted(judge: Judge, drawn: Iterable[P], tries: int) -> Iterator[P]:
    for _, made in zip(range(tries), drawn, strict=False):
        judge.tally.tries += 1
        judge.budget.check()
        yield made
