"""The text forms of Context puzzles, the native one first.

Where a text can be read in two ways, the earlier one counts: `grid` is last, because a narrow page
without its first line can look like anything made of numbers.
"""

from puzzlewright.genres.context.notations import pzprv3
from puzzlewright.genres.context.notations.page import PAGE
from puzzlewright.notations import shaded

NOTATIONS = (
    shaded.native(PAGE),
    shaded.puzzlink(PAGE, "context"),
    pzprv3.notation,
    shaded.janko(PAGE),
    shaded.penpa(PAGE),
    shaded.grid(PAGE),
)
