"""Small puzzles for the studio's tests."""

import puzzlewright as pw

BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"
SOLUTION = pw.marks_of(pw.read(BRIDGES), pw.solve(pw.read(BRIDGES)).solution or [])
MOSAIC = {"genre": "mosaic", "clues": [[4, None, None], [None, None, 2], [3, None, None]]}
EMPTY = {"genre": "mosaic", "clues": [[None, None], [None, None]]}  # sixteen solutions
HOPELESS = {"genre": "mosaic", "clues": [[9]]}
KEY = "a-key-made-by-the-page"
