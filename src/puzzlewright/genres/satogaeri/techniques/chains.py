"""A technique for chains: a move leaves a second circle one move, which leaves a third none."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Move, Place, Reason
from puzzlewright.core.phrases import first_short, say
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.satogaeri.puzzle import COUNTRY, ROOM, TRACKS, Country
from puzzlewright.genres.satogaeri.techniques.position import (
    SatogaeriPosition,
    Way,
    describe_conclusion,
    why_not_elsewhere,
)
from puzzlewright.genres.satogaeri.techniques.tracks import first_bit


def _conflicts(ways: Iterable[Way], *taken: Way) -> Iterator[Reason]:
    """Yield why each of these ways that is not left once others are taken is not."""
    for way in ways:
        for other in taken:
            if way.home == other.home:
                yield Reason(ROOM, (way.home,))
                break
            if met := way.track & other.track:
                yield Reason(TRACKS, (first_bit(met),))
                break


class Survey(NamedTuple):
    """The moves of undecided circles whose open landings are all in reach, by circle and country.

    Easier techniques have already used the circles with one move left.
    """

    ways: dict[Place, list[Way]]
    # of the countries where only these circles can land
    arrivals: dict[Country, list[tuple[Place, Way]]]


def _survey(position: SatogaeriPosition) -> Survey:
    is_open = position.open
    ways = {
        place: position.ways(place)
        for place in range(len(is_open))
        if len(is_open[place]) > 1 and position.is_within_reach(place)
    }
    arrivals = {
        country: [
            (place, way) for place in sorted(coming) for way in ways[place] if way.home == country
        ]
        for country, coming in enumerate(position.arrivals)
        if ways.keys() >= coming.keys()
    }
    return Survey(ways, arrivals)


def _look_one_way_left(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    survey = _survey(position)
    moves = []
    for place, landings in enumerate(position.open):
        if len(landings) > 1:
            for way in position.ways(place):
                for other in position.geometry.conflicting[place]:
                    left = [
                        one
                        for one in survey.ways.get(other, ())
                        if one.home != way.home and not one.track & way.track
                    ]
                    if len(left) == 1 and (
                        move := _refutation(position, survey, (place, way), (other, left[0]))
                    ):
                        moves.append(move)
                        break
    return moves


def _refutation(
    position: SatogaeriPosition, survey: Survey, first: tuple[Place, Way], second: tuple[Place, Way]
) -> Move | None:
    """Return why the first circle does not move this way, if the second must then move that way."""
    place, way = first
    other, other_way = second
    taken, homes = way.track | other_way.track, (way.home, other_way.home)
    for third, ways in survey.ways.items():
        if third in (place, other):
            continue
        for one in ways:
            if not (one.track & taken or one.home in homes):
                break
        else:
            reasons = dict.fromkeys(
                (*_conflicts(survey.ways[other], way), *_conflicts(ways, way, other_way))
            )
            about = (place, way.landing, other, other_way.landing, third)
            return Move(((place, way.landing),), tuple(reasons), (other, third), about)
    for country, arrivals in survey.arrivals.items():
        if country in homes:
            continue
        for third, one in arrivals:
            if not one.track & taken and third not in (place, other):
                break
        else:
            others = [one for third, one in arrivals if third not in (place, other)]
            reasons = dict.fromkeys(
                (
                    Reason(COUNTRY, (country,)),
                    *_conflicts(survey.ways[other], way),
                    *_conflicts(others, way, other_way),
                )
            )
            places = dict.fromkeys((other, *position.geometry.circles_of[country]))
            about = (place, way.landing, other, other_way.landing, -1 - country)
            return Move(((place, way.landing),), tuple(reasons), tuple(places), about)
    return None


def _words_one_way_left(position: SatogaeriPosition, move: Move) -> str:
    place, landing, other, other_landing, last = move.about
    puzzle = position.puzzle
    if last >= 0:
        stuck = say("{} is stuck", puzzle.name_of(last))
    else:
        stuck = say("nothing reaches {}", puzzle.name_of_country(-1 - last))
    reason = say(
        "If {} {}, {} {} and {}, so {}.",
        puzzle.name_of(place),
        puzzle.describe_moves(place, [landing]),
        puzzle.name_of(other),
        puzzle.describe_moves(other, [other_landing]),
        stuck,
        describe_conclusion(position, move),
    )
    elsewhere = why_not_elsewhere(position, move)
    return first_short(say("{} {}", elsewhere, reason), reason) if elsewhere else reason


one_way_left = Technique(
    "one-way-left",
    5,
    "no circle leaves another one way only that takes all ways from a third, or into a region",
    whole_board,
    after_any_change,
    _look_one_way_left,
    _words_one_way_left,
    question="If this circle goes that way, where must its neighbour go, and what then?",
)
