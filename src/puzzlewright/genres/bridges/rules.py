"""The rules of Bridges in plain Python: what a drawn answer gets wrong. Shares no code with any
solver.

On a grid the arbiter walks from cell to cell itself, and takes neither spans nor crossings from the
puzzle.
"""

from collections.abc import Sequence
from typing import TypeAlias

from puzzlewright.blueprints.genre import Mistake
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Island
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, count, listing, shown

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
            found.append(
                Mistake(
                    "maximum",
                    (_where(puzzle, a), _where(puzzle, b)),
                    f"{count(bridges, 'bridge')} join {puzzle.name_of(a)} and {puzzle.name_of(b)}, "
                    f"but at most {puzzle.max_bridges} may",
                )
            )
    found += _wrong_numbers(puzzle, drawn)
    found += _wrong_groups(puzzle, drawn)
    return found


def _entries(marks: Marks, size: int, form: str) -> list[list[int]]:
    for number, entry in enumerate(marks, start=1):
        is_fine = (
            isinstance(entry, (list, tuple))
            and len(entry) == size
            and all(type(n) is int for n in entry)
        )
        if not is_fine or entry[-1] < 1:
            raise BadPuzzle(
                f"entry {number} of the solution is {shown(entry)}, but a bridge is {form} with a"
                " number of at least 1"
            )
    return marks


def _on_grid(grid: Grid, marks: Marks, found: list[Mistake]) -> Drawn:
    island_at = {cell: island for island, cell in enumerate(grid.cells)}
    drawn: Drawn = {}
    over: dict[Cell, tuple[Cell, Cell]] = {}  # the bridge over each water cell
    for row1, col1, row2, col2, bridges in _entries(marks, 5, "[row, column, row, column, number]"):
        start, end = (row1, col1), (row2, col2)
        if end < start:
            start, end = end, start
        if start not in island_at or end not in island_at or start == end:
            found.append(_no_span(start, end, "does not join two islands"))
            continue
        if row1 != row2 and col1 != col2:
            found.append(_no_span(start, end, "is neither horizontal nor vertical"))
            continue
        if row1 == row2:
            water = [(row1, col) for col in range(start[1] + 1, end[1])]
        else:
            water = [(row, col1) for row in range(start[0] + 1, end[0])]
        if not island_at.keys().isdisjoint(water):
            island = next(cell for cell in water if cell in island_at)
            found.append(_no_span(start, end, f"runs over the island at {at(*island)}"))
            continue
        key = (island_at[start], island_at[end])
        if key in drawn:
            found.append(_no_span(start, end, "is written twice"))
            continue
        for cell in water:
            if cell in over:
                other = over[cell]
                why = (
                    f"the bridges from {at(*start)} to {at(*end)} and from {at(*other[0])} to"
                    f" {at(*other[1])} cross"
                )
                found.append(Mistake("crossing", (start, end, *other), why))
            over[cell] = (start, end)
        drawn[key] = bridges
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
            found.append(
                Mistake(
                    "span",
                    ((a,), (b,)),
                    f"the bridge between {puzzle.name_of(a)} and {puzzle.name_of(b)} is written"
                    " twice",
                )
            )
        else:
            drawn[ends] = bridges
    for e, f in puzzle.crossings:
        one, other = puzzle.spans[e], puzzle.spans[f]
        if one in drawn and other in drawn:
            where = tuple((island,) for island in (*one, *other))
            spots = [puzzle.spot_of(island) for island in (*one, *other)]
            found.append(
                Mistake("crossing", where, "the bridges {}-{} and {}-{} cross".format(*spots))
            )
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
            wrong.append(Mistake(f"too {few_or_many}", (_where(puzzle, island),), why))
    return wrong


def _wrong_groups(puzzle: Bridges, drawn: Drawn) -> list[Mistake]:
    """Walk over the bridges from every island not yet met."""
    joined: list[list[Island]] = [[] for _ in puzzle.numbers]
    for a, b in drawn:
        joined[a].append(b)
        joined[b].append(a)
    wrong = []
    unseen = set(range(len(puzzle.numbers)))
    found: list[list[Island]] = []
    for first in range(len(puzzle.numbers)):
        if first not in unseen:
            continue
        unseen.discard(first)
        group = [first]
        ways = 0
        for island in group:
            ways += len(joined[island])
            for other in joined[island]:
                if other in unseen:
                    unseen.discard(other)
                    group.append(other)
        found.append(sorted(group))
        # A group without loops has one way fewer than islands; `ways` has counted each from both
        # ends.
        if not puzzle.loops and ways // 2 >= len(group):
            where = tuple(_where(puzzle, island) for island in sorted(group))
            wrong.append(
                Mistake("loop", where, f"the bridges around {_names(puzzle, group)} form a loop")
            )
    if found and len(found) != puzzle.components:  # without islands nothing is to be connected
        where = tuple(_where(puzzle, island) for group in found for island in group)
        lists = " / ".join(_names(puzzle, group) for group in sorted(found, key=len))
        why = (
            f"the islands form {count(len(found), 'group')} instead of {puzzle.components}: {lists}"
        )
        wrong.append(Mistake("connected", where, why))
    return wrong


def _spot(puzzle: Bridges, island: int) -> str:
    """The name of an island of a graph; of one that it does not have, its number."""
    return puzzle.spot_of(island) if 0 <= island < len(puzzle.numbers) else str(island)


def _where(puzzle: Bridges, island: Island) -> tuple[int, ...]:
    return puzzle.grid.cells[island] if puzzle.grid else (island,)


def _names(puzzle: Bridges, islands: Sequence[Island]) -> str:
    return listing([puzzle.name_of(island) for island in islands])
