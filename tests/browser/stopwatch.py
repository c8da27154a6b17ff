"""Measure in the browser how long actions take to be visible."""

import time
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.controls import GameView
from tests.browser.gestures import InputDevice

TIMEOUT_SECONDS = 90  # until the analysis appears
# From the event until the next frame is painted.
_WATCH = """() => {
  window.seen = [];
  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => window.seen.push(performance.now() - waiting.shift());
  for (const kind of ["pointerdown", "pointermove", "pointerup", "keydown"]) {
    addEventListener(kind, ({ timeStamp }) => requestAnimationFrame(() => {
      waiting.push(timeStamp);
      channel.port2.postMessage(null);
    }), true);
  }
}"""
_LOADED = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].map(one => [one.name, one.transferSize])"""


# From a key until the section Solutions has changed.
_LISTEN = """() => {
  window.said = [];
  let pressed = 0;
  const section = document.querySelector(".section-verdict");
  addEventListener("keydown", ({ timeStamp }) => void (pressed = timeStamp), true);
  new MutationObserver(() => {
    if (!pressed || section.querySelector("[aria-busy]")) return;
    window.said.push(performance.now() - pressed);
    pressed = 0;
  }).observe(section, { childList: true, subtree: true });
}"""


class Times(NamedTuple):
    """Milliseconds."""

    median: float
    worst: float


class FirstPage(NamedTuple):
    """The first visit: size and time."""

    bytes: int
    seconds: float


def gesture_times(device: InputDevice, count: int) -> Times:
    """Measure how long the events of the first moves take to be visible."""
    device.page.evaluate(_WATCH)
    device.solve(count)
    device.page.evaluate("() => new Promise(requestAnimationFrame)")  # wait for the last one
    times = device.page.evaluate("() => window.seen")
    assert times
    return Times(median(times), max(times))


def edit_times(page: Page, count: int, pause: float = 0) -> Times:
    """Measure how long typed clues take to be visible; `pause`: milliseconds after each."""
    page.locator(".board").first.focus()
    page.evaluate(_WATCH)
    for number in range(count):
        page.keyboard.press(("ArrowRight", "ArrowDown")[number // 2 % 2])
        page.keyboard.press(str(1 + number % 2))
        if pause:
            page.wait_for_timeout(pause)
    page.evaluate("() => new Promise(requestAnimationFrame)")  # wait for the last one
    times = page.evaluate("() => window.seen")
    assert times
    return Times(median(times), max(times))


def word_times(page: Page, count: int) -> Times:
    """Measure the time from a change of a draft to its first analysis."""
    page.locator(".board").first.focus()
    page.evaluate(_LISTEN)
    for number in range(count):
        page.keyboard.press(str(1 + number % 2))
        ends = time.monotonic() + TIMEOUT_SECONDS
        while len(page.evaluate("() => window.said")) <= number:
            assert time.monotonic() < ends, "nothing is said"
            page.wait_for_timeout(20)
    times = page.evaluate("() => window.said")
    return Times(median(times), max(times))


def hint_seconds(page: Page) -> float:
    """Measure the time from the button Hint to the sentence."""
    game = GameView(page)
    start = time.monotonic()
    game.press("Hint")
    game.shows("Show the idea")
    took = time.monotonic() - start
    game.choose_action("Close the hint")
    return took


def first_page(page: Page) -> FirstPage:
    """Open the studio with an empty cache."""
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    seconds = page.evaluate("() => performance.now() / 1000")
    page.wait_for_load_state("networkidle")
    loaded = dict(page.evaluate(_LOADED))
    assert any(name.endswith("main.js") for name in loaded), loaded
    return FirstPage(sum(loaded.values()), seconds)
