"""Generate Mosaic: a picture, random or from a file, and clues that make it unique."""

from collections.abc import Sequence
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.difficulty import LEVELS
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
from puzzlewright.genre.solvability import needs_technique
from puzzlewright.genres.mosaic.generation.fewest_clues import FewestClues, find_fewest_clues
from puzzlewright.genres.mosaic.generation.pictures import (
    PATTERNS,
    draw_pattern,
    find_pattern,
    given_picture,
    picture_titles,
    random_picture,
)
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
from puzzlewright.genres.mosaic.techniques.balance import balance
from puzzlewright.genres.mosaic.techniques.counting import three_clues
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.generation.clue_grids import clue_grid_generator, symmetry_of
from puzzlewright.kit.grid import SYMMETRY, orbits
from puzzlewright.kit.shading import blank

DENSITY = 0.45  # as in published puzzles
MAX_CELLS = 100_000  # 300x300 takes a minute
MAX_CELLS_FOR_FEWEST = 2_500  # every query is about the whole grid
DEFAULT_EFFORT = 20_000  # queries
MAX_NAMED_CELLS = 20  # cells in a note
HARD_AREA_SIZE = 9  # rows and columns of the area that needs a what-if in extreme puzzles
MAX_DRAWINGS = 10  # of a pattern, before some are changed
MAX_CHANGED_DRAWINGS = 3
MAX_CHANGED_SHARE = 0.06  # of the cells, for a pattern to remain recognisable
MAX_TRIES = 10  # for a puzzle that is hard enough and needs the target technique

ORDERS = (*FIRST, "fewest")

OPTIONS = (
    Option(
        "density",
        float,
        "share of black cells in a random picture (default 0.45); repairs may change it slightly",
        within=(0, 1),
        excludes=(
            ("from_image", "a picture from a file has its own density"),
            ("picture", "a picture has its own density"),
        ),
    ),
    Option(
        "picture",
        str,
        "title of a built-in picture, such as Anchor, for 10x10, 15x15, 20x20 and 30x30; or of a"
        " pattern, such as Kaleidoscope, for all sizes",
        excludes=(("from_image", "a puzzle hides one picture"),),
        metavar="TITLE",
    ),
    Option(
        "from_image",
        str,
        "image file to use as the picture, scaled to the size",
        is_local=True,
        metavar="FILE",
    ),
    Option("dither", bool, "turn grey areas of the image into patterns", requires="from_image"),
    Option(
        "order",
        str,
        "which clues to remove first; scan: row by row; easy: 4, 5 and 6; hard: 0, 1, 8 and 9;"
        " fewest: leave as few clues as possible",
        ORDERS,
    ),
    Option(
        "effort",
        int,
        "maximum number of solver calls to find the fewest clues; the proof may take the same"
        f" number again (default {DEFAULT_EFFORT:,})",
        within=(1, None),
        requires="order fewest",
    ),
    SYMMETRY,
)


def check(size: Size, options: OptionValues) -> None:
    """Raise `BadOption` for options that no grid of this size can have."""
    cells = size.rows * size.cols
    if options.get("order") == "fewest":
        if cells > MAX_CELLS_FOR_FEWEST:
            raise BadOption(
                f"the fewest clues can be found for at most {MAX_CELLS_FOR_FEWEST:,} cells, and"
                f" {size} has {cells:,}"
            )
        if symmetry_of(options) != "none":
            raise BadOption("the fewest clues are not symmetrical: leave out order or symmetry")
    if not _pattern(options):
        given_picture(size, options)


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Mosaic]:
    """Generate a unique puzzle at the target level, or nearly so."""
    level = context.target.max_level(HARD)
    is_fewest = options.get("order") == "fewest"
    for _ in range(MAX_TRIES):
        hardest = EXPERT if is_fewest else level
        solvability, notes = _choose_picture(rng, size, options, context, hardest)
        picture = solvability.picture
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
        puzzle = with_shown_clues(
            size, picture, _clues_to_show(context, solvability, level, groups)
        )
        if context.target.level is None or (
            _is_hard_enough(solvability, puzzle, level)
            and _needs_target_technique(puzzle, context.target)
        ):
            break
    return GeneratedDraft(puzzle, picture, notes, is_solution_given=_has_picture(options))


def random_solution(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Mosaic]:
    """Return a picture with every clue."""
    level = context.target.max_level(HARD)
    solvability, notes = _choose_picture(rng, size, options, context, level)
    picture = solvability.picture
    return GeneratedDraft(
        with_all_clues(size, picture), picture, notes, is_solution_given=_has_picture(options)
    )


def _clues_to_show(
    context: GeneratorContext, solvability: PictureSolvability, level: int, groups: Sequence[Group]
) -> set[Place]:
    """Return the clues that are needed at this level if the groups are tried in this order."""
    size = solvability.size
    if context.target.accepts_any:
        return remove_by_solver(context, size, solvability.picture, groups)
    shown = clues_needed_at_level(solvability, min(level, EXPERT), groups)
    if level > EXPERT:
        return remove_by_solver(
            context, size, solvability.picture, _near_each_other(solvability, groups), shown
        )
    # With fewer clues, only sums of three and more clues are needed more often.
    sums = (None, three_clues.name, balance.name)
    removes_more = level == EXPERT and context.target.technique in sums
    return remove_spare_clues(solvability, shown, groups) if removes_more else shown


def _near_each_other(solvability: PictureSolvability, groups: Sequence[Group]) -> list[Group]:
    """Return the groups in one square: a grid that is extreme everywhere takes long to rate."""
    bitboard = solvability.bitboard
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


def _is_hard_enough(solvability: PictureSolvability, puzzle: Mosaic, level: int) -> bool:
    """Return whether lower levels fail; if there are none, whether there are two colours."""
    if level == TRIVIAL:
        return bool(solvability.black and solvability.white)
    return (
        bool(solvability.undecided(puzzle.bitboard.clues, level - 1))
        if level <= EXPERT
        else not is_solvable(solvability, puzzle)
    )


def _needs_target_technique(puzzle: Mosaic, target: Target) -> bool:
    """Return whether the puzzle needs the target technique, if there is one."""
    if target.technique is None:
        return True
    position = MosaicPosition(puzzle, blank(puzzle))
    return needs_technique(position, TECHNIQUES, target.technique, target.max_level(HARD))


def _choose_picture(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext, level: int
) -> tuple[PictureSolvability, tuple[str, ...]]:
    """Return the picture, changed to be unique and not too hard, and notes on the changes."""
    bitboard = Bitboard.blank(*size)
    if pattern := _pattern(options):
        return _choose_pattern(rng, bitboard, pattern, min(level, EXPERT)), ()
    wanted = given_picture(size, options)
    if wanted is None:
        cells = size.rows * size.cols
        black = random_picture(rng, size, round(options.get("density", DENSITY) * cells))
        picture = Solution(tuple([int(cell in black) for cell in range(cells)]))
        if context.target.accepts_any:
            repaired = repair_picture(context, rng, size, picture)
            return solvability_of(bitboard, repaired.picture), ()
        return steer_to_level(rng, solvability_of(bitboard, picture), min(level, EXPERT)), ()
    solvability = solvability_of(bitboard, wanted)
    if not solvability.undecided(bitboard.cells, min(level, EXPERT)):
        return solvability, ()
    if context.target.level and level <= HARD:
        raise BadOption(
            f"the picture at {size} needs more than {LEVELS[level - 1]} even with all its clues"
        )
    repaired = repair_picture(context, rng, size, wanted)
    notes = (_note_on_changes(size, wanted, repaired),) if repaired.picture != wanted else ()
    return solvability_of(bitboard, repaired.picture), notes


def _choose_pattern(rng: Random, bitboard: Bitboard, title: str, level: int) -> PictureSolvability:
    """Return a drawing that is unique and not too hard, perhaps with a few cells changed."""
    size = Size(bitboard.rows, bitboard.cols)
    undecided = {}
    for _ in range(MAX_DRAWINGS):
        solvability = solvability_of(bitboard, draw_pattern(title, rng, size))
        undecided[solvability] = solvability.undecided(bitboard.cells, level).bit_count()
        if not undecided[solvability]:
            return solvability
    for drawn in sorted(undecided, key=undecided.__getitem__)[:MAX_CHANGED_DRAWINGS]:
        changed = steer_to_level(rng, drawn, level)
        if (changed.black ^ drawn.black).bit_count() <= MAX_CHANGED_SHARE * size.rows * size.cols:
            return changed
    raise BadOption(f"the pattern {title} at {size} has too many details for {LEVELS[level - 1]}")


def _has_picture(options: OptionValues) -> bool:
    return "from_image" in options or ("picture" in options and not _pattern(options))


def _pattern(options: OptionValues) -> str | None:
    """Return the pattern that the options name, if any."""
    return find_pattern(options["picture"]) if "picture" in options else None


def _note_on_changes(size: Size, wanted: Solution, repaired: RepairedPicture) -> str:
    changed = [
        cell for cell, colour in enumerate(wanted.values) if colour != repaired.picture.values[cell]
    ]
    where = "; ".join([name_cell(*divmod(cell, size.cols)) for cell in changed[:MAX_NAMED_CELLS]])
    more = f" and {len(changed) - MAX_NAMED_CELLS} more" if len(changed) > MAX_NAMED_CELLS else ""
    few = "the fewest possible" if repaired.is_proven else "perhaps not the fewest possible"
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
    """Return the groups of symmetrical clues in the order in which they are tried."""
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
    dense_tries=4,
    pictures=picture_titles,
    patterns={title: pattern.least for title, pattern in PATTERNS.items()},
)
