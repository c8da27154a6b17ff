"""Share a puzzle: a public link first, a picture, text by the name of its site."""

import re

from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.controls import GameView
from tests.browser.navigation import open_puzzle
from tests.browser.scripts import EXAMPLES

CLIPBOARD = ["clipboard-read", "clipboard-write"]
TYPES_ON_CLIPBOARD = "async () => (await navigator.clipboard.read()).flatMap(one => one.types)"


def test_the_public_link_comes_first(desktop: Page) -> None:
    desktop.context.grant_permissions(CLIPBOARD)
    script = EXAMPLES["bridges"]
    GameView(open_puzzle(desktop, script)).menu("Share")
    dialog = desktop.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="puzz.link")).to_be_visible()
    links = dialog.get_by_role("textbox").all()
    assert links[0].input_value() == pw.write(pw.read(script.text), "puzzlink")
    assert "127.0.0.1" in links[-1].input_value()
    expect(dialog.get_by_text("links to it open only here")).to_be_visible()
    dialog.get_by_role("button", name="Copy puzz.link link").click()
    expect(desktop.get_by_text("Copied.")).to_be_visible()
    assert desktop.evaluate("navigator.clipboard.readText()").startswith("https://puzz.link/p?")


def test_a_picture_and_a_text_are_copied(desktop: Page) -> None:
    desktop.context.grant_permissions(CLIPBOARD)
    GameView(open_puzzle(desktop, EXAMPLES["mosaic"])).menu("Share")
    dialog = desktop.get_by_role("dialog")
    dialog.get_by_label("Format").select_option("janko.at")
    expect(dialog.get_by_role("heading", name="puzz.link")).to_have_count(0)  # has no such genre
    text = dialog.get_by_role("textbox", name="Text")
    expect(text).to_have_value(re.compile("begin"))
    dialog.get_by_role("button", name="Copy picture").click()
    expect(desktop.get_by_text("Copied.")).to_be_visible()
    assert desktop.evaluate(TYPES_ON_CLIPBOARD) == ["image/png"]
    for form in ("PNG", "SVG"):
        with desktop.expect_download() as download:
            dialog.get_by_role("button", name=f"Save as {form}").click()
        assert download.value.suggested_filename == f"mosaic.{form.lower()}"
    dialog.get_by_role("button", name="Copy text").click()
    desktop.wait_for_function(
        "async text => await navigator.clipboard.readText() === text", arg=text.input_value()
    )
