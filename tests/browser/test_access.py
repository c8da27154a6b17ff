"""Check every view with axe-core: light and dark, on a desktop and a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.browser.controls import GameView
from tests.browser.editor import EditorView
from tests.browser.gestures import Mouse
from tests.browser.navigation import open_puzzle
from tests.browser.scripts import EXAMPLES, SMALL

AXE = Axe()
SEVERE = ("moderate", "serious", "critical")
BLACK = 1


def found(page: Page, *rules: str) -> list[str]:
    """Return all but minor problems of the current view, by these rules or by all."""
    options = {"runOnly": list(rules)} if rules else {}
    violations = AXE.run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:120] for node in one["nodes"][:3])
        for one in violations
        if one["impact"] in SEVERE
    ]


def board(page: Page) -> None:
    script = EXAMPLES["bridges"]
    Mouse(open_puzzle(page, script), script).solve(3)


def hint(page: Page) -> None:
    game = GameView(open_puzzle(page, SMALL))
    game.press("Hint")
    game.choose_action("Show the idea")
    game.choose_action("Show the move")


def technique(page: Page) -> None:
    hint(page)
    GameView(page).panel.locator("button.technique").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def mistake(page: Page) -> None:
    mouse = Mouse(open_puzzle(page, SMALL), SMALL)
    game = GameView(page)
    mouse.put(0, BLACK)
    game.press("Check")
    game.choose_action("Show me")
    game.shows("s a mistake")


def check(page: Page) -> None:
    game = GameView(open_puzzle(page, SMALL))
    game.press("Check")
    game.shows("No mistakes so far.")


def what_if(page: Page) -> None:
    mouse = Mouse(open_puzzle(page, SMALL), SMALL)
    GameView(page).press("What-if")
    mouse.put(2, BLACK)
    mouse.put(0, BLACK)


def walkthrough(page: Page) -> None:
    game = GameView(open_puzzle(page, SMALL))
    game.menu("Walkthrough")
    game.choose_action("Next step")


def win(page: Page) -> None:
    Mouse(open_puzzle(page, SMALL), SMALL).solve()
    GameView(page).won()


def settings(page: Page) -> None:
    GameView(open_puzzle(page, SMALL)).menu("Settings")
    expect(page.get_by_role("dialog")).to_be_visible()


def how_to(page: Page) -> None:
    GameView(open_puzzle(page, SMALL)).menu("How to play")
    expect(page.get_by_role("dialog")).to_be_visible()


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()


def library(page: Page) -> None:
    page.goto("/#/library")
    page.locator(".library-list").get_by_role("checkbox").first.check()


def statistics(page: Page) -> None:
    page.goto("/#/library")
    page.get_by_role("button", name="Statistics").click()
    expect(page.locator(".stats")).to_be_visible()


def share(page: Page) -> None:
    GameView(open_puzzle(page, EXAMPLES["bridges"])).menu("Share")
    expect(page.get_by_role("heading", name="puzz.link")).to_be_visible()


def book(page: Page) -> None:
    page.goto("/#/book")
    expect(page.get_by_role("heading", name="Layout")).to_be_visible()


def data(page: Page) -> None:
    page.goto("/#/data")
    expect(page.get_by_role("heading", name="Back up and restore")).to_be_visible()


def editor(page: Page) -> None:
    page.goto("/#/editor")
    expect(page.get_by_role("heading", name="Drafts")).to_be_visible()


def draft(page: Page) -> None:
    EditorView.new(page, "context", (4, 4))


def rules(page: Page) -> None:
    page.goto("/#/rules/bridges")
    page.wait_for_selector(".board")


VIEWS: list[Any] = [
    *(
        home,
        library,
        statistics,
        share,
        pytest.param(book, marks=pytest.mark.needs_server("typst makes books")),
        data,
        editor,
        draft,
        rules,
        board,
        hint,
        technique,
        check,
        mistake,
        what_if,
        walkthrough,
        win,
        settings,
        how_to,
    )
]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_a_view_has_no_accessibility_problem(
    new_page: NewPage, view: Callable[[Page], None]
) -> None:
    page = new_page(**DESKTOP, color_scheme="light", reduced_motion="reduce")
    view(page)
    for screen in (DESKTOP, PHONE):
        page.set_viewport_size(screen["viewport"])
        page.emulate_media(color_scheme="light")
        assert found(page) == []
        page.emulate_media(color_scheme="dark")
        assert found(page, "color-contrast") == []


# the text of finished clues, and what it stands on
FINISHED = {
    "Mosaic, open cell": ("--clue-done", "--cell-open"),
    "Mosaic, white cell": ("--clue-done", "--cell-white"),
    "Mosaic, black cell": ("--clue-done-on-black", "--cell-black"),
    "Bridges": ("--bridges-ink", "--bridges-tint"),
    "Satogaeri": ("--satogaeri-ink", "--satogaeri-tint"),
}
COLOUR = """name => {
  document.body.style.color = `var(${name})`;
  return getComputedStyle(document.body).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
}"""


def contrast(page: Page, one: str, other: str) -> float:
    """Return the contrast ratio of two colours of the page, as WCAG defines it."""

    def luminance(name: str) -> float:
        shares: list[float] = [value / 255 for value in page.evaluate(COLOUR, name)]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
        return sum(x * weight for x, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_finished_clues_are_readable(new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/")
    ratios = {what: contrast(page, *colours) for what, colours in FINISHED.items()}
    assert {what: ratio for what, ratio in ratios.items() if ratio < 4.5} == {}
