"""Contradiction: why a puzzle has no solution, as somebody who solves it finds out."""

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.model.limits import Limit
from puzzlewright.model.words import count
from puzzlewright.verbs.check import mistakes

SECONDS = 1.0  # a reason that takes longer to find is not worth waiting for


def contradiction(puzzle: Puzzle, limit: Limit | None = None) -> str | None:
    """Where the step-by-step solve of a puzzle without solution ends; None if that is not found
    quickly, or if there may be a solution.
    """
    from puzzlewright.verbs.explain import explain  # it takes a while, and is seldom needed

    seconds = SECONDS if limit is None or limit.seconds is None else min(SECONDS, limit.seconds)
    explanation = explain(puzzle, limit=Limit(seconds=seconds))
    if explanation.ending != "contradiction":
        return None
    *before, last = explanation.steps
    # A step that rules out nothing tells what cannot be; any other has left a place without value.
    said = last.why[:1].lower() + last.why[1:].removesuffix(".")
    if last.removes:
        before.append(last)
        broken = mistakes(puzzle, explanation.board)
        board = explanation.board.open
        dead = next(place for place, values in enumerate(board) if not values)
        said = (
            broken[0].why
            if broken
            else f"nothing is left for {genre_of(puzzle).describe_place(puzzle, dead)}"
        )
    after = f"after {count(len(before), 'step')} of the explained solve, " if before else ""
    return f"{after}{said}"
