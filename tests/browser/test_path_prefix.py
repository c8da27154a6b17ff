"""The studio works at any path, such as behind a proxy that serves it below a prefix."""

from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.error_log import ErrorLog
from tests.browser.navigation import wait_for_service_worker
from tests.browser.server import StudioServer

pytestmark = pytest.mark.needs_server("the proxy forwards to it; test_site.py uses a subfolder")

HEADINGS = {"Packs": "One technique at a time", "Home": "Start something new"}
PREFIX = "/games/studio"
LINK = "#puzzle=5x5m2:1a1a2e3a3a3e3a6a4"


class Proxy(BaseHTTPRequestHandler):
    """Forward requests below the prefix, without it."""

    studio: StudioServer
    refused: list[str]

    def do_GET(self) -> None:
        if not self.path.startswith(PREFIX + "/"):
            self.refused.append(self.path)
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        connection = HTTPConnection("127.0.0.1", self.studio.port)
        path = self.path.removeprefix(PREFIX)
        connection.request(self.command, path, body, dict(self.headers))
        answer = connection.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        with suppress(BrokenPipeError):  # the page was left meanwhile
            self.wfile.write(content)
        connection.close()

    do_POST = do_PUT = do_DELETE = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Write no log."""


@pytest.fixture
def prefixed(server: StudioServer, error_log: ErrorLog) -> Iterator[str]:
    """Return the address of the studio below the prefix; fail if the page leaves it."""
    server.start()
    refused: list[str] = []
    handler = type("Handler", (Proxy,), {"studio": server, "refused": refused})
    proxy = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=proxy.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{proxy.server_port}{PREFIX}/"
    error_log.allow(f"request outside the studio: {address}")
    yield address
    proxy.shutdown()
    proxy.server_close()
    assert refused == []


def test_all_views_open_below_a_prefix(prefixed: str, desktop: Page) -> None:
    desktop.goto(prefixed)
    expect(desktop.locator(".genre .art svg").first).to_be_visible()
    navigation = desktop.get_by_role("navigation", name="Main")
    for view in ("Editor", "Library", "Book", "My data"):
        navigation.get_by_role("link", name="Create").click()
        desktop.get_by_role("main").get_by_role("link", name=view).click()
        expect(desktop.get_by_role("heading", level=1, name=view)).to_be_visible()
    for view in ("Packs", "Home"):
        navigation.get_by_role("link", name=view).click()
        expect(desktop.get_by_role("heading", level=2, name=HEADINGS[view])).to_be_visible()
    desktop.goto(prefixed + "#/library")
    expect(desktop.locator(".puzzle-card").first).to_be_visible()


def test_a_game_below_a_prefix_has_hints_and_links(prefixed: str, desktop: Page) -> None:
    desktop.goto(prefixed + LINK)
    desktop.wait_for_selector("[data-view=play] .board")
    desktop.keyboard.press("h")
    expect(desktop.locator(".help-area .say")).to_be_visible()
    link = desktop.evaluate(
        f"() => import('{PREFIX}/js/link.js').then(({{ linkTo }}) => linkTo({{}}))"
    )
    assert link.startswith(prefixed + "#puzzle=")


def test_the_studio_opens_offline_below_a_prefix(
    prefixed: str, new_page: NewPage, error_log: ErrorLog
) -> None:
    error_log.allow("ERR_INTERNET_DISCONNECTED")
    page = new_page(service_workers="allow")
    page.goto(prefixed)
    wait_for_service_worker(page)
    scope = page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == prefixed
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()
