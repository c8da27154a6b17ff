"""Satogaeri puzzles to order: layouts are symmetrical, positions legal, puzzles unique, no number
to spare, options kept.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Marks
from puzzlewright.core.difficulty import LEVELS, Difficulty, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts
from puzzlewright.genre.generator import GeneratedDraft, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.generation.random_solution import (
    CountryLayout,
    grow_from_seeds,
    random_position,
)
from puzzlewright.genres.satogaeri.generation.remove_clues import restore_numbers
from puzzlewright.genres.satogaeri.generation.repair import ambiguous_circles, repair
from puzzlewright.genres.satogaeri.generator import SYMMETRIES
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.theses.satogaeri_smt.generator import grow_by_chance
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.generate import Generated, VerbGeneratorContext, generate, run_generator
from puzzlewright.verbs.many import batch
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write
from tests import brute_force
from tests.genres.satogaeri import small

seeds = st.integers(0, 2**32)
shares = st.floats(0, 1)

Rows: TypeAlias = Sequence[Sequence[int]]

TURNED: dict[str, Callable[[Rows], Rows]] = {
    "none": lambda rows: rows,
    "half-turn": lambda rows: [row[::-1] for row in rows[::-1]],
    "quarter-turn": lambda rows: list(zip(*rows[::-1], strict=True)),
    "left-right": lambda rows: [row[::-1] for row in rows],
    "up-down": lambda rows: rows[::-1],
}


@st.composite
def sizes_with_symmetry(draw: st.DrawFn, most: int = 9) -> tuple[Size, str]:
    """Return a size and a symmetry that it can have."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Size(rows, cols), draw(
        st.sampled_from([name for name in SYMMETRIES if rows == cols or name != "quarter-turn"])
    )


def is_symmetrical(puzzle: Satogaeri, symmetry: str) -> bool:
    # Countries are numbered in the order of the grid, so that the same layout has the same numbers.
    return from_countries(TURNED[symmetry](puzzle.countries), ()).countries == puzzle.countries


def grown(size: Size, symmetry: str, countries: int, seed: int) -> Satogaeri:
    layout = CountryLayout(size, symmetry)
    grow_from_seeds(Random(seed), layout, countries)
    return from_countries(layout.rows(), ())  # refuses countries in several pieces


@given(sizes_with_symmetry(), shares, seeds)
def test_countries_from_seeds_are_symmetrical_and_as_many_as_requested(
    size_with_symmetry: tuple[Size, str], share: float, seed: int
) -> None:
    size, symmetry = size_with_symmetry
    cells = size.rows * size.cols
    wished = max(round(share * cells), 1)
    puzzle = grown(size, symmetry, wished, seed)
    assert is_symmetrical(puzzle, symmetry)
    # A country that is its own image lies across the axis or centre. Half-turns let at most one do
    # so, quarter-turns too, and all others come in pairs or fours; so do all countries of a single
    # row or column that is mirrored along it.
    missed = abs(puzzle.country_count - wished)
    mirrored = {"left-right": size.rows, "up-down": size.cols}.get(symmetry, 0)
    assert missed <= (2 if symmetry == "quarter-turn" else symmetry == "half-turn" or mirrored == 1)
    if wished in (1, cells):
        assert missed == 0


@given(sizes_with_symmetry(), shares, seeds)
def test_countries_by_chance_are_symmetrical(
    size_with_symmetry: tuple[Size, str], chance: float, seed: int
) -> None:
    size, symmetry = size_with_symmetry
    layout = CountryLayout(size, symmetry)
    grow_by_chance(Random(seed), layout, chance)
    assert is_symmetrical(from_countries(layout.rows(), ()), symmetry)


def test_the_chance_says_how_large_countries_get() -> None:
    def count(chance: float) -> int:
        layout = CountryLayout(Size(20, 20), "none")
        grow_by_chance(Random(1), layout, chance)
        return len(set(layout.country_of.values()))

    counts = [count(chance) for chance in (0, 0.3, 0.6, 0.9, 1)]
    assert counts[0] == 400
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 1


def test_the_chance_is_squared_ring_by_ring() -> None:
    # On a single row each country begins at its left end and grows to the right only.
    layout = CountryLayout(Size(1, 20_000), "none")
    grow_by_chance(Random(1), layout, 0.8)
    sizes = Counter(Counter(layout.country_of.values()).values())
    at_least = [
        sum(count for size, count in sizes.items() if size >= least) for least in (1, 2, 3, 4)
    ]
    grew = [more / fewer for fewer, more in pairwise(at_least)]
    assert grew == pytest.approx([0.8, 0.8**2, 0.8**4], abs=0.02)


@pytest.mark.parametrize(
    ("symmetry", "size"), [("left-right", Size(7, 8)), ("up-down", Size(8, 7))]
)
def test_an_axis_between_cells_is_no_border(symmetry: str, size: Size) -> None:
    layouts = [grown(size, symmetry, 10, seed).countries for seed in range(10)]
    middles = [
        [row[3:5] for row in rows]
        if symmetry == "left-right"
        else list(zip(*rows[3:5], strict=True))
        for rows in layouts
    ]
    assert any(here == there for middle in middles for here, there in middle)
    assert any(here != there for middle in middles for here, there in middle)


@given(sizes_with_symmetry(), shares, shares, seeds)
def test_generated_positions_are_legal(
    size_with_symmetry: tuple[Size, str], share: float, staying: float, seed: int
) -> None:
    size, symmetry = size_with_symmetry
    puzzle = grown(size, symmetry, max(round(share * size.rows * size.cols), 1), seed)
    circles = puzzle.country_count
    position = random_position(Random(seed), puzzle, round(staying * circles))
    assert len(position.settled) == round(staying * circles)
    kept = list(position.tracks)
    for _ in range(2):
        made = position.generated_draft()
        assert genre.mistakes(made.puzzle, genre.marks(made.puzzle, made.solution)) == []
        position.route(Random(seed), sorted(set(range(0, circles, 3)) - position.settled))
    changed = [country for country in range(circles) if position.tracks[country] != kept[country]]
    assert all(country % 3 == 0 and country not in position.settled for country in changed)


@given(small.solved())
def test_unsure_circles_are_those_that_differ_in_some_solution(
    solved: tuple[Satogaeri, Marks],
) -> None:
    puzzle, marks = solved
    solution = genre.solution(puzzle, marks)
    others = brute_force.solutions(genre, puzzle)
    differ = [
        place
        for place, landing in enumerate(solution.values)
        if any(o.values[place] != landing for o in others)
    ]
    assert ambiguous_circles(GeneratedDraft(puzzle, solution), VerbGeneratorContext()) == differ


@st.composite
def orders(draw: st.DrawFn) -> tuple[Size, dict[str, Any]]:
    """Return a size and any options that it can have."""
    size, symmetry = draw(sizes_with_symmetry(6))
    options = {
        "symmetry": st.just(symmetry),
        "zeros": shares,
        "number_share": shares,
        "country_size": st.floats(1, size.rows * size.cols),
    }
    return size, draw(st.fixed_dictionaries({}, optional=options))


@given(orders(), seeds, st.sampled_from(["lia", "uf"]))
@settings(max_examples=60)
def test_any_order_gives_a_unique_puzzle_of_its_size(
    order: tuple[Size, dict[str, Any]], seed: int, encoding: str
) -> None:
    size, options = order
    made = generate("satogaeri", size=size, seed=seed, **options)
    assert (made.puzzle.rows, made.puzzle.cols) == size
    assert is_symmetrical(made.puzzle, options.get("symmetry", "none"))
    assert genre.mistakes(made.puzzle, genre.marks(made.puzzle, made.solution)) == []
    verdict = solve(made.puzzle, encoding=encoding)
    assert (verdict.status, verdict.solution) == ("unique", made.solution)


def numbered(made: Generated) -> list[int]:
    return [place for place, circle in enumerate(made.puzzle.circles) if circle.number is not None]


def staying(made: Generated) -> int:
    return sum(
        start == home for start, home in zip(made.puzzle.starts, made.solution.values, strict=True)
    )


def without(puzzle: Satogaeri, place: int) -> Satogaeri:
    circles = enumerate(puzzle.circles)
    return Satogaeri(
        puzzle.countries,
        tuple(c._replace(number=None) if other == place else c for other, c in circles),
    )


def is_solved(puzzle: Satogaeri, level: int = 5) -> bool:
    """Return whether the techniques up to a level solve this puzzle."""
    techniques = [technique for technique in TECHNIQUES if technique.level <= level]
    return TechniqueSolver(SatogaeriPosition(puzzle, genre.blank(puzzle)), techniques).run()


def has_no_number_to_spare(made: Generated, level: int = 5) -> bool:
    return not any(is_solved(without(made.puzzle, place), level) for place in numbered(made))


@given(
    st.sampled_from([(1, 5), (2, 3), (3, 3), (4, 4), (5, 6), (7, 7)]),
    st.sampled_from([2, 3.5, 5]),
    seeds,
)
@settings(max_examples=40)
def test_every_number_is_needed(size: tuple[int, int], country_size: float, seed: int) -> None:
    assert has_no_number_to_spare(
        generate("satogaeri", size=size, seed=seed, country_size=country_size, number_share=0.0)
    )


@given(st.sampled_from([0.1, 0.7, 0.9, 1.0]), seeds)
@settings(max_examples=30)
def test_the_share_of_numbers_is_kept_if_so_few_are_enough(share: float, seed: int) -> None:
    made = generate("satogaeri", size=(10, 10), seed=seed, number_share=share)
    missed = len(numbered(made)) - round(share * len(made.puzzle.circles))
    assert missed == 0 or (missed > 0 and has_no_number_to_spare(made))


def test_the_share_of_numbers_is_kept() -> None:
    assert len(numbered(generate("satogaeri", size=(10, 10), seed=1, number_share=0.9))) == 20


@pytest.mark.parametrize("share", [0.0, 0.05, 0.15, 0.5, 1.0])
def test_the_share_of_circles_that_stay_is_kept(share: float) -> None:
    made = [generate("satogaeri", size=(10, 10), seed=seed, zeros=share) for seed in range(5)]
    assert [staying(each) for each in made] == [round(share * 22)] * 5


def test_no_circle_moves_if_every_cell_is_a_region() -> None:
    made = generate("satogaeri", size=(4, 4), seed=1, country_size=1, number_share=0.0)
    assert (made.puzzle.country_count, staying(made), numbered(made)) == (16, 16, [])


@pytest.mark.parametrize(
    ("country_size", "countries"), [(1.0, 100), (3.5, 29), (5.0, 20), (12.5, 8), (100.0, 1)]
)
def test_the_mean_size_of_countries_is_kept(country_size: float, countries: int) -> None:
    assert (
        generate("satogaeri", size=(10, 10), seed=1, country_size=country_size).puzzle.country_count
        == countries
    )


@pytest.mark.parametrize("size", [(20, 36), (36, 20)])
def test_a_large_puzzle_has_varied_regions_and_moves(size: tuple[int, int]) -> None:
    made = generate("satogaeri", size=size, seed=1)
    circles = len(made.puzzle.circles)
    assert circles == 160
    lengths = Counter(
        len(made.puzzle.track(place, home)) - 1 for place, home in enumerate(made.solution.values)
    )
    assert len(lengths) >= 7
    assert lengths[0] < 0.15 * circles
    assert lengths[1] < 0.3 * circles
    assert len(numbered(made)) == 0.85 * circles
    sizes = Counter(Counter(made.puzzle.country_of).values())
    assert len(sizes) >= 7
    assert sizes[1] < 0.1 * circles


class OtherEngine(VerbGeneratorContext):
    """A bench on which another engine does the work of minicard."""

    def __init__(self, other: str) -> None:
        super().__init__()
        self.other = other

    def solver(self, cnf: Cnf, engine: str, cuts: Cuts | None = None) -> ClauseSolver:
        return super().solver(cnf, self.other if engine == "minicard" else engine, cuts)


@given(st.integers(0, 1000))
@settings(max_examples=10)
def test_the_same_random_numbers_give_the_same_puzzle_whatever_the_engine(seed: int) -> None:
    make = partial(run_generator, genre)
    minicard, cadical, glucose = (
        make(Random(seed), Size(8, 8), {}, OtherEngine(engine))
        for engine in ("minicard", "cadical195", "glucose42")
    )
    assert minicard == cadical == glucose
    assert make(Random(seed + 1), Size(8, 8), {}, OtherEngine("minicard")) != minicard


def test_a_seed_is_good_for_ever() -> None:
    assert (
        write(generate("satogaeri", size=(5, 5), seed=1).puzzle, "puzzlink")
        == "https://puzz.link/p?satogaeri/5/5/5e9jiss0.2g1q1j0i4"
    )


@pytest.mark.parametrize("name", LEVELS[:-1])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_requested_difficulty_is_met_exactly(name: Difficulty, seed: int) -> None:
    made = generate("satogaeri", size=(10, 10), seed=seed, difficulty=name)
    level = level_named(name)
    assert is_solved(made.puzzle, level)
    assert not is_solved(made.puzzle, level - 1)
    # Not one number more than people of this level need.
    assert has_no_number_to_spare(made, level)


@pytest.mark.parametrize("needs", [technique.name for technique in TECHNIQUES])
def test_a_requested_technique_is_needed(needs: str) -> None:
    made = generate("satogaeri", size=(8, 8), seed=1, needs=needs)
    assert made.rating
    usable = [
        technique
        for technique in TECHNIQUES
        if technique.level <= made.rating.level and technique.name != needs
    ]
    assert is_solved(made.puzzle, made.rating.level)
    assert not TechniqueSolver(
        SatogaeriPosition(made.puzzle, genre.blank(made.puzzle)), usable
    ).run()


@given(st.integers(0, 1000))
@settings(max_examples=10)
def test_numbers_are_shown_again_until_the_techniques_solve_the_puzzle(seed: int) -> None:
    rng = Random(seed)
    position = random_position(rng, grown(Size(8, 8), "none", 13, seed), 0)
    full = repair(rng, position, VerbGeneratorContext())
    bare = Satogaeri(
        full.puzzle.countries, tuple(circle._replace(number=None) for circle in full.puzzle.circles)
    )
    easy = [technique for technique in TECHNIQUES if technique.level <= 2]
    shown = restore_numbers(rng, full, bare, easy, 0)
    if shown is None:
        assert not is_solved(full.puzzle, 2)
    else:
        assert is_solved(shown, 2)
        assert all(
            circle in (bare.circles[place], full.puzzle.circles[place])
            for place, circle in enumerate(shown.circles)
        )


@pytest.mark.parametrize(
    ("size", "options", "sentence"),
    [
        ((101, 100), {}, "a size of 101x100 has 10,100 cells; choose at most 10,000"),
        (
            (5, 5),
            {"country_size": 0.5},
            "country_size must be at least 1, not 0.5",
        ),
        (
            (5, 5),
            {"country_size": 26},
            "country_size must be at most the 25 cells of 5x5, not 26",
        ),
        (
            (5, 5),
            {"country_size": float("nan")},
            "country_size must be at least 1, not nan",
        ),
        (
            (5, 5),
            {"method": "thesis", "country_chance": 1.5},
            "country_chance must be from 0 to 1, not 1.5",
        ),
        ((5, 5), {"zeros": -0.1}, "zeros must be from 0 to 1, not -0.1"),
        ((5, 5), {"number_share": 2}, "number_share must be from 0 to 1, not 2"),
        (
            (5, 5),
            {"country_chance": 0.5},
            "country_chance works only with the method thesis: give method thesis, too",
        ),
        (
            (5, 5),
            {"method": "thesis", "country_size": 4},
            "the generator of the satogaeri thesis has no option country_size; known:"
            " country_chance, encoding, engine, rating, retry, tries",
        ),
        (
            (5, 6),
            {"symmetry": "quarter-turn"},
            "the symmetry quarter-turn needs a square grid, not 5x6",
        ),
    ],
)
def test_impossible_options_are_refused(
    size: tuple[int, int], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        generate("satogaeri", size=size, seed=1, **options)
    assert str(refusal.value) == sentence


def test_turned_and_mirrored_puzzles_are_the_same_to_a_batch() -> None:
    puzzle = from_countries([[0, 0, 1], [2, 2, 1]], [(0, 1, 1), (1, 2, None), (1, 0, 0)])
    turned = from_countries([[0, 1], [0, 1], [2, 2]], [(0, 0, 0), (2, 0, None), (1, 1, 1)])
    mirrored = from_countries([[0, 1, 1], [0, 2, 2]], [(1, 2, 0), (0, 1, 1), (1, 0, None)])
    assert canonical_hash(puzzle) == canonical_hash(turned) == canonical_hash(mirrored)
    assert canonical_hash(puzzle) != canonical_hash(
        from_countries(puzzle.countries, [(0, 1, 1), (1, 2, None), (1, 0, None)])
    )
    assert canonical_hash(puzzle) != canonical_hash(
        from_countries([[0, 1, 1], [2, 2, 1]], puzzle.circles)
    )


def test_a_batch_has_no_twins() -> None:
    made = list(batch("satogaeri", size=(3, 3), count=30, seed=1))
    assert len({canonical_hash(each.puzzle) for each in made if isinstance(each, Generated)}) == 30
