"""The static site in a browser: visits, bytes, memory, and requests compared with the server.

The first visit has an empty cache, the second one the service worker's, the third one no network.
Sizes are without compression, as a plain file server sends them. Memory is that of all processes of
the browser, in a page that Playwright does not watch: it would keep the content of all responses.
Other processes of the same browser would share its memory, so none should run.
"""

import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from bench.processes import family
from puzzlewright.genres import OWN
from static_site.build import build
from tests.browser.chromium import DESKTOP, PHONE, chromium, chromium_profile
from tests.browser.navigation import MODULE
from tests.browser.server import StudioServer
from tests.browser.site_server import SiteServer

SIZES = ((10, 10), (20, 20))
REPEATS = 5
EDITS = 900  # half an hour of editing, with an edit every two seconds
POLL_SECONDS = 0.05
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
            window = chromium_profile(folder / "profile", base_url=server.address, **DESKTOP)
            with window as context:
                context.set_default_timeout(TIMEOUT_MS)
                results["first visit"] = _visit(context, server, "first visit")
                results["second visit"] = _visit(context, server, "second visit")
                server.stop()
                results["offline"] = _visit(context, server, "offline")
                page = context.new_page()
                page.goto("/")
                page.wait_for_selector(READY, state="attached")
                results["requests"] = dict(_requests(page, studio))
            server.start()
            for name, screen in (("desktop", DESKTOP), ("phone", PHONE)):
                results[f"megabytes, {name}"] = _memory(server, name, screen)
        finally:
            studio.stop()
            server.stop()
    return results


def _visit(context: BrowserContext, server: SiteServer, name: str) -> dict[str, float]:
    """Open the site in a new page, mark something in a new game, and wait for the engine."""
    before = server.sent_bytes
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
    until_ready = (server.sent_bytes - before) / 1e6
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    in_all = (server.sent_bytes - before) / 1e6
    page.close()
    print(
        f"{name:14} first mark {marked:5.1f} s, engine ready {ready:5.1f} s,"
        f" {until_ready:5.1f} MB until then, {in_all:5.1f} MB in all"
    )
    sizes = {"megabytes until then": until_ready, "megabytes in all": in_all}
    return {"first mark": marked, "engine ready": ready, **sizes}


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


def _memory(server: SiteServer, name: str, screen: dict[str, Any]) -> dict[str, float]:
    """Measure the memory of a browser at each stage of the first visit, and its peak."""
    measured: dict[str, float] = {}
    with chromium() as browser:  # a new one, because its processes keep memory
        page = UnwatchedPage(browser, screen)
        measured["empty page"] = _megabytes()
        with _peak() as peak:
            page.send("Page.navigate", url=server.address)
            page.wait_for("document.documentElement?.dataset.engine === 'ready'")
            measured["engine ready"] = _megabytes()
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            measured["stored for offline use"] = _megabytes()
            made = page.ask("generate", {"genre": "mosaic", "size": [15, 15], "seed": 1})
            puzzle, clues = made["puzzle"], made["puzzle"]["clues"]
            spots = [(r, c) for r in range(15) for c in range(15) if clues[r][c] is not None]
            for number in range(EDITS):
                row, col = spots[number % len(spots)]
                draft = [list(line) for line in clues]
                draft[row][col] = None
                page.ask("verdict", {"puzzle": {**puzzle, "clues": draft}})
            measured[f"{EDITS} verdicts"] = _megabytes()
        measured["peak"] = max(peak)
    parts = (f"{stage} {megabytes:.0f}" for stage, megabytes in measured.items())
    print(f"megabytes of the browser ({name}): {', '.join(parts)}", flush=True)
    return measured


class UnwatchedPage:
    """A page that is driven by the browser's protocol alone."""

    def __init__(self, browser: Browser, screen: dict[str, Any]) -> None:
        self.session = browser.new_browser_cdp_session()
        self.session.on("Target.receivedMessageFromTarget", self._receive)
        self.answers: dict[int, dict[str, Any]] = {}
        self.number = 0
        target = self.session.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = {"targetId": target, "flatten": False}
        self.id = self.session.send("Target.attachToTarget", attached)["sessionId"]
        size = screen["viewport"]
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=size["width"],
            screenWidth=size["width"],
            height=size["height"],
            screenHeight=size["height"],
            deviceScaleFactor=screen.get("device_scale_factor", 1),
            mobile=screen.get("is_mobile", False),
        )
        touch = screen.get("has_touch", False)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        message = json.dumps({"id": self.number, "method": method, "params": params})
        sent = {"sessionId": self.id, "message": message}
        self.session.send("Target.sendMessageToTarget", sent)
        while self.number not in self.answers:
            time.sleep(POLL_SECONDS)
            self.session.send("Target.getTargets")  # receive what has arrived
        result: dict[str, Any] = self.answers.pop(self.number)["result"]
        return result

    def _receive(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self.answers[message["id"]] = message

    def evaluate(self, script: str) -> Any:
        options = {"awaitPromise": True, "returnByValue": True}
        result = self.send("Runtime.evaluate", expression=script, **options)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def ask(self, name: str, data: dict[str, Any]) -> Any:
        return self.evaluate(f"({ASK})({json.dumps([name, data])})")

    def wait_for(self, script: str) -> None:
        while not self.evaluate(script):
            time.sleep(POLL_SECONDS)


@contextmanager
def _peak() -> Iterator[list[float]]:
    """Yield a list that gets the memory of the browser, several times a second."""
    samples, ended = [_megabytes()], Event()

    def watch() -> None:
        while not ended.wait(POLL_SECONDS):
            samples.append(_megabytes())

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield samples
    finally:
        ended.set()
        watcher.join()


def _megabytes() -> float:
    return sum(map(_proportional_megabytes, family(os.getpid())))


def _proportional_megabytes(pid: int) -> float:
    """Return the memory of a process of the browser; shared memory counts in part."""
    try:
        if b"chrom" not in Path(f"/proc/{pid}/cmdline").read_bytes():
            return 0.0
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1000 for line in text.splitlines() if line[:4] == "Pss:")
