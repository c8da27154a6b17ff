"""Give the next step from a player's position, or say what is wrong with it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated

from puzzlewright.core.board import Board, Decision, Marks, Reason, Solution, Step
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.phrases import first_short, name, say
from puzzlewright.core.words import join_words, number_word, to_sentence
from puzzlewright.genre.genre import Mistake, Puzzle
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.explain.smallest_mus import find_mistake_core
from puzzlewright.reasoning.explain.to_step import name_spot
from puzzlewright.reasoning.explain.what_if import explain_contradiction
from puzzlewright.reasoning.search import Search, may_overrun
from puzzlewright.verbs.check import decisions, solution_of_decisions
from puzzlewright.verbs.hint_types import Detail, Hint
from puzzlewright.verbs.next_step import chain_links, find_next_step
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
    answer says where to look, why, and what to mark. If the marks contain a mistake, it
    names the marks and clues that contradict each other, and the first wrong mark.

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
        lambda _, why: visible_mistake(puzzle, decided) or _unknown_hint(puzzle, why),
        isolate=may_overrun(puzzle, budget),
    )
    board = found.board_before or genre_of(puzzle).blank(puzzle).narrowed(decided)
    return replace(found, detail=detail, board_before=board)


def _find_hint(puzzle: Puzzle, decided: list[Decision], budget: Budget, eliminations: bool) -> Hint:
    genre, solution = genre_of(puzzle), solution_of_decisions(puzzle, decided)
    if solution and not genre.mistakes(puzzle, genre.marks(puzzle, solution)):
        done = "Everything is decided, and all of it is right."
        return Hint(puzzle, "solved", done, "All rules hold.", "There is nothing left to do.")
    found = find_mistake(puzzle, decided, budget)
    return found or find_next_step(puzzle, decided, budget, eliminations)


def mistake(puzzle: Puzzle, marks: Marks, *, limit: Limit | None = None) -> Hint | None:
    """Return the hint about marks that cannot all be right; None if they can.

    >>> import puzzlewright as pw
    >>> mistake(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), []) is None
    True
    """
    budget, decided = Budget(as_limit(limit)), decisions(puzzle, marks)

    def work(_: Callable[[None], None]) -> Hint | None:
        return find_mistake(puzzle, decided, budget)

    def partial(_: list[None], why: str) -> Hint:
        return visible_mistake(puzzle, decided) or _unknown_hint(puzzle, why)

    return run_limited(work, budget, partial, isolate=may_overrun(puzzle, budget))


def _unknown_hint(puzzle: Puzzle, why: str) -> Hint:
    sentence = f"Unknown: {why}."
    return Hint(puzzle, "unknown", sentence, sentence, sentence)


MAX_NAMED = 4  # marks or clues that a sentence lists
MAX_CONFLICTS = 2000  # of the search for the solution, before looking for visible mistakes


def find_mistake(puzzle: Puzzle, decided: Sequence[Decision], budget: Budget) -> Hint | None:
    """Find marks that cannot all be right, and what shows it; None if there are none.

    A rule that is visibly broken comes first, because the player sees it.
    """
    try:
        conflicts = min(MAX_CONFLICTS, budget.limit.conflicts or MAX_CONFLICTS)
        right, is_only = _solve(puzzle, budget.with_conflicts(conflicts))
    except LimitReached:
        # What the player sees is reported at once, whatever else is wrong.
        if visible := visible_marks(puzzle, decided):
            return _describe(puzzle, decided, visible, visible[-1])
        right, is_only = _solve(puzzle, budget)
    if right is None:
        why = "The puzzle itself has no solution, whatever is marked."
        return Hint(puzzle, "open", why, why, why)
    wrong: Sequence[int] = ()
    if is_only:
        wrong = [
            n for n, (place, values) in enumerate(decided) if right.values[place] not in values
        ]
        if not wrong:
            return None
        if visible := visible_marks(puzzle, decided):
            taken_back = next(number for number in visible if number in wrong)
            marks = visible if visible[-1] == wrong[0] else (wrong[0],)
            return _describe(puzzle, decided, visible, taken_back, (), right, marks, wrong[0])
    conflict = find_mistake_core(puzzle, decided, budget, wrong[0] if wrong else None)
    if conflict is None:
        return None
    marks, reasons, first = conflict
    hint = _describe(puzzle, decided, marks, first, reasons, right if is_only else None)
    steps, start = _refutation(puzzle, decided, marks, first)
    if not steps:
        return hint
    links = tuple(chain_links(puzzle, start, steps))
    return replace(hint, chain=links, refutation=steps, chain_start=start)


def _solve(puzzle: Puzzle, budget: Budget) -> tuple[Solution | None, bool]:
    """Return a solution, if there is one, and whether there is no other."""
    with Search(puzzle, budget=budget) as search:
        solution = search.next()
        return solution, solution is not None and search.next() is None


def _refutation(
    puzzle: Puzzle, decided: Sequence[Decision], marks: Sequence[int], first: int
) -> tuple[tuple[Step, ...], Board]:
    """Follow these marks to a contradiction, or else all marks up to the first wrong one."""
    genre = genre_of(puzzle)
    techniques = [one for one in human_model_of(genre).techniques if not one.is_chain]
    board = genre.blank(puzzle)
    for numbers in (marks, range(first + 1)):
        board = genre.blank(puzzle).narrowed([decided[number] for number in numbers])
        if steps := explain_contradiction(puzzle, board, techniques):
            return steps, board
    return (), board


def visible_mistake(puzzle: Puzzle, decided: Sequence[Decision]) -> Hint | None:
    """Describe a rule that these marks break whatever comes next, without a search."""
    marks = visible_marks(puzzle, decided)
    return _describe(puzzle, decided, marks, marks[-1]) if marks else None


def visible_marks(puzzle: Puzzle, decided: Sequence[Decision]) -> tuple[int, ...]:
    """Return the numbers of the marks that break the rule that the live check names, if any."""
    broken = _broken_rules(puzzle, decided)
    if not broken:
        return ()
    rule, where, _ = broken[0]

    def breaks_it_too(numbers: Sequence[int]) -> bool:
        found = _broken_rules(puzzle, [decided[number] for number in numbers])
        return any((one.rule, one.where) == (rule, where) for one in found)

    return minimal_subset(breaks_it_too, range(len(decided)))


def _broken_rules(puzzle: Puzzle, decided: Sequence[Decision]) -> list[Mistake]:
    """Return the rules that these marks break whatever comes next."""
    genre = genre_of(puzzle)
    return genre.early_mistakes(puzzle, genre.blank(puzzle).narrowed(decided))


def minimal_subset(
    fails: Callable[[Sequence[int]], bool], numbers: Sequence[int]
) -> tuple[int, ...]:
    """Return a minimal subset that fails: none if no number is needed.

    The earliest prefix that fails ends with a needed number. With it fixed, search again.
    """
    needed: list[int] = []
    while not fails(needed):
        low, high = 0, len(numbers)
        while low < high:
            middle = (low + high) // 2
            if fails([*numbers[:middle], *needed]):
                high = middle
            else:
                low = middle + 1
        needed.append(numbers[low - 1])
        numbers = numbers[: low - 1]
    return tuple(sorted(needed))


def _describe(
    puzzle: Puzzle,
    decided: Sequence[Decision],
    shown: tuple[int, ...],
    taken_back: int,
    reasons: Sequence[Reason] = (),
    right: Solution | None = None,
    marks: tuple[int, ...] | None = None,
    first_wrong: int | None = None,
) -> Hint:
    """Describe shown marks that cannot all be right, and take one of them back."""
    genre, wrong = genre_of(puzzle), [decided[number] for number in shown]
    place, values = decided[taken_back]
    said = genre.describe_values(puzzle, place, values)
    weaker = _last_right_mark(puzzle, decided[taken_back], right)
    if weaker is None:
        do = f"Take back this mark: {said}."
    else:
        ((_, left),) = genre.read_decisions(puzzle, [weaker])
        do = f"Replace this mark with: {genre.describe_values(puzzle, place, left)}."
    return Hint(
        puzzle,
        kind="mistake",
        where=say("Something is wrong around {}.", genre.describe_place(puzzle, place)),
        why=_why(puzzle, decided if not reasons else wrong, wrong, reasons),
        do=do,
        places=tuple(dict.fromkeys(place for place, _ in wrong)),
        reasons=tuple(reasons),
        board_before=genre.blank(puzzle).narrowed(decided),
        wrong=shown if marks is None else marks,
        first_wrong=taken_back if first_wrong is None else first_wrong,
        replace=((taken_back, weaker),),
    )


def _why(
    puzzle: Puzzle,
    decided: Sequence[Decision],
    wrong: Sequence[Decision],
    reasons: Sequence[Reason],
) -> str:
    """Name the rule that marks break, or the clues that cannot be satisfied with them."""
    genre = genre_of(puzzle)
    if broken := _broken_rules(puzzle, decided):
        return to_sentence(broken[0].why)
    if len(wrong) > MAX_NAMED:
        text = f"these {number_word(len(wrong))} marks"
        marks = say("With {}", name(text, text, [place for place, _ in wrong]))
    else:
        said = join_words([genre.describe_values(puzzle, *mark) for mark in wrong])
        if genre.describe_removes:
            blank = genre.blank(puzzle)
            others = [
                (place, value)
                for place, values in wrong
                for value in sorted(blank.open[place] - values)
            ]
            said = genre.describe_removes(puzzle, blank, others) or said
        marks = say("If {}", said)
    connects = human_model_of(genre).connectivity_rules
    cuts = any(reason.rule in connects for reason in reasons)
    clues = [reason for reason in reasons if reason.about and reason.rule not in connects]
    if not clues:
        fails = "a part of the board is cut off" if cuts else "a rule cannot hold"
        return to_sentence(say(f"{{}}, {fails}", marks))
    how_many = {1: "", 2: " both"}.get(len(clues), " all")
    cannot = f"cannot{how_many} be satisfied"
    if cuts:
        cannot = f"{cannot} without cutting off a part of the board"
    return to_sentence(
        first_short(
            *[say(f"{{}}, {{}} {cannot}", marks, named) for named in _clue_names(puzzle, clues)]
        )
    )


def _clue_names(puzzle: Puzzle, clues: Sequence[Reason]) -> list[str]:
    """Name clues: all of them, some of them and how many more, only their number."""
    named = [name_spot(puzzle, reason) for reason in clues]
    count = f"these {number_word(len(clues))} clues"
    number = name(count, count, reasons=clues)
    if len(clues) <= MAX_NAMED:
        return [join_words(named), number]
    some = [*map(str, named[: MAX_NAMED - 1]), f"{len(clues) - MAX_NAMED + 1} more"]
    return [name(join_words(some), count, reasons=clues), number]


def _last_right_mark(puzzle: Puzzle, mark: Decision, right: Solution | None) -> list[int] | None:
    """Return the weaker mark that was right before this one: one bridge, where two are wrong."""
    genre, (place, values) = genre_of(puzzle), mark
    if right is None or genre.default_value is None:
        return None
    weaker = values | {right.values[place]}
    if genre.default_value(puzzle, place) in weaker:
        return None
    return genre.mark_of(puzzle, place, weaker)
