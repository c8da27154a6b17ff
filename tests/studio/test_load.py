"""Short forms of the long runs: many players at once, and many questions of all kinds."""

from bench.openapi import ask
from bench.studio import killed, load


def test_many_players_at_once_lose_nothing() -> None:
    found = load(players=10, seconds=3, pace=10)
    assert found["troubles"] == []
    assert found["lost"] == 0
    assert found["waiting"].keys() == {"save", "check", "hint"}


def test_no_acknowledged_game_is_lost_when_workers_and_the_server_are_killed() -> None:
    found = killed(players=5, rounds=2, seconds=3, pace=20)
    assert found["lost"] == 0
    assert found["workers"] > 0
    assert found["saves"] > 0


def test_the_studio_answers_as_openapi_describes() -> None:
    status, said = ask(2, "--phases=examples,fuzzing", "--generation-deterministic")
    assert status == 0, said[-3000:]
