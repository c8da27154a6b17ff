"""A participant takes part in a study."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.studio_process import StudioProcess, run_studio
from puzzlewright.lab.traces.replay import read_traces
from tests.browser.conftest import TIMEOUT_MS
from tests.browser.gestures import Mouse, Script, state_of
from tests.browser.scripts import EXAMPLES, SMALL

pytestmark = pytest.mark.needs_server("the site runs no studies")

GIVEN_UP, LAST = EXAMPLES["bridges"], EXAMPLES["satogaeri"]
PLAN = f"""
title = "A study"
consent = "We record marks and times."
thanks = "Come again."
order = "fixed"
codes = ["P7"]
warm_up = ["first"]
instances = [
    {{ name = "first", puzzles = ['''{SMALL.text}'''] }},
    {{ name = "hard", puzzles = ['''{GIVEN_UP.text}'''] }},
    {{ name = "easy", puzzles = ['''{LAST.text}'''] }},
]
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudioProcess]:
    plan = tmp_path / "pilot.toml"
    plan.write_text(PLAN)
    with run_studio(
        tmp_path, *("--workers", "1", "--study", str(plan), "--results", str(tmp_path / "pilot"))
    ) as studio:
        yield studio


@pytest.fixture
def participant(browser: Browser, study: StudioProcess) -> Iterator[Page]:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(TIMEOUT_MS)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors


def join(page: Page, study: StudioProcess, code: str = "P7") -> None:
    page.goto(study.address)
    expect(page.get_by_text("We record marks and times.")).to_be_visible()
    page.get_by_role("textbox", name="Your code").fill(code)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Begin").click()


def start(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".board")


def solve(page: Page, script: Script) -> None:
    """Mark the solution; the board disappears soon after the last mark."""
    mouse, (place, state) = Mouse(page, script), script.solution[-1]
    mouse.solve(-1)
    for move in script.gestures_to(place, 0, state, mouse.taps):
        mouse.do(place, state_of(page, place), state, move)


def test_a_participant_solves_gives_up_and_returns(
    participant: Page, study: StudioProcess, tmp_path: Path
) -> None:
    page = participant
    join(page, study, "stranger")
    expect(page.get_by_role("alert")).to_contain_text("does not belong to the study")

    join(page, study)
    expect(page.get_by_role("listitem").filter(has_text="Any cell may be black")).to_be_visible()
    button = page.get_by_role("button", name="Start").bounding_box()
    assert button  # in the studio's design, large enough for a finger
    assert button["height"] >= 40
    start(page, "Warm-up puzzle 1 of 1")
    for hidden in ("Hint", "Check", "Home"):
        expect(page.get_by_role("button", name=hidden, exact=True)).to_have_count(0)
    expect(page.get_by_text(re.compile("easy|medium|hard|trivial"))).to_have_count(0)
    solve(page, SMALL)
    expect(page.get_by_text("Solved. Your result is saved.")).to_be_visible()

    start(page, "Puzzle 1 of 2")
    Mouse(page, GIVEN_UP).solve(1)
    join(page, study)  # after the page was closed
    expect(page.get_by_text("You have already started this puzzle.")).to_be_visible()
    start(page, "Puzzle 1 of 2")
    assert page.evaluate("document.querySelector('.board').board.game.marks.length") == 1
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".board")).to_have_attribute("inert", "")
    page.get_by_role("button", name="Paused. Tap to resume.").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_text("Given up. Your result is saved.")).to_be_visible()

    start(page, "Puzzle 2 of 2")
    solve(page, LAST)
    expect(page.get_by_text("Come again.")).to_be_visible()

    exported = subprocess.run(
        [sys.executable, "-m", "puzzlewright", "lab", "study", str(tmp_path / "pilot"), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    solves = [json.loads(line) for line in exported.stdout.splitlines()]
    assert [one["outcome"] for one in solves] == ["solved", "given up", "solved"]
    assert [one["group"] for one in solves] == ["first", "hard", "easy"]
    assert (solves[1]["pauses"], len(solves[1]["marks"])) == (1, 1)
    assert all(one["times"] == sorted(one["times"]) for one in solves)
    assert 0 < solves[0]["times"][-1] <= solves[0]["seconds"]
    traces = read_traces(tmp_path / "pilot" / "traces")
    assert [one.is_measured for one in traces] == [False, False, True]
