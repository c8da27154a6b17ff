"""The Satogaeri puzzle: a grid divided into countries, and circles that move to them.

"Country" is the thesis' word; texts for users call it a region. Cells are numbered row by row, so a
landing is one number, and a track a `range`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, compress
from operator import eq, ne
from typing import ClassVar, NamedTuple, TypeAlias

from puzzlewright.core.board import Choice, Place, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.phrases import Phrase, PhrasePart, join_phrases, name, say
from puzzlewright.core.words import count_noun, join_words, name_cell, name_cell_list, number_word
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Wording
from puzzlewright.kit.grid import MAX_CELLS, Cell, as_rows, as_triples, check_rectangle, check_size

Country: TypeAlias = int  # numbered from 0 in reading order of their first cells

NO_COUNTRY = -1  # outside the grid, or outside a part of the puzzle
MAX_WORDS_NAMED = 18  # of the conclusions of a sentence

# The rules that constraints and steps cite as reasons.
CIRCLE = "circle"  # the number of one circle
TRACKS = "tracks"  # no two tracks meet on one cell
COUNTRY = "country"  # one country needs a circle
ROOM = "room"  # one country has room for only one circle
HOME = "home"  # COUNTRY and ROOM together
APART = "apart"  # no tracks meet anywhere
FEWER = "fewer"  # there are fewer circles than countries
KNOWN = "known"


class Circle(NamedTuple):
    """A circle at its start."""

    row: int
    col: int
    number: int | None  # how far it moves; None is any distance


@dataclass(frozen=True)
class Satogaeri:
    """A Satogaeri puzzle; `from_walls` makes one from walls instead of countries."""

    genre: ClassVar[str] = "satogaeri"

    countries: tuple[tuple[Country, ...], ...]  # of every cell; any numbers are accepted
    circles: tuple[Circle, ...]

    def __post_init__(self) -> None:
        rows = _checked_countries(self.countries)
        vars(self).update(
            countries=rows, circles=_checked_circles(self.circles, len(rows), len(rows[0]))
        )

    def with_circles(self, circles: tuple[Circle, ...]) -> "Satogaeri":
        """Return the same grid with other circles, without checking them."""
        other = object.__new__(Satogaeri)
        vars(other).update(countries=self.countries, circles=circles)
        return other

    def part(self, places: Iterable[Place], countries: Iterable[Country]) -> "Satogaeri":
        """Return only these circles and countries; `NO_COUNTRY` replaces the other countries."""
        number = {country: new for new, country in enumerate(countries)}
        other = self.with_circles(tuple([self.circles[place] for place in places]))
        rows = [[number.get(country, NO_COUNTRY) for country in row] for row in self.countries]
        vars(other).update(countries=tuple(map(tuple, rows)))
        return other

    @property
    def size(self) -> Size:
        return Size(self.rows, self.cols)

    @property
    def rows(self) -> int:
        return len(self.countries)

    @cached_property
    def cols(self) -> int:
        return len(self.countries[0])

    @cached_property
    def country_of(self) -> tuple[Country, ...]:
        """The country of every cell, by cell number."""
        return tuple(chain.from_iterable(self.countries))

    @cached_property
    def country_count(self) -> int:
        return max(self.country_of) + 1

    @cached_property
    def first_cells(self) -> tuple[Cell, ...]:
        """The first cell of every country, by which it is named."""
        first: dict[Country, Cell] = {}
        for row, countries in enumerate(self.countries):
            for col, country in enumerate(countries):
                first.setdefault(country, (row, col))
        return tuple(first.values())

    @cached_property
    def starts(self) -> tuple[Value, ...]:
        """The number of the cell where each circle starts."""
        cols = self.cols
        return tuple([row * cols + col for row, col, _ in self.circles])

    @cached_property
    def reach(self) -> tuple[tuple[int, ...], ...]:
        """How far each circle can move up, down, left and right before a border or a start."""
        circles, rows, cols = self.circles, self.rows, self.cols
        rooms = [[row, rows - 1 - row, col, cols - 1 - col] for row, col, _ in circles]
        last_in_row: dict[int, Place] = {}
        last_in_col: dict[int, Place] = {}
        for place in sorted(range(len(circles)), key=self.starts.__getitem__):
            row, col, _ = circles[place]
            if (other := last_in_col.get(col)) is not None:
                rooms[place][0] = rooms[other][1] = row - circles[other].row - 1
            if (other := last_in_row.get(row)) is not None:
                rooms[place][2] = rooms[other][3] = col - circles[other].col - 1
            last_in_row[row] = last_in_col[col] = place
        return tuple(map(tuple, rooms))

    def track(self, place: Place, landing: Value) -> range:
        """Return the cells from a circle's start to a landing in its row or column, inclusive."""
        start, cols = self.starts[place], self.cols
        step = 1 if landing // cols == start // cols else cols
        return (
            range(start, landing + step, step)
            if landing >= start
            else range(start, landing - step, -step)
        )

    def name_of(self, place: Place) -> str:
        """Return 'the 4 at R1C3', or 'the circle at R1C3' where it has no number."""
        row, col, number = self.circles[place]
        noun = "circle" if number is None else str(number)
        return name(f"the {noun} at {name_cell(row, col)}", f"this {noun}", [place])

    def name_of_paths(self, cell: Value) -> str:
        """Return 'the paths through R1C3', or 'this cell' beside a board that shows it."""
        where = divmod(cell, self.cols)
        text = f"the paths through {name_cell(*where)}"
        return Phrase([PhrasePart(text, "this cell", spots=(where,))])

    def describe_moves(self, place: Place, landings: Iterable[Value], verb: str = "slides") -> str:
        """Return 'slides left to R1C3', 'slide to R2C2 or R4C4' or 'stays', by `verb`."""
        cells = {divmod(landing, self.cols) for landing in landings}
        start = divmod(self.starts[place], self.cols)
        ways = sorted({self.direction_of(place, cell) for cell in cells - {start}})
        elsewhere = name_cell_list(cells - {start}).replace(" and ", " or ")
        stay = {"slides": "stays", "slide": "stay", "sliding": "staying", "slid": "stayed"}[verb]
        parts: list[str] = []
        if elsewhere:
            way = f" {ways[0]}" if len(ways) == 1 else ""
            short = f"{verb}{way}" if len(cells - {start}) == 1 else f"{verb} to these cells"
            # with a number, the direction says it all
            is_enough = way and self.circles[place].number is not None
            parts.append(
                name(short if is_enough else f"{verb}{way} to {elsewhere}", short, [place])
            )
        return join_phrases([*parts, *([stay] if start in cells else [])], " or ")

    def describe_removes(
        self,
        before: Sequence[frozenset[Value]],
        removes: Iterable[Choice],
        it: Place | None = None,
    ) -> str:
        """Describe the circles when choices are ruled out: 'the 2 at R1C3 slides down' and so on.

        `it` is a circle that the sentence has just named.
        """
        removed: dict[Place, list[Value]] = {}
        for place, landing in removes:
            removed.setdefault(place, []).append(landing)
        parts: list[str] = []
        for place, landings in sorted(removed.items()):
            circle = name("it", "it", [place]) if place == it else self.name_of(place)
            left = before[place].difference(landings)
            if len(left) == 1:
                parts.append(say("{} {}", circle, self.describe_moves(place, left)))
            elif len(landings) <= len(left) or not left:
                moves = self.describe_moves(place, landings, "slide")
                parts.append(say("{} cannot {}", circle, moves))
            else:
                moves = self.describe_moves(place, left, "slide")
                parts.append(say("{} can only {}", circle, moves))
        said = join_words(parts)
        for shown in range(len(parts) - 1, 0, -1):
            if len(said.split()) <= MAX_WORDS_NAMED:
                break
            said = join_words([*parts[:shown], lost_ways(sorted(removed)[shown:], "more ")])
        return said

    def direction_of(self, place: Place, cell: tuple[int, int]) -> str:
        """Return the direction from a circle to a cell in its row or column."""
        row, col, _ = self.circles[place]
        if cell[0] == row:
            return "left" if cell[1] < col else "right"
        return "up" if cell[0] < row else "down"

    def name_of_country(self, country: Country) -> str:
        """Return 'the region at R1C3', with its first cell in reading order."""
        cell = name_cell(*self.first_cells[country])
        return name(f"the region at {cell}", "this region", reasons=[(COUNTRY, (country,))])


def lost_ways(circles: Sequence[Place], more: str = "") -> Phrase:
    """Return 'two circles lose options', or 'two more circles lose options'."""
    number = number_word(len(circles))
    if len(circles) == 1:
        text = f"{'another' if more else 'one'} circle loses options"
        return name(text, "this circle loses options", circles)
    return name(
        f"{number} {more}circles lose options", f"these {number} circles lose options", circles
    )


def from_countries(
    countries: Sequence[Sequence[int]], circles: Iterable[tuple[int, int, int | None]]
) -> Satogaeri:
    """Make a puzzle from the country of every cell (any numbers from 0) and its circles."""
    return Satogaeri(countries, circles)  # type: ignore[arg-type]  # it makes them tuples


def _checked_countries(rows: Iterable[Iterable[int]]) -> tuple[tuple[Country, ...], ...]:
    """Number the countries by their first cells; raise `BadPuzzle` if they are invalid."""
    countries = as_rows(rows)
    check_rectangle(countries)
    for r, row in enumerate(countries):
        if None in row or min(row) < 0:  # type: ignore[type-var, operator]
            col = next(col for col, name in enumerate(row) if name is None or name < 0)
            raise BadPuzzle(
                f"{name_cell(r, col)}: the region is {row[col]}, but regions are numbered from 0",
                (r, col),
            )
    named: tuple[tuple[int, ...], ...] = countries  # type: ignore[assignment]
    _check_connected(named)
    number = {
        name: country for country, name in enumerate(dict.fromkeys(chain.from_iterable(named)))
    }
    return tuple(tuple([number[name] for name in row]) for row in named)


def from_walls(
    right: Sequence[Sequence[int]],
    below: Sequence[Sequence[int]],
    circles: Iterable[tuple[int, int, int | None]],
) -> Satogaeri:
    """Make a puzzle from walls right of cells and below them (none at the grid's edge)."""
    rows, cols = len(right), len(right[0]) + 1
    check_size(rows, cols)
    joins = [
        (row * cols + col, row * cols + col + 1)
        for row in range(rows)
        for col in range(cols - 1)
        if not right[row][col]
    ]
    joins += [
        (row * cols + col, (row + 1) * cols + col)
        for row in range(rows - 1)
        for col in range(cols)
        if not below[row][col]
    ]
    countries = [[0] * cols for _ in range(rows)]
    for country, piece in enumerate(groups(rows * cols, joins)):
        for cell in piece:
            countries[cell // cols][cell % cols] = country
    return from_countries(countries, circles)


def _check_connected(countries: Sequence[Sequence[int]]) -> None:
    """Reject countries in several pieces."""
    # Neighbouring cells of a country in a row form a run; runs in adjacent rows join. An extra
    # column of NO_COUNTRY separates the runs of consecutive rows.
    width = len(countries[0]) + 1
    cells = [name for row in countries for name in (*row, NO_COUNTRY)]
    run_of = list(accumulate(map(ne, cells, cells[1:]), initial=0))
    joins = set(compress(zip(run_of, run_of[width:], strict=False), map(eq, cells, cells[width:])))
    pieces = groups(run_of[-1] + 1, joins)
    if len(pieces) > len(set(cells)):
        first_cell = {run: cell for cell, run in reversed(list(enumerate(run_of)))}
        pieces_of: dict[int, list[str]] = {}
        for piece in pieces:
            cell = first_cell[piece[0]]
            pieces_of.setdefault(cells[cell], []).append(name_cell(*divmod(cell, width)))
        name, where = next((name, where) for name, where in pieces_of.items() if len(where) > 1)
        raise BadPuzzle(
            f"region {name} is in {len(where)} pieces: {where[0]} and {where[1]} are not connected"
        )


def _checked_circles(
    circles: Iterable[tuple[int, int, int | None]], rows: int, cols: int
) -> tuple[Circle, ...]:
    checked: dict[Cell, Circle] = {}
    for row, col, number in as_triples(circles, "a circle"):
        if not (0 <= row < rows and 0 <= col < cols):
            size = f"{count_noun(rows, 'row')} and {count_noun(cols, 'column')}"
            raise BadPuzzle(
                f"a circle at {name_cell(row, col)} is outside the grid of {size}", (row, col)
            )
        if (row, col) in checked:
            raise BadPuzzle(f"two circles are at {name_cell(row, col)}", (row, col))
        if number is not None and not 0 <= number <= MAX_CELLS:
            raise BadPuzzle(
                f"the circle at {name_cell(row, col)} has the number {number}, but numbers are "
                f"from 0 to {MAX_CELLS:,}",
                (row, col),
            )
        checked[row, col] = Circle(row, col, number)
    return tuple(checked.values())


WORDS: Mapping[str, Wording[Satogaeri]] = {
    CIRCLE: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    TRACKS: lambda puzzle, reason: puzzle.name_of_paths(reason.about[0]),
    COUNTRY: lambda puzzle, reason: say(
        "{}, which needs a circle", puzzle.name_of_country(reason.about[0])
    ),
    ROOM: lambda puzzle, reason: say(
        "{}, which has room for only one circle", puzzle.name_of_country(reason.about[0])
    ),
    HOME: lambda puzzle, reason: say(
        "{}, which ends with exactly one circle", puzzle.name_of_country(reason.about[0])
    ),
    APART: "paths do not meet",
    FEWER: "there are fewer circles than regions",
    KNOWN: "what is known already",
}
