"""The puzzles of these tests."""

import pytest

import puzzlewright as pw
from puzzlewright.genres import GENRES, OWN, genre_of
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


def each(scripts: dict[str, Script]) -> pytest.MarkDecorator:
    """Repeat a test with each puzzle; the static site has only the genres of this package."""
    needs_server = pytest.mark.needs_server("the site has no genres of other packages")
    own = {genre.name for genre in OWN}
    return pytest.mark.parametrize(
        "script",
        [
            pytest.param(
                one, id=name, marks=() if genre_of(one.puzzle).name in own else needs_server
            )
            for name, one in scripts.items()
        ],
    )
