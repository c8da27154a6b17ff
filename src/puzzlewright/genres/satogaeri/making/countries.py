"""Cutting a page into countries, grown from seeds."""

from collections import Counter
from random import Random

from puzzlewright.genres.satogaeri.making.layout import Layout, Plot
from puzzlewright.model.board import Value

# the smallest of so many countries grows next: few are left with one cell, which tells too much,
# few get huge
CANDIDATES = 4


def grow_from_seeds(rng: Random, layout: Layout, countries: int) -> None:
    """Cut the page into so many countries, or as near as its symmetry lets, of different sizes and
    shapes.
    """
    for plot in _seeds(rng, layout, countries):
        layout.begin(plot.cells)
    sizes = Counter(layout.country_of.values())
    borders = [
        (cell, country)
        for here, country in layout.country_of.items()
        for cell in layout.beside(here)
    ]
    while borders:
        candidates = [rng.randrange(len(borders)) for _ in range(CANDIDATES)]
        chosen = min(candidates, key=lambda candidate: sizes[borders[candidate][1]])
        borders[chosen], borders[-1] = borders[-1], borders[chosen]
        cell, country = borders.pop()
        if cell not in layout.country_of:
            for joined, home in layout.join(cell, country):
                sizes[home] += 1
                borders += [
                    (beyond, home)
                    for beyond in layout.beside(joined)
                    if beyond not in layout.country_of
                ]


def _seeds(rng: Random, layout: Layout, countries: int) -> list[Plot]:
    """Plots at random that begin so many countries together, or as near as the symmetry lets."""
    plots = layout.plots()
    # these are their own images, the others come in pairs or fours
    across = [plot for plot in plots if plot.countries == 1]
    aside = [plot for plot in plots if plot.countries > 1]
    together = aside[0].countries if aside else 1
    # plots that go when one across is taken
    shared = sum(plot.land <= across[0].land for plot in aside)
    # Only a country across the axis can grow along it, so that one must be there from the start.
    least = int(layout.is_on_axis(across[0].cells[0]))
    usual = countries * len(across) / sum(plot.countries for plot in plots)

    def aside_with(taken: int) -> int:
        return max(min(round((countries - taken) / together), len(aside) - shared * taken), 0)

    def merit(taken: int) -> tuple[int, float]:
        return abs(countries - taken - together * aside_with(taken)), abs(taken - usual)

    number = min(range(least, len(across) + 1), key=merit)
    chosen = rng.sample(across, number)
    land = frozenset[Value]().union(*[plot.land for plot in chosen])
    return chosen + rng.sample(
        [plot for plot in aside if plot.land.isdisjoint(land)], aside_with(number)
    )
