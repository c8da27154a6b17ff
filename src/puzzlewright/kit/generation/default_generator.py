"""The plain maker: deal a page with every clue, and hide one clue after the other as long as the
puzzle stays as it should be.

It needs nothing of a genre but dealing and showing, and takes a solve for every clue.
"""

from random import Random
from typing import Any, TypeVar

from puzzlewright.core.errors import BadOption
from puzzlewright.core.step import TOGETHER, WHAT_IF
from puzzlewright.genre.generator import Bench, Generator, Made, Size, Wishes
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.solvability import is_solved, up_to
from puzzlewright.kit.generation.remove_clues import is_only, needed_clues

P = TypeVar("P")

BY_TECHNIQUES = TOGETHER - 1  # the hardest level below what takes a search
DEALS = 20  # pages, before one is taken that is too hard with all its clues
MOST_DEALS = 200  # pages, before it is said that none has one solution


def make(
    genre: Genre[Any],
    generator: Generator[P],
    rng: Random,
    size: Size,
    wishes: Wishes,
    bench: Bench,
) -> Made[P]:
    """A puzzle with one solution, not harder than it is aimed at, of which no clue can be
    spared.
    """
    # Without a wish techniques are enough: what they solve is told quickly, and anything beyond
    # takes a search for each clue.
    is_open = bench.aim.is_open or not genre.teaching
    level = WHAT_IF if is_open else bench.aim.hardest(BY_TECHNIQUES)
    full = _dealt(genre, generator, rng, size, wishes, bench, level)
    shown = set(generator.clues(full.puzzle))
    groups = (
        list(generator.groups(size, wishes))
        if generator.groups
        else [(clue,) for clue in sorted(shown)]
    )
    rng.shuffle(groups)
    # For the same reason an expert's puzzle begins as one for techniques.
    for most in (BY_TECHNIQUES, TOGETHER) if level == TOGETHER else (level,):

        def are_enough(fewer: set[int], most: int = most) -> bool:
            return is_fair(
                genre, Made(generator.showing(full.puzzle, fewer), full.solution), most, bench
            )

        shown = needed_clues(shown, groups, are_enough)
    return full._replace(puzzle=generator.showing(full.puzzle, shown))


def _dealt(
    genre: Genre[Any],
    generator: Generator[P],
    rng: Random,
    size: Size,
    wishes: Wishes,
    bench: Bench,
    level: int,
) -> Made[P]:
    """A page that is fair with every clue; if none is, one that at least has one solution."""
    only: Made[P] | None = None
    for attempt in range(MOST_DEALS):
        if only is not None and attempt >= DEALS:
            return only
        full = generator.deal(rng, size, wishes, bench)
        if attempt < DEALS and is_fair(genre, full, level, bench):
            return full
        if only is None and is_only(bench, full.puzzle, full.solution):
            only = full
    raise BadOption(
        f"none of {MOST_DEALS} {genre.name} pages of {size} like this had one solution, even with"
        " every clue"
    )


def is_fair(genre: Genre[Any], made: Made[P], level: int, bench: Bench) -> bool:
    """Whether a puzzle has one solution, and people of this level find it."""
    bench.budget.check()
    if genre.teaching and level < WHAT_IF:
        teaching = genre.teaching()
        # What techniques solve has one solution; no engine needs to be asked about it.
        if is_solved(
            teaching.position(made.puzzle, genre.blank(made.puzzle)),
            up_to(teaching.techniques, level),
        ):
            return True
        if level < TOGETHER:
            return False
    is_unique = is_only(bench, made.puzzle, made.solution)
    return is_unique and (level == WHAT_IF or bench.level(made.puzzle) <= level)
