"""The human model of Satogaeri: techniques, premises of explanations, and facts about a puzzle."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import mean
from typing import TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Reason, Solution
from puzzlewright.core.picture import Box, Disc, Line, Shape
from puzzlewright.genre.solvability import decided_shares, undecided_after, undecided_by_level
from puzzlewright.genre.technique import Facts, HumanModel, Technique
from puzzlewright.genres.satogaeri import puzzle as named
from puzzlewright.genres.satogaeri.drawing import dot_at, with_circle
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import ABOUT_TRACKS, TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition

Techniques: TypeAlias = Sequence[Technique[SatogaeriPosition]]
CROSS_ARM = 0.1  # slightly more than the radius of an option's dot
RADIUS = 0.45  # slightly more than that of a circle


def undecided_circles(puzzle: Satogaeri, techniques: Techniques) -> list[Place]:
    """Return the circles that these techniques leave undecided in a puzzle that has a solution."""
    return undecided_after(start_position(puzzle), techniques)


def undecided_circles_by_level(puzzle: Satogaeri, most: int) -> list[int]:
    """Count the circles left undecided by level 1, by levels 1 and 2, and so on up to `most`."""
    return undecided_by_level(start_position(puzzle), TECHNIQUES, range(1, most + 1))


def start_position(puzzle: Satogaeri) -> SatogaeriPosition:
    """Return the position in which a solve begins."""
    return SatogaeriPosition(puzzle, blank(puzzle))


def unsolved_facts(puzzle: Satogaeri) -> Facts:
    """Return facts about grid, countries, circles, moves, and the share that techniques solve."""
    circles, cells = len(puzzle.circles), len(puzzle.country_of)
    numbers = [circle.number for circle in puzzle.circles if circle.number is not None]
    sizes = Counter(puzzle.country_of).values()
    return {
        "rows": puzzle.rows,
        "columns": puzzle.cols,
        "cells": cells,
        "countries": puzzle.country_count,
        "mean_country": mean(sizes),
        "smallest_country": min(sizes),
        "largest_country": max(sizes),
        "circles": circles,
        "circles_to_cells_ratio": circles / cells,
        "numbers": len(numbers),
        "numbers_to_circles_ratio": len(numbers) / circles,
        "zeros": numbers.count(0),
        **_moves(puzzle),
        **_coverage_facts(puzzle),
    }


def facts(puzzle: Satogaeri, solution: Solution) -> Facts:
    """Return the facts of the unsolved puzzle and of its solution."""
    return {**unsolved_facts(puzzle), **_tracks(puzzle, solution)}


def _moves(puzzle: Satogaeri) -> Facts:
    """Count the moves that numbers and starts allow, and the pairs that exclude each other."""
    position = start_position(puzzle)
    ways = [position.ways(place) for place in range(len(puzzle.circles))]
    crossing = same_home = 0
    for some, others in combinations(ways, 2):
        for way in some:
            for other in others:
                crossing += bool(way.track & other.track)
                same_home += way.home == other.home
    moves = sum(map(len, ways))
    return {
        "moves": moves,
        "moves_to_circles_ratio": moves / len(ways),
        "crossing_pairs": crossing,
        "rival_pairs": same_home,
    }


def _tracks(puzzle: Satogaeri, solution: Solution) -> Facts:
    """Return the moves of the solution."""
    lengths = [
        len(puzzle.track(place, landing)) - 1 for place, landing in enumerate(solution.values)
    ]
    moving = [length for length in lengths if length]
    country_of = puzzle.country_of
    from_home = [
        country_of[start] == country_of[home]
        for start, home in zip(puzzle.starts, solution.values, strict=True)
    ]
    covered = sum(lengths) + len(lengths)
    return {
        "circles_staying": lengths.count(0),
        "circles_starting_at_home": sum(from_home),
        "mean_track": mean(moving) if moving else 0.0,
        "longest_track": max(lengths),
        "covered_cells": covered,
        "covered_to_cells_ratio": covered / len(country_of),
    }


def _coverage_facts(puzzle: Satogaeri) -> Facts:
    """Return the share of circles that techniques decide, by level and without track techniques."""
    shares = decided_shares(lambda: start_position(puzzle), TECHNIQUES, ABOUT_TRACKS, "tracks")
    return {**shares, "trivially_apart": shares["ratio_decided_without_tracks"] == 1}


def outline(puzzle: Satogaeri, reason: Reason) -> Sequence[Shape]:
    """Outline a circle, the cells of a country, or the cell where tracks would meet."""
    cols = puzzle.cols
    match reason.rule:
        case named.CIRCLE:
            row, col, _ = puzzle.circles[reason.about[0]]
            return [Disc(col + 0.5, row + 0.5, RADIUS, "premise")]
        case named.COUNTRY | named.ROOM:
            cells = [
                cell for cell, country in enumerate(puzzle.country_of) if country == reason.about[0]
            ]
        case named.TRACKS:
            cells = [reason.about[0]]
        case _:
            cells = []
    return [Box(cell % cols, cell // cols, 1, 1, "premise") for cell in cells]


def strike(puzzle: Satogaeri, board: Board, choice: Choice) -> Sequence[Shape]:
    """Draw a cross on a cell where a circle cannot land, in the corner if there is a number."""
    x, y = dot_at(puzzle, with_circle(puzzle, board), choice[1])
    return [
        Line(
            x - CROSS_ARM, y - slope * CROSS_ARM, x + CROSS_ARM, y + slope * CROSS_ARM, "ruled-out"
        )
        for slope in (1, -1)
    ]


human_model: HumanModel[Satogaeri, SatogaeriPosition] = HumanModel(
    techniques=TECHNIQUES,
    position=SatogaeriPosition,
    premises=frozenset((named.COUNTRY, named.ROOM, named.TRACKS)),
    outline=outline,
    facts=facts,
    unsolved_facts=unsolved_facts,
    strike_out=strike,
    styles=("options",),
    is_one_by_one=True,
)
