"""How Context is played."""

from puzzlewright.genres.context.interaction import interaction
from puzzlewright.genres.context.puzzle import on_grid
from puzzlewright.kit.interaction import BLACK_STATE, OPEN_STATE, WHITE_STATE
from tests.board_player import PlayedBoard

GRID = on_grid([[None, None, None], [None, 1, None], [None, None, None]])
MIDDLE = 4


def test_a_clue_counts_sides_while_it_is_white_and_corners_while_it_is_black() -> None:
    played = PlayedBoard(interaction.play_rules.board(GRID))
    for side in (1, 3, 5, 7):
        played.states[side] = WHITE_STATE
    for colour, status in ((OPEN_STATE, "open"), (WHITE_STATE, "wrong"), (BLACK_STATE, "open")):
        played.states[MIDDLE] = colour
        assert played.statuses() == [status]
    played.states[0] = BLACK_STATE
    played.states[2] = played.states[6] = played.states[8] = WHITE_STATE
    assert played.statuses() == ["done"]


def test_black_cells_that_share_a_side_clash_but_are_not_refused() -> None:
    played = PlayedBoard(interaction.play_rules.board(GRID))
    for cell, clashes in ((0, False), (4, False), (1, True)):
        assert played.reach_state(cell, BLACK_STATE)
        assert played.clashes == clashes


def test_only_a_black_stroke_keeps_to_every_other_cell() -> None:
    sheet = interaction.play_rules.board(GRID)
    assert [face.stays_in_lane for face in sheet.kinds[0].states] == [False, True, False]
    assert {place.lane for place in sheet.places} == {0, 1}
