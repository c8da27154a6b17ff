"""Fixtures: a studio, a browser, and pages with several kinds of screen.

Every test fails if the page logs an error or sends a request outside the studio, or if the studio
logs a traceback. With `--static`, the pages come from the static site, whose engine is in the
browser; tests that need a server are marked with the reason, and skipped. With `--firefox`, the
browser is Firefox.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import firefox
from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.error_log import ErrorLog, LoggingServer
from tests.browser.server import StudioServer
from tests.browser.site_server import SiteServer, built_site

TIMEOUT_MS = 90_000  # enough for a busy machine
expect.set_options(timeout=TIMEOUT_MS)

NewPage = Callable[..., Page]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--static", action="store_true", help="test the static site")
    parser.addoption("--firefox", action="store_true", help="test in Firefox")


def is_static(config: pytest.Config) -> bool:
    """Return whether the static site is tested; the option exists only if this folder is named."""
    return bool(config.getoption("--static", default=False))


def uses_firefox(config: pytest.Config) -> bool:
    return bool(config.getoption("--firefox", default=False))


def pytest_runtest_setup(item: pytest.Item) -> None:
    mark = item.get_closest_marker("needs_server")
    if mark and is_static(item.config):
        pytest.skip(f"needs a server: {mark.args[0]}")


# Package scope: the synchronous interface leaves an event loop running in its thread, and other
# tests could not start one.
@pytest.fixture(scope="package")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    program, start = ("chromium", chromium)
    if uses_firefox(request.config):
        program, start = (firefox.PROGRAM, firefox.firefox)
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    with start() as browser:
        yield browser


def context_options(browser: Browser, **screen: Any) -> dict[str, Any]:
    """Return the options of a browser context: by default a desktop without service workers."""
    options = {**DESKTOP, "service_workers": "block", **screen}
    if browser.browser_type.name != "chromium":
        options.pop("is_mobile", None)  # Playwright refuses it
    return options


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioServer]:
    server = StudioServer(tmp_path_factory.mktemp("studio"), module="tests.patient_studio")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def site_folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.getbasetemp()
    site = built_site(base.parent if base.name.startswith("popen-") else base)
    if uses_firefox(request.config):
        return firefox.site_with_eval(site, tmp_path_factory.mktemp("firefox") / "site")
    return site


@pytest.fixture(scope="package")
def site(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    server = SiteServer(site_folder, tmp_path_factory.mktemp("site") / "log")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def back_end(request: pytest.FixtureRequest) -> LoggingServer:
    """Return what the pages come from: the studio's server, or the static site."""
    server: LoggingServer = request.getfixturevalue(
        "site" if is_static(request.config) else "server"
    )
    return server


@pytest.fixture
def error_log(back_end: LoggingServer) -> Iterator[ErrorLog]:
    """Collect the errors of all pages of a test."""
    error_log = ErrorLog(back_end)
    yield error_log
    error_log.check()


@pytest.fixture
def new_page(browser: Browser, back_end: LoggingServer, error_log: ErrorLog) -> Iterator[NewPage]:
    """Return a function that opens a page in a new browser context.

    Service workers are blocked, because they load all files in every test; tests of offline use
    pass `service_workers="allow"`.
    """
    contexts = []

    def make(**screen: Any) -> Page:
        options = context_options(browser, **screen)
        context = browser.new_context(base_url=back_end.address, **options)
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
