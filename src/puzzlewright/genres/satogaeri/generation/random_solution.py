"""Random solved positions: divide the grid into countries, then move circles away from home.

On a symmetric grid, every change to a cell also applies to its images. A position can be changed
circle by circle, and returns the puzzle that it solves.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Solution, Value
from puzzlewright.genre.generator import GeneratedDraft, Size
from puzzlewright.genres.satogaeri.puzzle import Circle, Country, Satogaeri
from puzzlewright.kit.grid import orbits

# The smallest of this many random countries grows next. So few stay at one cell, which gives too
# much away, and few get huge.
CANDIDATES = 4
# The weight of a move by its number of cells. In published puzzles, two and three are most common.
LENGTH_WEIGHTS = (0, 2, 4, 4, 3, 2)
LONGER_WEIGHT = 1
# Factor if the country has only one cell in this row or column: there the number may be removable.
SINGLE_LANDING_WEIGHT = 5
MAX_HOMES = 12  # cells of a country tried as a circle's home, to bound the time in huge countries


class CountrySeed(NamedTuple):
    """The cells that a country starts with."""

    cells: tuple[Value, ...]
    land: frozenset[Value]  # these cells and all their images
    countries: int  # the number of countries that the seed and its images start


class CountryLayout:
    """The countries so far; countries and free cells always keep the symmetry."""

    def __init__(self, size: Size, symmetry: str) -> None:
        self.size = size
        self.country_of: dict[Value, Country] = {}
        self.first_cells: list[Value] = []  # of every country; its images lie in the images
        found = orbits(size, symmetry)
        times = max(map(len, found))  # after this many moves, every cell is back in its place
        # The images of every cell: first the cell, then one per move.
        self.images: dict[Value, list[Value]] = {
            cell: [orbit[(position + move) % len(orbit)] for move in range(times)]
            for orbit in found
            for position, cell in enumerate(orbit)
        }

    def beside(self, cell: Value) -> list[Value]:
        """Return the cells that share a side with this one."""
        rows, cols = self.size
        row, col = divmod(cell, cols)
        sides = ((row > 0, -cols), (row < rows - 1, cols), (col > 0, -1), (col < cols - 1, 1))
        return [cell + step for is_there, step in sides if is_there]

    def begin(self, cells: Iterable[Value]) -> None:
        """Make these free cells a country, and their images others or the same."""
        for image in zip(*[self.images[cell] for cell in cells], strict=True):
            if image[0] not in self.country_of:
                self.country_of.update(dict.fromkeys(image, len(self.first_cells)))
                self.first_cells.append(image[0])

    def join(self, cell: Value, country: Country) -> list[tuple[Value, Country]]:
        """Add a free cell to a country, and its images to the country's images; return them all.

        Do nothing if the cell lies on the axis and the country does not: the country's image
        would have the same claim to it.
        """
        homes = [self.country_of[cell] for cell in self.images[self.first_cells[country]]]
        joining = list(zip(self.images[cell], homes, strict=True))
        if any(image == cell and home != country for image, home in joining):
            return []
        self.country_of.update(joining)
        return list(dict.fromkeys(joining))

    def rows(self) -> list[list[Country]]:
        """Return the country of every cell, row by row."""
        rows, cols = self.size
        return [[self.country_of[row * cols + col] for col in range(cols)] for row in range(rows)]

    def seeds(self) -> list[CountrySeed]:
        """Return the seeds of countries, one for each set of images.

        Every cell is a seed. A cell that touches its images across the axis or centre also forms
        a larger seed with them. Otherwise no country could lie across an axis between cells.
        """
        seeds = []
        for cell, images in sorted(self.images.items()):
            land = frozenset(images)
            if cell == min(land):
                seeds.append(CountrySeed((cell,), land, len(land)))
                across = self._touching(images)
                if len(across) > 1:
                    seeds.append(CountrySeed(across, frozenset(across), 1))
        return list(dict.fromkeys(seeds))

    def _touching(self, images: list[Value]) -> tuple[Value, ...]:
        """Return the rectangle that these cells span if they touch each other, else nothing."""
        rows, cols = zip(*[divmod(image, self.size.cols) for image in images], strict=True)
        down, along = range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)
        if len(down) > 2 or len(along) > 2:
            return ()
        return tuple([row * self.size.cols + col for row in down for col in along])


def grow_from_seeds(rng: Random, layout: CountryLayout, countries: int) -> None:
    """Divide the grid into this number of countries, or as near as its symmetry allows."""
    for seed in _seeds(rng, layout, countries):
        layout.begin(seed.cells)
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


def _seeds(rng: Random, layout: CountryLayout, countries: int) -> list[CountrySeed]:
    """Choose seeds for this number of countries, or as near as the symmetry allows."""
    seeds = layout.seeds()
    # These are their own images; the others come in pairs or fours.
    across = [seed for seed in seeds if seed.countries == 1]
    aside = [seed for seed in seeds if seed.countries > 1]
    together = aside[0].countries if aside else 1
    # the number of seeds aside that one across excludes
    shared = sum(seed.land <= across[0].land for seed in aside)
    # Only a country across the axis can grow along it, so at least one must start there.
    first = across[0].cells[0]
    least = int(first in layout.images[first][1:])  # on the axis, a cell is its own image
    usual = countries * len(across) / sum(seed.countries for seed in seeds)

    def aside_with(taken: int) -> int:
        return max(min(round((countries - taken) / together), len(aside) - shared * taken), 0)

    def distance(taken: int) -> tuple[int, float]:
        return abs(countries - taken - together * aside_with(taken)), abs(taken - usual)

    number = min(range(least, len(across) + 1), key=distance)
    chosen = rng.sample(across, number)
    land = frozenset[Value]().union(*[seed.land for seed in chosen])
    return chosen + rng.sample(
        [seed for seed in aside if seed.land.isdisjoint(land)], aside_with(number)
    )


class SolvedPosition:
    """One circle for every country, with its track from start to home; no two tracks meet."""

    def __init__(self, grid: Satogaeri, from_abroad: int = 1) -> None:
        rows, cols = grid.rows, grid.cols
        self.grid = grid
        self.from_abroad = from_abroad  # weight of circles that come from another country
        self.cells_of: list[list[Value]] = [[] for _ in range(grid.country_count)]
        for cell, country in enumerate(grid.country_of):
            self.cells_of[country].append(cell)
        # The cells above, below, left and right of every cell, the nearest first.
        self.rays = [
            (
                range(cell - cols, -1, -cols),
                range(cell + cols, rows * cols, cols),
                range(cell - 1, cell - cell % cols - 1, -1),
                range(cell + 1, cell - cell % cols + cols),
            )
            for cell in range(rows * cols)
        ]
        self.is_free = [True] * (rows * cols)
        self.tracks = [range(0)] * grid.country_count
        self.settled: set[Country] = set()  # countries whose circles stay at home

    def copy(self) -> "SolvedPosition":
        """Return an independent copy."""
        other = copy(self)
        other.is_free, other.tracks = [*self.is_free], [*self.tracks]
        other.settled = {*self.settled}
        return other

    def keep_at_home(self, country: Country) -> None:
        """Make the circle of this country start where it lands, permanently."""
        home = self.tracks[country][-1]
        self._remove_track(country)
        self.set_track(country, range(home, home + 1))
        self.settled.add(country)

    def boxed_in(self) -> list[Country]:
        """Return the countries whose circles stay at home only because no track was free."""
        return [
            country
            for country, track in enumerate(self.tracks)
            if len(track) == 1 and country not in self.settled
        ]

    def route(self, rng: Random, countries: Sequence[Country]) -> None:
        """Give the circles of these countries new homes and tracks; without a free track, stay."""
        for country in countries:
            self._remove_track(country)
        # Choose all homes first, so that no track takes the last free cell of a country.
        for country in countries:
            home = rng.choice(self._free_cells(country))
            self.set_track(country, range(home, home + 1))
        for country in rng.sample(countries, len(countries)):
            at_home = self.tracks[country]
            self._remove_track(country)
            free = self._free_cells(country)
            ways = dict(self._ways(country, rng.sample(free, min(len(free), MAX_HOMES))))
            self.set_track(
                country, rng.choices(list(ways), list(ways.values()))[0] if ways else at_home
            )

    def order(self) -> list[Country]:
        """Return the countries in reading order of their circles' starts."""
        return sorted(range(len(self.tracks)), key=lambda country: self.tracks[country][0])

    def generated_draft(self) -> GeneratedDraft[Satogaeri]:
        """Return the puzzle with all its numbers, and this position as its solution."""
        tracks = [self.tracks[country] for country in self.order()]
        circles = [Circle(*divmod(track[0], self.grid.cols), len(track) - 1) for track in tracks]
        return GeneratedDraft(
            self.grid.with_circles(tuple(circles)), Solution(tuple([track[-1] for track in tracks]))
        )

    def _remove_track(self, country: Country) -> None:
        for cell in self.tracks[country]:
            self.is_free[cell] = True
        self.tracks[country] = range(0)

    def set_track(self, country: Country, track: range) -> None:
        for cell in track:
            self.is_free[cell] = False
        self.tracks[country] = track

    def _free_cells(self, country: Country) -> list[Value]:
        return [cell for cell in self.cells_of[country] if self.is_free[cell]]

    def _ways(self, country: Country, homes: list[Value]) -> Iterator[tuple[range, int]]:
        """Yield every track over free cells to one of these homes, with its weight."""
        country_of, is_free = self.grid.country_of, self.is_free
        for home in homes:
            up, down, left, right = self.rays[home]
            for ahead, behind in ((up, down), (down, up), (left, right), (right, left)):
                is_one_landing = all(
                    country_of[ray[0]] != country for ray in (ahead, behind) if ray
                )
                for distance, start in enumerate(ahead, start=1):
                    if not is_free[start]:
                        break
                    weight = (
                        LENGTH_WEIGHTS[distance]
                        if distance < len(LENGTH_WEIGHTS)
                        else LONGER_WEIGHT
                    )
                    if country_of[start] != country:
                        weight *= self.from_abroad
                    if is_one_landing:
                        weight *= SINGLE_LANDING_WEIGHT
                    yield range(start, home - ahead.step, -ahead.step), weight


def random_position(
    rng: Random, grid: Satogaeri, staying: int, from_abroad: int = 1
) -> SolvedPosition:
    """Return a random position where `staying` circles stay, first those without a free track."""
    position = SolvedPosition(grid, from_abroad)
    countries = range(grid.country_count)
    position.route(rng, countries)
    boxed_in = set(position.boxed_in())
    in_order = sorted(
        rng.sample(countries, len(countries)), key=lambda country: country not in boxed_in
    )
    for country in in_order[:staying]:
        position.keep_at_home(country)
    return position
