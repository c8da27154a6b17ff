"""A picture as one standalone SVG file, with rulers."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from math import hypot
from typing import NamedTuple, get_args

from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.core.picture import (
    Box,
    Disc,
    Label,
    Line,
    Picture,
    RoleStyle,
    Shape,
    Theme,
    base_role,
)
from puzzlewright.render.palette import TEXT_ROLES, in_layers, styles_in

_MIN_RULED_SIZE = 6  # rows or columns: smaller grids need no rulers
_MIN_FIVES_SIZE = 20
_SIZE = 0.4  # in cells: the height of a number, and the gap between it and the grid
_GAP = 0.16
THEMES = get_args(Theme)
_CELL = 20  # units per cell: some programs render text of half a unit badly
MARGIN = 0.25  # around the picture, in cells
# in pixels: numbers on the smallest cells can still be read
_MAX_CELL, _MIN_CELL, _FULL_SIZE = 40, 24, 900
_MAX_PIXELS = 1000  # per cell, at most
# in cells: between neighbours, and between the outermost at most
_STRANDS_APART, _STRANDS_SPREAD = 0.15, 0.5

# CSS of roles that only SVG needs.
_DETAILS = {
    "border": "stroke-linecap:square",
    "supposed": "fill-opacity:0.35",
    **dict.fromkeys(("looked-at", "no-bridge", "ruled-out", "lattice"), "stroke-linecap:round"),
    "touch": "pointer-events:all",
}

# Dashed lines: the lengths of dashes and gaps, in cells.
_DASHES: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("bridge-open", "supposed-open", "supposed"), (0.12, 0.1)),
    "supposed-band": (0.08, 0.08),
    "looked-at": (0, 0.16),
    "lattice": (0, 1),
}


def size_of(drawing: str) -> tuple[float, float]:
    """Return width and height of a drawing in pixels."""
    sizes = [drawing.split(f' {name}="', 1)[1].split('"', 1)[0] for name in ("width", "height")]
    return float(sizes[0]), float(sizes[1])


class Rulers(NamedTuple):
    """The numbers, and the space that they need above and left of the grid, in cells."""

    labels: tuple[Label, ...]
    above: float
    left: float


def rulers_of(picture: Picture, rulers: bool | None = None) -> Rulers:
    """Return the rulers of a picture, empty if it has none; by default, large grids have them."""
    rows, columns = picture.rulers or (0, 0)
    is_large = max(rows, columns) >= _MIN_RULED_SIZE
    if picture.rulers is None or not (is_large if rulers is None else rulers):
        return Rulers((), 0.0, 0.0)
    width = 0.6 * _SIZE * len(str(rows))
    spots = [(column + 0.5, -_GAP - _SIZE / 2, str(column + 1)) for column in range(columns)]
    spots += [(-_GAP - width / 2, row + 0.5, str(row + 1)) for row in range(rows)]
    labels = tuple(Label(x, y, number, "ruler", _SIZE) for x, y, number in spots)
    return Rulers(labels, _SIZE + _GAP, width + _GAP)


def with_fives(picture: Picture) -> Iterator[Shape]:
    """Make every fifth line of a large grid heavier; add thin ones where there is no grid."""
    if picture.rulers is None or max(picture.rulers) < _MIN_FIVES_SIZE:
        yield from picture.shapes
        return
    has_lines = any(isinstance(shape, Line) and shape.role == "grid" for shape in picture.shapes)
    if not has_lines:
        rows, columns = picture.rulers
        yield from (Line(x, 0, x, rows, "grid") for x in range(5, columns, 5))
        yield from (Line(0, y, columns, y, "grid") for y in range(5, rows, 5))
    for shape in picture.shapes:
        if isinstance(shape, Line) and shape.role == "grid":
            across = shape.x1 if shape.x1 == shape.x2 else shape.y1
            yield shape._replace(role="grid-five") if across % 5 == 0 else shape
        else:
            yield shape


def declarations(role: str, style: RoleStyle, fill: str, stroke: str, cell: float = 1) -> str:
    """Return the CSS of a role, where a cell is this many units wide."""
    rules = [f"fill:{fill}", f"stroke:{stroke}"]
    if style.width:
        rules.append(f"stroke-width:{style.width * cell:g}")
    if style.bold:
        rules.append("font-weight:bold")
    if role in _DETAILS:
        rules.append(_DETAILS[role])
    if role in _DASHES:
        dash, gap = _DASHES[role]
        rules.append(f"stroke-dasharray:{dash * cell:g} {gap * cell:g}")
    return ";".join(rules)


def svg(
    picture: Picture,
    theme: Theme = "auto",
    clickable: bool = True,
    rulers: bool | None = None,
    cell_size: float | None = None,
) -> str:
    """Return the picture as one SVG element; `auto` follows the preference for light or dark.

    Without `clickable`, places are left out and the file is much smaller. By default, large grids
    have rulers, and the cell size in pixels fits a screen.
    """
    if theme not in THEMES:
        raise UnknownName("theme", theme, THEMES)
    if cell_size is not None and not 1 <= cell_size <= _MAX_PIXELS:
        raise PuzzlewrightError(f"a cell is 1 to {_MAX_PIXELS} pixels wide, not {cell_size:g}")
    ruled = rulers_of(picture, rulers)
    # a picture draws a player's notes, so it omits their text form
    own = [shape for shape in with_fives(picture) if shape.role not in TEXT_ROLES]
    shapes = (*own, *ruled.labels)
    if not clickable:
        shapes = tuple(
            shape if isinstance(shape, Label) else shape._replace(place=None)
            for shape in shapes
            if shape.role != "touch"
        )
    left, top = -MARGIN - ruled.left, -MARGIN - ruled.above
    width, height = picture.width + MARGIN - left, picture.height + MARGIN - top
    cell = cell_size or min(_MAX_CELL, max(_MIN_CELL, _FULL_SIZE / max(width, height)))
    x, y, across, down = map(_number, (left, top, width, height))
    styles = styles_in(picture)
    used = {role: styles[role] for role in ("paper", *(base_role(shape.role) for shape in shapes))}
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="pw-{theme}" role="img" ',
            f'width="{width * cell:.0f}" height="{height * cell:.0f}" ',
            f'viewBox="{x} {y} {across} {down}">\n',
            f"<title>{escape(picture.title)}</title>\n",
            f"<style>\n{_style(theme, used)}</style>\n",
            f'<rect class="paper" x="{x}" y="{y}" width="{across}" height="{down}"/>\n',
            *_groups(shapes),
            "</svg>\n",
        ]
    )


def _style(theme: str, styles: Mapping[str, RoleStyle]) -> str:
    """Write the rules of these roles; the theme's name separates pictures on one web page."""
    font = "font-family:Helvetica,Arial,'DejaVu Sans',sans-serif"
    text = f"text-anchor:middle;{font};pointer-events:none"
    rules = [f".pw-{theme} text{{{text}}}\n"]
    night = []
    for role, style in styles.items():
        ink = style.dark if theme == "dark" else style.light
        css = declarations(role, style, ink.fill, ink.stroke, _CELL)
        rules.append(f".pw-{theme} .{role}{{{css}}}\n")
        night.append(f".pw-{theme} .{role}{{fill:{style.dark.fill};stroke:{style.dark.stroke}}}\n")
    if theme == "auto":
        rules += ["@media (prefers-color-scheme:dark){\n", *night, "}\n"]
    return "".join(rules)


def _groups(shapes: Iterable[Shape]) -> Iterator[str]:
    def group(shape: Shape) -> tuple[str, float]:
        return base_role(shape.role), shape.size if isinstance(shape, Label) else 0.0

    for (role, size), alike in groupby(in_layers(shapes), key=group):
        font = f' font-size="{_number(size)}"' if size else ""
        yield f'<g class="{role}"{font}>{"".join(_elements(alike))}</g>\n'


def _elements(shapes: Iterable[Shape]) -> Iterator[str]:
    """The shapes of a group; those without a place are joined to one path."""
    path: list[str] = []
    for shape in shapes:
        if isinstance(shape, Label):
            # Digits are about 0.7 of the font size high, so this puts their middle on the point.
            x, y = _number(shape.x), _number(shape.y + 0.35 * shape.size)
            yield f'<text x="{x}" y="{y}">{escape(shape.text)}</text>'
        elif shape.place is None:
            path.append(_outline(shape))
        elif isinstance(shape, Disc):
            x, y, radius = map(_number, (shape.x, shape.y, shape.radius))
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" data-place="{shape.place}"/>'
        else:
            yield f'<path d="{_outline(shape)}" data-place="{shape.place}"/>'
    if path:
        yield f'<path d="{"".join(path)}"/>'


def _outline(shape: Box | Line | Disc) -> str:
    match shape:
        case Box():
            width, height = _number(shape.width), _number(shape.height)
            return f"M{_number(shape.x)} {_number(shape.y)}h{width}v{height}h-{width}z"
        case Disc():
            radius, across = _number(shape.radius), _number(2 * shape.radius)
            arc = f"a{radius} {radius} 0 1 0"
            left, middle = _number(shape.x - shape.radius), _number(shape.y)
            return f"M{left} {middle}{arc} {across} 0{arc}-{across} 0z"
        case Line():
            return "".join(_strand(*ends) for ends in _strands(shape))


def _strand(x1: float, y1: float, x2: float, y2: float) -> str:
    start = f"M{_number(x1)} {_number(y1)}"
    if y1 == y2:
        return f"{start}H{_number(x2)}"
    if x1 == x2:
        return f"{start}V{_number(y2)}"
    return f"{start}L{_number(x2)} {_number(y2)}"


def _strands(line: Line) -> Iterator[tuple[float, float, float, float]]:
    """Yield the ends of every strand, side by side around the line."""
    apart = min(_STRANDS_APART, _STRANDS_SPREAD / max(1, line.strands - 1))
    length = hypot(line.x2 - line.x1, line.y2 - line.y1) or 1.0
    across_x, across_y = (line.y1 - line.y2) / length, (line.x2 - line.x1) / length
    for strand in range(line.strands):
        aside = (strand - (line.strands - 1) / 2) * apart
        x, y = across_x * aside, across_y * aside
        yield line.x1 + x, line.y1 + y, line.x2 + x, line.y2 + y


def _number(cells: float) -> str:
    """Return a length in units, with as few digits as possible."""
    text = f"{cells * _CELL:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
