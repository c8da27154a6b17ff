"""Clueing: a solved page gets its clues. First every clue that the solution gives, then as few of
them as are wanted.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from puzzlewright.asking.arguments import as_limit
from puzzlewright.blueprints.generator import Aim, Clue, Made
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.explaining.rating import Rating, rating_of
from puzzlewright.genres import drafting_of, genre_of
from puzzlewright.kit.generation.default_generator import is_fair
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.model.board import Marks, Solution
from puzzlewright.model.errors import LimitReached, NotRated, Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.model.step import LEVELS, WHAT_IF
from puzzlewright.model.words import sentence
from puzzlewright.verbs.check import mistakes
from puzzlewright.verbs.draft import as_drawn
from puzzlewright.verbs.generate import GeneratorBench
from puzzlewright.verbs.marks import decisions
from puzzlewright.verbs.text import marks_of, write
from puzzlewright.verbs.wishes import generator_of


@dataclass(frozen=True)
class PageWithClues:
    """A page with clues for one solution."""

    puzzle: Puzzle
    solution: Solution
    is_only: bool  # whether there is no other, even with every clue
    # the clues that went, one after the other: the marks of the desk, and those in their stead
    order: tuple[tuple[Marks, Marks], ...]
    rating: Rating | None
    why: str | None = None  # which limit was reached before all clues had been tried

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "genre": self.puzzle.genre,
            "puzzle": json.loads(write(self.puzzle)),
            "solution": marks_of(self.puzzle, self.solution),
            "only": self.is_only,
            "order": list(self.order),
            "rating": self.rating and self.rating.json(),
            "why": self.why,
        }


def solution_drawn(page: Puzzle, marks: Marks) -> Solution:
    """The solution that was drawn on a page; what is not marked is white, has no bridge, stays."""
    genre = genre_of(page)
    values = [
        genre.unmarked(page, place) if genre.unmarked else min(possible)
        for place, possible in enumerate(genre.blank(page).open)
    ]
    for place, said in decisions(page, marks):
        values[place] = min(said)
    return Solution(tuple(values))


def page_with_every_clue(page: Puzzle, marks: Marks) -> tuple[Puzzle, Solution]:
    """A page with all clues that the solution drawn on it gives, and that solution."""
    solution = solution_drawn(page, marks)
    full: Puzzle = drafting_of(genre_of(page)).clued(page, solution)
    if broken := mistakes(full, marks_of(full, solution)):
        raise Trouble(f"what is drawn breaks a rule: {sentence(broken[0].why)}")
    return full, solution


def clue(
    page: Puzzle,
    marks: Marks,
    *,
    level: str | None = None,
    fewest: bool = False,
    seed: int = 0,
    limit: Limit | None = None,
) -> PageWithClues:
    """Give a page the clues for the solution that is drawn on it: all of them, or as few as can
    be if they are tried in the order of this seed, so that it is not harder than a level.
    """
    genre, budget = genre_of(page), Budget(as_limit(limit))
    full, solution = page_with_every_clue(page, marks)
    bench = GeneratorBench(Aim(), budget)
    hardest = WHAT_IF if level is None else LEVELS.index(level) + 1
    is_only = is_fair(genre, Made(full, solution), WHAT_IF, bench)
    if not is_only or (level is None and not fewest):
        return PageWithClues(full, solution, is_only, (), _rated(full, budget) if is_only else None)
    if not is_fair(genre, Made(full, solution), hardest, bench):
        raise Trouble(f"even with every clue this is harder than {level}")
    generator = generator_of(genre)
    clues = list(generator.clues(full))
    tried = [(clue,) for clue in clues]
    Random(seed).shuffle(tried)
    kept, why = set(clues), None
    gone: list[int] = []

    def are_enough(fewer: set[int]) -> bool:
        """Whether these do, as long as there is time to find out."""
        nonlocal kept, why
        if why:
            return False
        try:
            is_enough = is_fair(
                genre, Made(generator.showing(full, fewer), solution), hardest, bench
            )
        except LimitReached as reached:
            why = str(reached)
            return False
        if is_enough:
            gone.extend(kept - fewer)
            kept = fewer
        return is_enough

    shown = needed_clues(clues, tried, are_enough)
    puzzle: Puzzle = generator.showing(full, shown)
    order = tuple(marks_of_clues(full, gone).values())
    return PageWithClues(puzzle, solution, True, order, _rated(puzzle, budget), why)


def marks_of_clues(full: Puzzle, clues: Iterable[Clue]) -> dict[Clue, tuple[Marks, Marks]]:
    """What is drawn of each of these clues on a page with every clue, and what is drawn without it
    in its stead.
    """
    generator = generator_of(genre_of(full))
    every, drawn = set(generator.clues(full)), as_drawn(full).marks
    found = {}
    for clue in clues:
        without = as_drawn(generator.showing(full, every - {clue})).marks
        found[clue] = _beyond(drawn, without), _beyond(without, drawn)
    return found


def _beyond(marks: Marks, others: Marks) -> Marks:
    """The marks that are not among the others."""
    known = set(map(tuple, others))
    return [mark for mark in marks if tuple(mark) not in known]


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | None:
    try:
        return rating_of(puzzle, budget)
    except (LimitReached, NotRated):
        return None
