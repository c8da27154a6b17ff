"""The studio: puzzles in the browser, and the same as a service for programs."""
