"""`count`: print the number of solutions, and what they have in common."""

from typing import Annotated

from puzzlewright.cli.answer import LIMIT_REACHED, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, write_captioned
from puzzlewright.cli.messages import warn
from puzzlewright.cli.output import Colour, show, show_side_by_side
from puzzlewright.cli.solve import no_solution
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import count_noun as counted
from puzzlewright.core.words import to_sentence
from puzzlewright.genres import genre_of
from puzzlewright.render.captions import Frame
from puzzlewright.verbs.compare import differing, draw_overlay, draw_with_marks, name_places
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.verb import about


def status(result: Count) -> int:
    return YES if result.is_exact else LIMIT_REACHED


def write_count(
    answered: AnsweredPuzzle,
    *,
    out: Annotated[
        str | None,
        about(
            "write a picture of the first two solutions, overlaid (.svg or .png)", metavar="FILE"
        ),
    ] = None,
    theme: Theme = "auto",
) -> None:
    if out is None:
        return
    if answered.is_batch:
        raise PuzzlewrightError("--out works with a single puzzle only")
    result: Count = answered.result
    if len(result.solutions) < 2:
        warn(f"{out} was not written: there is no second solution")
        return
    picture = draw_overlay(result.puzzle, *result.solutions).picture
    caption = "Vermilion is only in the first, blue only in the second."
    write_captioned(out, Frame(picture, to_sentence(str(result)), caption), theme)


def show_count(answered: AnsweredPuzzle, *, color: Colour = "auto") -> None:
    result: Count = answered.result
    is_unexplained = result.number == 0 and result.is_exact and not result.why
    text = no_solution(answered) if is_unexplained else str(result)
    print(f"{answered.name}: {text}.")
    if result.common and result.common.open:
        decided, total = len(result.common.decided()), len(result.common.open)
        if result.number > 1 or not result.is_exact:
            noun = genre_of(result.puzzle).place_noun
            same = f"{decided} of {counted(total, noun)}" if decided else f"no {noun}"
            print(f"The same in all solutions: {same}")
        show(draw(result.puzzle, result.common), color)
    if len(result.solutions) == 2:
        differ = differing(*result.solutions)
        print(f"The first two differ at {name_places(result.puzzle, differ)}:")
        one, other = (draw_with_marks(result.puzzle, found, differ) for found in result.solutions)
        show_side_by_side(one, other, color)


COUNT = Command(
    count,
    status,
    show_count,
    write_count,
    statuses="Exit status: 0 counted, 2 invalid input, 3 more than N solutions, or limit reached.",
    examples=("puzzlewright count draft.txt", "puzzlewright count draft.txt --limit none"),
)
