"""Generation of Context puzzles."""
