"""Gather the puzzles of a plan: generated, made by Tatham's programs, from files or a library."""

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, NotInstalled, PuzzlewrightError
from puzzlewright.genres import GENRES, genre_of
from puzzlewright.lab.peers import program_path
from puzzlewright.lab.plan import Experiment, InstanceSet
from puzzlewright.lab.raw_formulas import FORMULA, formula_in
from puzzlewright.lab.traces.replay import read_traces
from puzzlewright.lab.trial import Instance
from puzzlewright.verbs.generate import GenerationFailure
from puzzlewright.verbs.many import batch, seed_of
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import decoded, read, read_with_marks, write


@dataclass(frozen=True)
class SourceFolders:
    """Where to find the files that a plan names."""

    folder: Path  # of the plan
    named: Mapping[str, str]  # folders that a plan calls {puzzles} or {traces}
    library: str | None = None


class FoundPuzzle(NamedTuple):
    """A puzzle before it gets its number."""

    label: str
    puzzle: JsonObject
    solution: Marks | None = None


def gather(
    plan: Experiment,
    places: SourceFolders,
    note: Callable[[str], None],
    executor: Executor | None = None,
    workers: int = 1,
) -> Iterator[Instance]:
    """Yield the instances of all sets, in order; reject an empty set unless it is optional."""
    asks_for_another = any(method.question == "another" for method in plan.methods)
    for one in plan.instances:
        try:
            found = list(_instances(one, plan, places, executor, workers))
        except (NotInstalled, _Missing) as missing:
            if not one.optional:
                raise PuzzlewrightError(f"the set {one.name!r} cannot be made: {missing}") from None
            note(f"the set {one.name!r} is skipped: {missing}")
            continue
        if not found and not one.optional:
            raise PuzzlewrightError(f"the set {one.name!r} is empty")
        if not found:
            note(f"the set {one.name!r} is left out: it is empty")
        for instance in found:
            yield _with_solution(instance) if asks_for_another else instance


class _Missing(PuzzlewrightError):
    """A plan needs files that do not exist."""


def _instances(
    one: InstanceSet,
    plan: Experiment,
    places: SourceFolders,
    executor: Executor | None,
    workers: int,
) -> Iterator[Instance]:
    if one.traces is not None:
        folder = next(_paths(one, [one.traces], places))
        genres = sorted({trace.puzzle.genre for trace in read_traces(folder)})
        for number, genre in enumerate(genres):
            said = {"genre": genre, "folder": str(folder), "most": one.count}
            yield Instance(one.name, number, genre, said)
    elif plan.task == "generate":
        for number in range(one.count or 0):
            seed = seed_of(one.seed, number)
            yield Instance(one.name, number, f"seed {seed}", seed=seed)
    else:
        one = replace(one, genre=one.genre or plan.genre or genre_of_program(one.program))
        for number, found in enumerate(islice(_found(one, places, executor, workers), one.count)):
            yield Instance(one.name, number, *found)


def _found(
    one: InstanceSet, places: SourceFolders, executor: Executor | None, workers: int
) -> Iterator[FoundPuzzle]:
    if one.generate is not None:
        return _generated(one, executor, workers)
    if one.program is not None:
        return _by_program(one)
    if one.library is not None:
        return _from_library(one, places)
    if one.puzzles:
        return (FoundPuzzle(text, _native(text, one.genre)) for text in one.puzzles)
    if one.formulas:
        return (
            FoundPuzzle(path.name, formula_in(path, _text_in(path)))
            for path in _paths(one, one.formulas, places)
        )
    return _from_files(one, places)


def _generated(one: InstanceSet, executor: Executor | None, workers: int) -> Iterator[FoundPuzzle]:
    assert one.generate
    assert one.size
    assert one.count
    for made in batch(
        one.generate,
        size=one.size,
        count=one.count,
        seed=one.seed,
        executor=executor,
        workers=workers,
        **one.options,
    ):
        if isinstance(made, GenerationFailure):
            continue
        record = made.json()
        yield FoundPuzzle(f"seed {made.seed}", record["puzzle"], record["solution"])


def _by_program(one: InstanceSet) -> Iterator[FoundPuzzle]:
    """Generate puzzles with Tatham's programs, each reproducible from its own seed."""
    assert one.program
    assert one.count
    path = program_path(one.program)
    for number in range(one.count):
        label = f"{one.parameters}#{one.seed}-{number}"
        done = subprocess.run(
            [path, "--generate", "1", label], capture_output=True, text=True, check=False
        )
        if done.returncode or not done.stdout.strip():
            raise PuzzlewrightError(
                f"{one.program} did not generate {label}: {done.stderr.strip() or 'no answer'}"
            )
        yield FoundPuzzle(label, _native(done.stdout.strip(), one.genre))


def _from_library(one: InstanceSet, places: SourceFolders) -> Iterator[FoundPuzzle]:
    from puzzlewright.library.library import Library  # SQLAlchemy is an extra
    from puzzlewright.library.query import PuzzleQuery

    with Library(places.library) as library:
        kind = PuzzleQuery(genre=one.genre, difficulty=one.level)
        for shelved in library.search_words(one.library or "", kind):
            yield FoundPuzzle(f"library:{shelved.id}", json.loads(shelved.native))


def _from_files(one: InstanceSet, places: SourceFolders) -> Iterator[FoundPuzzle]:
    for path in _paths(one, one.files, places):
        for found in _in_file(path, one.genre):
            is_named = not one.ids or any(fnmatchcase(found.label, name) for name in one.ids)
            if is_named and (one.size is None or _size_of(found.puzzle) == one.size):
                yield found


def _size_of(native: JsonObject) -> tuple[int, int] | None:
    """Return rows and columns; None of a puzzle without a grid."""
    puzzle = read(json.dumps(native))
    genre = genre_of(puzzle)
    return genre.draw(puzzle, genre.blank(puzzle), frozenset()).rulers


def _paths(one: InstanceSet, names: Iterable[str], places: SourceFolders) -> Iterator[Path]:
    """Yield the files that match names, folders and patterns."""
    for name in names:
        for word in re.findall(r"\{(\w+)\}", name):
            if word not in places.named:
                raise _Missing(f"it needs a folder of files: --{word} DIR")
            name = name.replace(f"{{{word}}}", places.named[word])
        path = places.folder / name
        if path.exists() and (one.traces or path.is_file()):
            yield path
        elif path.is_dir():
            yield from (inner for inner in sorted(path.rglob("*")) if inner.is_file())
        else:
            parts = Path(name)
            root = Path(parts.anchor) if parts.is_absolute() else places.folder
            matching = sorted(root.glob(str(parts.relative_to(parts.anchor))))
            if not matching:
                raise _Missing(f"there is no file {name}")
            yield from matching


def _text_in(path: Path) -> str:
    try:
        return decoded(path.read_bytes(), path.name)
    except OSError:
        raise PuzzlewrightError(f"{path} cannot be read") from None


def _in_file(path: Path, genre: str | None) -> Iterator[FoundPuzzle]:
    text = _text_in(path)
    try:
        if path.suffix != ".jsonl":
            yield FoundPuzzle(path.name, _native(text, genre))
            return
        for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
            record = json.loads(line)
            puzzle = record.get("puzzle", record)
            native = _native(puzzle if isinstance(puzzle, str) else json.dumps(puzzle), genre)
            label = str(record.get("id", f"{path.stem} {number}"))
            yield FoundPuzzle(label, native, record.get("solution"))
    except (BadPuzzle, ValueError, AttributeError) as wrong:
        raise PuzzlewrightError(
            f"{path.name} contains something that is not a puzzle: {wrong}"
        ) from None


def _native(text: str, genre: str | None) -> JsonObject:
    native: JsonObject = json.loads(write(read_with_marks(text, genre=genre).puzzle))
    return native


def genre_of_program(program: str | None) -> str | None:
    """Return the genre of a program of Tatham's collection, which its name contains."""
    name = (program or "").removeprefix("sgt-")
    return name if any(genre.name == name for genre in GENRES) else None


def _with_solution(instance: Instance) -> Instance:
    """Return the instance with a solution, for tasks that search for another one."""
    if instance.solution is not None or instance.puzzle is None or FORMULA in instance.puzzle:
        return instance
    puzzle = read_with_marks(json.dumps(instance.puzzle)).puzzle
    solution = solve(puzzle, first=True).solution
    marks = None if solution is None else genre_of(puzzle).marks(puzzle, solution)
    return replace(instance, solution=marks)


def scales_of(plan: Experiment) -> dict[str, float | None]:
    """Return how large the instances of every set are: as the plan states it, or in cells.

    The two are not mixed: if the plan states some scales, sets without one have none.
    """
    stated = {one.name: one.scale for one in plan.instances}
    if any(stated.values()):
        return stated
    return {one.name: _cells_of(one) for one in plan.instances}


def _cells_of(one: InstanceSet) -> float | None:
    if one.size is not None:
        return float(one.size[0] * one.size[1])
    said = re.match(r"(\d+)x(\d+)", one.parameters or "")
    return float(int(said[1]) * int(said[2])) if said else None
