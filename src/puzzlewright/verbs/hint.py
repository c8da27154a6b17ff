"""Hint: the next step from a player's position, or what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from puzzlewright.board import Board, Mark, Marks, Place, Value
from puzzlewright.errors import BadPuzzle
from puzzlewright.formula import Reason
from puzzlewright.genre import Genre
from puzzlewright.genres import genre_of
from puzzlewright.step import Step
from puzzlewright.verbs.explain import Explainer
from puzzlewright.verbs.premises import Premises
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.telling import conclusions
from puzzlewright.verbs.together import Together
from puzzlewright.words import listing, sentence

Kind: TypeAlias = Literal["step", "mistake", "solved", "open"]

MOST_BLAMED = 6  # marks and clues together: a mistake that takes more is shown as the engine finds it
MOST_QUESTIONS = 60


@dataclass(frozen=True, slots=True)
class Hint:
    """Help in three levels, each saying more: where to look, why, and what to do."""

    kind: Kind
    where: str
    why: str
    do: str
    places: tuple[Place, ...] = ()
    reasons: tuple[Reason, ...] = ()
    step: Step | None = None  # the next step, unless there is a mistake
    wrong: tuple[int, ...] = ()  # the player's marks that cannot all be right, by their numbers from 0
    first_wrong: int | None = None  # the first mark after which no solution was left


def hint(puzzle: Any, marks: Marks | None = None) -> Hint:
    """Help for a player who has made these marks so far, in the order in which they were made."""
    genre = genre_of(puzzle)
    decided = genre.progress(puzzle, marks or [])
    if mistake := _mistake(genre, puzzle, decided):
        return mistake
    if marks and _is_complete(genre, puzzle, marks):
        return Hint("solved", "Everything is decided, and all of it is right.", "All rules hold.", "There is nothing left to do.")
    return _next_step(genre, puzzle, decided)


def _is_complete(genre: Genre[Any], puzzle: Any, marks: Marks) -> bool:
    """Whether these marks are a whole solution, and a right one."""
    try:
        return not genre.mistakes(puzzle, genre.marks(puzzle, genre.solution(puzzle, marks)))
    except BadPuzzle:
        return False


def _next_step(genre: Genre[Any], puzzle: Any, decided: list[Mark]) -> Hint:
    board = genre.blank(puzzle).narrowed(decided)
    drawn = {place: min(values) for place, values in decided if values}
    explainer = Explainer(puzzle, board)
    passed: list[Step] = []
    step = explainer.next()
    # What is trivial and decides nothing that is not drawn already is no help, but what follows may rest on it.
    while step and step.level == 1 and not _decides(board, step, drawn):
        passed.append(step)
        explainer.take(step)
        board = explainer.board
        step = explainer.next()
    if step is None:
        why = "Nothing more follows from here: the puzzle has more than one solution that fits."
        return Hint("open", why, why, why)
    step = _with_what_was_passed(step, passed)
    about = [genre.describe_reason(puzzle, reason) for reason in step.reasons if reason.about]
    spots = about or [genre.describe_place(puzzle, place) for place, _ in step.removes]
    done = conclusions(genre, puzzle, board, step.removes)
    return Hint(
        kind="step",
        where=f"Look at {listing(list(dict.fromkeys(spots)), most=4)} ({step.technique}).",
        why=step.why,
        do=sentence(listing(done)) if done else "There is no solution from here.",
        places=step.places,
        reasons=step.reasons,
        step=step,
    )


def _decides(board: Board, step: Step, drawn: Mapping[Place, Value]) -> bool:
    """Whether the step decides a place otherwise than it is drawn already, or finds a contradiction."""
    left = board.without(step.removes)
    decided = {place: left.open[place] for place, _ in step.removes if len(left.open[place]) <= 1}
    return not step.removes or any(values != {drawn.get(place)} for place, values in decided.items())


def _with_what_was_passed(step: Step, passed: list[Step]) -> Step:
    """The step with those before it that it rests on."""
    needed: list[Step] = [step]
    for earlier in reversed(passed):
        if any(place in later.places for later in needed for place, _ in earlier.removes):
            needed.insert(0, earlier)
    return replace(
        step,
        why=" ".join(each.why for each in needed),
        reasons=tuple(dict.fromkeys(reason for each in needed for reason in each.reasons)),
        places=tuple(dict.fromkeys(place for each in needed for place in each.places)),
    )


def _mistake(genre: Genre[Any], puzzle: Any, decided: list[Mark]) -> Hint | None:
    """The smallest set of marks that cannot all be right, with the clues that show it; None if all can be."""
    verdict = solve(puzzle)
    if verdict.status == "none":
        why = "The puzzle itself has no solution, whatever is marked."
        return Hint("open", why, why, why)
    right = verdict.solution
    if verdict.status == "unique" and right and all(right.values[place] in values for place, values in decided):
        return None
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank) as premises:
        marks = [premises.add_mark(number, mark) for number, mark in enumerate(decided)]
        core = premises.core(())
        if core is None:
            return None
        first_wrong = _first_wrong(premises, marks)
        together = Together(premises, blank, None)
        blamed = together.smallest_contradiction(MOST_BLAMED, MOST_QUESTIONS) or premises.minimal(core, ())
    wrong = tuple(reason.about[0] for reason in blamed if reason in marks)
    reasons = tuple(reason for reason in blamed if reason not in marks)
    said = [genre.describe_values(puzzle, *decided[number]) for number in wrong]
    shown_by = [genre.describe_reason(puzzle, reason) for reason in reasons]
    places = tuple(dict.fromkeys(decided[number][0] for number in wrong))
    where = f"Something is wrong around {listing([genre.describe_place(puzzle, place) for place in places], most=4)}."
    cannot = "This mark cannot be right" if len(wrong) == 1 else "These marks cannot all be right"
    because = f"{listing(shown_by) or 'the rules alone'} {'show' if len(shown_by) > 1 or not shown_by else 'shows'} it"
    first = genre.describe_values(puzzle, *decided[first_wrong])
    return Hint(
        kind="mistake",
        where=where,
        why=f"{cannot}: {listing(said)}. {sentence(because)}",
        do=f"Take back the first mark after which no solution was left: {first}.",
        places=places,
        reasons=reasons,
        wrong=wrong,
        first_wrong=first_wrong,
    )


def _first_wrong(premises: Premises, marks: list[Reason]) -> int:
    """The first mark after which there is no solution left."""
    clues = [reason for reason in premises.switches if reason not in marks]
    low, high = 0, len(marks) - 1
    while low < high:
        middle = (low + high) // 2
        if premises.solution([*clues, *marks[: middle + 1]], ()):
            low = middle + 1
        else:
            high = middle
    return low
