"""Generate Context: take a random solution with every clue, and remove clues."""

from random import Random

from puzzlewright.core.board import Place
from puzzlewright.core.difficulty import TOGETHER, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    GeneratedDraft,
    GeneratorContext,
    Group,
    Option,
    OptionValues,
    Size,
    Target,
)
from puzzlewright.genre.solvability import techniques_up_to
from puzzlewright.genres.context.generation.remove_clues import (
    RemovalTrail,
    Techniques,
    may_need_guess,
    order_twos_first,
    remove_clues,
    split_by_area,
)
from puzzlewright.genres.context.puzzle import Context, with_all_clues
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.generation.clue_grids import (
    clue_grid_generator,
    max_black_cells,
    random_shading,
    symmetry_of,
)
from puzzlewright.kit.generation.remove_clues import has_only_solution
from puzzlewright.kit.grid import SYMMETRY, orbits
from puzzlewright.kit.shading import blank

# most published 6x6 puzzles have ten black cells (de Waart's thesis, 2025, section 6.2.1)
DEFAULT_DENSITY = 10 / 36
MAX_CELLS = 10_000  # 100x100 takes a minute, and twice the cells take four times as long
HARD_LEVEL = level_named("hard")
MAX_ATTEMPTS = 20  # solutions with the same number of black cells, before trying one less

OPTIONS = (
    Option(
        "density",
        float,
        "share of black cells (default 0.28, at most about 0.33 on large grids; approximate)",
        within=(0, 1),
    ),
    Option(
        "clue_share",
        float,
        "share of cells with a clue (approximate); by default, as few as possible",
        within=(0, 1),
    ),
    Option(
        "black_clue_share",
        float,
        "share of the clues on black cells (0 to about 0.7; approximate)",
        within=(0, 1),
    ),
    SYMMETRY,
)


def check(size: Size, options: OptionValues) -> None:
    """Raise `BadOption` for options that no grid of this size can have."""
    cells, most = size.rows * size.cols, max_black_cells(size)
    if cells == 1:
        raise BadOption(
            "a grid of 1x1 has no puzzle with one solution: its only cell can always be black or"
            " white"
        )
    if "density" in options and round(options["density"] * cells) > most:
        raise BadOption(
            f"a density of {options['density']} is too high: at most {most} of the {cells} cells on"
            f" {size} can be black"
        )


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Context]:
    """Generate a unique puzzle that needs every clue at the target level."""
    cells = size.rows * size.cols
    black = _number_of_black(size, options)
    groups = orbits(size, symmetry_of(options))
    number = round(options.get("clue_share", 0) * cells)
    share = options.get("black_clue_share")
    if context.target.accepts_any:
        full = _with_every_clue(rng, size, black, context)
        in_order = rng.sample(groups, len(groups))
        return GeneratedDraft(
            remove_clues(context, full, in_order, number, share, None), full.solution
        )
    usable = _allowed_techniques(context.target)
    if not usable:
        return _generate_extreme(rng, size, black, groups, number, share, context)
    for _ in range(MAX_ATTEMPTS):
        full = _with_every_clue(rng, size, black, context)
        trail = RemovalTrail(full.puzzle, usable)
        if trail.is_solved:
            break
    kept = trail if trail.is_solved else None
    in_order = rng.sample(groups, len(groups))
    if context.target.technique is not None:
        kept = _removal_trail(full.puzzle, context.target) or kept
        used = _clues_of_technique(full.puzzle, context.target.technique)
        in_order.sort(key=used.isdisjoint)  # the last are tried first
    return GeneratedDraft(remove_clues(context, full, in_order, number, share, kept), full.solution)


def _removal_trail(puzzle: Context, target: Target) -> RemovalTrail | None:
    """Record a solve by the target technique and easier ones, which can seldom replace it."""
    techniques = [
        technique
        for technique in _allowed_techniques(target)
        if technique.level < (target.level or 0) or technique.name == target.technique
    ]
    trail = RemovalTrail(puzzle, techniques)
    return trail if trail.is_solved else None


def _clues_of_technique(puzzle: Context, needs: str) -> set[Place]:
    """Return the clues that a technique uses at the start; they are removed last."""
    (technique,) = [technique for technique in TECHNIQUES if technique.name == needs]
    position = ContextPosition(puzzle, blank(puzzle))
    moves = [
        move for spot in technique.spots(position) for move in technique.find_moves(position, spot)
    ]
    return {cell for move in moves for reason in move.reasons for cell in reason.about}


def _generate_extreme(
    rng: Random,
    size: Size,
    black: int,
    groups: list[Group],
    number: int,
    share: float | None,
    context: GeneratorContext,
) -> GeneratedDraft[Context]:
    """Generate a unique puzzle that probably needs a what-if."""
    for _ in range(MAX_ATTEMPTS):
        full = _with_every_clue(rng, size, black, context)
        # Shares refer to the whole grid, so for them it is one large area.
        is_whole_grid = bool(number) or share is not None
        area, others = (groups, []) if is_whole_grid else split_by_area(rng, size, groups)
        puzzle = remove_clues(
            context, full, order_twos_first(rng, full.puzzle, area), number, share, None
        )
        if may_need_guess(puzzle):
            break
    trail = RemovalTrail(puzzle, techniques_up_to(TECHNIQUES, HARD_LEVEL))
    in_order = rng.sample(others, len(others))
    draft = GeneratedDraft(puzzle, full.solution)
    return GeneratedDraft(
        remove_clues(context, draft, in_order, number, share, trail), full.solution
    )


def random_solution(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Context]:
    """Return a random solution with every clue, which is unique."""
    return _with_every_clue(rng, size, _number_of_black(size, options), context)


def _number_of_black(size: Size, options: OptionValues) -> int:
    density: float = options.get("density", DEFAULT_DENSITY)
    return min(round(density * (size.rows * size.cols)), max_black_cells(size))


def _allowed_techniques(target: Target) -> Techniques:
    """Return the techniques that may be needed, by default up to hard; none for a what-if."""
    level = target.max_level(HARD_LEVEL)
    return techniques_up_to(TECHNIQUES, level) if level <= TOGETHER else []


def _with_every_clue(
    rng: Random, size: Size, black: int, context: GeneratorContext
) -> GeneratedDraft[Context]:
    """Return a random puzzle with every clue that is unique.

    Nearly every solution is the only one with its clues. On some tiny grids none with a certain
    number of black cells is. Without black cells it always is.
    """
    grid = Context(((None,) * size.cols,) * size.rows)
    for number in range(black, -1, -1):
        for _ in range(MAX_ATTEMPTS):
            solution = random_shading(rng, grid, number, context.budget)
            puzzle = with_all_clues(grid, solution)
            if has_only_solution(context, puzzle, solution):
                return GeneratedDraft(puzzle, solution)
    raise AssertionError("a white grid is the only one with zeros everywhere")


generator = clue_grid_generator(
    Context,
    random_solution=random_solution,
    make=make,
    options=OPTIONS,
    check=check,
    max_cells=MAX_CELLS,
)
