"""The solving position of Satogaeri, and the names of its parts in sentences.

A track is a bit set of cells, so two tracks meet where they share a bit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Move, Place, Value
from puzzlewright.core.phrases import (
    MAX_WORDS,
    Phrase,
    first_short,
    join_phrases,
    name,
    parts_of,
    say,
)
from puzzlewright.core.words import join_words, name_cell, number_word, to_sentence
from puzzlewright.genre.technique import Position
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri, lost_ways

Track: TypeAlias = int
MAX_NAMED = 2  # circles that a sentence lists
DIRECTIONS = ("up", "down", "left", "right")


class CircleGeometry:
    """The tracks, countries and neighbours of every circle."""

    def __init__(self, puzzle: Satogaeri) -> None:
        self.puzzle = puzzle
        # The landings that a circle's number and the starts allow, with the cells it then covers.
        self.tracks = [
            {landing: sum([1 << cell for cell in puzzle.track(place, landing)]) for landing in some}
            for place, some in enumerate(landings_of(puzzle).open)
        ]
        self.landings = [frozenset(tracks) for tracks in self.tracks]

    @cached_property
    def start_of(self) -> dict[Value, Place]:
        """The circle that starts at each cell."""
        return {start: place for place, start in enumerate(self.puzzle.starts)}

    @cached_property
    def _reachable_cells(self) -> list[set[Value]]:
        """The cells that each circle can cover within its reach."""
        track = self.puzzle.track
        return [
            {cell for landing in landings for cell in track(place, landing)}
            for place, landings in enumerate(self.landings)
        ]

    @cached_property
    def _homes(self) -> list[set[Country]]:
        """The countries within each circle's reach."""
        return [set(map(self.puzzle.country_of.__getitem__, some)) for some in self.landings]

    @cached_property
    def crossing(self) -> list[list[Place]]:
        """For every circle the others whose tracks may meet its track."""
        return [
            sorted(others - {place})
            for place, others in enumerate(_who_share(self._reachable_cells))
        ]

    @cached_property
    def conflicting(self) -> list[list[Place]]:
        """For every circle the others whose tracks may meet its track, or that share a home."""
        return [
            sorted({*crossing} | (others - {place}))
            for place, (crossing, others) in enumerate(
                zip(self.crossing, _who_share(self._homes), strict=True)
            )
        ]

    @cached_property
    def countries_of(self) -> list[list[Country]]:
        """For every circle the countries in its row and column."""
        countries = self.puzzle.countries
        across = [{*line} for line in countries]
        down = [{*line} for line in zip(*countries, strict=True)]
        return [sorted(across[row] | down[col]) for row, col, _ in self.puzzle.circles]

    @cached_property
    def circles_of(self) -> list[list[Place]]:
        """For every country the circles in whose row or column it lies."""
        found: list[list[Place]] = [[] for _ in range(self.puzzle.country_count)]
        for place, countries in enumerate(self.countries_of):
            for country in countries:
                found[country].append(place)
        return found

    @cached_property
    def countries_near(self) -> list[list[Country]]:
        """For every circle the countries that it may reach, or block others from."""
        return [
            sorted({*countries}.union(*[self._homes[other] for other in crossing]))
            for countries, crossing in zip(self.countries_of, self.crossing, strict=True)
        ]


circle_geometry = lru_cache(maxsize=8)(CircleGeometry)  # shared by the positions of a puzzle


def _who_share(things: Sequence[set[int]]) -> list[set[Place]]:
    """Return for every circle those that share something with it, including itself."""
    owners: dict[int, list[Place]] = {}
    for place, mine in enumerate(things):
        for thing in mine:
            owners.setdefault(thing, []).append(place)
    return [set().union(*[owners[thing] for thing in mine]) for mine in things]


class Way(NamedTuple):
    """A move of a circle: where it lands, the cells it covers, and the country it leads to."""

    landing: Value
    track: Track
    home: Country


class SatogaeriPosition(Position):
    """The landings still open, and for every country the circles that may land there."""

    def __init__(self, puzzle: Satogaeri, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.geometry = circle_geometry(puzzle)
        self.country_of = puzzle.country_of
        # caches, cleared when a landing is ruled out
        self._ways: list[list[Way] | None] = [None] * len(self.open)
        self._lands: list[Track | None] = [None] * len(self.open)
        # For every country the circles that may land there, with the number of landings.
        self.arrivals: list[dict[Place, int]] = [{} for _ in range(puzzle.country_count)]
        country_at = self.country_of.__getitem__
        for place, landings in enumerate(board.open):
            for country, number in Counter(map(country_at, landings)).items():
                self.arrivals[country][place] = number

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        # Group by circle: it often loses many landings at once, and each change makes a new set.
        gone: dict[Place, set[Value]] = {}
        for place, landing in choices:
            if landing in self.open[place]:
                gone.setdefault(place, set()).add(landing)
        for place, landings in gone.items():
            self._ways[place] = self._lands[place] = None
            for landing in landings:
                coming = self.arrivals[self.country_of[landing]]
                coming[place] -= 1
                if not coming[place]:
                    del coming[place]
            before = self.open[place]
            left = self.open[place] = before - landings
            self.undecided -= len(before) > 1 >= len(left)
            self.is_contradiction |= not left
        return list(gone)

    def is_within_reach(self, place: Place) -> bool:
        """Return whether the circle's number and the other starts allow all its open landings."""
        return len(self.ways(place)) == len(self.open[place])

    def ways(self, place: Place) -> list[Way]:
        """Return the open moves that number and starts allow, in reading order of landings."""
        ways = self._ways[place]
        if ways is None:
            tracks, country_of = self.geometry.tracks[place], self.country_of
            landings = sorted(self.open[place] & self.geometry.landings[place])
            ways = self._ways[place] = [
                Way(landing, tracks[landing], country_of[landing]) for landing in landings
            ]
        return ways

    def covered_cells(self, place: Place) -> Track:
        """Return the cells that some open move of a circle covers."""
        land = self._lands[place]
        if land is None:
            land = 0
            for _, track, _ in self.ways(place):
                land |= track
            self._lands[place] = land
        return land

    def arriving(self, country: Country) -> Iterator[tuple[Place, Value]]:
        """Yield all choices by which a circle may land in this country."""
        for place in sorted(self.arrivals[country]):
            for landing in sorted(self.open[place]):
                if self.country_of[landing] == country:
                    yield place, landing


def circle_names(position: SatogaeriPosition, places: Iterable[Place]) -> str:
    """Return 'the 2 at R1C3 and the circles at R2C4 and R4C4', or 'the 4 circles around R2C4'."""
    chosen = sorted(places)
    if len(chosen) > MAX_NAMED:
        first = name_cell(*position.puzzle.circles[chosen[0]][:2])
        count = number_word(len(chosen))
        return name(f"the {count} circles around {first}", f"these {count} circles", chosen)
    puzzle = position.puzzle
    bare = [place for place in chosen if puzzle.circles[place].number is None]
    named = [puzzle.name_of(place) for place in chosen if place not in bare]
    if len(bare) == 1:
        named.append(puzzle.name_of(bare[0]))
    elif bare:
        starts = join_words([name_cell(*puzzle.circles[place][:2]) for place in bare])
        short = f"these {number_word(len(bare))} circles"
        named.append(name(f"the circles at {starts}", short, bare))
    return join_words(named)


def country_names(position: SatogaeriPosition, countries: Iterable[Country]) -> str:
    """Return 'the region at R1C3', or 'the regions at R1C3 and R4C1'."""
    names = [position.puzzle.name_of_country(country) for country in countries]
    if len(names) == 1:
        return names[0]
    text = f"the regions at {join_words([one.rpartition(' ')[2] for one in names])}"
    reasons = [reason for one in names for part in parts_of(one) for reason in part.reasons]
    return name(text, f"these {number_word(len(names))} regions", reasons=reasons)


def conclusions(position: SatogaeriPosition, move: Move, it: Place | None = None) -> str:
    """Describe the circles after a move: 'the 2 at R1C3 moves to R3C3' and so on."""
    return position.puzzle.describe_removes(position.open, move.removes, it)


def therefore(position: SatogaeriPosition, move: Move, reason: str) -> str:
    """Return a sentence with a reason and the conclusions, or only their number if it is long."""
    circles = sorted({place for place, _ in move.removes})
    return first_short(
        to_sentence(say("{}, so {}", reason, conclusions(position, move))),
        to_sentence(say("{}, so {}", reason, lost_ways(circles))),
    )


def describe_barred(position: SatogaeriPosition, move: Move, would: str) -> str:
    """Return 'By sliding left, the 2 at R1C3 would ..., so it cannot', or where it slides."""
    ((place, _), *_) = move.removes
    landings = [landing for _, landing in move.removes]
    how = position.puzzle.describe_moves(place, landings, "sliding")
    circle, so = position.puzzle.name_of(place), describe_conclusion(position, move)
    return say("By {}, {} would {}, so {}.", how, circle, would, so)


def describe_conclusion(position: SatogaeriPosition, move: Move) -> str:
    """Return 'it moves to R3C3' for the circle just named; if it stays undecided, 'it does not'."""
    ((place, _), *_) = move.removes
    left = position.open[place].difference(landing for _, landing in move.removes)
    return conclusions(position, move, it=place) if len(left) < 2 else "it does not"


# What is wrong with one direction, or with several: a technique's own reason, or a simple one.
WhyBlocked: TypeAlias = tuple[str, str]
BLOCKS: dict[str, WhyBlocked] = {
    "start": ("hits a circle", "hit circles"),
    "path": ("crosses a known path", "cross known paths"),
    "region": ("ends in a filled region", "end in filled regions"),
    "board": ("leaves the board", "leave the board"),
}


class BlockedWay(NamedTuple):
    """A direction in which a circle cannot slide."""

    direction: str
    kind: str  # a key of `BLOCKS`, or "own" for the reason of the technique itself
    other: Place  # the circle in the way, or the circle itself


def why_only_way(
    position: SatogaeriPosition, move: Move, own: WhyBlocked | None = None
) -> str | None:
    """Say why a circle has a single move left: what is wrong with each other direction.

    `own` says what is wrong with the ways that the move rules out. Return None if that is wrong
    with no direction, or a direction has no simple reason, or the sentence is long.
    """
    place = _settled(position, move)
    blocked = None if place is None else _blocked_ways(position, move, place, own is not None)
    if place is None or not blocked or (own and all(one.kind != "own" for one in blocked)):
        return None
    own_removes = [choice for choice in move.removes if choice[0] == place]
    result = position.puzzle.describe_removes(position.open, own_removes, it=place)
    circle = position.puzzle.name_of(place)
    if others := sorted({other for other, _ in move.removes} - {place}):
        result = join_words([result, lost_ways(others, "more ")])
    for is_named in (True, False):
        reasons = _describe_blocked(position, blocked, own, is_named)
        said = say("For {}, {}, so {}.", circle, reasons, result)
        if len(said.split()) <= MAX_WORDS:
            return said
    return None


def why_not_elsewhere(position: SatogaeriPosition, move: Move) -> str | None:
    """Say what is wrong with the directions that the move is not about, if it leaves one move."""
    place = _settled(position, move)
    blocked = None if place is None else _blocked_ways(position, move, place, True)
    others = [one for one in blocked or () if one.kind != "own"]
    return to_sentence(_describe_blocked(position, others)) if others else None


def _settled(position: SatogaeriPosition, move: Move) -> Place | None:
    """Return the circle that the move leaves a single move, if it is one."""
    removed = set(move.removes)
    settled = [
        place
        for place in dict.fromkeys(place for place, _ in move.removes)
        if sum((place, landing) not in removed for landing in position.open[place]) == 1
    ]
    return (
        settled[0]
        if len(settled) == 1 and position.puzzle.circles[settled[0]].number != 0
        else None
    )


def _blocked_ways(
    position: SatogaeriPosition, move: Move, place: Place, has_own: bool
) -> list[BlockedWay] | None:
    """Return the directions in which a circle cannot slide; None if one has no simple reason."""
    puzzle, number = position.puzzle, position.puzzle.circles[place].number
    removed = {landing for other, landing in move.removes if other == place}
    left, start, cols = position.open[place] - removed, puzzle.starts[place], puzzle.cols
    if number is None:
        return _blocked_everywhere(position, place, left, removed if has_own else set())
    row, col = divmod(start, cols)
    rooms = (row, puzzle.rows - 1 - row, col, cols - 1 - col)
    blocked = []
    for direction, step, room in zip(DIRECTIONS, (-cols, cols, -1, 1), rooms, strict=True):
        path = [start + step * distance for distance in range(1, number + 1)]
        if number > room:
            blocked.append(BlockedWay(direction, "board", place))
        elif has_own and path[-1] in removed:
            blocked.append(BlockedWay(direction, "own", place))
        elif path[-1] not in left:
            found = _what_blocks(position, place, path)
            if found is None:
                return None
            blocked.append(BlockedWay(direction, *found))
    return blocked


def _blocked_everywhere(
    position: SatogaeriPosition, place: Place, left: Set[Value], own: Set[Value]
) -> list[BlockedWay] | None:
    """Return the directions in which a circle without a number cannot slide, and "staying".

    `own` are the landings that the technique rules out. Return None if a landing has no simple
    reason, or a direction has several.
    """
    start, cols = position.puzzle.starts[place], position.puzzle.cols
    row, col = divmod(start, cols)
    rooms = (row, position.puzzle.rows - 1 - row, col, cols - 1 - col)
    blocked = []
    for direction, step, room in zip(DIRECTIONS, (-cols, cols, -1, 1), rooms, strict=True):
        kinds: dict[str, Place] = {}
        path = [start + step * distance for distance in range(1, room + 1)]
        for number, landing in enumerate(path, start=1):
            if landing in left:
                continue
            found = (
                ("own", place) if landing in own else _what_blocks(position, place, path[:number])
            )
            if found is None:
                return None
            is_barrier = found[0] in ("start", "path")
            if not is_barrier or number == 1:
                kinds.setdefault(*found)
            if is_barrier:
                break
        if left.isdisjoint(path):
            if len(kinds) > 1:
                return None
            blocked.append(BlockedWay(direction, *next(iter(kinds.items()), ("board", place))))
    if start not in left:
        filling = _filling(position, place, start)
        if start not in own and filling is None:
            return None
        why = ("own", place) if filling is None or start in own else ("region", filling)
        blocked.append(BlockedWay("staying", *why))
    return blocked


def _describe_blocked(
    position: SatogaeriPosition,
    blocked: Sequence[BlockedWay],
    own: WhyBlocked | None = None,
    is_named: bool = False,
) -> str:
    """Say what is wrong with directions; name the circles whose paths are crossed, or not."""
    by_reason: dict[WhyBlocked, list[BlockedWay]] = {}
    for kind in ("own", *BLOCKS):
        for one in blocked:
            if one.kind != kind:
                continue
            why = own if kind == "own" and own else BLOCKS[kind]
            if kind == "path" and is_named:
                circle = position.puzzle.name_of(one.other)
                why = say("crosses the path of {}", circle), say("cross the path of {}", circle)
            by_reason.setdefault(why, []).append(one)
    clauses = []
    for why, ways in by_reason.items():
        text = join_words([one.direction for one in ways])
        reason = why[len(ways) > 1]
        if isinstance(reason, Phrase):
            clauses.append(say("{} {}", text, reason))
        else:
            text = f"{text} {reason}"
            clauses.append(name(text, text, [one.other for one in ways]))
    if len(clauses) > 1 and len(clauses) < len(blocked):  # one of them is about several directions
        clauses[-1] = say("and {}", clauses[-1])
        return join_phrases(clauses, ", ")
    return join_words(clauses)


def _what_blocks(
    position: SatogaeriPosition, place: Place, path: Sequence[Value]
) -> tuple[str, Place] | None:
    """Find a circle whose start, known path or region blocks these cells."""
    geometry, is_open = position.geometry, position.open
    for cell in path:
        if cell in geometry.start_of:
            return "start", geometry.start_of[cell]
    track = sum(1 << cell for cell in path)
    for other, landings in enumerate(is_open):
        if len(landings) == 1 and other != place and geometry.tracks[other][min(landings)] & track:
            return "path", other
    filling = _filling(position, place, path[-1])
    return None if filling is None else ("region", filling)


def _filling(position: SatogaeriPosition, place: Place, landing: Value) -> Place | None:
    """Return the circle that is known to fill the region of a landing of another circle."""
    country_of = position.country_of
    for other, landings in enumerate(position.open):
        if (
            len(landings) == 1
            and other != place
            and country_of[min(landings)] == country_of[landing]
        ):
            return other
    return None
