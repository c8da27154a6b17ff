"""Generate Context: a random solution, a clue in every cell, and remove the clues not needed."""

from random import Random

from puzzlewright.core.board import TOGETHER, Place, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Aim, Bench, Group, Made, Option, Size, Wishes
from puzzlewright.genre.solvability import up_to
from puzzlewright.genres.context.generation.remove_clues import (
    hide,
    is_promising,
    split,
    twos_first,
)
from puzzlewright.genres.context.generation.solvability import Techniques, Trail
from puzzlewright.genres.context.puzzle import Context, clued
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.generation.clue_pages import (
    clue_page_generator,
    most_black,
    random_shading,
    symmetry_of,
)
from puzzlewright.kit.generation.remove_clues import is_only
from puzzlewright.kit.grid import SYMMETRY, orbits
from puzzlewright.kit.shading import blank

# most puzzles of 6x6 cells that people made have ten black ones (de Waart's thesis, 2025, section
# 6.2.1)
DENSITY = 10 / 36
MOST_CELLS = 10_000  # 100x100 takes a minute, and twice the cells take four times as long
HARD = level_named("hard")
DEALS = 20  # positions with the same number of black cells, before it is tried with one less

WISHES = (
    Option(
        "density",
        float,
        "share of black cells (default 0.28, at most about 0.33), met approximately",
        within=(0, 1),
    ),
    Option(
        "clue_share",
        float,
        "share of cells with a clue, met approximately; by default as few as possible",
        within=(0, 1),
    ),
    Option(
        "black_clue_share",
        float,
        "share of the clues on black cells (0 to about 0.7), met approximately",
        within=(0, 1),
    ),
    SYMMETRY,
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no page of this size can have."""
    cells, most = size.rows * size.cols, most_black(size)
    if cells == 1:
        raise BadOption(
            "a page of 1x1 has no puzzle with one solution: its only cell can always be black or"
            " white"
        )
    if "density" in wishes and round(wishes["density"] * cells) > most:
        raise BadOption(
            f"a density of {wishes['density']} is too high: at most {most} of the {cells} cells on"
            f" {size} can be black"
        )


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Context]:
    """A puzzle with one solution, of which people of the wished level need every clue."""
    cells = size.rows * size.cols
    black = _number_of_black(size, wishes)
    groups = orbits(size, symmetry_of(wishes))
    number = round(wishes.get("clue_share", 0) * cells)
    share = wishes.get("black_clue_share")
    if bench.aim.is_open:
        full = _with_every_clue(rng, size, black, bench)
        in_order = rng.sample(groups, len(groups))
        return Made(hide(bench, full, in_order, number, share, None), full.solution)
    usable = _usable(bench.aim)
    if not usable:
        return _extreme(rng, size, black, groups, number, share, bench)
    for _ in range(DEALS):
        full = _with_every_clue(rng, size, black, bench)
        trail = Trail(full.puzzle, usable)
        if trail.is_solved:
            break
    kept = trail if trail.is_solved else None
    in_order = rng.sample(groups, len(groups))
    if bench.aim.needs is not None:
        kept = _resting_on(full.puzzle, bench.aim) or kept
        told = _clues_told(full.puzzle, bench.aim.needs)
        in_order.sort(key=told.isdisjoint)  # the last are tried first
    return Made(hide(bench, full, in_order, number, share, kept), full.solution)


def _resting_on(puzzle: Context, aim: Aim) -> Trail | None:
    """A solve by the technique to be needed and easier ones: seldom can others stand in for it."""
    techniques = [one for one in _usable(aim) if one.level < (aim.level or 0)]
    techniques += [one for one in _usable(aim) if one.name == aim.needs and one not in techniques]
    trail = Trail(puzzle, techniques)
    return trail if trail.is_solved else None


def _clues_told(puzzle: Context, needs: str) -> set[Place]:
    """The clues of which a technique speaks at the start, which are to be hidden last."""
    (technique,) = [technique for technique in TECHNIQUES if technique.name == needs]
    position = ContextPosition(puzzle, blank(puzzle))
    moves = [move for spot in technique.spots(position) for move in technique.look(position, spot)]
    return {cell for move in moves for reason in move.reasons for cell in reason.about}


def _extreme(
    rng: Random,
    size: Size,
    black: int,
    groups: list[Group],
    number: int,
    share: float | None,
    bench: Bench,
) -> Made[Context]:
    """A puzzle with one solution that may well take a what-if."""
    for _ in range(DEALS):
        full = _with_every_clue(rng, size, black, bench)
        # Shares are those of the page, so for them it is one large spot.
        is_all = bool(number) or share is not None
        spot, others = (groups, []) if is_all else split(rng, size, groups)
        puzzle = hide(bench, full, twos_first(rng, full.puzzle, spot), number, share, None)
        if is_promising(puzzle):
            break
    trail = Trail(puzzle, up_to(TECHNIQUES, HARD))
    in_order = rng.sample(others, len(others))
    made = Made(puzzle, full.solution)
    return Made(hide(bench, made, in_order, number, share, trail), full.solution)


def deal(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Context]:
    """A position with every clue, which is the only one with these."""
    return _with_every_clue(rng, size, _number_of_black(size, wishes), bench)


def _number_of_black(size: Size, wishes: Wishes) -> int:
    density: float = wishes.get("density", DENSITY)
    return min(round(density * (size.rows * size.cols)), most_black(size))


def _usable(aim: Aim) -> Techniques:
    """The techniques that may be needed, by default up to hard; none for a what-if."""
    level = aim.hardest(HARD)
    return up_to(TECHNIQUES, level) if level <= TOGETHER else []


def _with_every_clue(rng: Random, size: Size, black: int, bench: Bench) -> Made[Context]:
    """A puzzle that shows every clue and has one solution.

    Nearly every position is the only one with its clues. On some tiny pages none with a certain
    number of black cells is; without black cells it always is.
    """
    page = Context(((None,) * size.cols,) * size.rows)
    for number in range(black, -1, -1):
        for _ in range(DEALS):
            solution = random_shading(rng, page, number, bench.budget)
            puzzle = clued(page, solution)
            if is_only(bench, puzzle, solution):
                return Made(puzzle, solution)
    raise AssertionError("a white page is the only one with zeros everywhere")


generator = clue_page_generator(
    Context, deal=deal, make=make, wishes=WISHES, check=check, most_cells=MOST_CELLS
)
