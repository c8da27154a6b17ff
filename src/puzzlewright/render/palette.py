"""The style of each role, in one table: the colours of black cells, bridges, circles and so on.

Genres draw with roles, never with colours, and add their own roles in `Genre.roles`. A family
such as class-N counts from 0 and repeats its colours.

role             shape       what it shows
---------------  ----------  ----------------------------------------------------------------
paper            Box, Disc   a blank background behind text
country-home     Box         a country that has its circle: a soft tint
country-wrong    Box         a country that has too many circles, or can have none
country-sign     Label       the sign of either, in a corner, for readers who cannot see the tint
looked-at-band   Line        what a step rests on, along a line: a broad soft band behind it
premise-band     Line        clues and rules that a step rests on, along a line, likewise
wrong-band       Line        marks that cannot be right, along a line, likewise
supposed-band    Line        what is only supposed, along a line, likewise, in stripes
concluded-band   Line        what a step decides, along a line, likewise, broader
ruler            Label       the number of a row or column, beside the grid; themes add it
grid             Line        the thin line between two cells
grid-five        Line        every fifth of them on a large grid, heavier; themes choose it
border           Line        a thick line: the outline of the grid, the border of a country
lattice          Line        a faint dot at every cell centre that the line passes, from end to end
cell-black       Box         a cell decided black
cell-white       Box         a cell decided white: a faint tint, other than an undecided one
white-dot        Disc        a dot on such a cell, for readers who cannot see the tint
clue             Label       a number on an undecided or a white cell
clue-done        Label       likewise, once nothing is left to do for it
clue-wrong       Label       likewise, where it cannot be right any more
clue-on-black    Label       a number on a black cell
clue-done-on-black   Label   likewise, once nothing is left to do for it
clue-wrong-on-black  Label   likewise, where it cannot be right any more
island           Disc        an island with bridges still to decide
island-done      Disc        an island whose bridges are all decided
island-number    Label       its number, or '?'
island-name      Label       its name in sentences, beside it
span             Line        where a bridge could go, faint
bridge           Line        bridges, one strand each
bridge-open      Line        at least these bridges, perhaps more
no-bridge        Line        an arm of a small cross: no bridge can be here
at-most          Label       how many bridges there can be on an undecided span
bridge-number    Label       their number, where there are too many strands to count
bridge-bounds    Label       in text: x for no bridge, or how many at most; between two cells
class-0...       Disc, Box   the colour classes of the islands, instead of the above; four colours
cross-0...       Disc, Line  two things of the same number cannot both be there; seven colours
cross-letter     Label       their letter, on the disc, for readers who cannot see the colours
circle           Disc        a circle that has not moved yet
circle-moved     Disc        the place that a circle has left, faint
landing          Disc        a circle at rest, where it has moved to (or where it stays)
circle-number    Label       its number, at any of these places
track            Line        the way that a circle has moved
option           Disc        a small dot on a cell where a circle could still go, faint
supposed-line    Line        bridges or a track that are only supposed
supposed-open    Line        at least these bridges, only supposed
supposed         Box, Disc   a place of which something is only supposed: tinted, in a broken frame
looked-at        Box, Disc   what a step rests on: known places, framed
concluded        Box, Disc   what a step decides, framed
ruled-out        Line        an arm of a cross: a choice that a step rules out
premise          Box, Disc   the clues and rules that a step rests on, framed
wrong            Box, Disc   marks that cannot be right, framed
order            Disc        a badge with the number of a step in a chain
order-number     Label       that number
touch            any         invisible: the area of a place that can be clicked

The theme paints the background. Paint in this order: cells, grid, lattice, border, lines, discs,
labels, and touch last, so that nothing covers it. Of adjacent shapes of one kind, roles further
down in the table lie on top.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from puzzlewright.core.picture import FillAndStroke, Picture, RoleStyle, Shape, base_role

# Marks that become bands along a line.
BANDS = {
    role: f"{role}-band" for role in ("looked-at", "premise", "wrong", "supposed", "concluded")
}

# What a step or a player's notes add to a picture; a terminal shows words instead.
STEP_ROLES = (
    *("supposed", "looked-at", "concluded", "ruled-out", "premise", "wrong"),
    *("order", "order-number"),
    *BANDS.values(),
    *("no-bridge", "at-most"),
)

# What only text shows.
TEXT_ROLES = ("bridge-bounds",)


def _line(light: str, dark: str, width: float, terminal: str) -> RoleStyle:
    return RoleStyle(
        FillAndStroke(stroke=light), FillAndStroke(stroke=dark), width, terminal=terminal
    )


def _text(light: str, dark: str, terminal: str = "", bold: bool = False) -> RoleStyle:
    return RoleStyle(FillAndStroke(light), FillAndStroke(dark), bold=bold, terminal=terminal)


def _disc(light: tuple[str, str], dark: tuple[str, str], width: float, terminal: str) -> RoleStyle:
    return RoleStyle(FillAndStroke(*light), FillAndStroke(*dark), width, terminal=terminal)


# Classes and crossings use the colour-blind safe palettes of Okabe and Ito, and of Tol.
ROLE_STYLES = {
    "paper": RoleStyle(FillAndStroke("#ffffff"), FillAndStroke("#242932")),
    "country-home": RoleStyle(FillAndStroke("#e3efe2"), FillAndStroke("#2d3a34")),
    "country-wrong": RoleStyle(FillAndStroke("#f8dedb"), FillAndStroke("#4a2a2c")),
    "country-sign": _text("#5f6979", "#aab3c1"),
    "looked-at-band": _line("#a9c6e8", "#3f5f86", 0.34, ""),
    "premise-band": _line("#f6c877", "#8a6420", 0.42, ""),
    "wrong-band": _line("#f0a19b", "#8e3f3a", 0.5, ""),
    "supposed-band": _line("#e3b3cf", "#7d4a68", 0.42, ""),
    "concluded-band": _line("#8fd4ad", "#2c7a50", 0.62, ""),
    "ruler": _text("#5f6979", "#98a2b2", "dim"),
    "grid": _line("#c9ced6", "#444c59", 0.02, "dim"),
    "grid-five": _line("#8a94a2", "#717c8d", 0.045, "dim"),
    "border": _line("#1f2530", "#c6ccd6", 0.07, ""),
    "lattice": _line("#cfd4db", "#4a5260", 0.06, "dim"),
    "cell-black": RoleStyle(FillAndStroke("#262c38"), FillAndStroke("#05070a"), terminal="default"),
    "cell-white": RoleStyle(FillAndStroke("#f1eee4"), FillAndStroke("#58626f"), terminal="dim"),
    "white-dot": RoleStyle(FillAndStroke("#8a94a2"), FillAndStroke("#b3bcc9")),
    "clue": _text("#1f2530", "#dfe3ea", "bold"),
    "clue-done": _text("#7a8494", "#98a2b2", "dim"),
    "clue-wrong": _text("#b3261e", "#ff9a91", "bold red", bold=True),
    "clue-on-black": _text("#ffffff", "#dfe3ea", "bold reverse"),
    "clue-done-on-black": _text("#8f99a8", "#7a8494", "dim reverse"),
    "clue-wrong-on-black": _text("#ff9a91", "#ff9a91", "bold red reverse", bold=True),
    "island": _disc(("#ffffff", "#1f2530"), ("#242932", "#c6ccd6"), 0.05, "bold"),
    "island-done": _disc(("#dfe7ef", "#1f2530"), ("#45566b", "#c6ccd6"), 0.05, "green"),
    "island-number": _text("#1f2530", "#f0f2f5"),
    "island-name": _text("#4f5968", "#b3bcc9", "dim"),
    "span": _line("#bcc3ce", "#5f6979", 0.04, "dim"),
    "bridge": _line("#1f5a96", "#7db8ee", 0.06, "cyan"),
    "bridge-open": _line("#1f5a96", "#7db8ee", 0.06, "cyan"),
    "no-bridge": _line("#5f6979", "#aab3c1", 0.05, ""),
    "at-most": _text("#1f5a96", "#7db8ee", ""),
    "bridge-number": _text("#1f5a96", "#7db8ee", "cyan", bold=True),
    "bridge-bounds": _text("#7a8494", "#8b95a5", "dim"),
    "class-0": _disc(("#8fbfe8", "#1f2530"), ("#24598c", "#c6ccd6"), 0.05, "bold white on blue"),
    "class-1": _disc(("#f3dc7e", "#1f2530"), ("#7a6410", "#c6ccd6"), 0.05, "bold black on yellow"),
    "class-2": _disc(("#f2a07b", "#1f2530"), ("#97441f", "#c6ccd6"), 0.05, "bold white on red"),
    "class-3": _disc(("#6cc5a4", "#1f2530"), ("#1c6b51", "#c6ccd6"), 0.05, "bold black on green"),
    "cross-0": _disc(("#d55e00", "#d55e00"), ("#f28a3c", "#f28a3c"), 0.05, "red"),
    "cross-1": _disc(("#0072b2", "#0072b2"), ("#4ea6de", "#4ea6de"), 0.05, "blue"),
    "cross-2": _disc(("#009e73", "#009e73"), ("#2fc79b", "#2fc79b"), 0.05, "green"),
    "cross-3": _disc(("#b85c93", "#b85c93"), ("#dc92bd", "#dc92bd"), 0.05, "magenta"),
    "cross-4": _disc(("#b07a00", "#b07a00"), ("#e6b84c", "#e6b84c"), 0.05, "yellow"),
    "cross-5": _disc(("#3c8fbf", "#3c8fbf"), ("#8ccdf2", "#8ccdf2"), 0.05, "cyan"),
    "cross-6": _disc(("#4d4d4d", "#4d4d4d"), ("#c4c4c4", "#c4c4c4"), 0.05, "white"),
    "cross-letter": _text("#ffffff", "#242932", "bold", bold=True),
    "circle": _disc(("#ffffff", "#1f2530"), ("#242932", "#c6ccd6"), 0.05, "bold"),
    "circle-moved": _disc(("none", "#b9c0ca"), ("none", "#5f6979"), 0.03, "dim"),
    "landing": _disc(("#dfe7ef", "#1f2530"), ("#45566b", "#c6ccd6"), 0.05, "green"),
    "circle-number": _text("#1f2530", "#f0f2f5", "bold"),
    "track": _line("#1f5a96", "#7db8ee", 0.06, "cyan"),
    "option": _disc(("#b9c0ca", "none"), ("#5f6979", "none"), 0.0, "dim"),
    "supposed-line": _line("#a8457f", "#f0a3cf", 0.06, "magenta"),
    "supposed-open": _line("#a8457f", "#f0a3cf", 0.06, "magenta"),
    "supposed": _disc(("#c46ba0", "#a8457f"), ("#b0588d", "#f0a3cf"), 0.06, ""),
    "looked-at": _line("#5f9be6", "#86b4ea", 0.08, ""),
    "concluded": _line("#2f9e5f", "#58d08d", 0.12, ""),
    "ruled-out": _line("#c8372e", "#ff7b70", 0.07, ""),
    "premise": _line("#e08a00", "#ffb340", 0.08, ""),
    "wrong": _line("#c8372e", "#ff7b70", 0.12, ""),
    "order": _disc(("#3d4656", "#ffffff"), ("#e3e7ee", "#242932"), 0.03, ""),
    "order-number": _text("#ffffff", "#1f2530", bold=True),
    "touch": RoleStyle(FillAndStroke(), FillAndStroke(), 0.4),
}


_LAYERS: dict[str, float] = {role: layer for layer, role in enumerate(ROLE_STYLES)}
# a genre's own roles lie above the shared ones, but below what a step adds
_OWN_LAYER = _LAYERS[STEP_ROLES[0]] - 0.5


def styles_in(picture: Picture) -> dict[str, RoleStyle]:
    return {**ROLE_STYLES, **picture.roles}


def in_layers(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Sort adjacent shapes of one kind by the layer of their roles."""
    for _, row in groupby(shapes, key=type):
        yield from sorted(row, key=lambda shape: _LAYERS.get(base_role(shape.role), _OWN_LAYER))
