"""Draw a Satogaeri puzzle: thick lines around countries, circles at their starts or landings."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from puzzlewright.core.board import Board, Place, Value
from puzzlewright.core.picture import Disc, Label, Line, Picture, Shape, number_on_disc
from puzzlewright.core.words import count_noun
from puzzlewright.genres.satogaeri.puzzle import Satogaeri

STYLES = ("options",)

RADIUS = 0.36
OPTION_RADIUS = 0.08
_BESIDE = 0.37  # from the centre of a cell to a dot in its corner, both across and down


def draw(puzzle: Satogaeri, board: Board, styles: frozenset[str]) -> Picture:
    """Draw the puzzle with the known moves; the look `options` shows where other circles can go."""
    circles = list(enumerate(zip(puzzle.starts, map(_landing, board.open), strict=True)))
    shapes: list[Shape] = [*grid(puzzle), *borders(puzzle)]
    shapes += [
        Line(*_centre(puzzle, start), *_centre(puzzle, landing), "track", place=place)
        for place, (start, landing) in circles
        if landing is not None and landing != start
    ]
    if "options" in styles:
        taken = with_circle(puzzle, board)
        for place, _ in circles:
            shapes += options_of(puzzle, board, place, taken)
    for place, (start, landing) in circles:
        if landing != start:
            role = "circle" if landing is None else "circle-moved"
            shapes.append(Disc(*_centre(puzzle, start), RADIUS, role, place))
        if landing is not None:
            shapes.append(Disc(*_centre(puzzle, landing), RADIUS, "landing", place))
    for place, (start, landing) in circles:
        number = puzzle.circles[place].number
        if number is not None:
            spot = _centre(puzzle, start if landing is None else landing)
            shapes.append(circle_number(*spot, number))
    shapes += [  # click targets
        Disc(*_centre(puzzle, cell), 0.5, "touch", place)
        for place, (start, landing) in circles
        for cell in dict.fromkeys((start, start if landing is None else landing))
    ]
    decided = len(board.decided())
    progress = f", {decided} of them decided" if decided else ""
    size = f"{count_noun(puzzle.rows, 'row')} and {count_noun(puzzle.cols, 'column')}"
    circle_count = count_noun(len(puzzle.circles), "circle")
    title = f"A Satogaeri puzzle on {size} with {circle_count}{progress}"
    rulers = (puzzle.rows, puzzle.cols)
    return Picture(puzzle.cols, puzzle.rows, tuple(shapes), title, rulers=rulers)


def _landing(open_landings: frozenset[Value]) -> Value | None:
    """Return where a circle lands, or None if that is undecided."""
    return next(iter(open_landings)) if len(open_landings) == 1 else None


def _centre(puzzle: Satogaeri, cell: Value) -> tuple[float, float]:
    row, col = divmod(cell, puzzle.cols)
    return col + 0.5, row + 0.5


def with_circle(puzzle: Satogaeri, board: Board) -> frozenset[Value]:
    """Return the cells with a circle on them, at its start or where it has landed."""
    return frozenset((*puzzle.starts, *(cell for _, cell in board.decided())))


def dot_at(puzzle: Satogaeri, taken: frozenset[Value], cell: Value) -> tuple[float, float]:
    """Return where a dot covers no number: the middle, or the corner of a taken cell."""
    x, y = _centre(puzzle, cell)
    return (x + _BESIDE, y + _BESIDE) if cell in taken else (x, y)


def grid(puzzle: Satogaeri) -> Iterator[Shape]:
    """Yield the thin lines between cells."""
    for row in range(1, puzzle.rows):
        yield Line(0, row, puzzle.cols, row, "grid")
    for col in range(1, puzzle.cols):
        yield Line(col, 0, col, puzzle.rows, "grid")


def borders(puzzle: Satogaeri) -> Iterator[Shape]:
    """Yield the outline of the grid, and one line for every straight piece of border."""
    columns = tuple(zip(*puzzle.countries, strict=True))
    for is_across, lines in ((True, puzzle.countries), (False, columns)):
        for number in range(len(lines) + 1):
            is_border = [True] * len(lines[0])
            if 0 < number < len(lines):
                is_border = [a != b for a, b in zip(*lines[number - 1 : number + 1], strict=True)]
            for start, end in stretches(is_border):
                if is_across:
                    yield Line(start, number, end, number, "border")
                else:
                    yield Line(number, start, number, end, "border")


def stretches(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the runs of true flags, as (start, end)."""
    start = 0
    for flag, run in groupby(flags):
        end = start + len(list(run))
        if flag:
            yield start, end
        start = end


def options_of(
    puzzle: Satogaeri, board: Board, place: Place, taken: frozenset[Value]
) -> Iterator[Shape]:
    """Yield a dot for every cell where a circle could still land."""
    values = board.open[place]
    if len(values) > 1:
        for cell in sorted(values - {puzzle.starts[place]}):
            yield Disc(*dot_at(puzzle, taken, cell), OPTION_RADIUS, "option", place)


def circle_number(x: float, y: float, number: int, role: str = "circle-number") -> Label:
    """Return the label of a circle's number."""
    return number_on_disc(x, y, str(number), role)
