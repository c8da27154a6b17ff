"""Packs: what is in them, and how far a player has come."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import UnknownName
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN
from puzzlewright.library.games import GameProgress, GamePuzzle, save_game
from puzzlewright.library.library import Library
from puzzlewright.library.packs import open_pack, pack_named, pack_progress, packs
from puzzlewright.verbs.canonical_hash import canonical_hash


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
def test_a_starter_pack_has_twenty_puzzles_that_get_harder(genre: Genre[Any]) -> None:
    puzzles = pack_named(f"{genre.name}-starter").puzzles
    levels = [one.level for one in puzzles]
    assert len(puzzles) == 20
    assert levels[:3] == [1, 1, 1]
    assert levels[-1] == max(levels)
    assert all(later >= sooner - 1 for sooner, later in pairwise(levels))


def test_puzzles_of_a_pack_are_what_their_file_says() -> None:
    for pack in packs():
        assert len({one.hash for one in pack.puzzles}) == len(pack.puzzles) > 0
        assert all(not pack.technique or pack.technique in one.techniques for one in pack.puzzles)
        one = pack.puzzles[0]
        puzzle = pw.read(one.puzzle, genre=pack.genre)
        assert canonical_hash(puzzle) == one.hash
    rating = pw.rate(puzzle)
    assert (rating.level, rating.score, rating.techniques) == (one.level, one.score, one.techniques)


def test_progress_is_counted_for_each_player(tmp_path: Path) -> None:
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        numbers = open_pack(library, "bridges-starter")
        assert open_pack(library, "bridges-starter") == numbers
        assert len(set(numbers)) == 20
        assert library[numbers[0]].level_name == "trivial"
        assert library[numbers[0]].solution
        for key, number, is_finished in (("k" * 8, 0, True), ("l" * 8, 1, False)):
            progress = GameProgress([], 1.0, 0, is_finished=is_finished, counts=False)
            save_game(library.connection, "ann", key, GamePuzzle(numbers[number]), progress)
        ann, bob = (
            {one.pack.name: one for one in pack_progress(library, player)}
            for player in ("ann", "bob")
        )
    assert (ann["bridges-starter"].finished, ann["bridges-starter"].begun) == (1, 1)
    assert (bob["bridges-starter"].finished, bob["bridges-starter"].begun) == (0, 0)
    assert ann["context-starter"].finished == 0


def test_an_unknown_pack_is_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean bridges-starter"):
        pack_named("bridges-startr")
