"""What if: suppose that a choice is taken, and follow the techniques until something cannot be."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice, Place
from puzzlewright.core.limits import Budget
from puzzlewright.core.step import Step
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import Climb
from puzzlewright.genre.technique import Teaching, Technique
from puzzlewright.reasoning.explain.dependencies import needed
from puzzlewright.reasoning.explain.to_step import told

LONGEST_CHAIN = 12  # steps that a person may follow in the mind


class Refutation(NamedTuple):
    """A choice that cannot be, and the steps that show it; the last one finds the contradiction."""

    choice: Choice
    chain: tuple[Step, ...]


def shortest_refutation(
    teaching: Teaching[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choices: Iterable[Choice],
    techniques: Sequence[Technique[Any]],
    budget: Budget,
) -> Refutation | None:
    """The shortest what-if from one of these choices, where the techniques see nothing more."""
    shortest: Refutation | None = None
    for choice in choices:
        budget.check()
        chain = refute(teaching, puzzle, board, choice, techniques)
        if chain and (shortest is None or len(chain) < len(shortest.chain)):
            shortest = Refutation(choice, chain)
    return refuted(teaching, puzzle, board, *shortest) if shortest else None


def refute(
    teaching: Teaching[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choice: Choice,
    techniques: Sequence[Technique[Any]],
) -> tuple[Step, ...] | None:
    """Steps without words from a choice to a contradiction, if the techniques find a short way."""
    place, value = choice
    position = teaching.position(puzzle, board)
    climb = Climb(position, techniques, is_settled=True)
    climb.take([(place, other) for other in board.open[place] if other != value])
    steps: list[Step] = []
    while found := climb.next_move():
        steps.append(told(climb, found, in_words=False))
        climb.take(steps[-1].removes)
        if not steps[-1].removes or position.is_contradiction:
            chain = tuple(_used(steps))
            return chain if len(chain) <= LONGEST_CHAIN else None
    return None


def refuted(
    teaching: Teaching[Any, Any],
    puzzle: Puzzle,
    board: Board,
    choice: Choice,
    chain: Sequence[Step],
) -> Refutation:
    """The refutation of a choice in words, with no more in it than it takes."""
    place, value = choice
    supposed = board.narrowed([(place, frozenset((value,)))])
    emptied = {place for place, _ in chain[-1].removes}
    return Refutation(choice, tuple(needed(teaching, puzzle, supposed, chain, emptied)))


def _used(steps: Sequence[Step]) -> Iterator[Step]:
    """Only those steps that the last one rests on."""
    kept = [steps[-1]]
    wanted: set[Place] = set(steps[-1].places)
    for step in reversed(steps[:-1]):
        if any(place in wanted for place, _ in step.removes):
            kept.append(step)
            wanted.update(step.places)
    return reversed(kept)
