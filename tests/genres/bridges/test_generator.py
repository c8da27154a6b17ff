"""Generated Bridges on grids: one solution, exact size and islands, and all other options kept."""

from collections import Counter
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.formulas.cnf import Cnf, Cut
from puzzlewright.formulas.connectivity import groups
from puzzlewright.formulas.solver import ClauseSolver, Cuts
from puzzlewright.genre.generator import Size
from puzzlewright.genres.bridges import encodings, genre
from puzzlewright.genres.bridges.generation.order import max_islands
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, on_grid
from puzzlewright.kit.grid import SYMMETRY, Cell, orientations
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.generate import Generated, VerbGeneratorContext, generate
from puzzlewright.verbs.generate import generate_with_seed as make_from_seed
from puzzlewright.verbs.solve import solve
from tests.formula_solutions import walk

seeds = st.integers(0, 2**32)
lengths = st.sampled_from([1, 3, 4, 5, 6, 7, 8])


@st.composite
def orders(draw: st.DrawFn) -> tuple[tuple[int, int], dict[str, Any]]:
    """Draw a size and options, some of which cannot be met together."""
    rows, cols = draw(lengths), draw(lengths)
    symmetries = (
        SYMMETRY.choices if rows == cols else ("none", "half-turn", "left-right", "up-down")
    )
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "max_bridges": st.integers(1, 4),
                "components": st.integers(1, 3),
                "loops": st.booleans(),
                "doubles": st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]),
                "connectivity": st.sampled_from(["any", "not-needed"]),
                "symmetry": st.sampled_from(symmetries),
            },
        )
    )
    if draw(st.booleans()):
        options["islands"] = draw(st.integers(2, max(2, rows * cols // 3)))
    elif draw(st.booleans()):
        options["density"] = draw(st.sampled_from([0.1, 0.2, 0.3, 0.35]))
    return (rows, cols), options


def generate_or_skip(size: tuple[int, int], seed: int, options: dict[str, Any]) -> Generated:
    """Return the puzzle, or skip the example if the options cannot be met together."""
    try:
        made = generate("bridges", size=size, seed=seed, **options)
        assert isinstance(made, Generated)
        return made
    except BadOption:
        assume(False)
        raise


@given(orders(), seeds)
@settings(max_examples=60)
def test_any_order_gives_a_unique_puzzle_with_its_options(
    order: tuple[tuple[int, int], dict[str, Any]], seed: int
) -> None:
    size, options = order
    made = generate_or_skip(size, seed, options)
    puzzle, solution = made.puzzle, made.solution
    verdict = solve(puzzle, encoding="levels", engine="glucose42")
    assert (verdict.status, verdict.solution) == ("unique", solution)
    grid = grid_of(puzzle, size)
    assert not any(
        (row + 1, col) in grid.cells or (row, col + 1) in grid.cells for row, col in grid.cells
    )
    assert puzzle.max_bridges == options.get("max_bridges", 2)
    assert puzzle.loops == options.get("loops", True)
    assert puzzle.components == options.get("components", 1)
    if "islands" in options:
        assert len(puzzle.numbers) == options["islands"]
    if "symmetry" in options:
        assert turned(grid, options["symmetry"]) == set(grid.cells)
    if options.get("connectivity") == "not-needed":
        assert count_without_connection(puzzle) == 1


def grid_of(puzzle: Bridges, size: tuple[int, int]) -> Grid:
    """Return the grid, and check that it has this size and islands at all sides."""
    assert puzzle.grid
    rows, cols = zip(*puzzle.grid.cells, strict=True)
    assert (puzzle.grid.rows, puzzle.grid.cols) == size == (max(rows) + 1, max(cols) + 1)
    assert min(rows) == min(cols) == 0
    return puzzle.grid


def turned(grid: Grid, symmetry: str) -> set[Cell]:
    """Return the images of the islands."""
    last_row, last_col = grid.rows - 1, grid.cols - 1
    moves = {
        "none": lambda r, c: (r, c),
        "half-turn": lambda r, c: (last_row - r, last_col - c),
        "quarter-turn": lambda r, c: (c, last_row - r),
        "left-right": lambda r, c: (r, last_col - c),
        "up-down": lambda r, c: (last_row - r, c),
        "diagonal": lambda r, c: (c, r),
    }
    return {moves[symmetry](row, col) for row, col in grid.cells}


def count_without_connection(puzzle: Bridges) -> int:
    """Count solutions, up to two, with any number of groups but with the rule about loops."""
    puzzle = puzzle.with_fields(components=1)  # the formula has no lower bound for one group
    cnf = encodings.lazy_formula(puzzle, blank(puzzle))

    def loops(candidate: Solution) -> list[Cut]:
        return [cut for cut in encodings.cuts(puzzle, cnf, candidate) if cut.reason.rule == "loop"]

    return len(list(islice(walk(cnf, "minisat22", loops), 2)))


def test_sizes_at_which_the_generator_of_the_thesis_fails_succeed() -> None:
    for seed in range(50):
        assert len(generate("bridges", size=(7, 7), seed=seed, islands=11).puzzle.numbers) == 11
    for seed in range(20):
        assert len(generate("bridges", size=(15, 15), seed=seed, islands=36).puzzle.numbers) == 36


@pytest.mark.parametrize(
    ("size", "islands"),
    [
        ((3, 3), 4),
        ((3, 5), 6),
        ((4, 4), 6),
        ((5, 5), 10),
        ((5, 6), 13),
        ((7, 7), 21),
        ((10, 10), 38),
    ],
)
def test_the_densest_puzzles_are_found(size: tuple[int, int], islands: int) -> None:
    for seed in range(3):
        assert (
            len(generate("bridges", size=size, seed=seed, islands=islands).puzzle.numbers)
            == islands
        )


@pytest.mark.parametrize("size", [(1, 3), (1, 8), (3, 3), (3, 4), (4, 3), (4, 4)])
def test_more_than_max_islands_cannot_be_joined(size: tuple[int, int]) -> None:
    cells = [(row, col) for row in range(size[0]) for col in range(size[1])]
    for chosen in combinations(cells, max_islands(Size(*size)) + 1):
        if not any((row + 1, col) in chosen or (row, col + 1) in chosen for row, col in chosen):
            assert (
                solve(on_grid(*size, [(*cell, None) for cell in chosen]), first=True).status
                == "none"
            )


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((4, 4), {"islands": 4}),
        ((5, 5), {"islands": 10}),
        ((7, 7), {"islands": 11}),
        ((10, 10), {}),
        ((8, 8), {"max_bridges": 1}),
        ((6, 9), {"loops": False}),
    ],
)
def test_the_connectivity_rule_is_needed_if_requested(
    size: tuple[int, int], options: dict[str, Any]
) -> None:
    for seed in range(4):
        assert (
            count_without_connection(
                generate("bridges", size=size, seed=seed, connectivity="needed", **options).puzzle
            )
            == 2
        )


@given(st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.75, 1.0]), st.integers(2, 4), st.booleans(), seeds)
@settings(max_examples=30)
def test_the_share_of_double_bridges_is_near_the_option(
    share: float, max_bridges: int, loops: bool, seed: int
) -> None:
    made = generate(
        "bridges", size=(10, 10), seed=seed, doubles=share, max_bridges=max_bridges, loops=loops
    )
    used = [bridges for bridges in made.solution.values if bridges]
    assert abs(sum(bridges > 1 for bridges in used) - share * len(used)) <= 2


def test_a_density_is_met_exactly_or_the_difference_is_reported() -> None:
    made = generate("bridges", size=(10, 10), seed=1, density=0.3)
    assert (len(made.puzzle.numbers), made.notes) == (30, ())
    made = generate("bridges", size=(5, 5), seed=1, density=0.5)
    assert (len(made.puzzle.numbers), made.notes) == (
        10,
        ("10 islands instead of 12, because no more found room",),
    )


def test_many_puzzles_have_loops_and_double_bridges_and_need_more_than_propagation() -> None:
    loops, open_ones = 0, 0
    for seed in range(20):
        made = generate("bridges", size=(10, 10), seed=seed)
        used = [bridges for bridges in made.solution.values if bridges]
        assert 0 < sum(bridges == 2 for bridges in used) < len(used)
        loops += len(used) >= len(made.puzzle.numbers)
        open_ones += genre.propagate(made.puzzle).solution is None  # type: ignore[union-attr]
    assert loops >= 5
    assert open_ones >= 5


@given(orders(), seeds)
@settings(max_examples=20)
def test_the_same_seed_gives_the_same_puzzle_with_any_engine(
    order: tuple[tuple[int, int], dict[str, Any]], seed: int
) -> None:
    size, options = order
    made = generate_or_skip(size, seed, options)

    class OtherContext(VerbGeneratorContext):
        def solver(self, cnf: Cnf, engine: str, cuts: Cuts | None = None) -> ClauseSolver:
            return super().solver(cnf, "glucose42" if engine == "cadical195" else engine, cuts)

    assert make_from_seed(genre, Size(*size), options, seed) == made
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("puzzlewright.verbs.generate.VerbGeneratorContext", OtherContext)
        assert make_from_seed(genre, Size(*size), options, seed) == made


def test_other_seeds_give_other_puzzles() -> None:
    assert (
        len(
            {
                canonical_hash(generate("bridges", size=(7, 7), seed=seed).puzzle)
                for seed in range(10)
            }
        )
        == 10
    )


@given(seeds)
@settings(max_examples=5)
def test_orientations_are_the_puzzle_rotated_and_mirrored(seed: int) -> None:
    puzzle = generate("bridges", size=(5, 7), seed=seed, max_bridges=3, loops=False).puzzle
    assert genre.generator
    found = list(genre.generator().orientations(puzzle))
    assert found[0] == puzzle
    assert {(image.max_bridges, image.loops, solve(image).status) for image in found} == {
        (3, False, "unique")
    }
    assert [_rows(image) for image in found] == list(orientations(_rows(puzzle)))
    assert len({canonical_hash(image) for image in found}) == 1


def _rows(puzzle: Bridges) -> tuple[tuple[int | None, ...], ...]:
    assert puzzle.grid
    number_at = dict(zip(puzzle.grid.cells, puzzle.numbers, strict=True))
    return tuple(
        tuple(number_at.get((row, col)) for col in range(puzzle.grid.cols))
        for row in range(puzzle.grid.rows)
    )


@pytest.mark.parametrize(
    ("size", "options", "sentence"),
    [
        ((1, 1), {}, "a 1x1 grid has no room for two islands"),
        (
            (2, 9),
            {},
            (
                "a 2x9 grid is not possible: islands in only two rows cannot be joined without"
                " touching"
            ),
        ),
        (
            (9, 2),
            {},
            (
                "a 9x2 grid is not possible: islands in only two columns cannot be joined without"
                " touching"
            ),
        ),
        (
            (5, 5),
            {"islands": 39},
            "39 islands do not fit on 5x5: at most 12 can be joined without touching",
        ),
        (
            (5, 5),
            {"islands": 2},
            "2 islands are too few for 5x5: at least 3 are needed to reach all its sides",
        ),
        (
            (5, 5),
            {"islands": 3, "symmetry": "half-turn"},
            "3 islands are too few for 5x5: at least 4 are needed",
        ),
        ((1, 9), {"islands": 1}, "1 islands are too few for 1x9: at least 2 are needed"),
        (
            (9, 9),
            {"islands": 20, "density": 0.2},
            "islands and density both set the number of islands: leave out islands or density",
        ),
        ((9, 9), {"density": 0.0}, "density must be above 0 and at most 0.5"),
        ((9, 9), {"density": 0.6}, "density must be above 0 and at most 0.5"),
        ((9, 9), {"max_bridges": 5}, "max_bridges must be from 1 to 4 on a grid, not 5"),
        ((9, 9), {"max_bridges": 0}, "max_bridges must be from 1 to 4 on a grid, not 0"),
        ((9, 9), {"doubles": 1.5}, "doubles must be from 0 to 1, not 1.5"),
        (
            (9, 9),
            {"doubles": 0.5, "max_bridges": 1},
            "with max_bridges 1 there are no double bridges",
        ),
        (
            (10, 10),
            {"islands": 25, "symmetry": "half-turn"},
            "their number must be a multiple of 2$",
        ),
        (
            (9, 9),
            {"islands": 26, "symmetry": "quarter-turn"},
            "their number must be a multiple of 4 or one more$",
        ),
        ((9, 8), {"symmetry": "diagonal"}, "the symmetry diagonal needs a square grid, not 9x8"),
        (
            (1, 9),
            {"connectivity": "needed"},
            "never needed with fewer than four islands or in a single row or column",
        ),
        (
            (9, 9),
            {"connectivity": "needed", "islands": 3},
            "never needed with fewer than four islands",
        ),
        (
            (9, 9),
            {"connectivity": "needed", "max_bridges": 1, "loops": False},
            "connected whenever the numbers are right",
        ),
        ((300, 200), {}, "a size of 300x200 has 60,000 cells; choose at most 40,000"),
        (
            (9, 9),
            {"used_spans": 20},
            "used_spans is an option for graphs only, but this is a grid",
        ),
        (
            (9, 9),
            {"islands": 5, "components": 3},
            "5 islands are too few: 3 groups need at least 6",
        ),
        ((3, 3), {"components": 3}, "3 groups do not fit on 3x3: they need 6 islands"),
        ((9, 9), {"method": "growing"}, "the method growing is now called thesis"),
        (
            (30, 30),
            {"islands": 440},
            "440 islands do not fit on 30x30: at most 360 are supported",
        ),
        (
            (12, 12),
            {"islands": 71},
            "could not place 71 islands on 12x12: only [56]. fit without touching",
        ),
        (
            (4, 4),
            {"islands": 5, "connectivity": "needed"},
            "tries gave no puzzle of 4x4 with these options",
        ),
    ],
)
def test_options_that_cannot_be_met_are_rejected_with_the_reason(
    size: tuple[int, int], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        generate("bridges", size=size, seed=1, **options)


@pytest.mark.parametrize("difficulty", ["trivial", "medium", "hard"])
@pytest.mark.parametrize("components", [2, 3])
def test_puzzles_of_several_groups_are_unique_and_of_the_difficulty(
    difficulty: str, components: int
) -> None:
    options: dict[str, Any] = {"components": components, "difficulty": difficulty}
    made = generate("bridges", size=(8, 8), seed=components, **options)
    puzzle, solution = made.puzzle, made.solution
    assert made.rating
    assert made.rating.name == difficulty
    verdict = solve(puzzle, encoding="topological", engine="minisat22")
    assert (verdict.status, verdict.solution) == ("unique", solution)
    used = [ends for ends, bridges in zip(puzzle.spans, solution.values, strict=True) if bridges]
    found = groups(len(puzzle.numbers), used)
    assert len(found) == components
    assert min(map(len, found)) >= 2


def test_large_puzzles_have_the_exact_number_of_islands() -> None:
    assert len(generate("bridges", size=(50, 50), seed=1, islands=151).puzzle.numbers) == 151
    assert len(generate("bridges", size=(100, 100), seed=1).puzzle.numbers) == 1800


def test_the_islands_of_a_large_puzzle_spread_over_all_quarters() -> None:
    for seed in range(10):
        puzzle = generate("bridges", size=(40, 40), islands=100, seed=seed).puzzle
        assert isinstance(puzzle.grid, Grid)
        quarters = Counter((row < 20, col < 20) for row, col in puzzle.grid.cells)
        assert min(quarters.values()) > 15
