"""Lay out a book: puzzles per page, print colours, the data of the template, and the PDF.

The template gets data, never markup.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, NamedTuple

from puzzlewright import genres
from puzzlewright.book.contents import (
    BookPuzzle,
    CaptionedPicture,
    group_by_level,
    step_pictures,
    technique_examples,
)
from puzzlewright.book.plan import PAPERS, Plan
from puzzlewright.core import JsonObject
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import NotInstalled, PuzzlewrightError, install_command
from puzzlewright.core.picture import FillAndStroke, Label, Picture, RoleStyle
from puzzlewright.core.words import count_noun, join_words
from puzzlewright.genres import genre_of
from puzzlewright.render.svg import MARGIN, rulers_of, svg
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

LAYOUTS = {6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}  # by puzzles per page: columns and rows
CAPTION_MM = 11.0  # millimetres above a puzzle
GAP_MM = 8.0  # between two puzzles
COMFORTABLE_CELL_MM, COMFORTABLE_LARGE_PRINT_MM = 6.0, 9.0  # cell sizes
MIN_CELL_MM = 3.5  # below this the paper is too small to write on
MAX_CELL_MM, MAX_LARGE_PRINT_MM = 11.0, 14.0
_NUMBER_SCALE = 1.2  # the digits of the book font are smaller than those on screen


class Area(NamedTuple):
    """The part of a page that puzzles may cover, in millimetres."""

    width: float
    height: float


class PrintedPage(NamedTuple):
    """A page of puzzles: how many columns and rows it has, and the cell size of each puzzle."""

    columns: int
    rows: int
    puzzles: list[int]  # their numbers in the chapter
    cells: list[float]  # millimetres


def cell_size_on(area: Area, layout: tuple[int, int], picture: Picture, largest: float) -> float:
    """Return the cell size if the page is divided like this."""
    columns, rows = layout
    width = (area.width - (columns - 1) * GAP_MM) / columns
    height = (area.height - (rows - 1) * GAP_MM) / rows - CAPTION_MM
    across, down = outer_size(picture)
    return min(width / across, height / down, largest)


def outer_size(picture: Picture, rulers: bool | None = None) -> tuple[float, float]:
    """Return the size of the whole drawing in cells, rulers and margin included."""
    ruled = rulers_of(picture, rulers)
    return picture.width + 2 * MARGIN + ruled.left, picture.height + 2 * MARGIN + ruled.above


def divide_into_pages(
    pictures: Sequence[Picture], area: Area, *, most: int, large_print: bool
) -> Iterator[PrintedPage]:
    """Divide a chapter into pages: as many puzzles on a page as are large enough to write in."""
    smallest = COMFORTABLE_LARGE_PRINT_MM if large_print else COMFORTABLE_CELL_MM
    largest = MAX_LARGE_PRINT_MM if large_print else MAX_CELL_MM
    start = 0
    while start < len(pictures):
        for number, layout in LAYOUTS.items():
            page = range(start, min(start + number, len(pictures)))
            cells = [cell_size_on(area, layout, pictures[index], largest) for index in page]
            if number == 1 or (number <= most and min(cells) >= smallest):
                break
        if len(page) < number:  # the last page: only as many slots as it needs
            layout = LAYOUTS[min(size for size in LAYOUTS if size >= len(page))]
            cells = [cell_size_on(area, layout, pictures[index], largest) for index in page]
        if min(cells) < MIN_CELL_MM:
            cells_across = f"a page of {outer_size(pictures[start])[0]:.0f} cells"
            raise PuzzlewrightError(
                f"{cells_across} is too large for this paper: choose a larger one"
            )
        yield PrintedPage(*layout, list(page), cells)
        start = page.stop


def _fill(colour: str) -> RoleStyle:
    return RoleStyle(FillAndStroke(colour), FillAndStroke(colour))


def _line(grey: str, width: float) -> RoleStyle:
    return RoleStyle(FillAndStroke(stroke=grey), FillAndStroke(stroke=grey), width)


def _disc(fill: str, stroke: str, width: float) -> RoleStyle:
    return RoleStyle(FillAndStroke(fill, stroke), FillAndStroke(fill, stroke), width)


# Only greys that a cheap printer can distinguish.
_INK_STYLES = {
    "grid": _line("#999999", 0.02),
    "grid-five": _line("#555555", 0.045),
    "border": _line("#000000", 0.07),
    "lattice": _line("#bbbbbb", 0.06),
    "cell-black": _fill("#333333"),
    "cell-white": _fill("#ffffff"),
    **dict.fromkeys(("island", "island-done", "circle"), _disc("#ffffff", "#000000", 0.05)),
    "landing": _disc("#e0e0e0", "#000000", 0.05),
    "circle-moved": _disc("none", "#888888", 0.03),
    **dict.fromkeys(("bridge", "bridge-open", "track"), _line("#000000", 0.06)),
    "span": _line("#aaaaaa", 0.04),
    "looked-at-band": _line("#dddddd", 0.34),
    "premise-band": _line("#cccccc", 0.42),
    "concluded-band": _line("#aaaaaa", 0.62),
    "looked-at": _line("#777777", 0.08),
    "premise": _line("#555555", 0.1),
    "concluded": _line("#000000", 0.14),
    "ruled-out": _line("#000000", 0.09),
    "supposed": _disc("#dddddd", "#555555", 0.06),
    **dict.fromkeys(("supposed-line", "supposed-open"), _line("#777777", 0.06)),
    "supposed-band": _line("#dddddd", 0.42),
    "ruler": _fill("#666666"),
    **dict.fromkeys(("clue", "island-number", "circle-number"), _fill("#000000")),
}


def to_print_colours(picture: Picture, theme: str) -> Picture:
    shapes = tuple(
        shape._replace(size=shape.size * _NUMBER_SCALE) if isinstance(shape, Label) else shape
        for shape in picture.shapes
    )
    roles = picture.roles if theme == "colour" else {**picture.roles, **_INK_STYLES}
    return replace(picture, shapes=shapes, roles=roles)


# Millimetres; the inner margin is wider, for the gutter.
INNER, OUTER, TOP, BOTTOM, HEAD = 20.0, 13.0, 16.0, 16.0, 13.0
SOLUTION_CELL, EXAMPLE_CELL, LESSON_CELL = 3.2, 7.0, 4.5
LARGE_PRINT_SCALE = 1.5  # in large print
WORKED_STEPS = 3  # of the example, from its beginning
FONT = "Libertinus Serif"  # it comes with typst, so that every machine prints the same


def template_data(plan: Plan, puzzles: Sequence[BookPuzzle]) -> JsonObject:
    """Return all that the template needs."""
    if not puzzles:
        raise PuzzlewrightError("there are no puzzles for a book")
    width, height = PAPERS[plan.paper]
    area = Area(width - INNER - OUTER, height - TOP - BOTTOM - HEAD)
    chapters: list[JsonObject] = []
    ordered: list[BookPuzzle] = []
    for level, ones in group_by_level(puzzles).items():
        pictures = [to_print_colours(draw(one.puzzle).picture, plan.theme) for one in ones]
        pages = []
        for page in divide_into_pages(
            pictures, area, most=plan.per_page, large_print=plan.large_print
        ):
            entries = [
                _entry(len(ordered) + index + 1, ones[index], pictures[index], cell)
                for index, cell in zip(page.puzzles, page.cells, strict=True)
            ]
            pages.append({"columns": page.columns, "rows": page.rows, "puzzles": entries})
        ordered += ones
        name = LEVELS[level - 1]
        chapters.append({"name": name, "stars": _stars(level), "pages": pages, "count": len(ones)})
    titles = list(dict.fromkeys(genre_of(one.puzzle).title for one in ordered))
    numbered = list(enumerate(ordered, start=1))
    slot = {"gap": GAP_MM, "caption": CAPTION_MM, "head": HEAD, "width": area.width}
    slot["height"] = area.height - 0.5  # so that rounding never begins a new page
    return {
        "title": plan.title,
        "front": plan.front,
        "subtitle": plan.subtitle or f"{count_noun(len(ordered), 'puzzle')}: {join_words(titles)}",
        "author": plan.author,
        "language": plan.language,
        "paper": {"width": width, "height": height},
        "margins": {"inside": INNER, "outside": OUTER, "top": TOP, "bottom": BOTTOM},
        "slot": slot,
        "font": FONT,
        "size": 14 if plan.large_print else 10.5,
        "lessons": _lessons(plan, ordered) if plan.lessons else [],
        "chapters": chapters,
        "hints": [_hint(number, one) for number, one in numbered] if plan.hints else [],
        "solutions": [_solution(number, one, plan) for number, one in numbered],
        "data": "".join(json.dumps(one.json(number)) + "\n" for number, one in numbered),
    }


def typeset(book: JsonObject) -> bytes:
    pdf = _compile_template(book, format="pdf")
    assert isinstance(pdf, bytes)
    return pdf


def page_pictures(book: JsonObject, pixels_per_inch: float) -> list[bytes]:
    pages = _compile_template(book, format="png", ppi=pixels_per_inch)
    return [pages] if isinstance(pages, bytes) else pages


def _compile_template(book: JsonObject, **how: Any) -> Any:
    try:
        import typst
    except ImportError:
        raise NotInstalled("typst", install_command("book")) from None
    template = files("puzzlewright.book").joinpath("template.typ").read_bytes()
    fonts = typst.Fonts(include_system_fonts=False)
    # Titles may hold half of a surrogate pair, which is no character.
    text = json.dumps(book, ensure_ascii=False).encode("utf-8", "replace").decode()
    return typst.compile(template, sys_inputs={"book": text}, font_paths=fonts, **how)


def _stars(level: int) -> str:
    return "★" * level + "☆" * (len(LEVELS) - level)


def _entry(number: int, one: BookPuzzle, picture: Picture, cell: float) -> JsonObject:
    return {
        "number": number,
        "genre": genre_of(one.puzzle).title,
        "stars": _stars(one.rating.level),
        "score": f"{one.rating.score:.1f}",
        "unseen": ", ".join(picture.unshown_rules),
        **_picture_json(picture, cell),
    }


def _hint(number: int, one: BookPuzzle) -> JsonObject:
    return {"number": number, "text": next((step.why for step in explain(one.puzzle, until=1)), "")}


def _solution(number: int, one: BookPuzzle, plan: Plan) -> JsonObject:
    picture = to_print_colours(draw(one.puzzle, one.solution, rulers=False).picture, plan.theme)
    cell = SOLUTION_CELL * (LARGE_PRINT_SCALE if plan.large_print else 1.0)
    return {"number": number, "title": one.title, **_picture_json(picture, cell, rulers=False)}


def _picture_json(picture: Picture, cell: float, rulers: bool | None = None) -> JsonObject:
    """Return a picture with its size on paper, in millimetres."""
    text = svg(picture, "light", clickable=False, rulers=rulers)
    text = text.replace("Helvetica,Arial,'DejaVu Sans',sans-serif", f"'{FONT}'")
    across, down = outer_size(picture, rulers)
    return {"svg": text, "width": across * cell, "height": down * cell, "alt": picture.title}


def _lessons(plan: Plan, puzzles: Sequence[BookPuzzle]) -> list[JsonObject]:
    found = []
    for genre in genres.GENRES:
        ones = [one for one in puzzles if one.puzzle.genre == genre.name]
        if not ones:
            continue
        example = read(genre.example)
        bare, solved = draw(example), draw(example, solve(example).solution)
        worked = explain(example, until=WORKED_STEPS)
        # A line of the rules that begins with a dash begins a rule.
        first, *rules = " ".join(genre.rules.split()).split(" - ")
        found.append(
            {
                "genre": genre.title,
                "rules": {"first": first, "list": rules},
                "example": _picture_json(to_print_colours(bare.picture, plan.theme), EXAMPLE_CELL),
                "solved": _picture_json(to_print_colours(solved.picture, plan.theme), EXAMPLE_CELL),
                "steps": [_lesson_json(shown, plan) for _, shown in step_pictures(worked)],
                "techniques": [
                    {"name": title, "level": level, "idea": idea, **_lesson_json(shown, plan)}
                    for title, level, idea, shown in technique_examples(genre, ones)
                ],
            }
        )
    return found


def _lesson_json(shown: CaptionedPicture, plan: Plan) -> JsonObject:
    picture = to_print_colours(shown.picture, plan.theme)
    cell = min(LESSON_CELL, 46 / outer_size(picture)[0]) * (
        LARGE_PRINT_SCALE if plan.large_print else 1.0
    )
    return {"text": shown.text, **_picture_json(picture, cell)}
