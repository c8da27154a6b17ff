"""Techniques for countries: each needs one circle, also for groups of two or three."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from puzzlewright.core.board import Choice, Move, Place, Reason
from puzzlewright.core.phrases import first_short, say
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.satogaeri.puzzle import COUNTRY, ROOM, TRACKS, Country
from puzzlewright.genres.satogaeri.techniques.position import (
    SatogaeriPosition,
    circle_names,
    conclusions,
    country_names,
    describe_barred,
    therefore,
    why_only_way,
)
from puzzlewright.genres.satogaeri.techniques.tracks import first_bit


def _countries(position: SatogaeriPosition) -> Iterable[Country]:
    return range(position.puzzle.country_count)


def _countries_of(position: SatogaeriPosition, place: Place) -> Iterable[Country]:
    return position.geometry.countries_of[place]


def _kept_out(position: SatogaeriPosition, country: Country, place: Place) -> Sequence[Move]:
    """Return all moves of other circles to a country that this circle is bound for."""
    removes = tuple(
        [(other, landing) for other, landing in position.arriving(country) if other != place]
    )
    return (
        [Move(removes, (Reason(ROOM, (country,)),), (place,), (country, place))] if removes else ()
    )


def _bound_for(position: SatogaeriPosition, country: Country) -> list[Place]:
    """Return the circles that can land in no other country."""
    is_open = position.open
    return [
        place
        for place, landings in position.arrivals[country].items()
        if landings == len(is_open[place])
    ]


def _look_taken(position: SatogaeriPosition, country: Country) -> Sequence[Move]:
    for place in _bound_for(position, country):
        if len(position.open[place]) == 1:
            return _kept_out(position, country, place)
    return ()


def _words_room(position: SatogaeriPosition, move: Move, ends: str, why: str) -> str:
    country, place = move.about
    circle, region = position.puzzle.name_of(place), position.puzzle.name_of_country(country)
    own = say(f"ends in the region that {{}} {why}", circle)
    several = say(f"end in the region that {{}} {why}", circle)
    return why_only_way(position, move, (own, several)) or therefore(
        position, move, say(f"{{}} {ends} {{}}", circle, region)
    )


region_taken = Technique(
    "region-taken",
    1,
    "no second circle lands in a region that has one",
    _countries,
    _countries_of,
    _look_taken,
    partial(_words_room, ends="fills", why="fills"),
    question="Which circles can no longer end in this region?",
)


def _look_bound(position: SatogaeriPosition, country: Country) -> Sequence[Move]:
    return [
        move
        for place in sorted(_bound_for(position, country))
        for move in _kept_out(position, country, place)
    ]


region_claimed = Technique(
    "region-claimed",
    2,
    "no other circle lands in the only region that a circle can land in",
    _countries,
    _countries_of,
    _look_bound,
    partial(_words_room, ends="can end only in", why="needs"),
    question="Which circle can end in one region only?",
)


def _look_only_circle(position: SatogaeriPosition, country: Country) -> Sequence[Move]:
    coming = position.arrivals[country]
    if len(coming) > 1:
        return ()
    reasons = (Reason(COUNTRY, (country,)),)
    others = tuple(
        [place for place in position.geometry.circles_of[country] if place not in coming]
    )
    if not coming:
        return [Move((), reasons, others, (country,))]
    ((place, landings),) = coming.items()
    if landings == len(position.open[place]):
        return ()
    country_of = position.country_of
    removes = tuple(
        [
            (place, landing)
            for landing in sorted(position.open[place])
            if country_of[landing] != country
        ]
    )
    return [Move(removes, reasons, others, (country,))]


def _words_only_circle(position: SatogaeriPosition, move: Move) -> str:
    name = position.puzzle.name_of_country(move.about[0])
    if not move.removes:
        return say("No circle can reach {} any more.", name)
    place = move.removes[0][0]
    circle, conclusion = position.puzzle.name_of(place), conclusions(position, move, it=place)
    return say("Only {} can reach {}, so {}.", circle, name, conclusion)


only_circle = Technique(
    "only-circle",
    2,
    "the only circle that can reach a region goes there",
    _countries,
    _countries_of,
    _look_only_circle,
    _words_only_circle,
    question="Which circles can still reach this region?",
)


def _look_cut_off(position: SatogaeriPosition, country: Country) -> Sequence[Move]:
    """Return the moves to other countries that would cross every way into this one."""
    coming = position.arrivals[country]
    if not all(position.is_within_reach(place) for place in coming):
        return ()
    geometry = position.geometry
    ways = [
        (place, way.track)
        for place in sorted(coming)
        for way in position.ways(place)
        if way.home == country
    ]
    moves = []
    for place in sorted(
        {*coming, *(other for circle in coming for other in geometry.crossing[circle])}
    ):
        others = [track for circle, track in ways if circle != place]
        land = position.covered_cells(place)
        if any(not land & other for other in others):
            continue  # none of its moves crosses them all
        removes: list[Choice] = []
        reasons = {Reason(COUNTRY, (country,)): None}
        for landing, track, home in position.ways(place):
            if home != country and all(track & other for other in others):
                removes.append((place, landing))
                reasons |= dict.fromkeys(
                    [Reason(TRACKS, (first_bit(track & other),)) for other in others]
                )
        if removes:
            places = tuple(geometry.circles_of[country])
            moves.append(Move(tuple(removes), tuple(reasons), places, (country, place)))
    return moves


def _words_cut_off(position: SatogaeriPosition, move: Move) -> str:
    country, place = move.about
    name = position.puzzle.name_of_country(country)
    coming = [other for other in position.arrivals[country] if other != place]
    if not coming:  # known by now, where a rating's move is explained later
        return say("Only {} can still reach {}.", position.puzzle.name_of(place), name)
    own = say("would cut off {}", name)
    if only := why_only_way(position, move, (own, own)):
        return only
    others = circle_names(position, coming)
    return first_short(
        describe_barred(position, move, say("cut {} off from {}", name, others)),
        describe_barred(position, move, say("cut off {}", name)),
    )


cut_off_region = Technique(
    "cut-off-region",
    4,
    "no circle moves so that no other circle can reach a region",
    _countries,
    lambda position, place: position.geometry.countries_near[place],
    _look_cut_off,
    _words_cut_off,
    question="Which move would block every path into this region?",
)


MAX_GROUP = 3  # larger groups are too hard to find without notes


def _sharing(
    offers: Mapping[int, frozenset[int]],
) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Yield all groups of two or three that have exactly as many things to choose from together."""
    takers: dict[int, list[int]] = {}
    few = {one: choices for one, choices in sorted(offers.items()) if len(choices) <= MAX_GROUP}
    for one, choices in few.items():
        for choice in choices:
            takers.setdefault(choice, []).append(one)
    groups: list[tuple[tuple[int, ...], frozenset[int]]] = [
        ((one,), choices) for one, choices in few.items()
    ]
    for group, choices in groups:
        if 1 < len(group) == len(choices):
            yield group, choices
        if len(group) < MAX_GROUP:
            more = sorted(
                {other for choice in choices for other in takers[choice] if other > group[-1]}
            )
            groups += [
                ((*group, other), together)
                for other in more
                if len(together := choices | few[other]) <= MAX_GROUP
            ]


def _look_circles(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    """Find groups of circles that can land only in as many countries."""
    country_of = position.country_of
    offers = {
        place: frozenset([country_of[landing] for landing in landings])
        for place, landings in enumerate(position.open)
    }
    moves = []
    for circles, countries in _sharing(offers):
        removes = tuple(
            [
                choice
                for country in sorted(countries)
                for choice in position.arriving(country)
                if choice[0] not in circles
            ]
        )
        if removes:
            reasons = tuple([Reason(ROOM, (country,)) for country in sorted(countries)])
            moves.append(Move(removes, reasons, circles, circles))
    return moves


def _words_circles(position: SatogaeriPosition, move: Move) -> str:
    countries = country_names(position, [reason.about[0] for reason in move.reasons])
    circles = circle_names(position, move.about)
    own = say("ends in a region that {} need", circles), say("end in regions that {} need", circles)
    if only := why_only_way(position, move, own):
        return only
    return therefore(position, move, say("{} can only fill {}", circles, countries))


locked_circles = Technique(
    "locked-circles",
    4,
    "two (or three) circles that can land only in two (or three) regions fill these; no other does",
    whole_board,
    after_any_change,
    _look_circles,
    _words_circles,
    question="Which circles share the same few regions?",
)


def _look_countries(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    """Find groups of countries where only as many circles can land."""
    offers = {country: frozenset(coming) for country, coming in enumerate(position.arrivals)}
    moves = []
    for countries, circles in _sharing(offers):
        removes = tuple(
            [
                (place, landing)
                for place in sorted(circles)
                for landing in sorted(position.open[place])
                if position.country_of[landing] not in countries
            ]
        )
        if removes:
            others = dict.fromkeys(
                [place for country in countries for place in position.geometry.circles_of[country]]
            )
            reasons = tuple([Reason(COUNTRY, (country,)) for country in countries])
            moves.append(Move(removes, reasons, tuple(others), countries))
    return moves


def _words_countries(position: SatogaeriPosition, move: Move) -> str:
    circles = {place for country in move.about for place in position.arrivals[country]}
    names = circle_names(position, circles), country_names(position, move.about)
    return therefore(position, move, say("only {} can reach {}", *names))


locked_regions = Technique(
    "locked-regions",
    4,
    "two (or three) regions that only two (or three) circles can reach need them; these go there",
    whole_board,
    after_any_change,
    _look_countries,
    _words_countries,
    question="Which regions share the same few circles?",
)
