"""Dialogs: Back closes them first; the settings; sheets on a phone."""

from playwright.sync_api import Page, expect

from tests.browser.controls import GameView
from tests.browser.navigation import open_puzzle
from tests.browser.scripts import SMALL


def test_back_closes_a_dialog_first(desktop: Page) -> None:
    desktop.goto("/#/data")
    desktop.goto("/#/library")
    expect(desktop.locator(".library-list li").first).to_be_visible()
    before = desktop.evaluate("history.length")
    dialog = desktop.get_by_role("dialog")
    for _ in range(2):
        desktop.get_by_role("button", name="Statistics").click()
        expect(dialog).to_be_visible()
        desktop.go_back()
        expect(dialog).to_have_count(0)
        assert desktop.url.endswith("#/library")
    desktop.get_by_role("button", name="Statistics").click()
    expect(dialog).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    desktop.wait_for_function("() => !history.state")
    assert desktop.evaluate("history.length") <= before + 1  # the entry forward of this one
    desktop.go_back()
    expect(desktop.get_by_role("heading", name="Back up and restore")).to_be_visible()


def test_a_link_in_a_dialog_closes_it_and_back_returns(desktop: Page) -> None:
    desktop.goto("/#/library")
    desktop.get_by_role("button", name="Statistics").click()
    dialog = desktop.get_by_role("dialog")
    dialog.get_by_role("link", name="starter").first.click()
    expect(dialog).to_have_count(0)
    expect(desktop.get_by_label("Tag", exact=True)).to_have_value("starter")
    desktop.go_back()
    expect(desktop.get_by_label("Tag", exact=True)).to_have_value("")
    desktop.wait_for_function("() => !history.state")


def test_settings_are_grouped_and_take_effect(desktop: Page) -> None:
    GameView(open_puzzle(desktop, SMALL)).menu("Settings")
    dialog = desktop.get_by_role("dialog", name="Settings")
    headings = dialog.get_by_role("heading", level=3)
    expect(headings).to_have_text(["Play", "Input", "Appearance and sound"])
    dialog.get_by_role("radio", name="Dark").check()
    assert desktop.evaluate("document.documentElement.dataset.theme") == "dark"
    dialog.get_by_role("radio", name="System").check()
    assert desktop.evaluate("document.documentElement.dataset.theme") is None


def test_a_dialog_is_a_sheet_on_a_phone(phone: Page) -> None:
    phone.goto("/#/data")
    phone.get_by_role("button", name="Delete my data").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_be_visible()
    phone.wait_for_function(
        "() => document.querySelector('dialog').getAnimations()"
        ".every(one => one.playState === 'finished')"
    )
    box = dialog.bounding_box()
    size = phone.viewport_size
    assert box
    assert size
    assert (box["x"], box["width"]) == (0, size["width"])
    assert round(box["y"] + box["height"]) == size["height"]
