"""Small random Satogaeri puzzles, solvable or not, and such with a solution."""

from hypothesis import strategies as st

from puzzlewright.core.board import Marks
from puzzlewright.genres.satogaeri.puzzle import Circle, Satogaeri, from_countries
from puzzlewright.kit.grid import SIDES, Cell

MOST_TRIES = 7**4  # boards that brute force has to look at


@st.composite
def countries(draw: st.DrawFn, most: int = 4, size: int = 4) -> list[list[int]]:
    """Up to this many countries, grown cell by cell from their first ones."""
    rows, cols = draw(st.integers(1, size)), draw(st.integers(1, size))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    wanted = draw(st.integers(1, min(most, len(cells))))
    seeds = draw(st.lists(st.sampled_from(cells), min_size=wanted, max_size=wanted, unique=True))
    country_of = {cell: country for country, cell in enumerate(seeds)}
    while len(country_of) < len(cells):
        growing = [
            (there, country_of[here])
            for here in sorted(country_of)
            for there in _beside(here)
            if there in cells and there not in country_of
        ]
        cell, country = draw(st.sampled_from(growing))
        country_of[cell] = country
    return [[country_of[row, col] for col in range(cols)] for row in range(rows)]


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in SIDES]


@st.composite
def scattered(draw: st.DrawFn) -> Satogaeri:
    """Circles anywhere, mostly as many as there are countries; few of these puzzles have a
    solution.
    """
    regions = draw(countries())
    rows, cols = len(regions), len(regions[0])
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    wanted = len({country for row in regions for country in row}) + draw(
        st.sampled_from((0, 0, 0, 0, -1, 1))
    )
    if wanted > len(cells) or (rows + cols - 1) ** wanted > MOST_TRIES:
        wanted -= 1
    starts = draw(st.lists(st.sampled_from(cells), min_size=wanted, max_size=wanted, unique=True))
    return from_countries(
        regions, [(*start, draw(st.none() | st.integers(0, 4))) for start in starts]
    )


@st.composite
def solved(draw: st.DrawFn, most: int = 4, size: int = 4) -> tuple[Satogaeri, Marks]:
    """Return a puzzle with circles in reading order, built backwards from the returned solution."""
    regions = draw(countries(most, size))
    rows, cols = len(regions), len(regions[0])
    taken: set[Cell] = set()
    for country in range(len({country for row in regions for country in row})):
        homes = [
            (row, col) for row in range(rows) for col in range(cols) if regions[row][col] == country
        ]
        taken.add(draw(st.sampled_from(homes)))
    moves: list[tuple[Circle, Cell]] = []
    for row, col in sorted(taken):
        ways = [(0, 0)]
        for down, right in SIDES:
            distance = 1
            while (
                there := (row + distance * down, col + distance * right)
            ) not in taken and _is_on(there, rows, cols):
                ways.append((distance * down, distance * right))
                distance += 1
        down, right = draw(st.sampled_from(ways))
        distance = abs(down) + abs(right)
        for step in range(1, distance + 1):
            taken.add((row + step * down // distance, col + step * right // distance))
        number = draw(st.sampled_from((distance, None)))
        moves.append((Circle(row + down, col + right, number), (row, col)))
    moves.sort(key=lambda move: move[0][:2])
    puzzle = from_countries(regions, [circle for circle, _ in moves])
    return puzzle, [[circle.row, circle.col, *home] for circle, home in moves]


def _is_on(cell: Cell, rows: int, cols: int) -> bool:
    return 0 <= cell[0] < rows and 0 <= cell[1] < cols


@st.composite
def shuffled(draw: st.DrawFn) -> Satogaeri:
    """Return a puzzle with a solution and its circles in any order."""
    puzzle, _ = draw(solved())
    return Satogaeri(puzzle.countries, tuple(draw(st.permutations(puzzle.circles))))


puzzles = scattered() | shuffled()
