"""Find further solutions of a Bridges puzzle without search (chapter 8: several solutions).

Along a closed walk of spans, adding and removing a bridge in turn keeps every island's number. If
the result keeps the other rules too, it is another solution, whatever the rest of the puzzle is.
"""

from collections.abc import Iterator

from puzzlewright.core.board import Solution
from puzzlewright.genres import genre_of
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span

MAX_LENGTH = 8  # spans of a walk


def other_solutions(puzzle: Bridges, solution: Solution) -> Iterator[Solution]:
    """Yield the solutions that differ from this one along one closed walk, each once."""
    genre, seen = genre_of(puzzle), {solution.values}
    for walk in _even_walks(puzzle):
        for change in (1, -1):
            values = list(solution.values)
            for number, span in enumerate(walk):
                values[span] += change if number % 2 else -change
            if tuple(values) in seen or not all(0 <= one <= puzzle.max_bridges for one in values):
                continue
            seen.add(tuple(values))
            other = Solution(tuple(values))
            if not genre.mistakes(puzzle, genre.marks(puzzle, other)):
                yield other


def _even_walks(puzzle: Bridges) -> Iterator[tuple[Span, ...]]:
    """Yield the closed walks of an even number of different spans, from their lowest span."""
    for first, (start, island) in enumerate(puzzle.spans):
        yield from _walks_on(puzzle, start, island, (first,))


def _walks_on(
    puzzle: Bridges, start: Island, island: Island, walk: tuple[Span, ...]
) -> Iterator[tuple[Span, ...]]:
    if island == start and len(walk) % 2 == 0:
        yield walk
    if len(walk) == MAX_LENGTH:
        return
    for span in puzzle.spans_at[island]:
        if span > walk[0] and span not in walk:
            one, other = puzzle.spans[span]
            yield from _walks_on(puzzle, start, other if island == one else one, (*walk, span))
