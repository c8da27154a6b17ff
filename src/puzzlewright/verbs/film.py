"""A film of an explained solve: every step as a picture with its sentence, the chains of what-ifs
among them.
"""

from collections.abc import Iterator

from puzzlewright.explaining.rating import Rating
from puzzlewright.genres import teaching_of
from puzzlewright.model.board import Board, Place
from puzzlewright.model.step import Step
from puzzlewright.themes.captions import Frame
from puzzlewright.themes.marking import with_supposed
from puzzlewright.verbs.draw import draw, draw_step, naming_looks
from puzzlewright.verbs.explain import Explanation, heading, supposed_choice, supposing


def frames(explanation: Explanation, rating: Rating | None = None) -> Iterator[Frame]:
    """The bare page, every step, and the end."""
    yield first_frame(explanation, rating)
    for number, (step, before) in enumerate(explanation.boards(), start=1):
        yield from _supposed(explanation, number, step, before)
        yield step_frame(explanation, number, step, before)
    puzzle, teaching = explanation.puzzle, teaching_of(explanation.genre)
    looks = naming_looks(puzzle) if explanation.is_solved else teaching.looks
    picture = draw(puzzle, explanation.board, looks=looks).picture
    yield Frame(picture, f"{explanation.ending_in_words()}.", _rated(rating))


def first_frame(explanation: Explanation, rating: Rating | None = None) -> Frame:
    """The bare page, how hard it is, and what the colours mean."""
    teaching = teaching_of(explanation.genre)
    picture = draw(explanation.puzzle, looks=naming_looks(explanation.puzzle)).picture
    legend = (
        "Orange is what a step rests on, blue what is known and used, bold green what follows."
        f"{' A red cross is a landing that is out.' if teaching.strike else ''}"
        f"{' Pink is only supposed.' if any(step.chain for step in explanation) else ''}"
    )
    return Frame(
        picture, f"{explanation.genre.title}.", " ".join(filter(None, (_rated(rating), legend)))
    )


def step_frame(explanation: Explanation, number: int, step: Step, before: Board) -> Frame:
    """The board after a step, with its reason and what follows."""
    return Frame(
        draw_step(explanation.puzzle, before, step).picture,
        f"{number}. {heading(step)}.",
        step.why,
    )


def _rated(rating: Rating | None) -> str:
    return f"Rated {rating.name}, with a score of {rating.score:g}." if rating else ""


def _supposed(explanation: Explanation, number: int, step: Step, before: Board) -> Iterator[Frame]:
    """The chain of a what-if, drawn on the board as it would be."""
    if step.chain:
        puzzle = explanation.puzzle
        place, value = supposed_choice(step)
        before = before.without(step.folded)
        board = supposing(before, step)
        supposed = explanation.genre.describe_values(puzzle, place, frozenset((value,)))
        looks = teaching_of(explanation.genre).looks
        yield Frame(
            with_supposed(draw(puzzle, board, looks=looks).picture, [place]),
            f"{number}. {heading(step)}.",
            f"Suppose that {supposed}.",
        )
        for link in step.chain:
            after = board.without(link.removes)
            picture = draw_step(puzzle, board, link, supposed=_changed(before, after)).picture
            yield Frame(
                picture,
                f"{number}. {heading(step)}: {link.technique}.",
                link.why,
            )
            board = after


def _changed(before: Board, after: Board) -> list[Place]:
    """The places of which more is said after than before."""
    return [
        place
        for place, (known, said) in enumerate(zip(before.open, after.open, strict=True))
        if known != said
    ]
