"""Local repair: the numbers of a dealt position often allow other solutions, but these differ from
it in few circles.

So only circles that differ in some other solution are dealt anew, and the rest of the page is kept.
Which these are does not depend on the solutions that an engine happens to find: the same random
numbers always give the same puzzle.
"""

from collections import Counter
from itertools import pairwise
from random import Random

from puzzlewright.blueprints.generator import Bench, Made
from puzzlewright.genres.satogaeri.making.dealing import Deal
from puzzlewright.genres.satogaeri.making.elsewhere import unsure_places
from puzzlewright.genres.satogaeri.making.reach import Techniques, stuck_places
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri

# times that a circle is dealt anew, before those of the neighbouring countries make room for it
ALONE = 3
MOST = 20  # times that a circle is dealt anew, before it has to stay at home
# and that it finds no way while its neighbours make room: on a page of tiny countries many do not
MOST_BOXED_IN = 3


def repair(rng: Random, deal: Deal, bench: Bench, techniques: Techniques = ()) -> Made[Satogaeri]:
    """Change a position until its puzzle has one solution, and these techniques find it, if there
    are any.

    This comes to an end, because a circle with a 0 cannot differ, and is decided at once.
    """
    times_unsure: Counter[Country] = Counter()
    times_boxed_in: Counter[Country] = Counter()
    beside = neighbours(deal.page)
    while True:
        made, order = deal.made(), deal.order()
        places = unsure_places(made, bench)
        if techniques and not places:
            places = stuck_places(made.puzzle, techniques)
        unsure = [order[place] for place in places]
        boxed_in = deal.boxed_in()
        if not unsure and not boxed_in:
            return made
        anew = {*unsure, *boxed_in}
        for country in unsure:
            times_unsure[country] += 1
            if times_unsure[country] > ALONE:
                anew |= beside[country]
            if times_unsure[country] > MOST:
                deal.settle(country)
        for country in boxed_in:
            times_boxed_in[country] += 1
            anew |= beside[country]
            if times_boxed_in[country] > MOST_BOXED_IN:
                deal.settle(country)
        deal.route(rng, sorted(anew - deal.settled))


def neighbours(page: Satogaeri) -> list[set[Country]]:
    """The countries that share a border with each country."""
    found: list[set[Country]] = [set() for _ in range(page.country_count)]
    for line in (*page.countries, *zip(*page.countries, strict=True)):
        for here, there in pairwise(line):
            if here != there:
                found[here].add(there)
                found[there].add(here)
    return found
