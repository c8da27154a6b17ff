"""What a player chose of the facts at hand: whether the nearest, and by which technique."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from puzzlewright.people.at_hand import AtHand
from puzzlewright.people.replay import Replay

BANDS = (1.5, 2.5, 4.0, 6.0, 9.0, 14.0)  # cells up to which facts are equally near


Kind: TypeAlias = tuple[str, int]  # a fact's technique, and how near it is: the number of a band


class Chosen(NamedTuple):
    """The fact that was marked, and how many of each kind were at hand, with that one."""

    kind: Kind
    there: Mapping[Kind, int]


class Glance(NamedTuple):
    """The facts at hand before a mark."""

    is_nearest: bool
    nearest_by_chance: float
    # whether the nearest fact of the easiest level was marked within one mark, and within three
    easiest_within: tuple[bool, bool]
    chosen: Chosen | None  # None if it was not at hand


def glance(replay: Replay, index: int) -> Glance | None:
    """Compare the facts at hand before mark `index` (not the first) with it; None without any."""
    places = replay.places
    before, taken = places[index - 1], places[index]
    at_hand = AtHand(replay.puzzle, replay.before(index)[1]).facts(set(places[index:]))
    if not at_hand:
        return None
    far = {place: replay.whereabouts.cells(before, place) for place in at_hand}
    least = min(far.values())
    nearest = [place for place, cells in far.items() if cells <= least]
    easiest = min(at_hand, key=lambda place: (at_hand[place].level, far[place], place))
    chosen = None
    if taken in at_hand:
        bands = {place: sum(cells > most for most in BANDS) for place, cells in far.items()}
        kinds = {place: (at_hand[place].name, band) for place, band in bands.items()}
        chosen = Chosen(kinds[taken], Counter(kinds.values()))
    within = easiest == taken, easiest in places[index : index + 3]
    return Glance(taken in nearest, len(nearest) / len(at_hand), within, chosen)
