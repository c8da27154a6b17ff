"""Requests for files: animations, books, and puzzles made from pictures."""

import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict, Unpack

from puzzlewright.book.contents import GivenPuzzle, gather_puzzles
from puzzlewright.book.make import with_options
from puzzlewright.book.plan import BookOrder, Plan, PlanOptions
from puzzlewright.core.difficulty import Difficulty
from puzzlewright.core.errors import BadPuzzle, LimitReached
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.genre.generator import Size
from puzzlewright.genres import genre_of
from puzzlewright.render.captions import animation_html, animation_svg
from puzzlewright.studio.puzzle_cache import Known, cached_puzzle
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.pictures import frames
from puzzlewright.verbs.play import GridSize, Name
from puzzlewright.verbs.prove import prove
from puzzlewright.verbs.text import write
from puzzlewright.verbs.verb import AnyLimit, about, verb

PREVIEW_PIXELS_PER_INCH = 60.0
MAX_PREVIEWED = 12  # pages

MAX_BOOK_PUZZLES = 500
Line = Annotated[str, about("", longest=200)]

SENT_PUZZLES = "theirs"  # the order of a book for the puzzles that were sent along


class PrintedPuzzle(TypedDict):
    """A puzzle for a book."""

    puzzle: Annotated[str, about("", longest=4_000_000)] | dict[str, Any]
    title: NotRequired[Line]


class BookSection(TypedDict):
    """Puzzles to generate for a book."""

    genre: Name
    size: GridSize
    difficulty: NotRequired[Difficulty | None]
    count: Annotated[int, about("", within=(1, MAX_BOOK_PUZZLES))]


@dataclass(frozen=True)
class PicturePuzzle(JsonResult):
    """A puzzle, and the cells of the picture that had to change for it."""

    JSON = ("*generated", "changed", "notes")

    generated: Generated
    changed: list[list[int]]
    notes: tuple[str, ...]


class BookContents(TypedDict):
    """How many puzzles are in a book, and what was left out."""

    puzzles: int
    notes: list[str]


class BookFile(BookContents):
    """A book as PDF, in base64."""

    pdf: str


class BookPreview(BookContents):
    """How many pages a book has, and the first ones as PNG, in base64."""

    pages: int
    pictures: list[str]


@verb()
def animation(
    puzzle: Known,
    form: Literal["html", "svg"] = "html",
    theme: Literal["light", "dark", "auto"] = "auto",
    limit: AnyLimit = None,
) -> str:
    """Return the explained solution as an animation: a single HTML page or picture."""
    solved = puzzle.puzzle
    shown = list(frames(explain(solved, limit=limit)))
    if form == "svg":
        return animation_svg(shown, theme)
    return animation_html(shown, f"{genre_of(solved).title}, explained", theme)


@verb(seconds=60.0)
def book(
    puzzles: Annotated[list[PrintedPuzzle], about("", longest=MAX_BOOK_PUZZLES)] = [],  # noqa: B006
    orders: Annotated[list[BookSection], about("", longest=20)] = [],  # noqa: B006
    preview: bool = False,
    limit: AnyLimit = None,
    **options: Unpack[PlanOptions],
) -> BookFile | BookPreview:
    """Make a book as PDF, or show its first pages as PNG, both in base64."""
    # typst takes a while to import
    from puzzlewright.book.layout import page_pictures, template_data, typeset

    sent = [
        GivenPuzzle(
            write(cached_puzzle(one["puzzle"]).puzzle), one.get("title") or "", f"puzzle {number}"
        )
        for number, one in enumerate(puzzles, 1)
    ]
    kinds = [
        BookOrder(
            genre=order["genre"],
            size=Size(*order["size"]),
            difficulty=order.get("difficulty"),
            count=order["count"],
        )
        for order in orders
    ]
    requested = ([BookOrder(search=SENT_PUZZLES)] if sent else []) + kinds
    plan = with_options(Plan(tuple(requested), author=""), options)
    notes: list[str] = []
    printed = list(gather_puzzles(plan, lambda _: sent, limit=limit, report=notes.append))
    made = template_data(plan, printed)
    about_it: BookContents = {"puzzles": len(printed), "notes": notes}
    if not preview:
        return {**about_it, "pdf": base64.b64encode(typeset(made)).decode()}
    pages = page_pictures(made, PREVIEW_PIXELS_PER_INCH)
    shown = [base64.b64encode(page).decode() for page in pages[:MAX_PREVIEWED]]
    return {**about_it, "pages": len(pages), "pictures": shown}


@verb()
def from_picture(
    genre: Name,
    rows: Annotated[list[Annotated[str, about("", longest=1000)]], about("", longest=1000)],
    difficulty: Difficulty | None = None,
    seed: Annotated[int, about("random seed", within=(0, 10**9))] = 1,
    limit: AnyLimit = None,
) -> PicturePuzzle:
    """Make a puzzle whose solution is this picture, in rows of '#' and '.'."""
    if not rows or len({len(row) for row in rows}) > 1 or set("".join(rows)) - {"#", "."}:
        raise BadPuzzle("a picture has rows of the same length, of '#' for black and '.' for white")
    size = len(rows), len(rows[0])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.pbm"
        cells = "\n".join(" ".join("1" if cell == "#" else "0" for cell in row) for row in rows)
        path.write_text(f"P1\n{size[1]} {size[0]}\n{cells}\n")
        options = {"from_image": str(path), "difficulty": difficulty}
        made = generate(genre, size=size, seed=seed, limit=limit or Limit(), options=options)
    if isinstance(made, Unfinished):
        raise LimitReached(made.why)
    solution = made.json()["solution"]
    changed = [
        [row, col]
        for row, (requested, became) in enumerate(zip(rows, solution, strict=True))
        for col, pair in enumerate(zip(requested, became, strict=True))
        if pair[0] != pair[1]
    ]
    return PicturePuzzle(made, changed, made.notes)


class CertificateFiles(TypedDict):
    """The files of a certificate by name; none unless there is exactly one solution."""

    status: str
    why: str | None
    files: dict[str, str]


@verb()
def certificate(puzzle: Known, limit: AnyLimit = None) -> CertificateFiles:
    """Return the files of a uniqueness certificate."""
    found = prove(puzzle.puzzle, limit=limit)
    return {"status": found.status, "why": found.why, "files": dict(found.files)}
