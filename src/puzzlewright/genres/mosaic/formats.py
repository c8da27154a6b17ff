"""What Mosaic pages are to the text formats."""

import re

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.kit.formats import penpa, shaded
from puzzlewright.kit.formats import tatham as form
from puzzlewright.kit.formats.shaded import ShadedFormats
from puzzlewright.kit.grid import clues_by_cell

SHADED_FORMATS: ShadedFormats[Mosaic] = ShadedFormats(
    genre="mosaic",
    title="Mosaic",
    on_grid=on_grid,
    numbers="0 to 9",
    janko_names=("mosaic", "mosaik", "fill-a-pix"),
    is_at_janko=True,
    penpa_tag=penpa.genre_tag("mosaic"),  # the editor has none; it lets a strange one pass
)


CLUES = {str(clue): clue for clue in range(10)}
SMALLEST = 3  # rows and columns
MAX_CELLS = 10_000

# How eagerly clues were hidden only matters to the generator; `a` is from an early version.
OPTIONS = re.compile(r"(?:a[01])?(?:h[01])?")


def read(text: str) -> ParsedPuzzle[Mosaic]:
    game = form.parse(text, "mosaic")
    if OPTIONS.fullmatch(game.options) is None:
        raise BadPuzzle(
            f"the only parameter of Mosaic is h0 or h1, not {quote_excerpt(game.options)}"
        )
    if trouble := _why_refused(game.rows, game.cols):
        raise BadPuzzle(trouble)
    return ParsedPuzzle(SHADED_FORMATS.puzzle(game.rows, game.cols, form.decode(game, CLUES)))


def _why_refused(rows: int, cols: int) -> str | None:
    """Why the collection would refuse this page, if it would."""
    if min(rows, cols) < SMALLEST:
        return (
            f"the smallest game of Simon Tatham's Mosaic has {SMALLEST} rows and columns, not"
            f" {rows} x {cols}"
        )
    if rows * cols > MAX_CELLS:
        return (
            f"the largest game of Simon Tatham's Mosaic has {MAX_CELLS:,} cells, not {rows} x"
            f" {cols}"
        )
    return None


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    if trouble := _why_refused(puzzle.rows, puzzle.cols):
        raise CannotWrite(trouble)
    signs = {cell: str(clue) for cell, clue in clues_by_cell(puzzle).items()}
    return f"{puzzle.cols}x{puzzle.rows}:{form.encode(puzzle.rows, puzzle.cols, signs)}"


tatham_format: Format[Mosaic] = Format(
    name="tatham",
    idea="a game ID of Simon Tatham's collection",
    fits=lambda text: form.fits(text, "mosaic", OPTIONS),
    read=read,
    write=write,
)


FORMATS = (
    shaded.native(SHADED_FORMATS),
    shaded.grid(SHADED_FORMATS),
    tatham_format,
    shaded.janko(SHADED_FORMATS),
    shaded.penpa(SHADED_FORMATS),
)
