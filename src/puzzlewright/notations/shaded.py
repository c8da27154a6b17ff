"""The formats of every genre with clues in cells that asks which cells are black."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from puzzlewright.blueprints.genre import Notation, Reading, what_draw_prints
from puzzlewright.grids.pages import Cell
from puzzlewright.grids.shading import BLACK, WHITE, check_marks
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations import drawn, drawn_cells, plain
from puzzlewright.notations import janko as janko_form
from puzzlewright.notations import native as native_form
from puzzlewright.notations import penpa as penpa_form
from puzzlewright.notations.cells import Clues, clue_rows, clues_in, is_number, unexpected

P = TypeVar("P")

UNKNOWN = "?"
DARK_GREY, GREEN = 1, 2  # penpa's colours; a clue can be read on both
JANKO_BLANK = "-"
JANKO_MEANING = {"x": "#", "-": "."}
JANKO_SIGNS = {"#": "x", ".": "-"}
JANKO_COLOURS = {"0": BLACK, "1": WHITE}  # in a recorded solve


@dataclass(frozen=True)
class Shaded(Generic[P]):
    """A genre of this kind: its names, and the way between a puzzle and its clues."""

    genre: str  # "mosaic"
    title: str  # "Mosaic"
    janko_names: tuple[str, ...]  # what its pages are called there, the one to write first
    is_at_janko: bool  # whether pages of this genre were seen there, or its text is a guess
    penpa_tag: str
    puzzle: Callable[[int, int, Clues], P]  # from rows, columns and clues
    clues: Callable[[P], Clues]
    rows: Callable[[P], Sequence[Sequence[int | None]]]
    takes_unknown: bool = False  # whether '?' may stand for a clue


def native(page: Shaded[P], on_grid: Callable[[list[list[int | None]]], P]) -> Notation[P]:
    """One JSON object with rows of clues, null where there is none."""

    def read(text: str) -> Reading[P]:
        data = native_form.parse(text)
        native_form.check_keys(data, needed=("genre", "clues"))
        return Reading(on_grid(native_form.clue_rows(data["clues"], "clues")))

    def write(puzzle: P, marks: Marks | None) -> str:
        return json.dumps({"genre": page.genre, "clues": page.rows(puzzle)})

    idea = "one JSON object with rows of clues"
    return Notation(
        "native", idea, lambda text: native_form.is_native(text, page.genre), read, write
    )


def grid(page: Shaded[P]) -> Notation[P]:
    """Plain text: the page as `draw` prints it, or the genre's name and one character per cell."""

    def read_drawing(drawing: drawn.Drawn) -> Reading[P]:
        drawn.no_details(drawing, page.title)
        return drawn_cells.read(drawing, page.puzzle)

    def read(text: str) -> Reading[P]:
        if drawings := drawn.drawings(text, page.genre):
            return drawn.read(drawings, read_drawing)
        plain_page = plain.parse(text, page.genre)
        if plain_page.wishes:
            wish = excerpt(next(iter(plain_page.wishes)))
            raise BadPuzzle(f"{page.title} knows no wishes, but the first line has {wish}")
        rows = plain_page.block()
        return Reading(page.puzzle(len(rows), len(rows[0]), plain.clues_in(rows)))

    def fits(text: str) -> bool:
        return drawn.fits(text, page.genre) or plain.fits(text, page.genre)

    idea = "plain text, as it is drawn in the terminal, or one character a cell"
    return Notation("grid", idea, fits, read, write=what_draw_prints, holds_answers=True)


def janko(page: Shaded[P]) -> Notation[P]:
    """Text of janko.at: clues, and an answer with x for black."""
    idea = (
        f"text of janko.at ({page.title})"
        if page.is_at_janko
        else "text in the style of janko.at, where no page of this genre was seen"
    )

    def read(text: str) -> Reading[P]:
        found = janko_form.parse(text, page.janko_names)
        if "areas" in found.sections:
            raise BadPuzzle(f"{page.title} has no section [areas]")
        problem = found.problem()
        rows, cols = len(problem), len(problem[0])
        puzzle = page.puzzle(rows, cols, clues_in(problem, blank=JANKO_BLANK))
        solution = found.section("solution", rows, cols)
        return Reading(
            puzzle,
            None if solution is None else marks_in(solution, JANKO_MEANING, "[solution]"),
            _coloured(found.strokes(rows, cols)) if page.is_at_janko else None,
        )

    def write(puzzle: P, marks: Marks | None) -> str:
        rows, cols = _size(page, puzzle)
        sections = {"problem": clue_rows(rows, cols, page.clues(puzzle), blank=JANKO_BLANK)}
        if marks is not None:
            sections["solution"] = signs_of(marks, rows, cols, JANKO_SIGNS)
        form = janko_form.write if page.is_at_janko else janko_form.write_as_crawlers
        return form(page.janko_names[0], sections)

    fits = partial(janko_form.fits, names=page.janko_names)
    return Notation("janko", idea, fits, read, write, holds_answers=True)


def penpa(page: Shaded[P]) -> Notation[P]:
    """An address of penpa-edit: numbers, and an answer of dark cells."""

    def read(text: str) -> Reading[P]:
        board = penpa_form.parse(text, page.penpa_tag)
        clues: Clues = {}
        for cell, token in board.question.numbers.items():
            if not is_number(token) and not (token == UNKNOWN and page.takes_unknown):
                expected = "a number or '?'" if page.takes_unknown else "a number"
                raise unexpected(at(*cell), expected, token)
            clues[cell] = None if token == UNKNOWN else int(token)
        return Reading(page.puzzle(board.rows, board.cols, clues), _dark_cells(board))

    def write(puzzle: P, marks: Marks | None) -> str:
        rows, cols = _size(page, puzzle)
        numbers = {cell: str(clue) for cell, clue in page.clues(puzzle).items()}
        question, answer = penpa_form.Layer(numbers), penpa_form.Layer()
        if marks is not None:
            check_marks(marks, rows, cols)
            # Colour white cells only if there are no others: an answer needs some colour.
            sign, colour = ("#", DARK_GREY) if "#" in "".join(marks) else (".", GREEN)
            answer.surface = {
                (r, c): colour
                for r, row in enumerate(marks)
                for c, mark in enumerate(row)
                if mark == sign
            }
        board = penpa_form.DrawingBoard(rows, cols, question, answer)
        return penpa_form.write(board, page.penpa_tag)

    idea = "an address of penpa-edit"
    return Notation("penpa", idea, penpa_form.fits, read, write, holds_answers=True)


def marks_in(rows: Sequence[Sequence[str]], meaning: Mapping[str, str], what: str) -> Marks:
    """An answer in rows of signs, each of which means '#' or '.'."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in meaning:
                raise unexpected(f"{what}, {at(r, c)}", " or ".join(map(repr, meaning)), sign)
    return ["".join([meaning[sign] for sign in row]) for row in rows]


def signs_of(marks: Marks, rows: int, cols: int, signs: Mapping[str, str]) -> list[list[str]]:
    check_marks(marks, rows, cols)
    return [[signs[mark] for mark in row] for row in marks]


def _coloured(strokes: Sequence[janko_form.Stroke] | None) -> Marks | None:
    """List the cells a recorded solve coloured last, in order of play."""
    if strokes is None:
        return None
    coloured: dict[Cell, int] = {}
    for cell, what in strokes:
        colour = JANKO_COLOURS.get(what)
        if coloured.get(cell) != colour:
            coloured.pop(cell, None)
            if colour is not None:
                coloured[cell] = colour
    return [[*cell, colour] for cell, colour in coloured.items()]


def _size(page: Shaded[Any], puzzle: Any) -> tuple[int, int]:
    rows = page.rows(puzzle)
    return len(rows), len(rows[0])


def _dark_cells(board: penpa_form.DrawingBoard) -> Marks | None:
    """The answer on a board; None if no cell is coloured."""
    colours = board.answer.surface
    if not colours:
        return None
    return [
        "".join(["#" if colours.get((r, c)) in penpa_form.DARK else "." for c in range(board.cols)])
        for r in range(board.rows)
    ]
