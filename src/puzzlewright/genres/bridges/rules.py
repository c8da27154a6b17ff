"""Check answers against the rules of Bridges, complete or not.

This module shares no code with any encoding. On a grid it goes from cell to cell, and uses neither
spans nor crossings of the puzzle.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import TypeAlias

from puzzlewright.core.board import Board, Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.phrases import name, say
from puzzlewright.core.words import count_noun, join_words, name_cell, number_word, show_value
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.bridges.puzzle import (
    ISLAND,
    MAX_NAMED_ISLANDS,
    Bridges,
    Grid,
    Island,
)
from puzzlewright.kit.grid import Cell

DrawnBridges: TypeAlias = dict[tuple[Island, Island], int]  # number of bridges of each pair

RULES = """\
Join the islands by bridges.
- A bridge runs straight between two islands, horizontally or vertically, over empty water
  (on a graph: along a span).
- Bridges do not cross each other or islands (on a graph: two spans of a crossing pair do not both
  carry bridges).
- Two islands share at most two bridges (or as many as the puzzle says).
- As many bridges end at an island as its number says; at an island with '?' at least one.
- All islands are joined into one group (or as many as the puzzle says).
- If the puzzle forbids loops, there is only one way from any island to any other.
"""


def mistakes(puzzle: Bridges, marks: Marks) -> list[Mistake]:
    """List every broken rule, with its places; empty if the answer is correct."""
    found: list[Mistake] = []
    drawn = _on_grid(puzzle.grid, marks, found) if puzzle.grid else _on_graph(puzzle, marks, found)
    for (a, b), bridges in drawn.items():
        if bridges > puzzle.max_bridges:
            why = (
                f"{count_noun(bridges, 'bridge')} join {puzzle.name_of(a)} and "
                f"{puzzle.name_of(b)}, but at most {puzzle.max_bridges} may"
            )
            found.append(Mistake("maximum", (puzzle.where(a), puzzle.where(b)), why))
    found += _wrong_numbers(puzzle, drawn)
    found += _wrong_groups(puzzle, drawn)
    return found


def _entries(marks: Marks, size: int, form: str) -> list[list[int]]:
    """Return the marks; raise `BadPuzzle` unless each has `size` integers, the last at least 1."""
    for number, entry in enumerate(marks, start=1):
        is_valid = (
            isinstance(entry, (list, tuple))
            and len(entry) == size
            and set(map(type, entry)) == {int}
        )
        if not is_valid or entry[-1] < 1:
            raise BadPuzzle(
                f"entry {number} of the solution is {show_value(entry)}, but a bridge is {form} "
                "with a number of at least 1"
            )
    return marks


def _on_grid(grid: Grid, marks: Marks, found: list[Mistake]) -> DrawnBridges:
    cells, cols = grid.cells, grid.cols
    island_at = {cell: island for island, cell in enumerate(cells)}
    # What covers each cell, row by row: nothing, an island, or the two islands of the last bridge
    # over it.
    over: list[tuple[Island, ...]] = [()] * (grid.rows * cols)
    for island, (row, col) in enumerate(cells):
        over[row * cols + col] = (island,)
    drawn: DrawnBridges = {}
    for row1, col1, row2, col2, bridges in _entries(marks, 5, "[row, column, row, column, number]"):
        start, end = (row1, col1), (row2, col2)
        if end < start:
            start, end = end, start
        a, b = island_at.get(start), island_at.get(end)
        if a is None or b is None or a == b:
            found.append(_no_span(start, end, "does not join two islands"))
            continue
        if row1 == row2:
            between = slice(row1 * cols + start[1] + 1, row1 * cols + end[1])
        elif col1 == col2:
            between = slice((start[0] + 1) * cols + col1, end[0] * cols + col1, cols)
        else:
            found.append(_no_span(start, end, "is neither horizontal nor vertical"))
            continue
        water = over[between]
        met = [covered for covered in water if covered] if any(water) else []
        if met and (islands := [covered for covered in met if len(covered) == 1]):
            where = name_cell(*cells[islands[0][0]])
            found.append(_no_span(start, end, f"runs over the island at {where}"))
            continue
        if (a, b) in drawn:
            found.append(_no_span(start, end, "is written twice"))
            continue
        for c, d in met:
            other = (cells[c], cells[d])
            why = (
                f"the bridges from {name_cell(*start)} to {name_cell(*end)} and from "
                f"{name_cell(*other[0])} to {name_cell(*other[1])} cross"
            )
            found.append(Mistake("crossing", (start, end, *other), why))
        if water:
            over[between] = [(a, b)] * len(water)
        drawn[a, b] = bridges
    return drawn


def _no_span(start: Cell, end: Cell, why: str) -> Mistake:
    return Mistake(
        "span", (start, end), f"the bridge from {name_cell(*start)} to {name_cell(*end)} {why}"
    )


def _on_graph(puzzle: Bridges, marks: Marks, found: list[Mistake]) -> DrawnBridges:
    ends_of = {frozenset(ends): ends for ends in puzzle.spans}
    drawn: DrawnBridges = {}
    for a, b, bridges in _entries(marks, 3, "[island, island, number]"):
        ends = ends_of.get(frozenset((a, b)))
        if ends is None:
            ends_named = f"{_spot(puzzle, a)} and {_spot(puzzle, b)}"
            found.append(Mistake("span", ((a,), (b,)), f"no span joins the islands {ends_named}"))
        elif ends in drawn:
            named = f"{puzzle.name_of(a)} and {puzzle.name_of(b)}"
            why = f"the bridge between {named} is written twice"
            found.append(Mistake("span", ((a,), (b,)), why))
        else:
            drawn[ends] = bridges
    for e, f in puzzle.crossings:
        one, other = puzzle.spans[e], puzzle.spans[f]
        if one in drawn and other in drawn:
            where = tuple((island,) for island in (*one, *other))
            spots = [puzzle.spot_of(island) for island in (*one, *other)]
            why = "the bridges {}-{} and {}-{} cross".format(*spots)
            found.append(Mistake("crossing", where, why))
    return drawn


def _wrong_numbers(puzzle: Bridges, drawn: DrawnBridges) -> list[Mistake]:
    total = [0] * len(puzzle.numbers)
    for (a, b), bridges in drawn.items():
        total[a] += bridges
        total[b] += bridges
    wrong = []
    for island, number in enumerate(puzzle.numbers):
        if total[island] != number and (number is not None or not total[island]):
            why = f"{puzzle.name_of(island)} has {count_noun(total[island], 'bridge')}"
            few_or_many = "few" if number is None or total[island] < number else "many"
            wrong.append(Mistake(f"too {few_or_many}", (puzzle.where(island),), why))
    return wrong


def _wrong_groups(puzzle: Bridges, drawn: DrawnBridges) -> list[Mistake]:
    found = _groups(puzzle, drawn)
    wrong = [*_loops(puzzle, drawn, found)]
    if found and len(found) != puzzle.components:
        where = _places(puzzle, chain.from_iterable(found))
        lists = " / ".join(_names(puzzle, group) for group in sorted(found, key=len))
        why = (
            f"the islands form {count_noun(len(found), 'group')} instead of "
            f"{puzzle.components}: {lists}"
        )
        wrong.append(Mistake("connected", where, why))
    return wrong


def _groups(puzzle: Bridges, joins: Iterable[tuple[Island, Island]]) -> list[list[Island]]:
    """Return the connected groups of islands."""
    joined: list[list[Island]] = [[] for _ in puzzle.numbers]
    for a, b in joins:
        joined[a].append(b)
        joined[b].append(a)
    is_seen = [False] * len(joined)
    found = []
    for first in range(len(joined)):
        if is_seen[first]:
            continue
        is_seen[first] = True
        group = [first]
        for island in group:
            for other in joined[island]:
                if not is_seen[other]:
                    is_seen[other] = True
                    group.append(other)
        found.append(sorted(group))
    return found


def _loops(
    puzzle: Bridges, joins: Iterable[tuple[Island, Island]], found: list[list[Island]]
) -> Iterator[Mistake]:
    """Report the groups with a loop: a group without one has fewer joins than islands."""
    if puzzle.loops:
        return
    joined_at = Counter(a for a, _ in joins)
    for group in found:
        if sum(joined_at[island] for island in group) >= len(group):
            why = f"the bridges around {_names(puzzle, group)} form a loop"
            yield Mistake("loop", _places(puzzle, group), why)


def _spot(puzzle: Bridges, island: int) -> str:
    """Return the name of an island of a graph, or its number if there is no such island."""
    return puzzle.spot_of(island) if 0 <= island < len(puzzle.numbers) else str(island)


def _names(puzzle: Bridges, islands: Sequence[Island]) -> str:
    return join_words([puzzle.name_of(island) for island in islands])


def _group_name(puzzle: Bridges, islands: Sequence[Island]) -> str:
    """Return 'the 1 at R1C1 and the 1 at R1C3', or 'the five islands around R1C1'."""
    if len(islands) <= MAX_NAMED_ISLANDS:
        return _names(puzzle, islands)
    count, reasons = number_word(len(islands)), [(ISLAND, (island,)) for island in islands]
    around = f"the {count} islands around {puzzle.spot_of(islands[0])}"
    return name(around, f"these {count} islands", reasons=reasons)


def _places(puzzle: Bridges, islands: Iterable[Island]) -> tuple[tuple[int, ...], ...]:
    return tuple(puzzle.where(island) for island in islands)


def early_mistakes(puzzle: Bridges, board: Board) -> list[Mistake]:
    """List every rule that is broken however the board is completed, with its places.

    Only the least and the greatest open value of each span count, and no bridge leaves an island
    that has its number. A board that agrees with a solution has no mistake.
    """
    sure = [min(values, default=0) for values in board.open]
    possible = [max(values, default=0) for values in board.open]
    drawn = list(compress(puzzle.spans, sure))
    joined = _groups(puzzle, drawn)
    return [
        *_nothing_left(puzzle, board),
        *_sure_crossings(puzzle, sure),
        *_bounded_numbers(puzzle, sure, possible),
        *_loops(puzzle, drawn, joined),
        *_possible_groups(puzzle, joined, _possible_beside_full_islands(puzzle, sure, possible)),
    ]


def _possible_beside_full_islands(
    puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]
) -> list[int]:
    """Return how many bridges each span can have, with no more at islands that are full."""
    most = list(possible)
    for number, spans in zip(puzzle.numbers, puzzle.spans_at, strict=True):
        if number is not None and sum(sure[span] for span in spans) >= number:
            for span in spans:
                most[span] = sure[span]
    return most


def _nothing_left(puzzle: Bridges, board: Board) -> Iterator[Mistake]:
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        if not values:
            ends = puzzle.name_of(a), puzzle.name_of(b)
            why = say("no number of bridges fits between {} and {}", *ends)
            yield Mistake("span", (puzzle.where(a), puzzle.where(b)), why)


def _sure_crossings(puzzle: Bridges, sure: Sequence[int]) -> Iterator[Mistake]:
    for e, f in puzzle.crossings:
        if sure[e] and sure[f]:
            (a, b), (c, d) = puzzle.spans[e], puzzle.spans[f]
            names = [
                f"between {puzzle.name_of(one)} and {puzzle.name_of(other)}"
                for one, other in ((a, b), (c, d))
            ]
            bridges = name(f"the bridges {names[0]} and {names[1]}", "these two bridges", (e, f))
            where = tuple(puzzle.where(island) for island in (a, b, c, d))
            yield Mistake("crossing", where, say("{} cross", bridges))


def _bounded_numbers(
    puzzle: Bridges, sure: Sequence[int], possible: Sequence[int]
) -> Iterator[Mistake]:
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        least, most = sum(sure[span] for span in spans), sum(possible[span] for span in spans)
        here, where = puzzle.name_of(island), (puzzle.where(island),)
        if number is not None and least > number:
            bridges = f"{number_word(least)} bridge{'s' if least > 1 else ''}"
            yield Mistake("too many", where, say("{} has {}, which is too many", here, bridges))
        elif most < (1 if number is None else number):
            bridges = f"{number_word(most)} bridge{'s' if most > 1 else ''}"
            few = f"only {bridges}, which is too few" if most else "no bridge at all"
            yield Mistake("too few", where, say("{} can get {}", here, few))


def _possible_groups(
    puzzle: Bridges, joined: list[list[Island]], possible: Sequence[int]
) -> Iterator[Mistake]:
    wanted = puzzle.components
    regions = _groups(puzzle, compress(puzzle.spans, possible))
    if len(regions) > wanted:
        # Report all but the largest regions.
        for region in sorted(regions, key=len)[:-wanted]:
            are = "is" if len(region) == 1 else "are"
            cut_off = say(f"{{}} {are} cut off from the other islands", _group_name(puzzle, region))
            yield Mistake("connected", _places(puzzle, region), cut_off)
    if len(joined) < wanted:
        where = _places(puzzle, chain.from_iterable(joined))
        why = f"the islands are joined into {count_noun(len(joined), 'group')} instead of {wanted}"
        yield Mistake("connected", where, why)
