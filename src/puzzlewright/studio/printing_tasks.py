"""What workers can be asked to make for people to take away: films, books, pictured puzzles."""

import base64
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from puzzlewright.book.contents import Brought, gather
from puzzlewright.book.plan import BookOrder, Plan, checked
from puzzlewright.core.errors import BadPuzzle, LimitReached
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.render.captions import film_html, film_svg
from puzzlewright.studio.puzzle_cache import known
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.pictures import frames
from puzzlewright.verbs.text import write

PREVIEW_INCH = 60.0  # pixels
MOST_PREVIEWED = 12  # pages

THEIRS = "theirs"  # the order of a book for the puzzles that were sent along


def film(puzzle: Puzzle, limit: Limit, form: str = "html", theme: str = "auto") -> str:
    """The explained solve as a film, to download or to embed."""
    page = known(puzzle).puzzle
    shown = list(frames(explain(page, limit=limit)))
    if form == "svg":
        return film_svg(shown, theme)
    return film_html(shown, f"{genre_of(page).title}, explained", theme)


def book(
    puzzles: Sequence[dict[str, Any]],
    orders: Sequence[dict[str, Any]],
    limit: Limit,
    preview: bool = False,
    **looks: Any,
) -> dict[str, Any]:
    """A book as PDF, or its first pages as PNG, both in base64."""
    # typst takes a while to import
    from puzzlewright.book.typeset import bound, page_pictures, typeset

    sent = [
        Brought(write(known(one["puzzle"]).puzzle), one.get("title") or "", f"puzzle {number}")
        for number, one in enumerate(puzzles, 1)
    ]
    kinds = [BookOrder(**{**order, "size": Size(*order["size"])}) for order in orders]
    wanted = ([BookOrder(search=THEIRS)] if sent else []) + kinds
    plan = checked(Plan(tuple(wanted), **looks))
    notes: list[str] = []
    printed = list(gather(plan, lambda _: sent, limit=limit, tell=notes.append))
    made = bound(plan, printed)
    told = {"puzzles": len(printed), "notes": notes}
    if not preview:
        return {**told, "pdf": base64.b64encode(typeset(made)).decode()}
    pages = page_pictures(made, PREVIEW_INCH)
    shown = [base64.b64encode(page).decode() for page in pages[:MOST_PREVIEWED]]
    return {**told, "pages": len(pages), "pictures": shown}


def picture(
    genre: str, rows: Sequence[str], limit: Limit, difficulty: str | None = None, seed: int = 1
) -> dict[str, Any]:
    """A puzzle whose solution is this picture, with the cells that had to change for it."""
    if not rows or len({len(row) for row in rows}) > 1 or set("".join(rows)) - {"#", "."}:
        raise BadPuzzle("a picture has rows of the same length, of '#' for black and '.' for white")
    size = len(rows), len(rows[0])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.pbm"
        cells = "\n".join(" ".join("1" if cell == "#" else "0" for cell in row) for row in rows)
        path.write_text(f"P1\n{size[1]} {size[0]}\n{cells}\n")
        wishes = {"from_image": str(path), "difficulty": difficulty}
        made = generate(genre, size=size, seed=seed, limit=limit, **wishes)
    if isinstance(made, Unfinished):
        raise LimitReached(made.why)
    told = made.json()
    changed = [
        [row, col]
        for row, (wanted, became) in enumerate(zip(rows, told["solution"], strict=True))
        for col, pair in enumerate(zip(wanted, became, strict=True))
        if pair[0] != pair[1]
    ]
    return {**told, "changed": changed, "notes": list(made.notes)}


PRINTING_TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task for task in (film, book, picture)
}
