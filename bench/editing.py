"""Simulate an hour of drawing in minutes, to detect memory leaks in the page and the studio.

One edit every two seconds makes 1800 per hour. Here, the next edit follows as soon as there is a
verdict or it is cancelled. Undo keeps a few bytes per stroke.
"""

import tempfile
from pathlib import Path
from typing import Any

import puzzlewright as pw
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.editor import EditorView
from tests.browser.scales import heap, weight
from tests.browser.server import StudioServer

EDITS = 1800
SAMPLES = 6  # measurements of memory
PAUSE_MS = 60  # longer than the page waits for the next stroke, so that it asks for a verdict


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = StudioServer(Path(folder))
        try:
            assert server.process
            page = browser.new_page(base_url=server.address, **DESKTOP)
            puzzle = pw.generate("mosaic", size=(15, 15), seed=1).puzzle
            editor = EditorView.from_text(page, pw.write(puzzle))
            weights = []
            for number in range(EDITS + 1):
                if number % (EDITS // SAMPLES) == 0:
                    weights.append((heap(page), weight(server.process.pid)))
                    script, studio = weights[-1]
                    print(f"after {number:4} edits: page {script:.1f} MB, studio {studio:.0f} MB")
                editor.edit(number)
                page.wait_for_timeout(PAUSE_MS)
        finally:
            server.stop()
    return {
        "edits": EDITS,
        "page": [one for one, _ in weights],
        "studio": [one for _, one in weights],
    }
