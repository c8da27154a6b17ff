"""A studio, a browser, and people of several kinds in front of it.

Whatever a test is about, it fails when the page writes an error to the console, asks for anything
outside the studio, or when the studio has an error that it does not tell.
"""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.error_log import Witness
from tests.browser.server import House

PATIENCE = 30_000  # milliseconds in which something must be seen, on a machine that has much to do
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


# For this package and no longer: the synchronous interface leaves a loop running in its thread,
# beside which other tests cannot start one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not shutil.which("chromium"):
        pytest.skip("chromium is not installed")
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("studio"))
    yield house
    house.stop()


@pytest.fixture
def witness(house: House) -> Iterator[Witness]:
    """Sees what goes wrong on every page of a test."""
    witness = Witness(house)
    yield witness
    witness.swear()


@pytest.fixture
def new_page(browser: Browser, house: House, witness: Witness) -> Iterator[NewPage]:
    """Somebody new in front of the studio, with a screen like this.

    The page is not kept for times without the studio, which would fetch all of it for every test;
    tests of that say `service_workers="allow"`.
    """
    contexts = []

    def make(**screen: Any) -> Page:
        options = {**DESKTOP, "service_workers": "block", **screen}
        context = browser.new_context(base_url=house.address, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        witness.watch(context)
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
def lasting(new_page: NewPage) -> Page:
    """A desktop on which the page is kept for times without the studio."""
    return new_page(service_workers="allow")
