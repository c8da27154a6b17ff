"""The rules of Satogaeri in plain Python, which share no code with any solver.

The check walks from cell to cell itself, and takes neither tracks nor rooms from the puzzle.
"""

from puzzlewright.core.board import Marks, Place
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at, count, shown, there_are
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.grid import Cell

RULES = """\
Bring the circles home.
- Move circles so that every country, an area inside bold lines, ends with exactly one circle.
- A circle moves in one straight line, horizontally or vertically, or stays where it is.
- A circle with a number moves exactly that many cells; with a 0 it stays. A circle without a
  number moves any distance.
- Tracks do not meet: no cell belongs to two tracks, counted from start to landing with both ends.
- No circle moves over the start of another one, even if that one has moved away.
"""


def mistakes(puzzle: Satogaeri, marks: Marks) -> list[Mistake]:
    """Every broken rule, with the places; empty when the answer is right."""
    check_form(marks)
    found = _wrong_order(puzzle, marks)
    if found:  # it is unclear which circles the other moves are about
        return found
    rows, cols = puzzle.rows, puzzle.cols
    # whose track covers each cell of the page, row by row; at first the starts
    track_over: list[Place | None] = [None] * (rows * cols)
    for place, (row, col, _) in enumerate(puzzle.circles):
        track_over[row * cols + col] = place
    starts = [place is not None for place in track_over]
    at_home: dict[Country, list[Place]] = {}
    for place, (row, col, to_row, to_col) in enumerate(marks):
        if not (0 <= to_row < rows and 0 <= to_col < cols):
            found.append(wrong_move(puzzle, "page", place, "leaves the page"))
            continue
        at_home.setdefault(puzzle.countries[to_row][to_col], []).append(place)
        if row != to_row and col != to_col:
            why = f"moves to {at(to_row, to_col)}, which is not in a straight line"
            found.append(wrong_move(puzzle, "bend", place, why))
            continue
        found += wrong_distance(puzzle, place, abs(to_row - row) + abs(to_col - col))
        # the first cell where it gets in the way of another circle, and how
        met: dict[tuple[str, Place], Cell] = {}
        for cell in _after_start(row * cols + col, to_row * cols + to_col, cols):
            other = track_over[cell]
            if other is None:
                track_over[cell] = place
            elif other != place:
                rule = "start" if starts[cell] else "tracks"
                met.setdefault((rule, other), divmod(cell, cols))
        found += [meeting(puzzle, *how, place, where) for how, where in met.items()]
    return found + _wrong_homes(puzzle, at_home)


def check_form(marks: Marks) -> None:
    """Refuse what is not a list of moves, each four whole numbers."""
    for number, entry in enumerate(marks, start=1):
        if not (
            isinstance(entry, (list, tuple)) and len(entry) == 4 and set(map(type, entry)) == {int}
        ):
            raise BadPuzzle(
                f"entry {number} of the solution is {shown(entry)}, but a move is [row, column,"
                " row, column]"
            )


def _wrong_order(puzzle: Satogaeri, marks: Marks) -> list[Mistake]:
    if len(marks) != len(puzzle.circles):
        why = f"{there_are(len(marks), 'move')} for {count(len(puzzle.circles), 'circle')}"
        return [Mistake("order", (), why)]
    return [
        Mistake(
            "order",
            ((row, col),),
            f"move {place + 1} starts at {at(row, col)}, but it is that of {puzzle.name_of(place)}",
        )
        for place, (row, col, _, _) in enumerate(marks)
        if (row, col) != puzzle.circles[place][:2]
    ]


def _after_start(start: int, landing: int, cols: int) -> range:
    """The cells of a straight move, without the first."""
    step = 1 if start // cols == landing // cols else cols
    if landing < start:
        step = -step
    return range(start + step, landing + step, step)


def wrong_distance(puzzle: Satogaeri, place: Place, distance: int) -> list[Mistake]:
    number = puzzle.circles[place].number
    if number is None or number == distance:
        return []
    how = f"moves {count(distance, 'cell')}" if distance else "stays where it is"
    wanted = f"move {count(number, 'cell')}" if number else "stay"
    return [wrong_move(puzzle, "distance", place, f"{how}, but it must {wanted}")]


def wrong_move(puzzle: Satogaeri, rule: str, place: Place, why: str) -> Mistake:
    return Mistake(rule, (puzzle.circles[place][:2],), f"{puzzle.name_of(place)} {why}")


def meeting(puzzle: Satogaeri, rule: str, other: Place, place: Place, cell: Cell) -> Mistake:
    how = "moves over the start of" if rule == "start" else f"meets at {at(*cell)} the track of"
    where = (puzzle.circles[place][:2], puzzle.circles[other][:2], cell)
    return Mistake(rule, where, f"{puzzle.name_of(place)} {how} {puzzle.name_of(other)}")


def _wrong_homes(puzzle: Satogaeri, at_home: dict[Country, list[Place]]) -> list[Mistake]:
    wrong = []
    for country in range(puzzle.country_count):
        places = at_home.get(country, [])
        if len(places) != 1:
            where = (puzzle.capitals[country], *(puzzle.circles[place][:2] for place in places))
            why = f"{puzzle.name_of_country(country)} ends with {count(len(places), 'circle')}"
            wrong.append(Mistake("crowded" if places else "empty", where, why))
    return wrong
