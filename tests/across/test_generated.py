"""What generators deliver, in all genres: one solution by any encoding, and no two puzzles
alike.
"""

from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import GENRES
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.many import batch
from puzzlewright.verbs.options import generator_of
from tests.across.registry import size_for

COUNT = 30
MADE_ANEW: dict[str, list[Generated]] = {}


def some(genre: Genre[Any]) -> list[Generated]:
    if genre.name not in MADE_ANEW:
        made = list(batch(genre.name, size=size_for(genre, 6, 6), count=COUNT, seed=1))
        MADE_ANEW[genre.name] = [one for one in made if isinstance(one, Generated)]
        assert len(MADE_ANEW[genre.name]) == COUNT
    return MADE_ANEW[genre.name]


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_each_is_unique_by_another_encoding_on_another_engine(genre: Genre[Any]) -> None:
    # or the same once more, where there is one only
    other = (*encodings_of(genre), genre.encodings[0])[1]
    for made in some(genre):
        is_cnf = isinstance(other.formula(made.puzzle, genre.blank(made.puzzle)), Cnf)
        verdict = pw.solve(made.puzzle, encoding=other.name, engine="glucose42" if is_cnf else "z3")
        assert verdict.status == "unique"
        assert verdict.solution == made.solution


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_no_two_are_alike_even_turned_or_mirrored(genre: Genre[Any]) -> None:
    puzzles = [made.puzzle for made in some(genre)]
    assert len(puzzles) == COUNT
    for number, puzzle in enumerate(puzzles):
        images = list(generator_of(genre).orientations(puzzle))
        assert puzzle in images
        assert not any(other in images for other in puzzles[:number])
