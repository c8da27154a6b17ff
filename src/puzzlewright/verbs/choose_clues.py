"""Choose clues for a solution: all of them, as few as possible, or one suggestion at a time."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.difficulty import LEVELS, WHAT_IF, Difficulty
from puzzlewright.core.errors import LimitReached, NotRated, PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import to_sentence
from puzzlewright.genre.generator import Clue, GeneratedDraft, Target
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import editor_of, genre_of
from puzzlewright.kit.generation.remove_clues import (
    Counterexamples,
    DefaultGenerator,
)
from puzzlewright.reasoning.rate.rating import Rating, rating_of
from puzzlewright.reasoning.search import Search
from puzzlewright.verbs.check import decisions, mistakes
from puzzlewright.verbs.editor import draft_of
from puzzlewright.verbs.generate import VerbGeneratorContext
from puzzlewright.verbs.options import generator_of
from puzzlewright.verbs.text import as_limit, as_puzzle, marks_of
from puzzlewright.verbs.verb import AnyLimit, PlayedMarks, PuzzleInput, about, verb


@dataclass(frozen=True)
class CluedPuzzle(JsonResult):
    """A puzzle with clues for one solution."""

    JSON = (
        *("genre=puzzle.genre", "puzzle", "solution", "only=is_unique"),
        *("order", "rating", "why"),
    )

    puzzle: Puzzle
    solution: Solution
    is_unique: bool  # whether there is no other, even with every clue
    # the removed clues in order: their marks in the editor, and the marks that replace them
    order: tuple[tuple[Marks, Marks], ...]
    rating: Rating | None
    why: str | None = None  # which limit was reached before all clues had been tried


def solution_drawn(draft: Puzzle, marks: Marks) -> Solution:
    """Return the solution drawn on a draft; a place without a mark is white, empty or unmoved."""
    genre = genre_of(draft)
    values = [
        genre.default_value(draft, place) if genre.default_value else min(possible)
        for place, possible in enumerate(genre.blank(draft).open)
    ]
    for place, possible_values in decisions(draft, marks):
        values[place] = min(possible_values)
    return Solution(tuple(values))


def with_every_clue(draft: Puzzle, marks: Marks) -> tuple[Puzzle, Solution]:
    """Add all clues that the drawn solution gives; return that puzzle and the solution."""
    solution = solution_drawn(draft, marks)
    full: Puzzle = editor_of(genre_of(draft)).with_all_clues(draft, solution)
    if broken := mistakes(full, marks_of(full, solution)):
        raise PuzzlewrightError(f"the drawn solution breaks a rule: {to_sentence(broken[0].why)}")
    return full, solution


@verb()
def choose_clues(
    puzzle: PuzzleInput,
    marks: PlayedMarks,
    *,
    level: Annotated[Difficulty | None, about("the hardest difficulty allowed")] = None,
    fewest: bool = False,
    seed: Annotated[int, about("order of removal", within=(0, 10**9))] = 0,
    limit: AnyLimit = None,
) -> CluedPuzzle:
    """Choose clues for a solution that is drawn on a draft: all, or few, in an order of removal."""
    draft, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    genre = genre_of(draft)
    full, solution = with_every_clue(draft, marks)
    generator, draft_with_all = generator_of(genre), GeneratedDraft(full, solution)
    remover = DefaultGenerator(genre, generator, VerbGeneratorContext(Target(), budget))
    hardest = WHAT_IF if level is None else LEVELS.index(level) + 1
    is_only = remover.is_fair(draft_with_all, WHAT_IF)
    if not is_only or (level is None and not fewest):
        return CluedPuzzle(full, solution, is_only, (), _rated(full, budget) if is_only else None)
    if not remover.is_fair(draft_with_all, hardest):
        raise PuzzlewrightError(f"even with every clue this is harder than {level}")
    clues = generator.clues(full)
    groups = [(clue,) for clue in clues]
    Random(seed).shuffle(groups)
    gone: list[Clue] = []
    why = None
    try:
        for group in remover.unneeded_groups(draft_with_all, groups, hardest):
            gone += group
    except LimitReached as reached:
        why = str(reached)
    shown = set(clues).difference(gone)
    clued: Puzzle = generator.with_clues(full, shown)
    order = tuple(marks_of_clues(full, gone).values())
    return CluedPuzzle(clued, solution, True, order, _rated(clued, budget), why)


def marks_of_clues(full: Puzzle, clues: Iterable[Clue]) -> dict[Clue, tuple[Marks, Marks]]:
    """Map clues of a full puzzle to what is drawn for each, and what is drawn without it."""
    generator = generator_of(genre_of(full))
    every, drawn = set(generator.clues(full)), draft_of(full).marks
    found = {}
    for clue in clues:
        without = draft_of(generator.with_clues(full, every - {clue})).marks
        found[clue] = _marks_not_in(drawn, without), _marks_not_in(without, drawn)
    return found


def _marks_not_in(marks: Marks, others: Marks) -> Marks:
    known = _keys(others)
    return [mark for mark in marks if tuple(mark) not in known]


def _keys(marks: Marks) -> set[tuple[Any, ...]]:
    return set(map(tuple, marks))


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | None:
    try:
        return rating_of(puzzle, budget)
    except (LimitReached, NotRated):
        return None


SEARCH_TIME_SHARE = 0.8  # of the time; the rest is for the answer
MAX_COUNTEREXAMPLES = 40  # other solutions to find, half of them near the drawn one


@dataclass(frozen=True)
class ClueChoice:
    """A clue: its marks in the editor, and the marks that replace it."""

    JSON = ("marks", "instead", "out=rules_out", "spare=is_spare")

    marks: Marks
    instead: Marks
    rules_out: int = 0  # number of other solutions that were found, if it is not given yet
    is_spare: bool = False  # whether the solution is unique without it, if it is given


@dataclass(frozen=True)
class ClueSuggestions(JsonResult):
    """What is known about a draft whose clues are being chosen."""

    JSON = (
        *("genre", "open", "given", "wrong", "rivals=counterexamples", "all=is_all"),
        *("only=is_unique", "hopeless=is_impossible", "why"),
    )

    genre: str
    open: tuple[ClueChoice, ...]  # clues that can be given, the best first
    given: tuple[ClueChoice, ...]  # those that can go first
    wrong: tuple[ClueChoice, ...]  # clues of the draft that the solution breaks, as they should be
    counterexamples: int  # other solutions that were found
    is_all: bool  # whether there are no others
    is_impossible: bool  # whether no clue rules out one of them
    why: str | None = None  # which limit was reached before all was found out

    @property
    def is_unique(self) -> bool:
        """Whether the drawn solution is the only one."""
        return self.is_all and not self.counterexamples


@verb(queue="analysis", seconds=5.0)
def suggest_clues(
    puzzle: PuzzleInput, marks: PlayedMarks, *, limit: AnyLimit = None
) -> ClueSuggestions:
    """Suggest which clues of a solution to give next, and which can be removed."""
    draft, budget = as_puzzle(puzzle), Budget(as_limit(limit)).with_time_share(SEARCH_TIME_SHARE)
    genre = genre_of(draft)
    full, solution = with_every_clue(draft, marks)
    generator, clued = generator_of(genre), editor_of(genre).with_all_clues
    clues = list(generator.clues(full))
    drawn = _keys(draft_of(draft).marks)
    changes = marks_of_clues(full, clues)
    there = set(generator.clues(draft))
    given = [clue for clue in clues if clue in there and _keys(changes[clue][0]) <= drawn]
    wrong = [clue for clue in clues if clue in there and clue not in given]
    current: Puzzle = generator.with_clues(full, set(given))
    others, is_all, why = _counterexamples(current, solution, budget)
    # Another solution breaks the clues that would be different for it.
    theirs = [_keys(draft_of(clued(full, one)).marks) for one in others]
    broken = [{clue for clue in clues if not _keys(changes[clue][0]) <= own} for own in theirs]
    spare, late = (
        _removable_clues(full, solution, given, budget) if is_all and not others else (set(), None)
    )
    choices = [
        ClueChoice(*changes[clue], rules_out=sum(clue in out for out in broken))
        for clue in clues
        if clue not in there
    ]
    held = [ClueChoice(*changes[clue], is_spare=clue in spare) for clue in given]
    return ClueSuggestions(
        genre.name,
        tuple(sorted(choices, key=lambda one: -one.rules_out)),
        tuple(sorted(held, key=lambda one: not one.is_spare)),
        tuple(ClueChoice(*changes[clue]) for clue in wrong),
        len(others),
        is_all,
        any(not out for out in broken),
        why or late,
    )


def _counterexamples(
    draft: Puzzle, solution: Solution, budget: Budget
) -> tuple[list[Solution], bool, str | None]:
    """Return other solutions of a draft, and whether these are all."""
    found: dict[Solution, None] = {}
    try:
        for is_near in (True, False):
            with Search(draft, budget=budget) as search:
                search.exclude(solution)
                if is_near:
                    search.prefer(solution)
                number = 0
                while number < MAX_COUNTEREXAMPLES // 2 and (other := search.next()):
                    found[other] = None
                    number += 1
            if number < MAX_COUNTEREXAMPLES // 2:
                return list(found), True, None
    except LimitReached as reached:
        return list(found), False, str(reached)
    return list(found), False, None


def _removable_clues(
    full: Puzzle, solution: Solution, given: list[Clue], budget: Budget
) -> tuple[set[Clue], str | None]:
    """Return the clues that can each be removed alone, as far as time allows."""
    genre, context = genre_of(full), VerbGeneratorContext(budget=budget)
    formula = DefaultGenerator(genre, generator_of(genre), context).formula(full)
    spare: set[Clue] = set()
    try:
        with Counterexamples(context.solver, formula, solution, given, given) as session:
            for clue in given:
                if session.are_removable((clue,)):
                    spare.add(clue)
    except LimitReached as reached:
        return spare, str(reached)
    return spare, None
