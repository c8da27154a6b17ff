"""The rules of Bridges in plain Python: what a drawn answer gets wrong, without code of any solver.

On a grid they walk from cell to cell, and take neither spans nor crossings from the puzzle.
"""

from collections.abc import Sequence
from typing import TypeAlias

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at, count, listing, shown
from puzzlewright.genre.genre import Mistake
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Island
from puzzlewright.kit.grid import Cell

Drawn: TypeAlias = dict[tuple[Island, Island], int]  # bridges between two islands

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
    """Every broken rule, with the places; empty when the answer is right."""
    found: list[Mistake] = []
    drawn = _on_grid(puzzle.grid, marks, found) if puzzle.grid else _on_graph(puzzle, marks, found)
    for (a, b), bridges in drawn.items():
        if bridges > puzzle.max_bridges:
            why = (
                f"{count(bridges, 'bridge')} join {puzzle.name_of(a)} and {puzzle.name_of(b)}, "
                f"but at most {puzzle.max_bridges} may"
            )
            found.append(Mistake("maximum", (puzzle.where(a), puzzle.where(b)), why))
    found += _wrong_numbers(puzzle, drawn)
    found += _wrong_groups(puzzle, drawn)
    return found


def _entries(marks: Marks, size: int, form: str) -> list[list[int]]:
    """The marks, each of so many numbers and the last of them at least 1."""
    for number, entry in enumerate(marks, start=1):
        is_fine = (
            isinstance(entry, (list, tuple))
            and len(entry) == size
            and set(map(type, entry)) == {int}
        )
        if not is_fine or entry[-1] < 1:
            raise BadPuzzle(
                f"entry {number} of the solution is {shown(entry)}, but a bridge is {form} with a"
                " number of at least 1"
            )
    return marks


def _on_grid(grid: Grid, marks: Marks, found: list[Mistake]) -> Drawn:
    cells, cols = grid.cells, grid.cols
    island_at = {cell: island for island, cell in enumerate(cells)}
    # What covers every cell of the page, row by row: nothing, an island, or the last bridge that
    # was drawn over it, by its two islands.
    over: list[tuple[Island, ...]] = [()] * (grid.rows * cols)
    for island, (row, col) in enumerate(cells):
        over[row * cols + col] = (island,)
    drawn: Drawn = {}
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
            where = at(*cells[islands[0][0]])
            found.append(_no_span(start, end, f"runs over the island at {where}"))
            continue
        if (a, b) in drawn:
            found.append(_no_span(start, end, "is written twice"))
            continue
        for c, d in met:
            other = (cells[c], cells[d])
            why = (
                f"the bridges from {at(*start)} to {at(*end)} and from {at(*other[0])} to"
                f" {at(*other[1])} cross"
            )
            found.append(Mistake("crossing", (start, end, *other), why))
        if water:
            over[between] = [(a, b)] * len(water)
        drawn[a, b] = bridges
    return drawn


def _no_span(start: Cell, end: Cell, why: str) -> Mistake:
    return Mistake("span", (start, end), f"the bridge from {at(*start)} to {at(*end)} {why}")


def _on_graph(puzzle: Bridges, marks: Marks, found: list[Mistake]) -> Drawn:
    ends_of = {frozenset(ends): ends for ends in puzzle.spans}
    drawn: Drawn = {}
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


def _wrong_numbers(puzzle: Bridges, drawn: Drawn) -> list[Mistake]:
    total = [0] * len(puzzle.numbers)
    for (a, b), bridges in drawn.items():
        total[a] += bridges
        total[b] += bridges
    wrong = []
    for island, number in enumerate(puzzle.numbers):
        if total[island] != number and (number is not None or not total[island]):
            why = f"{puzzle.name_of(island)} has {count(total[island], 'bridge')}"
            few_or_many = "few" if number is None or total[island] < number else "many"
            wrong.append(Mistake(f"too {few_or_many}", (puzzle.where(island),), why))
    return wrong


def _wrong_groups(puzzle: Bridges, drawn: Drawn) -> list[Mistake]:
    """Walk over the bridges from every island not yet met."""
    joined: list[list[Island]] = [[] for _ in puzzle.numbers]
    for a, b in drawn:
        joined[a].append(b)
        joined[b].append(a)
    wrong = []
    is_seen = [False] * len(joined)
    found: list[list[Island]] = []
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
        ways = sum([len(joined[island]) for island in group])
        # A group without loops has one way fewer than islands; `ways` has counted each from both
        # ends.
        if not puzzle.loops and ways // 2 >= len(group):
            where = tuple(puzzle.where(island) for island in sorted(group))
            why = f"the bridges around {_names(puzzle, group)} form a loop"
            wrong.append(Mistake("loop", where, why))
    if found and len(found) != puzzle.components:  # without islands nothing is to be connected
        where = tuple(puzzle.where(island) for group in found for island in group)
        lists = " / ".join(_names(puzzle, group) for group in sorted(found, key=len))
        why = (
            f"the islands form {count(len(found), 'group')} instead of {puzzle.components}: {lists}"
        )
        wrong.append(Mistake("connected", where, why))
    return wrong


def _spot(puzzle: Bridges, island: int) -> str:
    """The name of an island of a graph; of one that it does not have, its number."""
    return puzzle.spot_of(island) if 0 <= island < len(puzzle.numbers) else str(island)


def _names(puzzle: Bridges, islands: Sequence[Island]) -> str:
    return listing([puzzle.name_of(island) for island in islands])
