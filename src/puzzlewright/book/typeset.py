"""The content of each page as plain data, never as markup, and its PDF by the template."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from puzzlewright import genres
from puzzlewright.book.contents import (
    BookPuzzle,
    CaptionedPicture,
    group_by_level,
    step_pictures,
    technique_examples,
)
from puzzlewright.book.layout import (
    CAPTION_MM,
    GAP_MM,
    Area,
    divide_into_pages,
    outer_size,
    to_print_colours,
)
from puzzlewright.book.plan import PAPERS, Plan
from puzzlewright.core import JsonObject
from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import NotInstalled, PuzzlewrightError, install_command
from puzzlewright.core.picture import Picture
from puzzlewright.core.words import count_noun, join_words
from puzzlewright.genres import genre_of
from puzzlewright.render.svg import svg
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

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
        for leaf in divide_into_pages(
            pictures, area, most=plan.per_page, large_print=plan.large_print
        ):
            entries = [
                _entry(len(ordered) + index + 1, ones[index], pictures[index], cell)
                for index, cell in zip(leaf.puzzles, leaf.cells, strict=True)
            ]
            pages.append({"columns": leaf.columns, "rows": leaf.rows, "puzzles": entries})
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
    return typst.compile(template, sys_inputs={"book": json.dumps(book)}, font_paths=fonts, **how)


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
    """A picture with its size on paper, in millimetres."""
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
