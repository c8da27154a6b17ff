"""Games that the studio stores, beside those of programs."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import puzzlewright as pw
from puzzlewright.library import games
from puzzlewright.library.connection import Connection
from puzzlewright.library.games import GameProgress, GamePuzzle, SavedGame
from puzzlewright.library.records import PuzzleToAdd, canonical_hash_of

BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"
KEY = "a-key-of-the-page"
OTHER = GamePuzzle(None, "mosaic", '{"genre": "mosaic", "clues": [[1]]}')


def at(seconds: float, finished: bool = False, counts: bool = False) -> GameProgress:
    return GameProgress([], seconds, 0, finished, counts)


def test_games_of_the_second_version_are_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = command.upgrade

    def to_second(config: Config, revision: str) -> None:
        upgrade(config, "2")

    monkeypatch.setattr(command, "upgrade", to_second)
    old = Connection(url)
    with old.writing() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO puzzles (id, fingerprint, genre, places, status, title, author,"
                " source, words, added) VALUES (1, 'x', 'bridges', 1, 'none', '', '', '', '',"
                " '2026-01-01 00:00:00')"
            )
        )
        connection.execute(
            sa.text(
                "INSERT INTO plays (puzzle, started, saved, position, seconds, hints, finished,"
                " counts) VALUES (1, '2026-01-01 00:00:00', '2026-01-02 00:00:00', '[[1]]', 7.5, 2,"
                " TRUE, FALSE)"
            )
        )
    old.close()
    monkeypatch.undo()
    with pw.Library(url) as library:
        (game,) = library.games()
        assert (game.puzzle, game.position, game.seconds, game.hints) == (1, [[1]], 7.5, 2)
        assert (game.is_finished, game.counts) == (True, False)
        games.save_game(library.connection, "", KEY, OTHER, at(1))
        assert len(library.games()) == 2


def test_a_game_that_is_begun_twice_at_once_is_one_game(library: pw.Library) -> None:
    with ThreadPoolExecutor(4) as threads:
        begin = [
            threads.submit(games.save_game, library.connection, "", KEY, OTHER, at(number))
            for number in range(8)
        ]
        assert {one.result().key for one in begin} == {KEY}
    assert len(library.games()) == 1


def test_a_game_outside_the_library_does_not_mark_a_stored_puzzle_as_played(
    library: pw.Library,
) -> None:
    library.add(BRIDGES)
    games.save_game(library.connection, "", KEY, OTHER, at(1))
    assert library.count(unplayed=True) == 1


def test_times_count_only_if_the_player_agreed(library: pw.Library) -> None:
    shelf = GamePuzzle(library.add(BRIDGES).id)
    for number in range(12):
        progress = at(10.0 + number, finished=number % 3 > 0, counts=number % 2 > 0)
        games.save_game(library.connection, "", f"{KEY}{number}", shelf, progress)
    assert len(library.calibrate().games) == 4


def test_players_have_their_own_games(library: pw.Library) -> None:
    for player in ("ann", "ben"):
        games.save_game(library.connection, player, KEY, OTHER, at(len(player)))
    assert games.delete_games(library.connection, "ann") == 1
    assert games.load_game(library.connection, "ben", KEY).subject.genre == "mosaic"
    with pytest.raises(games.NoSuchGame):
        games.load_game(library.connection, "ann", KEY)


def test_the_number_of_games_per_player_is_limited(
    library: pw.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MAX_GAMES", 2)
    first = games.save_game(library.connection, "", KEY, OTHER, at(1))
    more = [SavedGame(f"{KEY}{n}", OTHER, at(1), first.started, first.saved, 1) for n in range(3)]
    with pytest.raises(games.TooManyGames):
        games.import_games(library.connection, "", more)
    assert len(library.games()) == 1  # all or none


def test_a_game_keeps_the_orientation_in_which_it_began(library: pw.Library) -> None:
    wide, tall = (
        pw.read(f'{{"genre": "mosaic", "clues": {clues}}}') for clues in ("[[2, 1]]", "[[1], [2]]")
    )
    subject = GamePuzzle(library.add(wide).id)
    games.save_game(library.connection, "me", "before", subject, at(1))
    list(library.add_all([PuzzleToAdd(tall, replaces=canonical_hash_of(wide))]))
    games.save_game(library.connection, "me", "after", subject, at(1))
    natives = [
        games.load_game(library.connection, "me", key).subject.native for key in ("before", "after")
    ]
    assert natives == [pw.write(wide), pw.write(tall)]
