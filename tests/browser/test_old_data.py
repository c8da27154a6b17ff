"""Games, drafts and links that the version before has made still open."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editor import ONE, SettersDesk
from tests.browser.gestures import faces_of, sees

OLD = Path(__file__).parents[1] / "golden" / "old"
GAMES = json.loads((OLD / "games.json").read_text())
LINKS = json.loads((OLD / "links.json").read_text())
PLAYED = {2: 1, 7: 1, 8: 1, 13: 1}  # the cells that are black in the game and in the position


@pytest.fixture
def imported(desktop: Page) -> Page:
    """A browser with the games and drafts of a file."""
    desktop.goto("/#/data")
    desktop.locator("input[type=file]").set_input_files(OLD / "games.json")
    expect(desktop.get_by_text("and 2 drafts.")).to_be_visible()
    return desktop


def test_an_exported_game_goes_on(imported: Page) -> None:
    imported.goto(f"/#/play/{GAMES['games'][0]['key']}")
    imported.wait_for_selector("[data-view=play] .board")
    sees(imported, PLAYED)


@pytest.mark.parametrize("view", ["editor", "draw"])
@pytest.mark.parametrize("draft", GAMES["drafts"], ids=lambda draft: draft["genre"])
def test_an_exported_draft_goes_on(imported: Page, draft: dict[str, str], view: str) -> None:
    imported.goto(f"/#/{view}/{draft['key']}")
    SettersDesk(imported).says(ONE)


@pytest.mark.parametrize("name", LINKS)
def test_a_link_opens(desktop: Page, name: str) -> None:
    desktop.goto("/#" + LINKS[name].partition("#")[2])
    desktop.wait_for_selector("[data-view=play] .board")
    if name == "position":
        sees(desktop, PLAYED)
    else:
        assert not any(faces_of(desktop).values())


@pytest.mark.parametrize(
    ("old", "heading"), [("draw", "Editor"), ("shelf", "Library"), ("shelf/tag%3Dx", "Library")]
)
def test_an_old_address_of_a_view_opens(desktop: Page, old: str, heading: str) -> None:
    desktop.goto(f"/#/{old}")
    expect(desktop.get_by_role("heading", level=1, name=heading)).to_be_visible()
    expect(desktop.locator("#nav [aria-current=page]")).to_have_text(heading)
