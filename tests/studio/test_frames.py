"""Help for a page that is played, over HTTP."""

from starlette.testclient import TestClient

from tests.studio.puzzles import BRIDGES, SOLUTION
from tests.studio.test_verbs import asked

WRONG = [0, 0, 2, 0, 0]  # no bridge where one is


def test_a_hint_comes_with_a_frame_for_every_level_that_was_asked_for(client: TestClient) -> None:
    whole = asked(client, "hint", puzzle=BRIDGES, marks=[], seconds=20)["frames"]
    assert list(whole) == ["where", "idea", "do"]
    assert whole["do"]["faces"]
    first = asked(client, "hint", puzzle=BRIDGES, detail="where", seconds=20)["frames"]
    assert list(first) == ["where"]


def test_every_step_of_a_walkthrough_has_its_frame(client: TestClient) -> None:
    steps = asked(client, "explain", puzzle=BRIDGES)["steps"]
    assert all(step["frame"]["over"] for step in steps)


def test_a_check_says_how_many_marks_to_keep(client: TestClient) -> None:
    marks = [*SOLUTION[:2], WRONG]
    said = asked(client, "check", puzzle=BRIDGES, marks=marks)
    assert said["keep"] == 2
    assert said["frame"]["over"]
    assert asked(client, "check", puzzle=BRIDGES, marks=marks[:2])["keep"] == 2


def test_broken_rules_are_reported_with_where_they_are(client: TestClient) -> None:
    assert asked(client, "judge", puzzle=BRIDGES, marks=SOLUTION)["mistakes"] == []
    nothing = [[*mark[:4], 0] for mark in SOLUTION]
    broken = asked(client, "judge", puzzle=BRIDGES, marks=nothing)["mistakes"]
    assert broken
    assert all(one["why"] and one["over"] for one in broken)
