"""The human model of Context: techniques, premises of explanations, and facts."""

from puzzlewright.core.board import Solution
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.solvability import decided_shares
from puzzlewright.genre.technique import Facts, HumanModel
from puzzlewright.genres.context.puzzle import NUMBERS, Context
from puzzlewright.genres.context.techniques import ABOUT_CONNECTION, TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit import shaded_position
from puzzlewright.kit.grid import CLUE, CONNECTED
from puzzlewright.kit.shaded_position import black_facts, outline
from puzzlewright.kit.shading import blank


def unsolved_facts(puzzle: Context) -> Facts:
    """Return facts about the grid and its clues, and how many cells techniques decide."""
    clues = [*puzzle.clue_at.values()]
    near = {place for cell in puzzle.clue_at for place in _around(puzzle, cell)}
    return {
        **shaded_position.grid_facts(puzzle),
        **{f"clues_of_{number}": clues.count(number) for number in NUMBERS},
        "clue_pairs": len(_pairs(puzzle)),
        "cells_near_no_clue": puzzle.rows * puzzle.cols - len(near),
        **decided_shares(
            lambda: ContextPosition(puzzle, blank(puzzle)),
            TECHNIQUES,
            ABOUT_CONNECTION,
            "connection",
        ),
    }


def facts(puzzle: Context, solution: Solution) -> Facts:
    """Return facts about the puzzle and its black cells."""
    clues = len(puzzle.clue_at)
    clues_on_black = sum([solution.values[cell] for cell in puzzle.clue_at])
    return {
        **unsolved_facts(puzzle),
        "clues_on_black": clues_on_black,
        "clues_on_black_ratio": clues_on_black / clues if clues else None,
        **black_facts(solution),
        **_shapes(puzzle, solution),
    }


def _around(puzzle: Context, cell: int) -> tuple[int, ...]:
    return (cell, *puzzle.sides[cell], *puzzle.corners[cell])


def _pairs(puzzle: Context) -> set[tuple[int, int]]:
    """Return the pairs of clues that share neighbours."""
    seen_by: dict[int, list[int]] = {}
    for cell in puzzle.clue_at:
        for place in _around(puzzle, cell):
            seen_by.setdefault(place, []).append(cell)
    return {
        (first, second)
        for clues in seen_by.values()
        for first in clues
        for second in clues
        if first < second
    }


def _shapes(puzzle: Context, solution: Solution) -> Facts:
    """Return facts about the shapes of the black and white cells."""
    black, sides, corners = solution.values, puzzle.sides, puzzle.corners
    touching = [
        (cell, corner)
        for cell, near in enumerate(corners)
        for corner in near
        if black[cell] and black[corner]
    ]
    chains = [chain for chain in groups(len(black), touching) if black[chain[0]]]
    white_sides = [
        sum([not black[side] for side in near])
        for cell, near in enumerate(sides)
        if not black[cell]
    ]
    return {
        "black_chains": len(chains),
        "longest_chain": max(map(len, chains), default=0),
        "black_cells_alone": sum([len(chain) == 1 for chain in chains]),
        "white_dead_ends": white_sides.count(1),
        "white_is_tree": sum(white_sides) // 2 == len(white_sides) - 1,
    }


human_model: HumanModel[Context, ContextPosition] = HumanModel(
    techniques=TECHNIQUES,
    position=ContextPosition,
    premises=frozenset((CLUE, CONNECTED)),
    outline=outline,
    facts=facts,
    unsolved_facts=unsolved_facts,
    connectivity_rules=frozenset({CONNECTED}),
)
