"""Puzzles in the languages that engines understand, and the patterns that encodings share."""
