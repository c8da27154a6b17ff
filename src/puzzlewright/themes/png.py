"""An SVG as PNG, by resvg, which comes with the extra `images`."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from puzzlewright.model.errors import Trouble

_MOST_PIXELS = 200_000_000
_FAMILY = "Aileron"  # the letters that Pillow brings along
_LACKS = str.maketrans({"≤": "&lt;="})  # signs that are not among them


def png(drawing: str, zoom: float = 1.0) -> bytes:
    """Render the drawing as PNG, enlarged by `zoom`."""
    try:
        from PIL import ImageFont
        from resvg_py import svg_to_bytes
    except ImportError:
        command = 'pip install "puzzlewright[images]"'
        raise Trouble(f"a PNG takes resvg_py and Pillow: {command}") from None
    width, height = (
        round(zoom * float(drawing.split(f' {name}="', 1)[1].split('"', 1)[0]))
        for name in ("width", "height")
    )
    if width * height > _MOST_PIXELS:
        raise Trouble(f"a PNG of {width} x {height} pixels is too large: choose smaller cells")
    fonts = []
    with TemporaryDirectory() as folder:
        # A machine without letters of its own would leave all numbers out, so there are some here.
        letters = getattr(ImageFont.load_default(16), "path", None)
        if isinstance(letters, BytesIO):
            fonts.append(str(Path(folder) / "letters.otf"))
            Path(fonts[0]).write_bytes(letters.getvalue())
        if not _has_fonts():
            drawing = drawing.translate(_LACKS)
        return svg_to_bytes(
            svg_string=drawing, zoom=zoom, font_files=fonts, sans_serif_family=_FAMILY
        )


def _has_fonts() -> bool:
    """Check for the fonts that drawings ask for: without them resvg omits text."""
    from resvg_py import svg_to_bytes

    page = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
    letter = '<text y="9" font-family="Helvetica,Arial,DejaVu Sans">8</text>'
    return svg_to_bytes(svg_string=page.format(letter)) != svg_to_bytes(svg_string=page.format(""))
