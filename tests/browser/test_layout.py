"""Nothing is cut off: small phones, low windows and 200 percent zoom."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.editor import EditorView

SIZES = {"small phone": (320, 568), "low window": (844, 390), "zoom 200": (640, 400)}
VIEWS = ("library", "book", "data", "editor")

# Elements beyond the sides of the window that no scrolling part holds.
CUT_OFF = """() => {
    const isScrolled = node => {
        for (let one = node; one && one.id !== "view"; one = one.parentElement)
            if (one.tagName !== "DIALOG" && getComputedStyle(one).overflowX !== "visible")
                return true;
        return false;
    };
    return [...document.querySelectorAll("#view *, dialog *")].filter(node => {
        const { left, right, width } = node.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(node);
    }).map(node => `${node.tagName}.${node.className}`);
}"""


def is_shown_completely(page: Page) -> None:
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "views scroll"


@pytest.mark.parametrize("size", SIZES)
def test_no_screen_is_cut_off(new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    for view in VIEWS:
        page.goto(f"/#/{view}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if view == "library":
            expect(page.locator(".library-list li").first).to_be_visible()
        is_shown_completely(page)
    page.goto("/#/library")
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_shown_completely(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator(".stats")).to_be_visible()
    is_shown_completely(page)
    table = page.locator(".scrolled")
    assert table.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize("size", SIZES)
def test_the_generator_of_the_editor_is_shown_completely(new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    page.goto("/#/editor")
    page.get_by_text("Start from a generated puzzle").click()
    expect(page.locator(".tile .name")).not_to_have_count(0)
    is_shown_completely(page)
    assert page.evaluate(
        """() => [...document.querySelectorAll('.tile span')].every((text) =>
          text.getBoundingClientRect().right <= text.parentElement.getBoundingClientRect().right)"""
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_draft_has_a_usable_board_and_nothing_is_cut_off(new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    EditorView.new(page, "context", (8, 8))
    box = page.locator(".board").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= min(200, height / 2)
    is_shown_completely(page)


def test_the_rulers_of_a_draft_stand_beside_its_cells(new_page: NewPage) -> None:
    width, height = SIZES["zoom 200"]
    page = new_page(viewport={"width": width, "height": height})
    EditorView.new(page, "satogaeri", (8, 8))
    number = page.locator(".ruler-strip.down span").first
    expect(number).to_be_visible()
    corner = page.evaluate("document.querySelector('.board').board.zoom.screen(0, 0).x")
    box = number.bounding_box()
    assert box
    assert box["x"] + box["width"] <= corner
