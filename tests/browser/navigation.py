"""Open views of the studio."""

from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.browser.gestures import Script

SERVICE_WORKER_MS = 90_000  # enough for a busy machine

# Import a module of the page, which is in the folder of its version on the static site.
MODULE = "(name => import(new URL(name, document.querySelector('script[type=module]').src)))"

ASK = f"""async ([name, data, milliseconds]) => {{
    const {{ ask }} = await {MODULE}("api.js");
    const signal = milliseconds ? AbortSignal.timeout(milliseconds) : undefined;
    return ask(name, data, signal).catch((error) => ({{ failed: `${{error}}` }}));
}}"""


def ask(page: Page, name: str, data: dict[str, Any], milliseconds: int = 0) -> Any:
    """Send a request as the page does, cancelled after a time; a failure is an answer, too."""
    return page.evaluate(ASK, [name, data, milliseconds])


def open_puzzle(page: Page, script: Script) -> Page:
    """Open a puzzle by its link."""
    page.goto("about:blank")  # a change of the hash alone would leave the old board for a moment
    page.goto("/#puzzle=" + quote(script.text, safe=""))
    page.wait_for_selector("[data-view=play] .board")
    return page


def keep_messages(page: Page) -> Page:
    """Let messages stay until something hides them: a busy machine may look at them late."""
    page.add_init_script(
        "const start = setTimeout;"
        " window.setTimeout = (work, ms, ...more) =>"
        " start(work, ms >= 2500 ? 1_000_000 : ms, ...more)"
    )
    return page


def open_home(page: Page) -> Page:
    """Open the view Home."""
    page.goto("/#/")
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()
    return page


def wait_for_service_worker(page: Page) -> None:
    """Wait until the page can be used offline; unlike `ready`, this has a time limit."""
    page.evaluate(
        """ms => Promise.race([
          navigator.serviceWorker.ready.then(() => true),
          new Promise((_, fail) => setTimeout(() => fail(new Error("no service worker")), ms)),
        ])""",
        SERVICE_WORKER_MS,
    )


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
