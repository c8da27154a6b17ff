"""A puzzle of every genre is played to the win."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import puzzlewright as pw
from puzzlewright.genres import GENRES
from tests.browser.hands import Mouse, Script, Touch

SCRIPTS = {genre.name: Script(pw.read(genre.example)) for genre in GENRES if genre.playing}


def opened(page: Page, script: Script) -> Page:
    page.goto("/#/play/" + quote(script.text, safe=""))
    page.wait_for_selector("svg.board")
    return page


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_a_puzzle_is_played_to_the_win_by_mouse(desktop: Page, script: Script) -> None:
    Mouse(opened(desktop, script), script).solve()
    expect(desktop.locator("[data-won]")).to_be_visible()


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_a_puzzle_is_played_to_the_win_by_touch(phone: Page, script: Script) -> None:
    Touch(opened(phone, script), script).solve()
    expect(phone.locator("[data-won]")).to_be_visible()
