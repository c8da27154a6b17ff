"""Why something is so in Mosaic: the rules that constraints and steps name, and how they are put
into words.
"""

from collections.abc import Mapping

from puzzlewright.genre.genre import Words
from puzzlewright.genres.mosaic.puzzle import Mosaic

CLUE = "clue"  # the clue of one cell
COLUMNS = "columns"  # what the counts of columns mean
KNOWN = "known"

WORDS: Mapping[str, Words[Mosaic]] = {
    CLUE: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    COLUMNS: "the count of black cells in each column of three",
    KNOWN: "what is known already",
}
