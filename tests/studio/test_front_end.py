"""The front end has no genre-specific code."""

import re
from pathlib import Path

import puzzlewright.studio
from puzzlewright.genres import GENRES

SCRIPTS = Path(puzzlewright.studio.__file__).parent / "page" / "js"
# the starts of roles that only one genre draws
ROLES = ("island", "bridge", "lattice", "cross-", "country", "landing", "track", "cell-", "clue-on")


def test_no_script_names_a_genre_or_its_shapes() -> None:
    genres, roles = "|".join(genre.name for genre in GENRES), "|".join(ROLES)
    literal = re.compile(rf"""["'`](?:(?:{genres})|(?:{roles})[\w-]*)["'`]""")
    scripts = [path for path in SCRIPTS.glob("*.js") if path.name != "words.js"]
    found = [(path.name, literal.findall(path.read_text())) for path in scripts]
    assert scripts
    assert [one for one in found if one[1]] == []
