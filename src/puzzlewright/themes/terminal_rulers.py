"""Rulers of a page in a terminal: the numbers of its rows and columns, set off by a frame.

     1   2   3
  ┌───────────
1 │  3═══2   ·
  │  │
2 │  1   ·   ·
"""

from puzzlewright.themes.canvas import Canvas, Spot

_ROLE = "lattice"  # as faint as the dots of a page


def draw_rulers(canvas: Canvas, size: tuple[int, int], first: Spot, step: Spot) -> None:
    """Draw rulers; `first` is the spot of the first number, `step` leads to the next."""
    (rows, cols), (top, left, bottom, right) = size, canvas.bounds()
    canvas.write((top - 1, left - 2), "┌" + "─" * (right - left + 2), _ROLE)
    for row in range(top, bottom + 1):
        canvas.write((row, left - 2), "│", _ROLE)
    for row in range(rows):
        name = str(row + 1)
        canvas.write((first[0] + row * step[0], left - 3 - len(name)), name, _ROLE)
    is_wide = len(str(cols)) < step[1]
    for col in range(cols):
        name, column = str(col + 1), first[1] + col * step[1]
        if is_wide:
            canvas.write((top - 2, column - len(name) // 2), name, _ROLE)
        else:  # digit below digit
            for place, digit in enumerate(reversed(name)):
                canvas.write((top - 2 - place, column), digit, _ROLE)
