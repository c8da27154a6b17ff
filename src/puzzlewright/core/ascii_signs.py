"""Drawings in ASCII, for terminals without box-drawing characters, and back.

Each sign that the format `grid` reads has an ASCII character of its own, so nothing is lost. Only
the corners of borders all become `+`, because the lines between them say it all.
"""

HEADING = "ascii"  # in the heading of a drawing, after a comma

_SIGNS = "·█○●◌─│═║≡≣┃┅┇≤━╂┿┌⁻⁰¹²³⁴⁵⁶⁷⁸⁹╋"
_ASCII = '.#o*@-|="~%!:;<_$&`>abcdefghij+'
_CORNERS = "┏┓┗┛┣┫┳┻╹╻╸╺"
# signs of pictures that no format reads, such as the slanting lines of a graph
_SHOWN_ONLY = {"┈": ".", "┊": ":", "•": ".", "∘": "o", "▓": "X", "░": "/"}

_TO_ASCII = str.maketrans(
    {**dict(zip(_SIGNS, _ASCII, strict=True)), **dict.fromkeys(_CORNERS, "+"), **_SHOWN_ONLY}
)
_FROM_ASCII = str.maketrans(_ASCII, _SIGNS)


def to_ascii(drawing: str) -> str:
    """Return a drawing in ASCII; its heading says so.

    >>> to_ascii("bridges 1x2\\n1───1")
    'bridges 1x2, ascii\\n1---1'
    """
    heading, newline, page = drawing.partition("\n")
    if heading[:1].isalpha():
        heading += f", {HEADING}"
    return f"{heading}{newline}{page}".translate(_TO_ASCII)


def from_ascii(line: str) -> str:
    """Return a line of an ASCII drawing with the usual signs.

    >>> from_ascii("1---1")
    '1───1'
    """
    return line.translate(_FROM_ASCII)
