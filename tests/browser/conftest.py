"""Fixtures: a studio, a browser, and pages with several kinds of screen.

Every test fails if the page logs an error or sends a request outside the studio, or if the studio
logs a traceback.
"""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.error_log import ErrorLog
from tests.browser.server import StudioServer

TIMEOUT_MS = 30_000  # enough for a busy machine
expect.set_options(timeout=TIMEOUT_MS)

NewPage = Callable[..., Page]


# Package scope: the synchronous interface leaves an event loop running in its thread, and other
# tests could not start one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not shutil.which("chromium"):
        pytest.skip("chromium is not installed")
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioServer]:
    server = StudioServer(tmp_path_factory.mktemp("studio"))
    yield server
    server.stop()


@pytest.fixture
def error_log(server: StudioServer) -> Iterator[ErrorLog]:
    """Collect the errors of all pages of a test."""
    error_log = ErrorLog(server)
    yield error_log
    error_log.check()


@pytest.fixture
def new_page(browser: Browser, server: StudioServer, error_log: ErrorLog) -> Iterator[NewPage]:
    """Return a function that opens a page in a new browser context.

    Service workers are blocked, because they load all files in every test; tests of offline use
    pass `service_workers="allow"`.
    """
    contexts = []

    def make(**screen: Any) -> Page:
        options = {**DESKTOP, "service_workers": "block", **screen}
        context = browser.new_context(base_url=server.address, **options)
        contexts.append(context)
        context.set_default_timeout(TIMEOUT_MS)
        error_log.watch(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def desktop(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(**PHONE)


@pytest.fixture
def dark(new_page: NewPage) -> Page:
    return new_page(color_scheme="dark")


@pytest.fixture
def offline_ready(new_page: NewPage) -> Page:
    """Return a desktop page with a service worker."""
    return new_page(service_workers="allow")
