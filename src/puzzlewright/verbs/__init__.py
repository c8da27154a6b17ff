"""What you can do with a puzzle, written once for all genres."""
