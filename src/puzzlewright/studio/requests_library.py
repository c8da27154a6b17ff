"""Requests about stored puzzles: ready puzzles of every kind, and puzzles of the library."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Annotated, Any, NotRequired, TypedDict

from puzzlewright import genres
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.library import records
from puzzlewright.library.stock import (
    FIRST_EXTRA,
    ID_LENGTH,
    Kind,
    Offer,
    StockPuzzle,
    by_distance,
    choose,
    kind_named,
    kinds_of,
    make,
    read_stock,
    shipped,
)
from puzzlewright.studio.puzzle_cache import Known
from puzzlewright.verbs.options import generator_of
from puzzlewright.verbs.play import Name, PlayBoard, playable_board
from puzzlewright.verbs.read_many import split_labels
from puzzlewright.verbs.text import read_with_marks, write
from puzzlewright.verbs.verb import AnyLimit, about, verb

MAX_USED = 100_000  # ids in one request
MAX_MORE = 2000  # further puzzles in one request
NUMBERS = 2**48

Ids = Annotated[
    list[Annotated[str, about("", pattern=f"[0-9a-f]{{{ID_LENGTH}}}")]],
    about("ids of puzzles that the player has used", longest=MAX_USED),
]
Lines = Annotated[
    list[Annotated[str, about("", longest=100_000)]],
    about("puzzles made since, each as a line of the stock", longest=MAX_MORE),
]


class KindsOfSize(TypedDict):
    """A named size, and its number of ready puzzles for each difficulty."""

    name: str
    rows: int
    cols: int
    ready: dict[str, int]


class KindsOfGenre(TypedDict):
    """The named sizes of a genre, and what it can draw at any size.

    A pattern is a picture that the generator draws by a rule; it has a shortest side.
    """

    genre: str
    title: str
    sizes: list[KindsOfSize]
    patterns: dict[str, int]


class KindsAnswer(TypedDict):
    """The kinds of puzzle that a player can choose."""

    genres: list[KindsOfGenre]


class StockRating(TypedDict):
    """The difficulty and score of a ready puzzle."""

    level: int
    name: str
    score: float


class NewPuzzleAnswer(TypedDict):
    """A new puzzle, how it differs from what was asked for, and its board."""

    id: str
    genre: str
    size: str
    difficulty: str
    exact: bool  # of the kind that was asked for; otherwise of the nearest that there is
    repeated: bool  # used before, because every puzzle of the genre was used
    unused: int  # further puzzles of this kind that the player has not used
    title: str  # of the picture that it hides, for the end of the game
    puzzle: dict[str, Any]
    rating: StockRating
    board: NotRequired[PlayBoard]  # unless the genre cannot be played


@verb(queue="quick", seconds=10.0)
def kinds(limit: AnyLimit = None) -> KindsAnswer:
    """List the kinds of puzzle: genres, named sizes and difficulties, with the ready puzzles."""
    return {"genres": [_kinds_of(one.name) for one in genres.GENRES if one.generator]}


def _kinds_of(name: str) -> KindsOfGenre:
    genre = genres.genre_named(name)
    stock, accepted = shipped(name), kinds_of(name)
    sizes: list[KindsOfSize] = [
        {
            "name": size,
            "rows": rows,
            "cols": cols,
            "ready": {
                kind.difficulty: len(stock.get(kind, ())) for kind in accepted if kind.size == size
            },
        }
        for size, (rows, cols) in genre.sizes.items()
    ]
    return {
        "genre": name,
        "title": genre.title,
        "sizes": sizes,
        "patterns": dict(generator_of(genre).patterns),
    }


@verb(queue="quick", seconds=10.0)
def new_puzzle(
    genre: Name,
    size: Name = "medium",
    difficulty: Name = "easy",
    used: Ids = [],  # noqa: B006
    more: Lines = [],  # noqa: B006
    limit: AnyLimit = None,
) -> NewPuzzleAnswer:
    """Return a ready puzzle of this kind, or of the nearest kind, that was not used before."""
    requested = kind_named(genre, size, difficulty)
    offer = choose(requested, used, _read_lines(requested.genre, more)) or _make_now(
        requested, limit
    )
    return offer_answer(offer)


def _read_lines(genre: str, lines: list[str]) -> list[StockPuzzle]:
    try:
        return list(read_stock(genre, "\n".join(lines)))
    except (ValueError, TypeError):
        raise PuzzlewrightError("more: not a line of the stock") from None


def _make_now(requested: Kind, limit: Limit | None) -> Offer:
    """Make a puzzle of a genre that has no stock, such as one of another package."""
    budget = Budget(limit or Limit())
    for kind in by_distance(requested, kinds_of(requested.genre)):
        made = make(kind, Random().randrange(FIRST_EXTRA, NUMBERS), Limit(seconds=budget.seconds))
        if made:
            return Offer(made, kind == requested, is_repeated=False, unused=0)
        budget.check()
    raise LimitReached(f"no {requested.genre} could be generated in time")


def offer_answer(offer: Offer) -> NewPuzzleAnswer:
    """Return the answer with this puzzle."""
    chosen, puzzle = offer.puzzle, offer.puzzle.puzzle
    difficulty = chosen.kind.difficulty
    answer: NewPuzzleAnswer = {
        "id": chosen.id,
        "genre": chosen.kind.genre,
        "size": chosen.kind.size,
        "difficulty": difficulty,
        "exact": offer.is_exact,
        "repeated": offer.is_repeated,
        "unused": offer.unused,
        "title": chosen.title,
        "puzzle": json.loads(write(puzzle)),
        "rating": {
            "level": LEVELS.index(difficulty) + 1,
            "name": difficulty,
            "score": chosen.score,
        },
    }
    if genres.genre_of(puzzle).play_rules:
        answer["board"] = playable_board(puzzle)
    return answer


@verb(queue="background", seconds=60.0)
def stock_puzzle(
    genre: Name, size: Name, difficulty: Name, number: int, limit: AnyLimit = None
) -> str | None:
    """Make a puzzle for the stock; return its line, or nothing if that fails."""
    made = make(kind_named(genre, size, difficulty), number, limit or Limit())
    return made.line() if made else None


@verb()
def evaluated_record(puzzle: Known, limit: AnyLimit = None) -> tuple[Any, ...]:
    """Return a puzzle as a library stores it, and its evaluation."""
    record = records.record_of(puzzle.puzzle)
    assert limit
    assert limit.seconds
    # one half for the verdict and one for the rating, so that the answer comes in time
    half = Limit(seconds=limit.seconds / 2, megabytes=limit.megabytes)
    return record, asdict(records.evaluate(record.native, half))


@verb()
def canonical_hash(puzzle: Known, limit: AnyLimit = None) -> str:
    """Return the hash that identifies a puzzle in a library."""
    return records.canonical_hash_of(puzzle.puzzle)


@verb()
def read_new_puzzles(texts: list[str], limit: AnyLimit = None) -> list[dict[str, Any]]:
    """Read puzzles with their metadata, each a text or a line of JSON, or say why not."""
    return [_read_new_puzzle(text) for text in texts]


def _read_new_puzzle(text: str) -> dict[str, Any]:
    try:
        labels, inner = split_labels(text)
        record = records.record_of(read_with_marks(inner).puzzle)
        metadata = records.read_puzzle_metadata(inner, labels)
    except LimitReached:
        raise
    except PuzzlewrightError as error:
        return {"error": str(error)}
    except RecursionError:
        return {"error": "this is nested too deeply"}
    name = labels.get("id")
    is_name = isinstance(name, str | int)
    return {"record": record, "id": name if is_name else "", **metadata._asdict()}


@verb()
def export_files(
    puzzles: list[dict[str, Any]], notation: str, limit: AnyLimit = None
) -> dict[str, list[list[Any]]]:
    """Write puzzles as files in a format; list those that it cannot hold, and why."""
    refused: list[tuple[records.Exportable, str]] = []
    ones = [records.PuzzleToExport(**one) for one in puzzles]
    files = [list(file) for file in records.export_files(ones, notation, refused)]
    return {"files": files, "refused": [[one.id, why] for one, why in refused]}


def record_from_worker(fields: Sequence[Any]) -> records.PuzzleRecord:
    """Return a record that a worker has sent as JSON."""
    genre, native, digest, size = fields
    return records.PuzzleRecord(genre, native, digest, records.PuzzleSize(*size))
