"""`solve`: print the verdict and the solutions."""

from typing import Annotated, Any

from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.output import Colour, show, show_side_by_side
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import peak_memory
from puzzlewright.verbs.compare import draw_with_marks, name_places
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.solve import SENTENCES, Verdict, solve
from puzzlewright.verbs.verb import about


def status(
    result: Verdict,
    *,
    unique: Annotated[
        bool, about("exit with status 1 unless there is exactly one solution")
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
    print(f"({verdict.encoding} on {verdict.engine}, {verdict.seconds.total * 1000:.1f} ms)")


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
    status,
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
