"""How Satogaeri is played."""

from puzzlewright.genres.satogaeri.interaction import NOT_MOVED, STAYS, play_rules
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.verbs.play import mark_of
from tests.board_player import PlayedPage

# two countries one above the other: a 1, and a circle that goes anywhere
PAGE = from_countries([[0, 0, 0], [1, 1, 1]], [(0, 0, 1), (0, 2, None)])


def face_at(puzzle: Satogaeri, place: int, row: int, col: int) -> int:
    """Return the state in which a circle has gone there."""
    sheet = play_rules.board(puzzle)
    where = sheet.places[place]
    states = enumerate(sheet.kinds[where.kind].states)
    return next(
        number for number, state in states if (mark_of(sheet, where, state) or [])[2:] == [row, col]
    )


def status(played: PlayedPage, name: str) -> str:
    names = [clue.name for clue in played.sheet.clues]
    return played.statuses()[names.index(name)]


def test_circles_slide_up_to_the_border_or_another_start() -> None:
    sheet = play_rules.board(PAGE)
    assert [len(kind.states) for kind in sheet.kinds] == [2 + 1 + 1, 2 + 1 + 1]


def test_a_circle_that_went_too_far_is_wrong_until_it_comes_back() -> None:
    long = from_countries([[0, 0, 0]], [(0, 0, 1)])
    played = PlayedPage(play_rules.board(long))
    assert status(played, "the 1 at R1C1") == "open"
    assert played.bring(0, face_at(long, 0, 0, 2))
    assert status(played, "the 1 at R1C1") == "wrong"
    assert played.bring(0, face_at(long, 0, 0, 1))
    assert status(played, "the 1 at R1C1") == "done"


def test_tracks_that_meet_are_refused() -> None:
    played = PlayedPage(play_rules.board(PAGE))
    assert played.bring(0, face_at(PAGE, 0, 0, 1))
    assert not played.bring(1, face_at(PAGE, 1, 0, 1))


def test_a_country_is_inhabited_by_one_circle_and_wrong_with_two() -> None:
    played = PlayedPage(play_rules.board(PAGE))
    played.bring(0, face_at(PAGE, 0, 1, 0))
    assert status(played, "the region at R2C1") == "done"
    played.bring(1, face_at(PAGE, 1, 1, 2))
    assert status(played, "the region at R2C1") == "wrong"
    assert status(played, "the region at R1C1") == "wrong"


def test_a_zero_is_at_home_whether_a_player_says_so_or_not() -> None:
    played = PlayedPage(play_rules.board(from_countries([[0, 0]], [(0, 0, 0)])))
    for state in (NOT_MOVED, STAYS):
        assert played.bring(0, state)
        assert played.statuses() == ["done", "done"]
