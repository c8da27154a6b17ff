"""Why something is so: the rules that constraints and steps name, and their words."""

from collections.abc import Mapping

from puzzlewright.blueprints.genre import Words
from puzzlewright.model.reason import Reason
from puzzlewright.model.words import listing

from kurodoko.puzzle import Kurodoko

CLUE = "clue"  # the clue of one cell
NEIGHBOURS = "neighbours"  # black cells do not share a side
CONNECTED = "connected"  # a region needs a way out; of none in particular, all white cells connect
KNOWN = "known"  # what the board says


def _clue(puzzle: Kurodoko, reason: Reason) -> str:
    (cell,) = reason.about
    return f"the {puzzle.clue_at[cell]} at {puzzle.name_of(cell)}"


def _way_out(puzzle: Kurodoko, reason: Reason) -> str:
    if not reason.about:
        return "the white cells hang together"
    cells = [puzzle.name_of(cell) for cell in reason.about]
    some = listing(cells) if len(cells) < 4 else f"the {len(cells)} cells around {cells[0]}"
    return f"the way out of {some}"


WORDS: Mapping[str, Words[Kurodoko]] = {
    CLUE: _clue,
    NEIGHBOURS: "black cells do not share a side",
    CONNECTED: _way_out,
    KNOWN: "what is known already",
}
