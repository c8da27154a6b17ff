"""The stock of ready puzzles: kinds, what is shipped, and what a player gets."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from bench.stock import why_wrong
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN
from puzzlewright.genres.mosaic.generation.pictures import named_picture, picture_titles
from puzzlewright.library.connection import Connection
from puzzlewright.library.stock import (
    Kind,
    StockPuzzle,
    by_distance,
    choose,
    kind_named,
    kinds_of,
    make,
    read_stock,
    shipped,
    storage,
)

NAMES = ["small", "medium", "large", "huge"]
SHIPPED = [one for genre in OWN for some in shipped(genre.name).values() for one in some]
SAMPLE = Random(1).sample([one for one in SHIPPED if one.kind.size in NAMES[:2]], 24)


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
def test_every_genre_has_the_same_names_of_sizes_from_small_to_huge(
    genre: Genre[Any],
) -> None:
    assert list(genre.sizes) == NAMES
    assert sorted(genre.sizes.values()) == list(genre.sizes.values())
    assert len(kinds_of(genre.name)) == len(NAMES) * len(LEVELS)


def test_a_kind_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(UnknownName, match="Did you mean medium"):
        kind_named("bridges", "medim", "easy")
    with pytest.raises(UnknownName, match="Did you mean extreme"):
        kind_named("bridges", "small", "extrem")


@pytest.mark.parametrize("ready", SAMPLE, ids=lambda one: f"{one.kind} {one.number}")
def test_a_shipped_puzzle_is_unique_and_as_hard_as_it_says(ready: StockPuzzle) -> None:
    assert why_wrong(ready) == ""


def test_shipped_puzzles_have_the_size_of_their_kind_and_differ() -> None:
    for one in SHIPPED:
        native = one.puzzle
        assert (native.rows, native.cols) == one.kind.grid  # type: ignore[attr-defined]
    assert len({one.id for one in SHIPPED}) == len(SHIPPED)


def test_a_line_of_the_stock_reads_back() -> None:
    ready = SHIPPED[0]
    assert list(read_stock(ready.kind.genre, ready.line())) == [ready]


def test_kind_and_number_make_the_same_puzzle_again() -> None:
    kind = Kind("mosaic", "small", "easy")
    ready = shipped("mosaic")[kind][0]
    assert ready.title
    assert make(kind, ready.number, pw.Limit()) == ready


def test_a_player_gets_each_puzzle_once_and_pictures_first() -> None:
    kind = Kind("mosaic", "small", "easy")
    number = len(shipped("mosaic")[kind])
    used: list[str] = []
    titles = []
    for _ in range(number):
        offer = choose(kind, used)
        assert offer
        assert offer.is_exact
        assert offer.unused == number - len(used) - 1
        used.append(offer.puzzle.id)
        titles.append(bool(offer.puzzle.title))
    assert len(set(used)) == number
    assert titles == sorted(titles, reverse=True)
    nearest = choose(kind, used)
    assert nearest
    assert not nearest.is_exact
    assert nearest.puzzle.id not in used


def test_a_puzzle_that_was_made_since_is_offered_too() -> None:
    kind = Kind("context", "small", "easy")
    used = [one.id for one in shipped("context")[kind]]
    new = StockPuzzle(kind, 1001, "https://puzz.link/p?context/6/6/k1h2r3022h2n", 1.0)
    offer = choose(kind, used, [new])
    assert offer
    assert offer.puzzle == new


def test_when_all_are_used_one_is_repeated() -> None:
    used = [one.id for some in shipped("context").values() for one in some]
    offer = choose(Kind("context", "small", "easy"), used)
    assert offer
    assert offer.is_repeated
    assert choose(Kind("kurodoko", "small", "easy")) is None


def test_the_nearest_kind_keeps_the_difficulty_if_it_can() -> None:
    wanted = Kind("satogaeri", "huge", "extreme")
    others = [kind for kind in kinds_of("satogaeri") if kind != wanted]
    assert by_distance(wanted, others)[0] == Kind("satogaeri", "large", "extreme")


def test_there_are_many_pictures_of_every_size() -> None:
    for side, least in ((10, 80), (15, 200), (20, 200), (30, 200)):
        titles = picture_titles(Size(side, side))
        assert len(titles) >= least
        for title in titles:
            cells = named_picture(title, Size(side, side)).values
            assert len(cells) == side * side
            assert set(cells) == {0, 1}
    assert not picture_titles(Size(10, 15))


def test_a_picture_is_hidden_by_its_title() -> None:
    made = pw.generate("mosaic", size=15, picture="anchor", difficulty="medium", seed=1)
    assert made.solution.values == named_picture("Anchor", Size(15, 15)).values
    with pytest.raises(BadOption, match="Did you mean Anchor"):
        pw.generate("mosaic", size=15, picture="ancor")
    with pytest.raises(BadOption, match="drawn at 15x15, 20x20, 30x30, not at 10x10"):
        pw.generate("mosaic", size=10, picture="Bicycle")
    with pytest.raises(BadOption, match="has its own density"):
        pw.generate("mosaic", size=15, picture="Anchor", density=0.5)


def test_a_library_remembers_who_got_what(tmp_path: Path) -> None:
    library = Connection(f"sqlite:///{tmp_path}/library.db")
    for player, id in (("ann", "a" * 12), ("ann", "a" * 12), ("bob", "b" * 12)):
        storage.mark_used(library, player, "mosaic", id)
    assert storage.used_puzzles(library, "ann", "mosaic") == {"a" * 12}
    assert storage.used_puzzles(library, "ann", "bridges") == set()
    library.close()


def test_a_library_keeps_new_puzzles_up_to_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MAX_STORED", 2)
    library = Connection(f"sqlite:///{tmp_path}/library.db")
    ready = shipped("context")[Kind("context", "small", "easy")]
    for one in ready[:3]:
        storage.store_puzzle(library, one)
    assert storage.stored_puzzles(library, "context") == list(ready[1:3])
    library.close()
