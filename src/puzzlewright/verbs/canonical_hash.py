"""The canonical hash of a puzzle, by which the library and batches recognise duplicates."""

from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.options import generator_of
from puzzlewright.verbs.text import write


def canonical_hash(puzzle: Puzzle) -> str:
    """Hash a puzzle; rotated and mirrored copies have the same hash."""
    images = generator_of(genre_of(puzzle)).orientations(puzzle)
    return sha256(min(write(image) for image in images)).hex()


def sha256(text: str) -> bytes:
    import hashlib  # slow to import, and only generated puzzles need it

    return hashlib.sha256(text.encode()).digest()
