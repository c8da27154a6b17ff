"""What axe-core finds on every view: nothing serious, light and dark, on a desk and on a phone."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.browser.controls import Table
from tests.browser.gestures import Mouse
from tests.browser.navigation import opened
from tests.browser.scripts import EXAMPLES, SMALL

AXE = Axe()
GRAVE = ("serious", "critical")
BLACK = 1


def found(page: Page, *rules: str) -> list[str]:
    """What is wrong with the view that is shown, by these rules or by all."""
    options = {"runOnly": list(rules)} if rules else {}
    violations = AXE.run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:120] for node in one["nodes"][:3])
        for one in violations
        if one["impact"] in GRAVE
    ]


def board(page: Page) -> None:
    script = EXAMPLES["bridges"]
    Mouse(opened(page, script), script).solve(3)


def hint(page: Page) -> None:
    table = Table(opened(page, SMALL))
    table.press("Hint")
    table.take("Why?")
    table.take("What to mark?")


def mistake(page: Page) -> None:
    hand = Mouse(opened(page, SMALL), SMALL)
    table = Table(page)
    hand.put(0, BLACK)
    table.press("Check")
    table.take("Show me")


def tries(page: Page) -> None:
    hand = Mouse(opened(page, SMALL), SMALL)
    Table(page).press("What if")
    hand.put(2, BLACK)
    hand.put(0, BLACK)


def walk(page: Page) -> None:
    table = Table(opened(page, SMALL))
    table.menu("Solution")
    table.take("Next step")


def win(page: Page) -> None:
    Mouse(opened(page, SMALL), SMALL).solve()
    Table(page).won()


def settings(page: Page) -> None:
    Table(opened(page, SMALL)).menu("Settings")
    expect(page.get_by_role("dialog")).to_be_visible()


def how_to(page: Page) -> None:
    Table(opened(page, SMALL)).menu("How to play")
    expect(page.get_by_role("dialog")).to_be_visible()


def start(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()


def shelf(page: Page) -> None:
    page.goto("/#/library")
    expect(page.get_by_role("heading").first).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/#/rules/bridges")
    page.wait_for_selector(".board")


VIEWS: list[Callable[[Page], None]] = [
    *(start, shelf, rules, board, hint, mistake, tries, walk, win, settings, how_to)
]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_nothing_serious_stands_in_the_way(new_page: NewPage, view: Callable[[Page], None]) -> None:
    page = new_page(**DESKTOP, color_scheme="light", reduced_motion="reduce")
    view(page)
    for screen in (DESKTOP, PHONE):
        page.set_viewport_size(screen["viewport"])
        page.emulate_media(color_scheme="light")
        assert found(page) == []
        page.emulate_media(color_scheme="dark")
        assert found(page, "color-contrast") == []
