"""What a player took of the facts at hand: was it the nearest, and which techniques show those that
were as near.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from puzzlewright.people.at_hand import AtHand
from puzzlewright.people.replay import Replay

BANDS = (1.5, 2.5, 4.0, 6.0, 9.0, 14.0)  # cells up to which facts are equally near


class Chosen(NamedTuple):
    """The technique that shows the fact that was marked, and those of all facts as near."""

    technique: str
    there: Mapping[str, int]  # how many facts of each, with the one that was marked


class Glance(NamedTuple):
    """The facts at hand before a mark."""

    is_at_hand: bool  # whether the fact that was marked is one of them
    is_nearest: bool
    nearest_by_chance: float
    # whether the nearest fact of the easiest level was marked within one mark, and within three
    easiest_within: tuple[bool, bool]
    chosen: Chosen | None  # None if it was not at hand


def glance(replay: Replay, index: int) -> Glance | None:
    """The facts at hand before the fact of this index was marked, which is not the first; None if
    there are none.
    """
    places = replay.places
    before, taken = places[index - 1], places[index]
    at_hand = AtHand(replay.puzzle, replay.before(index).board).facts(set(places[index:]))
    if not at_hand:
        return None
    far = {place: replay.whereabouts.cells(before, place) for place in at_hand}
    least = min(far.values())
    nearest = [place for place, cells in far.items() if cells <= least]
    easiest = min(at_hand, key=lambda place: (at_hand[place].level, far[place], place))
    chosen = None
    if taken in at_hand:
        band = _band(far[taken])
        there = Counter(at_hand[place].name for place, cells in far.items() if _band(cells) == band)
        chosen = Chosen(at_hand[taken].name, there)
    return Glance(
        chosen is not None,
        taken in nearest,
        len(nearest) / len(at_hand),
        (easiest == taken, easiest in places[index : index + 3]),
        chosen,
    )


def _band(cells: float) -> int:
    return sum(cells > most for most in BANDS)
