"""The plan of a book: its sections, paper and style; from TOML or from options."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias, TypedDict, get_args

from puzzlewright import genres
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt, show_value
from puzzlewright.genres import genre_named
from puzzlewright.lab.plan import decode, read_toml
from puzzlewright.verbs.verb import about

Paper: TypeAlias = Literal["a4", "a5", "letter", "6x9", "7x10", "8x10", "8.5x11"]
Ink: TypeAlias = Literal["ink", "colour"]

PAPERS: Mapping[str, tuple[float, float]] = {  # width and height in millimetres
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "6x9": (152.4, 228.6),
    "7x10": (177.8, 254.0),
    "8x10": (203.2, 254.0),
    "8.5x11": (215.9, 279.4),
}
BOOK_THEMES = get_args(Ink)
MAX_PUZZLES = 5000
# By default, a mix of all levels that need no what-if.
MIXED_DIFFICULTIES = ("trivial", "easy", "medium", "hard")
DEFAULT_COUNT, DEFAULT_SIZE = 24, (10, 10)


@dataclass(frozen=True)
class BookOrder:
    """Puzzles of one kind: fresh from the generator, from a file, or from the library."""

    genre: str | None = None  # None: of all genres
    size: tuple[int, int] | None = None
    difficulty: str | None = None  # None: mixed
    count: int | None = None
    file: str | None = None  # the puzzles of this file instead of new ones
    search: str | None = None  # or those of the library with these words or this tag


@dataclass(frozen=True)
class Plan:
    """What a book contains, and how it is printed."""

    puzzles: tuple[BookOrder, ...]
    title: str = "Logic puzzles"
    subtitle: str = ""
    author: str = "Puzzlewright"
    language: str = "en"
    paper: str = "a4"
    theme: str = "ink"
    large_print: bool = False
    hints: bool = False
    front: bool = True  # a title page and the contents; otherwise the title is above the puzzles
    lessons: bool = True  # rules and techniques at the beginning
    per_page: int = 6  # at most
    seed: int = 1


class PlanOptions(TypedDict, total=False):
    """The options of a book, with the meaning of those of `Plan`; None leaves one as it is."""

    title: Annotated[str | None, about("title of the book", longest=200, metavar="TITLE")]
    subtitle: Annotated[str | None, about("subtitle of the book", longest=200, metavar="SUBTITLE")]
    author: Annotated[str | None, about("author of the book", longest=200, metavar="AUTHOR")]
    language: Annotated[
        str | None, about("language of the texts (default: en)", longest=3, metavar="CODE")
    ]
    paper: Annotated[Paper | None, about("paper (default: a4)")]
    theme: Annotated[Ink | None, about("black ink only, or colours (default: ink)")]
    large_print: Annotated[bool | None, about("print puzzles and text larger")]
    hints: Annotated[bool | None, about("add a hint for each puzzle: the first step")]
    front: Annotated[bool | None, about("print a title page and the contents (default: yes)")]
    lessons: Annotated[
        bool | None,
        about("print the rules, a worked example and lessons for each genre (default: yes)"),
    ]
    per_page: Annotated[
        int | None,
        about("put at most N puzzles on a page (default: 6)", within=(1, 6), metavar="N"),
    ]
    seed: Annotated[int | None, about("random seed (default: 1)", within=(0, 10**9), metavar="S")]


def read_plan(text: str) -> Plan:
    """Read a plan from TOML: the keys of `Plan`, and a table [[puzzles]] for every order."""
    return plan_of(read_toml(text))


def plan_of(data: Mapping[str, Any]) -> Plan:
    """Decode a plan from plain data, as a plan in TOML holds it."""
    if data.get("puzzles", []) in ([], ()):
        data = {**data, "puzzles": [{}]}
    plan: Plan = decode(Plan, data, "a plan")
    return check_plan(plan)


def check_plan(plan: Plan) -> Plan:
    """Return the plan; raise `PuzzlewrightError` if no book can be made from it."""
    for name, value, known in (("paper", plan.paper, PAPERS), ("theme", plan.theme, BOOK_THEMES)):
        if value not in known:
            raise PuzzlewrightError(
                f"{name} is one of {', '.join(known)}, not {quote_excerpt(value)}"
            )
    if not 1 <= plan.per_page <= 6:
        raise PuzzlewrightError("a page holds 1 to 6 puzzles")
    if not (plan.language.isascii() and plan.language.isalpha() and len(plan.language) in (2, 3)):
        raise PuzzlewrightError(
            f"a language is given by its code, such as en, not {quote_excerpt(plan.language)}"
        )
    for order in plan.puzzles:
        if order.genre is not None:
            genre_named(order.genre)
        if order.difficulty not in (None, *LEVELS):
            raise PuzzlewrightError(
                f"a difficulty is one of {', '.join(LEVELS)}, not"
                f" {quote_excerpt(str(order.difficulty))}"
            )
        if order.count is not None and not 1 <= order.count <= MAX_PUZZLES:
            raise PuzzlewrightError(
                f"a section must have 1 to {MAX_PUZZLES} puzzles, not {show_value(order.count)}"
            )
    return plan


def split_order(order: BookOrder) -> list[BookOrder]:
    """Split an order evenly into orders for one genre and level each."""
    if order.file or order.search:
        return [order]
    names = [genre.name for genre in genres.GENRES] if order.genre is None else [order.genre]
    levels = MIXED_DIFFICULTIES if order.difficulty is None else (order.difficulty,)
    kinds = [(name, level) for level in levels for name in names]
    total = DEFAULT_COUNT if order.count is None else order.count
    shares = [total // len(kinds) + (index < total % len(kinds)) for index in range(len(kinds))]
    return [
        replace(order, genre=name, difficulty=level, count=share, size=order.size or DEFAULT_SIZE)
        for (name, level), share in zip(kinds, shares, strict=True)
        if share
    ]
