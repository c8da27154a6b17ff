"""The rules of Satogaeri in plain Python: the mistakes in a complete or partial answer.

This module shares no code with any solver. It computes tracks cell by cell and uses neither tracks
nor reach of the puzzle.
"""

from functools import cached_property

from puzzlewright.core.board import Board, Marks, Place
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.phrases import say
from puzzlewright.core.words import count_noun, name_cell, number_word, show_value, there_are
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.grid import Cell

RULES = """\
Move the circles home.
- Move circles so that every region, an area inside bold lines, ends with exactly one circle.
- A circle moves in one straight line, horizontally or vertically, or stays where it is.
- A circle with a number moves exactly that many cells; with a 0 it stays. A circle without a
  number moves any distance.
- Paths do not meet: no cell is on two paths. A path includes the cells where a circle starts and
  ends.
- No circle moves over the start of another one, even if that one has moved away.
"""


def mistakes(puzzle: Satogaeri, marks: Marks) -> list[Mistake]:
    """Return every broken rule, with the places; empty if the answer is correct."""
    check_form(marks)
    found = _wrong_order(puzzle, marks)
    if found:  # it is unclear which circles the other moves are about
        return found
    rows, cols = puzzle.rows, puzzle.cols
    # the circle whose track covers each cell; initially the starts
    track_over: list[Place | None] = [None] * (rows * cols)
    for place, (row, col, _) in enumerate(puzzle.circles):
        track_over[row * cols + col] = place
    starts = [place is not None for place in track_over]
    at_home: dict[Country, list[Place]] = {}
    for place, (row, col, to_row, to_col) in enumerate(marks):
        if not (0 <= to_row < rows and 0 <= to_col < cols):
            found.append(_wrong_move(puzzle, "grid", place, "leaves the grid"))
            continue
        at_home.setdefault(puzzle.countries[to_row][to_col], []).append(place)
        if row != to_row and col != to_col:
            why = f"moves to {name_cell(to_row, to_col)}, which is not in a straight line"
            found.append(_wrong_move(puzzle, "bend", place, why))
            continue
        found += _wrong_distance(puzzle, place, abs(to_row - row) + abs(to_col - col))
        # the first cell where it conflicts with another circle, by rule and circle
        met: dict[tuple[str, Place], Cell] = {}
        for cell in _after_start(row * cols + col, to_row * cols + to_col, cols):
            other = track_over[cell]
            if other is None:
                track_over[cell] = place
            elif other != place:
                rule = "start" if starts[cell] else "tracks"
                met.setdefault((rule, other), divmod(cell, cols))
        found += [_meeting(puzzle, *how, place, where) for how, where in met.items()]
    return found + _wrong_homes(puzzle, at_home)


def check_form(marks: Marks) -> None:
    """Reject marks that are not a list of moves of four whole numbers each."""
    for number, entry in enumerate(marks, start=1):
        if not (
            isinstance(entry, (list, tuple)) and len(entry) == 4 and set(map(type, entry)) == {int}
        ):
            raise BadPuzzle(
                f"entry {number} of the solution is {show_value(entry)}, but a move is [row, "
                "column, row, column]"
            )


def _wrong_order(puzzle: Satogaeri, marks: Marks) -> list[Mistake]:
    if len(marks) != len(puzzle.circles):
        why = f"{there_are(len(marks), 'move')} for {count_noun(len(puzzle.circles), 'circle')}"
        return [Mistake("order", (), why)]
    return [
        Mistake(
            "order",
            ((row, col),),
            f"move {place + 1} starts at {name_cell(row, col)}, but it must be the move of "
            f"{puzzle.name_of(place)}",
        )
        for place, (row, col, _, _) in enumerate(marks)
        if (row, col) != puzzle.circles[place][:2]
    ]


def _after_start(start: int, landing: int, cols: int) -> range:
    """Return the cells of a straight move, without the first."""
    step = 1 if start // cols == landing // cols else cols
    if landing < start:
        step = -step
    return range(start + step, landing + step, step)


def _wrong_distance(puzzle: Satogaeri, place: Place, distance: int) -> list[Mistake]:
    number = puzzle.circles[place].number
    if number is None or number == distance:
        return []
    cells = f"{number_word(distance)} cell{'' if distance == 1 else 's'}"
    how = f"slides {cells}" if distance else "stays"
    wanted = f"slide {number_word(number)}" if number else "stay"
    return [_wrong_move(puzzle, "distance", place, f"{how}, but must {wanted}")]


def _wrong_move(puzzle: Satogaeri, rule: str, place: Place, why: str) -> Mistake:
    return Mistake(rule, (puzzle.circles[place][:2],), say(f"{{}} {why}", puzzle.name_of(place)))


def _meeting(puzzle: Satogaeri, rule: str, other: Place, place: Place, cell: Cell) -> Mistake:
    where = (puzzle.circles[place][:2], puzzle.circles[other][:2], cell)
    what = "slides over the start of" if rule == "start" else "crosses the path of"
    why = say(f"{{}} {what} {{}}", puzzle.name_of(place), puzzle.name_of(other))
    return Mistake(rule, where, why)


def _wrong_homes(puzzle: Satogaeri, at_home: dict[Country, list[Place]]) -> list[Mistake]:
    wrong = []
    for country in range(puzzle.country_count):
        places = at_home.get(country, [])
        if len(places) != 1:
            where = (puzzle.first_cells[country], *(puzzle.circles[place][:2] for place in places))
            why = f"{puzzle.name_of_country(country)} ends with {count_noun(len(places), 'circle')}"
            wrong.append(Mistake("crowded" if places else "empty", where, why))
    return wrong


def early_mistakes(puzzle: Satogaeri, board: Board) -> list[Mistake]:
    """Return what is wrong wherever the other circles move."""
    answer = _PartialAnswer(puzzle, board)
    return [
        *answer.wrong_moves(),
        *answer.meetings(),
        *answer.stuck_circles(),
        *answer.wrong_countries(),
    ]


class _PartialAnswer:
    """The circles that have moved, with tracks and homes, and the landings of the others."""

    def __init__(self, puzzle: Satogaeri, board: Board) -> None:
        self.puzzle = puzzle
        self.start_of = {(row, col): place for place, (row, col, _) in enumerate(puzzle.circles)}
        self.landings = [
            [divmod(landing, puzzle.cols) for landing in sorted(values)] for values in board.open
        ]
        self.moved = {
            place: cells[0] for place, cells in enumerate(self.landings) if len(cells) == 1
        }
        self.tracks = {place: self.track(place, landing) for place, landing in self.moved.items()}
        self.at_home: dict[Country, list[Place]] = {}
        for place, landing in self.moved.items():
            self.at_home.setdefault(self.country(landing), []).append(place)

    def country(self, cell: Cell) -> Country:
        return self.puzzle.countries[cell[0]][cell[1]]

    def track(self, place: Place, landing: Cell) -> list[Cell]:
        """Return the cells from the start to the landing, in this order."""
        row, col, _ = self.puzzle.circles[place]
        cells = [(row, col)]
        while cells[-1] != landing:
            row += (landing[0] > row) - (landing[0] < row)
            col += (landing[1] > col) - (landing[1] < col)
            cells.append((row, col))
        return cells

    def wrong_moves(self) -> list[Mistake]:
        wrong = []
        for place, track in self.tracks.items():
            wrong += _wrong_distance(self.puzzle, place, len(track) - 1)
            for cell in track[1:]:
                if cell in self.start_of:
                    names = map(self.puzzle.name_of, (place, self.start_of[cell]))
                    why = say("{} slides over the start of {}", *names)
                    wrong.append(Mistake("start", (track[0], cell), why))
        return wrong

    def meetings(self) -> list[Mistake]:
        """Return pairs of moved circles whose tracks meet at a cell that is not a start."""
        wrong = []
        for place, track in self.tracks.items():
            for other, cells in self.tracks.items():
                met = [cell for cell in track if cell in cells and cell not in self.start_of]
                if other < place and met:
                    wrong.append(_meeting(self.puzzle, "tracks", other, place, met[0]))
        return wrong

    @cached_property
    def possible(self) -> dict[Place, list[Cell]]:
        """The landings of each unmoved circle that its number and the moved circles allow."""
        taken = {cell for track in self.tracks.values() for cell in track}.union(self.start_of)
        return {
            place: [
                landing
                for landing in landings
                if self.has_right_distance(place, landing)
                and self.country(landing) not in self.at_home
                and taken.isdisjoint(self.track(place, landing)[1:])
            ]
            for place, landings in enumerate(self.landings)
            if place not in self.moved
        }

    def has_right_distance(self, place: Place, landing: Cell) -> bool:
        row, col, number = self.puzzle.circles[place]
        return number is None or number == abs(landing[0] - row) + abs(landing[1] - col)

    def stuck_circles(self) -> list[Mistake]:
        return [
            _wrong_move(self.puzzle, "stuck", place, "has no move left")
            for place, landings in self.possible.items()
            if not landings
        ]

    def wrong_countries(self) -> list[Mistake]:
        """Return countries with several circles, and those where no circle can land."""
        reached = set(self.at_home)
        for landings in self.possible.values():
            reached.update([self.country(landing) for landing in landings])
        wrong = []
        for country, first_cell in enumerate(self.puzzle.first_cells):
            name, places = self.puzzle.name_of_country(country), self.at_home.get(country, [])
            if len(places) > 1:
                where = (first_cell, *(self.puzzle.circles[place][:2] for place in places))
                why = say(f"{{}} already has {number_word(len(places))} circles", name)
                wrong.append(Mistake("crowded", where, why))
            elif country not in reached:
                why = say("no circle can reach {} any more", name)
                wrong.append(Mistake("empty", (first_cell,), why))
        return wrong
