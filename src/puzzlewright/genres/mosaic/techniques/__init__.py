"""How people solve a Mosaic: techniques of one, two and three clues. What takes more clues has no
name of its own.
"""

from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic.techniques.counting import COUNTING
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition

TECHNIQUES: tuple[Technique[MosaicPosition], ...] = COUNTING
