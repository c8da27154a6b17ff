"""Nothing that was played is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.error_log import Witness
from tests.browser.gestures import Mouse, faces_of, sees
from tests.browser.navigation import opened
from tests.browser.scripts import EXAMPLES, SMALL
from tests.browser.server import House


@pytest.fixture
def closing(house: House, witness: Witness) -> Iterator[House]:
    """A studio that may be stopped; afterwards it runs again."""
    witness.excuse("ERR_CONNECTION_REFUSED")
    yield house
    house.start()


# The drawers are busy for as long as the page is open, and the page is left right after a stroke.
LEFT_IN_A_HURRY = """() => new Promise(resolve => {
    addEventListener("pointerup", () => location.reload());
    indexedDB.open("puzzlewright").onsuccess = ({ target }) => {
        const drawers = target.result.transaction([...target.result.objectStoreNames], "readwrite");
        const look = () => { drawers.objectStore("games").get("nothing").onsuccess = look; };
        look();
        resolve();
    };
})"""

# As where all sites are forbidden to keep anything.
KEEPS_NOTHING = """
indexedDB.open = () => { throw new Error("not here"); };
const refuse = { get() { throw new DOMException("not here", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
"""


def won(page: Page) -> None:
    expect(page.locator("[data-won]")).to_be_visible()


def settled(page: Page) -> None:
    """Wait until the browser has written what was played: some milliseconds."""
    page.evaluate("() => import('/js/saves.js').then(saves => saves.whenWritten())")


def test_a_game_goes_on_after_a_reload(desktop: Page) -> None:
    Mouse(opened(desktop, SMALL), SMALL).solve(4)
    before = faces_of(desktop)
    settled(desktop)
    desktop.reload()
    sees(desktop, before)
    Mouse(desktop, SMALL).solve()
    won(desktop)


def test_a_browser_that_keeps_nothing_can_be_played_on(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(KEEPS_NOTHING)
    Mouse(opened(page, SMALL), SMALL).solve()
    won(page)


def test_the_stroke_just_before_a_reload_is_there_after_it(desktop: Page) -> None:
    mouse = Mouse(opened(desktop, SMALL), SMALL)
    place, face = SMALL.solution[0]
    *before, last = SMALL.way(place, 0, face, mouse.taps)
    assert not before
    desktop.evaluate(LEFT_IN_A_HURRY)
    with desktop.expect_navigation():
        mouse.do(place, 0, face, last)
    sees(desktop, {place: face})


def test_a_game_goes_on_while_the_studio_is_closed(
    desktop: Page, new_page: NewPage, closing: House
) -> None:
    Mouse(opened(desktop, SMALL), SMALL).solve(2)
    closing.stop()
    Mouse(desktop, SMALL).solve(5)
    before = faces_of(desktop)
    closing.start()
    other = new_page()
    with desktop.expect_response(lambda answer: "/api/games/" in answer.url and answer.ok):
        Mouse(desktop, SMALL).solve()
    won(desktop)
    other.goto(desktop.url)
    other.wait_for_selector(".board")
    assert faces_of(other).items() >= before.items()


def test_a_game_is_opened_and_won_without_any_connection(lasting: Page, witness: Witness) -> None:
    witness.excuse("ERR_INTERNET_DISCONNECTED")
    Mouse(opened(lasting, SMALL), SMALL).solve(3)
    before = faces_of(lasting)
    settled(lasting)
    lasting.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    lasting.context.set_offline(True)
    lasting.reload()
    sees(lasting, before)
    Mouse(lasting, SMALL).solve()
    won(lasting)


def test_the_page_opens_while_the_studio_is_closed(lasting: Page, closing: House) -> None:
    Mouse(opened(lasting, SMALL), SMALL).solve(3)
    before = faces_of(lasting)
    settled(lasting)
    lasting.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    closing.stop()
    lasting.reload()
    sees(lasting, before)
    lasting.goto("/#/")
    expect(lasting.get_by_role("heading", name="Continue")).to_be_visible()


def test_every_game_has_its_own_position(desktop: Page) -> None:
    context = EXAMPLES["context"]
    Mouse(opened(desktop, SMALL), SMALL).solve(3)
    first, first_faces = desktop.url, faces_of(desktop)
    Mouse(opened(desktop, context), context).solve(2)
    second, second_faces = desktop.url, faces_of(desktop)
    assert first != second
    for address, faces in ((first, first_faces), (second, second_faces)):
        desktop.goto(address)
        sees(desktop, faces)
