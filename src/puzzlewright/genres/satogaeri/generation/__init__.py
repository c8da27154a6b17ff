"""How Satogaeri puzzles are made."""
