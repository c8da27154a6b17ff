"""Find broken rules before all circles have moved, in plain Python, without code of a solver."""

from puzzlewright.core.board import Board, Place
from puzzlewright.core.words import count
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.genres.satogaeri.rules import meeting, wrong_distance, wrong_move
from puzzlewright.kit.grid import Cell


def early_mistakes(puzzle: Satogaeri, board: Board) -> list[Mistake]:
    """What can no longer become right, wherever the other circles will go."""
    page = _Page(puzzle, board)
    return [*page.wrong_moves(), *page.meetings(), *page.stuck_circles(), *page.wrong_countries()]


class _Page:
    """The circles that have moved, with tracks and homes, and where the others can still go."""

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
        """The cells from the start to the landing, one after the other."""
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
            wrong += wrong_distance(self.puzzle, place, len(track) - 1)
            for cell in track[1:]:
                if cell in self.start_of:
                    names = map(self.puzzle.name_of, (place, self.start_of[cell]))
                    why = " moves over the start of ".join(names)
                    wrong.append(Mistake("start", (track[0], cell), why))
        return wrong

    def meetings(self) -> list[Mistake]:
        """Tracks of circles that have moved and meet beside their starts."""
        wrong = []
        for place, track in self.tracks.items():
            for other, cells in self.tracks.items():
                met = [cell for cell in track if cell in cells and cell not in self.start_of]
                if other < place and met:
                    wrong.append(meeting(self.puzzle, "tracks", other, place, met[0]))
        return wrong

    def can_go(self, place: Place, landing: Cell) -> bool:
        """Check whether number and moved circles let an unmoved circle go there."""
        track = self.track(place, landing)
        if (
            self.puzzle.circles[place].number not in (None, len(track) - 1)
            or self.country(landing) in self.at_home
        ):
            return False
        return not any(
            cell in self.start_of or any(cell in taken for taken in self.tracks.values())
            for cell in track[1:]
        )

    def stuck_circles(self) -> list[Mistake]:
        return [
            wrong_move(self.puzzle, "stuck", place, "has no way left")
            for place, landings in enumerate(self.landings)
            if place not in self.moved
            and not any(self.can_go(place, landing) for landing in landings)
        ]

    def wrong_countries(self) -> list[Mistake]:
        """Countries with several circles, and those that no circle can come to."""
        reached = set(self.at_home)
        for place, landings in enumerate(self.landings):
            if place not in self.moved:
                reached.update(
                    self.country(landing) for landing in landings if self.can_go(place, landing)
                )
        wrong = []
        for country, capital in enumerate(self.puzzle.capitals):
            name, places = self.puzzle.name_of_country(country), self.at_home.get(country, [])
            if len(places) > 1:
                where = (capital, *(self.puzzle.circles[place][:2] for place in places))
                wrong.append(
                    Mistake("crowded", where, f"{name} has {count(len(places), 'circle')} already")
                )
            elif country not in reached:
                wrong.append(Mistake("empty", (capital,), f"no circle can come to {name}"))
        return wrong
