"""Looking ahead: a way in which a clue comes to its number must not break anything at once.

Each way ends at black cells. If these share a side with a black cell, cut white cells off, or
leave another clue unable to come to its number, then this is no way.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import listing, sentence

from kurodoko.reasons import CLUE, CONNECTED, NEIGHBOURS
from kurodoko.regions import cut_off, wall_around
from kurodoko.techniques.position import KurodokoPosition, clue_spots, clues_seeing
from kurodoko.techniques.sight import Sight, sights
from kurodoko.techniques.telling import clue_name, conclusions
from kurodoko.techniques.ways import known_in, possible_lengths

MOST_WAYS = 12  # that a person is willing to follow


class Way(NamedTuple):
    """What becomes white and black if a clue sees just so far in each direction."""

    white: frozenset[Place]
    black: frozenset[Place]


class Obstacle(NamedTuple):
    """Why a way is none: a reason, and the known cells that it takes."""

    reason: Reason
    places: tuple[Place, ...]


def ways(position: KurodokoPosition, cell: Place) -> list[Way]:
    """The ways of a clue by its own count; none if there are too many of them to follow."""
    around = position.sights(cell)
    each = possible_lengths(position, cell, around)
    total = position.clue_at[cell] - 1
    found: list[Way] = []
    for chosen in product(*each):
        if sum(chosen) == total:
            if len(found) == MOST_WAYS:
                return []
            found.append(_way(position, around, chosen))
    return found


def _way(position: KurodokoPosition, around: Sequence[Sight], chosen: Sequence[int]) -> Way:
    each = list(zip(around, chosen, strict=True))
    seen = [place for sight, length in each for place in sight.cells[:length]]
    ends = [place for sight, length in each for place in sight.cells[length : length + 1]]
    beside = [side for end in ends for side in position.puzzle.sides[end]]
    return Way(frozenset((*seen, *beside)) - position.white, frozenset(ends))


def _obstacle(position: KurodokoPosition, way: Way) -> Obstacle | None:
    """What a way breaks, if anything."""
    if touched := way.white & position.black:
        return Obstacle(Reason(NEIGHBOURS), tuple(sorted(touched)))
    return _cut(position, way) or _starved_clue(position, way)


def _cut(position: KurodokoPosition, way: Way) -> Obstacle | None:
    black = position.black | way.black
    for end in sorted(way.black):
        if region := cut_off(position.puzzle, black, end):
            wall = wall_around(position.puzzle, region) & position.black
            return Obstacle(Reason(CONNECTED, tuple(sorted(region))), tuple(sorted(wall)))
    return None


def _starved_clue(position: KurodokoPosition, way: Way) -> Obstacle | None:
    """Another clue that would see too many white cells, or could not see enough."""
    white, black = position.white | way.white, position.black | way.black
    changed = way.white | way.black
    for cell in dict.fromkeys(clue for place in changed for clue in clues_seeing(position, place)):
        around = sights(position.puzzle, cell, white, black)
        least = 1 + sum([sight.least for sight in around])
        most = 1 + sum([sight.most for sight in around])
        if not least <= position.clue_at[cell] <= most:
            return Obstacle(Reason(CLUE, (cell,)), known_in(position, position.sights(cell)))
    return None


def _look(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    possible = ways(position, cell)
    if not any(way.white or way.black for way in possible):
        return ()
    obstacles = [_obstacle(position, way) for way in possible]
    left = [way for way, obstacle in zip(possible, obstacles, strict=True) if obstacle is None]
    white = frozenset.intersection(*[way.white for way in left]) if left else frozenset()
    black = frozenset.intersection(*[way.black for way in left]) if left else frozenset()
    if left and not white and not black:
        return ()
    removes = [(place, BLACK) for place in sorted(white)]
    removes += [(place, WHITE) for place in sorted(black)]
    met = [obstacle for obstacle in obstacles if obstacle]
    reasons = dict.fromkeys((Reason(CLUE, (cell,)), *[obstacle.reason for obstacle in met]))
    places = dict.fromkeys(known_in(position, position.sights(cell)))
    places |= dict.fromkeys([place for obstacle in met for place in obstacle.places])
    return [Move(tuple(removes), tuple(reasons), tuple(places), (cell, len(met)))]


def _words(position: KurodokoPosition, move: Move) -> str:
    cell, ruled_out = move.about
    name = clue_name(position, cell)
    if not move.removes:
        return sentence(f"no way in which {name} comes to its number leaves the page right")
    if not ruled_out:
        return sentence(f"however {name} comes to its number, {conclusions(position, move)}")
    harm = listing(list(dict.fromkeys([_harm(position, reason) for reason in move.reasons[1:]])))
    way = f"however {name} comes to its number without {harm}"
    return sentence(f"{way}, {conclusions(position, move)}")


def _harm(position: KurodokoPosition, reason: Reason) -> str:
    """What a way would do that breaks this reason."""
    if reason.rule == CLUE:
        return f"spoiling {clue_name(position, reason.about[0])}"
    return "cutting white cells off" if reason.rule == CONNECTED else "two black cells side by side"


def _all_clues(position: KurodokoPosition, cell: Place) -> Iterable[Place]:
    """Walls and other clues reach far, so any change may matter to any clue."""
    return position.clue_at


ways_ahead = Technique(
    name="ways-ahead",
    level=4,
    idea="what is the same in all ways of a clue that break nothing at once",
    spots=clue_spots,
    near=_all_clues,
    look=_look,
    words=_words,
)
