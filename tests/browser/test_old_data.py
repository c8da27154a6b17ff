"""Games, drafts, links and URLs of earlier versions still open."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editor import ONE, EditorView
from tests.browser.gestures import states_of, wait_for_states

OLD = Path(__file__).parents[1] / "golden" / "old"
GAMES = json.loads((OLD / "games.json").read_text())
LINKS = json.loads((OLD / "links.json").read_text())
PLAYED = {2: 1, 7: 1, 8: 1, 13: 1}  # the cells that are black in the game and in the position


@pytest.fixture
def imported(desktop: Page) -> Page:
    """Return a page after the import of the old games and drafts."""
    desktop.goto("/#/data")
    desktop.locator("input[type=file]").set_input_files(OLD / "games.json")
    expect(desktop.get_by_text("and 2 drafts.")).to_be_visible()
    return desktop


def test_an_exported_game_can_be_continued(imported: Page) -> None:
    imported.goto(f"/#/play/{GAMES['games'][0]['key']}")
    imported.wait_for_selector("[data-view=play] .board")
    wait_for_states(imported, PLAYED)


@pytest.mark.parametrize("view", ["editor", "draw"])
@pytest.mark.parametrize("draft", GAMES["drafts"], ids=lambda draft: draft["genre"])
def test_an_exported_draft_can_be_continued(
    imported: Page, draft: dict[str, str], view: str
) -> None:
    imported.goto(f"/#/{view}/{draft['key']}")
    EditorView(imported).shows(ONE)


@pytest.mark.parametrize("name", LINKS)
def test_a_link_opens(desktop: Page, name: str) -> None:
    desktop.goto("/#" + LINKS[name].partition("#")[2])
    desktop.wait_for_selector("[data-view=play] .board")
    if name == "position":
        wait_for_states(desktop, PLAYED)
    else:
        assert not any(states_of(desktop).values())


@pytest.mark.parametrize(
    ("old", "heading"), [("draw", "Editor"), ("shelf", "Library"), ("shelf/tag%3Dx", "Library")]
)
def test_an_old_address_of_a_view_opens(desktop: Page, old: str, heading: str) -> None:
    desktop.goto(f"/#/{old}")
    expect(desktop.get_by_role("heading", level=1, name=heading)).to_be_visible()
    expect(desktop.locator("#nav [aria-current=page]")).to_have_text("Create")
