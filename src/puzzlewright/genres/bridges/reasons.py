"""The reasons of Bridges: the rules that constraints and steps name, and their wording."""

from collections.abc import Mapping

from puzzlewright.core.step import Reason
from puzzlewright.core.words import count, listing
from puzzlewright.genre.genre import Words
from puzzlewright.genres.bridges.puzzle import Bridges, Island

ISLAND = "island"  # the number of one island
CROSSING = "crossing"  # bridges do not cross
CONNECTED = "connected"  # some islands need a way out; of none in particular, all are joined
LOOP = "loop"  # some spans close a loop; of none in particular, no loop is allowed
GROUPS = "groups"  # there are at least so many groups
ORDER = "order"  # what variables mean
KNOWN = "known"

APART = -1  # stands between the groups of islands in a reason that speaks of several


def parts_of(reason: Reason) -> list[list[Island]]:
    """Return the groups of islands in a reason about connection."""
    parts: list[list[Island]] = [[]]
    for island in reason.about:
        if island == APART:
            parts.append([])
        else:
            parts[-1].append(island)
    return parts


def _way_out(puzzle: Bridges, reason: Reason) -> str:
    if not reason.about:
        return f"the islands are joined into {count(puzzle.components, 'group')}"
    names = [puzzle.name_of(island) for part in parts_of(reason) for island in part]
    return f"the way out of {listing(names)}"


def _loop(puzzle: Bridges, reason: Reason) -> str:
    spans = listing([puzzle.span_name(span) for span in reason.about])
    return f"the loop that {spans} must not close" if reason.about else "bridges close no loop"


WORDS: Mapping[str, Words[Bridges]] = {
    ISLAND: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    CROSSING: "bridges do not cross",
    CONNECTED: _way_out,
    LOOP: _loop,
    GROUPS: lambda puzzle, _: f"there are at least {puzzle.components} groups",
    ORDER: "what is known already",
    KNOWN: "what is known already",
}
