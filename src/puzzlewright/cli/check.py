"""`check`: print whether a solution is correct, and which rules it breaks."""

from puzzlewright.cli.answer import NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.messages import warn
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Puzzle
from puzzlewright.verbs.check import SolutionCheck, check


def status(result: SolutionCheck) -> int:
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
    status,
    show_check,
    statuses="Exit status: 0 correct, 1 wrong, 2 invalid input.",
    examples=(
        "puzzlewright check puzzle.txt --solution answer.txt",
        "puzzlewright check drawing-with-answer.txt",
    ),
)
