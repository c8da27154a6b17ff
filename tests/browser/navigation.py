"""Open views of the studio."""

from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

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
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()
    return page


def open_paste_dialog(page: Page) -> Locator:
    """Open the dialog for puzzles from links and files, from Home."""
    open_home(page)
    page.get_by_role("button", name="Open a puzzle from a link or file").click()
    return page.get_by_role("dialog")


def paste(page: Page, text: str) -> None:
    """Open a puzzle by its text."""
    dialog = open_paste_dialog(page)
    dialog.get_by_role("textbox", name="Puzzle in any format").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()
