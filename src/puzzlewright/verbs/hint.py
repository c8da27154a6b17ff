"""Give the next step from a player's position, or say what is wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.core.board import Board, Decision, Marks, Place, Reason, Step, Value
from puzzlewright.core.encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import join_words, short_repr, to_sentence
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.explain.conflict import find_mark_conflict
from puzzlewright.reasoning.explain.explainer import GENERAL_TECHNIQUES, Explainer
from puzzlewright.reasoning.explain.step_order import BoardDistance
from puzzlewright.reasoning.explain.to_step import merge_steps, to_step
from puzzlewright.reasoning.explain.what_if import needed_steps
from puzzlewright.reasoning.search import Search, may_overrun
from puzzlewright.reasoning.view import publish_step, publish_steps
from puzzlewright.verbs.check import decisions, says_more, solution_of_decisions
from puzzlewright.verbs.text import as_limit, as_puzzle_with_marks, marks_of
from puzzlewright.verbs.verb import (
    AnyLimit,
    OldName,
    Position,
    PuzzleInput,
    about,
    check_arguments,
    renamed,
    verb,
)

Kind: TypeAlias = Literal["step", "mistake", "solved", "open", "unknown"]

Detail: TypeAlias = Literal["where", "idea", "do"]
Hidden: TypeAlias = Literal["idea", "why", "do", "wrong", "first_wrong", "marks", "step"]
OBVIOUS_LEVEL = 1  # of the obvious techniques
MAX_WORDS = 40  # of a reason; a longer one is reduced to a single place
MAX_TRIED_HINTS = 6  # hints tried for a short one


@short_repr
@dataclass(frozen=True, slots=True)
class Hint(JsonResult):
    """Help in three stages: where to look, why, and what to do."""

    JSON = (
        *("genre=puzzle.genre", "kind", "where", "idea", "why", "do", "places", "reasons"),
        *("wrong", "first_wrong", "marks", "step"),
    )

    puzzle: Puzzle
    kind: Kind
    where: str
    why: str
    do: str
    marks: Marks = field(default_factory=list)  # what to add to the position
    places: tuple[Place, ...] = ()
    reasons: tuple[Reason, ...] = ()
    step: Step | None = None  # the next step, unless there is a mistake
    board_before: Board | None = None  # the player's position
    steps: tuple[Step, ...] = ()  # the steps that lead to it, its own last
    # the player's marks that cannot all be right, by their numbers from 0
    wrong: tuple[int, ...] = ()
    first_wrong: int | None = None  # the first mark after which no solution was left
    detail: Detail = "do"  # the stage that was asked for

    def __post_init__(self) -> None:
        if self.step and self.board_before:
            step = publish_step(self.puzzle, self.step, self.board_before.open)
            object.__setattr__(self, "step", step)
            path = publish_steps(self.puzzle, self.steps, self.board_before.open)
            object.__setattr__(self, "steps", path)

    @property
    def shown(self) -> Step | None:
        """The step as its sentences describe it, without the trivial steps before it."""
        if self.step is None or not self.steps:
            return self.step
        described = merge_steps(
            [*(one for one in self.steps[:-1] if one.level > 1), self.steps[-1]]
        )
        places = {place for place, _ in described.removes}
        removes = [choice for choice in self.step.removes if choice[0] in places]
        return replace(described, why=self.why, removes=tuple(removes))

    def sentences(self, detail: Detail = "do") -> list[str]:
        """Return the sentences up to a stage."""
        shown = {"where": [self.where], "idea": [self.where], "do": [self.where, self.why, self.do]}
        if detail == "idea" and self.idea:
            name, question = self.idea["name"], self.idea["question"]
            shown["idea"].append(f'The technique is "{name}": {question}.')
        return list(dict.fromkeys(shown[detail]))

    def __str__(self) -> str:
        return "\n".join(self.sentences(self.detail))

    @property
    def idea(self) -> dict[str, str] | None:
        """The technique of the next step."""
        if self.step is None:
            return None
        own: tuple[Any, ...] = teaching_of(genre_of(self.puzzle)).techniques
        (one,) = [one for one in (*own, *GENERAL_TECHNIQUES) if one.name == self.step.technique]
        return {"technique": one.name, "name": one.title, "question": one.idea}

    @property
    def hidden_keys(self) -> set[Hidden]:
        """What the JSON leaves out: later stages, and what this kind of hint does not have."""
        hidden: set[Hidden] = set() if self.kind == "mistake" else {"wrong", "first_wrong"}
        if self.step is None:
            hidden |= {"idea", "marks", "step"}
        if self.detail == "where":
            hidden.add("idea")
        if self.detail != "do":
            hidden |= {"why", "do", "wrong", "first_wrong", "marks", "step"}
        return hidden


@verb(queue="hints", seconds=1.5)
def hint(
    puzzle: PuzzleInput,
    marks: Position = None,
    *,
    detail: Annotated[
        Detail, about("how much to reveal: where to look, the technique, or everything")
    ] = "do",
    limit: AnyLimit = None,
    eliminations: Annotated[bool, about("never give a hint that only rules something out")] = True,
    strikes: OldName[bool] = None,
) -> Hint:
    """Find the next step from a player's position, or the mistake in it.

    Marks are given in the order of play; by default, they are those in the puzzle's text. The
    answer says where to look, why, and what to mark. If marks cannot all be right, it names them,
    the clues that show it, and the first wrong mark.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    >>> pw.hint(puzzle).kind
    'step'
    """
    check_arguments(hint, detail=detail)
    (puzzle, own), budget = as_puzzle_with_marks(puzzle), Budget(as_limit(limit))
    decided = decisions(puzzle, own or [] if marks is None else marks_of(puzzle, marks))

    def work(_: Callable[[None], None]) -> Hint:
        return _find_hint(puzzle, decided, budget, renamed(eliminations, strikes))

    found = run_limited(
        work,
        budget,
        lambda _, why: _unknown_hint(puzzle, why),
        isolate=may_overrun(puzzle, budget),
    )
    board = found.board_before or genre_of(puzzle).blank(puzzle).narrowed(decided)
    return replace(found, detail=detail, board_before=board)


def _find_hint(puzzle: Puzzle, decided: list[Decision], budget: Budget, eliminations: bool) -> Hint:
    genre, solution = genre_of(puzzle), solution_of_decisions(puzzle, decided)
    if solution and not genre.mistakes(puzzle, genre.marks(puzzle, solution)):
        done = "Everything is decided, and all of it is right."
        return Hint(puzzle, "solved", done, "All rules hold.", "There is nothing left to do.")
    found = _mistake(puzzle, decided, budget)
    return found or _next_step(puzzle, decided, budget, eliminations)


def mistake(puzzle: Puzzle, marks: Marks, *, limit: Limit | None = None) -> Hint | None:
    """Return the hint about marks that cannot all be right; None if they can.

    >>> import puzzlewright as pw
    >>> mistake(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), []) is None
    True
    """
    budget, decided = Budget(as_limit(limit)), decisions(puzzle, marks)

    def work(_: Callable[[None], None]) -> Hint | None:
        return _mistake(puzzle, decided, budget)

    isolate = may_overrun(puzzle, budget)
    return run_limited(work, budget, lambda _, why: _unknown_hint(puzzle, why), isolate=isolate)


def _unknown_hint(puzzle: Puzzle, why: str) -> Hint:
    sentence = f"Nothing was found out: {why}."
    return Hint(puzzle, "unknown", sentence, sentence, sentence)


def _next_step(puzzle: Puzzle, decided: list[Decision], budget: Budget, eliminations: bool) -> Hint:
    """Find the easiest step with something to mark, and of those the nearest to the last marks."""
    start = genre_of(puzzle).blank(puzzle).narrowed(decided)
    explainer = Explainer(puzzle, start, budget=budget)
    distance = BoardDistance(puzzle, [place for place, _ in decided[-1:]])
    passed: list[Step] = []
    noted: Hint | None = None  # bookkeeping that could be marked
    while steps := _easiest_steps(explainer):
        candidates = []
        is_further = False
        for step in steps:
            # what needs no hint is taken at once, so that a later step may decide more
            marks = _marks(explainer, start, step)
            if not step.removes or (marks and not _is_remembered_not_marked(explainer, step)):
                candidates.append((step, marks))
                continue
            passed.append(step)
            if marks and noted is None:
                noted = _describe_hint(explainer, start, passed, marks)
            explainer.apply_step(step)
            is_further = True
        if not is_further:
            board = explainer.position.open
            candidates.sort(
                key=lambda one: (
                    not _says_something_positive(puzzle, board, one[0]),
                    distance.distance_to(one[1]),
                )
            )
            found = _first_short(explainer, start, passed, candidates, eliminations)
            # bookkeeping is a better hint than a step that takes many words
            is_long = noted is not None and _words(noted) <= MAX_WORDS < _words(found)
            return noted if noted and is_long else found
    if noted:
        return noted
    why = "Nothing more follows from here: the puzzle has more than one solution that fits."
    return Hint(puzzle, "open", why, why, why)


def _is_remembered_not_marked(explainer: Explainer, step: Step) -> bool:
    """Return whether players remember a step without a mark: bookkeeping, obvious absence."""
    return step.technique in explainer.bookkeeping or (
        step.level == OBVIOUS_LEVEL
        and not _says_something_positive(explainer.puzzle, explainer.position.open, step)
    )


def _says_something_positive(puzzle: Puzzle, board: Sequence[frozenset[Value]], step: Step) -> bool:
    """Return whether a step says more of a place than that something is not there."""
    genre = genre_of(puzzle)
    left = _left_after(board, step)
    return any(says_more(genre, values, board[place]) for place, values in left.items())


def _left_after(board: Sequence[frozenset[Value]], step: Step) -> dict[Place, frozenset[Value]]:
    """Map the places of which a step removes something to the values that are left."""
    left: dict[Place, frozenset[Value]] = {}
    for place, value in step.removes:
        left[place] = left.get(place, board[place]) - {value}
    return left


def _easiest_steps(explainer: Explainer) -> list[Step]:
    """Return all steps of the easiest level without sentences, or the one beyond techniques."""
    if explainer.is_contradiction:
        return []
    if found := explainer.solver.open_moves():
        return [to_step(explainer.position, one, in_words=False) for one in found]
    step = explainer.next()
    return [step] if step else []


def _first_short(
    explainer: Explainer,
    start: Board,
    passed: list[Step],
    steps: list[tuple[Step, dict[Place, list[int]]]],
    eliminations: bool,
) -> Hint:
    """Return the first hint of few words, or the shortest of those tried."""
    shortest: Hint | None = None
    for step, marks in steps[:MAX_TRIED_HINTS]:
        found = _describe_hint(explainer, start, [*passed, step], marks)
        if shortest is None or _words(found) < _words(shortest):
            shortest = found
        if _words(shortest) <= MAX_WORDS:
            break
    assert shortest
    return _first_part(shortest, eliminations) or shortest


def _words(hint: Hint) -> int:
    return len(hint.why.split())


def _marks(explainer: Explainer, start: Board, step: Step) -> dict[Place, list[int]]:
    """Return the new marks after a step; if it is obvious, not those that no mark says as well."""
    genre, puzzle, before = explainer.genre, explainer.puzzle, explainer.position.open
    marks = _marks_after(puzzle, start, before, step)
    if step.technique in explainer.obvious and genre.default_value:
        left = _left_after(before, step)
        return {
            place: mark
            for place, mark in marks.items()
            if left[place] != {genre.default_value(puzzle, place)}
        }
    return marks


def _marks_after(
    puzzle: Puzzle, start: Board, before: Sequence[frozenset[Value]], step: Step
) -> dict[Place, list[int]]:
    """Return what can be marked after a step from a board with these open values."""
    genre, marks = genre_of(puzzle), {}
    for place, values in _left_after(before, step).items():
        if values:
            mark = genre.mark_of(puzzle, place, values)
            if mark is not None and mark != genre.mark_of(puzzle, place, start.open[place]):
                marks[place] = mark
    return marks


def _describe_hint(
    explainer: Explainer, start: Board, steps: Sequence[Step], marks: Mapping[Place, list[int]]
) -> Hint:
    """Describe what the last step says about the places to mark, with the steps it needs."""
    path = needed_steps(explainer.human_model, explainer.puzzle, start, steps, marks)
    hint = _hint(explainer.puzzle, start, path, list(marks.values()))
    if len(marks) > 1 and _words(hint) > MAX_WORDS:
        first = next(iter(marks))
        return _describe_hint(explainer, start, steps, {first: marks[first]})
    return hint


def _first_part(hint: Hint, eliminations: bool) -> Hint | None:
    """Shorten a long hint to the first thing to find on the way, if that can be marked."""
    start, puzzle, genre = hint.board_before, hint.puzzle, genre_of(hint.puzzle)
    finds = [number for number, step in enumerate(hint.steps[:-1]) if step.level > 1]
    if start is None or _words(hint) <= MAX_WORDS or not finds:
        return None
    path = hint.steps[: finds[0] + 1]
    before = start.without(choice for step in path[:-1] for choice in step.removes)
    marks: Marks = list(_marks_after(puzzle, start, before.open, path[-1]).values())
    if not marks and eliminations and genre.exclusion_mark:
        marks = [genre.exclusion_mark(puzzle, choice) for choice in path[-1].removes]
    return _hint(puzzle, start, path, marks) if marks else None


def _hint(puzzle: Puzzle, start: Board, path: Sequence[Step], marks: Marks) -> Hint:
    """Describe the last step, and what there is to find before it."""
    genre = genre_of(puzzle)
    *before, last = path
    # trivial steps need no sentence
    sentence = " ".join([*(one.why for one in before if one.level > 1), last.why])
    step = replace(merge_steps(path), why=sentence)
    clues = [reason for reason in last.reasons if len(reason.about) == 1]
    about = clues or [reason for reason in last.reasons if reason.about]
    spots = [genre.describe_reason(puzzle, reason) for reason in about] or [
        genre.describe_place(puzzle, place) for place, _ in last.removes
    ]
    named = genre.named_marks(puzzle, marks)
    return Hint(
        puzzle,
        kind="step",
        where=f"Look at {join_words(list(dict.fromkeys(spots)))} ({step.technique}).",
        why=sentence,
        do=f"Mark {join_words(named)}." if named else "There is no solution from here.",
        marks=marks,
        places=step.places,
        reasons=step.reasons,
        step=step,
        board_before=start,
        steps=tuple(path),
    )


def _mistake(puzzle: Puzzle, decided: list[Decision], budget: Budget) -> Hint | None:
    """Find the smallest set of marks that cannot all be right, and the clues that show it."""
    with Search(puzzle, budget=budget) as search:
        right = search.next()
        is_only = right is not None and search.next() is None
    if right is None:
        why = "The puzzle itself has no solution, whatever is marked."
        return Hint(puzzle, "open", why, why, why)
    if is_only and all(right.values[place] in values for place, values in decided):
        return None
    blamed = find_mark_conflict(puzzle, decided, budget)
    if blamed is None:
        return None
    genre, wrong = genre_of(puzzle), [decided[number] for number in blamed.marks]
    sentence = join_words([genre.describe_values(puzzle, *mark) for mark in wrong])
    places = tuple(dict.fromkeys(place for place, _ in wrong))
    around = join_words([genre.describe_place(puzzle, place) for place in places])
    cannot = "This mark cannot be right" if len(wrong) == 1 else "These marks cannot all be right"
    first = genre.describe_values(puzzle, *decided[blamed.first_wrong])
    is_same = blamed.marks == (blamed.first_wrong,)
    return Hint(
        puzzle,
        kind="mistake",
        where=f"Something is wrong around {around}.",
        why=f"{cannot}: {sentence}. {_shown_by(puzzle, wrong, blamed.reasons)}",
        do=(
            "Take it back."
            if is_same
            else f"Take back the first mark after which no solution was left: {first}."
        ),
        places=places,
        reasons=blamed.reasons,
        board_before=genre.blank(puzzle).narrowed(decided),
        wrong=blamed.marks,
        first_wrong=blamed.first_wrong,
    )


def _shown_by(puzzle: Puzzle, wrong: list[Decision], reasons: Sequence[Reason]) -> str:
    """Say why these marks are wrong: by the rule they break at once, or by the clues."""
    genre = genre_of(puzzle)
    if broken := genre.early_mistakes(puzzle, genre.blank(puzzle).narrowed(wrong)):
        return to_sentence(broken[0].why)
    named = [genre.describe_reason(puzzle, reason) for reason in reasons]
    return to_sentence(
        f"{named[0]} shows it" if len(named) == 1 else f"this shows it: {'; '.join(named)}"
    )
