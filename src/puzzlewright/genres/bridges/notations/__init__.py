"""The text forms of Bridges puzzles, the native one first.

Where a text can be read in two ways, the earlier one counts: `grid` is last, because a narrow page without its first
line can look like anything made of numbers.
"""

from puzzlewright.genres.bridges.notations import grid, has, janko, kanpen, native, penpa, puzzlink, pzprv3, tatham

NOTATIONS = (
    native.notation,
    puzzlink.notation,
    pzprv3.notation,
    tatham.notation,
    janko.notation,
    has.notation,
    kanpen.notation,
    penpa.notation,
    grid.notation,
)
