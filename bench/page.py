"""The studio's page in a browser: how large it is, and how soon one sees what one does.

A gesture is measured in the browser, from the moment at which the system has the event until the
frame that shows it is painted.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlewright as pw
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.hands import Mouse, Script
from tests.browser.house import House
from tests.browser.opening import opened
from tests.browser.stopwatch import first_page, gesture_times, hint_seconds

GESTURES = 40
# By genre: rows and columns, and milliseconds in which a gesture should be seen.
PAGES = (
    ("bridges", (15, 15), 50),
    ("mosaic", (15, 15), 50),
    ("context", (15, 15), 50),
    ("satogaeri", (15, 15), 50),
    ("bridges", (60, 40), 100),
    ("mosaic", (100, 118), 100),
)


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            return dict(_measured(house))
        finally:
            house.stop()


def _measured(house: House) -> Iterator[tuple[str, Any]]:
    with chromium() as browser:
        for name, (rows, cols), most in PAGES:
            script = Script(pw.generate(name, size=(rows, cols), seed=1).puzzle)
            page = browser.new_page(base_url=house.address, **DESKTOP)
            opened(page, script)
            hint = hint_seconds(page)
            times = gesture_times(Mouse(page, script), GESTURES)
            page.close()
            title = f"{name} {rows}x{cols}"
            print(
                f"{title:20} a gesture is seen after {times.median:.0f} ms, at worst"
                f" {times.worst:.0f} (wanted: {most}); a hint after {hint:.2f} s"
            )
            yield title, {**times._asdict(), "hint": hint}
        page = browser.new_page(base_url=house.address, **DESKTOP)
        first = first_page(page)
        page.close()
        print(f"{'the first page':20} {first.bytes} bytes, after {first.seconds:.2f} s")
        yield "first page", first._asdict()
