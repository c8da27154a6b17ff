"""How long it takes until what somebody does is seen, measured in the browser itself."""

import time
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.controls import Table
from tests.browser.gestures import Hand

PATIENCE = 30  # seconds until something is said
# From the moment at which the system has the event until the frame is painted that follows it.
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


# From a key until something is said of the draft that it has led to.
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
    """What somebody gets who comes for the first time."""

    bytes: int
    seconds: float


def gesture_times(hand: Hand, count: int) -> Times:
    """How long the events of the first gestures of a solution take to be seen."""
    hand.page.evaluate(_WATCH)
    hand.solve(count)
    hand.page.evaluate("() => new Promise(requestAnimationFrame)")  # the last of them
    seen = hand.page.evaluate("() => window.seen")
    assert seen
    return Times(median(seen), max(seen))


def edit_times(page: Page, count: int, pause: float = 0) -> Times:
    """How long it takes until a clue that is typed on a desk is seen, with a pause of so many
    milliseconds after each, or as fast as the browser takes keys.
    """
    page.locator(".board").first.focus()
    page.evaluate(_WATCH)
    for number in range(count):
        page.keyboard.press(("ArrowRight", "ArrowDown")[number // 2 % 2])
        page.keyboard.press(str(1 + number % 2))
        if pause:
            page.wait_for_timeout(pause)
    page.evaluate("() => new Promise(requestAnimationFrame)")  # the last of them
    seen = page.evaluate("() => window.seen")
    assert seen
    return Times(median(seen), max(seen))


def word_times(page: Page, count: int) -> Times:
    """How long it takes from a change of a draft to the first words about it."""
    page.locator(".board").first.focus()
    page.evaluate(_LISTEN)
    for number in range(count):
        page.keyboard.press(str(1 + number % 2))
        ends = time.monotonic() + PATIENCE
        while len(page.evaluate("() => window.said")) <= number:
            assert time.monotonic() < ends, "nothing is said"
            page.wait_for_timeout(20)
    said = page.evaluate("() => window.said")
    return Times(median(said), max(said))


def hint_seconds(page: Page) -> float:
    """How long it takes from the button to the sentence."""
    table = Table(page)
    begun = time.monotonic()
    table.press("Hint")
    table.says("Hint, 1 of 3")
    took = time.monotonic() - begun
    table.take("Close")
    return took


def first_page(page: Page) -> FirstPage:
    """Open the studio in a browser that has never seen it."""
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    seconds = page.evaluate("() => performance.now() / 1000")
    page.wait_for_load_state("networkidle")
    loaded = dict(page.evaluate(_LOADED))
    assert any(name.endswith("main.js") for name in loaded), loaded
    return FirstPage(sum(loaded.values()), seconds)
