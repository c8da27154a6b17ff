"""How tests get to a view."""

from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.gestures import Script


def opened(page: Page, script: Script) -> Page:
    """The page with this puzzle, as somebody sees it who has got a link to it."""
    page.goto("about:blank")  # or else only the view would change, and the old board be there first
    page.goto("/#puzzle=" + quote(script.text, safe=""))
    page.wait_for_selector("[data-view=play] .board")
    return page


def started(page: Page) -> Page:
    """The first page."""
    page.goto("/#/")
    expect(page.get_by_role("heading", name="New puzzle")).to_be_visible()
    return page
