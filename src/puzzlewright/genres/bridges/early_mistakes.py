"""Rules of Bridges that a partly decided board breaks already, found without a solver.

A span carries at least the least and at most the most of its open values. A board that fits some
solution has no mistake.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

from puzzlewright.core.board import Board
from puzzlewright.core.words import count, listing
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.bridges.puzzle import Bridges, Island


def early_mistakes(puzzle: Bridges, board: Board) -> list[Mistake]:
    """List every rule that is broken whatever else is drawn, with the places."""
    sure = [min(values, default=0) for values in board.open]
    possible = [max(values, default=0) for values in board.open]
    return [
        *_nothing_left(puzzle, board),
        *_crossings(puzzle, sure),
        *_numbers(puzzle, sure, possible),
        *_loops(puzzle, sure),
        *_groups(puzzle, sure, possible),
    ]


def _nothing_left(puzzle: Bridges, board: Board) -> Iterator[Mistake]:
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        if not values:
            why = (
                f"no number of bridges is left for the span between {puzzle.name_of(a)} and"
                f" {puzzle.name_of(b)}"
            )
            yield Mistake("span", (puzzle.where(a), puzzle.where(b)), why)


def _crossings(puzzle: Bridges, sure: Sequence[int]) -> Iterator[Mistake]:
    for e, f in puzzle.crossings:
        if sure[e] and sure[f]:
            (a, b), (c, d) = puzzle.spans[e], puzzle.spans[f]
            names = [
                f"between {puzzle.name_of(one)} and {puzzle.name_of(other)}"
                for one, other in ((a, b), (c, d))
            ]
            where = tuple(puzzle.where(island) for island in (a, b, c, d))
            yield Mistake("crossing", where, f"the bridges {names[0]} and {names[1]} cross")


def _numbers(puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]) -> Iterator[Mistake]:
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        least, most = sum(sure[span] for span in spans), sum(possible[span] for span in spans)
        name, where = puzzle.name_of(island), (puzzle.where(island),)
        if number is not None and least > number:
            yield Mistake("too many", where, f"{name} has {count(least, 'bridge')}")
        elif most < (1 if number is None else number):
            bridges = f"at most {count(most, 'bridge')}" if most else "no bridge"
            yield Mistake("too few", where, f"{name} can have {bridges}")


def _loops(puzzle: Bridges, sure: Sequence[int]) -> Iterator[Mistake]:
    if puzzle.loops:
        return
    drawn = list(compress(puzzle.spans, sure))
    for group in groups(len(puzzle.numbers), drawn):
        inside = set(group)
        # A group without loops has one join fewer than islands.
        if sum(a in inside for a, _ in drawn) >= len(group):
            why = f"the bridges around {_names(puzzle, group)} form a loop"
            yield Mistake("loop", _all(puzzle, group), why)


def _groups(puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]) -> Iterator[Mistake]:
    wanted = puzzle.components
    regions = groups(len(puzzle.numbers), compress(puzzle.spans, possible))
    if len(regions) > wanted:
        # The largest is taken for the one to which the others should belong.
        for region in sorted(regions, key=len)[:-wanted]:
            why = f"{_names(puzzle, region)} can no longer be joined to the other islands"
            yield Mistake("connected", _all(puzzle, region), why)
    joined = groups(len(puzzle.numbers), compress(puzzle.spans, sure))
    if len(joined) < wanted:
        where = _all(puzzle, [island for group in joined for island in group])
        why = f"the islands are joined into {count(len(joined), 'group')} instead of {wanted}"
        yield Mistake("connected", where, why)


def _all(puzzle: Bridges, islands: Iterable[Island]) -> tuple[tuple[int, ...], ...]:
    return tuple(puzzle.where(island) for island in islands)


def _names(puzzle: Bridges, islands: Sequence[Island]) -> str:
    return listing([puzzle.name_of(island) for island in islands])
