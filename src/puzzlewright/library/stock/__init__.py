"""The stock: ready puzzles of every kind, shipped with the package or generated in idle time."""
