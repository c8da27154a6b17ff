"""Generation of Bridges puzzles."""
