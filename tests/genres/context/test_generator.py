"""Context puzzles to order: dealt positions are legal, puzzles are unique, no clue can be spared,
options are kept.
"""

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.difficulty import LEVELS, Difficulty, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.generation.remove_clues import RemovalTrail
from puzzlewright.genres.context.puzzle import Context, on_grid, with_all_clues
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.generation import remove_clues
from puzzlewright.kit.generation.clue_grids import max_black_cells, random_shading
from puzzlewright.kit.grid import SYMMETRY, Cell
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write
from tests import brute_force
from tests.genres.context.small import clues_on

seeds = st.integers(0, 2**32)


def bare(size: Size) -> Context:
    return on_grid([[None] * size.cols for _ in range(size.rows)])


def shown(puzzle: Context) -> set[int]:
    return set(puzzle.clue_at)


def without(puzzle: Context, hidden: set[int]) -> Context:
    return on_grid(
        [
            [None if row * puzzle.cols + col in hidden else clue for col, clue in enumerate(line)]
            for row, line in enumerate(puzzle.clues)
        ]
    )


HARD, EXPERT = level_named("hard"), level_named("expert")


def is_solved(puzzle: Context, level: int = HARD) -> bool:
    """Whether the techniques up to a level solve this puzzle."""
    techniques = [technique for technique in TECHNIQUES if technique.level <= level]
    return TechniqueSolver(ContextPosition(puzzle, genre.blank(puzzle)), techniques).run()


def density(made: Generated) -> float:
    return sum(made.solution.values) / len(made.solution.values)


sizes = st.builds(Size, st.integers(1, 12), st.integers(1, 12))


@given(sizes, st.floats(0, 1), seeds)
def test_generated_positions_are_legal(size: Size, share: float, seed: int) -> None:
    number = round(share * max_black_cells(size))
    position = random_shading(Random(seed), bare(size), number)
    assert sum(position.values) <= number
    assert genre.mistakes(bare(size), genre.marks(bare(size), position)) == []


@given(st.sampled_from([(6, 6), (10, 10), (9, 14), (40, 40)]), seeds)
@settings(max_examples=30)
def test_a_common_density_is_always_reached(size: tuple[int, int], seed: int) -> None:
    grid = bare(Size(*size))
    number = round(10 / 36 * grid.rows * grid.cols)
    assert sum(random_shading(Random(seed), grid, number).values) == number


SMALL = [(1, 2), (1, 3), (5, 1), (2, 2), (2, 3), (5, 2), (2, 6), (3, 3), (3, 4)]


@pytest.mark.parametrize("size", SMALL)
def test_the_most_black_cells_of_small_grids_are_known_and_found(size: tuple[int, int]) -> None:
    grid = bare(Size(*size))
    most = max(sum(position.values) for position in brute_force.solutions(genre, grid))
    assert most == max_black_cells(Size(*size)) == sum(random_shading(Random(1), grid, most).values)


@pytest.mark.parametrize(
    ("size", "most"), [((5, 5), 9), ((4, 6), 8), ((6, 6), 12), ((8, 8), 21), ((3, 11), 12)]
)
def test_dense_grids_are_found(size: tuple[int, int], most: int) -> None:
    assert (
        most
        == max_black_cells(Size(*size))
        == sum(random_shading(Random(1), bare(Size(*size)), most).values)
    )


@given(sizes, seeds)
@settings(max_examples=30)
def test_every_cell_gets_its_clue(size: Size, seed: int) -> None:
    grid = bare(size)
    position = random_shading(Random(seed), grid, max_black_cells(size) // 2)
    assert with_all_clues(grid, position) == on_grid(clues_on(genre.marks(grid, position)))


@st.composite
def orders(draw: st.DrawFn) -> tuple[tuple[int, int], dict[str, Any]]:
    """Return a size and any options that it allows."""
    rows, cols = draw(
        st.tuples(st.integers(1, 7), st.integers(1, 7)).filter(lambda size: size != (1, 1))
    )
    symmetries = (
        SYMMETRY.choices if rows == cols else ("none", "half-turn", "left-right", "up-down")
    )
    options = st.fixed_dictionaries(
        {},
        optional={
            "density": st.floats(0, max_black_cells(Size(rows, cols)) / (rows * cols)),
            "clue_share": st.floats(0, 1),
            "black_clue_share": st.floats(0, 1),
            "symmetry": st.sampled_from(symmetries),
        },
    )
    return (rows, cols), draw(options)


@given(orders(), seeds)
@settings(max_examples=60)
def test_any_order_gives_a_unique_puzzle_of_its_size(
    order: tuple[tuple[int, int], dict[str, Any]], seed: int
) -> None:
    size, options = order
    made = generate("context", size=size, seed=seed, **options)
    assert (made.puzzle.rows, made.puzzle.cols) == size
    assert genre.mistakes(made.puzzle, genre.marks(made.puzzle, made.solution)) == []
    verdict = solve(made.puzzle, encoding="topological", engine="glucose42")
    assert (verdict.status, verdict.solution) == ("unique", made.solution)


@given(
    st.sampled_from([(2, 3), (1, 5), (3, 3), (4, 4), (5, 6), (7, 7)]),
    st.sampled_from([None, 0.0, 0.5, 1.0]),
    seeds,
)
@settings(max_examples=30)
def test_every_clue_is_needed(
    size: tuple[int, int], black_clue_share: float | None, seed: int
) -> None:
    made = generate("context", size=size, seed=seed, black_clue_share=black_clue_share)
    for cell in shown(made.puzzle):
        assert not is_solved(without(made.puzzle, {cell}))


@given(st.sampled_from(["half-turn", "quarter-turn", "left-right", "up-down", "diagonal"]), seeds)
@settings(max_examples=20)
def test_clues_have_the_requested_symmetry_and_every_group_is_needed(
    symmetry: Any, seed: int
) -> None:
    puzzle = generate("context", size=(6, 6), seed=seed, symmetry=symmetry).puzzle
    moves: dict[str, Callable[[int, int], Cell]] = {
        "half-turn": lambda row, col: (5 - row, 5 - col),
        "quarter-turn": lambda row, col: (col, 5 - row),
        "left-right": lambda row, col: (row, 5 - col),
        "up-down": lambda row, col: (5 - row, col),
        "diagonal": lambda row, col: (col, row),
    }
    moved = moves[symmetry]
    cells = {divmod(cell, 6) for cell in shown(puzzle)}
    assert {moved(*cell) for cell in cells} == cells
    for cell in cells:
        group = [cell]
        while (following := moved(*group[-1])) != cell:
            group.append(following)
        assert not is_solved(without(puzzle, {row * 6 + col for row, col in group}))


@given(st.sampled_from([0.0, 0.05, 0.1, 0.2, 0.28, 0.3]), seeds)
@settings(max_examples=20)
def test_the_density_is_kept(wished: float, seed: int) -> None:
    assert density(generate("context", size=(10, 10), seed=seed, density=wished)) == wished


@given(st.sampled_from([0.6, 0.75, 0.83, 1.0]), st.sampled_from(SYMMETRY.choices), seeds)
@settings(max_examples=20)
def test_the_number_of_clues_is_kept(share: float, symmetry: Any, seed: int) -> None:
    made = generate("context", size=(8, 8), seed=seed, clue_share=share, symmetry=symmetry)
    # Clues come in groups of one, two or four, so that the number may miss the option by half a
    # group.
    group = {"none": 1, "quarter-turn": 4}.get(symmetry, 2)
    assert abs(len(shown(made.puzzle)) - round(share * 64)) <= group // 2


def test_too_few_clues_are_as_few_as_they_can_be() -> None:
    few, fewest = (
        generate("context", size=(8, 8), seed=5, clue_share=share).puzzle for share in (0.02, 0.0)
    )
    for puzzle in (few, fewest):
        assert not any(is_solved(without(puzzle, {cell})) for cell in shown(puzzle))


@pytest.mark.parametrize("share", [0.0, 0.15, 0.3, 0.5])
def test_clues_are_on_black_cells_as_requested(share: float) -> None:
    made = generate("context", size=(14, 14), seed=3, black_clue_share=share)
    clues = shown(made.puzzle)
    assert sum(made.solution.values[cell] for cell in clues) / len(clues) == pytest.approx(
        share, abs=0.06
    )


def test_options_go_together() -> None:
    made = generate(
        "context",
        size=(12, 12),
        seed=3,
        density=0.25,
        clue_share=0.5,
        black_clue_share=0.4,
        symmetry="half-turn",
    )
    clues = shown(made.puzzle)
    assert sum(made.solution.values) == 36
    assert len(clues) == 72
    assert sum(made.solution.values[cell] for cell in clues) / 72 == pytest.approx(0.4, abs=0.06)
    assert {143 - cell for cell in clues} == clues


def test_clues_are_not_all_small_and_reach_every_part_of_the_grid() -> None:
    made = generate("context", size=(20, 20), seed=8)
    values = list(made.puzzle.clue_at.values())
    assert sum(value >= 2 for value in values) > len(values) / 3
    for top in range(0, 20, 5):
        for left in range(0, 20, 5):
            rows = made.puzzle.clues[top : top + 5]
            assert any(
                clue is not None
                for clue in chain.from_iterable(row[left : left + 5] for row in rows)
            )


@pytest.mark.parametrize(
    ("size", "black"), [((1, 2), 1), ((1, 3), 0), ((2, 2), 0), ((1, 9), 2), ((2, 9), 5)]
)
def test_tiny_grids_have_as_many_black_cells_as_a_unique_puzzle_can(
    size: tuple[int, int], black: int
) -> None:
    assert sum(generate("context", size=size, seed=1).solution.values) == black


def test_the_same_seed_gives_the_same_puzzle_whatever_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = generate("context", size=(9, 9), seed=4)
    for engine in ("minisat22", "cadical195", "maplechrono"):
        monkeypatch.setattr(remove_clues, "ENGINE", engine)
        assert generate("context", size=(9, 9), seed=4) == first
    assert generate("context", size=(9, 9), seed=5) != first


def test_a_seed_is_good_for_ever() -> None:
    assert (
        write(generate("context", size=(6, 6), seed=1).puzzle, "puzzlink")
        == "https://puzz.link/p?context/6/6/0g2g10j2g1r2i2h0i"
    )


@pytest.mark.parametrize("name", LEVELS[:-1])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_requested_difficulty_is_met_exactly(name: Difficulty, seed: int) -> None:
    puzzle = generate("context", size=(10, 10), seed=seed, difficulty=name).puzzle
    level = level_named(name)
    assert is_solved(puzzle, level)
    assert not is_solved(puzzle, level - 1)
    # Not one clue more than people of this level need.
    assert not any(is_solved(without(puzzle, {cell}), level) for cell in shown(puzzle))


def test_an_extreme_puzzle_is_beyond_all_techniques() -> None:
    puzzle = generate("context", size=(8, 8), seed=1, difficulty="extreme").puzzle
    assert not is_solved(puzzle, EXPERT)
    assert all(solve(without(puzzle, {cell})).status == "several" for cell in shown(puzzle))


@pytest.mark.parametrize("needs", [technique.name for technique in TECHNIQUES])
def test_a_requested_technique_is_needed(needs: str) -> None:
    made = generate("context", size=(8, 8), seed=1, needs=needs)
    assert made.rating
    others = [
        technique
        for technique in TECHNIQUES
        if technique.level <= made.rating.level and technique.name != needs
    ]
    assert is_solved(made.puzzle, made.rating.level)
    assert not TechniqueSolver(ContextPosition(made.puzzle, genre.blank(made.puzzle)), others).run()


@given(st.integers(1, 5), seeds)
@settings(max_examples=20)
def test_incremental_solving_removes_the_same_clues_as_solving_from_the_start(
    level: int, seed: int
) -> None:
    rng = Random(seed)
    grid = bare(Size(6, 5))
    puzzle = with_all_clues(grid, random_shading(rng, grid, 8))
    trail = RemovalTrail(
        puzzle, [technique for technique in TECHNIQUES if technique.level <= level]
    )
    assert trail.is_solved is is_solved(puzzle, level)
    if trail.is_solved:
        hidden: set[int] = set()
        for cell in rng.sample(range(30), 30):
            is_spare = is_solved(without(puzzle, {*hidden, cell}), level)
            assert trail.remove_clues([cell]) is is_spare
            if is_spare:
                hidden.add(cell)


@pytest.mark.parametrize(
    ("size", "options", "sentence"),
    [
        (
            (1, 1),
            {},
            (
                "a grid of 1x1 has no puzzle with one solution: its only cell can always be black"
                " or white"
            ),
        ),
        ((101, 100), {}, "a size of 101x100 has 10,100 cells; choose at most 10,000"),
        (
            (10, 10),
            {"density": 0.4},
            "a density of 0.4 is too high: at most 33 of the 100 cells on 10x10 can be black",
        ),
        (
            (1, 8),
            {"density": 0.5},
            "a density of 0.5 is too high: at most 2 of the 8 cells on 1x8 can be black",
        ),
        ((5, 5), {"density": -0.1}, "density must be from 0 to 1, not -0.1"),
        ((5, 5), {"clue_share": 1.5}, "clue_share must be from 0 to 1, not 1.5"),
        (
            (5, 5),
            {"black_clue_share": float("nan")},
            "black_clue_share must be from 0 to 1, not nan",
        ),
        ((5, 6), {"symmetry": "diagonal"}, "the symmetry diagonal needs a square grid, not 5x6"),
    ],
)
def test_impossible_options_are_refused(
    size: tuple[int, int], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        generate("context", size=size, seed=1, **options)
    assert str(refusal.value) == sentence


def test_turned_and_mirrored_puzzles_are_the_same_to_a_batch() -> None:
    puzzle = on_grid([[0, None, 1], [None, 2, None]])
    turned = on_grid([[None, 0], [2, None], [None, 1]])
    mirrored = on_grid([[1, None, 0], [None, 2, None]])
    assert canonical_hash(puzzle) == canonical_hash(turned) == canonical_hash(mirrored)
    assert canonical_hash(puzzle) != canonical_hash(on_grid([[1, None, 1], [None, 2, None]]))
