"""`explain` and `hint`: print or draw the solution step by step, or only the next step."""

import json
from pathlib import Path
from typing import Annotated

from puzzlewright.cli.answer import LIMIT_REACHED, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, ending_of, write_captioned, write_file, write_whole
from puzzlewright.cli.messages import note
from puzzlewright.cli.output import Colour, show
from puzzlewright.core.errors import PuzzlewrightError, file_errors
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.render.captions import animation_html, animation_svg, captioned_svg
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import Explanation, explain, heading
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.pictures import first_frame, frames, hint_frame, step_frame
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.verb import about

Out = Annotated[
    str | None,
    about(
        "write pictures instead of text: an animation (.svg), a web page to step through"
        " (.html), or a folder with one picture per step (any name without a suffix)",
        metavar="PATH",
    ),
]


def explain_status(result: Explanation) -> int:
    return LIMIT_REACHED if result.ending == "unknown" else YES


def write_explanation(answered: AnsweredPuzzle, *, out: Out = None, theme: Theme = "auto") -> None:
    if out is None:
        return
    if answered.is_batch:
        raise PuzzlewrightError("--out works with a single puzzle only")
    explanation: Explanation = answered.result
    rating = _rating(explanation, answered.limit)
    match ending_of(out, ".svg"):
        case ".svg":
            write_file(out, animation_svg(list(frames(explanation, rating)), theme))
        case ".html":
            title = f"{explanation.genre.title}, explained"
            write_file(out, animation_html(list(frames(explanation, rating)), title, theme))
        case "":
            _write_folder(Path(out), explanation, rating, theme)
        case _:
            raise PuzzlewrightError(
                f"--out must be a .svg or .html file, or a folder without a suffix, not {out}"
            )


def show_explanation(answered: AnsweredPuzzle, *, out: Out = None, color: Colour = "auto") -> None:
    if out is not None:
        return
    explanation: Explanation = answered.result
    print(f"{answered.name}:")
    for number, step in enumerate(explanation, start=1):
        print(f"{number:>4}. {step.why} [{heading(step)}]")
    print(f"{explanation.ending_in_words()}:")
    show(draw(answered.puzzle, explanation.board), color)


def _rating(explanation: Explanation, limit: Limit) -> Rating | None:
    """Return the rating of the puzzle, if it is found in time."""
    if not explanation.is_solved:
        return None
    rating = rate(explanation.puzzle, limit=limit)
    return rating if isinstance(rating, Rating) else None


def _write_folder(
    folder: Path, explanation: Explanation, rating: Rating | None, theme: Theme
) -> None:
    """Write a picture of the blank puzzle, one for every step, and the steps as JSON."""
    with file_errors(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        pictures = [first_frame(explanation, rating)]
        for number, (step, before) in enumerate(explanation.boards(), start=1):
            pictures.append(step_frame(explanation, number, step, before))
        for number, frame in enumerate(pictures):
            write_whole(folder / f"{number:04}.svg", captioned_svg(frame, theme))
        steps = json.dumps(explanation.json()["steps"], ensure_ascii=False, indent=1) + "\n"
        write_whole(folder / "steps.json", steps)
    note(f"{folder}: {count_noun(len(pictures), 'picture')} and steps.json written")


EXPLAIN = Command(
    explain,
    explain_status,
    show_explanation,
    write_explanation,
    statuses="Exit status: 0 explained, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright explain puzzle.txt --steps 5",
        "puzzlewright explain puzzle.txt --out solution.html",
    ),
)


def hint_status(result: Hint) -> int:
    return LIMIT_REACHED if result.kind == "unknown" else YES


def write_hint(
    answered: AnsweredPuzzle,
    *,
    out: Annotated[
        str | None, about("also draw the position with the hint (.svg or .png)", metavar="FILE")
    ] = None,
    theme: Theme = "auto",
) -> None:
    if out is not None:
        write_captioned(out, hint_frame(answered.result), theme)


def show_hint(answered: AnsweredPuzzle) -> None:
    print(answered.result)


HINT = Command(
    hint,
    hint_status,
    show_hint,
    write_hint,
    takes_many=False,
    statuses="Exit status: 0 answered, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright hint puzzle.txt",
        "puzzlewright hint puzzle.txt --state 'R3C4 black, R3C5 white' --detail where",
    ),
)
