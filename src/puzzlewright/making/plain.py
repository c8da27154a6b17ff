"""The plain maker: deal a page with every clue, and hide one clue after the other as long as the puzzle stays as it should be.

It needs nothing of a genre but dealing and showing, and takes a solve for every clue.
"""

from random import Random
from typing import Any, TypeVar

from puzzlewright.generator import Bench, Generator, Made, Size, Wishes
from puzzlewright.genre import Genre
from puzzlewright.human.reach import is_solved, up_to
from puzzlewright.making.hiding import is_only, needed_clues
from puzzlewright.step import TOGETHER, WHAT_IF

P = TypeVar("P")

DEALS = 20  # pages, before one is taken that is too hard with all its clues


def make(genre: Genre[Any], generator: Generator[P], rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[P]:
    """A puzzle with one solution, not harder than it is aimed at, of which no clue can be spared."""
    level = bench.aim.hardest(TOGETHER) if genre.teaching else WHAT_IF
    full = _dealt(genre, generator, rng, size, wishes, bench, level)
    clues = generator.clues(full.puzzle)
    groups = list(generator.groups(size, wishes)) if generator.groups else [(clue,) for clue in clues]
    rng.shuffle(groups)

    def are_enough(shown: set[int]) -> bool:
        fewer = Made(generator.showing(full.puzzle, shown), full.solution)
        return _is_fair(genre, fewer, level, bench)

    shown = needed_clues(clues, groups, are_enough)
    return full._replace(puzzle=generator.showing(full.puzzle, shown))


def _dealt(
    genre: Genre[Any], generator: Generator[P], rng: Random, size: Size, wishes: Wishes, bench: Bench, level: int
) -> Made[P]:
    """A page that is fair with every clue; if none is, one that at least has one solution."""
    only: Made[P] | None = None
    for _ in range(DEALS):
        full = generator.deal(rng, size, wishes, bench)
        if _is_fair(genre, full, level, bench):
            return full
        if only is None and is_only(bench, full.puzzle, full.solution):
            only = full
    while only is None:
        full = generator.deal(rng, size, wishes, bench)
        only = full if is_only(bench, full.puzzle, full.solution) else None
    return only


def _is_fair(genre: Genre[Any], made: Made[P], level: int, bench: Bench) -> bool:
    """Whether a puzzle has one solution, and people of this level find it."""
    bench.budget.check()
    if genre.teaching and level < WHAT_IF:
        teaching = genre.teaching()
        # What techniques solve has one solution; no engine needs to be asked about it.
        if is_solved(teaching.position(made.puzzle, genre.blank(made.puzzle)), up_to(teaching.techniques, level)):
            return True
        if level < TOGETHER:
            return False
    is_unique = is_only(bench, made.puzzle, made.solution)
    return is_unique and (level == WHAT_IF or bench.level(made.puzzle) <= level)
