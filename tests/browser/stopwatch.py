"""How long it takes until what somebody does is seen, measured in the browser itself."""

from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.hands import Hand

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


class Times(NamedTuple):
    """Milliseconds."""

    median: float
    worst: float


def gesture_times(hand: Hand, count: int) -> Times:
    """How long the events of the first gestures of a solution take to be seen."""
    hand.page.evaluate(_WATCH)
    hand.solve(count)
    return _times(hand.page)


def _times(page: Page) -> Times:
    page.evaluate("() => new Promise(requestAnimationFrame)")  # the last of them
    seen = page.evaluate("() => window.seen")
    assert seen
    return Times(median(seen), max(seen))
