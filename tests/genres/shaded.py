"""What the tests of techniques share for genres that shade cells."""

from typing import Any

from puzzlewright.core.board import Move
from puzzlewright.genre.technique import Position, Technique


def moves(technique: Technique[Any], position: Position) -> list[Move]:
    """All that the technique sees on the page."""
    return [move for spot in technique.spots(position) for move in technique.look(position, spot)]


def seen(technique: Technique[Any], position: Any) -> tuple[str, str]:
    """The page after the only move that the technique sees, and its sentence."""
    (move,) = moves(technique, position)
    sentence = technique.words(position, move)
    assert move.removes
    position.eliminate(move.removes)
    signs = ["?" if len(values) == 2 else "#" if 1 in values else "." for values in position.open]
    cols = position.puzzle.cols
    return " ".join(
        "".join(signs[start : start + cols]) for start in range(0, len(signs), cols)
    ), sentence
