"""Play rules of Bridges: states of spans, drags, and rules that bridges obey."""

import pytest

from puzzlewright.core.picture import Line
from puzzlewright.genres.bridges.interaction import play_rules
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.verbs.play import board_without_hash, mark_of
from tests.board_player import PlayedBoard

# two spans that cross, and two at the sides
CROSS = on_grid(3, 3, [(0, 1, 2), (1, 0, 2), (1, 2, 2), (2, 1, 2)])
FOURS = on_grid(1, 3, [(0, 0, 4), (0, 2, 4)], max_bridges=4)


def descriptions(puzzle: Bridges, span: int) -> list[str]:
    board = play_rules.board(puzzle)
    return [state.description for state in board.kinds[board.places[span].kind].states]


def pulled(puzzle: Bridges, tool: str) -> list[str]:
    """Return the states of the first span after each drag, until it is open again."""
    board = play_rules.board(puzzle)
    kind = board.kinds[board.places[0].kind]
    assert kind.pull
    table, state, found = getattr(kind.pull, tool), 0, []
    while True:
        state = table[state]
        found.append(kind.states[state].description)
        if not state:
            return found


def test_drags_add_bridges_up_to_the_limit_of_the_islands_and_then_remove_them() -> None:
    assert pulled(FOURS, "primary") == ["1 bridge", "2 bridges", "3 bridges", "4 bridges", "open"]
    ones = on_grid(1, 3, [(0, 0, 1), (0, 2, 4)])
    assert pulled(ones, "primary") == ["1 bridge", "open"]


def test_the_other_tools_mark_no_bridge_or_an_upper_limit() -> None:
    assert pulled(FOURS, "secondary") == ["no bridges", "open"]
    assert pulled(FOURS, "third") == [
        *("at most 1 bridge", "at most 2 bridges", "at most 3 bridges", "open"),
    ]


def test_all_marks_of_a_span_with_few_bridges_have_states() -> None:
    marks = {
        tuple(mark[4:])
        for state in play_rules.board(FOURS).kinds[0].states
        if (mark := mark_of(play_rules.board(FOURS), play_rules.board(FOURS).places[0], state))
    }
    at_least = {(least,) for least in range(5)}
    assert marks == at_least | {(least, most) for most in (1, 2, 3) for least in range(most + 1)}


def test_a_span_with_many_bridges_has_few_states_and_shows_the_lower_bound() -> None:
    many = on_grid(1, 3, [(0, 0, 30), (0, 2, 30)], max_bridges=30)
    assert len(descriptions(many, 0)) == 61
    assert board_without_hash(many).states_of_marks([[0, 0, 0, 2, 28, 29]]) == [(0, 28)]


def test_bridges_that_cross_are_rejected() -> None:
    played = PlayedBoard(play_rules.board(CROSS))
    across, down = 0, 1
    assert played.reach_state(across, 1)
    assert not played.reach_state(down, 1)


@pytest.mark.parametrize("crossings", [[(0, 1)], []])
def test_on_a_graph_only_marked_pairs_exclude_each_other(
    crossings: list[tuple[int, int]],
) -> None:
    corners = [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0)]
    puzzle = on_graph([2] * 4, [(0, 2), (1, 3), (0, 1)], crossings, positions=corners)
    played = PlayedBoard(play_rules.board(puzzle))
    assert played.reach_state(0, 1)
    assert played.reach_state(1, 1) == (not crossings)


def test_an_island_is_done_as_soon_as_it_has_its_number() -> None:
    played = PlayedBoard(play_rules.board(on_grid(1, 5, [(0, 0, 1), (0, 2, 2), (0, 4, None)])))
    played.reach_state(0, 1)
    assert played.statuses() == ["done", "open", "open"]
    played.reach_state(1, 1)
    assert played.statuses() == ["done", "done", "open"]


def test_unusual_rules_are_noted() -> None:
    puzzle = on_grid(1, 3, [(0, 0, 1), (0, 2, 1)], max_bridges=3, components=2, loops=False)
    assert play_rules.board(puzzle).notes == ("at most 3 bridges", "2 groups", "no loops")


def test_a_bridge_hides_the_dots_that_it_passes() -> None:
    board = play_rules.board(CROSS)
    states = board.kinds[board.places[0].kind].states
    assert [len(state.covers) for state in states if state.least] == [1, 1, 1]
    assert not any(state.covers for state in states if not state.least)


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_the_cross_of_no_bridge_is_in_the_middle_of_its_span(length: int) -> None:
    puzzle = on_grid(1, length + 1, [(0, 0, 1), (0, length, 1)])
    assert cross_of(puzzle, 0) == pytest.approx((length / 2, 0))


def test_the_cross_of_no_bridge_is_clear_of_a_bridge_that_crosses() -> None:
    x, y = cross_of(CROSS, CROSS.spans.index((1, 2)))
    assert y == 0
    assert 0.4 < x < 1 - 0.4 or 1 + 0.4 < x < 2 - 0.4


def cross_of(puzzle: Bridges, span: int) -> tuple[float, float]:
    """Return the middle of the cross that marks no bridge, seen from the span's first island."""
    board = play_rules.board(puzzle)
    states = board.kinds[board.places[span].kind].states
    (none,) = (state for state in states if state.description == "no bridges")
    line = none.shapes[0]
    assert isinstance(line, Line)
    return (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
