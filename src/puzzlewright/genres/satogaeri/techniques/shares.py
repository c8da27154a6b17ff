"""As many circles as countries: two or three circles that share as many countries, or countries
that share circles.
"""

from collections.abc import Iterator, Mapping, Sequence

from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.satogaeri.reasons import COUNTRY, ROOM
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition, anywhere, the_page
from puzzlewright.genres.satogaeri.techniques.wording import (
    circle_names,
    conclusions,
    country_names,
)

MOST = 3  # that a person keeps track of


def _sharing(
    offers: Mapping[int, frozenset[int]],
) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """All groups of two or three that have exactly as many things to choose from together."""
    takers: dict[int, list[int]] = {}
    few = {one: choices for one, choices in sorted(offers.items()) if len(choices) <= MOST}
    for one, choices in few.items():
        for choice in choices:
            takers.setdefault(choice, []).append(one)
    groups: list[tuple[tuple[int, ...], frozenset[int]]] = [
        ((one,), choices) for one, choices in few.items()
    ]
    for group, choices in groups:
        if 1 < len(group) == len(choices):
            yield group, choices
        if len(group) < MOST:
            more = sorted(
                {other for choice in choices for other in takers[choice] if other > group[-1]}
            )
            groups += [
                ((*group, other), together)
                for other in more
                if len(together := choices | few[other]) <= MOST
            ]


def _look_circles(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    """Circles that can only land in as many countries as they are."""
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
            moves.append(
                Move(
                    removes,
                    tuple([Reason(ROOM, (country,)) for country in sorted(countries)]),
                    circles,
                    circles,
                )
            )
    return moves


def _words_circles(position: SatogaeriPosition, move: Move) -> str:
    countries = country_names(position, [reason.about[0] for reason in move.reasons])
    return sentence(
        f"{circle_names(position, move.about)} fill {countries}, since they can end nowhere else,"
        f" so {conclusions(position, move)}"
    )


shared_countries = Technique(
    "shared-countries",
    4,
    "two or three circles that can land in as many countries only keep all others out of them",
    the_page,
    anywhere,
    _look_circles,
    _words_circles,
)


def _look_countries(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    """Countries to which only as many circles can come as they are."""
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
                [place for country in countries for place in position.atlas.circles_of[country]]
            )
            reasons = tuple([Reason(COUNTRY, (country,)) for country in countries])
            moves.append(Move(removes, reasons, tuple(others), countries))
    return moves


def _words_countries(position: SatogaeriPosition, move: Move) -> str:
    circles = {place for country in move.about for place in position.arrivals[country]}
    return (
        f"Only {circle_names(position, circles)} can come to {country_names(position, move.about)},"
        f" so {conclusions(position, move)}."
    )


shared_circles = Technique(
    "shared-circles",
    4,
    "two or three countries to which as many circles only can come keep these from going elsewhere",
    the_page,
    anywhere,
    _look_countries,
    _words_countries,
)
