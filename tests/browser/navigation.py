"""Open views of the studio."""

from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.gestures import Script


def open_puzzle(page: Page, script: Script) -> Page:
    """Open a puzzle by its link."""
    page.goto("about:blank")  # a change of the hash alone would leave the old board for a moment
    page.goto("/#puzzle=" + quote(script.text, safe=""))
    page.wait_for_selector("[data-view=play] .board")
    return page


def open_home(page: Page) -> Page:
    """Open the view Home."""
    page.goto("/#/")
    expect(page.get_by_role("heading", name="New puzzle")).to_be_visible()
    return page
