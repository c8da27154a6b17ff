"""Generate Mosaic: a picture, random or from a file, and the clues that make it the only one."""

from collections.abc import Sequence
from random import Random

from puzzlewright.core.board import LEVELS, Place, Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.core.words import count_noun, name_cell
from puzzlewright.genre.generator import (
    GeneratedDraft,
    GeneratorContext,
    Group,
    Option,
    OptionValues,
    Size,
    Target,
)
from puzzlewright.genre.solvability import is_solved, techniques_up_to
from puzzlewright.genres.mosaic.generation.fewest_clues import FewestClues, find_fewest_clues
from puzzlewright.genres.mosaic.generation.random_solution import random_picture, read_picture
from puzzlewright.genres.mosaic.generation.remove_clues import (
    FIRST,
    clues_needed_at_level,
    is_solvable,
    order_groups,
    remove_by_solver,
    remove_spare_clues,
)
from puzzlewright.genres.mosaic.generation.repair import (
    RepairedPicture,
    repair_picture,
    steer_to_level,
)
from puzzlewright.genres.mosaic.generation.solvability import (
    EXPERT,
    HARD,
    TRIVIAL,
    PictureSolvability,
    solvability_of,
)
from puzzlewright.genres.mosaic.puzzle import Mosaic, with_all_clues, with_shown_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.counting import three_clues
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.generation.clue_grids import clue_grid_generator, symmetry_of
from puzzlewright.kit.grid import SYMMETRY, orbits
from puzzlewright.kit.shading import blank

DENSITY = 0.45  # as in puzzles that people made
MAX_CELLS = 100_000  # 300x300 takes a minute
MAX_CELLS_FOR_FEWEST = 2_500  # cells; every question is about the whole page
DEFAULT_EFFORT = 20_000  # questions
MAX_NAMED_CELLS = 20  # cells in a note
# rows and columns in which clues are hidden that people cannot spare, for extreme puzzles
HARD_AREA_SIZE = 9
MAX_TRIES = 10  # for a puzzle that is hard enough, and needs the wished technique

ORDERS = (*FIRST, "fewest")

OPTIONS = (
    Option(
        "density",
        float,
        "share of black cells in a random picture (default 0.45), exact before repairs",
        within=(0, 1),
        excludes=(("from_image", "a picture from a file has a density of its own"),),
    ),
    Option(
        "from_image", str, "image file to use as the picture, scaled to the size", is_local=True
    ),
    Option("dither", bool, "turn grey areas of the image into patterns", requires="from_image"),
    Option(
        "order",
        str,
        "clues to remove first: any, row by row, 4 to 6, or 0, 1, 8, 9; fewest: leave as few as"
        " possible",
        ORDERS,
    ),
    Option(
        "effort",
        int,
        f"number of solver calls to find the fewest clues, and to prove it (default "
        f"{DEFAULT_EFFORT:,})",
        within=(1, None),
        requires="order fewest",
    ),
    SYMMETRY,
)


def check(size: Size, options: OptionValues) -> None:
    """Refuse what no page of this size can have."""
    cells = size.rows * size.cols
    if options.get("order") == "fewest":
        if cells > MAX_CELLS_FOR_FEWEST:
            raise BadOption(
                f"the fewest clues are sought on at most {MAX_CELLS_FOR_FEWEST:,} cells, and "
                f"{size} has"
                f" {cells:,}"
            )
        if symmetry_of(options) != "none":
            raise BadOption("the fewest clues are not symmetrical: leave out order or symmetry")
    if "from_image" in options:
        read_picture(options["from_image"], size, dither=options.get("dither", False))


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Mosaic]:
    """A puzzle with one solution, as hard as it is aimed at, or nearly so."""
    bitboard = Bitboard.blank(size.rows, size.cols)
    level = context.target.max_level(HARD)
    is_fewest = options.get("order") == "fewest"
    for _ in range(MAX_TRIES):
        reach, notes = _choose_picture(
            rng, bitboard, options, context, EXPERT if is_fewest else level
        )
        picture = reach.picture
        if is_fewest:
            found = find_fewest_clues(
                context, rng, size, picture, options.get("effort", DEFAULT_EFFORT)
            )
            return GeneratedDraft(
                with_shown_clues(size, picture, found.clues),
                picture,
                (*notes, _note_on_fewest(found)),
            )
        groups = _order(rng, size, picture, options)
        puzzle = with_shown_clues(size, picture, _clues_to_show(context, reach, level, groups))
        if context.target.level is None or (
            _is_hard_enough(reach, puzzle, level)
            and _needs_target_technique(puzzle, context.target)
        ):
            break
    return GeneratedDraft(puzzle, picture, notes, is_solution_given="from_image" in options)


def random_solution(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Mosaic]:
    """A picture with every clue."""
    reach, notes = _choose_picture(
        rng, Bitboard.blank(size.rows, size.cols), options, context, context.target.max_level(HARD)
    )
    picture = reach.picture
    return GeneratedDraft(
        with_all_clues(size, picture), picture, notes, is_solution_given="from_image" in options
    )


def _clues_to_show(
    context: GeneratorContext, reach: PictureSolvability, level: int, groups: Sequence[Group]
) -> set[Place]:
    """The clues that are needed at this level when the groups are tried in this order."""
    size = Size(reach.bitboard.rows, reach.bitboard.cols)
    if context.target.accepts_any:
        return remove_by_solver(context, size, reach.picture, groups)
    shown = clues_needed_at_level(reach, min(level, EXPERT), groups)
    if level > EXPERT:
        return remove_by_solver(
            context, size, reach.picture, _near_each_other(reach, groups), shown
        )
    # of the techniques only three clues are needed more often on a thinner page
    is_thin = level == EXPERT and context.target.technique in (None, three_clues.name)
    return remove_spare_clues(reach, shown, groups) if is_thin else shown


def _near_each_other(reach: PictureSolvability, groups: Sequence[Group]) -> list[Group]:
    """The groups in one square: a page that is very hard everywhere takes very long to rate."""
    bitboard = reach.bitboard
    middle = groups[0][0]
    row, col = divmod(middle, bitboard.cols)
    top, left = (
        max(min(line - HARD_AREA_SIZE // 2, size - HARD_AREA_SIZE), 0)
        for line, size in ((row, bitboard.rows), (col, bitboard.cols))
    )
    rows, cols = (
        range(top, min(top + HARD_AREA_SIZE, bitboard.rows)),
        range(left, min(left + HARD_AREA_SIZE, bitboard.cols)),
    )
    inside = {r * bitboard.cols + c for r in rows for c in cols}
    return [group for group in groups if inside.intersection(group)]


def _is_hard_enough(reach: PictureSolvability, puzzle: Mosaic, level: int) -> bool:
    """Whether the levels below fail; if there are none, whether there are two colours."""
    if level == TRIVIAL:
        return bool(reach.black and reach.white)
    return (
        bool(reach.undecided(puzzle.bitboard.clues, level - 1))
        if level <= EXPERT
        else not is_solvable(reach, puzzle)
    )


def _needs_target_technique(puzzle: Mosaic, target: Target) -> bool:
    """Whether the puzzle needs the technique that is wished for, if one is."""
    if target.technique is None:
        return True
    others = [
        one
        for one in techniques_up_to(TECHNIQUES, target.max_level(HARD))
        if one.name != target.technique
    ]
    return not is_solved(MosaicPosition(puzzle, blank(puzzle)), others)


def _choose_picture(
    rng: Random, bitboard: Bitboard, options: OptionValues, context: GeneratorContext, level: int
) -> tuple[PictureSolvability, tuple[str, ...]]:
    """The wished picture, changed where it would not be unique or too hard; and notes on that."""
    size = Size(bitboard.rows, bitboard.cols)
    if "from_image" not in options:
        cells = size.rows * size.cols
        black = random_picture(rng, size, round(options.get("density", DENSITY) * cells))
        reach = PictureSolvability(
            bitboard,
            bitboard.cell_set("".join(["1" if cell in black else "0" for cell in range(cells)])),
        )
        if context.target.accepts_any:
            return solvability_of(
                bitboard, repair_picture(context, rng, size, reach.picture).picture
            ), ()
        return steer_to_level(rng, reach, min(level, EXPERT)), ()
    wanted = read_picture(options["from_image"], size, dither=options.get("dither", False))
    reach = solvability_of(bitboard, wanted)
    if not reach.undecided(bitboard.cells, min(level, EXPERT)):
        return reach, ()
    if context.target.level and level <= HARD:
        raise BadOption(
            f"the picture at {size} needs more than {LEVELS[level - 1]} even with all its clues"
        )
    made = repair_picture(context, rng, size, wanted)
    notes = (_note_on_changes(size, wanted, made),) if made.picture != wanted else ()
    return solvability_of(bitboard, made.picture), notes


def _note_on_changes(size: Size, wanted: Solution, made: RepairedPicture) -> str:
    changed = [
        cell for cell, colour in enumerate(wanted.values) if colour != made.picture.values[cell]
    ]
    where = "; ".join([name_cell(*divmod(cell, size.cols)) for cell in changed[:MAX_NAMED_CELLS]])
    more = f" and {len(changed) - MAX_NAMED_CELLS} more" if len(changed) > MAX_NAMED_CELLS else ""
    few = "the fewest possible" if made.is_proven else "perhaps not the fewest possible"
    return (
        f"{count_noun(len(changed), 'cell')} of the picture had to be changed for it to be the "
        "only one"
        f" ({few}): {where}{more}"
    )


def _note_on_fewest(found: FewestClues) -> str:
    number = len(found.clues)
    if found.lower_bound == number:
        return f"{number} clues, proven to be the fewest"
    return f"{number} clues, the fewest that were found; at least {found.lower_bound} are needed"


def _order(rng: Random, size: Size, picture: Solution, options: OptionValues) -> list[Group]:
    """The clues in the order in which they are tried, symmetrical ones in groups."""
    groups = orbits(size, symmetry_of(options))
    return order_groups(rng, with_all_clues(size, picture), groups, options.get("order", "random"))


generator = clue_grid_generator(
    Mosaic,
    random_solution=random_solution,
    make=make,
    options=OPTIONS,
    check=check,
    max_cells=MAX_CELLS,
    can_target_level=lambda options: options.get("order") != "fewest",
)
