"""The stock: ready puzzles of every kind, each unique and rated, which a player gets at once.

A kind is what a player can choose: genre, named size and difficulty. The package ships one file per
genre, such as `bridges.jsonl`. Each line is an array: size, difficulty, number, puzzle in its
shortest format, score, and the title of the picture if it hides one. Kind and number reproduce the
puzzle.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from random import Random
from typing import NamedTuple

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption, CannotWrite, PuzzlewrightError, UnknownName
from puzzlewright.core.limits import Limit
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.options import check_options, generator_of
from puzzlewright.verbs.text import read, write


class Kind(NamedTuple):
    """What a player chooses: a genre, the name of a size, and a difficulty."""

    genre: str
    size: str
    difficulty: str

    @property
    def grid(self) -> Size:
        """Rows and columns."""
        return Size(*genre_named(self.genre).sizes[self.size])

    def __str__(self) -> str:
        return f"{self.genre} {self.size} {self.difficulty}"


def kind_named(genre: str, size: str, difficulty: str) -> Kind:
    """Return a kind; raise `UnknownName` if there is no such genre, size or difficulty."""
    known = genre_named(genre)
    if size not in known.sizes:
        raise UnknownName("size", size, known.sizes)
    if difficulty not in LEVELS:
        raise UnknownName("difficulty", difficulty, LEVELS)
    return Kind(known.name, size, difficulty)


def kinds_of(genre: str) -> list[Kind]:
    """List the kinds of a genre that its generator accepts, by difficulty, then by size."""
    known = genre_named(genre)
    if not (known.generator and known.human_model):
        return []
    kinds = [Kind(known.name, size, level) for level in LEVELS for size in known.sizes]
    return [kind for kind in kinds if _is_accepted(kind)]


def _is_accepted(kind: Kind) -> bool:
    try:
        check_options(genre_named(kind.genre), kind.grid, {"difficulty": kind.difficulty})
    except BadOption:
        return False
    return True


def by_distance(requested: Kind, kinds: Iterable[Kind]) -> list[Kind]:
    """Sort kinds by their distance from the requested one; a near difficulty beats a near size."""
    sizes = list(genre_named(requested.genre).sizes)

    def distance(kind: Kind) -> tuple[int, int, int]:
        harder = LEVELS.index(kind.difficulty) - LEVELS.index(requested.difficulty)
        larger = sizes.index(kind.size) - sizes.index(requested.size)
        return abs(harder) + abs(larger), abs(harder), larger

    return sorted((kind for kind in kinds if kind.genre == requested.genre), key=distance)


MAX_PICTURES = 60  # of the shipped puzzles of a kind, these try to hide a picture
FIRST_EXTRA = 1000  # number of the first puzzle that is not shipped; even ones hide a picture
ID_LENGTH = 12


class StockPuzzle(NamedTuple):
    """A ready puzzle."""

    kind: Kind
    number: int  # among those of its kind
    text: str  # in its shortest format
    score: float
    title: str = ""  # of the picture that it hides; to be shown only when it is solved

    @property
    def id(self) -> str:
        return sha256(self.text.encode()).hexdigest()[:ID_LENGTH]

    @property
    def puzzle(self) -> Puzzle:
        return read(self.text, genre=self.kind.genre)

    def line(self) -> str:
        """Return its line in the file of its genre."""
        fields = [*self.kind[1:], self.number, self.text, self.score]
        return json.dumps(fields + [self.title] * bool(self.title), ensure_ascii=False)


class Offer(NamedTuple):
    """The puzzle that a player gets."""

    puzzle: StockPuzzle
    is_exact: bool  # of the requested kind; otherwise the nearest there is
    is_repeated: bool  # used before, because there is no other
    unused: int  # further puzzles of this kind that the player has not used


def read_stock(genre: str, text: str) -> Iterator[StockPuzzle]:
    """Read a file of the stock."""
    for line in text.splitlines():
        size, difficulty, *fields = json.loads(line)
        yield StockPuzzle(Kind(genre, size, difficulty), *fields)


@lru_cache
def shipped(genre: str) -> Mapping[Kind, Sequence[StockPuzzle]]:
    """Return the puzzles of a genre that come with the package."""
    file = files("puzzlewright.library.stock").joinpath(f"{genre}.jsonl")
    puzzles: dict[Kind, list[StockPuzzle]] = {}
    if file.is_file():
        for puzzle in read_stock(genre, file.read_text("utf-8")):
            puzzles.setdefault(puzzle.kind, []).append(puzzle)
    return puzzles


def choose(
    requested: Kind,
    used: Collection[str] = (),
    more: Iterable[StockPuzzle] = (),
    rng: Random | None = None,
) -> Offer | None:
    """Choose a puzzle that was not used, of the requested kind or the nearest; None without stock.

    `used` has the ids of used puzzles, `more` further puzzles to choose from. Puzzles that hide a
    picture come first.
    """
    rng = rng or Random()
    stock = {kind: list(puzzles) for kind, puzzles in shipped(requested.genre).items()}
    for puzzle in more:
        stock.setdefault(puzzle.kind, []).append(puzzle)
    kinds = by_distance(requested, stock)
    used = set(used)
    for kind in kinds:
        unused = [puzzle for puzzle in stock[kind] if puzzle.id not in used]
        if unused:
            pictures = [puzzle for puzzle in unused if puzzle.title]
            found = rng.choice(pictures or unused)
            return Offer(found, kind == requested, is_repeated=False, unused=len(unused) - 1)
    if not kinds:
        return None
    return Offer(rng.choice(stock[kinds[0]]), kinds[0] == requested, is_repeated=True, unused=0)


def make(kind: Kind, number: int, limit: Limit) -> StockPuzzle | None:
    """Make the puzzle of this number from its own seed; None if that fails or takes too long.

    If the genre has pictures of this size, the first ones hide a picture. Others hide a pattern,
    where that is possible.
    """
    title, pattern = _picture(kind, number), _pattern(kind, number)
    made = _generate(kind, number, title or pattern, limit)
    if made is None and pattern:
        return _generate(kind, number, "", limit)
    return made


def _generate(kind: Kind, number: int, title: str, limit: Limit) -> StockPuzzle | None:
    seed = int.from_bytes(sha256(f"{kind} {number}".encode()).digest()[:4], "big")
    options = {"difficulty": kind.difficulty} | ({"picture": title} if title else {})
    try:
        made = generate(kind.genre, size=kind.grid, seed=seed, limit=limit, options=options)
    except BadOption:  # no puzzle of this difficulty, or not with this picture
        return None
    if not isinstance(made, Generated) or made.rating is None:
        return None
    return StockPuzzle(kind, number, shortest_text(made.puzzle), made.rating.score, title)


def _picture(kind: Kind, number: int) -> str:
    """Return the title of the built-in picture of this number; each kind has its own order."""
    titles = list(generator_of(genre_named(kind.genre)).pictures(kind.grid))
    Random(str(kind)).shuffle(titles)
    if number >= FIRST_EXTRA and titles:
        return "" if number % 2 else titles[number // 2 % len(titles)]
    return titles[number] if number < min(len(titles), MAX_PICTURES) else ""


def _pattern(kind: Kind, number: int) -> str:
    """Return the title of the pattern of this number, if it has no built-in picture."""
    known = generator_of(genre_named(kind.genre)).patterns
    titles = [title for title, least in known.items() if min(kind.grid) >= least]
    if not titles or kind.difficulty == LEVELS[-1] or _picture(kind, number):
        return ""  # a pattern with an extreme puzzle is rare, and takes long
    Random(f"{kind} patterns").shuffle(titles)
    return titles[number // 2 % len(titles)]


def shortest_text(puzzle: Puzzle) -> str:
    """Return a puzzle in its shortest format that reads back as the same puzzle."""
    genre = genre_of(puzzle)
    texts = [text for form in genre.formats if (text := _text(genre, puzzle, form.name))]
    return min(texts, key=len)


def _text(genre: Genre, puzzle: Puzzle, form: str) -> str | None:
    try:
        text = write(puzzle, form)
        return text if "\n" not in text and read(text, genre=genre.name) == puzzle else None
    except (CannotWrite, PuzzlewrightError):
        return None
