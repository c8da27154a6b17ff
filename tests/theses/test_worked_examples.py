"""The worked examples and pictured puzzles of the theses, as far as their texts tell them, with the
published solutions, sizes and counts.

What is compared with a thesis' tables and formulas stands with the encodings of each genre.
"""

import json
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.reasoning.search import Search
from puzzlewright.theses.hashi_general.classification import facts


def mosaic(rows: list[str]) -> Any:
    clues = [[None if clue == "." else int(clue) for clue in row] for row in rows]
    return pw.read(json.dumps({"genre": "mosaic", "clues": clues}))


# The Mosaic thesis: figures 4.1 and 4.6, formula 4.2, and figure 4.9.
ALL_CLUES = ["00122", "22333", "34343", "56432", "34221"]
PICTURE = ["...#.", "....#", "##.#.", "#.#.#", "##..."]
CLUES_LEFT = [".....", ".23.3", "..343", ".6432", "..22."]


@pytest.mark.parametrize("clues", [ALL_CLUES, CLUES_LEFT])
@pytest.mark.parametrize("encoding", ["native", "naive", "counter", "counter-trimmed"])
def test_mosaic_4_1_and_4_2_has_the_solution_of_formula_4_2(
    clues: list[str], encoding: str
) -> None:
    puzzle = mosaic(clues)
    verdict = pw.solve(puzzle, encoding=encoding)
    assert verdict.status == "unique"
    assert verdict.solution
    assert pw.marks_of(puzzle, verdict.solution) == PICTURE


def test_mosaic_4_2_without_the_seventh_clue_the_first_cell_is_open() -> None:
    """Figure 4.8: six clues are gone, and that of (1, 1) is needed. It shows two solutions; there
    are two more.
    """
    with_it = [".....", ".2333", *ALL_CLUES[2:]]
    without = [".....", "..333", *ALL_CLUES[2:]]
    assert pw.solve(mosaic(with_it)).status == "unique"
    counted = pw.count(mosaic(without), at_most=10)
    assert counted.number == 4
    shown = ["#" + PICTURE[0][1:], *PICTURE[1:]]
    assert not pw.mistakes(mosaic(without), shown)


def test_mosaic_4_2_every_clue_of_figure_4_9_is_needed() -> None:
    for row, clues in enumerate(CLUES_LEFT):
        for col, clue in enumerate(clues):
            if clue != ".":
                fewer = [list(line) for line in CLUES_LEFT]
                fewer[row][col] = "."
                assert pw.solve(mosaic(["".join(line) for line in fewer])).status == "several"


def test_mosaic_3_1_1_a_2_among_six_cells_has_fifteen_pictures() -> None:
    puzzle = mosaic([".2.", "..."])
    assert pw.count(puzzle, at_most=100).number == 15
    said = pw.encode(puzzle, encoding="naive")
    assert said.variables == 6 + 15 + 1  # a name for every picture, and one for "any of them"


# Figures 6.11 and 6.16: clues of one picture, hidden in reading order, in random order, the easy
# ones first, the hard ones first.
PORTRAIT = [
    "#...##...#", "...#.##..#", "...##.####", "##.##.###.", ".#.#.##.##",
    "##.####.##", "#......#..", "#.......#.", "#......#.#", "#...##.#.#",
]  # fmt: skip
IN_READING_ORDER = [
    "..........", ".12..6.4.4", ".2..666.6.", ".....668..", ".5.5......",
    ".44..55.54", ".4.23.....", "..0..0..42", ".......353", ".20..2.242",
]  # fmt: skip
AT_RANDOM = [
    "1..2..3.22", "..2....4..", ".2..6667.4", ".....668..", "5..57...6.",
    "4.4.5..55.", "4....3.4.3", "..0..0...2", "..0..233..", ".2..2.3..2",
]  # fmt: skip
EASY_CLUES_FIRST = [
    ".....4....", ".124..5454", ".245..6...", "...56.6..5", "5..5...765",
    ".44.5.55.4", "4.2....4..", ".....0..4.", ".3.....3.3", "..0..23.4.",
]  # fmt: skip
HARD_CLUES_FIRST = [
    ".112...1.2", ".1...6....", "22..66676.", ".3....6.7.", "..6.77..6.",
    ".4.3......", ".4.2.....3", "..0..02..2", "......33..", ".201.232.2",
]  # fmt: skip


@pytest.mark.parametrize("clues", [IN_READING_ORDER, AT_RANDOM, EASY_CLUES_FIRST, HARD_CLUES_FIRST])
def test_mosaic_6_3_four_puzzles_show_one_picture(clues: list[str]) -> None:
    puzzle = mosaic(clues)
    verdict = pw.solve(puzzle)
    assert verdict.status == "unique"
    assert verdict.solution
    assert pw.marks_of(puzzle, verdict.solution) == PORTRAIT


def clues_of(picture: list[str]) -> list[list[str]]:
    """Return how many cells are black around each."""
    size = len(picture)
    return [
        [
            str(
                sum(
                    picture[r][c] == "#"
                    for r in range(max(row - 1, 0), min(row + 2, size))
                    for c in range(max(col - 1, 0), min(col + 2, size))
                )
            )
            for col in range(size)
        ]
        for row in range(size)
    ]


@pytest.mark.parametrize(("picture", "left"), [(PICTURE, CLUES_LEFT), (PORTRAIT, IN_READING_ORDER)])
def test_mosaic_4_2_hiding_in_reading_order_leaves_the_published_clues(
    picture: list[str], left: list[str]
) -> None:
    """Figures 4.9 and 6.11a."""
    clues = clues_of(picture)
    for row in clues:
        for col, clue in enumerate(row):
            row[col] = "."
            if pw.solve(mosaic(["".join(line) for line in clues])).status != "unique":
                row[col] = clue
    assert ["".join(row) for row in clues] == left


# The Hashi thesis: figure 5, whose edges are read from left to right and from top to bottom.
#   3-3
#   | |
#   3-4-2
#     | |
#     2-3
FIGURE_5 = on_graph(
    [3, 3, 3, 4, 2, 2, 3],
    [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (3, 5), (4, 6), (5, 6)],
)
SOLUTIONS = [
    (1, 2, 2, 1, 0, 1, 2, 1),
    (2, 1, 1, 2, 0, 1, 2, 1),
    (1, 2, 2, 1, 1, 0, 1, 2),
    (2, 1, 1, 2, 1, 0, 1, 2),
]


def values_of(puzzle: Bridges) -> list[tuple[int, ...]]:
    with Search(puzzle) as search:
        return sorted(solution.values for solution in iter(search.next, None))


def test_hashi_6_2_figure_5_has_four_solutions() -> None:
    assert values_of(FIGURE_5) == sorted(SOLUTIONS)
    islands = [(0, 0, 3), (0, 2, 3), (2, 0, 3), (2, 2, 4), (2, 4, 2), (4, 2, 2), (4, 4, 3)]
    assert len(values_of(on_grid(5, 5, islands))) == 4


def test_hashi_6_2_1_a_conflict_pair_takes_two_solutions_away() -> None:
    """The fourth and the fifth edge must not both be used."""
    puzzle = on_graph(FIGURE_5.numbers, FIGURE_5.spans, [(3, 4)])
    assert values_of(puzzle) == sorted(SOLUTIONS[:2])


def test_hashi_6_2_2_lowering_the_two_threes_leaves_one_solution() -> None:
    """Figure 7: the first edge is in a cycle and has 1 bridge or 2, so both lose 2."""
    puzzle = on_graph([1, 1, *FIGURE_5.numbers[2:]], FIGURE_5.spans, [(3, 4)])
    assert values_of(puzzle) == [(0, 1, 1, 2, 0, 1, 2, 1)]


def test_hashi_4_5_an_odd_sum_has_no_solution() -> None:
    """Theorem 3."""
    assert pw.solve(on_grid(1, 5, [(0, 0, 1), (0, 2, 2), (0, 4, 2)])).status == "none"


def test_hashi_5_1_a_level_less_the_share_placed_below() -> None:
    """As the thesis' example: 8.75 where a quarter of the bridges is placed one level below."""
    puzzle: Any = pw.read("https://puzz.link/p?hashi/7/7/3h3h2n1g5h34g1p3g1g3i2g1i2")
    solution = pw.solve(puzzle).solution
    assert solution
    found = facts(puzzle, solution)
    assert found["thesis_level"] == 9
    assert found["thesis_difficulty"] == pytest.approx(
        9 - found["ratio_before_backtracking"], abs=0.001
    )


# The Bridges thesis: appendix A.1, four islands of 2 in the corners of a grid of 3 x 3.
def test_bridges_a_1_has_a_single_loop() -> None:
    puzzle = on_grid(3, 3, [(0, 0, 2), (0, 2, 2), (2, 0, 2), (2, 2, 2)])
    assert values_of(puzzle) == [(1, 1, 1, 1)]


# The Satogaeri thesis: figures 4.1 and 5.2. The circle without a number goes to f2-1, the 0 stays
# at f1-3, the 2 goes to f3-3.
SATOGAERI = """{"genre": "satogaeri", "countries": [[1, 1, 1], [0, 2, 1], [0, 2, 2]],
    "circles": [[0, 0, null], [0, 2, 0], [2, 0, 2]]}"""


@pytest.mark.parametrize("encoding", ["moves", "lia", "uf"])
def test_satogaeri_5_3_there_is_no_other_solution(encoding: str) -> None:
    puzzle = pw.read(SATOGAERI)
    verdict = pw.solve(puzzle, encoding=encoding)
    assert verdict.status == "unique"
    assert verdict.solution
    assert pw.marks_of(puzzle, verdict.solution) == [[0, 0, 1, 0], [0, 2, 0, 2], [2, 0, 2, 2]]
    said = pw.encode(puzzle, encoding=encoding, excluding=verdict.solution)
    assert said.sizes["besides"].constraints == 1
