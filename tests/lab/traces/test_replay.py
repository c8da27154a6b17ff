"""Recorded solves are read and replayed."""

from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.core.rank_correlation import ranks, spearman
from puzzlewright.lab.traces.replay import PlaceDistances, read_trace, read_traces
from tests.lab.traces.small import BRIDGES, MOSAIC, SATOGAERI, replay_of, solve_of


def test_a_line_without_marks_is_refused() -> None:
    with pytest.raises(pw.BadPuzzle, match="is not a recorded solve"):
        read_trace('{"solver": "A"}')


def test_every_mark_has_a_flag() -> None:
    with pytest.raises(pw.BadPuzzle, match="1 marks and 2 flags"):
        solve_of(MOSAIC, [[0, 0, 0]], ["", "w"])


def test_a_folder_without_solves_is_reported(tmp_path: Path) -> None:
    with pytest.raises(pw.Trouble, match=r"no \.jsonl file"):
        read_traces(tmp_path)


def test_a_wrong_mark_is_a_correction_unless_its_trial_was_discarded() -> None:
    marks = [[0, 0, 1], [0, 0, 0]]
    assert solve_of(MOSAIC, marks, ["w", ""]).has_correction
    assert not solve_of(MOSAIC, marks, ["txw", ""]).has_correction
    assert solve_of(MOSAIC, marks, ["txw", ""]).has_trial


def test_wrong_discarded_and_repeated_marks_are_left_out() -> None:
    marks = [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 1, 0], [0, 2, 1]]
    assert replay_of(MOSAIC, marks, ["w", "", "", "tx", ""]).numbers == [1, 4]


def test_a_mark_has_the_lowest_level_that_reaches_it() -> None:
    first, *others = replay_of(MOSAIC, [[0, 2, 1], [0, 0, 0], [0, 1, 0], [0, 3, 1]]).moments()
    assert (first.level, first.lowest, first.jump) == (2, 1, None)
    assert [(one.level, one.lowest) for one in others] == [(1, 1), (1, 1), (2, 2)]


def test_marks_in_trials_are_not_counted_as_ordinary_marks() -> None:
    replay = replay_of(MOSAIC, [[0, 0, 0], [0, 1, 0], [0, 2, 1]], ["", "t", ""])
    assert len(list(replay.moments())) == 2


def test_a_second_bridge_is_a_separate_fact() -> None:
    replay = replay_of(BRIDGES, [[0, 0, 0, 2, 1], [0, 0, 0, 2, 2], [0, 2, 2, 2, 1]])
    assert replay.places == [0, 0, 1]
    assert [one.level for one in replay.moments()] == [1, 1, 1]


def test_what_a_player_never_marks_is_known_once_it_is_easy() -> None:
    marks, board = replay_of(SATOGAERI, [[0, 1, 0, 2]]).before(0)
    assert marks == [[0, 0, 0, 0]]
    assert [len(values) for values in board.open] == [1, 3]


def test_a_jump_is_a_share_of_the_diagonal() -> None:
    whereabouts = PlaceDistances(solve_of(MOSAIC, []).puzzle)
    assert whereabouts.cells(0, 3) == pytest.approx(3)
    assert whereabouts.jump(0, 3) == pytest.approx(3 / 17**0.5)


def test_equal_numbers_share_a_rank() -> None:
    assert ranks([7, 3, 3, 9]) == [3, 1.5, 1.5, 4]


def test_orders_agree_from_one_to_minus_one() -> None:
    assert spearman([(0, 0), (1, 1), (2, 5)]) == pytest.approx(1)
    assert spearman([(0, 5), (1, 1), (2, 0)]) == pytest.approx(-1)
    assert spearman([(0, 0), (1, 0)]) is None
