"""Draw a Satogaeri puzzle: thick lines around countries, circles at their starts or landings."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from puzzlewright.core.board import Board, Place, Value
from puzzlewright.core.picture import Disc, Label, Line, Picture, Shape
from puzzlewright.core.words import count
from puzzlewright.genres.satogaeri.puzzle import Satogaeri

LOOKS = ("options",)

RADIUS = 0.36
OPTION_RADIUS = 0.08
_BESIDE = 0.37  # from the centre of a cell to a dot in its corner, both across and down
_NUMBER_SIZES = (0.46, 0.38, 0.27)  # the height of a circle's number of 1, 2, and more digits


def draw(puzzle: Satogaeri, board: Board, looks: frozenset[str]) -> Picture:
    """Draw the page with the known moves; the look `options` shows where other circles can go."""
    shapes = [*grid(puzzle), *borders(puzzle), *_tracks(puzzle, board)]
    if "options" in looks:
        shapes += _options(puzzle, board)
    shapes += _circles(puzzle, board)
    shapes += _numbers(puzzle, board)
    shapes += _touch(puzzle, board)
    return Picture(
        puzzle.cols,
        puzzle.rows,
        tuple(shapes),
        _title(puzzle, board),
        rulers=(puzzle.rows, puzzle.cols),
    )


def _landing(board: Board, place: Place) -> Value | None:
    """Where the circle goes, once that is decided."""
    return next(iter(board.open[place])) if len(board.open[place]) == 1 else None


def _centre(puzzle: Satogaeri, cell: Value) -> tuple[float, float]:
    row, col = divmod(cell, puzzle.cols)
    return col + 0.5, row + 0.5


def with_circle(puzzle: Satogaeri, board: Board) -> frozenset[Value]:
    """The cells with a circle on them, at its start or where it has gone."""
    return frozenset((*puzzle.starts, *(cell for _, cell in board.decided())))


def dot_at(puzzle: Satogaeri, taken: frozenset[Value], cell: Value) -> tuple[float, float]:
    """Place a dot where it covers no number: in the middle, or in the corner of a taken cell."""
    x, y = _centre(puzzle, cell)
    return (x + _BESIDE, y + _BESIDE) if cell in taken else (x, y)


def grid(puzzle: Satogaeri) -> Iterator[Shape]:
    """The thin lines between cells."""
    for row in range(1, puzzle.rows):
        yield Line(0, row, puzzle.cols, row, "grid")
    for col in range(1, puzzle.cols):
        yield Line(col, 0, col, puzzle.rows, "grid")


def borders(puzzle: Satogaeri) -> Iterator[Shape]:
    """The outline of the page, and a line along every stretch of border."""
    rows, cols, countries = puzzle.rows, puzzle.cols, puzzle.countries
    for row in range(rows + 1):
        is_border = [
            row in (0, rows) or countries[row - 1][col] != countries[row][col]
            for col in range(cols)
        ]
        for start, end in stretches(is_border):
            yield Line(start, row, end, row, "border")
    for col in range(cols + 1):
        is_border = [
            col in (0, cols) or countries[row][col - 1] != countries[row][col]
            for row in range(rows)
        ]
        for start, end in stretches(is_border):
            yield Line(col, start, col, end, "border")


def stretches(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where the flags are up, from start to end."""
    start = 0
    for is_up, run in groupby(flags):
        end = start + len(list(run))
        if is_up:
            yield start, end
        start = end


def _tracks(puzzle: Satogaeri, board: Board) -> Iterator[Shape]:
    for place, start in enumerate(puzzle.starts):
        landing = _landing(board, place)
        if landing is not None and landing != start:
            yield Line(*_centre(puzzle, start), *_centre(puzzle, landing), "track", place=place)


def _options(puzzle: Satogaeri, board: Board) -> Iterator[Shape]:
    taken = with_circle(puzzle, board)
    for place in range(len(board.open)):
        yield from options_of(puzzle, board, place, taken)


def options_of(
    puzzle: Satogaeri, board: Board, place: Place, taken: frozenset[Value]
) -> Iterator[Shape]:
    """Where a circle could still go, with dots that cover no circle."""
    values = board.open[place]
    if len(values) > 1:
        for cell in sorted(values - {puzzle.starts[place]}):
            yield Disc(*dot_at(puzzle, taken, cell), OPTION_RADIUS, "option", place)


def _circles(puzzle: Satogaeri, board: Board) -> Iterator[Shape]:
    for place, start in enumerate(puzzle.starts):
        landing = _landing(board, place)
        if landing != start:
            role = "circle" if landing is None else "circle-moved"
            yield Disc(*_centre(puzzle, start), RADIUS, role, place)
        if landing is not None:
            yield Disc(*_centre(puzzle, landing), RADIUS, "landing", place)


def _numbers(puzzle: Satogaeri, board: Board) -> Iterator[Shape]:
    """The number of every circle, which goes where the circle goes."""
    for place, (start, circle) in enumerate(zip(puzzle.starts, puzzle.circles, strict=True)):
        if circle.number is not None:
            landing = _landing(board, place)
            spot = _centre(puzzle, start if landing is None else landing)
            yield circle_number(*spot, circle.number)


def circle_number(x: float, y: float, number: int, role: str = "circle-number") -> Label:
    """The number of a circle that stands here."""
    text = str(number)
    return Label(x, y, text, role, _NUMBER_SIZES[min(len(text), len(_NUMBER_SIZES)) - 1])


def _touch(puzzle: Satogaeri, board: Board) -> Iterator[Shape]:
    """A spot to click at for every circle, at its start and where it has gone."""
    for place, start in enumerate(puzzle.starts):
        landing = _landing(board, place)
        for cell in dict.fromkeys((start, start if landing is None else landing)):
            yield Disc(*_centre(puzzle, cell), 0.5, "touch", place)


def _title(puzzle: Satogaeri, board: Board) -> str:
    decided = len(board.decided())
    progress = f", {decided} of them decided" if decided else ""
    page = f"{count(puzzle.rows, 'row')} and {count(puzzle.cols, 'column')}"
    return f"A Satogaeri puzzle on {page} with {count(len(puzzle.circles), 'circle')}{progress}"
