"""A puzzle of every genre is played to the win, with every kind of hand."""

import pytest
from playwright.sync_api import Page

from tests.browser.controls import Table
from tests.browser.gestures import Mouse, Script, Touch
from tests.browser.keys import Keys
from tests.browser.navigation import opened
from tests.browser.scripts import EXAMPLES, GRAPH

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}
every_genre = pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())


@every_genre
def test_a_puzzle_is_played_to_the_win_by_mouse(desktop: Page, script: Script) -> None:
    Mouse(opened(desktop, script), script).solve()
    Table(desktop).won()


@every_genre
def test_a_puzzle_is_played_to_the_win_by_touch(phone: Page, script: Script) -> None:
    Touch(opened(phone, script), script).solve()
    Table(phone).won()


@every_genre
def test_a_puzzle_is_played_to_the_win_by_keyboard(desktop: Page, script: Script) -> None:
    Keys(opened(desktop, script), script).solve()
    Table(desktop).won()
