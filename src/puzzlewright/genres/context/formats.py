"""The formats of Context."""

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.formats import penpa, shaded
from puzzlewright.kit.formats import pzprv3 as form
from puzzlewright.kit.formats.shaded import ShadedFormats, marks_in, signs_of
from puzzlewright.kit.formats.tokens import clue_rows, clues_in
from puzzlewright.kit.grid import clues_by_cell

SHADED_FORMATS: ShadedFormats[Context] = ShadedFormats(
    Context,
    takes_unknown=True,
    janko_names=("context",),
    penpa_tag=penpa.genre_tag("context"),
)


PIDS = ("context",)
BLANK, UNKNOWN = ".", "-"
UNDECIDED = "."
MEANING = {"#": "#", "+": ".", UNDECIDED: "."}  # undecided cells count as white
SIGNS = {"#": "#", ".": "+"}


def read(text: str) -> ParsedPuzzle[Context]:
    file = form.parse(text, PIDS)
    clues = (
        {}
        if file.blocks.is_used_up
        else clues_in(file.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    )
    puzzle = SHADED_FORMATS.with_clues(file.rows, file.cols, clues)
    if file.blocks.is_used_up:
        return ParsedPuzzle(puzzle)
    answer = file.cells("the answer")
    marks = marks_in(answer, MEANING, "the answer")
    if not file.blocks.is_used_up:
        # a player's marks on edges, which are not part of the answer
        file.edges("the marks")
        file.blocks.check_end()
    is_begun = any(sign != UNDECIDED for row in answer for sign in row)
    return ParsedPuzzle(puzzle, marks if is_begun else None)


def write(puzzle: Context, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    clues = clue_rows(rows, cols, clues_by_cell(puzzle), blank=BLANK, unknown=UNKNOWN)
    answer = (
        [[UNDECIDED] * cols for _ in range(rows)]
        if marks is None
        else signs_of(marks, rows, cols, SIGNS)
    )
    return form.write(PIDS[0], rows, cols, clues, answer)


pzprv3_format: Format[Context] = Format(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp or a similar site",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
    can_hold_solution=True,
)


FORMATS = (
    shaded.native(SHADED_FORMATS),
    shaded.puzzlink(SHADED_FORMATS, "context"),
    pzprv3_format,
    shaded.janko(SHADED_FORMATS),
    shaded.penpa(SHADED_FORMATS),
    shaded.grid(SHADED_FORMATS),
)
