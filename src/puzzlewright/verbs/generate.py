"""Generate: new puzzles of a wished size, each with exactly one solution, proven; the same seed gives the same puzzle."""

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from puzzlewright.board import Solution
from puzzlewright.engine import Formula, Session
from puzzlewright.engines import engine_named
from puzzlewright.errors import BadWish, Trouble, WrongAnswer
from puzzlewright.generator import Generator, Size, Wishes
from puzzlewright.genre import Genre
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.search import Search
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write

MOST_TWINS = 50  # tries for a puzzle that the batch does not have yet, before it is said that there are no more


Task: TypeAlias = tuple[str, Size, Wishes, int]  # genre, size, wishes, seed


@dataclass(frozen=True, slots=True)
class Generated:
    """A new puzzle, its only solution, and the seed that makes it again."""

    puzzle: Any
    solution: Solution
    seed: int
    notes: tuple[str, ...] = ()  # what had to be done that was not wished for


class GeneratorBench:
    """Engines and searches for generators."""

    def search(self, puzzle: Any) -> AbstractContextManager[Search]:
        return Search(puzzle)

    def open(self, formula: Formula, engine: str) -> Session:
        return engine_named(engine).open(formula)


def generate(genre: str, *, size: tuple[int, int], seed: int | None = None, **wishes: Any) -> Generated:
    """One new puzzle of rows x columns; wishes are those that the genre's generator lists."""
    kind = genre_named(genre)
    checked = check_wishes(kind, Size(*size), wishes)
    return make(kind, Size(*size), checked, fresh_seed() if seed is None else seed)


def check_wishes(genre: Genre[Any], size: Size, wishes: Mapping[str, Any]) -> Wishes:
    """The wishes without those left open; refused before any work if they cannot be had."""
    if size.rows < 1 or size.cols < 1:
        raise BadWish(f"a size of {size} has no cells: it must be at least 1x1")
    generator = generator_of(genre)
    known = {wish.name: wish for wish in generator.wishes}
    wished = {name: value for name, value in wishes.items() if value is not None}
    for name, value in wished.items():
        if name not in known:
            raise BadWish(f"{genre.name} knows no wish {name!r}; known: {', '.join(known)}")
        kind, choices = known[name].kind, known[name].choices
        if not isinstance(value, (int, float) if kind is float else kind) or (kind is not bool and isinstance(value, bool)):
            raise BadWish(f"{name} must be of the kind {kind.__name__}, not {value!r}")
        if choices and value not in choices:
            raise BadWish(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    generator.check(size, wished)
    return wished


def generator_of(genre: Genre[Any]) -> Generator[Any]:
    if genre.generator is None:
        raise Trouble(f"{genre.name} has no generator")
    return genre.generator


def make(genre: Genre[Any], size: Size, wishes: Wishes, seed: int) -> Generated:
    """The puzzle of this seed; that it has one solution is proven here once more, whatever its maker believes."""
    rng = Random(f"{genre.name} {size} {sorted(wishes.items())} {seed}")
    puzzle, solution, notes = generator_of(genre).make(rng, size, wishes, GeneratorBench())
    verdict = solve(puzzle)
    if verdict.status != "unique" or verdict.solution != solution:
        raise WrongAnswer(f"a generated {genre.name} puzzle is not uniquely solvable: {write(puzzle)}")
    return Generated(puzzle, solution, seed, notes)


def seed_of(seed: int, number: int, attempt: int = 0) -> int:
    """The seed of one puzzle in a batch; the first has the batch's own seed."""
    if not number and not attempt:
        return seed
    digest = hashlib.sha256(f"{seed} {number} {attempt}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def fresh_seed() -> int:
    return Random().getrandbits(32)


def fingerprint(puzzle: Any) -> str:
    """The same for a puzzle and all that it becomes by turning and mirroring."""
    images = generator_of(genre_of(puzzle)).images(puzzle)
    return hashlib.sha256(min(write(image) for image in images).encode()).hexdigest()


def batch(
    genre: str,
    *,
    size: tuple[int, int],
    count: int,
    seed: int,
    done: Iterable[Any] = (),
    executor: Executor | None = None,
    workers: int = 1,
    **wishes: Any,
) -> Iterator[Generated]:
    """So many different puzzles, in an order that does not depend on who makes them; those already done are not made again.

    Several workers make puzzles ahead, each from its own seed. Twins (also turned or mirrored ones) are found here, in
    order, and made anew, so that the result is the same for any number of workers.
    """
    kind, page = genre_named(genre), Size(*size)
    wished = check_wishes(kind, page, wishes)
    finished = list(done)
    seen = {fingerprint(puzzle) for puzzle in finished}
    if finished and make_task((genre, page, wished, seed)).puzzle != finished[0]:
        raise Trouble("the puzzles that are there already were made with another size or other wishes")
    numbers = range(len(seen), count)
    tasks = ((genre, page, wished, seed_of(seed, number)) for number in numbers)
    for number, made in zip(numbers, _made_ahead(executor, tasks, 4 * workers), strict=True):
        attempt = 0
        while (mark := fingerprint(made.puzzle)) in seen:
            attempt += 1
            if attempt == MOST_TWINS:
                raise Trouble(f"{attempt} tries for puzzle {number + 1} gave only puzzles that were there already")
            made = make_task((genre, page, wished, seed_of(seed, number, attempt)))
        seen.add(mark)
        yield made


def make_task(task: Task) -> Generated:
    """What a worker does; everything it needs is in the task."""
    genre, size, wishes, seed = task
    return make(genre_named(genre), size, wishes, seed)


def _made_ahead(executor: Executor | None, tasks: Iterator[Task], ahead: int) -> Iterator[Generated]:
    """The results in order, while the executor works on the next ones."""
    if executor is None:
        yield from map(make_task, tasks)
        return
    waiting = deque(executor.submit(make_task, task) for task in islice(tasks, ahead))
    try:
        while waiting:
            made = waiting.popleft().result()
            waiting.extend(executor.submit(make_task, task) for task in islice(tasks, 1))
            yield made
    finally:
        for future in waiting:
            future.cancel()
