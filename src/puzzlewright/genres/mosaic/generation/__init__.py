"""How Mosaic puzzles are made."""
