"""The content of each page as plain data, never as markup, and its PDF by the template."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from puzzlewright import genres
from puzzlewright.book.contents import BookPuzzle, Shown, in_chapters, shown_steps, techniques_shown
from puzzlewright.book.layout import CAPTION, GAP, Area, inked, leaves, outer_size
from puzzlewright.book.plan import PAPERS, Plan
from puzzlewright.core import JsonObject
from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import NotInstalled, Trouble, install_command
from puzzlewright.core.picture import Picture
from puzzlewright.core.words import count, listing
from puzzlewright.genres import genre_of
from puzzlewright.render.svg import svg
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

# Millimetres; the inner margin is wider, for the gutter.
INNER, OUTER, TOP, BOTTOM, HEAD = 20.0, 13.0, 16.0, 16.0, 13.0
SOLUTION_CELL, EXAMPLE_CELL, LESSON_CELL = 3.2, 7.0, 4.5
LARGER = 1.5  # in large print
WORKED_STEPS = 3  # of the example, from its beginning
FONT = "Libertinus Serif"  # it comes with typst, so that every machine prints the same


def bound(plan: Plan, puzzles: Sequence[BookPuzzle]) -> JsonObject:
    """Return all that the template needs."""
    if not puzzles:
        raise Trouble("there are no puzzles for a book")
    width, height = PAPERS[plan.paper]
    area = Area(width - INNER - OUTER, height - TOP - BOTTOM - HEAD)
    chapters: list[JsonObject] = []
    ordered: list[BookPuzzle] = []
    for level, ones in in_chapters(puzzles).items():
        pictures = [inked(draw(one.puzzle).picture, plan.theme) for one in ones]
        pages = []
        for leaf in leaves(pictures, area, most=plan.per_page, large_print=plan.large_print):
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
    slot = {"gap": GAP, "caption": CAPTION, "head": HEAD, "width": area.width}
    slot["height"] = area.height - 0.5  # so that rounding never begins a new page
    return {
        "title": plan.title,
        "front": plan.front,
        "subtitle": plan.subtitle or f"{count(len(ordered), 'puzzle')}: {listing(titles)}",
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
    pdf = _compiled(book, format="pdf")
    assert isinstance(pdf, bytes)
    return pdf


def page_pictures(book: JsonObject, pixels_per_inch: float) -> list[bytes]:
    pages = _compiled(book, format="png", ppi=pixels_per_inch)
    return [pages] if isinstance(pages, bytes) else pages


def _compiled(book: JsonObject, **how: Any) -> Any:
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
        "unseen": ", ".join(picture.unseen),
        **_drawn(picture, cell),
    }


def _hint(number: int, one: BookPuzzle) -> JsonObject:
    return {"number": number, "text": next((step.why for step in explain(one.puzzle, until=1)), "")}


def _solution(number: int, one: BookPuzzle, plan: Plan) -> JsonObject:
    picture = inked(draw(one.puzzle, one.solution, rulers=False).picture, plan.theme)
    cell = SOLUTION_CELL * (LARGER if plan.large_print else 1.0)
    return {"number": number, "title": one.title, **_drawn(picture, cell, rulers=False)}


def _drawn(picture: Picture, cell: float, rulers: bool | None = None) -> JsonObject:
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
                "example": _drawn(inked(bare.picture, plan.theme), EXAMPLE_CELL),
                "solved": _drawn(inked(solved.picture, plan.theme), EXAMPLE_CELL),
                "steps": [_told(shown, plan) for _, shown in shown_steps(worked)],
                "techniques": [
                    {"name": title, "level": level, "idea": idea, **_told(shown, plan)}
                    for title, level, idea, shown in techniques_shown(genre, ones)
                ],
            }
        )
    return found


def _told(shown: Shown, plan: Plan) -> JsonObject:
    picture = inked(shown.picture, plan.theme)
    cell = min(LESSON_CELL, 46 / outer_size(picture)[0]) * (LARGER if plan.large_print else 1.0)
    return {"text": shown.text, **_drawn(picture, cell)}
