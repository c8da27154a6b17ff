"""Make all certain moves of a page.

A circle with one landing left moves there: no other track crosses its own, and no other circle ends
in that country. A country that only one circle can reach gets that circle. Cells are bits of one
number, so a round is fast even on a large page.
"""

from collections.abc import Iterable

from puzzlewright.core.board import Board, Place, Value
from puzzlewright.core.words import count
from puzzlewright.genre.genre import Hopeless, Opening
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri


class Contradicted(Exception):
    """A circle cannot move anywhere, or no circle can come to a country."""


def settled(puzzle: Satogaeri, board: Board) -> Board:
    """Rule out landings by certain moves; return the same board on a contradiction.

    The board must leave open all landings that other circles' starts do not bar.
    """
    try:
        return _Page(puzzle, board).settled()
    except Contradicted:
        return board


class _Page:
    """Where circles can still go, and who can still come to a country."""

    def __init__(self, puzzle: Satogaeri, board: Board) -> None:
        self.board = board
        self.country_of = puzzle.country_of
        self.homes = [0] * puzzle.country_count  # the cells of each country
        for cell, country in enumerate(self.country_of):
            self.homes[country] |= 1 << cell
        # the circles that can come to each country
        self.comers: list[list[Place]] = [[] for _ in self.homes]
        for place, landings in enumerate(board.open):
            for country in {self.country_of[landing] for landing in landings}:
                self.comers[country].append(place)
        self.rays = _rays(puzzle)  # up, down, left and right
        self.reach = [up | down | left | right for up, down, left, right in self.rays]
        self.landings = [
            reach | 1 << start if circle.number is None else sum([1 << cell for cell in cells])
            for circle, start, reach, cells in zip(
                puzzle.circles, puzzle.starts, self.reach, board.open, strict=True
            )
        ]
        self.undecided = dict.fromkeys(range(len(self.landings)))
        self.owners: dict[Country, Place] = {}  # who alone can end there
        self.fewer: set[Place] = set()  # circles that have lost landings since they were looked at
        self.lost = 0  # the cells of these landings

    def settled(self) -> Board:
        places: Iterable[Place] = tuple(self.undecided)
        countries = [country for country, some in enumerate(self.comers) if len(some) == 1]
        changed: set[Place] = set()
        while True:
            self._bar(self._tracks(places))
            for country in countries:
                self._look_who_comes(country)
            if not self.fewer:
                return self._board(changed)
            places, self.fewer = self.fewer, set()
            changed |= places
            countries = [country for country, home in enumerate(self.homes) if home & self.lost]
            self.lost = 0

    def _tracks(self, places: Iterable[Place]) -> int:
        """The tracks of those among these circles that are decided now; their homes are closed."""
        tracks = 0
        for place in places:
            landings = self.landings[place]
            last = landings.bit_length() - 1
            country = self.country_of[last]
            if not landings & ~self.homes[country]:
                self._claim(country, place)
            if landings == 1 << last and place in self.undecided:
                del self.undecided[place]
                track = self._track(place, last)
                if track & tracks:
                    raise Contradicted
                tracks |= track
        return tracks

    def _track(self, place: Place, landing: Value) -> int:
        """The cells up to a landing, without the start."""
        for ray, goes_back in zip(self.rays[place], (True, False, True, False), strict=True):
            if ray >> landing & 1:
                return ray >> landing << landing if goes_back else ray & ((2 << landing) - 1)
        return 0

    def _claim(self, country: Country, place: Place) -> None:
        if self.owners.setdefault(country, place) != place:
            raise Contradicted
        for other in self.comers[country]:
            if other != place:
                self._rule_out(other, self.homes[country])
        self.comers[country] = [place]

    def _bar(self, tracks: int) -> None:
        """No other circle goes on from where a track lies."""
        for place in self.undecided:
            if self.reach[place] & tracks:
                up, down, left, right = self.rays[place]
                rays = self.rays[place] = (
                    _back_to(up, tracks),
                    _on_to(down, tracks),
                    _back_to(left, tracks),
                    _on_to(right, tracks),
                )
                before = self.reach[place]
                self.reach[place] = rays[0] | rays[1] | rays[2] | rays[3]
                self._rule_out(place, before ^ self.reach[place])

    def _look_who_comes(self, country: Country) -> None:
        home = self.homes[country]
        comers = [place for place in self.comers[country] if self.landings[place] & home]
        self.comers[country] = comers
        if not comers:
            raise Contradicted
        if len(comers) == 1:
            self._rule_out(comers[0], ~home)

    def _rule_out(self, place: Place, cells: int) -> None:
        landings = self.landings[place]
        left = landings & ~cells
        if not left:
            raise Contradicted
        if left != landings:
            self.landings[place] = left
            self.lost |= landings ^ left
            self.fewer.add(place)

    def _board(self, changed: Iterable[Place]) -> Board:
        still_open = list(self.board.open)
        for place in changed:
            landings = self.landings[place]
            still_open[place] = frozenset(
                [cell for cell in still_open[place] if landings >> cell & 1]
            )
        return Board(tuple(still_open))


def _rays(puzzle: Satogaeri) -> list[tuple[int, int, int, int]]:
    """The cells that each circle can cover up, down, left and right, as far as its number goes."""
    cols = puzzle.cols
    columns = [0]  # by number of cells: these below each other, from the first cell on
    for row in range(puzzle.rows):
        columns.append(columns[-1] | 1 << row * cols)
    rays = []
    for circle, start, room in zip(puzzle.circles, puzzle.starts, puzzle.rooms, strict=True):
        number = circle.number
        up, down, left, right = (
            room if number is None else [number if number <= most else 0 for most in room]
        )
        rays.append(
            (
                columns[up] << start - up * cols,
                columns[down] << start + cols,
                ((1 << left) - 1) << start - left,
                ((1 << right) - 1) << start + 1,
            )
        )
    return rays


def _back_to(ray: int, tracks: int) -> int:
    """What is left of a ray towards the first cell of the page when tracks lie across it."""
    from_here = (ray & tracks).bit_length()
    return ray >> from_here << from_here


def _on_to(ray: int, tracks: int) -> int:
    """The same of a ray towards the last cell."""
    met = ray & tracks
    return ray & ((met & -met) - 1) if met else ray


def blank(puzzle: Satogaeri) -> Board:
    """Every circle may land anywhere in its row or column, whatever its number."""
    rows, cols = puzzle.rows, puzzle.cols
    across = [frozenset(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    down = [frozenset(range(col, rows * cols, cols)) for col in range(cols)]
    return Board(tuple(across[row] | down[col] for row, col, _ in puzzle.circles))


def opening(puzzle: Satogaeri) -> Opening:
    """The landings that are left by single circles, without those that certain moves rule out."""
    seen = by_single_circles(puzzle)
    return seen if isinstance(seen, Hopeless) else settled(puzzle, seen)


def by_single_circles(puzzle: Satogaeri) -> Opening:
    """Moves of the right length not blocked by a start (the thesis' "simple collisions")."""
    countries = puzzle.country_count
    if len(puzzle.circles) != countries:
        return Hopeless(
            f"there {'is' if len(puzzle.circles) == 1 else 'are'}"
            f" {count(len(puzzle.circles), 'circle')} for {countries}"
            f" {'country' if countries == 1 else 'countries'}, but each must end with exactly one"
        )
    board = landings_of(puzzle)
    for place, landings in enumerate(board.open):
        if not landings:
            cells = count(puzzle.circles[place].number or 0, "cell")
            blocked = "the border or another circle is in the way on every side"
            return Hopeless(f"{puzzle.name_of(place)} cannot move {cells}: {blocked}")
    reached = {puzzle.country_of[cell] for landings in board.open for cell in landings}
    for country in range(countries):
        if country not in reached:
            return Hopeless(f"no circle can reach {puzzle.name_of_country(country)}")
    return board


def landings_of(puzzle: Satogaeri) -> Board:
    """Where each circle can go if no other circle moves."""
    found = []
    for (_, _, number), start, room in zip(
        puzzle.circles, puzzle.starts, puzzle.rooms, strict=True
    ):
        steps = zip((-puzzle.cols, puzzle.cols, -1, 1), room, strict=True)
        if number is None:
            cells = [start + step * far for step, most in steps for far in range(most + 1)]
        else:
            cells = [start + step * number for step, most in steps if number <= most]
        found.append(frozenset(cells))
    return Board(tuple(found))
