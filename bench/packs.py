"""Make the packs that the package ships: starter packs, one per technique, and a marathon.

python -m bench.packs            continue with the packs that are missing
python -m bench.packs --fresh    start again, after generation or rating has changed
python -m bench.packs --rerate   rate all again, and drop what no longer fits its pack
"""

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import puzzlewright as pw
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.library.packs import Pack, PackPuzzle, read_pack
from puzzlewright.library.stock import FIRST_EXTRA, Kind, make, shortest_text
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.options import generator_of

OUT = Path(pw.__file__).parent / "library" / "packs.jsonl"
GENRES = ("bridges", "mosaic", "context", "satogaeri")
LIMIT = pw.Limit(seconds=30)
MAX_TRIES = 4  # seeds for each puzzle
MAX_PICTURE_TRIES = 6

# The difficulty curve of a starter pack: size, difficulty, number of puzzles.
STARTER = (
    ("small", "trivial", 3),
    ("small", "easy", 4),
    ("medium", "easy", 3),
    ("medium", "medium", 4),
    ("medium", "hard", 3),
    ("large", "medium", 1),
    ("large", "hard", 1),
    ("medium", "expert", 1),
)
TECHNIQUE_SIZES = ("small", "small", "medium", "medium")
FIRST_OF_MARATHON = FIRST_EXTRA + 500


def all_packs() -> Iterator[tuple[str, Any]]:
    """Yield the name of each pack, and a function that makes it."""
    for genre in GENRES:
        yield f"{genre}-starter", lambda genre=genre: starter(genre)
    yield "marathon", marathon
    for genre in GENRES:
        for technique in human_model_of(genre_named(genre)).techniques:
            if not generator_of(genre_named(genre)).where_applicable(technique.name, {}):
                name = f"{genre}-{technique.name}"
                yield name, lambda genre=genre, one=technique: of_technique(genre, one)


def short_title(genre: str) -> str:
    return genre_named(genre).title.partition(" (")[0]


def starter(genre: str) -> Pack:
    puzzles = [
        puzzle
        for size, difficulty, number in STARTER
        for puzzle in islice(of_kind(Kind(genre, size, difficulty), FIRST_EXTRA), number)
    ]
    return Pack(
        f"{genre}-starter", f"{short_title(genre)}: step by step", genre, None, tuple(puzzles)
    )


def marathon() -> Pack:
    puzzles = [
        next(of_kind(Kind(genre, "medium", level), FIRST_OF_MARATHON))
        for level in LEVELS
        for genre in GENRES
    ]
    return Pack("marathon", "Marathon", None, None, tuple(puzzles))


def of_technique(genre: str, technique: Technique[Any]) -> Pack:
    puzzles: list[PackPuzzle] = []
    for number, size in enumerate(TECHNIQUE_SIZES):
        grid = genre_named(genre).sizes[size]
        for attempt in range(MAX_TRIES):
            made = attempt_at(
                genre, size=grid, seed=100 * number + attempt, options={"needs": technique.name}
            )
            if made and made.rating and technique.name in made.rating.techniques:
                puzzles.append(as_pack_puzzle(made))
                break
    title = f"{short_title(genre)}: {technique.title}"
    puzzles.sort(key=lambda one: one.score)
    return Pack(f"{genre}-{technique.name}", title, genre, technique.name, tuple(puzzles))


def attempt_at(genre: str, **options: Any) -> Generated | None:
    try:
        made = pw.generate(genre, limit=LIMIT, **options)
    except pw.BadOption:
        return None
    return made if isinstance(made, Generated) else None


def of_kind(kind: Kind, first: int) -> Iterator[PackPuzzle]:
    """Yield puzzles of a kind, with pictures if the genre has any."""
    pictures = range(first, first + 2 * MAX_PICTURE_TRIES, 2)
    for number in (*pictures, *range(first + 1, first + 100, 2)):
        made = make(kind, number, LIMIT)
        if made:
            rating = pw.rate(made.puzzle)
            yield PackPuzzle(
                made.text,
                canonical_hash(made.puzzle),
                rating.level,
                rating.score,
                dict(rating.techniques),
                made.title,
            )


def as_pack_puzzle(made: Generated) -> PackPuzzle:
    assert made.rating
    return PackPuzzle(
        shortest_text(made.puzzle),
        canonical_hash(made.puzzle),
        made.rating.level,
        made.rating.score,
        dict(made.rating.techniques),
    )


def line(pack: Pack) -> str:
    puzzles = [one._asdict() for one in pack.puzzles]
    return json.dumps({**pack._asdict(), "puzzles": puzzles}, ensure_ascii=False) + "\n"


def rerated(pack: Pack) -> Pack:
    """Return a pack with current ratings, without puzzles that no longer need its technique."""
    puzzles = []
    for one in pack.puzzles:
        rating = pw.rate(pw.read(one.puzzle, genre=pack.genre))
        if not pack.technique or pack.technique in rating.techniques:
            techniques = dict(rating.techniques)
            puzzles.append(
                one._replace(level=rating.level, score=rating.score, techniques=techniques)
            )
    return pack._replace(puzzles=tuple(puzzles))


def main() -> None:
    lines = [] if "--fresh" in sys.argv or not OUT.exists() else OUT.read_text("utf-8").splitlines()
    packs = map(read_pack, lines)
    done = {pack.name: rerated(pack) if "--rerate" in sys.argv else pack for pack in packs}
    kept: list[Pack] = []
    todo = list(all_packs())
    for name, make_pack in todo:
        if name not in done:
            done[name] = make_pack()
            print(f"{name:40} {len(done[name].puzzles)}", file=sys.stderr, flush=True)
        kept = [done[one] for one, _ in todo if one in done and done[one].puzzles]
        OUT.write_text("".join(map(line, kept)), "utf-8")


if __name__ == "__main__":
    main()
