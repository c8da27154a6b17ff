"""Packs: sets of puzzles with a difficulty curve that come with the package, and their progress.

The file `packs.jsonl` has one pack per line. The puzzles of a pack enter the library when a player
opens it, so that games of them are saved like those of any other puzzle.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import sqlalchemy as sa

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.genres import genre_of
from puzzlewright.library.add_puzzles import STARTER_AUTHOR, batched
from puzzlewright.library.games import game_states
from puzzlewright.library.library import Library
from puzzlewright.library.records import Evaluation, PuzzleToAdd
from puzzlewright.library.schema import PUZZLES
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read


class PackPuzzle(NamedTuple):
    """A puzzle of a pack, as its file has it."""

    puzzle: str  # in its shortest format
    hash: str  # identifies it in a library
    level: int
    score: float
    techniques: dict[str, int]
    title: str = ""


class Pack(NamedTuple):
    """A set of puzzles in the order of play."""

    name: str
    title: str
    genre: str | None  # None if it mixes genres
    technique: str | None  # that every puzzle of the pack needs
    puzzles: tuple[PackPuzzle, ...]


@dataclass(frozen=True)
class PackProgress(JsonResult):
    """A pack, and how many of its puzzles the player has finished or begun."""

    JSON = (
        *("name=pack.name", "title=pack.title", "genre=pack.genre", "technique=pack.technique"),
        *("puzzles=size", "levels", "finished", "begun"),
    )

    pack: Pack
    finished: int
    begun: int

    @property
    def size(self) -> int:
        return len(self.pack.puzzles)

    @property
    def levels(self) -> list[str]:
        """The difficulties of the puzzles, in the order of play."""
        return [LEVELS[one.level - 1] for one in self.pack.puzzles]


@lru_cache
def packs() -> tuple[Pack, ...]:
    """Return all packs."""
    text = files("puzzlewright.library").joinpath("packs.jsonl").read_text("utf-8")
    return tuple(read_pack(line) for line in text.splitlines())


def read_pack(line: str) -> Pack:
    record = json.loads(line)
    puzzles = tuple(PackPuzzle(**one) for one in record.pop("puzzles"))
    return Pack(**record, puzzles=puzzles)


def pack_named(name: str) -> Pack:
    known = {pack.name: pack for pack in packs()}
    if name not in known:
        raise UnknownName("pack", name, known)
    return known[name]


def pack_progress(library: Library, player: str = "") -> list[PackProgress]:
    """Return the progress of a player with every pack."""
    numbers = _numbers(library, [one.hash for pack in packs() for one in pack.puzzles])
    states = game_states(library.connection, player, list(numbers.values()))
    progress = []
    for pack in packs():
        mine = [states.get(numbers.get(one.hash, 0), ("", ""))[0] for one in pack.puzzles]
        progress.append(PackProgress(pack, mine.count("finished"), mine.count("begun")))
    return progress


def open_pack(library: Library, name: str) -> list[int]:
    """Add the puzzles of a pack to the library; return their numbers in the order of play."""
    pack = pack_named(name)
    there = _numbers(library, [one.hash for one in pack.puzzles])
    new = [one for one in pack.puzzles if one.hash not in there]
    added = library.add_all(_to_add(pack, one) for one in new)
    there |= {one.hash: kept.id for one, kept in zip(new, added, strict=True)}
    return [there[one.hash] for one in pack.puzzles]


def _to_add(pack: Pack, one: PackPuzzle) -> PuzzleToAdd:
    puzzle = read(one.puzzle, genre=pack.genre)
    solution = solve(puzzle).solution
    marks = None if solution is None else genre_of(puzzle).marks(puzzle, solution)
    return PuzzleToAdd(
        puzzle,
        title=one.title,
        author=STARTER_AUTHOR,
        source=f"the pack {pack.title}",
        tags=("pack", pack.name),
        evaluation=Evaluation("unique", marks, one.level, one.score, one.techniques),
    )


def _numbers(library: Library, hashes: Iterable[str]) -> dict[str, int]:
    """Map the hashes of puzzles that the library has to their numbers."""
    columns = PUZZLES.c.fingerprint, PUZZLES.c.id
    found: dict[str, int] = {}
    with library.connection.reading() as connection:
        for some in batched(list(hashes)):
            asked = sa.select(*columns).where(columns[0].in_(some), PUZZLES.c.removed.is_(None))
            found |= {row.fingerprint: row.id for row in connection.execute(asked)}
    return found
