"""The parts of a genre that are named by a path exist and have the right type."""

from typing import Any

import pytest

from puzzlewright.genre.editor import EditRules, GenreEditor
from puzzlewright.genre.generator import Generator
from puzzlewright.genre.genre import CertificateFormula, Genre
from puzzlewright.genre.interaction import PlayRules
from puzzlewright.genre.technique import HumanModel
from puzzlewright.genres import GENRES

KINDS = {
    "generator": Generator,
    "human_model": HumanModel,
    "certificate_formula": CertificateFormula,
    "edits": EditRules,
    "play_rules": PlayRules,
    "editor": GenreEditor,
}


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
@pytest.mark.parametrize("part", KINDS)
def test_a_part_has_the_type_of_its_field(genre: Genre[Any], part: str) -> None:
    load = getattr(genre, part)
    assert load is None or isinstance(load(), KINDS[part])
