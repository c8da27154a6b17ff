"""How Bridges puzzles are made."""
