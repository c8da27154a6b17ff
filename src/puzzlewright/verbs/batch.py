"""Generate many different puzzles in a fixed order, with any number of workers."""

from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzlewright.core.errors import BadOption, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.generator import Size, Wishes
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.processes.workers import map_in_order
from puzzlewright.verbs.generate import Generated, NotMade, make, within
from puzzlewright.verbs.options import check_wishes, generator_of
from puzzlewright.verbs.text import as_limit, as_size, write

if TYPE_CHECKING:  # slow to import, and whoever has one has imported it already
    from concurrent.futures import Executor

# seeds from which it is tried to get a puzzle of a batch that does not come out as wished
MOST_REFUSALS = 4
# tries for a puzzle that the batch does not have yet, before it is said that there are no more
MOST_TWINS = 50

# genre, size, wishes, seed, what may be spent on it
Task: TypeAlias = tuple[str, Size, Wishes, int, Limit]


def seed_of(seed: int, number: int, attempt: int = 0) -> int:
    """Derive the seed of one puzzle in a batch; the first has the batch's own seed."""
    if not number and not attempt:
        return seed
    return int.from_bytes(_digest(f"{seed} {number} {attempt}")[:6], "big")


def fingerprint(puzzle: Puzzle) -> str:
    """Hash a puzzle; rotated and mirrored copies have the same hash."""
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
    done: Iterable[Generated] = (),
    executor: "Executor | None" = None,
    workers: int = 1,
    limit: Limit | None = None,
    **wishes: Any,
) -> Iterator[Generated | NotMade]:
    """Yield different puzzles in an order that does not depend on the workers; skip those done.

    Workers run ahead, each puzzle from its own seed. Duplicates are replaced here, in order, so
    that the number of workers does not matter. A puzzle that misses its options is retried from a
    few other seeds; after that, or when a limit is reached, it is reported and skipped.
    """
    kind, page, allowed = genre_named(genre), as_size(size), as_limit(limit)
    wished = check_wishes(kind, page, wishes)
    finished = list(done)
    seen = {fingerprint(made.puzzle) for made in finished}
    first = next((made for made in finished if made.seed == seed), None)
    if first and make(kind, page, wished, seed).puzzle != first.puzzle:
        raise Trouble("the existing puzzles were generated with another size or other options")
    made_from = {made.seed for made in finished}
    numbers = [number for number in range(count) if not has_made(seed, number, made_from)]

    def task(number: int, attempt: int = 0) -> Task:
        return genre, page, wished, seed_of(seed, number, attempt), allowed

    results = map_in_order(make_task, map(task, numbers), executor, workers, _killed)
    for number, made in zip(numbers, results, strict=True):
        attempt = twins = refusals = 0
        while twins < MOST_TWINS and refusals < MOST_REFUSALS:
            if isinstance(made, NotMade):
                if made.is_final:
                    break
                refusals += 1
            elif (mark := fingerprint(made.puzzle)) not in seen:
                seen.add(mark)
                break
            else:
                twins += 1
            attempt += 1
            made = make_task(task(number, attempt))
        if twins == MOST_TWINS:
            raise Trouble(
                f"{twins} tries for puzzle {number + 1} gave only puzzles that were there already"
            )
        yield made


def has_made(seed: int, number: int, seeds: Container[int]) -> bool:
    """Tell whether one of these seeds belongs to an attempt at this puzzle of a batch."""
    attempts = range(MOST_TWINS + MOST_REFUSALS) if seeds else ()
    return any(seed_of(seed, number, attempt) in seeds for attempt in attempts)


def make_task(task: Task) -> Generated | NotMade:
    """Do the work of a worker; the task holds everything it needs."""
    genre, size, wishes, seed, limit = task
    try:
        return within(genre_named(genre), size, wishes, seed, limit)
    except BadOption as refusal:
        return NotMade(seed, str(refusal))


def _killed(task: Task, why: str) -> Generated | NotMade:
    return NotMade(task[3], why, is_limit=True)
