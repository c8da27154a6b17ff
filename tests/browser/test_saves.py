"""Games are saved: reloads, missing storage, offline use."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.error_log import ErrorLog, LoggingServer
from tests.browser.gestures import Mouse, states_of, wait_for_states
from tests.browser.navigation import MODULE, open_home, open_puzzle, wait_for_service_worker
from tests.browser.scripts import EXAMPLES, SMALL


@pytest.fixture
def stoppable_server(back_end: LoggingServer, error_log: ErrorLog) -> Iterator[LoggingServer]:
    """Return a back end that the test may stop; it is started again afterwards."""
    error_log.allow("ERR_CONNECTION_REFUSED")
    yield back_end
    back_end.start()


# Keep the database busy and reload the page right after a stroke.
RELOAD_AFTER_STROKE = """() => new Promise(resolve => {
    addEventListener("pointerup", () => location.reload());
    indexedDB.open("puzzlewright").onsuccess = ({ target }) => {
        const drawers = target.result.transaction([...target.result.objectStoreNames], "readwrite");
        const look = () => { drawers.objectStore("games").get("nothing").onsuccess = look; };
        look();
        resolve();
    };
})"""

# A browser that forbids all storage.
NO_STORAGE = """
indexedDB.open = () => { throw new Error("not here"); };
const refuse = { get() { throw new DOMException("not here", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, refuse);
"""


def won(page: Page) -> None:
    expect(page.locator("[data-won]")).to_be_visible()


def wait_until_saved(page: Page) -> None:
    """Wait until the browser has saved all strokes."""
    page.evaluate(f"() => {MODULE}('saves.js').then(saves => saves.whenWritten())")


def test_a_game_continues_after_a_reload(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(4)
    before = states_of(desktop)
    wait_until_saved(desktop)
    desktop.reload()
    wait_for_states(desktop, before)
    Mouse(desktop, SMALL).solve()
    won(desktop)


def test_a_browser_without_storage_can_be_used(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(NO_STORAGE)
    Mouse(open_puzzle(page, SMALL), SMALL).solve()
    won(page)


def test_the_last_stroke_before_a_reload_is_saved(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    place, state = SMALL.solution[0]
    *before, last = SMALL.gestures_to(place, 0, state, mouse.taps)
    assert not before
    desktop.evaluate(RELOAD_AFTER_STROKE)
    with desktop.expect_navigation():
        mouse.do(place, 0, state, last)
    wait_for_states(desktop, {place: state})


@pytest.mark.needs_server("the server has the games of other browsers")
def test_a_game_continues_while_the_studio_is_stopped(
    desktop: Page, new_page: NewPage, stoppable_server: LoggingServer
) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    stoppable_server.stop()
    Mouse(desktop, SMALL).solve(5)
    before = states_of(desktop)
    stoppable_server.start()
    other = new_page()
    with desktop.expect_response(lambda answer: "/api/games/" in answer.url and answer.ok):
        Mouse(desktop, SMALL).solve()
    won(desktop)
    other.goto(desktop.url)
    other.wait_for_selector(".board")
    assert states_of(other).items() >= before.items()


def test_a_game_can_be_opened_and_solved_offline(offline_ready: Page, error_log: ErrorLog) -> None:
    error_log.allow("ERR_INTERNET_DISCONNECTED")
    Mouse(open_puzzle(offline_ready, SMALL), SMALL).solve(3)
    before = states_of(offline_ready)
    wait_until_saved(offline_ready)
    wait_for_service_worker(offline_ready)
    offline_ready.context.set_offline(True)
    offline_ready.reload()
    wait_for_states(offline_ready, before)
    Mouse(offline_ready, SMALL).solve()
    won(offline_ready)


def test_the_page_opens_while_the_studio_is_stopped(
    offline_ready: Page, stoppable_server: LoggingServer
) -> None:
    Mouse(open_puzzle(offline_ready, SMALL), SMALL).solve(3)
    before = states_of(offline_ready)
    wait_until_saved(offline_ready)
    wait_for_service_worker(offline_ready)
    stoppable_server.stop()
    offline_ready.reload()
    wait_for_states(offline_ready, before)
    offline_ready.goto("/#/")
    expect(offline_ready.get_by_role("link", name="Continue", exact=True)).to_be_visible()


def limit_storage(page: Page, **quota: int) -> CDPSession:
    """Limit the storage of the page's site to `quotaSize` bytes; without it, remove the limit."""
    session = page.context.new_cdp_session(page)
    origin = "/".join(page.url.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **quota})
    return session  # the limit holds as long as the session


def test_no_game_is_lost_while_the_storage_is_full(desktop: Page, error_log: ErrorLog) -> None:
    if desktop.context.browser and desktop.context.browser.browser_type.name != "chromium":
        pytest.skip("only Chromium can limit the storage of a site")
    error_log.allow("favicon.ico")
    desktop.goto("/icon.svg")  # Chromium looks at the limit when the database is opened
    limit = limit_storage(desktop, quotaSize=1)
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(5)
    expect(desktop.get_by_text("Nothing is lost while this page is open")).to_have_count(1)
    game, before = desktop.url.split("#")[1], states_of(desktop)
    open_home(desktop)
    desktop.goto(f"/#{game}")
    wait_for_states(desktop, before)
    limit.detach()
    limit_storage(desktop)
    Mouse(desktop, SMALL).solve(7)
    before = states_of(desktop)
    wait_until_saved(desktop)
    desktop.reload()
    wait_for_states(desktop, before)


def test_every_game_has_its_own_position(desktop: Page) -> None:
    context = EXAMPLES["context"]
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(3)
    first, first_faces = desktop.url, states_of(desktop)
    Mouse(open_puzzle(desktop, context), context).solve(2)
    second, second_faces = desktop.url, states_of(desktop)
    assert first != second
    for address, states in ((first, first_faces), (second, second_faces)):
        desktop.goto(address)
        wait_for_states(desktop, states)
