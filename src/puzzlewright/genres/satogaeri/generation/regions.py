"""Cut a page into regions that grow from seeds, or ring by ring as in the Satogaeri thesis
(Leitner, 2015).

On a symmetric page, whatever happens to a cell happens to its images, too.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Value
from puzzlewright.genre.generator import Size
from puzzlewright.genres.satogaeri.puzzle import Country
from puzzlewright.kit.grid import orbits


class Plot(NamedTuple):
    """What a country can begin with."""

    cells: tuple[Value, ...]
    land: frozenset[Value]  # these cells and all their images
    countries: int  # how many begin with the plot and its images


class Layout:
    """The countries so far; their cells and those still free together look the same from every side
    of the symmetry.
    """

    def __init__(self, size: Size, symmetry: str) -> None:
        self.size = size
        self.country_of: dict[Value, Country] = {}
        # a cell of every country: where its images lie, there lie the country's
        self.seats: list[Value] = []
        found = orbits(size, symmetry)
        times = max(map(len, found))  # after so many moves everything is back where it was
        # The images of every cell, the cell itself first and then move by move.
        self.images: dict[Value, list[Value]] = {
            cell: [orbit[(position + move) % len(orbit)] for move in range(times)]
            for orbit in found
            for position, cell in enumerate(orbit)
        }

    def beside(self, cell: Value) -> list[Value]:
        """The cells that share a side with this one."""
        rows, cols = self.size
        row, col = divmod(cell, cols)
        sides = ((row > 0, -cols), (row < rows - 1, cols), (col > 0, -1), (col < cols - 1, 1))
        return [cell + step for is_there, step in sides if is_there]

    def begin(self, cells: Iterable[Value]) -> None:
        """Make these free cells a country, and their images others (or the same, where they are
        their own images).
        """
        for image in zip(*[self.images[cell] for cell in cells], strict=True):
            if image[0] not in self.country_of:
                self.country_of.update(dict.fromkeys(image, len(self.seats)))
                self.seats.append(image[0])

    def join(self, cell: Value, country: Country) -> list[tuple[Value, Country]]:
        """Let a free cell join a country, and its images the images of the country; tells who
        joined what.

        Nothing happens if the cell lies on the axis and the country does not lie across it: both
        the country and its image would have a right to it.
        """
        homes = [self.country_of[seat] for seat in self.images[self.seats[country]]]
        joining = list(zip(self.images[cell], homes, strict=True))
        if any(image == cell and home != country for image, home in joining):
            return []
        self.country_of.update(joining)
        return list(dict.fromkeys(joining))

    def rows(self) -> list[list[Country]]:
        """The country of every cell, row by row."""
        rows, cols = self.size
        return [[self.country_of[row * cols + col] for col in range(cols)] for row in range(rows)]

    def plots(self) -> list[Plot]:
        """What countries can begin with; of plots that are images of each other one.

        Every cell is a plot. Those whose images lie right across the axis or centre also make
        larger ones with them: otherwise no country could lie across an axis that runs between
        cells.
        """
        plots = []
        for cell, images in sorted(self.images.items()):
            land = frozenset(images)
            if cell == min(land):
                plots.append(Plot((cell,), land, len(land)))
                across = self._touching(images)
                if len(across) > 1:
                    plots.append(Plot(across, frozenset(across), 1))
        return list(dict.fromkeys(plots))

    def is_on_axis(self, cell: Value) -> bool:
        """Whether a cell of a symmetrical page is its own image: it lies on the axis or in the
        centre.
        """
        return cell in self.images[cell][1:]

    def _touching(self, images: list[Value]) -> tuple[Value, ...]:
        """The rectangle that these cells span, if it is so small that they touch each other."""
        rows, cols = zip(*[divmod(image, self.size.cols) for image in images], strict=True)
        down, along = range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)
        if len(down) > 2 or len(along) > 2:
            return ()
        return tuple([row * self.size.cols + col for row in down for col in along])


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
