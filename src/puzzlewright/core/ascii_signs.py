"""Convert drawings to ASCII, for terminals without box-drawing characters, and back.

Each character that the format `grid` reads has its own ASCII character, so nothing is lost. Only
the corners of borders all become `+`, because the lines between them determine the borders.
"""

HEADING = "ascii"  # in the heading of a drawing, after a comma

_SIGNS = "·█○●◌─│═║≡≣┃┅┇≤━╂┿┌⁻⁰¹²³⁴⁵⁶⁷⁸⁹╋"
_ASCII = '.#o*@-|="~%!:;<_$&`>abcdefghij+'
_CORNERS = "┏┓┗┛┣┫┳┻╹╻╸╺"
# characters that no format reads, such as the slanted lines of a graph
_SHOWN_ONLY = {"┈": ".", "┊": ":", "•": ".", "∘": "o", "▓": "X", "░": "/"}

_TO_ASCII = str.maketrans(
    {**dict(zip(_SIGNS, _ASCII, strict=True)), **dict.fromkeys(_CORNERS, "+"), **_SHOWN_ONLY}
)
_FROM_ASCII = str.maketrans(_ASCII, _SIGNS)


def to_ascii(drawing: str) -> str:
    """Return a drawing in ASCII, with a note in its heading.

    >>> to_ascii("bridges 1x2\\n1───1")
    'bridges 1x2, ascii\\n1---1'
    """
    heading, newline, body = drawing.partition("\n")
    if heading[:1].isalpha():
        heading += f", {HEADING}"
    return f"{heading}{newline}{body}".translate(_TO_ASCII)


def from_ascii(line: str) -> str:
    """Return a line of an ASCII drawing with the usual characters.

    >>> from_ascii("1---1")
    '1───1'
    """
    return line.translate(_FROM_ASCII)
