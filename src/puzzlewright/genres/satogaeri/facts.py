"""What can be counted about a Satogaeri puzzle and its solution."""

from collections import Counter
from itertools import combinations
from statistics import mean

from puzzlewright.core.board import Solution
from puzzlewright.core.step import LEVELS
from puzzlewright.genre.ladder import Climb
from puzzlewright.genre.technique import Facts
from puzzlewright.genres.satogaeri.generation.solvability import undecided
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import ABOUT_TRACKS, TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition


def page_facts(puzzle: Satogaeri) -> Facts:
    """The page, its countries and circles, the moves there are, and how far techniques lead."""
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
        **_reach(puzzle),
    }


def facts(puzzle: Satogaeri, solution: Solution) -> Facts:
    """What is known of the page, and the tracks."""
    return {**page_facts(puzzle), **_tracks(puzzle, solution)}


def _moves(puzzle: Satogaeri) -> Facts:
    """The moves that numbers and starts allow, and those of them that exclude each other."""
    position = SatogaeriPosition(puzzle, blank(puzzle))
    ways = [position.ways(place) for place in range(len(puzzle.circles))]
    meeting = rivals = 0
    for some, others in combinations(ways, 2):
        for way in some:
            for other in others:
                meeting += bool(way.track & other.track)
                rivals += way.home == other.home
    moves = sum(map(len, ways))
    return {
        "moves": moves,
        "moves_to_circles_ratio": moves / len(ways),
        "crossing_pairs": meeting,
        "rival_pairs": rivals,
    }


def _tracks(puzzle: Satogaeri, solution: Solution) -> Facts:
    """The moves of the solution."""
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


def _reach(puzzle: Satogaeri) -> Facts:
    """The share of the circles that techniques decide: those up to each level, and those that take
    no tracks.
    """
    circles = len(puzzle.circles)
    names = LEVELS[:-1]
    left = undecided(puzzle, len(names))
    position = SatogaeriPosition(puzzle, blank(puzzle))
    Climb(
        position, [technique for technique in TECHNIQUES if technique not in ABOUT_TRACKS]
    ).finish()
    return {
        **{
            f"ratio_decided_{name}": 1 - number / circles
            for name, number in zip(names, left, strict=True)
        },
        "ratio_decided_without_tracks": 1 - position.undecided / circles,
        "trivially_apart": position.is_solved,
    }
