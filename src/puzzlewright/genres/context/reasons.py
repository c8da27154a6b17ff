"""Why something is so in Context: the rules that constraints and steps name, and how they are put
into words.
"""

from collections.abc import Mapping

from puzzlewright.blueprints.genre import Words
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.model.reason import Reason
from puzzlewright.model.words import at, listing

CLUE = "clue"  # the clue of one cell
NEIGHBOURS = "neighbours"  # black cells do not share a side
# a region of white cells needs a way out; of none in particular, all hang together
CONNECTED = "connected"
KNOWN = "known"


def _way_out(puzzle: Context, reason: Reason) -> str:
    if not reason.about:
        return "the white cells hang together"
    cells = [at(*divmod(cell, puzzle.cols)) for cell in reason.about]
    return (
        "the way out of"
        f" {listing(cells) if len(cells) < 4 else f'the {len(cells)} cells around {cells[0]}'}"
    )


WORDS: Mapping[str, Words[Context]] = {
    CLUE: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    NEIGHBOURS: "black cells do not share a side",
    CONNECTED: _way_out,
    KNOWN: "what is known already",
}
