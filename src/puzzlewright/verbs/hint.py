"""Hint: the next step from a player's position, or what is wrong with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from puzzlewright.asking.arguments import as_limit, as_marks
from puzzlewright.asking.deadline import in_time
from puzzlewright.asking.premises import Premises
from puzzlewright.asking.search import Search
from puzzlewright.blueprints.genre import Genre, Puzzle
from puzzlewright.explaining.explainer import Explainer
from puzzlewright.explaining.smallest_explanation import SmallestExplanation
from puzzlewright.explaining.wording import conclusions
from puzzlewright.genres import genre_of
from puzzlewright.model.board import Board, Decision, Marks, Place, Value
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Step
from puzzlewright.model.words import listing, sentence
from puzzlewright.verbs.explain import step_json

Kind: TypeAlias = Literal["step", "mistake", "solved", "open", "unknown"]

TOLD = ("where", "why", "do")  # the levels of help

# marks and clues together: a mistake that takes more is shown as the engine finds it
MOST_BLAMED = 6
MOST_QUESTIONS = 60


@dataclass(frozen=True, slots=True)
class Hint:
    """Help in three levels, each saying more: where to look, why, and what to do."""

    puzzle: Puzzle
    kind: Kind
    where: str
    why: str
    do: str
    places: tuple[Place, ...] = ()
    reasons: tuple[Reason, ...] = ()
    step: Step | None = None  # the next step, unless there is a mistake
    before: Board | None = None  # what is known before that step
    # the player's marks that cannot all be right, by their numbers from 0
    wrong: tuple[int, ...] = ()
    first_wrong: int | None = None  # the first mark after which no solution was left

    def told(self, level: str = "do") -> list[str]:
        """The sentences up to a level of help."""
        return list(dict.fromkeys(getattr(self, name) for name in TOLD[: TOLD.index(level) + 1]))

    def __str__(self) -> str:
        return "\n".join(self.told())

    def json(self, level: str = "do") -> dict[str, Any]:
        """As plain data, up to a level of help."""
        genre, puzzle = genre_of(self.puzzle), self.puzzle
        answer: dict[str, Any] = {"genre": genre.name, "kind": self.kind}
        answer |= {name: getattr(self, name) for name in TOLD[: TOLD.index(level) + 1]}
        answer["places"] = [genre.locate(puzzle, place) for place in self.places]
        answer["reasons"] = [genre.describe_reason(puzzle, reason) for reason in self.reasons]
        if self.kind == "mistake" and level == "do":
            answer |= {"wrong": list(self.wrong), "first_wrong": self.first_wrong}
        elif self.step and level == "do":
            answer["step"] = step_json(puzzle, self.step)
        return answer


def hint(puzzle: Puzzle, marks: Marks | None = None, *, limit: Limit | None = None) -> Hint:
    """Help for a player who has made these marks so far, in the order in which they were made.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    >>> pw.hint(puzzle).kind
    'step'
    """
    genre, budget = genre_of(puzzle), Budget(as_limit(limit))
    decided = genre.progress(puzzle, as_marks([] if marks is None else marks))

    def work(tell: Callable[[None], None]) -> Hint:
        if mistake := _mistake(genre, puzzle, decided, budget):
            return mistake
        if marks and _is_complete(genre, puzzle, marks, decided):
            done = "Everything is decided, and all of it is right."
            return Hint(puzzle, "solved", done, "All rules hold.", "There is nothing left to do.")
        return _next_step(genre, puzzle, decided, budget)

    found, _, why = in_time(work, genre, puzzle, budget)
    gave_up = f"Nothing was found out: {why}."
    return found or Hint(puzzle, "unknown", gave_up, gave_up, gave_up)


def _is_complete(genre: Genre[Any], puzzle: Puzzle, marks: Marks, decided: list[Decision]) -> bool:
    """Whether these marks are a whole solution, mark by mark or as people write it down, and a
    right one.
    """
    solution = genre.blank(puzzle).narrowed(decided).solution
    if solution is None:
        try:
            solution = genre.solution(puzzle, marks)
        except BadPuzzle:
            return False
    return not genre.mistakes(puzzle, genre.marks(puzzle, solution))


def _next_step(genre: Genre[Any], puzzle: Puzzle, decided: list[Decision], budget: Budget) -> Hint:
    board = genre.blank(puzzle).narrowed(decided)
    drawn = {place: min(values) for place, values in decided if values}
    explainer = Explainer(puzzle, board, budget=budget)
    passed: list[Step] = []
    step = explainer.next()
    # What is trivial and decides nothing that is not drawn already is no help, but what follows may
    # rest on it.
    while step and step.level == 1 and not _decides(board, step, drawn):
        passed.append(step)
        explainer.take(step)
        board = explainer.board
        step = explainer.next()
    if step is None:
        why = "Nothing more follows from here: the puzzle has more than one solution that fits."
        return Hint(puzzle, "open", why, why, why)
    step = _with_what_was_passed(step, passed)
    about = [genre.describe_reason(puzzle, reason) for reason in step.reasons if reason.about]
    spots = about or [genre.describe_place(puzzle, place) for place, _ in step.removes]
    done = conclusions(genre, puzzle, board, step.removes)
    return Hint(
        puzzle,
        kind="step",
        where=f"Look at {listing(list(dict.fromkeys(spots)))} ({step.technique}).",
        why=step.why,
        do=sentence(listing(done)) if done else "There is no solution from here.",
        places=step.places,
        reasons=step.reasons,
        step=step,
        before=board,
    )


def _decides(board: Board, step: Step, drawn: Mapping[Place, Value]) -> bool:
    """Whether the step decides a place otherwise than it is drawn already, or finds a
    contradiction.
    """
    left = board.without(step.removes)
    decided = {place: left.open[place] for place, _ in step.removes if len(left.open[place]) <= 1}
    return not step.removes or any(
        values != {drawn.get(place)} for place, values in decided.items()
    )


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


def _mistake(
    genre: Genre[Any], puzzle: Puzzle, decided: list[Decision], budget: Budget
) -> Hint | None:
    """The smallest set of marks that cannot all be right, with the clues that show it; None if all
    can be.
    """
    with Search(puzzle, budget=budget) as search:
        right = search.next()
        is_only = right is not None and search.next() is None
    if right is None:
        why = "The puzzle itself has no solution, whatever is marked."
        return Hint(puzzle, "open", why, why, why)
    if is_only and all(right.values[place] in values for place, values in decided):
        return None
    blank = genre.blank(puzzle)
    with Premises(puzzle, blank, budget) as premises:
        marks = [premises.add_mark(number, mark) for number, mark in enumerate(decided)]
        core = premises.core(())
        if core is None:
            return None
        first_wrong = _first_wrong(premises, marks)
        together = SmallestExplanation(premises, blank, None)
        blamed = together.smallest_contradiction(MOST_BLAMED, MOST_QUESTIONS) or premises.minimal(
            core, ()
        )
    wrong = tuple(reason.about[0] for reason in blamed if reason in marks)
    reasons = tuple(reason for reason in blamed if reason not in marks)
    said = [genre.describe_values(puzzle, *decided[number]) for number in wrong]
    shown_by = [genre.describe_reason(puzzle, reason) for reason in reasons]
    places = tuple(dict.fromkeys(decided[number][0] for number in wrong))
    where = (
        "Something is wrong around"
        f" {listing([genre.describe_place(puzzle, place) for place in places])}."
    )
    cannot = "This mark cannot be right" if len(wrong) == 1 else "These marks cannot all be right"
    because = (
        f"{listing(shown_by) or 'the rules alone'}"
        f" {'show' if len(shown_by) > 1 or not shown_by else 'shows'} it"
    )
    first = genre.describe_values(puzzle, *decided[first_wrong])
    return Hint(
        puzzle,
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
    clues = [reason for reason in premises.reasons if reason not in marks]
    low, high = 0, len(marks) - 1
    while low < high:
        middle = (low + high) // 2
        if premises.solution([*clues, *marks[: middle + 1]], ()) is not None:
            low = middle + 1
        else:
            high = middle
    return low
