"""Start Debian's Firefox, without a window."""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from puzzlewright.studio.app import file_digest
from static_site.build import ROOT

PROGRAM = "firefox-esr"


@contextmanager
def firefox() -> Iterator[Browser]:
    """Yield the browser, which Playwright drives through a relay."""
    relay = shlex.join([sys.executable, "-m", "tests.browser.firefox_relay"])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        script = Path(folder) / "firefox"
        script.write_text(f'#!/bin/sh\ncd {shlex.quote(str(ROOT))} && exec {relay} "$@"\n')
        script.chmod(0o700)
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=script)
        yield browser
        browser.close()


def site_with_eval(site: Path, folder: Path) -> Path:
    """Copy a static site, and allow it `eval`, which Playwright's own scripts need in Firefox."""
    shutil.copytree(site, folder, copy_function=os.link)
    old = (folder / "index.html").read_bytes()
    new = old.replace(b"script-src 'self'", b"script-src 'self' 'unsafe-eval'")
    worker = (folder / "sw.js").read_text().replace(file_digest(old), file_digest(new))
    for name, content in (("index.html", new), ("sw.js", worker.encode())):
        (folder / name).unlink()  # the file itself belongs to the other site
        (folder / name).write_bytes(content)
    return folder
