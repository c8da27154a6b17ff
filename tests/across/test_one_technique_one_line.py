"""A technique is one file and one line: added to a genre's techniques, it is used by all verbs."""

import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Size
from puzzlewright.genre.solvability import is_solved, techniques_up_to
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.genres.mosaic.generation import solvability
from puzzlewright.genres.mosaic.generation.remove_clues import clues_needed_at_level
from puzzlewright.genres.mosaic.generation.repair import steer_to_level
from puzzlewright.genres.mosaic.puzzle import with_shown_clues
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.kit.grid import orbits
from puzzlewright.kit.shading import blank
from puzzlewright.verbs.options import generator_of

NEW = "newcomer"
# of each genre a technique that the new one repeats, one level below
LIKE = {
    "bridges": "only-exit",
    "mosaic": "sharing",
    "context": "either-way",
    "satogaeri": "no-way-left",
}
SEEDS = range(1, 9)


def add(monkeypatch: pytest.MonkeyPatch, genre: str) -> Technique[Any]:
    """Add a technique as one more line in the genre's list would."""
    human_model = human_model_of(genre_named(genre))
    generator_of(genre_named(genre))  # imports all that uses techniques
    before = human_model.techniques
    (like,) = [one for one in before if one.name == LIKE[genre]]
    technique = replace(like, name=NEW, level=like.level - 1)
    after = (*before, technique)
    for name, module in list(sys.modules.items()):
        is_of_genre = name.startswith(f"puzzlewright.genres.{genre}.")
        if is_of_genre and getattr(module, "TECHNIQUES", None) is before:
            monkeypatch.setattr(module, "TECHNIQUES", after)
    monkeypatch.setitem(human_model.__dict__, "techniques", after)
    return technique


@pytest.fixture(params=LIKE)
def genre(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    add(monkeypatch, request.param)
    return request.param


def made(genre: str, seed: int) -> Any:
    return pw.generate(genre, size=(8, 8), seed=seed, needs=NEW)


def test_all_verbs_use_a_new_technique(genre: str) -> None:
    for seed in SEEDS:
        found = made(genre, seed)
        assert NEW in pw.rate(found.puzzle).techniques
        steps = list(pw.explain(found.puzzle))
        first = next(number for number, step in enumerate(steps) if step.technique == NEW)
        board = pw.explain(found.puzzle).start.without(
            choice for step in steps[:first] for choice in step.removes
        )
        assert pw.rate(found.puzzle).level == found.rating.level
        if hinted(genre, found.puzzle, board) == NEW:
            break
    else:
        pytest.fail(f"no hint for {genre} uses {NEW}")


def hinted(genre: str, puzzle: Any, board: Any) -> str | None:
    """Return the technique of the hint after all other marks are made."""
    mark_of = genre_named(genre).mark_of
    marks = [mark_of(puzzle, place, values) for place, values in enumerate(board.open)]
    hint = pw.hint(puzzle, [mark for mark in marks if mark is not None])
    return hint.step.technique if hint.step else None


def test_sets_of_cells_give_way_to_a_climb_for_other_techniques(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    size, level = Size(6, 7), 3
    groups = orbits(size, "none")
    bitboard = Bitboard.blank(size.rows, size.cols)
    pictures = [
        steer_to_level(Random(seed), random_picture(seed, bitboard), level) for seed in range(4)
    ]
    assert solvability.is_built_for_techniques()
    by_sets = [clues_needed_at_level(one, level, groups) for one in pictures]
    add(monkeypatch, "mosaic")
    assert not solvability.is_built_for_techniques()
    techniques = techniques_up_to(human_model_of(genre_named("mosaic")).techniques, level)
    by_climb = [clues_needed_at_level(one, level, groups) for one in pictures]
    for one, clues in zip(pictures, by_climb, strict=True):

        def are_enough(shown: set[int], picture: Solution = one.picture) -> bool:
            puzzle = with_shown_clues(size, picture, shown)
            return is_solved(MosaicPosition(puzzle, blank(puzzle)), techniques)

        assert clues == needed_clues(range(42), groups, are_enough)
    assert by_climb != by_sets


def random_picture(seed: int, bitboard: Bitboard) -> solvability.PictureSolvability:
    rng = Random(seed)
    return solvability.solvability_of(
        bitboard, Solution(tuple([rng.randint(0, 1) for _ in range(42)]))
    )
