"""The static site in a browser: visits, bytes, memory, and requests compared with the server.

The first visit has an empty cache, the second one the service worker's, the third one no network.
Sizes are without compression, as a plain file server sends them.
"""

import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page

from bench.processes import family
from puzzlewright.genres import OWN
from static_site.build import build
from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.navigation import MODULE
from tests.browser.server import StudioServer
from tests.browser.site_server import SiteServer

SIZES = ((10, 10), (20, 20))
REPEATS = 5
EDITS = 300  # verdicts of changing drafts
TIMEOUT_MS = 120_000
READY = "html[data-engine=ready]"
# As the page asks: by the module that every view uses.
ASK = f"""async ([name, data]) => {{
  const {{ ask, askLines }} = await {MODULE}("api.js");
  if (name !== "generate") return ask(name, data);
  for await (const line of askLines(name, data)) if ("puzzle" in line) return line;
}}"""

Ask = Callable[[str, dict[str, Any]], Any]


def run() -> dict[str, Any]:
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder / "site")
        server = SiteServer(folder / "site", folder / "log")
        studio = StudioServer(folder / "studio", packages=False)
        try:
            with chromium() as browser:
                context = browser.new_context(base_url=server.address, **DESKTOP)
                context.set_default_timeout(TIMEOUT_MS)
                results["first visit"] = _visit(context, server, "first visit")
                results["second visit"] = _visit(context, server, "second visit")
                server.stop()
                results["offline"] = _visit(context, server, "offline")
                page = context.new_page()
                page.goto("/")
                page.wait_for_selector(READY, state="attached")
                results["requests"] = dict(_requests(page, studio))
                context.close()
                server.start()
                for name, screen in (("desktop", DESKTOP), ("phone", PHONE)):
                    context = browser.new_context(base_url=server.address, **screen)
                    results[f"megabytes, {name}"] = _memory(context.new_page(), name)
                    context.close()
        finally:
            studio.stop()
            server.stop()
    return results


def _visit(context: BrowserContext, server: SiteServer, name: str) -> dict[str, float]:
    """Open the site in a new page, mark something in a new game, and wait for the engine."""
    before = server.server.sent_bytes if server.server else 0
    page = context.new_page()
    started = time.perf_counter()
    page.goto("/")
    page.locator(".genre .whole-card").nth(1).click()
    page.wait_for_selector("[data-view=play] .board")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("button:enabled:has-text('Undo')")
    marked = time.perf_counter() - started
    page.wait_for_selector(READY, state="attached")
    ready = time.perf_counter() - started
    sent = (server.server.sent_bytes - before) / 1e6 if server.server else 0.0
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.close()
    print(f"{name:14} first mark {marked:5.1f} s, engine ready {ready:5.1f} s, {sent:5.1f} MB")
    return {"first mark": marked, "engine ready": ready, "megabytes": sent}


def _requests(page: Page, studio: StudioServer) -> Iterator[tuple[str, Any]]:
    """Time the first hint and a new puzzle of each genre, in the browser and on the server."""

    def in_browser(name: str, data: dict[str, Any]) -> Any:
        return page.evaluate(ASK, [name, data])

    def on_server(name: str, data: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            f"{studio.address}/api/{name}",
            json.dumps(data).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read().splitlines()[-1])

    print(f"{'milliseconds':20} {'hint':>17} {'new puzzle':>23}")
    print(f"{'':20} {'browser':>8} {'server':>8} {'browser':>14} {'server':>8}")
    for genre in OWN:
        for rows, cols in SIZES:
            size = {"genre": genre.name, "size": [rows, cols]}
            measured: dict[str, float] = {}
            for place, ask in (("browser", in_browser), ("server", on_server)):
                made, new_puzzle = _timed(ask, "generate", [{**size, "seed": n} for n in _seeds()])
                puzzles = [{"puzzle": one["puzzle"], "marks": []} for one in made]
                hint = _timed(ask, "hint", puzzles)[1]
                measured |= {f"hint, {place}": hint, f"new puzzle, {place}": new_puzzle}
            title = f"{genre.name} {rows}x{cols}"
            order = ("hint, browser", "hint, server", "new puzzle, browser", "new puzzle, server")
            one, two, three, four = (measured[name] for name in order)
            print(f"{title:20} {one:8.0f} {two:8.0f} {three:14.0f} {four:8.0f}", flush=True)
            yield title, measured


def _seeds() -> range:
    return range(1, REPEATS + 1)


def _timed(ask: Ask, name: str, requests: list[dict[str, Any]]) -> tuple[list[Any], float]:
    """Return the answers, and the median time in milliseconds."""
    answers, times = [], []
    for request in requests:
        started = time.perf_counter()
        answers.append(ask(name, request))
        times.append((time.perf_counter() - started) * 1000)
    return answers, median(times)


def _memory(page: Page, name: str) -> float:
    """Return the memory of all processes of the browser after many verdicts of drafts."""
    page.goto("/")
    page.wait_for_selector(READY, state="attached", timeout=TIMEOUT_MS)
    made = page.evaluate(ASK, ["generate", {"genre": "mosaic", "size": [15, 15], "seed": 1}])
    clues = made["puzzle"]["clues"]
    spots = [(row, col) for row in range(15) for col in range(15) if clues[row][col] is not None]
    for number in range(EDITS):
        row, col = spots[number % len(spots)]
        draft = [list(line) for line in clues]
        draft[row][col] = None
        puzzle = {**made["puzzle"], "clues": draft}
        page.evaluate(ASK, ["verdict", {"puzzle": puzzle}])
    megabytes = sum(map(_proportional_megabytes, family(os.getpid())))
    print(f"memory of the browser ({name}) after {EDITS} verdicts: {megabytes:.0f} MB")
    return megabytes


def _proportional_megabytes(pid: int) -> float:
    """Return the memory of a process of the browser; shared memory counts in part."""
    try:
        if b"chrom" not in Path(f"/proc/{pid}/cmdline").read_bytes():
            return 0.0
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1000 for line in text.splitlines() if line[:4] == "Pss:")
