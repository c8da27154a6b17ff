"""How Satogaeri is played."""

from puzzlewright.genres.satogaeri.interaction import NOT_MOVED, STAYS, play_rules
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.verbs.play import mark_of
from tests.board_player import PlayedBoard

# two countries one above the other: a 1, and a circle that goes anywhere
PUZZLE = from_countries([[0, 0, 0], [1, 1, 1]], [(0, 0, 1), (0, 2, None)])


def state_at(puzzle: Satogaeri, place: int, row: int, col: int) -> int:
    """Return the state in which a circle has gone there."""
    spec = play_rules.board(puzzle)
    where = spec.places[place]
    states = enumerate(spec.kinds[where.kind].states)
    return next(
        number for number, state in states if (mark_of(spec, where, state) or [])[2:] == [row, col]
    )


def status(played: PlayedBoard, name: str) -> str:
    names = [clue.name for clue in played.spec.clues]
    return played.statuses()[names.index(name)]


def test_circles_slide_up_to_the_border_or_another_start() -> None:
    spec = play_rules.board(PUZZLE)
    assert [len(kind.states) for kind in spec.kinds] == [2 + 1 + 1, 2 + 1 + 1]


def test_a_circle_that_went_too_far_is_wrong_until_it_comes_back() -> None:
    long = from_countries([[0, 0, 0]], [(0, 0, 1)])
    played = PlayedBoard(play_rules.board(long))
    assert status(played, "the 1 at R1C1") == "open"
    assert played.reach_state(0, state_at(long, 0, 0, 2))
    assert status(played, "the 1 at R1C1") == "wrong"
    assert played.reach_state(0, state_at(long, 0, 0, 1))
    assert status(played, "the 1 at R1C1") == "done"


def test_tracks_that_meet_are_refused() -> None:
    played = PlayedBoard(play_rules.board(PUZZLE))
    assert played.reach_state(0, state_at(PUZZLE, 0, 0, 1))
    assert not played.reach_state(1, state_at(PUZZLE, 1, 0, 1))


def test_a_country_is_inhabited_by_one_circle_and_wrong_with_two() -> None:
    played = PlayedBoard(play_rules.board(PUZZLE))
    played.reach_state(0, state_at(PUZZLE, 0, 1, 0))
    assert status(played, "the region at R2C1") == "done"
    played.reach_state(1, state_at(PUZZLE, 1, 1, 2))
    assert status(played, "the region at R2C1") == "wrong"
    assert status(played, "the region at R1C1") == "wrong"


def test_a_circle_of_0_occupies_its_region_with_and_without_a_mark() -> None:
    played = PlayedBoard(play_rules.board(from_countries([[0, 0]], [(0, 0, 0)])))
    for state in (NOT_MOVED, STAYS):
        assert played.reach_state(0, state)
        assert played.statuses() == ["done", "done"]
