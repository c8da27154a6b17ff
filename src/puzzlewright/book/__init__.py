"""Books of puzzles, typeset for paper."""
