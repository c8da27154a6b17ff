"""Solve a puzzle of every genre with every input device."""

from playwright.sync_api import Page

from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, Script, Touch
from tests.browser.keys import Keys
from tests.browser.navigation import open_puzzle
from tests.browser.scripts import EXAMPLES, GRAPH, each

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}
every_genre = each(SCRIPTS)


@every_genre
def test_a_puzzle_is_played_to_the_win_by_mouse(desktop: Page, script: Script) -> None:
    Mouse(open_puzzle(desktop, script), script).solve()
    GameView(desktop).won()


@every_genre
def test_a_puzzle_is_played_to_the_win_by_touch(phone: Page, script: Script) -> None:
    Touch(open_puzzle(phone, script), script).solve()
    GameView(phone).won()


@every_genre
def test_a_puzzle_is_played_to_the_win_by_keyboard(desktop: Page, script: Script) -> None:
    Keys(open_puzzle(desktop, script), script).solve()
    GameView(desktop).won()
