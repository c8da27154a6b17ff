"""What anyone sees at once in a Satogaeri puzzle: where each circle can go if no other circle
moves, which moves are certain then one after the other, or that there is no way.
"""

from puzzlewright.blueprints.genre import Hopeless, Opening
from puzzlewright.genres.satogaeri.certain_moves import settled
from puzzlewright.genres.satogaeri.puzzle import Circle, Satogaeri
from puzzlewright.model.board import Board, Value
from puzzlewright.model.words import count


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
    """Moves of the right length that no start of another circle blocks (the Satogaeri thesis'
    "simple collisions").
    """
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
    return Board(
        tuple(
            _landings(circle, room, puzzle.cols)
            for circle, room in zip(puzzle.circles, puzzle.rooms, strict=True)
        )
    )


def _landings(circle: Circle, room: tuple[int, ...], cols: int) -> frozenset[Value]:
    """Where a circle can go that has so much room up, down, left and right."""
    start = circle.row * cols + circle.col
    steps = zip((-cols, cols, -1, 1), room, strict=True)
    if circle.number is None:
        return frozenset(
            [start + step * distance for step, most in steps for distance in range(most + 1)]
        )
    return frozenset(
        [start + step * circle.number for step, most in steps if circle.number <= most]
    )
