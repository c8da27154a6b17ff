"""The text forms of Context puzzles, the native one first.

Where a text can be read in two ways, the earlier one counts: `grid` is last, because a narrow page without its first
line can look like anything made of numbers.
"""

from puzzlewright.genres.context.notations import grid, janko, native, penpa, puzzlink, pzprv3

NOTATIONS = (
    native.notation,
    puzzlink.notation,
    pzprv3.notation,
    janko.notation,
    penpa.notation,
    grid.notation,
)
