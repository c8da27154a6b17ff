"""How people solve a Mosaic: techniques of one, two and three clues. What takes more clues has no
name of its own.
"""

from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic.techniques.one_clue import rest_of_window, whole_window
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.genres.mosaic.techniques.three_clues import three_clues
from puzzlewright.genres.mosaic.techniques.two_clues import difference, distant_difference, inside

TECHNIQUES: tuple[Technique[MosaicPosition], ...] = (
    whole_window,
    rest_of_window,
    inside,
    difference,
    distant_difference,
    three_clues,
)
