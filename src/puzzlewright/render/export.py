"""Other forms of a picture: a style sheet for its roles, JSON, and PNG (extra `images`)."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NotRequired, TypedDict, cast

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import PuzzlewrightError, install_command
from puzzlewright.core.picture import FillAndStroke, Picture, RoleStyle, Shape
from puzzlewright.render.svg import declarations, size_of

_MAX_PIXELS = 200_000_000
_FAMILY = "Aileron"  # the font that comes with Pillow
_FONT_REPLACEMENTS = str.maketrans({"≤": "&lt;="})  # characters that it lacks


def style_sheet(styles: Mapping[str, RoleStyle]) -> str:
    """Return the rules that paint these roles on a board whose unit is one cell.

    Colours are variables such as `--bridge-stroke`; `data-theme` at the root overrides the
    preference.
    """
    day = _inks((role, style.light) for role, style in styles.items())
    night = _inks((role, style.dark) for role, style in styles.items())
    rules = [
        f":is(.board,.inks) .{role}"
        f"{{{declarations(role, style, f'var(--{role}-fill)', f'var(--{role}-stroke)')}}}\n"
        for role, style in styles.items()
    ]
    return (
        f":root{{color-scheme:light dark;{day}}}\n"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{night}}}}}\n'
        f':root[data-theme="dark"]{{color-scheme:dark;{night}}}\n'
        f':root[data-theme="light"]{{color-scheme:light}}\n{"".join(rules)}'
    )


def _inks(styles: Iterable[tuple[str, FillAndStroke]]) -> str:
    return ";".join(
        f"--{role}-fill:{ink.fill};--{role}-stroke:{ink.stroke}" for role, ink in styles
    )


class ExportedPicture(TypedDict):
    """A picture as plain data; lengths are in cells."""

    width: float
    height: float
    rulers: NotRequired[list[int]]
    title: str
    shapes: list[dict[str, Any]]


def export(picture: Picture) -> ExportedPicture:
    """Encode every shape as an object; its kind is box, line, disc or label."""
    exported = {
        "width": _round_number(picture.width),
        "height": _round_number(picture.height),
        **({} if picture.rulers is None else {"rulers": list(picture.rulers)}),
        "title": picture.title,
        "shapes": [_shape(shape) for shape in picture.shapes],
    }
    return cast(ExportedPicture, exported)


def _shape(shape: Shape) -> JsonObject:
    fields = shape._asdict().items()
    kind = type(shape).__name__.lower()
    return {
        "kind": kind,
        **{name: _round_number(value) for name, value in fields if value is not None},
    }


def _round_number(value: object) -> object:
    return round(value, 3) if isinstance(value, float) else value


def png(drawing: str, zoom: float = 1.0) -> bytes:
    """Render the drawing as PNG, enlarged by `zoom`."""
    try:
        from PIL import ImageFont
        from resvg_py import svg_to_bytes
    except ImportError:
        command = install_command("images")
        raise PuzzlewrightError(f"PNG pictures need resvg_py and Pillow: {command}") from None
    width, height = (round(zoom * length) for length in size_of(drawing))
    if width * height > _MAX_PIXELS:
        raise PuzzlewrightError(
            f"a PNG of {width} x {height} pixels is too large: choose smaller cells"
        )
    fonts = []
    with TemporaryDirectory() as folder:
        # On a machine without fonts, resvg would omit all numbers, so provide one.
        letters = getattr(ImageFont.load_default(16), "path", None)
        if isinstance(letters, BytesIO):
            fonts.append(str(Path(folder) / "letters.otf"))
            Path(fonts[0]).write_bytes(letters.getvalue())
        if not _has_fonts():
            drawing = drawing.translate(_FONT_REPLACEMENTS)
        return svg_to_bytes(
            svg_string=drawing, zoom=zoom, font_files=fonts, sans_serif_family=_FAMILY
        )


def _has_fonts() -> bool:
    """Check for the fonts that drawings ask for: without them resvg omits text."""
    from resvg_py import svg_to_bytes

    page = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
    letter = '<text y="9" font-family="Helvetica,Arial,DejaVu Sans">8</text>'
    return svg_to_bytes(svg_string=page.format(letter)) != svg_to_bytes(svg_string=page.format(""))
