"""The formats of online editors: puzz.link (URLs and pzprv3 files), Kanpen, and penpa-edit.

Answers are bridges on the edges between cells. In Kanpen, 9 means '?', and an answer gives every
water cell the number (vertical bridges + 4 * horizontal bridges).
"""

from puzzlewright.core.board import DrawnMarks, Illegible, Marks
from puzzlewright.core.words import name_cell
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges.formats.common import (
    LEAST,
    MOST,
    Strokes,
    bridges_in,
    check_clues,
    check_numbers,
    grid_in_format,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import penpa as penpa_text
from puzzlewright.kit.formats import puzzlink as urls
from puzzlewright.kit.formats import pzprv3 as files
from puzzlewright.kit.formats.tokens import (
    Clues,
    clue_rows,
    clues_in,
    is_number,
    no_edges,
    unexpected,
)

URL_PIDS = ("hashi", "hashikake", "bridges")  # the first is written
FILE_PIDS = ("hashikake", "hashi", "bridges")  # the first is written
BLANK, UNKNOWN = ".", "-"
KANPEN_UNKNOWN = "9"
BASE = 4  # factor of horizontal bridges in an answer of Kanpen
PENPA_TAG = penpa_text.genre_tag("hashiwokakero (hashi/bridges)")


def read_url(text: str) -> ParsedPuzzle[Bridges]:
    _, rows, cols, body = urls.parse(text, URL_PIDS)
    return ParsedPuzzle(puzzle_of(rows, cols, urls.decode_numbers(body, rows, cols)))


def write_url(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "puzzlink")
    body = urls.encode_numbers(grid.rows, grid.cols, puzzle.number_at)
    return urls.write(URL_PIDS[0], grid.rows, grid.cols, body)


url: Format[Bridges] = Format(
    name="puzzlink",
    idea="a URL of puzz.link, pzv.jp or a similar site",
    fits=lambda text: urls.fits(text, URL_PIDS),
    read=read_url,
    write=write_url,
)


def read_file(text: str) -> ParsedPuzzle[Bridges]:
    parsed = files.parse(text, FILE_PIDS)
    clues = (
        {}
        if parsed.blocks.is_used_up
        else clues_in(parsed.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    )
    puzzle = puzzle_of(parsed.rows, parsed.cols, clues)
    if parsed.blocks.is_used_up:
        return ParsedPuzzle(puzzle)
    lines = parsed.edges("the lines")
    parsed.blocks.check_end()
    across: Strokes = {}
    down: Strokes = {}
    for (a, b), bridges in lines.marked().items():  # -1 is the editor's mark for "no bridge here"
        (across if a[0] == b[0] else down)[a] = bridges
    return ParsedPuzzle(puzzle, bridges_in(puzzle, across, down, on_edges=True))


def write_file(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "pzprv3")
    rows = clue_rows(grid.rows, grid.cols, puzzle.number_at, blank=BLANK, unknown=UNKNOWN)
    lines = no_edges(grid.rows, grid.cols)
    for part, strokes in zip(
        lines, strokes_of(puzzle, marks or [], "pzprv3", on_edges=True), strict=True
    ):
        for (r, c), bridges in strokes.items():
            part[r][c] = bridges
    return files.write(FILE_PIDS[0], grid.rows, grid.cols, rows, *lines)


file: Format[Bridges] = Format(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp or a similar site",
    fits=lambda text: files.fits(text, FILE_PIDS),
    read=read_file,
    write=write_file,
    can_hold_solution=True,
)


def read_kanpen(text: str) -> ParsedPuzzle[Bridges]:
    parsed = files.parse_kanpen(text)
    clues = clues_in(parsed.cells("the clues"), blank=BLANK, unknown=KANPEN_UNKNOWN)
    check_clues(clues, f"'.', a number from {LEAST} to {MOST} or 9 for '?'")
    puzzle = puzzle_of(parsed.rows, parsed.cols, clues)
    if parsed.blocks.is_used_up:
        return ParsedPuzzle(puzzle)
    answer = parsed.cells("the answer")
    parsed.blocks.check_end()
    return ParsedPuzzle(puzzle, _answer(puzzle, answer))


def _answer(puzzle: Bridges, answer: list[list[str]]) -> Marks | None:
    across: Strokes = {}
    down: Strokes = {}
    for r, row in enumerate(answer):
        for c, token in enumerate(row):
            if not is_number(token):
                raise unexpected(f"the answer, {name_cell(r, c)}", "a number", token)
            horizontal, vertical = divmod(int(token), BASE)
            if horizontal:
                across[r, c] = horizontal
            if vertical:
                down[r, c] = vertical
    return bridges_in(puzzle, across, down, on_edges=False)


def write_kanpen(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "kanpen")
    check_numbers(puzzle, "kanpen", LEAST, MOST, unknown=True)
    blocks: list[list[list[str]]] = [
        clue_rows(grid.rows, grid.cols, puzzle.number_at, blank=BLANK, unknown=KANPEN_UNKNOWN)
    ]
    if marks is not None:
        across, down = strokes_of(puzzle, marks, "kanpen", on_edges=False)
        answer = [["0"] * grid.cols for _ in range(grid.rows)]
        for r, c in across.keys() | down.keys():
            answer[r][c] = str(down.get((r, c), 0) + BASE * across.get((r, c), 0))
        blocks.append(answer)
    return files.write_kanpen(grid.rows, grid.cols, *blocks)


kanpen: Format[Bridges] = Format(
    name="kanpen",
    idea="text of Kanpen and PencilBox",
    fits=files.fits_kanpen,
    read=read_kanpen,
    write=write_kanpen,
    can_hold_solution=True,
)


def read_penpa(text: str) -> ParsedPuzzle[Bridges]:
    board = penpa_text.parse(text, PENPA_TAG)
    clues = penpa_text.circled_clues(board.question)
    puzzle = puzzle_of(board.rows, board.cols, clues)
    across: Strokes = {}
    down: Strokes = {}
    illegible: list[Illegible] = []
    for (start, end), style in board.answer.lines.items():
        bridges = 2 if style == penpa_text.DOUBLE else 1
        if (end[0] - start[0], end[1] - start[1]) == (0, 1):
            across[start] = bridges
        elif (end[0] - start[0], end[1] - start[1]) == (1, 0):
            down[start] = bridges
        else:
            why = f"the line from {name_cell(*start)} to {name_cell(*end)} is not part of a bridge"
            illegible.append(Illegible(start, why))
    marks = bridges_in(puzzle, across, down, on_edges=True)
    if illegible:
        marks = DrawnMarks(marks or [], [*(marks.illegible if marks else ()), *illegible])
    return ParsedPuzzle(puzzle, marks, is_likely=_is_likely(board, clues))


def _is_likely(board: penpa_text.DrawingBoard, clues: Clues) -> bool:
    """Return whether a board looks like Bridges: circles or lines, or numbers apart from others."""
    if board.is_tagged or not board.has_bare_numbers:
        return board.is_tagged or not board.question.walls
    in_range = all(number is None or LEAST <= number <= MOST for number in clues.values())
    return in_range and not any((r, c + 1) in clues or (r + 1, c) in clues for r, c in clues)


def write_penpa(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "penpa")
    clues = puzzle.number_at
    question = penpa_text.Layer(
        numbers={
            cell: penpa_text.UNKNOWN if number is None else str(number)
            for cell, number in clues.items()
        },
        circles=set(clues),
    )
    answer = penpa_text.Layer()
    across, down = strokes_of(puzzle, marks or [], "penpa", on_edges=True)
    for strokes, (step_down, step_right) in ((across, (0, 1)), (down, (1, 0))):
        for (r, c), bridges in strokes.items():
            answer.lines[(r, c), (r + step_down, c + step_right)] = (
                penpa_text.DOUBLE if bridges == 2 else penpa_text.SINGLE
            )
    return penpa_text.write(
        penpa_text.DrawingBoard(grid.rows, grid.cols, question, answer), PENPA_TAG
    )


penpa: Format[Bridges] = Format(
    name="penpa",
    idea="a URL of penpa-edit",
    fits=penpa_text.fits,
    read=read_penpa,
    write=write_penpa,
    can_hold_solution=True,
)
