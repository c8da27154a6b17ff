"""Pictures of Bridges: shapes of islands, bridges, spans, crossings and classes, and the layout."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given

from puzzlewright.core.board import Board, Solution, Step
from puzzlewright.core.errors import Trouble
from puzzlewright.core.picture import Disc, Label, Line, Shape
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, intersection, layout_of
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.genres.bridges.span_notes import distance
from puzzlewright.verbs.draw import draw, draw_step
from puzzlewright.verbs.solve import solve
from tests.genres.bridges.small import graphs, grids

SMALL = on_grid(5, 5, [(0, 0, 4), (0, 2, 3), (0, 4, 1), (1, 1, 1), (3, 0, 2), (4, 1, 2), (4, 4, 1)])


def shapes(
    puzzle: Bridges, *styles: str, board: Board | Solution | None = None
) -> tuple[Shape, ...]:
    return draw(puzzle, board, styles=styles).picture.shapes


def lines(found: tuple[Shape, ...], role: str) -> list[Line]:
    return [shape for shape in found if isinstance(shape, Line) and shape.role == role]


def discs(found: tuple[Shape, ...], role: str) -> list[Disc]:
    return [shape for shape in found if isinstance(shape, Disc) and shape.role.startswith(role)]


def texts(found: tuple[Shape, ...], role: str) -> list[str]:
    return [shape.text for shape in found if isinstance(shape, Label) and shape.role == role]


def test_a_solved_puzzle_is_drawn_in_a_terminal() -> None:
    puzzle = on_grid(
        4,
        5,
        [(0, 0, 4), (0, 2, 3), (0, 4, 1), (1, 1, 1), (3, 0, 3), (3, 1, 2), (3, 4, 1)],
        components=2,
    )
    assert draw(
        puzzle,
        [[0, 0, 0, 2, 2], [0, 0, 3, 0, 2], [0, 2, 0, 4, 1], [3, 0, 3, 1, 1], [1, 1, 3, 1, 1]],
    ).text().split("\n") == [
        "bridges 4x5, 2 groups",
        "4═══════3───────1",
        "║",
        "║   1   ·   ·   ·",
        "║   │",
        "║   │   ·   ·   ·",
        "║   │",
        "3───2   ·   ·   1",
    ]


def test_four_bridges_and_unknown_numbers_are_drawn_in_a_terminal() -> None:
    puzzle = on_grid(2, 3, [(0, 0, 7), (0, 2, 4), (1, 0, None)], max_bridges=4)
    verdict = solve(puzzle)
    assert verdict.status == "unique"
    assert draw(puzzle, verdict.solution).text().split("\n") == [
        "bridges 2x3, at most 4 bridges",
        "7≣≣≣≣≣⁴≣4",
        "┃³",
        "?   ·   ·",
    ]


@given(puzzle=grids() | graphs())
def test_every_bridge_is_drawn_on_its_span(puzzle: Bridges) -> None:
    values = tuple((3 * span + 1) % (puzzle.max_bridges + 1) for span in range(len(puzzle.spans)))
    found = shapes(puzzle, board=Solution(values))
    drawn = {line.place: line.strands for line in lines(found, "bridge")}
    assert drawn == {span: bridges for span, bridges in enumerate(values) if bridges}
    points = layout_of(puzzle).points
    for line in lines(found, "bridge"):
        assert line.place is not None
        a, b = puzzle.spans[line.place]
        assert (complex(line.x1, line.y1), complex(line.x2, line.y2)) == (points[a], points[b])
    assert not lines(found, "span")


@given(puzzle=grids() | graphs())
def test_every_island_has_its_number_and_every_span_a_spot_to_click(puzzle: Bridges) -> None:
    found = shapes(puzzle)
    assert texts(found, "island-number") == [
        "?" if number is None else str(number) for number in puzzle.numbers
    ]
    assert len(discs(found, "island")) == len(puzzle.numbers)
    assert [line.place for line in lines(found, "touch")] == list(range(len(puzzle.spans)))


def test_spans_are_faint_on_request_and_always_on_graphs() -> None:
    assert not lines(shapes(SMALL), "span")
    assert [line.place for line in lines(shapes(SMALL, "spans"), "span")] == list(
        range(len(SMALL.spans))
    )
    graph = on_graph([1, 2, 1], [(0, 1), (1, 2), (0, 2)])
    still_open = Board((frozenset({1}), frozenset({0, 1}), frozenset({0})))
    found = shapes(graph, board=still_open)
    assert [line.place for line in lines(found, "span")] == [1]
    assert [line.place for line in lines(found, "bridge")] == [0]


def test_bridges_that_are_certain_are_drawn_though_there_may_be_more() -> None:
    puzzle = on_grid(1, 2, [(0, 0, None), (0, 1, None)], max_bridges=3)
    (line,) = lines(shapes(puzzle, board=Board((frozenset({2, 3}),))), "bridge-open")
    assert (line.strands, line.place) == (2, 0)


def test_an_island_is_done_when_its_spans_are_decided_and_add_up() -> None:
    puzzle = on_grid(1, 3, [(0, 0, 1), (0, 1, 3), (0, 2, 2)])
    assert len(discs(shapes(puzzle), "island-done")) == 0
    one_open = Board((frozenset({1}), frozenset({1, 2})))
    assert [disc.x for disc in discs(shapes(puzzle, board=one_open), "island-done")] == [0.5]
    assert len(discs(shapes(puzzle, board=Solution((1, 2))), "island-done")) == 3
    assert [disc.x for disc in discs(shapes(puzzle, board=Solution((1, 1))), "island-done")] == [
        0.5
    ]


def test_many_strands_are_labelled_with_their_number() -> None:
    puzzle = on_grid(1, 3, [(0, 0, 9), (0, 2, 9)], max_bridges=9)
    assert texts(shapes(puzzle, board=Solution((9,))), "bridge-number") == ["9"]
    assert texts(shapes(puzzle, board=Solution((4,))), "bridge-number") == []


def test_a_contradictory_board_can_be_drawn() -> None:
    board = Board((frozenset(),) * len(SMALL.spans))
    assert len(lines(shapes(SMALL, "spans", board=board), "span")) == len(SMALL.spans)


# Classes
# ------------------------------------------------------------------------------


@given(puzzle=grids())
def test_no_span_joins_opposite_classes(puzzle: Bridges) -> None:
    classes = [
        int(disc.role.removeprefix("class-")) for disc in discs(shapes(puzzle, "classes"), "class-")
    ]
    assert len(classes) == len(puzzle.numbers)
    for a, b in puzzle.spans:
        assert {classes[a], classes[b]} not in ({0, 3}, {1, 2})


def test_empty_rows_and_columns_do_not_count_for_classes() -> None:
    puzzle = on_grid(3, 3, [(0, 0, 2), (0, 2, 1), (2, 0, 1)])
    assert [disc.role for disc in discs(shapes(puzzle, "classes"), "class-")] == [
        "class-0",
        "class-1",
        "class-2",
    ]


def test_classes_need_a_grid_and_names_a_graph() -> None:
    with pytest.raises(Trouble, match=r"'classes' .* but this puzzle is on a graph"):
        draw(on_graph([1, 1], [(0, 1)]), styles=["classes"])
    with pytest.raises(Trouble, match=r"'names' .* but this puzzle is on a grid"):
        draw(SMALL, styles=["names"])


def test_names_in_pictures_are_those_in_sentences() -> None:
    puzzle = on_graph([1, 2, 1], [(0, 1), (1, 2)])
    assert texts(shapes(puzzle, "names"), "island-name") == ["A", "B", "C"]


# Crossings
# ------------------------------------------------------------------------------

SQUARE = [(0, 0), (0, 2), (2, 2), (2, 0)]


def test_crossing_pairs_that_intersect_need_no_mark() -> None:
    puzzle = on_graph([1] * 4, [(0, 2), (1, 3)], [(0, 1)], positions=SQUARE)
    assert not discs(shapes(puzzle), "cross-")
    (dot,) = discs(shapes(puzzle, "crossings"), "cross-")
    assert (dot.x, dot.y) == pytest.approx((1.6, 1.6))


def test_a_crossing_pair_that_does_not_intersect_gets_the_same_letter_twice() -> None:
    puzzle = on_graph([1] * 4, [(0, 1), (2, 3)], [(0, 1)], positions=SQUARE)
    found = shapes(puzzle)
    assert texts(found, "cross-letter") == ["a", "a"]
    badges = discs(found, "cross-0")
    assert len(badges) == 2
    for badge, line in zip(badges, lines(found, "span"), strict=True):
        assert (
            distance(
                complex(badge.x, badge.y), complex(line.x1, line.y1), complex(line.x2, line.y2)
            )
            < 1e-9
        )


def test_crossings_are_marked_if_other_lines_intersect() -> None:
    puzzle = on_graph([2] * 4, [(0, 2), (1, 3), (0, 1), (2, 3)], [(2, 3)], positions=SQUARE)
    assert texts(shapes(puzzle), "cross-letter") == ["a", "a"]


@pytest.mark.parametrize(
    ("crossings", "rules"),
    [
        ([(0, 1)], ()),
        ([], ("bridges may cross",)),
        ([(2, 3)], ("bridges may cross", "of two lines with the same letter one stays empty")),
        ([(0, 1), (2, 3)], ("of two lines with the same letter one stays empty",)),
    ],
)
def test_rules_about_crossings_that_the_lines_do_not_show_are_reported(
    crossings: list[tuple[int, int]], rules: tuple[str, ...]
) -> None:
    puzzle = on_graph([2] * 4, [(0, 2), (1, 3), (0, 1), (2, 3)], crossings, positions=SQUARE)
    assert draw(puzzle).picture.unshown_rules == rules


def test_a_captioned_picture_lists_the_rules_that_it_does_not_show() -> None:
    drawing = draw(on_graph([1, 1], [(0, 1)], max_bridges=1))
    assert "At most 1 bridge." in drawing.captioned()
    assert "At most 1 bridge." not in drawing.svg()


def test_spans_of_the_same_island_do_not_intersect() -> None:
    puzzle = on_graph([2, 1, 1], [(0, 1), (0, 2)], [(0, 1)])
    assert texts(shapes(puzzle), "cross-letter") == ["a", "a"]
    ends = [complex(x / 7, y / 3) for x in range(4) for y in range(4)]
    assert not any(intersection(p, q, q, r) for p in ends for q in ends for r in ends)


def test_a_crossing_that_is_settled_is_not_marked() -> None:
    puzzle = on_graph([1] * 4, [(0, 1), (2, 3)], [(0, 1)], positions=SQUARE)
    settled = Board((frozenset({1, 2}), frozenset({0})))
    assert not discs(shapes(puzzle, "crossings", board=settled), "cross-")


def test_grids_mark_crossings_only_on_request() -> None:
    puzzle = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    assert not discs(shapes(puzzle), "cross-")
    (dot,) = discs(shapes(puzzle, "crossings"), "cross-")
    assert (dot.x, dot.y) == (1.5, 1.5)


def test_letters_continue_with_aa_after_z() -> None:
    spans = [(island, island + 1) for island in range(0, 116, 2)]
    puzzle = on_graph([1] * 116, spans, [(pair, pair + 29) for pair in range(29)])
    assert texts(shapes(puzzle), "cross-letter")[-6:] == ["aa", "aa", "ab", "ab", "ac", "ac"]


# Layout
# ------------------------------------------------------------------------------


def nearest(layout: IslandLayout) -> float:
    return min(abs(p - q) for p, q in combinations(layout.points, 2))


def clearance(puzzle: Bridges, layout: IslandLayout) -> float:
    """Return the least distance of an island from a span that does not end there."""
    points = layout.points
    return min(
        distance(points[island], points[a], points[b])
        for a, b in puzzle.spans
        for island in range(len(points))
        if island not in (a, b)
    )


def ring(size: int) -> list[tuple[int, int]]:
    return [*pairwise(range(size)), (size - 1, 0)]


@given(puzzle=graphs())
def test_islands_of_small_graphs_keep_apart(puzzle: Bridges) -> None:
    layout = layout_of(puzzle)
    assert len(puzzle.numbers) == 1 or nearest(layout) > 3 * RADIUS
    assert all(
        RADIUS < p.real < layout.width - RADIUS and RADIUS < p.imag < layout.height - RADIUS
        for p in layout.points
    )


LADDER = [(i, i + 2) for i in range(198)] + [(i, i + 1) for i in range(0, 200, 2)]
TREE = [((island - 1) // 3, island) for island in range(1, 200)]


@pytest.mark.parametrize(
    "spans", [ring(5), ring(12), LADDER, TREE], ids=["ring of 5", "ring of 12", "ladder", "tree"]
)
def test_islands_keep_clear_of_spans_and_spans_do_not_intersect(
    spans: list[tuple[int, int]],
) -> None:
    puzzle = on_graph([1] * (1 + max(map(max, spans))), spans)
    layout = layout_of(puzzle)
    assert nearest(layout) > 3 * RADIUS
    assert clearance(puzzle, layout) > 1.5 * RADIUS
    crossing = [
        (e, f)
        for e, f in combinations(range(len(spans)), 2)
        if intersection(*(layout.points[island] for island in (*spans[e], *spans[f]))) is not None
    ]
    assert not crossing


def test_islands_of_a_dense_graph_keep_apart() -> None:
    puzzle = on_graph([29] * 30, list(combinations(range(30), 2)))
    assert nearest(layout_of(puzzle)) > 3 * RADIUS


def test_given_positions_are_kept() -> None:
    puzzle = on_graph([1, 2, 1], [(0, 1), (1, 2)], positions=[(5, 2), (5, 3), (7, 3)])
    a, b, c = layout_of(puzzle).points
    assert b - a == pytest.approx(1)
    assert c - b == pytest.approx(2j)


@pytest.mark.parametrize("scale", [1e-3, 1, 1e5])
def test_given_positions_are_scaled(scale: float) -> None:
    puzzle = on_graph(
        [1, 2, 1], [(0, 1), (1, 2)], positions=[(0, 0), (0, 2 * scale), (2 * scale, 2 * scale)]
    )
    layout = layout_of(puzzle)
    assert 3 * RADIUS < nearest(layout) + 0.1 < 5
    a, b, c = layout.points
    assert c - b == pytest.approx(1j * (b - a))


def test_islands_with_the_same_position_are_separated() -> None:
    puzzle = on_graph([1, 2, 1, 0], [(0, 1), (1, 2)], positions=[(0, 0), (0, 0), (0, 0), (9, 9)])
    assert nearest(layout_of(puzzle)) > 2 * RADIUS


def test_the_same_graph_always_has_the_same_layout() -> None:
    spans = tuple(ring(9))
    assert draw(on_graph([2] * 9, spans)).svg() == draw(on_graph([2] * 9, list(spans))).svg()


# three islands in a row, and one below the middle of them
ROW = on_grid(3, 5, [(0, 0, 2), (0, 2, 3), (0, 4, 2), (2, 2, 3)])


def known(*open_values: set[int]) -> Board:
    return Board(tuple(frozenset(values) for values in open_values))


def test_a_limit_below_the_maximum_is_drawn_on_its_span() -> None:
    board = known({0, 1}, {0, 1, 2}, {1, 2})
    assert texts(shapes(ROW, board=board), "at-most") == ["≤1"]
    assert texts(shapes(ROW, board=known({0, 2}, {2}, {0})), "at-most") == ["0,2"]


def test_limits_that_the_numbers_imply_are_not_drawn() -> None:
    puzzle = on_grid(1, 3, [(0, 0, 1), (0, 2, 2)])
    assert not texts(shapes(puzzle, board=known({0, 1})), "at-most")


def test_a_span_without_a_bridge_gets_a_cross_only_with_notes() -> None:
    board = known({0}, {2}, {0})
    assert not lines(shapes(ROW, board=board), "no-bridge")
    crosses = lines(shapes(ROW, "notes", board=board), "no-bridge")
    middles = {((arm.x1 + arm.x2) / 2, (arm.y1 + arm.y2) / 2) for arm in crosses}
    assert middles == {(1.5, 0.5), (2.5, 1.5)}


def test_notes_keep_clear_of_each_other_and_of_bridges_that_cross() -> None:
    plus = on_grid(3, 3, [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    crosses = lines(shapes(plus, "notes", board=known({0}, {0})), "no-bridge")
    middles = {
        complex(round((arm.x1 + arm.x2) / 2, 3), round((arm.y1 + arm.y2) / 2, 3)) for arm in crosses
    }
    first, second = middles
    assert abs(first - second) > 0.4
    (beside,) = {
        complex((arm.x1 + arm.x2) / 2, (arm.y1 + arm.y2) / 2)
        for arm in lines(shapes(plus, "notes", board=known({0}, {1})), "no-bridge")[:1]
    }
    assert abs(beside - (1.5 + 1.5j)) > 0.4


def test_a_step_that_concludes_no_bridge_draws_no_bridge() -> None:
    step = Step("some", 1, "Why.", ((0, 1), (0, 2)), (), (0, 1))
    found = draw_step(ROW, blank(ROW), step).picture.shapes
    assert not lines(found, "bridge") + lines(found, "bridge-open")
    assert len(lines(found, "no-bridge")) == 2
    assert len(lines(found, "concluded-band")) == len(lines(found, "looked-at-band")) == 1


def blank(puzzle: Bridges) -> Board:
    return Board((frozenset(range(puzzle.max_bridges + 1)),) * len(puzzle.spans))


def test_pictures_of_steps_on_a_graph_show_the_names_of_islands() -> None:
    puzzle = on_graph([1, 2, 1], [(0, 1), (1, 2)])
    step = Step("some", 1, "Why.", ((0, 0),), (), (0,))
    found = draw_step(puzzle, blank(puzzle), step).picture.shapes
    assert texts(found, "island-name") == ["A", "B", "C"]
    assert not texts(shapes(puzzle), "island-name")


def test_every_cell_without_a_bridge_has_a_dot() -> None:
    puzzle = on_grid(3, 4, [(0, 0, 2), (0, 2, 3), (2, 2, 1)])
    solution = solve(puzzle).solution
    assert solution
    dots = {
        (int(line.y1), col)
        for line in lines(shapes(puzzle, board=solution), "lattice")
        for col in range(int(line.x1), int(line.x2) + 1)
        if col + 0.5 < line.x2  # SVG draws no dot at the very end of a line
    }
    bridges = lines(shapes(puzzle, board=solution), "bridge")
    under = {
        (row, col)
        for line in bridges
        for row in range(int(line.y1), int(line.y2) + 1)
        for col in range(int(line.x1), int(line.x2) + 1)
    }
    assert dots == {(row, col) for row in range(3) for col in range(4)} - under
