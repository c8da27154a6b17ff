"""Rate limits: how many requests a client may send."""

import time
from collections import OrderedDict

MAX_CLIENTS = 10_000  # tracked at once


class RateLimit:
    """A token bucket per client: `per_second` requests on average, `burst` at once."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        # tokens left, and when that was
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take_token(self, client: str, cost: float = 1.0) -> bool:
        """Return whether a client may send a request now; if so, count it."""
        now = time.monotonic()
        left, before = self._left.pop(client, (self.burst, now))
        left = min(self.burst, left + (now - before) * self.per_second)
        is_allowed = left >= cost
        self._left[client] = (left - cost if is_allowed else left), now
        if len(self._left) > MAX_CLIENTS:
            self._left.popitem(last=False)
        return is_allowed
