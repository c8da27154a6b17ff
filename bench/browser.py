"""The studio in a browser: size of the first page, delay of gestures, hints and the editor.

A gesture is measured in the browser, from the moment at which the system has the event until the
frame that shows it is painted.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import puzzlewright as pw
from bench.browser_cpu import main_thread_work
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.editor import EditorView
from tests.browser.gestures import Mouse, Script
from tests.browser.navigation import open_puzzle
from tests.browser.server import StudioServer
from tests.browser.stopwatch import edit_times, first_page, gesture_times, hint_seconds, word_times

GESTURES = 40
EDIT_INTERVAL_MS = 100  # faster than people type for long
VERDICTS = 10
# Genre, rows and columns, and milliseconds after which a gesture should be visible.
BOARDS = (
    ("bridges", (15, 15), 50),
    ("mosaic", (15, 15), 50),
    ("context", (15, 15), 50),
    ("satogaeri", (15, 15), 50),
    ("bridges", (60, 40), 100),
    ("mosaic", (100, 118), 100),
)

# Genre, rows and columns, and whether the editor starts with a puzzle or an empty grid.
EDITORS = (
    *((genre, (15, 15), True) for genre in ("bridges", "mosaic", "context", "satogaeri")),
    *((genre, (60, 60), False) for genre in ("bridges", "context", "satogaeri")),
    ("mosaic", (100, 118), True),
)
MAX_EDIT_MS = 50
MAX_VERDICT_MS = 300
TIMEOUT_MS = 60_000  # for everything that must become visible on a busy machine


def run() -> dict[str, Any]:
    expect.set_options(timeout=TIMEOUT_MS)
    with tempfile.TemporaryDirectory() as folder:
        server = StudioServer(Path(folder))
        try:
            return dict(_measure(server))
        finally:
            server.stop()


def _measure(server: StudioServer) -> Iterator[tuple[str, Any]]:
    with chromium() as browser:
        for name, (rows, cols), most in BOARDS:
            script = Script(pw.generate(name, size=(rows, cols), seed=1).puzzle)
            page = browser.new_page(base_url=server.address, **DESKTOP)
            open_puzzle(page, script)
            hint = hint_seconds(page)
            times = gesture_times(Mouse(page, script), GESTURES)
            page.close()
            title = f"{name} {rows}x{cols}"
            print(
                f"{title:20} a gesture is visible after {times.median:.0f} ms, at worst"
                f" {times.worst:.0f} (target: {most}); a hint after {hint:.2f} s"
            )
            yield title, {**times._asdict(), "hint": hint}
        for name, size, is_drawn in EDITORS:
            page = browser.new_page(base_url=server.address, **DESKTOP)
            yield _measure_editor(page, name, size, is_drawn)
            page.close()
        page = browser.new_page(base_url=server.address, **DESKTOP)
        first = first_page(page)
        page.close()
        print(f"{'the first page':20} {first.bytes} bytes, after {first.seconds:.2f} s")
        yield "first page", first._asdict()


def _measure_editor(
    page: Page, name: str, size: tuple[int, int], is_drawn: bool
) -> tuple[str, Any]:
    """Measure the delay until an edit is visible, and until the editor answers."""
    if is_drawn:
        EditorView.from_text(page, pw.write(pw.generate(name, size=size, seed=1).puzzle))
    else:
        EditorView.new(page, name, size)
    edits = edit_times(page, GESTURES, EDIT_INTERVAL_MS)
    burst = edit_times(page, GESTURES)
    words = word_times(page, VERDICTS)
    work = main_thread_work(page, lambda: edit_times(page, GESTURES))
    title = f"{name} {size[0]}x{size[1]} drawn"
    print(
        f"{title:23} an edit is visible after {edits.median:.0f} ms, at worst {edits.worst:.0f}"
        f" (target: {MAX_EDIT_MS}), of keys in a burst after {burst.median:.0f}, at worst"
        f" {burst.worst:.0f}; first words after {words.median:.0f} ms, at worst"
        f" {words.worst:.0f} (target on 15x15: {MAX_VERDICT_MS}); the page works"
        f" {work.all / GESTURES:.0f} ms for an edit, at most {work.longest:.0f} in one piece"
    )
    return title, {
        "edits": edits._asdict(),
        "burst": burst._asdict(),
        "words": words._asdict(),
        "work": work._asdict(),
    }
