"""The formats of Mosaic."""

import re

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.formats import penpa, shaded
from puzzlewright.kit.formats import tatham as form
from puzzlewright.kit.formats.shaded import ShadedFormats
from puzzlewright.kit.grid import clues_by_cell

SHADED_FORMATS: ShadedFormats[Mosaic] = ShadedFormats(
    Mosaic,
    numbers="0 to 9",
    janko_names=("mosaic", "mosaik", "fill-a-pix"),
    is_at_janko=True,
    penpa_tag=penpa.genre_tag("mosaic"),  # not a tag of the editor, but it accepts any
)


CLUES = {str(clue): clue for clue in range(10)}
MIN_SIZE = 3  # rows and columns
MAX_CELLS = 10_000

# Parameters of the collection's generator; `a` is from an early version.
OPTIONS = re.compile(r"(?:a[01])?(?:h[01])?")


def read(text: str) -> ParsedPuzzle[Mosaic]:
    game = form.parse(text, "mosaic")
    if OPTIONS.fullmatch(game.options) is None:
        raise BadPuzzle(
            f"the only parameter of Mosaic is h0 or h1, not {quote_excerpt(game.options)}"
        )
    if reason := _why_unsupported(game.rows, game.cols):
        raise BadPuzzle(reason)
    return ParsedPuzzle(SHADED_FORMATS.with_clues(game.rows, game.cols, form.decode(game, CLUES)))


def _why_unsupported(rows: int, cols: int) -> str | None:
    """Return why the collection does not support this size, or None."""
    if min(rows, cols) < MIN_SIZE:
        return (
            f"the smallest game of Simon Tatham's Mosaic has {MIN_SIZE} rows and columns, not"
            f" {rows} x {cols}"
        )
    if rows * cols > MAX_CELLS:
        return (
            f"the largest game of Simon Tatham's Mosaic has {MAX_CELLS:,} cells, not {rows} x"
            f" {cols}"
        )
    return None


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    if reason := _why_unsupported(puzzle.rows, puzzle.cols):
        raise CannotWrite(reason)
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
