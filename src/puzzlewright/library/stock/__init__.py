"""Ready puzzles of every kind: those that the package ships, and how more are made."""
