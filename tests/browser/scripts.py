"""The puzzles of these tests."""

import puzzlewright as pw
from puzzlewright.genres import GENRES
from tests.browser.gestures import Script

GRAPH = Script(pw.generate("bridges", size=(6, 6), graph=True, seed=1).puzzle)
SMALL = Script(
    pw.read(
        '{"genre": "mosaic", "clues": [[null, 2, null, 3, null], [0, null, 4, null, 3],'
        " [null, null, null, null, 4], [4, null, 3, null, 4], [null, null, null, null, null]]}"
    )
)
# one puzzle of every playable genre, including the example packages
EXAMPLES = {
    **{genre.name: Script(pw.read(genre.example)) for genre in GENRES if genre.play_rules},
    "mosaic": SMALL,
}
