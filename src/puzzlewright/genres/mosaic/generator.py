"""Generate Mosaic: a picture, random or from a file, and the clues that make it the only one."""

from collections.abc import Sequence
from random import Random

from puzzlewright.core.board import LEVELS, Place, Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.core.words import at, count
from puzzlewright.genre.generator import Aim, Bench, Group, Made, Option, Size, Wishes
from puzzlewright.genre.solvability import is_solved, up_to
from puzzlewright.genres.mosaic.generation.fewest_clues import Fewest, fewest
from puzzlewright.genres.mosaic.generation.random_solution import dealt, read_picture
from puzzlewright.genres.mosaic.generation.remove_clues import (
    FIRST,
    hide,
    in_order,
    is_solvable,
    needed,
    thinned,
)
from puzzlewright.genres.mosaic.generation.repair import Mended, mended, steered
from puzzlewright.genres.mosaic.generation.solvability import EXPERT, HARD, TRIVIAL, Reach, reach_of
from puzzlewright.genres.mosaic.puzzle import Mosaic, clued, showing
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.counting import three_clues
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.generation.clue_pages import clue_page_generator, symmetry_of
from puzzlewright.kit.grid import SYMMETRY, orbits
from puzzlewright.kit.shading import blank

DENSITY = 0.45  # as in puzzles that people made
MOST_CELLS = 100_000  # 300x300 takes a minute
MOST_FEWEST = 2_500  # cells; every question is about the whole page
EFFORT = 20_000  # questions
MOST_NAMED = 20  # cells in a note
# rows and columns in which clues are hidden that people cannot spare, for extreme puzzles
SQUARE = 9
MOST_TRIES = 10  # for a puzzle that is hard enough, and needs the wished technique

ORDERS = (*FIRST, "fewest")

WISHES = (
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
        f"number of solver calls to find the fewest clues, and to prove it (default {EFFORT:,})",
        within=(1, None),
        requires="order fewest",
    ),
    SYMMETRY,
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no page of this size can have."""
    cells = size.rows * size.cols
    if wishes.get("order") == "fewest":
        if cells > MOST_FEWEST:
            raise BadOption(
                f"the fewest clues are sought on at most {MOST_FEWEST:,} cells, and {size} has"
                f" {cells:,}"
            )
        if symmetry_of(wishes) != "none":
            raise BadOption("the fewest clues are not symmetrical: leave out order or symmetry")
    if "from_image" in wishes:
        read_picture(wishes["from_image"], size, dither=wishes.get("dither", False))


def make(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Mosaic]:
    """A puzzle with one solution, as hard as it is aimed at, or nearly so."""
    bitboard = Bitboard.blank(size.rows, size.cols)
    level = bench.aim.hardest(HARD)
    is_fewest = wishes.get("order") == "fewest"
    for _ in range(MOST_TRIES):
        reach, notes = _drawn(rng, bitboard, wishes, bench, EXPERT if is_fewest else level)
        picture = reach.picture
        if is_fewest:
            found = fewest(bench, rng, size, picture, wishes.get("effort", EFFORT))
            return Made(
                showing(size, picture, found.clues), picture, (*notes, _note_on_fewest(found))
            )
        groups = _order(rng, size, picture, wishes)
        puzzle = showing(size, picture, _shown(bench, reach, level, groups))
        if bench.aim.level is None or (
            _is_hard_enough(reach, puzzle, level) and _needs_wished(puzzle, bench.aim)
        ):
            break
    return Made(puzzle, picture, notes, is_given="from_image" in wishes)


def deal(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Mosaic]:
    """A picture with every clue."""
    reach, notes = _drawn(
        rng, Bitboard.blank(size.rows, size.cols), wishes, bench, bench.aim.hardest(HARD)
    )
    picture = reach.picture
    return Made(clued(size, picture), picture, notes, is_given="from_image" in wishes)


def _shown(bench: Bench, reach: Reach, level: int, groups: Sequence[Group]) -> set[Place]:
    """The clues that are needed at this level when the groups are tried in this order."""
    size = Size(reach.bitboard.rows, reach.bitboard.cols)
    if bench.aim.is_open:
        return hide(bench, size, reach.picture, groups)
    shown = needed(reach, min(level, EXPERT), groups)
    if level > EXPERT:
        return hide(bench, size, reach.picture, _near_each_other(reach, groups), shown)
    # of the techniques only three clues are needed more often on a thinner page
    is_thin = level == EXPERT and bench.aim.needs in (None, three_clues.name)
    return thinned(reach, shown, groups) if is_thin else shown


def _near_each_other(reach: Reach, groups: Sequence[Group]) -> list[Group]:
    """The groups in one square: a page that is very hard everywhere takes very long to rate."""
    bitboard = reach.bitboard
    middle = groups[0][0]
    row, col = divmod(middle, bitboard.cols)
    top, left = (
        max(min(line - SQUARE // 2, size - SQUARE), 0)
        for line, size in ((row, bitboard.rows), (col, bitboard.cols))
    )
    rows, cols = (
        range(top, min(top + SQUARE, bitboard.rows)),
        range(left, min(left + SQUARE, bitboard.cols)),
    )
    inside = {r * bitboard.cols + c for r in rows for c in cols}
    return [group for group in groups if inside.intersection(group)]


def _is_hard_enough(reach: Reach, puzzle: Mosaic, level: int) -> bool:
    """Whether the levels below fail; if there are none, whether there are two colours."""
    if level == TRIVIAL:
        return bool(reach.black and reach.white)
    return (
        bool(reach.undecided(puzzle.bitboard.clues, level - 1))
        if level <= EXPERT
        else not is_solvable(reach, puzzle)
    )


def _needs_wished(puzzle: Mosaic, aim: Aim) -> bool:
    """Whether the puzzle needs the technique that is wished for, if one is."""
    if aim.needs is None:
        return True
    others = [one for one in up_to(TECHNIQUES, aim.hardest(HARD)) if one.name != aim.needs]
    return not is_solved(MosaicPosition(puzzle, blank(puzzle)), others)


def _drawn(
    rng: Random, bitboard: Bitboard, wishes: Wishes, bench: Bench, level: int
) -> tuple[Reach, tuple[str, ...]]:
    """The wished picture, changed where it would not be unique or too hard; and notes on that."""
    size = Size(bitboard.rows, bitboard.cols)
    if "from_image" not in wishes:
        cells = size.rows * size.cols
        black = dealt(rng, size, round(wishes.get("density", DENSITY) * cells))
        reach = Reach(
            bitboard,
            bitboard.cell_set("".join(["1" if cell in black else "0" for cell in range(cells)])),
        )
        if bench.aim.is_open:
            return reach_of(bitboard, mended(bench, rng, size, reach.picture).picture), ()
        return steered(rng, reach, min(level, EXPERT)), ()
    wanted = read_picture(wishes["from_image"], size, dither=wishes.get("dither", False))
    reach = reach_of(bitboard, wanted)
    if not reach.undecided(bitboard.cells, min(level, EXPERT)):
        return reach, ()
    if bench.aim.level and level <= HARD:
        raise BadOption(
            f"the picture at {size} needs more than {LEVELS[level - 1]} even with all its clues"
        )
    made = mended(bench, rng, size, wanted)
    notes = (_note_on_changes(size, wanted, made),) if made.picture != wanted else ()
    return reach_of(bitboard, made.picture), notes


def _note_on_changes(size: Size, wanted: Solution, made: Mended) -> str:
    changed = [
        cell for cell, colour in enumerate(wanted.values) if colour != made.picture.values[cell]
    ]
    where = "; ".join([at(*divmod(cell, size.cols)) for cell in changed[:MOST_NAMED]])
    more = f" and {len(changed) - MOST_NAMED} more" if len(changed) > MOST_NAMED else ""
    few = "the fewest possible" if made.is_proven else "perhaps not the fewest possible"
    return (
        f"{count(len(changed), 'cell')} of the picture had to be changed for it to be the only one"
        f" ({few}): {where}{more}"
    )


def _note_on_fewest(found: Fewest) -> str:
    number = len(found.clues)
    if found.least == number:
        return f"{number} clues, proven to be the fewest"
    return f"{number} clues, the fewest that were found; at least {found.least} are needed"


def _order(rng: Random, size: Size, picture: Solution, wishes: Wishes) -> list[Group]:
    """The clues in the order in which they are tried, symmetrical ones in groups."""
    groups = orbits(size, symmetry_of(wishes))
    return in_order(rng, clued(size, picture), groups, wishes.get("order", "random"))


generator = clue_page_generator(
    Mosaic,
    deal=deal,
    make=make,
    wishes=WISHES,
    check=check,
    most_cells=MOST_CELLS,
    steers=lambda wishes: wishes.get("order") != "fewest",
)
