"""Suggesting: which clue to give a solved page next, and which of its clues can go.

The solution is drawn; the setter chooses clues one by one. Some other solutions of the page as it
is are looked for. A clue is the better the more of them it rules out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from puzzlewright.asking.arguments import as_limit
from puzzlewright.asking.search import Search
from puzzlewright.blueprints.generator import Clue, Made
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import drafting_of, genre_of
from puzzlewright.kit.generation.default_generator import is_fair
from puzzlewright.model.board import Marks, Solution
from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.step import WHAT_IF
from puzzlewright.verbs.clueing import marks_of_clues, page_with_every_clue
from puzzlewright.verbs.draft import as_drawn
from puzzlewright.verbs.generate import GeneratorBench
from puzzlewright.verbs.wishes import generator_of

RIVALS = 40  # other solutions that are looked for, half of them near the one that was drawn


@dataclass(frozen=True)
class ClueChoice:
    """A clue, as the marks that it has on the desk and those that stand there without it."""

    marks: Marks
    instead: Marks
    rules_out: int = 0  # of the rivals that were found, if it is not given yet
    is_spare: bool = False  # whether there is one solution without it too, if it is given

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "marks": self.marks,
            "instead": self.instead,
            "out": self.rules_out,
            "spare": self.is_spare,
        }


@dataclass(frozen=True)
class ClueSuggestions:
    """What is known of a page whose clues are being chosen."""

    genre: str
    open: tuple[ClueChoice, ...]  # clues that can be given, the best first
    given: tuple[ClueChoice, ...]  # those that can go first
    wrong: tuple[ClueChoice, ...]  # clues of the page that the solution breaks, as they should be
    rivals: int  # other solutions that were found
    is_all: bool  # whether there are no others
    is_hopeless: bool  # whether there is a rival that no clue rules out
    why: str | None = None  # which limit was reached before all was found out

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "genre": self.genre,
            "open": [one.json() for one in self.open],
            "given": [one.json() for one in self.given],
            "wrong": [one.json() for one in self.wrong],
            "rivals": self.rivals,
            "all": self.is_all,
            "only": self.is_all and not self.rivals,
            "hopeless": self.is_hopeless,
            "why": self.why,
        }


def suggest(page: Puzzle, marks: Marks, *, limit: Limit | None = None) -> ClueSuggestions:
    """Which clues of the solution that is drawn to give next, and which can go."""
    genre, budget = genre_of(page), Budget(as_limit(limit))
    full, solution = page_with_every_clue(page, marks)
    generator, clued = generator_of(genre), drafting_of(genre).clued
    clues = list(generator.clues(full))
    drawn = _keys(as_drawn(page).marks)
    changes = marks_of_clues(full, clues)
    there = set(generator.clues(page))
    given = [clue for clue in clues if clue in there and _keys(changes[clue][0]) <= drawn]
    wrong = [clue for clue in clues if clue in there and clue not in given]
    current: Puzzle = generator.showing(full, set(given))
    rivals, is_all, why = _rivals(current, solution, budget)
    broken = [_broken(changes, as_drawn(clued(full, one)).marks) for one in rivals]
    spare, late = _spare(full, solution, given, budget) if is_all and not rivals else (set(), None)
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
        len(rivals),
        is_all,
        any(not out for out in broken),
        why or late,
    )


def _broken(changes: dict[Clue, tuple[Marks, Marks]], theirs: Marks) -> set[Clue]:
    """The clues that a rival breaks: those that its own page would have otherwise."""
    known = _keys(theirs)
    return {clue for clue, (marks, _) in changes.items() if not _keys(marks) <= known}


def _keys(marks: Marks) -> set[tuple[Any, ...]]:
    """The same as marks that can be looked up."""
    return set(map(tuple, marks))


def _rivals(
    page: Puzzle, solution: Solution, budget: Budget
) -> tuple[list[Solution], bool, str | None]:
    """Other solutions of a page, and whether these are all of them."""
    found: dict[Solution, None] = {}
    try:
        for is_near in (True, False):
            with Search(page, budget=budget) as search:
                search.exclude(solution)
                if is_near:
                    search.prefer(solution)
                number = 0
                for rival in islice(_solutions(search), RIVALS // 2):
                    found[rival] = None
                    number += 1
            if number < RIVALS // 2:
                return list(found), True, None
    except LimitReached as reached:
        return list(found), False, str(reached)
    return list(found), False, None


def _solutions(search: Search) -> Iterator[Solution]:
    while (solution := search.next()) is not None:
        yield solution


def _spare(
    full: Puzzle, solution: Solution, given: list[Clue], budget: Budget
) -> tuple[set[Clue], str | None]:
    """The clues each of which alone can go, as far as there is time to find out."""
    genre = genre_of(full)
    generator, bench = generator_of(genre), GeneratorBench(budget=budget)
    spare: set[Clue] = set()
    try:
        for clue in given:
            without = Made(generator.showing(full, {*given} - {clue}), solution)
            if is_fair(genre, without, WHAT_IF, bench):
                spare.add(clue)
    except LimitReached as reached:
        return spare, str(reached)
    return spare, None
