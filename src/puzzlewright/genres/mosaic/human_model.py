"""The human model of Mosaic: techniques, premises of explanations, and facts."""

from collections.abc import Sequence

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.picture import Box, Shape
from puzzlewright.genre.technique import Facts, HumanModel
from puzzlewright.genres.mosaic.generation.solvability import HARD, TRIVIAL, solvability_of
from puzzlewright.genres.mosaic.puzzle import NUMBERS, Mosaic
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit import shaded_position
from puzzlewright.kit.grid import CLUE, square
from puzzlewright.kit.shaded_position import black_facts

# Puzzle magazines call these basic and advanced logic.
BASIC = ("full-or-empty", "completion")
ADVANCED = (*BASIC, "subset", "sharing", "distant-sharing")


def unsolved_facts(puzzle: Mosaic) -> Facts:
    """Return facts about the grid, and how often each clue occurs."""
    clues = [*puzzle.clue_at.values()]
    numbers = {f"clues_of_{number}": clues.count(number) for number in NUMBERS}
    return {**shaded_position.grid_facts(puzzle), **numbers}


def facts(puzzle: Mosaic, solution: Solution) -> Facts:
    """Return facts about the puzzle and its solution, and the cells that each level decides."""
    return {**unsolved_facts(puzzle), **black_facts(solution), **_decided(puzzle, solution)}


def _decided(puzzle: Mosaic, solution: Solution) -> Facts:
    """Return the share of cells that techniques of one and two clues decide, by level."""
    solvability = solvability_of(puzzle.bitboard, solution)
    undecided = {
        level: solvability.undecided(puzzle.bitboard.clues, level).bit_count()
        for level in range(TRIVIAL, HARD + 1)
    }
    return {
        f"ratio_decided_{LEVELS[level - 1]}": 1 - cells / len(solution.values)
        for level, cells in undecided.items()
    }


def outline(puzzle: Mosaic, reason: Reason) -> Sequence[Shape]:
    """Return boxes for the window of a clue, and for its cell."""
    if reason.rule != CLUE:
        return ()
    row, col = divmod(reason.about[0], puzzle.cols)
    rows, cols = square(puzzle.size, (row, col), 1)
    window = Box(cols[0], rows[0], len(cols), len(rows), "premise")
    return [window, Box(col, row, 1, 1, "premise")]


human_model: HumanModel[Mosaic, MosaicPosition] = HumanModel(
    techniques=TECHNIQUES,
    position=MosaicPosition,
    premises=frozenset((CLUE,)),
    outline=outline,
    facts=facts,
    unsolved_facts=unsolved_facts,
    sets={"basic": BASIC, "advanced": ADVANCED},
    is_read_first=True,
)
