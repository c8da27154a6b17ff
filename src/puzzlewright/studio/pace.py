"""How much one visitor may ask of a studio that is open to others."""

import time
from collections import OrderedDict

MOST_VISITORS = 10_000  # that are remembered


class Pace:
    """So many questions a second, and so many at once after a pause; for each visitor."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and when that was

    def allows(self, visitor: str, cost: float = 1.0) -> bool:
        """Whether a visitor may ask now; if so, it is counted."""
        now = time.monotonic()
        left, before = self._left.pop(visitor, (self.at_once, now))
        left = min(self.at_once, left + (now - before) * self.a_second)
        is_allowed = left >= cost
        self._left[visitor] = (left - cost if is_allowed else left), now
        if len(self._left) > MOST_VISITORS:
            self._left.popitem(last=False)
        return is_allowed
