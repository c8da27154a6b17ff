"""Write docs/techniques.md: every technique with its level, its idea, its sentences and a picture.

The examples come from the puzzles in technique_puzzles.jsonl, so they change only with the
techniques. `python -m docs.technique_pages find` searches for such puzzles again, after new
techniques or sentences.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from inspect import cleandoc
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import puzzlewright as pw
from puzzlewright.core import deprecated
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.verbs.draw import draw_step

HERE = Path(__file__).parent
PAGE = HERE / "techniques.md"
PUZZLES = HERE / "technique_puzzles.jsonl"
PICTURES = HERE / "pictures" / "techniques"
GENRES = ("bridges", "mosaic", "context", "satogaeri")
FALLBACKS = ("together", "what-if", "all-together")
SENTENCES = 8  # shown per technique, at most
DIFFICULTIES = ("trivial", "easy", "medium", "hard", "expert", "extreme")
RARE: tuple[dict[str, Any], ...] = (  # options for techniques that most puzzles do not need
    {"loops": False},
    {"max_bridges": 4},
    {"graph": True, "components": 2},
    {"graph": True, "max_bridges": 4},
)

INTRODUCTION = """\
# Techniques and ratings

`explain` solves a puzzle as a person would: it always takes the easiest technique that finds
something, and gives a reason for every step. `rate` says which techniques a puzzle needs.

```
puzzlewright techniques bridges                    # list the techniques of a genre
puzzlewright explain PUZZLE --techniques only-exit,finished
puzzlewright generate bridges --size 10x10 --needs parity
```

## Difficulty and score

| level | difficulty | needs |
|---|---|---|
| 1 to 4 | trivial, easy, medium, hard | named techniques of this level, and none above |
| 5 | expert | a hard named technique, or up to five clues and rules *together* |
| 6 | extreme | a *what-if*: suppose a choice, and follow it to a contradiction |

The difficulty of a puzzle is that of the hardest technique that it needs. The score tells puzzles
of one difficulty apart:

    score = level - (solved below + moves open) / 2

*Solved below* is 1 - √s, where s is the share of moves at the level of the puzzle. *Moves open* is
the mean of 1 - 1/n over all moves, where n is the mean number of different moves in the rounds of
their level. A round takes all moves of the easiest level, so neither the order of steps nor a
rotation changes the score.

The *curve* of a rating says how many steps of each level a player takes who always prefers the
easiest, and how many moves there were to choose from. A hard puzzle with one hard step feels easy
until then; `generate` therefore prefers hard puzzles with more (see [Generating](generating.md)).

## Rules for every technique

- A technique never assumes that the puzzle has only one solution.
- What it finds depends on the position alone. More knowledge never makes it find less.
- Tests check on random puzzles that no step rules out a choice of any solution, and a solver
  confirms that the named reasons alone force each step.
- Obvious facts are shown with the step that uses them. Bookkeeping, such as a span that is
  crossed, is done at once; hints skip it while there is something to find.

In the pictures, orange is what a step rests on, dotted blue is what is known and used, and bold
green is what follows. A small cross on a span means no bridge, and `≤1` means at most one.
"""


class Example(NamedTuple):
    """A step, and the puzzle that it belongs to."""

    puzzle: Any
    before: Any
    step: pw.Step


def page(examples: dict[tuple[str, str], dict[str, Example]]) -> str:
    """Return the text of the page."""
    parts = ["<!-- generated -->", INTRODUCTION]
    for name in GENRES:
        genre = genre_named(name)
        notes = import_module(f"puzzlewright.genres.{name}.techniques").__doc__ or ""
        parts += [f"## {genre.title}", cleandoc(notes.partition("\n\n")[2])]
        solves = " | ".join(
            f"![{genre.title}, {one}, explained](pictures/{name}-{one}.svg)"
            for one in ("easy", "medium", "hard")
        )
        parts.append(f"| easy | medium | hard |\n|---|---|---|\n| {solves} |")
        sets = {one.name: one for one in pw.list_techniques(name)}
        for technique in human_model_of(genre).techniques:
            shown = examples.get((name, technique.name), {})
            parts += _technique(technique, sets[technique.name], shown)
    parts.append("## Where no technique applies")
    for info in pw.list_techniques(GENRES[0]):
        if info.name in FALLBACKS:
            shown = {
                sentence: one
                for name in GENRES
                for sentence, one in examples.get((name, info.name), {}).items()
            }
            parts += _technique(None, info, shown)
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


def _technique(
    technique: Technique[Any] | None, info: Any, shown: dict[str, Example]
) -> Iterator[str]:
    renamed = deprecated.TECHNIQUES.get(info.genre, {}) if technique else {}
    old = [f'<a id="{name}-{info.genre}"></a>' for name in renamed if renamed[name] == info.name]
    yield "".join(old)  # links to the old name lead here
    yield f"### `{info.name}`" if technique is None else f"### `{info.name}` ({info.genre})"
    sets = f" Sets: {', '.join(f'`{one}`' for one in info.sets)}." if info.sets else ""
    yield f"**{info.title}**, {info.level}: {info.idea}.{sets}"
    if technique and technique.description:
        yield technique.description
    chosen = list(shown.values())[:SENTENCES]
    yield "\n".join(f"- {one.step.why}" for one in chosen)
    if chosen:
        first = chosen[0]
        name = f"{first.puzzle.genre}-{info.name}.svg"
        yield f'<img src="pictures/techniques/{name}" alt="{info.name}" width="320">'


CELL = r"\b(?:R\d+C\d+(?:-R\d+C\d+)?|[A-Z]{1,2}(?:-[A-Z]{1,2})?)\b"  # on a grid or a graph
NUMBER = r"\b(?:\d+|no|one|two|three|four|five|six|seven|eight|nine|both|all)\b"


def shape(sentence: str) -> str:
    """Return the reason of a sentence without its numbers, cells and colours."""
    reason = re.sub(CELL, "@", sentence.partition(", so ")[0])
    reason = re.sub(r"@(?:, @)*(?:,? (?:and|or|to) @)*", "@", reason)
    reason = re.sub(r"(?:the )?(?:\w+ )?(?:\d+|circles?|islands?) at @", "&", reason, flags=re.I)
    reason = re.sub(r"&(?:, &)*(?:,? (?:and|or) &)*", "&", reason)
    reason = re.sub(NUMBER, "#", reason, flags=re.I)
    return re.sub(r"\b(\w{4,})s\b", r"\1", re.sub(r"\b(?:black|white|are|them)\b", "is", reason))


def steps_of(puzzle: Any) -> Iterator[Example]:
    explanation = pw.explain(puzzle)
    before = explanation.start
    for step in explanation:
        yield Example(puzzle, before, step)
        before = before.without(step.removes)


def collect(puzzles: Iterable[Any]) -> dict[tuple[str, str], dict[str, Example]]:
    """Return the first step of each shape, by genre and technique."""
    found: dict[tuple[str, str], dict[str, Example]] = {}
    for puzzle in puzzles:
        for one in steps_of(puzzle):
            of_technique = found.setdefault((puzzle.genre, one.step.technique), {})
            of_technique.setdefault(shape(one.step.why), one)
    return found


def find() -> None:
    """Search for small puzzles with all techniques and sentences, and keep few of them."""
    puzzles: list[Any] = list(pw.read_many(PUZZLES))
    for name in GENRES:
        for difficulty in DIFFICULTIES:
            seeds = range(1, 3 if difficulty == "extreme" else 7)
            puzzles += _made(name, {"difficulty": difficulty}, (5, 6, 7), seeds)
        for options in RARE if name == "bridges" else ():
            puzzles += _made(name, options, (5, 6), range(1, 4))
        found = {technique for _, technique in collect(puzzles)}
        for info in pw.list_techniques(name):
            if info.name not in {*found, *FALLBACKS}:
                puzzles += _made(name, {"needs": info.name}, (8,), range(1, 3))
    keep(puzzles)


def keep(puzzles: list[Any]) -> None:
    """Keep the smallest puzzles that show all sentences, classic ones first."""

    def order(puzzle: Any) -> tuple[int, bool, bool, int]:
        is_variant = getattr(puzzle, "max_bridges", 2) != 2
        genre = GENRES.index(puzzle.genre)
        return genre, not puzzle.size, is_variant, len(pw.write(puzzle))

    puzzles.sort(key=order)
    chosen = [one for some in collect(puzzles).values() for one in list(some.values())[:SENTENCES]]
    kept = dict.fromkeys(pw.write(one.puzzle) for one in chosen)
    PUZZLES.write_text("".join(f"{text}\n" for text in kept), "utf-8")


def _made(
    genre: str, options: dict[str, Any], sizes: Iterable[int], seeds: Iterable[int]
) -> Iterator[Any]:
    for size, seed in product(sizes, seeds):
        with suppress(pw.PuzzlewrightError):  # no such puzzle at this size
            limit = pw.Limit(seconds=5)
            made = pw.generate(genre, size=size, seed=seed, limit=limit, options=options)
            if isinstance(made, pw.Generated):
                yield made.puzzle


def write() -> None:
    """Write the page and its pictures."""
    examples = collect(pw.read_many(PUZZLES))
    PAGE.write_text(page(examples), "utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for (genre, technique), shown in examples.items():
        one = next(iter(shown.values()))
        picture = draw_step(one.puzzle, one.before, one.step).svg()
        (PICTURES / f"{genre}-{technique}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["find"]:
        find()
    write()
