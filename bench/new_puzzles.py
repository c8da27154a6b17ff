"""The time to a new puzzle in a browser, for every kind that the home page offers.

It is measured from the choice of a kind until its board is on the screen. A newcomer's time to the
first mark begins when an empty browser opens the page, and takes one click, on Play.
"""

import re
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from puzzlewright.genres import OWN
from puzzlewright.library.stock import Kind, kinds_of
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.navigation import open_home
from tests.browser.server import StudioServer

TIMES = 3  # puzzles per kind
NEWCOMERS = 5
TARGET_SECONDS = 1.0
TIMEOUT_MS = 60_000
CHOOSE = """async (kind) => {
  const start = performance.now();
  location.hash = `#kind=${kind}`;
  while (!document.querySelector("[data-view=play] .board"))
    await new Promise(requestAnimationFrame);
  return (performance.now() - start) / 1000;
}"""


def run() -> dict[str, Any]:
    """Measure all kinds, with a new player each time."""
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = StudioServer(Path(folder), packages=False)
        try:
            with chromium() as browser:
                first = statistics.median(first_mark(browser, server) for _ in range(NEWCOMERS))
                print(f"first mark of a newcomer: {first:.2f} s, one click")
                for _ in range(TIMES):
                    page = browser.new_page(base_url=server.address, **DESKTOP)
                    page.set_default_timeout(TIMEOUT_MS)
                    for kind in (kind for genre in OWN for kind in kinds_of(genre.name)):
                        times.setdefault(str(kind), []).append(seconds_to(page, kind))
                    page.close()
        finally:
            server.stop()
    everything = [seconds for found in times.values() for seconds in found]
    for genre in OWN:
        of_genre = (some for kind, some in times.items() if kind.startswith(genre.name))
        found = [seconds for some in of_genre for seconds in some]
        print(f"{genre.name:10} {_summary(found)}")
    print(f"{'all':10} {_summary(everything)} (wanted: 95% within {TARGET_SECONDS} s)")
    return times


def first_mark(browser: Browser, server: StudioServer) -> float:
    """Return the seconds until an empty browser shows the first mark of a game."""
    page = browser.new_page(base_url=server.address, service_workers="block", **DESKTOP)
    page.set_default_timeout(TIMEOUT_MS)
    page.route(re.compile(r"/api/games(\?|$)"), lambda route: route.fulfill(json={"games": []}))
    start = time.perf_counter()
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("[data-view=play] .board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Control+ArrowDown")
    page.wait_for_selector("button:enabled:has-text('Undo')")
    seconds = time.perf_counter() - start
    page.close()
    return seconds


def seconds_to(page: Page, kind: Kind) -> float:
    open_home(page)
    seconds: float = page.evaluate(CHOOSE, f"{kind.genre}/{kind.grid}/{kind.difficulty}")
    return seconds


def _summary(times: list[float]) -> str:
    ordered = sorted(times)
    p95 = statistics.quantiles(ordered, n=20)[-1]
    return (
        f"{len(ordered)} puzzles: median {statistics.median(ordered):.2f} s, 95% within"
        f" {p95:.2f} s, at worst {ordered[-1]:.2f} s"
    )
