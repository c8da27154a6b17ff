"""The Bridges encodings: their sizes as the thesis' formulas say, positions against brute force,
and one grid on many engines.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Solution
from puzzlewright.core.errors import CannotEncode
from puzzlewright.formulas.connectivity import groups
from puzzlewright.formulas.smtlib import Smt
from puzzlewright.genre.genre import Contradiction, Encoding
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.encodings import levels
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.reasoning.search import Search
from puzzlewright.theses.bridges_smt.encodings import graph, graph_printed, graph_programmed
from puzzlewright.theses.bridges_smt.grid_encodings import (
    grid,
    grid_alternatives_border,
    grid_explicit,
    grid_no_ite,
    grid_printed,
    grid_programmed,
    grid_range_border,
)
from puzzlewright.theses.context_connectivity.encodings import bridges_double_tree as double_tree
from puzzlewright.theses.context_connectivity.encodings import bridges_topological as topological
from puzzlewright.verbs.solve import solve
from tests import brute_force
from tests.formula_solutions import solutions_of
from tests.genres.bridges import small
from tests.read_puzzles import read

# alternatives or range, border or not, statement or not
FAMILY = [
    encoding
    for encoding in encodings_of(genre)
    if encoding.name.startswith(("grid-range", "grid-alternatives"))
]
SMT_ON_A_PAGE = (
    *(grid, grid_explicit, grid_no_ite, grid_printed, grid_programmed),
    *(graph_printed, graph_programmed),
    *FAMILY,
)
ON_GRIDS = (double_tree, *SMT_ON_A_PAGE)
CLAUSES = (levels, topological, double_tree)
# those without cuts
COMPLETE = [pytest.param(e, id=e.name) for e in (*CLAUSES, graph, *SMT_ON_A_PAGE)]
SMT = [pytest.param(e, id=e.name) for e in (graph, *SMT_ON_A_PAGE)]

# Four islands in the corners of a 3 x 3 grid, all 2: the example of the thesis' appendix A.
SQUARE = on_grid(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 2), (2, 2, 2)])


def formula(encoding: Encoding[Bridges], puzzle: Bridges, board: Board | None = None) -> Any:
    return encoding.formula(puzzle, board or genre.blank(puzzle))


def rules(restricted: Smt) -> dict[str, int]:
    """Return how many assertions each rule takes."""
    sizes: dict[str, int] = {}
    for reason, assertions in restricted.groups():
        sizes[reason.rule] = sizes.get(reason.rule, 0) + len(assertions)
    return sizes


def solutions(encoding: Encoding[Bridges], puzzle: Bridges, board: Board) -> set[Solution]:
    """Return every solution that the formula allows, without propagation."""
    return solutions_of(formula(encoding, puzzle, board), encoding.engine)


@st.composite
def positions(draw: st.DrawFn, puzzles: st.SearchStrategy[Bridges]) -> tuple[Bridges, Board]:
    """Puzzles that have a solution, and boards from which some choices are gone, true ones or
    not.
    """
    bare = draw(puzzles)
    totals = [0] * len(bare.numbers)
    blocked: set[int] = set()
    joins = []
    for span, (a, b) in enumerate(bare.spans):
        bridges = 0 if span in blocked else draw(st.integers(0, bare.max_bridges))
        if bridges:
            blocked.update(bare.crossed_by[span])
            joins.append((a, b))
        totals[a] += bridges
        totals[b] += bridges
    found = groups(len(totals), joins)
    hidden = draw(st.sets(st.integers(0, len(totals) - 1), max_size=2))
    puzzle = bare.with_fields(
        numbers=tuple(
            None if total and island in hidden else total for island, total in enumerate(totals)
        ),
        components=len(found),
        loops=len(joins) > len(totals) - len(found) or draw(st.booleans()),
    )
    every_choice = [
        (span, value) for span, values in enumerate(genre.blank(puzzle).open) for value in values
    ]
    gone = draw(st.lists(st.sampled_from(every_choice), max_size=2)) if every_choice else []
    return puzzle, genre.blank(puzzle).without(gone)


@pytest.mark.parametrize("encoding", COMPLETE)
@brute_force.same_puzzles
@given(data=st.data())
def test_a_position_leaves_what_brute_force_leaves(
    encoding: Encoding[Bridges], data: st.DataObject
) -> None:
    puzzles = small.grids() if encoding in ON_GRIDS else small.puzzles
    puzzle, board = data.draw(positions(puzzles))
    expected = {
        solution
        for solution in brute_force.solutions(genre, puzzle)
        if all(value in values for value, values in zip(solution.values, board.open, strict=True))
    }
    assert expected == solutions(encoding, puzzle, board)


def test_graph_has_the_sizes_of_the_thesis() -> None:
    restricted = formula(graph, SQUARE)
    assert restricted.variables == 4 + 4 * 3
    assert rules(restricted) == {
        "order": 4,
        "crossing": 0,
        "island": 4,
        "connected": 15,
        "known": 0,
    }


def test_grid_has_the_sizes_of_the_thesis() -> None:
    restricted = formula(grid, SQUARE)
    assert restricted.variables == 5 * 5 + 4 * 3
    assert rules(restricted) == {
        "order": 25,
        "crossing": 4 * 9,
        "island": 4,
        "connected": 15,
        "known": 0,
    }


def test_grid_explicit_has_no_border() -> None:
    restricted = formula(grid_explicit, SQUARE)
    assert restricted.variables == 3 * 3 + 4 * 3
    assert rules(restricted) == {
        "order": 9,
        "crossing": 4 * 9,
        "island": 4,
        "connected": 15,
        "known": 0,
    }
    assert "(and (not (= f_1_2 5)) (or (= f_1_2 0) (<= 1 f_1_2 2)))" in restricted.assertions
    assert "(and (not (= f_2_2 5)) (<= 0 f_2_2 4))" in restricted.assertions


def test_the_family_has_eight_grids() -> None:
    assert len(FAMILY) == 8
    sizes = [formula(encoding, SQUARE).variables for encoding in FAMILY]
    assert sorted(sizes) == [3 * 3 + 4 * 3] * 4 + [5 * 5 + 4 * 3] * 4


@pytest.mark.parametrize(
    ("name", "middle", "at_the_top"),
    [
        ("grid-range", "(<= 0 f_2_2 4)", "(or (= f_1_2 0) (<= 1 f_1_2 2))"),
        ("grid-range-border", "(<= 0 f_2_2 4)", "(<= 0 f_1_2 4)"),
        (
            "grid-alternatives-stated",
            "(and (not (= f_2_2 5)) (or (= f_2_2 0) (= f_2_2 1) (= f_2_2 2) (= f_2_2 3)"
            " (= f_2_2 4)))",
            "(and (not (= f_1_2 5)) (or (= f_1_2 0) (= f_1_2 1) (= f_1_2 2)))",
        ),
        (
            "grid-alternatives-border",
            "(or (= f_2_2 0) (= f_2_2 1) (= f_2_2 2) (= f_2_2 3) (= f_2_2 4))",
            "(or (= f_1_2 0) (= f_1_2 1) (= f_1_2 2) (= f_1_2 3) (= f_1_2 4))",
        ),
    ],
)
def test_the_names_of_the_family_say_which_pieces(name: str, middle: str, at_the_top: str) -> None:
    (encoding,) = [one for one in FAMILY if one.name == name]
    restricted = formula(encoding, SQUARE).assertions
    assert middle in restricted
    assert at_the_top in restricted


@pytest.mark.parametrize(
    ("encoding", "member"),
    [(grid_printed, grid_alternatives_border), (grid_programmed, grid_range_border)],
)
def test_the_printed_and_the_programmed_grid_belong_to_the_family(
    encoding: Encoding[Bridges], member: Encoding[Bridges]
) -> None:
    restricted, expected = formula(encoding, SQUARE), formula(member, SQUARE)
    assert restricted.assertions == expected.assertions
    assert restricted.declarations == expected.declarations
    assert "(define-fun u_0_1 () Bool (or (= f_1_2 1) (= f_1_2 2)))" in restricted.declarations
    assert "(= g_1_2 (or g_1_1 (and g_0_1 u_0_1) (and g_3_1 u_3_1)))" in restricted.assertions


def test_a_known_solution_is_excluded_over_all_fields() -> None:
    """Section 5.1, border included; here a ring of single bridges."""
    (block,) = formula(grid_programmed, SQUARE).blocking_constraints(Solution((1, 1, 1, 1)))
    assert block.count("(= f_") == 5 * 5
    for piece in ("(= f_0_0 0)", "(= f_1_1 5)", "(= f_1_2 1)", "(= f_2_1 3)", "(= f_2_2 0)"):
        assert piece in block


def test_all_pairs_of_directions_have_an_implication() -> None:
    """Section 3.5: four islands around the middle; the two spans cross."""
    cross = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    assert (
        "(=> (and (> b_1_2 0) (> b_0_3 0)) (not true))" in formula(graph_printed, cross).assertions
    )
    assert len(formula(graph, SQUARE).assertions) + 4 == len(
        formula(graph_printed, SQUARE).assertions
    )
    assert (
        "(=> (and (> b_0_1 0) (> b_0_2 0)) (not (and (> 0 0) (< 0 2) (< 0 0) (< 0 0) (> 2 0)"
        " (> 2 0))))"
    ) in formula(graph_programmed, SQUARE).assertions


def test_each_crossing_is_encoded_once() -> None:
    crossed = on_graph([1, 1, 1, 1], [(0, 1), (2, 3)], [(0, 1)])
    assert "(not (and (> b_0_1 0) (> b_2_3 0)))" in formula(graph, crossed).assertions


def test_loops_are_counted_out() -> None:
    tree = SQUARE.with_fields(loops=False)
    for encoding in CLAUSES:
        (at_most,) = formula(encoding, tree).at_most
        assert at_most.bound == 3
    # two for each of the four spans, and how many they are
    assert rules(formula(graph, tree))["loop"] == 9


def test_grid_without_ite_has_an_integer_for_bridges_beside_an_island() -> None:
    restricted = formula(grid_no_ite, SQUARE)
    # Inside the grid the fields between two islands serve both; there are two in each border field
    # beside a corner.
    assert restricted.variables == 5 * 5 + 4 * 3 + 4 + 8
    assert rules(restricted) == {**rules(formula(grid, SQUARE)), "order": 25 + 2 * 12}


@pytest.mark.parametrize("encoding", [graph, grid_no_ite])
def test_without_ite_means_nowhere(encoding: Encoding[Bridges]) -> None:
    puzzle = SQUARE.with_fields(components=2, loops=False)
    assert not any("(ite " in term for term in formula(encoding, puzzle).assertions)


def test_topological_has_a_distance_for_every_island_and_span() -> None:
    restricted = formula(topological, SQUARE)
    vertices = 4 + 4
    assert restricted.variables == 4 * 2 + vertices**2


def test_double_tree_has_arrows_for_fields_and_corners_between_the_outermost_islands() -> None:
    """Empty rows and columns around the islands take nothing."""
    in_the_middle = on_grid(5, 6, [(1, 2, 2), (1, 4, 2), (3, 2, 2), (3, 4, 2)])
    sizes = {formula(double_tree, puzzle).variables for puzzle in (SQUARE, in_the_middle)}
    assert sizes == {4 * 2 + 1 + 4 * 3 * 3 + 4 * 4 * 4}


@pytest.mark.parametrize("encoding", SMT)
def test_the_encodings_of_the_thesis_say_the_whole_puzzle(encoding: Encoding[Bridges]) -> None:
    propagated = genre.propagate(SQUARE)
    assert propagated != genre.blank(SQUARE)
    with Search(SQUARE, encoding.name) as search:
        assert search.board == genre.blank(SQUARE)
        assert isinstance(search.formula, Smt)
        assert search.formula.assertions == formula(encoding, SQUARE).assertions
    with Search(SQUARE, "levels") as search:
        assert search.board == propagated


@pytest.mark.parametrize("encoding", SMT)
def test_known_values_of_a_board_are_added(encoding: Encoding[Bridges]) -> None:
    board = genre.blank(SQUARE).without([(0, 0), (0, 2), (3, 1)])
    unrestricted, restricted = formula(encoding, SQUARE), formula(encoding, SQUARE, board)
    assert restricted.assertions[: len(unrestricted.assertions)] == unrestricted.assertions
    assert rules(restricted)["known"] == 2


@pytest.mark.parametrize("encoding", ON_GRIDS)
def test_a_graph_has_no_fields(encoding: Encoding[Bridges]) -> None:
    puzzle = on_graph([1, 1], [(0, 1)])
    with pytest.raises(
        CannotEncode,
        match=f"the encoding {encoding.name} needs a grid with rows and columns; use "
        + ("graph" if encoding in SMT_ON_A_PAGE else "topological"),
    ):
        formula(encoding, puzzle)


@pytest.mark.parametrize("encoding", COMPLETE)
def test_every_reason_has_words(encoding: Encoding[Bridges]) -> None:
    puzzle = SQUARE.with_fields(components=2, loops=False)
    restricted = {
        reason: genre.describe_reason(puzzle, reason)
        for reason, *_ in formula(encoding, puzzle).groups()
    }
    by_rule = {reason.rule: words for reason, words in restricted.items()}
    assert by_rule["connected"] == "the islands are joined into 2 groups"
    assert by_rule["loop"] == "bridges close no loop"
    assert by_rule["crossing"] == "bridges do not cross"
    assert by_rule["island"] == "the 2 at R3C3"


# A grid of 26 islands, 14 pairs of them side by side, dealt at random.
DEALT: Bridges = read(
    "https://puzz.link/p?hashi/9/9/34g3h2g3i5g54g6h1k3k4g2h1n2g41g3i2g4h6g332m3g3l"
)
VARIANTS = {
    "as dealt": (DEALT, "unique"),
    "two numbers hidden": (DEALT.with_fields(numbers=(None, None, *DEALT.numbers[2:])), "several"),
    "up to three bridges": (DEALT.with_fields(max_bridges=3), "several"),
    "two groups": (DEALT.with_fields(components=2), "none"),
    "no loops": (DEALT.with_fields(loops=False), "none"),
}
PAIRS = [
    *((levels, engine) for engine in ("cadical195", "glucose42", "minisat22", "z3", "cvc5")),
    *((encoding, "glucose42") for encoding in (topological, double_tree)),
    *((encoding, engine) for encoding in (graph, *SMT_ON_A_PAGE) for engine in ("z3", "cvc5")),
]


@pytest.mark.parametrize(
    ("encoding", "engine"), [pytest.param(*pair, id=f"{pair[0].name}-{pair[1]}") for pair in PAIRS]
)
@pytest.mark.parametrize(("puzzle", "status"), VARIANTS.values(), ids=VARIANTS)
def test_all_encodings_agree_on_a_larger_grid(
    puzzle: Bridges, status: str, encoding: Encoding[Bridges], engine: str
) -> None:
    verdict = solve(puzzle, encoding=encoding.name, engine=engine)
    assert verdict.status == status
    assert not isinstance(
        genre.propagate(puzzle), Contradiction
    )  # so that the engine had to find it out
    if status == "unique":
        assert solve(puzzle).solutions == verdict.solutions
