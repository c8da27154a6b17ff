"""How tests get to a board."""

from urllib.parse import quote

from playwright.sync_api import Page

from tests.browser.hands import Script


def opened(page: Page, script: Script) -> Page:
    """The page with this puzzle, as somebody sees it who has got a link to it."""
    page.goto("about:blank")  # or else only the view would change, and the old board be there first
    page.goto("/#puzzle=" + quote(script.text, safe=""))
    page.wait_for_selector(".board")
    return page
