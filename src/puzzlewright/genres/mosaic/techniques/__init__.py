"""How people solve a Mosaic: techniques of one, two and more clues.

All of them are one idea: add some clues, subtract others, and a cell is decided if its other
colour would need more than the balance allows. Differences find everything that two clues show,
sums of three overlapping clues everything with coefficients of 1, and `balance` searches for sums
of more clues. The sets are `basic` and `advanced`.
"""

from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic.techniques.balance import balance
from puzzlewright.genres.mosaic.techniques.counting import COUNTING
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition

TECHNIQUES: tuple[Technique[MosaicPosition], ...] = (*COUNTING, balance)
"""Techniques of one clue, and of more clues whose windows overlap."""
