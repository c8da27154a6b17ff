"""Why something is so: a rule, and what on the page it speaks of."""

from typing import NamedTuple


class Reason(NamedTuple):
    """Why a constraint is there: a rule, and what on the page it speaks of. Its genre puts it into
    words.
    """

    rule: str  # e.g. "island", "crossing", "connected"
    about: tuple[int, ...] = ()  # islands, spans, cells or circles, as the rule needs
