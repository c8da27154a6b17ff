"""The first page comes quickly, and is small."""

from playwright.sync_api import Page, expect

MOST_BYTES = 300_000
MOST_SECONDS = 1
GENEROUS = (
    4  # machines that test have much else to do; `python -m bench page` has the exact figures
)

_LOADED = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].map(one => [one.name, one.transferSize])"""


def test_the_first_page_is_small(desktop: Page) -> None:
    desktop.goto("/", wait_until="networkidle")
    loaded = dict(desktop.evaluate(_LOADED))
    assert any(name.endswith("main.js") for name in loaded)
    assert sum(loaded.values()) < MOST_BYTES, loaded


def test_the_first_page_is_there_within_a_second(desktop: Page) -> None:
    desktop.goto("/")
    expect(desktop.get_by_role("heading").first).to_be_visible()
    seconds = desktop.evaluate("() => performance.now() / 1000")
    assert seconds < MOST_SECONDS * GENEROUS
