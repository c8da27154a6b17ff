"""Satogaeri as a puzz.link URL, a puzz.link file (pzprv3), Kanpen text, and a penpa-edit URL.

A URL holds walls between countries, then circles. A file holds circles, a player's marks, walls,
and tracks as lines between cells. Kanpen (also PencilBox) has the number of countries, countries,
circles, and the answer as directions. A board of penpa-edit has circles, bold edges and lines.
"""

from itertools import pairwise

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.satogaeri.formats.common import (
    Signs,
    circles_in,
    clues_of,
    line_between,
    marks_in,
    moves_along,
    sign_rows,
    tracks_of,
    walls_of,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries, from_walls
from puzzlewright.kit.formats import penpa as boards
from puzzlewright.kit.formats import puzzlink as urls
from puzzlewright.kit.formats import pzprv3 as files
from puzzlewright.kit.formats.tokens import (
    clue_rows,
    clues_in,
    no_edges,
    whole_number,
)

PIDS = ("satogaeri", "sato")  # puzz.link writes the first
BLANK, UNKNOWN = ".", "-"
NO_MARK = 0
PENPA_TAG = boards.genre_tag("satogaeri")
SIGNS = Signs(up="0", left="1", down="2", right="3", landing="8", blank=".")


def _read_url(text: str) -> ParsedPuzzle[Satogaeri]:
    _, rows, cols, body = urls.parse(text, PIDS)
    walls, numbers = urls.decode_walls(body, rows, cols)
    circles = circles_in(urls.decode_numbers(numbers, rows, cols))
    return ParsedPuzzle(from_walls(walls.right, walls.below, circles))


def _write_url(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    body = urls.encode_walls(walls_of(puzzle)) + urls.encode_numbers(rows, cols, clues_of(puzzle))
    return urls.write(PIDS[0], rows, cols, body)


def _read_file(text: str) -> ParsedPuzzle[Satogaeri]:
    file = files.parse(text, PIDS)
    if file.blocks.is_used_up:  # an empty grid: one country without a circle
        return ParsedPuzzle(from_countries([[0] * file.cols] * file.rows, []))
    clues = clues_in(file.cells("the circles"), blank=BLANK, unknown=UNKNOWN)
    file.cells("the marks")  # a player's notes in cells, not part of the answer
    walls = file.edges("the walls")
    puzzle = from_walls(walls.right, walls.below, circles_in(clues))
    if file.blocks.is_used_up:
        return ParsedPuzzle(puzzle)
    lines = file.edges("the lines")
    file.blocks.check_end()
    drawn = lines.marked()  # without -1, the editor's mark for "no line here"
    return ParsedPuzzle(puzzle, moves_along(puzzle, drawn) if drawn else None)


def _write_file(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    lines = no_edges(rows, cols)
    for track in [] if marks is None else tracks_of(puzzle, marks, "pzprv3"):
        for a, b in pairwise(track):
            lines.mark(a, b)
    clues = clue_rows(rows, cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN)
    marks_in_cells = [[NO_MARK] * cols] * rows
    return files.write(PIDS[0], rows, cols, clues, marks_in_cells, *walls_of(puzzle), *lines)


def _read_kanpen(text: str) -> ParsedPuzzle[Satogaeri]:
    file = files.parse_kanpen(text)
    number = file.blocks.number("the number of regions")
    countries = [
        [whole_number(token, f"the regions, {name_cell(r, c)}") for c, token in enumerate(row)]
        for r, row in enumerate(file.cells("the regions"))
    ]
    found = len({country for row in countries for country in row})
    if found != number:
        raise BadPuzzle(f"the number of regions is {number}, but there are {found}")
    circles = circles_in(clues_in(file.cells("the circles"), blank=BLANK, unknown=UNKNOWN))
    puzzle = from_countries(countries, circles)
    if file.blocks.is_used_up:
        return ParsedPuzzle(puzzle)
    answer = file.cells("the answer")
    file.blocks.check_end()
    return ParsedPuzzle(puzzle, marks_in(puzzle, answer, SIGNS, "the answer"))


def _write_kanpen(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    circles = clue_rows(rows, cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN)
    answer = [] if marks is None else sign_rows(puzzle, marks, SIGNS, "kanpen")
    return files.write_kanpen(
        rows, cols, [[puzzle.country_count]], puzzle.countries, circles, answer
    )


def _read_penpa(text: str) -> ParsedPuzzle[Satogaeri]:
    board = boards.parse(text, PENPA_TAG)
    clues = boards.circled_clues(board.question)
    walls = no_edges(board.rows, board.cols)
    for a, b in board.question.walls:
        walls.mark(a, b)
    puzzle = from_walls(walls.right, walls.below, circles_in(clues))
    lines = board.answer.lines
    is_likely = board.is_tagged or bool(board.question.circles and board.question.walls)
    return ParsedPuzzle(puzzle, moves_along(puzzle, lines) if lines else None, None, is_likely)


def _write_penpa(puzzle: Satogaeri, marks: Marks | None) -> str:
    clues = clues_of(puzzle)
    question = boards.Layer(
        numbers={cell: str(number) for cell, number in clues.items() if number is not None},
        circles=set(clues),
        walls=set(walls_of(puzzle).marked()),
    )
    answer = boards.Layer()
    for track in [] if marks is None else tracks_of(puzzle, marks, "penpa"):
        answer.lines.update({line_between(a, b): boards.SINGLE for a, b in pairwise(track)})
    return boards.write(boards.DrawingBoard(puzzle.rows, puzzle.cols, question, answer), PENPA_TAG)


puzzlink: Format[Satogaeri] = Format(
    "puzzlink",
    "a URL of puzz.link, pzv.jp or a similar site",
    lambda text: urls.fits(text, PIDS),
    _read_url,
    _write_url,
)
pzprv3: Format[Satogaeri] = Format(
    "pzprv3",
    "a file of puzz.link, pzv.jp or a similar site",
    lambda text: files.fits(text, PIDS),
    _read_file,
    _write_file,
    can_hold_solution=True,
)
kanpen: Format[Satogaeri] = Format(
    "kanpen",
    "text of Kanpen and PencilBox",
    files.fits_kanpen,
    _read_kanpen,
    _write_kanpen,
    can_hold_solution=True,
)
penpa: Format[Satogaeri] = Format(
    "penpa", "a URL of penpa-edit", boards.fits, _read_penpa, _write_penpa, can_hold_solution=True
)
