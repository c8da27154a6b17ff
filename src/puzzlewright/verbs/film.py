"""A film of an explained solve: every step as a picture with its sentence, the chains of what-ifs
among them.
"""

from collections.abc import Iterator

from puzzlewright.model.board import Board
from puzzlewright.model.step import Step
from puzzlewright.themes.film import Frame
from puzzlewright.verbs.draw import draw, draw_step
from puzzlewright.verbs.explain import Explanation, heading

LEGEND = "Orange is what a step rests on, blue what is known and used, green what follows."


def frames(explanation: Explanation) -> Iterator[Frame]:
    """The bare page, every step, and the end."""
    puzzle = explanation.puzzle
    yield Frame(draw(puzzle).picture, f"{explanation.genre.title}.", LEGEND)
    for number, (step, before) in enumerate(explanation.boards(), start=1):
        yield from _supposed(explanation, number, step, before)
        yield Frame(
            draw_step(puzzle, before, step).picture, f"{number}. {heading(step)}.", step.why
        )
    yield Frame(draw(puzzle, explanation.board).picture, f"{explanation.ending_in_words()}.", "")


def _supposed(explanation: Explanation, number: int, step: Step, before: Board) -> Iterator[Frame]:
    """The chain of a what-if, drawn on the board as it would be."""
    if step.chain:
        puzzle = explanation.puzzle
        ((place, value),) = step.removes
        board = before.without([(place, other) for other in before.open[place] if other != value])
        supposed = explanation.genre.describe_values(puzzle, place, frozenset((value,)))
        yield Frame(
            draw(puzzle, board).picture, f"{number}. {heading(step)}.", f"Suppose that {supposed}."
        )
        for link in step.chain:
            picture = draw_step(puzzle, board, link).picture
            yield Frame(picture, f"{number}. {heading(step)}: {link.technique}.", link.why)
            board = board.without(link.removes)
