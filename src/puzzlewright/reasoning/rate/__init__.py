"""Rate the difficulty of puzzles, and say whether one meets a target."""
