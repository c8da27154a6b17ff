"""Start Debian's Chromium, without its sandbox, which does not work everywhere.

It reaches only this machine.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from puzzlewright.core.errors import NotInstalled

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


ARGUMENTS = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


def _program() -> str:
    program = shutil.which("chromium")
    if program is None:
        raise NotInstalled("the browser chromium", "apt-get install chromium")
    return program


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser; each of its contexts is a private window."""
    program = _program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def chromium_profile(folder: Path, **options: Any) -> Iterator[BrowserContext]:
    """Yield a window that is not private: its cache has room for large files."""
    program = _program()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=program, args=ARGUMENTS, **options
        )
        yield context
        context.close()
