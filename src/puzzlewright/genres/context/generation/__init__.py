"""How Context puzzles are made."""
