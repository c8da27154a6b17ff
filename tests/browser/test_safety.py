"""Scripts in titles, links and texts do not run."""

from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.error_log import ErrorLog
from tests.browser.gestures import Mouse
from tests.browser.navigation import ask, open_home, paste
from tests.browser.scripts import SMALL

SCRIPT = '<img src="x" onerror="window.hacked=1"><script>window.hacked=1</script>'


def is_safe(page: Page) -> bool:
    """Whether the script has neither run nor become an element."""
    hurt: bool = page.evaluate(
        "() => 'hacked' in window || document.querySelector('img[onerror], body script') !== null"
    )
    return not hurt


def test_a_title_with_a_script_is_shown_as_text(desktop: Page) -> None:
    desktop.goto("/#/library/")
    expect(desktop.locator("main li").filter(has_text="Bridges").first).to_be_visible()
    assert ask(desktop, "library", {"puzzle": SMALL.text, "title": SCRIPT})["new"]
    desktop.get_by_role("searchbox", name="Title or author").fill("hacked")
    desktop.locator("main li").filter(has_text=SCRIPT).click()
    expect(desktop.get_by_role("heading", name=SCRIPT)).to_be_visible()
    assert is_safe(desktop)
    Mouse(desktop, SMALL).solve(1)
    open_home(desktop)
    expect(desktop.get_by_text(SCRIPT).first).to_be_visible()
    assert is_safe(desktop)


def test_a_link_with_a_script_shows_an_error(desktop: Page, error_log: ErrorLog) -> None:
    error_log.allow("400 (Bad Request)")
    desktop.goto("/#puzzle=" + quote(SCRIPT, safe=""))
    expect(desktop.get_by_role("heading", name="Something went wrong")).to_be_visible()
    assert is_safe(desktop)


def test_a_text_with_a_script_shows_an_error(desktop: Page, error_log: ErrorLog) -> None:
    error_log.allow("400 (Bad Request)")
    paste(desktop, SCRIPT)
    expect(desktop.get_by_role("alert").filter(has_text=" ")).to_be_visible()
    assert is_safe(desktop)
