"""The static site: the same front end, with Python in the browser in place of a server."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

import puzzlewright as pw
from puzzlewright.genres import OWN
from static_site.build import POLICY, ROOT
from tests.browser.chromium import PHONE
from tests.browser.conftest import TIMEOUT_MS, context_options, uses_firefox
from tests.browser.controls import GameView
from tests.browser.editor import ONE, EditorView
from tests.browser.error_log import ErrorLog
from tests.browser.gestures import Mouse, states_of
from tests.browser.navigation import ask, open_puzzle, wait_for_service_worker
from tests.browser.scripts import EXAMPLES, SMALL
from tests.browser.site_server import SiteServer
from tests.browser.test_saves import limit_storage

READY_MS = 90_000  # on a busy machine
HARD = {"genre": "satogaeri", "size": [60, 60], "difficulty": "extreme"}
FATAL_ERROR = "void Promise.reject(Object.assign(new Error(), { pyodide_fatal_error: true }))"
VIEWS = ("games", "packs", "packs/marathon", "create", "editor", "library", "rules/bridges", "data")
ONLY_NEW_VERSION = """caches.keys().then((names) =>
  names.filter((one) => one.startsWith("page ")).every((one) => one.startsWith("page new-")))"""


def library_command(file: Path, *arguments: str) -> str:
    """Run `puzzlewright library` on a file, and return what it prints."""
    command = (sys.executable, "-m", "puzzlewright", "library", *arguments)
    library = ("--library", f"sqlite:///{file}")
    ended = subprocess.run([*command, *library], capture_output=True, text=True, check=True)
    return ended.stdout


def new_context(browser: Browser, site: SiteServer, **options: Any) -> BrowserContext:
    context = browser.new_context(base_url=site.address, **context_options(browser, **options))
    context.set_default_timeout(TIMEOUT_MS)
    return context


def wait_for_engine(page: Page) -> None:
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=READY_MS)


@pytest.fixture(scope="module")
def context(browser: Browser, site: SiteServer) -> Iterator[BrowserContext]:
    """One context for most tests, because each new one loads the engine again."""
    context = new_context(browser, site)
    errors = ErrorLog(site)
    errors.watch(context)
    yield context
    context.close()
    errors.check()


@pytest.fixture(scope="module")
def page(context: BrowserContext) -> Page:
    """A page whose engine is ready."""
    page = context.new_page()
    page.goto("/")
    wait_for_engine(page)
    return page


def open_here(page: Page, puzzle: str) -> None:
    """Open a puzzle by its link, without loading the page and its engine again."""
    page.goto("/#/")
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()
    page.goto("/#puzzle=" + quote(puzzle, safe=""))
    expect(page.locator("[data-view=play] .board")).to_be_visible()


def test_the_site_is_small_and_loads_nothing_from_elsewhere(
    site_folder: Path, pytestconfig: pytest.Config
) -> None:
    files = [path for path in site_folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 40e6
    texts = [path.read_text() for path in files if path.suffix in (".html", ".css", ".webmanifest")]
    assert not any('="http' in text or "url(http" in text for text in texts)
    assert "script-src 'self' 'wasm-unsafe-eval';" in POLICY
    assert uses_firefox(pytestconfig) or POLICY in (site_folder / "index.html").read_text()


def test_a_puzzle_of_the_stock_is_played_before_the_engine_is_loaded(
    browser: Browser, site: SiteServer, tmp_path: Path
) -> None:
    folder = tmp_path / "any" / "folder"
    folder.mkdir(parents=True)
    (folder / "site").symlink_to(site.folder)
    server = SiteServer(tmp_path, tmp_path / "log")
    context = new_context(browser, server, **PHONE)
    try:
        page = context.new_page()
        waiting: list[Route] = []
        page.route("**/engine/**", lambda route: waiting.append(route))  # noqa: PLW0108
        page.goto("/any/folder/site/#/")
        page.get_by_role("button", name="Play Mosaic").click()
        board = page.locator("[data-view=play] .board")
        expect(board).to_be_visible()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        undo = page.get_by_role("button", name="Undo", exact=True)
        expect(undo).to_be_enabled()
        page.goto("/any/folder/site/#/rules/context")
        expect(page.locator(".rule-picture svg").first).to_be_visible()
        expect(page.locator(".example-board .board")).to_be_visible()
        page.goto("/any/folder/site/#/")
        expect(page.get_by_role("link", name="Continue")).to_be_visible()  # the game to continue
        assert page.locator("html").get_attribute("data-engine") == "loading"
        assert waiting
    finally:
        context.close()
        server.stop()


def test_a_board_in_a_page_of_another_folder_is_played_with_a_hint(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    for folder, place in ((ROOT / "examples", "examples"), (site_folder, "build/site")):
        link = tmp_path / "blog" / place
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(folder)
    server = SiteServer(tmp_path, tmp_path / "log")
    context = new_context(browser, server, **PHONE)
    try:
        page = context.new_page()
        page.goto("/blog/examples/embed.html")
        board = page.frame_locator("iframe")
        expect(board.locator("[data-view=play] .board")).to_be_visible(timeout=READY_MS)
        expect(board.locator(".back-home")).to_be_hidden()
        # by key, because Playwright does not click in frames of Firefox 140
        board.get_by_role("button", name="Hint").press("Enter")
        expect(board.locator(".help-area .say")).to_be_visible()
        board.locator(".board").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(board.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    finally:
        context.close()
        server.stop()


@pytest.mark.parametrize("genre", [genre.name for genre in OWN])
def test_a_puzzle_is_played_with_a_hint_and_a_check_to_the_win(page: Page, genre: str) -> None:
    script = EXAMPLES[genre]
    open_here(page, script.text)
    game = GameView(page)
    game.press("Hint")
    hint, more = game.overlay.first, page.get_by_role("button", name="Keep searching")
    expect(hint.or_(more).first).to_be_attached()
    while not hint.count() and more.count():  # the machine is busy
        more.click()
        expect(hint.or_(more).first).to_be_attached()
    expect(hint).to_be_attached()
    game.press("Check")
    game.shows("No mistakes so far")
    Mouse(page, script).solve()
    game.won()


def test_a_cancelled_request_ends_its_worker_and_the_game_continues(page: Page) -> None:
    open_here(page, SMALL.text)
    mouse, game = Mouse(page, SMALL), GameView(page)
    mouse.solve(3)
    ended = ask(page, "generate", HARD, milliseconds=200)
    assert ended["failed"].startswith(("TimeoutError", "AbortError"))
    game.press("Hint")
    expect(game.overlay.first).to_be_attached()
    page.reload()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    wait_for_engine(page)


def test_a_failed_worker_is_replaced_and_the_game_continues(
    page: Page, pytestconfig: pytest.Config
) -> None:
    if uses_firefox(pytestconfig):
        pytest.skip("Playwright does not reach the workers of Firefox 140")
    open_here(page, SMALL.text)
    mouse, game = Mouse(page, SMALL), GameView(page)
    mouse.solve(3)
    states = states_of(page)
    for worker in page.workers:
        with pytest.raises(Error, match="memory limit"):
            worker.evaluate("new WebAssembly.Memory({ initial: 1 }).grow(20_000)")  # 1.3 GB
        worker.evaluate(FATAL_ERROR)
    game.press("Hint")
    expect(game.overlay.first).to_be_attached()
    assert states_of(page) == states


def test_links_of_other_sites_open(page: Page) -> None:
    link = pw.write(EXAMPLES["bridges"].puzzle, "puzzlink")
    open_here(page, link)
    page.goto("/#/")
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()
    page.goto(f"/#{link}")
    expect(page.locator("[data-view=play] .board")).to_be_visible()


def test_the_editor_gives_its_verdict(page: Page) -> None:
    page.goto("/#/editor")
    page.get_by_label("From a puzzle").fill(SMALL.text)
    page.get_by_role("button", name="Edit").click()
    EditorView(page).shows(ONE)


def test_what_the_browser_cannot_do_is_not_offered(page: Page) -> None:
    page.goto("/#/create")
    expect(page.get_by_role("link", name="Library")).to_be_visible()
    expect(page.get_by_role("link", name="Book")).to_have_count(0)
    page.goto("/#/book")
    expect(page.get_by_text("Books cannot be made here")).to_be_visible()


@pytest.mark.parametrize("view", VIEWS)
def test_every_screen_opens(page: Page, view: str) -> None:
    page.goto(f"/#/{view}")
    page.wait_for_selector("main h1")
    expect(page.get_by_role("heading", name="Something went wrong")).to_have_count(0)
    assert page.locator("main a, main button, main input").count()


def test_the_library_is_kept_saved_and_opened(
    page: Page, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    assert ask(page, "library", {"puzzle": SMALL.text, "title": "Mine"})["new"]
    page.reload()
    page.goto("/#/library/text%3DMine")
    expect(page.get_by_text("Mine")).to_be_visible(timeout=READY_MS)
    if uses_firefox(pytestconfig):
        pytest.skip("Firefox 140 does not report downloads; the library is kept")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    file = tmp_path / "library.db"
    download.value.save_as(file)
    assert "Mine" in library_command(file, "list", "--limit", "1000")
    library_command(file, "add", EXAMPLES["context"].text, "--title", "From the command line")
    page.locator("label", has_text="Open file").locator("input").set_input_files(file)
    expect(page.get_by_text("The library now has")).to_be_visible()
    page.goto("/#/library/text%3Dcommand")
    expect(page.get_by_text("From the command line")).to_be_visible()


def test_no_puzzle_of_the_library_is_lost_while_the_storage_is_full(
    browser: Browser, site: SiteServer, pytestconfig: pytest.Config
) -> None:
    if uses_firefox(pytestconfig):
        pytest.skip("only Chromium can limit the storage of a site")
    context = new_context(browser, site)
    try:
        page = context.new_page()
        page.goto("/")
        wait_for_engine(page)
        limit = limit_storage(page, quotaSize=1)
        refused = ask(page, "library", {"puzzle": SMALL.text, "title": "Refused"})
        assert "was not saved" in refused["failed"]
        limit.detach()
        limit_storage(page)
        assert ask(page, "library", {"puzzle": EXAMPLES["context"].text, "title": "Accepted"})
        page.reload()
        for title in ("Refused", "Accepted"):
            page.goto(f"/#/library/text%3D{title}")
            expect(page.get_by_text(title)).to_be_visible(timeout=READY_MS)
    finally:
        context.close()


def test_a_second_tab_reads_the_library_and_says_that_it_cannot_write(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/#/library")
    expect(page.locator(".puzzle-card").first).to_be_visible(timeout=READY_MS)
    second = context.new_page()
    second.goto("/#/library")
    expect(second.locator(".puzzle-card").first).to_be_visible(timeout=READY_MS)
    said = ask(second, "library", {"puzzle": SMALL.text})["failed"]
    assert "Another tab uses the library" in said
    second.close()


def test_it_works_without_a_network_and_announces_a_new_version(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder, copy_function=os.link)
    server = SiteServer(folder, tmp_path / "log")
    context = new_context(browser, server, service_workers="allow")
    try:
        page = context.new_page()
        page.goto("/")
        wait_for_engine(page)
        wait_for_service_worker(page)
        server.stop()
        open_puzzle(page, SMALL)
        wait_for_engine(page)
        game = GameView(page)
        game.press("Hint")
        expect(game.overlay.first).to_be_attached()
        # a new version: announced, and used from the next load on
        server.start()
        worker = folder / "sw.js"
        new = worker.read_text().replace('const VERSION = "', 'const VERSION = "new-')
        worker.unlink()  # the file itself belongs to the other tests
        worker.write_text(new)
        Mouse(page, SMALL).solve(3)
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        expect(page.get_by_text("A new version is ready")).to_be_visible(timeout=READY_MS)
        page.get_by_role("button", name="Reload").click()
        page.wait_for_function(ONLY_NEW_VERSION)
        expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    finally:
        context.close()
        server.stop()


def test_the_site_can_be_installed(page: Page, pytestconfig: pytest.Config) -> None:
    if uses_firefox(pytestconfig):
        pytest.skip("only Chromium says what is missing")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in reasons] in ([], ["in-incognito"])


def test_the_answers_of_the_site_are_those_of_the_server(site_folder: Path) -> None:
    (file,) = site_folder.glob("version-*/answers.json")
    answers = json.loads(file.read_text())
    kinds = json.loads(answers["fixed"]["POST kinds {}"][1])
    assert [one["genre"] for one in kinds["genres"]] == [genre.name for genre in OWN]
    assert json.loads(answers["fixed"]["GET features"][1]) == {"book": False, "database": True}
    assert answers["requests"]["generate"]["long"]
    assert not answers["requests"]["hint"]["long"]
