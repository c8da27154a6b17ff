"""`solve`, `count` and `check`: print solutions, their number, and what is wrong with one."""

from typing import Annotated, Any

from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import Theme, write_captioned
from puzzlewright.cli.messages import warn
from puzzlewright.cli.output import Colour, show, show_side_by_side
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Limit, peak_memory
from puzzlewright.core.words import count_noun, to_sentence
from puzzlewright.core.words import count_noun as counted
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.render.captions import Frame
from puzzlewright.verbs.check import SolutionCheck, check
from puzzlewright.verbs.compare import differing, draw_overlay, draw_with_marks, name_places
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.solve import ENGINE, SENTENCES, Verdict, solve
from puzzlewright.verbs.verb import about


def solve_status(
    result: Verdict,
    *,
    unique: Annotated[
        bool, about("with one PUZZLE: exit with status 1 unless it has exactly one solution")
    ] = False,
) -> int:
    if result.status == "unknown":
        return LIMIT_REACHED
    return NO if result.status == "none" or (unique and result.status != "unique") else YES


def show_verdict(answered: AnsweredPuzzle, *, color: Colour = "auto") -> None:
    verdict: Verdict = answered.result
    puzzle = answered.puzzle
    text = f"{verdict}."
    if verdict.status == "several":
        text = f"{verdict}. Two of them, which differ at {name_places(puzzle, verdict.differ)}:"
    elif verdict.status == "none" and not verdict.why:
        text = f"{no_solution(answered)}."
    elif verdict.status == "unknown" and verdict.solutions:
        text += " One solution was found:"
    print(f"{answered.name}: {text}")
    if verdict.status == "several":
        one, other = (draw_with_marks(puzzle, found, verdict.differ) for found in verdict.solutions)
        show_side_by_side(one, other, color)
    elif verdict.solution:
        show(draw(puzzle, verdict.solution), color)
    is_method = verdict.engine == ENGINE
    solver = (
        f"method {verdict.encoding}" if is_method else f"{verdict.encoding} on {verdict.engine}"
    )
    print(f"({solver}, {verdict.seconds.total * 1000:.1f} ms)")


def memory(answered: AnsweredPuzzle) -> dict[str, Any]:
    return {"peak_memory_mb": None if answered.is_batch else peak_memory()}


def no_solution(answered: AnsweredPuzzle) -> str:
    """Return that there is no solution, with the reason if it is found quickly."""
    from puzzlewright.verbs.draft_verdict import contradiction  # slow to import

    try:
        why = contradiction(answered.puzzle, answered.limit)
    except LimitReached:  # solving has used up the time limit
        why = None
    return f"{SENTENCES['none']}: {why}" if why else SENTENCES["none"]


SOLVE = Command(
    solve,
    solve_status,
    show_verdict,
    extra_keys=memory,
    statuses="Exit status: 0 solved, 1 no solution (with --unique, also if there are several),"
    " 2 invalid input, 3 limit reached.",
    examples=(
        'puzzlewright solve "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"',
        "puzzlewright solve puzzles.jsonl --json > answers.jsonl",
        "puzzlewright solve draft.txt --unique && echo ready",
    ),
)


def count_status(result: Count) -> int:
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
    count_status,
    show_count,
    write_count,
    statuses="Exit status: 0 counted, 2 invalid input, 3 more than N solutions, or limit reached.",
    examples=("puzzlewright count draft.txt", "puzzlewright count draft.txt --limit none"),
)


def check_status(result: SolutionCheck) -> int:
    return YES if result.is_correct else NO


def show_check(answered: AnsweredPuzzle, *, partial: bool = False) -> None:
    result: SolutionCheck = answered.result
    if result.note:
        warn(result.note)
    if result.is_correct:
        print(f"{answered.name}: {'no mistakes so far' if partial else 'correct'}.")
        return
    print(f"{answered.name}: {count_noun(len(result.mistakes), 'mistake')}.")
    for mistake in result.mistakes:
        print(f"- {mistake.why} ({mistake.rule})")
    _show_unsolvable(answered.puzzle)


def _show_unsolvable(puzzle: Puzzle) -> None:
    """Print that the puzzle itself has no solution, if that is found quickly."""
    from puzzlewright.verbs.draft_verdict import (  # slow to import
        EXPLANATION_SECONDS,
        contradiction,
    )
    from puzzlewright.verbs.solve import solve

    verdict = solve(puzzle, limit=Limit(seconds=EXPLANATION_SECONDS), first=True)
    if verdict.status == "none":
        why = verdict.why or contradiction(puzzle)
        print(f"The puzzle itself has no solution{': ' + why if why else ''}.")


CHECK = Command(
    check,
    check_status,
    show_check,
    statuses="Exit status: 0 correct, 1 wrong, 2 invalid input.",
    examples=(
        "puzzlewright check puzzle.txt --solution answer.txt",
        "puzzlewright check drawing-with-answer.txt",
    ),
)
