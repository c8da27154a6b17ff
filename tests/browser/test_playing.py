"""A puzzle of every genre is played to the win."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Mouse, Script, Touch
from tests.browser.opening import opened
from tests.browser.scripts import EXAMPLES, GRAPH

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_a_puzzle_is_played_to_the_win_by_mouse(desktop: Page, script: Script) -> None:
    Mouse(opened(desktop, script), script).solve()
    expect(desktop.locator("[data-won]")).to_be_visible()


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_a_puzzle_is_played_to_the_win_by_touch(phone: Page, script: Script) -> None:
    Touch(opened(phone, script), script).solve()
    expect(phone.locator("[data-won]")).to_be_visible()
