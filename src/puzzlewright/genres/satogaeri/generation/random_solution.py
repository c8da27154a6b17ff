"""Dealing circles: a solved position is made backwards, every circle going from its home to a start
somewhere else.

Such a position can be changed circle by circle, and at any time says which puzzle it solves.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from random import Random

from puzzlewright.core.board import Solution, Value
from puzzlewright.genre.generator import Made
from puzzlewright.genres.satogaeri.puzzle import Circle, Country, Satogaeri

# How much a move of so many cells is liked. Puzzles made by people have most of two and three, and
# some long ones.
LIKING = (0, 2, 4, 4, 3, 2)
LIKING_LONGER = 1
# times more, if the country has one cell on its line: there the number may turn out not to be
# needed
ONE_LANDING = 5
# cells of a country that a circle may choose its home from: huge countries would take long
# otherwise
MOST_HOMES = 12


class Deal:
    """One circle for every country of a page, with its track from start to home. No two tracks
    meet.
    """

    def __init__(self, page: Satogaeri, from_abroad: int = 1) -> None:
        rows, cols = page.rows, page.cols
        self.page = page
        # how many times more a way is liked if the circle comes from another country
        self.from_abroad = from_abroad
        self.cells_of: list[list[Value]] = [[] for _ in range(page.country_count)]
        for cell, country in enumerate(page.country_of):
            self.cells_of[country].append(cell)
        # What lies above, below, left and right of every cell, the nearest first.
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
        self.tracks = [range(0)] * page.country_count
        self.settled: set[Country] = set()  # whose circles are to stay at home

    def copy(self) -> "Deal":
        """The same position, to be changed by itself."""
        other = copy(self)
        other.is_free, other.tracks, other.settled = (
            [*self.is_free],
            [*self.tracks],
            {*self.settled},
        )
        return other

    def settle(self, country: Country) -> None:
        """Let the circle of this country start where it lands, for good."""
        home = self.tracks[country][-1]
        self._lift(country)
        self.lay(country, range(home, home + 1))
        self.settled.add(country)

    def boxed_in(self) -> list[Country]:
        """The countries whose circles stay at home only because they found no way."""
        return [
            country
            for country, track in enumerate(self.tracks)
            if len(track) == 1 and country not in self.settled
        ]

    def route(self, rng: Random, countries: Sequence[Country]) -> None:
        """Give the circles of these countries new homes in them and new ways there; one that finds
        no way stays at home.
        """
        for country in countries:
            self._lift(country)
        # All homes come first, so that no track takes the last free cell of a country.
        for country in countries:
            home = rng.choice(self._free_cells(country))
            self.lay(country, range(home, home + 1))
        for country in rng.sample(countries, len(countries)):
            at_home = self.tracks[country]
            self._lift(country)
            free = self._free_cells(country)
            ways = dict(self._ways(country, rng.sample(free, min(len(free), MOST_HOMES))))
            self.lay(country, rng.choices(list(ways), list(ways.values()))[0] if ways else at_home)

    def order(self) -> list[Country]:
        """The countries in the order in which their circles start on the page."""
        return sorted(range(len(self.tracks)), key=lambda country: self.tracks[country][0])

    def made(self) -> Made[Satogaeri]:
        """The puzzle with all its numbers, and this position as its solution."""
        tracks = [self.tracks[country] for country in self.order()]
        circles = [Circle(*divmod(track[0], self.page.cols), len(track) - 1) for track in tracks]
        return Made(
            Satogaeri(self.page.countries, tuple(circles)),
            Solution(tuple([track[-1] for track in tracks])),
        )

    def _lift(self, country: Country) -> None:
        for cell in self.tracks[country]:
            self.is_free[cell] = True
        self.tracks[country] = range(0)

    def lay(self, country: Country, track: range) -> None:
        for cell in track:
            self.is_free[cell] = False
        self.tracks[country] = track

    def _free_cells(self, country: Country) -> list[Value]:
        return [cell for cell in self.cells_of[country] if self.is_free[cell]]

    def _ways(self, country: Country, homes: list[Value]) -> Iterator[tuple[range, int]]:
        """Every track over free cells to one of these homes, and how much it is liked."""
        country_of, is_free = self.page.country_of, self.is_free
        for home in homes:
            up, down, left, right = self.rays[home]
            for ahead, behind in ((up, down), (down, up), (left, right), (right, left)):
                is_one_landing = all(
                    country_of[ray[0]] != country for ray in (ahead, behind) if ray
                )
                for distance, start in enumerate(ahead, start=1):
                    if not is_free[start]:
                        break
                    liking = LIKING[distance] if distance < len(LIKING) else LIKING_LONGER
                    if country_of[start] != country:
                        liking *= self.from_abroad
                    if is_one_landing:
                        liking *= ONE_LANDING
                    yield range(start, home - ahead.step, -ahead.step), liking


def deal(rng: Random, page: Satogaeri, staying: int, from_abroad: int = 1) -> Deal:
    """A position in which so many circles are settled at home, those first that cannot move
    anyway.
    """
    position = Deal(page, from_abroad)
    countries = range(page.country_count)
    position.route(rng, countries)
    boxed_in = set(position.boxed_in())
    in_order = sorted(
        rng.sample(countries, len(countries)), key=lambda country: country not in boxed_in
    )
    for country in in_order[:staying]:
        position.settle(country)
    return position
