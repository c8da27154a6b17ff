"""A page of the static site never mixes two versions, whenever a new one is deployed."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from static_site.build import versioned, write
from tests.browser.conftest import TIMEOUT_MS, context_options
from tests.browser.navigation import open_home
from tests.browser.site_server import SiteServer

# The state in which the service worker ends.
INSTALLED = """async () => {
    const { installing } = await navigator.serviceWorker.register("sw.js");
    return new Promise((resolve) => {
        installing.onstatechange = () => {
            if (["activated", "redundant"].includes(installing.state)) resolve(installing.state);
        };
    });
}"""
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name)"


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """Return a site whose files the test may replace."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder, copy_function=os.link)
    server = SiteServer(folder, tmp_path / "log")
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, own_site: SiteServer) -> Iterator[Page]:
    options = context_options(browser, service_workers="allow")
    context = browser.new_context(base_url=own_site.address, **options)
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


def version_of(folder: Path) -> Path:
    (version,) = folder.glob("version-*")
    return version


def deploy_new_version(folder: Path) -> None:
    """Replace the site by one with another module."""
    version = version_of(folder)
    files = {
        path.relative_to(top).as_posix(): path.read_bytes()
        for top, paths in ((folder, folder.glob("*.*")), (version, version.rglob("*.*")))
        for path in paths
    }
    files["index.html"] = files["index.html"].replace(f"{version.name}/".encode(), b"")
    files["js/words.js"] += b"// a new version\n"
    write(folder, versioned(files))


def check_one_version(page: Page, folder: Path) -> None:
    """Check that everything that the page has loaded is of the deployed version."""
    loaded = [one for one in page.evaluate(LOADED) if "/version-" in one]
    assert any(one.endswith("/words.js") for one in loaded)
    assert {one.split("/")[3] for one in loaded} == {version_of(folder).name}


def test_a_page_that_loads_during_a_deployment_reloads(page: Page, own_site: SiteServer) -> None:
    old = version_of(own_site.folder).name

    def deploy(route: Route) -> None:
        if version_of(own_site.folder).name == old:
            deploy_new_version(own_site.folder)
        route.continue_()

    page.route(f"**/{old}/js/main.js", deploy)
    open_home(page)
    check_one_version(page, own_site.folder)


def test_an_open_page_announces_that_its_version_was_replaced(
    page: Page, own_site: SiteServer
) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    open_home(page)
    deploy_new_version(own_site.folder)
    page.goto("/#/editor")
    expect(page.get_by_text("A new version is ready")).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Drafts")).to_be_visible()
    check_one_version(page, own_site.folder)


@pytest.mark.parametrize("file", ["index.html", "js/editor.js"])
def test_an_incomplete_or_mixed_version_is_not_installed(
    page: Page, own_site: SiteServer, file: str
) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    open_home(page)
    is_mixed = file == "index.html"
    path = (own_site.folder if is_mixed else version_of(own_site.folder)) / file
    content = path.read_bytes()
    path.unlink()  # the file itself belongs to other tests
    if is_mixed:
        path.write_bytes(content + b"<!-- of another version -->")
    assert page.evaluate(INSTALLED) == "redundant"
    path.write_bytes(content)
    assert page.evaluate(INSTALLED) == "activated"
