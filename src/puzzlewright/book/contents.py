"""The contents of a book: its puzzles with solutions and ratings, and examples of techniques."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

from puzzlewright.book.plan import BookOrder, Plan, split_order
from puzzlewright.core import JsonObject
from puzzlewright.core.board import Solution
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.core.picture import Picture
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.library.records import grid_size
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.draw import draw_step
from puzzlewright.verbs.explain import Explanation, explain
from puzzlewright.verbs.generate import GenerationFailure
from puzzlewright.verbs.many import batch, seed_of
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read, write


@dataclass(frozen=True)
class BookPuzzle:
    """A puzzle that goes into the book."""

    puzzle: Puzzle  # of its genre's own class
    solution: Solution
    rating: Rating
    title: str = ""

    def json(self, number: int) -> JsonObject:
        return {
            "id": number,
            "puzzle": json.loads(write(self.puzzle)),
            "solution": genre_of(self.puzzle).marks(self.puzzle, self.solution),
            "level": self.rating.name,
            "score": self.rating.score,
            "title": self.title,
        }


@dataclass(frozen=True)
class GivenPuzzle:
    """A puzzle from a file or a library."""

    native: str
    title: str = ""
    name: str = ""  # its name in error messages


def gather_puzzles(
    plan: Plan,
    read_given: Callable[[BookOrder], Iterable[GivenPuzzle]],
    executor: Executor | None = None,
    workers: int = 1,
    limit: Limit | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Iterator[BookPuzzle]:
    """Yield all puzzles of the plan in its order; the same seed gives the same puzzles.

    Raise `LimitReached` if one exceeds the limit; report an order that cannot be filled.
    """
    allowed = limit or Limit()
    seen: set[str] = set()
    number = 0
    for order in plan.puzzles:
        for part in split_order(order):
            if part.file or part.search:
                found = _rate_given(read_given(part), part, allowed)
            else:
                found = _generate_puzzles(
                    part, seed_of(plan.seed, number), executor, workers, allowed
                )
            taken = 0
            for one in found:
                if (digest := canonical_hash(one.puzzle)) not in seen:  # each once in a book
                    seen.add(digest)
                    taken += 1
                    yield one
                if taken == part.count:
                    break
            if part.count is not None and taken < part.count:
                name = part.file or part.search or part.genre
                report(f"{name}: only {taken} of {part.count} puzzles")
            number += 1


def _generate_puzzles(
    order: BookOrder, seed: int, executor: Executor | None, workers: int, limit: Limit
) -> Iterator[BookPuzzle]:
    assert order.genre
    assert order.size
    assert order.count
    for made in batch(
        order.genre,
        size=order.size,
        count=order.count,
        seed=seed,
        executor=executor,
        workers=workers,
        limit=limit,
        difficulty=order.difficulty,
    ):
        if isinstance(made, GenerationFailure):
            if made.is_limit:
                raise LimitReached(made.why)
            raise PuzzlewrightError(f"cannot generate a puzzle for the book: {made.why}")
        yield BookPuzzle(made.puzzle, made.solution, made.rating or rate(made.puzzle))


def _rate_given(
    puzzles: Iterable[GivenPuzzle], order: BookOrder, limit: Limit
) -> Iterator[BookPuzzle]:
    """Solve and rate the puzzles that match the order; each must have one solution."""
    for one in puzzles:
        puzzle, name = read(one.native), one.name or "a puzzle"
        if order.genre not in (None, puzzle.genre) or order.size not in (None, grid_size(puzzle)):
            continue
        verdict = solve(puzzle, limit=limit)
        if verdict.status == "unknown":
            raise LimitReached(f"{name} was not solved within the limit")
        if verdict.status != "unique" or verdict.solution is None:
            raise PuzzlewrightError(f"{name} does not have exactly one solution")
        rating = rate(puzzle, limit=limit)
        if isinstance(rating, Unfinished):
            raise LimitReached(f"{name} was not rated: {rating.why}")
        if order.difficulty in (None, rating.name):
            yield BookPuzzle(puzzle, verdict.solution, rating, one.title)


def group_by_level(puzzles: Iterable[BookPuzzle]) -> dict[int, list[BookPuzzle]]:
    """Group the puzzles by level, each level sorted by genre and then by score."""
    chapters: dict[int, list[BookPuzzle]] = {}
    for one in sorted(
        puzzles, key=lambda one: (one.rating.level, one.puzzle.genre, one.rating.score)
    ):
        chapters.setdefault(one.rating.level, []).append(one)
    return chapters


class CaptionedPicture(NamedTuple):
    """A picture and its caption."""

    picture: Picture
    text: str


def step_pictures(explanation: Explanation) -> Iterator[tuple[str, CaptionedPicture]]:
    """Yield every step as a picture, with its technique."""
    for step, before in explanation.boards():
        picture = draw_step(explanation.puzzle, before, step).picture
        yield step.technique, CaptionedPicture(picture, step.why)


def technique_examples(
    genre: Genre, puzzles: Sequence[BookPuzzle]
) -> list[tuple[str, str, str, CaptionedPicture]]:
    """List the techniques in use (name, level, idea, example in the smallest puzzle)."""
    used = {name for one in puzzles for name in one.rating.techniques}
    small = sorted(puzzles, key=lambda one: len(genre_of(one.puzzle).blank(one.puzzle).open))
    shown: dict[str, CaptionedPicture] = {}
    for one in small:
        if not (set(one.rating.techniques) - shown.keys()) & used:
            continue
        for name, step in step_pictures(explain(one.puzzle)):
            shown.setdefault(name, step)
        if used <= shown.keys():
            break
    return [
        (technique.name, LEVELS[technique.level - 1], technique.idea, shown[technique.name])
        for technique in human_model_of(genre).techniques
        if technique.name in used and technique.name in shown
    ]
