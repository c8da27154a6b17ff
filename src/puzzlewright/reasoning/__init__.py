"""Questions about a puzzle: walks through its solutions, what follows from which clues, and
limits.
"""
