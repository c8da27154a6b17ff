"""Generate the starter set of a new library from seeds, proven unique and rated.

python -m bench.starter_set        writes src/puzzlewright/library/starter_set.jsonl
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlewright as pw
from bench.starter_pictures import PICTURES, draw
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.verbs.generate import Generated

OUT = Path(pw.__file__).parent / "library" / "starter_set.jsonl"
SIZES = {
    "bridges": ((8, 8), (10, 10), (15, 15), (12, 20)),
    "mosaic": ((8, 8), (10, 10), (15, 15), (12, 20)),
    "context": ((6, 6), (8, 8), (10, 10), (12, 12)),
    "satogaeri": ((8, 8), (9, 9), (10, 10), (10, 15)),
}
LARGE = {"context": (15, 15), "satogaeri": (12, 12)}  # of all levels but extreme
PICTURE_SIZES = ((15, 15), (20, 20), (25, 25))
GRAPHS = ((8, 8, 3), (8, 8, 4), (10, 10, 3), (10, 12, 4))  # rows, columns, and the most bridges
LIMIT = pw.Limit(seconds=900)


def puzzles() -> Iterator[tuple[Generated, str, list[str]]]:
    """Yield every puzzle with its title and tags."""
    for genre, sizes in SIZES.items():
        for seed, size in enumerate(sizes, 1):
            for level in LEVELS:
                yield _made(genre, size, seed, difficulty=level), "", ["starter"]
        if genre in LARGE:
            for level in LEVELS[:-1]:
                yield _made(genre, LARGE[genre], 5, difficulty=level), "", ["starter"]
        if genre == "bridges":
            for seed, (rows, cols, most) in enumerate(GRAPHS, 1):
                made = _made(genre, (rows, cols), seed, graph=True, max_bridges=most)
                yield made, "", ["starter", "graph"]
        if genre == "mosaic":
            yield from _pictures()


def _pictures() -> Iterator[tuple[Generated, str, list[str]]]:
    with tempfile.TemporaryDirectory() as folder:
        for number, title in enumerate(PICTURES):
            path = Path(folder, "picture.png")
            draw(title).save(path)
            size = PICTURE_SIZES[number % len(PICTURE_SIZES)]
            made = _made("mosaic", size, 1, from_image=str(path), difficulty="medium")
            yield made, title, ["starter", "picture"]


def _made(genre: str, size: tuple[int, int], seed: int, **options: Any) -> Generated:
    made = pw.generate(genre, size=size, seed=seed, limit=LIMIT, **options)
    assert isinstance(made, Generated), (genre, size, options)
    return made


def line(made: Generated, title: str, tags: list[str]) -> str:
    """Return a puzzle as a line of JSON, with its solution, rating and metadata."""
    rating = made.rating
    assert rating
    record = {
        "puzzle": json.loads(pw.write(made.puzzle)),
        "solution": pw.marks_of(made.puzzle, made.solution),
        "rating": {
            "level": rating.level,
            "score": rating.score,
            "techniques": rating.techniques,
            "facts": dict(rating.facts),
        },
        "title": title,
        "tags": tags,
    }
    return json.dumps(record) + "\n"


if __name__ == "__main__":
    lines = []
    for one in puzzles():
        lines.append(line(*one))
        print(f"{len(lines):>3}  {one[0]}", file=sys.stderr)
    OUT.write_text("".join(lines))
