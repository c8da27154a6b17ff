"""The time to a new puzzle in a browser, for every kind that the home page offers.

It is measured from the choice of a kind until its board is on the screen.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from puzzlewright.genres import OWN
from puzzlewright.library.stock.puzzles import Kind, kinds_of
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.navigation import open_home
from tests.browser.server import StudioServer

TIMES = 3  # puzzles per kind
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
