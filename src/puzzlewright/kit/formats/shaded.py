"""The formats of genres with clues in cells whose solutions are black cells."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle, write_drawing
from puzzlewright.kit.formats import janko as janko_form
from puzzlewright.kit.formats import native as native_form
from puzzlewright.kit.formats import penpa as penpa_form
from puzzlewright.kit.formats import puzzlink as puzzlink_form
from puzzlewright.kit.formats import text_grid
from puzzlewright.kit.formats.tokens import Clues, clue_rows, clues_in, is_number, unexpected
from puzzlewright.kit.grid import Cell, ClueGrid, check_rectangle, clues_by_cell
from puzzlewright.kit.shading import BLACK, WHITE, check_marks

P = TypeVar("P", bound=ClueGrid)

UNKNOWN = "?"
DARK_GREY, GREEN = 1, 2  # penpa's colours; a clue is readable on both
JANKO_BLANK = "-"
JANKO_MEANING = {"x": "#", "-": "."}
JANKO_SIGNS = {"#": "x", ".": "-"}
JANKO_COLOURS = {"0": BLACK, "1": WHITE}  # in a recorded solve


@dataclass(frozen=True)
class ShadedFormats(Generic[P]):
    """The settings of a genre for these formats."""

    puzzle: type[P]
    numbers: str = "a number"  # what a clue is, in messages
    takes_unknown: bool = False  # whether '?' is allowed as a clue, with no effect
    janko_names: tuple[str, ...] = ()  # names of the genre there, the one to write first
    is_at_janko: bool = False  # whether the site has this genre; otherwise its text is a guess
    penpa_tag: str = ""

    @property
    def genre(self) -> str:
        return self.puzzle.genre

    @property
    def title(self) -> str:
        return self.puzzle.__name__

    def with_clues(self, rows: int, cols: int, clues: Clues) -> P:
        """Return the puzzle with these clues."""
        for cell, clue in clues.items():
            if clue is None and not self.takes_unknown:
                raise BadPuzzle(f"{name_cell(*cell)}: a clue is {self.numbers}, not '?'")
        return self.puzzle.on_grid(
            [[clues.get((row, col)) for col in range(cols)] for row in range(rows)]
        )


def native(settings: ShadedFormats[P]) -> Format[P]:
    """Return the native format: a JSON object with rows of clues, null where there is none."""

    def read(text: str) -> ParsedPuzzle[P]:
        data = native_form.parse(text)
        native_form.check_keys(data, needed=("genre", "clues"))
        return ParsedPuzzle(settings.puzzle.on_grid(native_form.clue_rows(data["clues"], "clues")))

    def write(puzzle: P, marks: Marks | None) -> str:
        return json.dumps({"genre": settings.genre, "clues": puzzle.clues})

    return Format(
        "native",
        "one JSON object with rows of clues",
        lambda text: native_form.is_native(text, settings.genre),
        read,
        write,
    )


def grid(settings: ShadedFormats[P]) -> Format[P]:
    """Return the text format: as `draw` prints it, or the genre and one character per cell."""

    def read(text: str) -> ParsedPuzzle[P]:
        if drawings := text_grid.drawings(text, settings.genre):
            return _read_drawings(settings, drawings)
        parsed = text_grid.parse(text, settings.genre)
        if parsed.options:
            option = quote_excerpt(next(iter(parsed.options)))
            raise BadPuzzle(f"{settings.title} has no options, but the first line has {option}")
        rows = parsed.block()
        parsed.check_size(len(rows), len(rows[0]))
        return ParsedPuzzle(settings.with_clues(len(rows), len(rows[0]), text_grid.clues_in(rows)))

    def fits(text: str) -> bool:
        return bool(text_grid.drawings(text, settings.genre)) or text_grid.fits(
            text, settings.genre
        )

    idea = "plain text, as drawn in the terminal, or one character per cell"
    return Format("grid", idea, fits, read, write=write_drawing, can_hold_solution=True)


def spaced_grid(settings: ShadedFormats[P]) -> Format[P]:
    """Return a text format for large numbers: as `draw` prints it, or the genre, then rows.

    Rows have numbers and dots, separated by spaces. The first line is needed, because puzzles of
    other genres would look the same.
    """

    def read(text: str) -> ParsedPuzzle[P]:
        if drawings := text_grid.drawings(text, settings.genre):
            return _read_drawings(settings, drawings)
        head, *lines = text.strip().splitlines() or [""]
        if head.strip() != settings.genre:
            raise BadPuzzle(
                f"the first line should be {settings.genre!r}, not {quote_excerpt(head)}"
            )
        rows = [line.split() for line in lines]
        check_rectangle(rows)
        return ParsedPuzzle(
            settings.with_clues(len(rows), len(rows[0]), clues_in(rows, blank=text_grid.EMPTY))
        )

    def fits(text: str) -> bool:
        is_named = text.strip().partition("\n")[0].strip() == settings.genre
        return is_named or bool(text_grid.drawings(text, settings.genre))

    idea = "plain text, as drawn in the terminal, or numbers and dots separated by spaces"
    return Format("grid", idea, fits, read, write=write_drawing, can_hold_solution=True)


def _read_drawings(
    settings: ShadedFormats[P], drawings: Sequence[text_grid.ParsedDrawing]
) -> ParsedPuzzle[P]:
    def read_drawing(drawing: text_grid.ParsedDrawing) -> ParsedPuzzle[P]:
        text_grid.refuse_details(drawing, settings.title)
        return text_grid.read_cells(drawing, settings.with_clues)

    return text_grid.read_drawings(drawings, read_drawing)


def puzzlink(settings: ShadedFormats[P], pid: str) -> Format[P]:
    """Return the format of puzz.link URLs, which list the numbers of the cells."""

    def read(text: str) -> ParsedPuzzle[P]:
        _, rows, cols, body = puzzlink_form.parse(text, (pid,))
        return ParsedPuzzle(
            settings.with_clues(rows, cols, puzzlink_form.decode_numbers(body, rows, cols))
        )

    def write(puzzle: P, marks: Marks | None) -> str:
        rows, cols = puzzle.rows, puzzle.cols
        body = puzzlink_form.encode_numbers(rows, cols, clues_by_cell(puzzle))
        return puzzlink_form.write(pid, rows, cols, body)

    return Format(
        "puzzlink",
        "a URL of puzz.link, pzv.jp or a similar site",
        lambda text: puzzlink_form.fits(text, (pid,)),
        read,
        write,
    )


def janko(settings: ShadedFormats[P]) -> Format[P]:
    """Return the text format of janko.at: clues, and an answer with x for black."""
    idea = (
        f"text of janko.at ({settings.title})"
        if settings.is_at_janko
        else "text in the style of janko.at, which does not have this genre"
    )

    def read(text: str) -> ParsedPuzzle[P]:
        found = janko_form.parse(text, settings.janko_names)
        if "areas" in found.sections:
            raise BadPuzzle(f"{settings.title} has no section [areas]")
        problem = found.problem()
        rows, cols = len(problem), len(problem[0])
        puzzle = settings.with_clues(rows, cols, clues_in(problem, blank=JANKO_BLANK))
        solution = found.section("solution", rows, cols)
        return ParsedPuzzle(
            puzzle,
            None if solution is None else marks_in(solution, JANKO_MEANING, "[solution]"),
            _coloured(found.recorded_entries(rows, cols)) if settings.is_at_janko else None,
        )

    def write(puzzle: P, marks: Marks | None) -> str:
        rows, cols = puzzle.rows, puzzle.cols
        sections = {"problem": clue_rows(rows, cols, clues_by_cell(puzzle), blank=JANKO_BLANK)}
        if marks is not None:
            sections["solution"] = signs_of(marks, rows, cols, JANKO_SIGNS)
        return janko_form.write(
            settings.janko_names[0], sections, as_crawlers=not settings.is_at_janko
        )

    return Format(
        "janko",
        idea,
        lambda text: janko_form.fits(text, settings.janko_names),
        read,
        write,
        can_hold_solution=True,
    )


def penpa(settings: ShadedFormats[P]) -> Format[P]:
    """Return the format of penpa-edit URLs: numbers, and an answer of dark cells."""

    def read(text: str) -> ParsedPuzzle[P]:
        board = penpa_form.parse(text, settings.penpa_tag)
        clues: Clues = {}
        for cell, token in board.question.numbers.items():
            if token == UNKNOWN:  # a clue that says nothing
                continue
            if not is_number(token):
                raise unexpected(name_cell(*cell), "a number or '?'", token)
            clues[cell] = int(token)
        return ParsedPuzzle(
            settings.with_clues(board.rows, board.cols, clues),
            _dark_cells(board),
            is_likely=board.is_tagged or board.has_bare_numbers,
        )

    def write(puzzle: P, marks: Marks | None) -> str:
        rows, cols = puzzle.rows, puzzle.cols
        question = penpa_form.Layer(
            numbers={cell: str(clue) for cell, clue in clues_by_cell(puzzle).items()}
        )
        answer = penpa_form.Layer()
        if marks is not None:
            check_marks(marks, rows, cols)
            # White cells get no colour, unless there are no others: without any colour, the board
            # would have no answer.
            sign, colour = ("#", DARK_GREY) if "#" in "".join(marks) else (".", GREEN)
            answer.surface = {
                (r, c): colour
                for r, row in enumerate(marks)
                for c, mark in enumerate(row)
                if mark == sign
            }
        return penpa_form.write(
            penpa_form.DrawingBoard(rows, cols, question, answer), settings.penpa_tag
        )

    return Format(
        "penpa", "a URL of penpa-edit", penpa_form.fits, read, write, can_hold_solution=True
    )


def marks_in(rows: Sequence[Sequence[str]], meaning: Mapping[str, str], what: str) -> Marks:
    """Return the marks for rows of signs, each of which means '#' or '.'."""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in meaning:
                expected = " or ".join(map(repr, meaning))
                raise unexpected(f"{what}, {name_cell(r, c)}", expected, sign)
    return ["".join([meaning[sign] for sign in row]) for row in rows]


def signs_of(marks: Marks, rows: int, cols: int, signs: Mapping[str, str]) -> list[list[str]]:
    """Return rows of signs for the marks '#' and '.'."""
    check_marks(marks, rows, cols)
    return [[signs[mark] for mark in row] for row in marks]


def _coloured(entries: Sequence[janko_form.RecordedEntry] | None) -> Marks | None:
    """Return the final colours of a recorded solve, in order of play."""
    if entries is None:
        return None
    coloured: dict[Cell, int] = {}
    for cell, what in entries:
        colour = JANKO_COLOURS.get(what)
        if coloured.get(cell) != colour:
            coloured.pop(cell, None)
            if colour is not None:
                coloured[cell] = colour
    return [[*cell, colour] for cell, colour in coloured.items()]


def _dark_cells(board: penpa_form.DrawingBoard) -> Marks | None:
    """Return the answer on a board; None if no cell is coloured."""
    colours = board.answer.surface
    if not colours:
        return None
    return [
        "".join(["#" if colours.get((r, c)) in penpa_form.DARK else "." for c in range(board.cols)])
        for r in range(board.rows)
    ]
