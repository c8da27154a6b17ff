"""Every fast path of a generator gives the same result as the simple algorithm."""

from functools import reduce
from operator import and_
from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Board
from puzzlewright.core.difficulty import WHAT_IF
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.solvability import is_solved, techniques_up_to, undecided_by_level
from puzzlewright.genres import bridges, context, genre_named, mosaic, satogaeri
from puzzlewright.genres.bridges.propagation import blank as bridges_blank
from puzzlewright.genres.bridges.propagation import propagate as bridges_opening
from puzzlewright.genres.bridges.techniques import TECHNIQUES as BRIDGES_TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.context.generation.remove_clues import RemovalTrail
from puzzlewright.genres.context.generation.remove_clues import remove_clues as hide_in_context
from puzzlewright.genres.context.techniques import TECHNIQUES as CONTEXT_TECHNIQUES
from puzzlewright.genres.context.techniques.cases import two_clues
from puzzlewright.genres.context.techniques.geometry import SHARING
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.genres.mosaic.generation import remove_clues
from puzzlewright.genres.mosaic.generation.remove_clues import clues_needed_at_level
from puzzlewright.genres.mosaic.generation.remove_clues import remove_by_solver as hide_in_mosaic
from puzzlewright.genres.mosaic.generation.solvability import solvability_of
from puzzlewright.genres.mosaic.puzzle import with_shown_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES as MOSAIC_TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.genres.satogaeri.generation.remove_clues import (
    remove_numbers as hide_in_satogaeri,
)
from puzzlewright.genres.satogaeri.generation.repair import repair
from puzzlewright.genres.satogaeri.human_model import start_position
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES as SATOGAERI_TECHNIQUES
from puzzlewright.kit.generation.remove_clues import has_only_solution, needed_clues
from puzzlewright.kit.grid import orbits
from puzzlewright.kit.shading import blank as shading_blank
from puzzlewright.verbs.generate import VerbGeneratorContext
from puzzlewright.verbs.options import generator_of

BENCH: GeneratorContext = VerbGeneratorContext()
SEEDS = pytest.mark.parametrize("seed", range(6))


def with_all_clues(name: str, size: Size, seed: int) -> GeneratedDraft[Any]:
    """Return a puzzle with all clues that has one solution."""
    rng = Random(seed)
    while True:
        made = generator_of(genre_named(name)).random_solution(rng, size, {}, BENCH)
        if has_only_solution(BENCH, made.puzzle, made.solution):
            return made


@SEEDS
def test_mosaic_clues_that_a_solver_does_not_need(seed: int) -> None:
    size = Size(6, 7)
    made = with_all_clues("mosaic", size, seed)
    groups = orbits(size, "none")
    Random(seed).shuffle(groups)

    def are_enough(shown: set[int]) -> bool:
        return has_only_solution(BENCH, with_shown_clues(size, made.solution, shown), made.solution)

    plain = needed_clues(range(42), groups, are_enough)
    assert hide_in_mosaic(BENCH, size, made.solution, groups) == plain


@SEEDS
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_mosaic_clues_that_techniques_do_not_need(seed: int, level: int) -> None:
    size = Size(6, 7)
    made = with_all_clues("mosaic", size, seed)
    reach = solvability_of(made.puzzle.bitboard, made.solution)

    def are_enough(shown: set[int]) -> bool:
        puzzle = with_shown_clues(size, made.solution, shown)
        position = MosaicPosition(puzzle, shading_blank(puzzle))
        return is_solved(position, techniques_up_to(MOSAIC_TECHNIQUES, level))

    if not are_enough(set(range(42))):
        return  # even all clues are too hard for this level
    groups = orbits(size, "half-turn")
    Random(seed).shuffle(groups)
    assert clues_needed_at_level(reach, level, groups) == needed_clues(
        range(42), groups, are_enough
    )


@SEEDS
def test_mosaic_clues_are_removed_alike_on_small_and_large_grids(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = Size(9, 20)
    made = with_all_clues("mosaic", size, seed)
    reach = solvability_of(made.puzzle.bitboard, made.solution)
    groups = orbits(size, "none")
    Random(seed).shuffle(groups)
    small = clues_needed_at_level(reach, 4, groups)
    monkeypatch.setattr(remove_clues, "SMALL_GRID_CELLS", 0)
    assert clues_needed_at_level(reach, 4, groups) == small


@SEEDS
@pytest.mark.parametrize("level", [2, 4, None])
def test_context_clues_that_are_not_needed(seed: int, level: int | None) -> None:
    size = Size(5, 5)
    made = with_all_clues("context", size, seed)
    techniques = techniques_up_to(CONTEXT_TECHNIQUES, level or 0)
    trail = RemovalTrail(made.puzzle, techniques) if level else None
    if trail and not trail.is_solved:
        return
    groups = orbits(size, "none")
    Random(seed).shuffle(groups)  # they are tried from the end
    showing_clues = generator_of(context.genre).with_clues

    def are_enough(shown: set[int]) -> bool:
        puzzle = showing_clues(made.puzzle, shown)
        if not has_only_solution(BENCH, puzzle, made.solution):
            return False
        return level is None or is_solved(
            ContextPosition(puzzle, shading_blank(puzzle)), techniques
        )

    plain = showing_clues(made.puzzle, needed_clues(range(25), groups[::-1], are_enough))
    assert hide_in_context(BENCH, made, groups, 0, None, trail) == plain


@SEEDS
def test_two_context_clues_see_what_all_ways_to_colour_both_have_in_common(seed: int) -> None:
    made = with_all_clues("context", Size(7, 7), seed)
    position = ContextPosition(made.puzzle, shading_blank(made.puzzle))
    known = Random(seed).sample(range(49), 25)
    position.eliminate([(cell, 1 - made.solution.values[cell]) for cell in known])
    for pair in two_clues.spots(position):
        first, second = position.clues.pair(pair)
        shift = position.shift_to(first)
        further = position.shift_to(second) - shift
        both = [
            (black | other_black << further, white | other_white << further)
            for black, white in position.possible(first)
            for other_black, other_white in position.possible(second)
            if not (black & other_white << further or white & other_black << further)
        ]
        black, white = (reduce(and_, cells) for cells in zip(*both, strict=True))
        seen = [move.removes for move in two_clues.find_moves(position, pair)]
        if position.is_open(position.window.links[pair % len(SHARING)], shift):
            assert seen == [removes for removes in [position.paint(black, white, shift)] if removes]
        else:
            assert not seen


@SEEDS
def test_satogaeri_numbers_that_are_not_needed(seed: int) -> None:
    from puzzlewright.genres.satogaeri.generation import random_solution
    from puzzlewright.genres.satogaeri.generation.remove_clues import _needed_alone
    from puzzlewright.genres.satogaeri.puzzle import from_countries

    rng = Random(seed)
    grid = from_countries([[r // 2 * 3 + c // 2 for c in range(6)] for r in range(6)], ())
    made = repair(rng, random_solution.random_position(rng, grid, 1), BENCH)
    showing_numbers = generator_of(satogaeri.genre).with_clues
    circles = range(len(made.puzzle.circles))
    spare = sorted(set(circles) - _needed_alone(made))
    stays = {p for p in circles if made.puzzle.starts[p] == made.solution.values[p]}
    order = sorted(Random(seed).sample(spare, len(spare)), key=lambda place: place not in stays)
    # Those that are needed alone come last: it makes no difference when they are tried.
    groups = [(place,) for place in (*order, *(set(circles) - set(spare)))]

    def are_enough(shown: set[int]) -> bool:
        return has_only_solution(BENCH, showing_numbers(made.puzzle, shown), made.solution)

    plain = showing_numbers(made.puzzle, needed_clues(circles, groups, are_enough))
    assert hide_in_satogaeri(Random(seed), made, 0, BENCH).puzzle == plain


@SEEDS
def test_satogaeri_numbers_are_removed_until_few_enough_are_left(seed: int) -> None:
    from puzzlewright.genres.satogaeri.generation import random_solution
    from puzzlewright.genres.satogaeri.generation.remove_clues import _needed_alone
    from puzzlewright.genres.satogaeri.puzzle import from_countries

    rng = Random(seed)
    grid = from_countries([[r // 2 * 5 + c // 2 for c in range(10)] for r in range(8)], ())
    made = repair(rng, random_solution.random_position(rng, grid, 2), BENCH)
    circles = set(range(len(made.puzzle.circles)))
    spare = sorted(circles - _needed_alone(made))
    showing_numbers = generator_of(satogaeri.genre).with_clues
    for least in (17, 14):
        plain = set(circles)
        for place in Random(seed).sample(spare, len(spare)):
            fewer = plain - {place}
            puzzle = showing_numbers(made.puzzle, fewer)
            if len(plain) > least and has_only_solution(BENCH, puzzle, made.solution):
                plain = fewer
        made_so = hide_in_satogaeri(Random(seed), made, least, BENCH)
        assert made_so.puzzle == showing_numbers(made.puzzle, plain)


@SEEDS
def test_bridges_may_start_from_the_propagated_board(seed: int) -> None:
    puzzle = pw.generate("bridges", size=(9, 9), seed=seed, difficulty="any").puzzle
    seen = bridges_opening(puzzle)
    assert isinstance(seen, Board)
    levels = (3, 4, 5)
    fast = undecided_by_level(BridgesPosition(puzzle, seen), BRIDGES_TECHNIQUES, levels)
    blank = BridgesPosition(puzzle, bridges_blank(puzzle))
    assert fast == undecided_by_level(blank, BRIDGES_TECHNIQUES, levels)


@pytest.mark.parametrize(
    "body",
    [
        "dltnvfuvov99an6psof6hge81nov7bvk6d1eg1.h2l.g.g.h.h2i..h31.g2h2h.g..i.2j.o3k3i2.i.g3m.h.l.g",
        "d5abstrbke5i1uniakrstteq07tsjvejpc70g12k3g..g.g.h.m.1j.1.r2i2h.2l.g3j5.h1i.3h.h.3m1.i2g",
        "t9tfteqvep5qhnjt7c9bssa0jm5b3ssv1c2n.g.k1g1h.i.j.g2h1j1i3i2h2h2h4i.i2i1h1k2.g2h.k21i.3g3j1i1",
        "8ln7pmnududkntukqkv24rmdri1j7ud5jqmmh2l2h2.i3.g.g.j.i1h1h.h.h2g.h.i2..2j..j2h3g0k22l1m.i3h",
    ],
)
def test_a_what_if_is_taken_where_the_rating_says_so(body: str) -> None:
    puzzle = pw.read(f"https://puzz.link/p?satogaeri/10/10/{body}")
    assert isinstance(puzzle, Satogaeri)
    solution = pw.solve(puzzle).solution
    assert solution
    position = start_position(puzzle)
    TechniqueSolver(position, SATOGAERI_TECHNIQUES).run()
    assert position.undecided
    is_extreme = BENCH.level(puzzle) == WHAT_IF
    assert BENCH.needs_guess(GeneratedDraft(puzzle, solution), position.board()) == is_extreme


@pytest.mark.parametrize("genre", [bridges.genre, mosaic.genre, context.genre, satogaeri.genre])
def test_the_same_puzzle_with_all_its_clues_is_the_same(genre: Any) -> None:
    generator = generator_of(genre)
    puzzle = pw.generate(genre.name, size=(7, 7), seed=1).puzzle
    assert generator.with_clues(puzzle, set(generator.clues(puzzle))) == puzzle
    assert not generator.clues(generator.with_clues(puzzle, ()))
