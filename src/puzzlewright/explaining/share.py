"""How much of a puzzle some of its techniques place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.blueprints.plugins import published_share
from puzzlewright.explaining.explainer import allowed
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.human.climb import Climb


@dataclass(frozen=True, slots=True)
class Placed:
    """What a set of techniques comes to."""

    techniques: tuple[str, ...]
    # of the solution, as the source of the set uses its techniques; None if that cannot be told
    share: float | None
    repeated: float | None  # likewise, with every technique used until none sees anything

    def json(self) -> dict[str, Any]:
        return {
            "techniques": list(self.techniques),
            "share": self.share,
            "repeated": self.repeated,
        }


def placed_by(puzzle: Puzzle, names: Sequence[str]) -> Placed:
    """How much of the puzzle these techniques place, or those of a named set."""
    genre = genre_of(puzzle)
    teaching = teaching_of(genre)
    techniques, _ = allowed(teaching, names)
    position = teaching.position(puzzle, genre.blank(puzzle))
    Climb(position, techniques).finish()
    repeated = (
        teaching.share(puzzle, position.board())
        if teaching.share
        else 1 - position.undecided / max(len(position.open), 1)
    )
    share = repeated
    if len(names) == 1 and (published := published_share(genre, names[0])):
        share = published(puzzle)
    return Placed(
        tuple(technique.name for technique in techniques),
        None if share is None else round(share, 3),
        None if repeated is None else round(repeated, 3),
    )
