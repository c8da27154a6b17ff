"""CPU time of the front end's main thread while a user acts.

Unlike the delay until something is visible, it does not depend on other work of the machine.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

_CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
_PIECE = "RunTask"  # a task of the main thread


class ThreadWork(NamedTuple):
    """Milliseconds of processor time."""

    all: float
    longest: float  # the longest task, during which the page does not respond


def main_thread_work(page: Page, act: Callable[[], object]) -> ThreadWork:
    """Measure the main thread of a page during an action, until all requests are answered."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=_CATEGORIES)
    act()
    page.wait_for_load_state("networkidle")
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in traced
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    pieces: dict[tuple[int, int], list[float]] = {main: [] for main in mains}
    for one in traced:
        thread = (one["pid"], one["tid"])
        if one["name"] == _PIECE and thread in mains:
            pieces[thread].append(one.get("tdur", 0) / 1000)
    busiest = max(pieces.values(), key=sum)
    return ThreadWork(sum(busiest), max(busiest))
