"""Generate: new puzzles of a wished size, each with exactly one solution, proven; the same seed gives the same puzzle."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzlewright.board import Solution
from puzzlewright.engine import Formula, Session
from puzzlewright.engines import engine_named
from puzzlewright.errors import BadWish, Trouble, WrongAnswer
from puzzlewright.generator import Aim, Generator, Made, Size, Wish, Wishes
from puzzlewright.genre import Genre
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.aiming import WISHES as AIMS
from puzzlewright.verbs.aiming import aim_of, level_for, miss
from puzzlewright.verbs.rate import Rating, level_of, rate
from puzzlewright.verbs.search import Search
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write

if TYPE_CHECKING:  # slow to import, and whoever has one has imported it already
    from concurrent.futures import Executor

MOST_TRIES = 60  # puzzles that are made to get one of a wished difficulty, before it is refused
MOST_TWINS = 50  # tries for a puzzle that the batch does not have yet, before it is said that there are no more


Task: TypeAlias = tuple[str, Size, Wishes, int]  # genre, size, wishes, seed


@dataclass(frozen=True, slots=True)
class Generated:
    """A new puzzle, its only solution, and the seed that makes it again."""

    puzzle: Any
    solution: Solution
    seed: int
    rating: Rating | None = None  # None for a genre without techniques
    notes: tuple[str, ...] = ()  # what had to be done that was not wished for


class GeneratorBench:
    """Engines, searches and levels for generators."""

    def __init__(self, aim: Aim | None = None) -> None:
        self.aim = aim or Aim()

    def level(self, puzzle: Any) -> int:
        return level_of(puzzle)

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
    known = {wish.name: wish for wish in wishes_of(genre)}
    wished = {name: value for name, value in wishes.items() if value is not None}
    for name, value in wished.items():
        if name not in known:
            raise BadWish(f"{genre.name} knows no wish {name!r}; known: {', '.join(known)}")
        kind, choices = known[name].kind, known[name].choices
        if not isinstance(value, (int, float) if kind is float else kind) or (kind is not bool and isinstance(value, bool)):
            raise BadWish(f"{name} must be of the kind {kind.__name__}, not {value!r}")
        if choices and value not in choices:
            raise BadWish(f"{name} must be one of {', '.join(choices)}, not {value!r}")
    if genre.teaching and aim_of(genre, wished) != Aim() and not generator.steers(wished):
        raise BadWish(f"{genre.name} puzzles made like this come as hard as they come: their difficulty cannot be wished for")
    generator.check(size, _own(wished))
    return wished


def wishes_of(genre: Genre[Any]) -> tuple[Wish, ...]:
    """All that can be wished for: what the genre's own generator knows, and the difficulty."""
    return (*generator_of(genre).wishes, *(AIMS if genre.teaching else ()))


def _own(wishes: Wishes) -> Wishes:
    shared = {wish.name for wish in AIMS}
    return {name: value for name, value in wishes.items() if name not in shared}


def generator_of(genre: Genre[Any]) -> Generator[Any]:
    if genre.generator is None:
        raise Trouble(f"{genre.name} has no generator")
    return genre.generator()


def make(genre: Genre[Any], size: Size, wishes: Wishes, seed: int) -> Generated:
    """The puzzle of this seed, as hard as it was wished for.

    That it has one solution is proven here once more, and its level is rated here, whatever its maker believes.
    """
    rng = Random(f"{genre.name} {size} {sorted(wishes.items())} {seed}")
    generator = generator_of(genre)
    if not genre.teaching:
        made = generator.make(rng, size, wishes, GeneratorBench())
        return Generated(made.puzzle, _proven(genre, made), seed, notes=made.notes)
    aim = aim_of(genre, wishes)
    misses: Counter[str] = Counter()
    scores = []
    for attempt in range(MOST_TRIES):
        made = generator.make(rng, size, _own(wishes), GeneratorBench(aim._replace(level=level_for(aim, attempt))))
        rating = rate(made.puzzle)
        takes_any = not generator.steers(_own(wishes)) or (made.is_given and aim == Aim())
        wrong = None if takes_any else miss(made.puzzle, rating, aim, wishes)
        if wrong is None:
            return Generated(made.puzzle, _proven(genre, made), seed, rating, made.notes)
        misses[wrong] += 1
        scores.append(rating.score)
    wished = ", ".join(f"{name} {wishes[name]}" for wish in AIMS if (name := wish.name) in wishes) or "solvable without a what-if"
    often, times = misses.most_common(1)[0]
    what = f"they scored from {min(scores):g} to {max(scores):g}" if "score" in wishes else f"{times} of them were {often}"
    raise BadWish(f"no {genre.name} of {size} came out as wished ({wished}) in {MOST_TRIES} tries; {what}")


def _proven(genre: Genre[Any], made: Made[Any]) -> Solution:
    """The only solution of what was made."""
    verdict = solve(made.puzzle)
    if verdict.status != "unique" or verdict.solution != made.solution:
        raise WrongAnswer(f"a generated {genre.name} puzzle is not uniquely solvable: {write(made.puzzle)}")
    return made.solution


def seed_of(seed: int, number: int, attempt: int = 0) -> int:
    """The seed of one puzzle in a batch; the first has the batch's own seed."""
    if not number and not attempt:
        return seed
    return int.from_bytes(_digest(f"{seed} {number} {attempt}")[:6], "big")


def fresh_seed() -> int:
    return Random().getrandbits(32)


def fingerprint(puzzle: Any) -> str:
    """The same for a puzzle and all that it becomes by turning and mirroring."""
    images = generator_of(genre_of(puzzle)).images(puzzle)
    return _digest(min(write(image) for image in images)).hex()


def _digest(text: str) -> bytes:
    import hashlib  # slow to import, and only generated puzzles need it

    return hashlib.sha256(text.encode()).digest()


def batch(
    genre: str,
    *,
    size: tuple[int, int],
    count: int,
    seed: int,
    done: Iterable[Any] = (),
    executor: "Executor | None" = None,
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


def _made_ahead(executor: "Executor | None", tasks: Iterator[Task], ahead: int) -> Iterator[Generated]:
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
