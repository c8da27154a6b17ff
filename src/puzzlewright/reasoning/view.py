"""Attach the puzzle to solutions and steps that leave a verb, so that they can name cells.

Internally, places are numbers, which is fast. Results refer to cells.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from puzzlewright.core.board import Marks, Place, Solution, Step, Value
from puzzlewright.core.errors import NoSuchPlace
from puzzlewright.core.words import join_words, show_value
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of


class PuzzleView:
    """Name the places and values of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @property
    def genre(self) -> Genre[Any]:
        return genre_of(self.puzzle)

    @cached_property
    def is_graph(self) -> bool:
        """Whether there are no rows and columns."""
        return getattr(self.puzzle, "size", None) is None

    @cached_property
    def place_at(self) -> dict[tuple[int, ...], Place]:
        """The places by their numbers in native JSON; spans in both directions."""
        places = range(len(self.genre.blank(self.puzzle).open))
        located = {tuple(self.genre.locate(self.puzzle, place)): place for place in places}
        backwards = {}
        for numbers, place in located.items():
            if len(numbers) > 2 or self.is_graph:
                half = len(numbers) // 2
                backwards[numbers[half:] + numbers[:half]] = place
        return backwards | located

    def marks(self, solution: Solution) -> Marks:
        return self.genre.marks(self.puzzle, solution)

    def value(self, solution: Solution, key: Any) -> Any:
        """Return the value at a cell or between two: a number, or the landing cell."""
        place = self.place_at.get(flatten_key(key))
        if place is None:
            raise NoSuchPlace(f"there is nothing to decide at {show_value(key)}")
        numbers = self.genre.locate(self.puzzle, place)
        value = self.genre.locate_choice(self.puzzle, (place, solution.values[place]))[
            len(numbers) :
        ]
        return value[0] if len(value) == 1 else tuple(value)

    def cells(self, step: Step) -> tuple[tuple[int, ...], ...]:
        """Return the cells of a step; all cells if it names no place."""
        places = step.places or range(len(self.genre.blank(self.puzzle).open))
        width = 1 if self.is_graph else 2
        found = []
        for place in places:
            numbers = tuple(self.genre.locate(self.puzzle, place))
            found += [numbers[at : at + width] for at in range(0, len(numbers), width)]
        return tuple(dict.fromkeys(found)) or ((0,) * width,)

    def conclusion(self, step: Step) -> str:
        """Describe what a step decides: the values that it leaves."""
        if not step.left or not all(values for _, values in step.left):
            return "there is no solution"
        return join_words(
            [self.genre.describe_values(self.puzzle, place, values) for place, values in step.left]
        )


def flatten_key(key: Any) -> tuple[int, ...]:
    """Return the numbers of (r, c) or ((r1, c1), (r2, c2)) in one tuple."""
    if isinstance(key, int):
        return (key,)
    if isinstance(key, Iterable) and not isinstance(key, str):
        return tuple(number for part in key for number in flatten_key(part))
    return ()


class KnownValues(NamedTuple):
    """The values that are open before a step."""

    view: PuzzleView
    open: list[frozenset[Value]]

    def publish(self, step: Step) -> Step:
        """Attach the puzzle to a new step, and remove its choices from the open values."""
        if step.chain:
            supposed = self._supposing(step)
            for link in step.chain:
                supposed.publish(link)
        for place, value in step.removes:
            self.open[place] -= {value}
        places = dict.fromkeys(place for place, _ in step.removes)
        # These fields do not count when steps are compared, so they may be set late.
        object.__setattr__(step, "view", self.view)
        object.__setattr__(step, "left", tuple((place, self.open[place]) for place in places))
        return step

    def _supposing(self, step: Step) -> "KnownValues":
        """Return the values that are open where the chain of a what-if begins."""
        supposed = KnownValues(self.view, self.open.copy())
        for place, value in step.folded:
            supposed.open[place] -= {value}
        place, value = next(choice for choice in step.removes if choice not in step.folded)
        supposed.open[place] &= {value}
        return supposed


def publish_step(puzzle: Puzzle, step: Step, board: Sequence[frozenset[Value]]) -> Step:
    """Return a step from this board with its puzzle attached."""
    return publish_steps(puzzle, [step], board)[0]


def publish_steps(
    puzzle: Puzzle, steps: Iterable[Step], board: Sequence[frozenset[Value]]
) -> tuple[Step, ...]:
    """Return successive steps from this board with their puzzle attached."""
    return tuple(map(KnownValues(PuzzleView(puzzle), list(board)).publish, steps))


def publish(puzzle: Puzzle, solutions: Iterable[Solution]) -> tuple[Solution, ...]:
    """Return solutions with their puzzle attached."""
    view = PuzzleView(puzzle)
    return tuple([Solution(solution.values, view) for solution in solutions])
