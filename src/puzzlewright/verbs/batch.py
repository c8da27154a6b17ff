"""Generate many: different puzzles in a fixed order, made by as many workers as there are."""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzlewright.core.errors import BadOption, LimitReached, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.generator import Size, Wishes
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.verbs.generate import Generated, NotMade, make, within
from puzzlewright.verbs.options import check_wishes, generator_of
from puzzlewright.verbs.text import read, write
from puzzlewright.verbs.validation import as_limit, as_size

if TYPE_CHECKING:  # slow to import, and whoever has one has imported it already
    from concurrent.futures import Executor

# seeds from which it is tried to get a puzzle of a batch that does not come out as wished
MOST_REFUSALS = 4
# tries for a puzzle that the batch does not have yet, before it is said that there are no more
MOST_TWINS = 50

# genre, size, wishes, seed, what may be spent on it
Task: TypeAlias = tuple[str, Size, Wishes, int, Limit]


def seed_of(seed: int, number: int, attempt: int = 0) -> int:
    """The seed of one puzzle in a batch; the first has the batch's own seed."""
    if not number and not attempt:
        return seed
    return int.from_bytes(_digest(f"{seed} {number} {attempt}")[:6], "big")


def fingerprint(puzzle: Puzzle) -> str:
    """The same for a puzzle and all that it becomes by turning and mirroring."""
    images = generator_of(genre_of(puzzle)).images(puzzle)
    return _digest(min(write(image) for image in images)).hex()


def _digest(text: str) -> bytes:
    import hashlib  # slow to import, and only generated puzzles need it

    return hashlib.sha256(text.encode()).digest()


class _Kept:
    """The puzzles of a batch so far, by which those are told that it has already, turned, mirrored
    or as they are.

    All of them are rated alike, so that fingerprints, which take the puzzle in all positions, are
    asked for only where ratings are the same.
    """

    def __init__(self, done: Sequence[Generated]) -> None:
        self._fingerprints = {fingerprint(made.puzzle) for made in done}
        self._takes_ratings = not done  # what was done before comes without
        # of every rating the one puzzle that has it; None if there are several
        self._alone: dict[tuple[int, ...], str | None] = {}

    def add(self, made: Generated) -> bool:
        """Take a puzzle in, if it is not there already; tell whether it was new."""
        if self._takes_ratings and made.rating:
            rated = made.rating.moves_open
            if rated not in self._alone:
                self._alone[rated] = write(made.puzzle)
                return True
            if text := self._alone[rated]:
                self._fingerprints.add(fingerprint(read(text, genre=genre_of(made.puzzle).name)))
                self._alone[rated] = None
        mark = fingerprint(made.puzzle)
        is_new = mark not in self._fingerprints
        self._fingerprints.add(mark)
        return is_new


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
    """So many different puzzles, in an order that does not depend on who makes them; those already
    done are not made again.

    Several workers make puzzles ahead, each from its own seed. Twins (also turned or mirrored ones)
    are found here, in order, and made anew, so that the result is the same for any number of
    workers. A puzzle that does not come out as wished is tried from a few other seeds; if that does
    not help either, or a limit is reached, the batch goes on without it.
    """
    kind, page, allowed = genre_named(genre), as_size(size), as_limit(limit)
    wished = check_wishes(kind, page, wishes)
    finished = list(done)
    kept = _Kept(finished)
    first = next((made for made in finished if made.seed == seed), None)
    if first and make(kind, page, wished, seed).puzzle != first.puzzle:
        raise Trouble(
            "the puzzles that are there already were made with another size or other wishes"
        )
    numbers = [
        number
        for number in range(count)
        if not has_made(seed, number, {made.seed for made in finished})
    ]

    def task(number: int, attempt: int = 0) -> Task:
        return genre, page, wished, seed_of(seed, number, attempt), allowed

    for number, made in zip(
        numbers, _made_ahead(executor, map(task, numbers), 4 * workers), strict=True
    ):
        attempt = twins = refusals = 0
        while twins < MOST_TWINS and refusals < MOST_REFUSALS:
            if isinstance(made, NotMade):
                if made.is_final:
                    break
                refusals += 1
            elif kept.add(made):
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
    """Whether one of these seeds is that of a try for the puzzle of this number in a batch."""
    attempts = range(MOST_TWINS + MOST_REFUSALS) if seeds else ()
    return any(seed_of(seed, number, attempt) in seeds for attempt in attempts)


def make_task(task: Task) -> Generated | NotMade:
    """What a worker does; everything it needs is in the task."""
    genre, size, wishes, seed, limit = task
    try:
        return within(genre_named(genre), size, wishes, seed, limit)
    except BadOption as refusal:
        return NotMade(seed, str(refusal))


def _made_ahead(
    executor: "Executor | None", tasks: Iterator[Task], ahead: int
) -> Iterator[Generated | NotMade]:
    """The results in order, while the executor works on the next ones."""
    if executor is None:
        yield from map(make_task, tasks)
        return
    waiting = deque((task, executor.submit(make_task, task)) for task in islice(tasks, ahead))
    try:
        while waiting:
            task, future = waiting.popleft()
            try:
                made = future.result()
            except LimitReached as reached:  # its worker had to be killed
                made = NotMade(task[3], str(reached), is_limit=True)
            waiting.extend((one, executor.submit(make_task, one)) for one in islice(tasks, 1))
            yield made
    except KeyboardInterrupt:
        waiting.clear()  # an interrupt ends the workers themselves
        raise
    finally:
        for _, future in waiting:
            future.cancel()
