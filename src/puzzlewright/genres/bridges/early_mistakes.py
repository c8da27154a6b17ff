"""Rules of Bridges that are broken already, while a board is only partly decided: plain Python,
without any solver.

Every span surely carries the least and at best the most of what its place leaves open. Nothing is
said about a board that some solution still fits.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board
from puzzlewright.core.words import count, listing
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.bridges.puzzle import Bridges, Island

Group: TypeAlias = list[Island]


def early_mistakes(puzzle: Bridges, board: Board) -> list[Mistake]:
    """Every rule that is broken whatever is still drawn, with the places."""
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
            yield Mistake("span", (_where(puzzle, a), _where(puzzle, b)), why)


def _crossings(puzzle: Bridges, sure: Sequence[int]) -> Iterator[Mistake]:
    for e, f in puzzle.crossings:
        if sure[e] and sure[f]:
            (a, b), (c, d) = puzzle.spans[e], puzzle.spans[f]
            names = [
                f"between {puzzle.name_of(one)} and {puzzle.name_of(other)}"
                for one, other in ((a, b), (c, d))
            ]
            where = tuple(_where(puzzle, island) for island in (a, b, c, d))
            yield Mistake("crossing", where, f"the bridges {names[0]} and {names[1]} cross")


def _numbers(puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]) -> Iterator[Mistake]:
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        least, most = sum(sure[span] for span in spans), sum(possible[span] for span in spans)
        name, where = puzzle.name_of(island), (_where(puzzle, island),)
        if number is not None and least > number:
            yield Mistake("too many", where, f"{name} has {count(least, 'bridge')}")
        elif most < (1 if number is None else number):
            yield Mistake(
                "too few",
                where,
                (
                    f"{name} can have at most {count(most, 'bridge')}"
                    if most
                    else f"{name} can have no bridge"
                ),
            )


def _loops(puzzle: Bridges, sure: Sequence[int]) -> Iterator[Mistake]:
    if puzzle.loops:
        return
    drawn = [ends for ends, bridges in zip(puzzle.spans, sure, strict=True) if bridges]
    for group in _joined(puzzle, drawn):
        inside = set(group)
        # A group without loops has one join fewer than islands.
        if sum(a in inside for a, _ in drawn) >= len(group):
            yield Mistake(
                "loop",
                _all(puzzle, group),
                f"the bridges around {_names(puzzle, group)} form a loop",
            )


def _groups(puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]) -> Iterator[Mistake]:
    wanted = puzzle.components
    regions = _joined(
        puzzle, [ends for ends, bridges in zip(puzzle.spans, possible, strict=True) if bridges]
    )
    if len(regions) > wanted:
        # The largest is taken for the one to which the others should belong.
        for region in sorted(regions, key=len)[:-wanted]:
            why = f"{_names(puzzle, region)} can no longer be joined to the other islands"
            yield Mistake("connected", _all(puzzle, region), why)
    groups = _joined(
        puzzle, [ends for ends, bridges in zip(puzzle.spans, sure, strict=True) if bridges]
    )
    if len(groups) < wanted:
        where = _all(puzzle, [island for group in groups for island in group])
        yield Mistake(
            "connected",
            where,
            f"the islands are joined into {count(len(groups), 'group')} instead of {wanted}",
        )


def _joined(puzzle: Bridges, joins: Iterable[tuple[Island, Island]]) -> list[Group]:
    """Walk over these joins from every island not yet met."""
    neighbours: list[Group] = [[] for _ in puzzle.numbers]
    for a, b in joins:
        neighbours[a].append(b)
        neighbours[b].append(a)
    found: list[Group] = []
    unseen = dict.fromkeys(range(len(puzzle.numbers)))
    while unseen:
        group = [next(iter(unseen))]
        del unseen[group[0]]
        for island in group:
            for other in neighbours[island]:
                if other in unseen:
                    del unseen[other]
                    group.append(other)
        found.append(sorted(group))
    return found


def _where(puzzle: Bridges, island: Island) -> tuple[int, ...]:
    return puzzle.grid.cells[island] if puzzle.grid else (island,)


def _all(puzzle: Bridges, islands: Iterable[Island]) -> tuple[tuple[int, ...], ...]:
    return tuple(_where(puzzle, island) for island in islands)


def _names(puzzle: Bridges, islands: Sequence[Island]) -> str:
    return listing([puzzle.name_of(island) for island in islands])
