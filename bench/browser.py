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
PACE = 100  # milliseconds between two edits: faster than anybody types for long
WORDS = 10
# By genre: rows and columns, and milliseconds in which a gesture should be seen.
PAGES = (
    ("bridges", (15, 15), 50),
    ("mosaic", (15, 15), 50),
    ("context", (15, 15), 50),
    ("satogaeri", (15, 15), 50),
    ("bridges", (60, 40), 100),
    ("mosaic", (100, 118), 100),
)

# By genre: what is drawn on, and whether there is a puzzle on it, or nothing yet.
EDITORS = (
    *((genre, (15, 15), True) for genre in ("bridges", "mosaic", "context", "satogaeri")),
    *((genre, (60, 60), False) for genre in ("bridges", "context", "satogaeri")),
    ("mosaic", (100, 118), True),
)
MOST_FOR_AN_EDIT = 50  # milliseconds
MOST_FOR_WORDS = 300
PATIENCE = 60_000  # milliseconds in which something must be seen, on a machine with much to do


def run() -> dict[str, Any]:
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder:
        server = StudioServer(Path(folder))
        try:
            return dict(_measured(server))
        finally:
            server.stop()


def _measured(server: StudioServer) -> Iterator[tuple[str, Any]]:
    with chromium() as browser:
        for name, (rows, cols), most in PAGES:
            script = Script(pw.generate(name, size=(rows, cols), seed=1).puzzle)
            page = browser.new_page(base_url=server.address, **DESKTOP)
            open_puzzle(page, script)
            hint = hint_seconds(page)
            times = gesture_times(Mouse(page, script), GESTURES)
            page.close()
            title = f"{name} {rows}x{cols}"
            print(
                f"{title:20} a gesture is seen after {times.median:.0f} ms, at worst"
                f" {times.worst:.0f} (wanted: {most}); a hint after {hint:.2f} s"
            )
            yield title, {**times._asdict(), "hint": hint}
        for name, size, is_drawn in EDITORS:
            page = browser.new_page(base_url=server.address, **DESKTOP)
            yield _drawing(page, name, size, is_drawn)
            page.close()
        page = browser.new_page(base_url=server.address, **DESKTOP)
        first = first_page(page)
        page.close()
        print(f"{'the first page':20} {first.bytes} bytes, after {first.seconds:.2f} s")
        yield "first page", first._asdict()


def _drawing(page: Page, name: str, size: tuple[int, int], is_drawn: bool) -> tuple[str, Any]:
    """Measure the delay until an edit is visible, and until the editor answers."""
    if is_drawn:
        EditorView.from_text(page, pw.write(pw.generate(name, size=size, seed=1).puzzle))
    else:
        EditorView.new(page, name, size)
    edits = edit_times(page, GESTURES, PACE)
    burst = edit_times(page, GESTURES)
    words = word_times(page, WORDS)
    work = main_thread_work(page, lambda: edit_times(page, GESTURES))
    title = f"{name} {size[0]}x{size[1]} drawn"
    print(
        f"{title:23} an edit is seen after {edits.median:.0f} ms, at worst {edits.worst:.0f}"
        f" (wanted: {MOST_FOR_AN_EDIT}), of keys in a burst after {burst.median:.0f}, at worst"
        f" {burst.worst:.0f}; first words after {words.median:.0f} ms, at worst"
        f" {words.worst:.0f} (wanted on 15x15: {MOST_FOR_WORDS}); the page works"
        f" {work.all / GESTURES:.0f} ms for an edit, at most {work.longest:.0f} in one piece"
    )
    return title, {
        "edits": edits._asdict(),
        "burst": burst._asdict(),
        "words": words._asdict(),
        "work": work._asdict(),
    }
