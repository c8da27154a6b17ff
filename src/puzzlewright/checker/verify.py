"""Verify a certificate that a puzzle has exactly one solution:  python verify.py FOLDER

This file needs only Python 3.11, shares no code with the generator of certificates, and trusts no
input. It builds the formula of the rules from puzzle.json. It adds a clause for every cut in
cuts.json, which names what it separates (checked on the puzzle), and a clause "not this solution".
The file formula.cnf must be equal to the result, byte by byte. solution.json is checked against the
rules in Python. Every line of proof.lrat must follow from earlier clauses by unit propagation, up
to the empty clause: there is no other solution.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from hashlib import sha256
from itertools import combinations, pairwise, product, zip_longest
from math import prod
from operator import neg
from pathlib import Path
from typing import Any, TypeAlias

Clause: TypeAlias = Sequence[int]  # of literals: a variable, 1, 2, 3, ..., or its negative
Ladder: TypeAlias = Sequence[int]  # a number in unary: "at least 1", "at least 2", ...
Pair: TypeAlias = tuple[int, int]  # a cell's row and column from 0, or two islands or spans
# Of a genre: the meaning of its variables (as marks of native JSON), a function for the clause of a
# cut, and one for the clause "not this solution", which checks the solution against the rules.
Rules: TypeAlias = tuple[list[Any], Any, Callable[[Any], Clause]]

NAMES = ("README", "cuts.json", "formula.cnf", "proof.lrat", "puzzle.json", "solution.json")
MOST = 1_000_000  # bound on the number of cells and all other numbers
LARGEST_TABLE = 700  # combinations of summands up to which a sum is written as a table
SIDES = UP, LEFT, RIGHT, DOWN = (-1, 0), (0, -1), (0, 1), (1, 0)
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Refused(Exception):
    """The certificate is wrong: why, and where."""


def need(is_so: object, why: str) -> None:
    if not is_so:
        raise Refused(why)


def whole(value: Any, least: int, most: int, what: str) -> int:
    need(type(value) is int and least <= value <= most, f"{what} is {value!r:.40}")
    return int(value)


def keys(data: Any, *names: str) -> list[Any]:
    need([*data] == [*names], f"expected the keys {', '.join(names)} in this order")
    return [data[name] for name in names]


def cell_contents(rows: Any) -> dict[Pair, Any]:
    """Return the content of each cell of a grid, from its rows."""
    need(len({len(row) for row in rows}) == 1, "the rows have different lengths")
    cells = {(r, c): content for r, row in enumerate(rows) for c, content in enumerate(row)}
    need(0 < len(cells) <= MOST, "there are no cells, or too many")
    return cells


def around(cells: dict[Pair, Any], cell: Pair, steps: Sequence[Pair]) -> list[Pair]:
    """Return the cells that these steps lead to, without those outside the grid."""
    return [near for r, c in steps if (near := (cell[0] + r, cell[1] + c)) in cells]


def groups(count: int, joins: Sequence[Pair]) -> int:
    """Count the connected components of 0..count-1 under these joins."""
    leader = list(range(count))
    for a, b in joins:
        while leader[a] != a:
            leader[a] = a = leader[leader[a]]
        while leader[b] != b:
            leader[b] = b = leader[leader[b]]
        leader[a] = b
    return sum(leader[thing] == thing for thing in range(count))


class Formula:
    """Clauses and the number of their variables; both fit into a file of `most` bytes."""

    def __init__(self, most: int) -> None:
        self.variables, self.clauses, self.most = 0, list[Clause](), most

    def new(self, count: int) -> range:
        self.variables += count
        need(max(self.variables, len(self.clauses)) <= self.most, "formula.cnf is too short")
        return range(self.variables - count + 1, self.variables + 1)

    def sum_is(self, ladders: Sequence[Ladder], total: int) -> None:
        """Forbid all combinations that add up to total + 1 or more, or total - 1 or less. If there
        are many combinations, first replace pairs of ladders by their sums.
        """
        parts = list(ladders)
        while len(parts) > 1 and prod(len(part) + 1 for part in parts) > LARGEST_TABLE:
            parts.sort(key=len)
            parts = [*parts[2:], self.added(parts[0], parts[1], total + 1)]
        for way in product(*(range(len(part) + 1) for part in parts)):
            both = list(zip(parts, way, strict=True))
            if sum(way) == total + 1:
                self.clauses.append([-part[n - 1] for part, n in both if n])
            elif sum(way) == total - 1:
                self.clauses.append([part[n] for part, n in both if n < len(part)])

    def added(self, a: Ladder, b: Ladder, most: int = MOST) -> Ladder:
        """Return the sum of two numbers, or `most` if it is larger."""
        need(len(a) * len(b) <= self.most, "formula.cnf is too short")
        ladder = self.new(min(len(a) + len(b), most))
        for i, j in product(range(len(a) + 1), range(len(b) + 1)):
            if 0 < i + j <= len(ladder):
                self.clauses.append([*map(neg, (*a[:i][-1:], *b[:j][-1:])), ladder[i + j - 1]])
            if i + j < len(ladder):
                self.clauses.append([*a[i : i + 1], *b[j : j + 1], -ladder[i + j]])
        self.clauses += [(lower, -upper) for lower, upper in pairwise(ladder)]
        return ladder


def bridges(puzzle: Any, formula: Formula) -> Rules:
    """Variables: at least 1, 2, ... bridges on each span, up to what its islands allow."""
    numbers, spans, crossings, ends = (graph if "graph" in puzzle else grid)(puzzle)
    *_, most, k, loops = puzzle.values()
    count = len(numbers)
    whole(most, 1, 1000, "max_bridges")
    whole(k, 1, count, "components")
    need(type(loops) is bool, "loops is neither true nor false")
    known = [most if n is None else whole(n, 0, MOST, "the number of an island") for n in numbers]
    ladders = [formula.new(min(most, known[a], known[b])) for a, b in spans]
    formula.clauses += [(low, -up) for ladder in ladders for low, up in pairwise(ladder)]
    usable = [(a, b, ladder) for (a, b), ladder in zip(spans, ladders, strict=True) if ladder]
    at_island: list[list[Ladder]] = [[] for _ in numbers]
    for a, b, ladder in usable:
        at_island[a].append(ladder)
        at_island[b].append(ladder)
    for number, there in zip(numbers, at_island, strict=True):
        if number is None:
            formula.clauses.append([ladder[0] for ladder in there])
        else:
            formula.sum_is(there, number)
    for e, f in sorted(crossings):
        if ladders[e] and ladders[f]:
            formula.clauses.append((-ladders[e][0], -ladders[f][0]))
    if k > 1:
        colours(formula, count, usable, k)

    def cut(rule: Any, parts: Any) -> Clause:
        named = [thing for part in parts for thing in part]
        need(len({*named}) == len(named), "something is named twice")
        if rule == "loop" and not loops:
            joins = [spans[whole(span, 0, len(spans) - 1, "a span")] for span in named]
            # Every join that closes no loop reduces the number of groups by one.
            need(groups(count, joins) > count - len(joins), "these spans close no loop")
            return sorted([-ladders[span][0] for span in named], key=abs)
        need(rule == "connected", f"there is no rule {rule!r:.40} here")
        need(len(parts) == k and all(parts), f"there must be {k} groups of islands")
        # Without a bridge out of them, these would be k groups or more, and the rest another.
        need(len(named) < count, "nothing is outside, so nothing is separated")
        part_of = [-1] * count
        for number, part in enumerate(parts):
            for island in part:
                part_of[whole(island, 0, count - 1, "an island")] = number
        return [ladder[0] for a, b, ladder in usable if part_of[a] != part_of[b]]

    def not_this(solution: Any) -> Clause:
        bridges = {(*mark[:-1],): whole(mark[-1], 1, most, "a number") for mark in solution}
        values = [bridges.get(end, 0) for end in ends]
        marks = [[*end, n] for end, n in zip(ends, values, strict=True) if n]
        need(json.dumps(marks) == json.dumps(solution), "expected bridges on spans, in their order")
        total: Counter[int] = Counter()
        for (a, b), n in zip(spans, values, strict=True):
            total.update({a: n, b: n})
        for island, number in enumerate(numbers):
            n = total[island]
            need(n == number or (number is None and n), f"{n} bridges end at island {island}")
        need(not any(values[e] and values[f] for e, f in crossings), "bridges cross")
        used = [span for span, n in zip(spans, values, strict=True) if n]
        need(groups(count, used) == k, f"the islands are not in {k} groups")
        need(loops or len(used) == count - k, "bridges close a loop")
        pairs = [*zip(ladders, values, strict=True)]
        return [lit for ladder, n in pairs for lit in (*map(neg, ladder[:n][-1:]), *ladder[n:][:1])]

    both = zip(ends, ladders, strict=True)
    marks = [[*end, n] for end, ladder in both for n in range(1, len(ladder) + 1)]
    return marks, cut, not_this


def grid(puzzle: Any) -> tuple[list[Any], list[Any], list[Pair], list[Any]]:
    """Return islands' numbers, spans, pairs of crossing spans, and the ends of spans in marks."""
    names = ("genre", "rows", "cols", "islands", "max_bridges", "components", "loops")
    _, rows, cols, islands, *_ = keys(puzzle, *names)
    whole(rows, 1, MOST, "rows"), whole(cols, 1, MOST // rows, "cols")
    cells = [(whole(r, 0, rows - 1, "row"), whole(c, 0, cols - 1, "col")) for r, c, _ in islands]
    need(cells == sorted({*cells}), "expected islands row by row, each once")
    by_column = sorted(range(len(cells)), key=lambda island: cells[island][::-1])
    across = [(a, a + 1) for a in range(len(cells) - 1) if cells[a][0] == cells[a + 1][0]]
    down = [(a, b) for a, b in pairwise(by_column) if cells[a][1] == cells[b][1]]
    down.sort(key=lambda span: span[1])
    over: dict[Pair, int] = {}
    for span, (a, b) in enumerate(across):
        over |= {(cells[a][0], col): span for col in range(cells[a][1] + 1, cells[b][1])}
    crossings = []
    for span, (a, b) in enumerate(down, start=len(across)):
        water = [(row, cells[a][1]) for row in range(cells[a][0] + 1, cells[b][0])]
        crossings += [(over[cell], span) for cell in water if cell in over]
    numbers = [number for *_, number in islands]
    return numbers, across + down, crossings, [cells[a] + cells[b] for a, b in across + down]


def graph(puzzle: Any) -> tuple[list[Any], list[Any], list[Pair], list[Any]]:
    """Return the same for a puzzle on a graph, where marks contain numbers of islands."""
    data = keys(puzzle, "genre", "graph", "max_bridges", "components", "loops")[1]
    drawing = ("positions",) if "positions" in data else ()
    numbers, spans, crossings, *_ = keys(data, "islands", "spans", "crossings", *drawing)
    for pairs, count in ((spans, len(numbers)), (crossings, len(spans))):
        for pair in pairs:
            is_pair = [*map(type, pair)] == [int, int] and 0 <= min(pair) < max(pair) < count
            need(is_pair, f"{pair!r:.40} is no pair of different things below {count}")
        need(len({frozenset(pair) for pair in pairs}) == len(pairs), "a pair occurs twice")
    ends = [(*span,) for span in spans]
    return numbers, ends, [(*pair,) for pair in crossings], ends


def colours(formula: Formula, islands: int, spans: list[Any], k: int) -> None:
    """Require at least k groups: every island has one of k colours, joined islands have the same,
    and every colour occurs. Colours are used in order, to break symmetry.
    """
    wears: list[range] = []
    worn = range(0)  # the colours used up to the previous island
    for _ in range(islands):
        own, now = formula.new(k), formula.new(k)
        formula.clauses.append(own)
        for i, colour in enumerate(own):
            formula.clauses += [(-colour, -other) for other in own[i + 1 :]]
            if i:
                formula.clauses.append((-colour, *worn[i - 1 : i]))
            formula.clauses += [(-colour, now[i]), (-now[i], colour, *worn[i : i + 1])]
            formula.clauses += [(-before, now[i]) for before in worn[i : i + 1]]
        wears.append(own)
        worn = now
    for a, b, (used, *_) in spans:
        for in_a, in_b in zip(wears[a], wears[b], strict=True):
            formula.clauses += [(-used, -in_a, in_b), (-used, in_a, -in_b)]
    formula.clauses += [(colour,) for colour in worn]


def mosaic(puzzle: Any, formula: Formula) -> Rules:
    """Variables: this cell is black."""
    cells, clues = clued_grid(puzzle, formula)
    columns: dict[Pair, Ladder] = {}  # the number of black cells above, at and below a cell
    for cell, clue in clues.items():
        window = around(cells, cell, (LEFT, (0, 0), RIGHT))
        for middle in window:
            if middle not in columns:
                column = around(cells, middle, (UP, (0, 0), DOWN))
                columns[middle] = reduce(formula.added, [[cells[near]] for near in column])
        formula.sum_is([columns[middle] for middle in window], clue)

    def not_this(solution: Any) -> Clause:
        black = black_cells(solution, cells)
        for cell, clue in clues.items():
            found = sum(near in black for near in around(cells, cell, ((0, 0), *SIDES, *CORNERS)))
            need(found == clue, f"the clue at {cell} counts {found}")
        return [-n if cell in black else n for cell, n in cells.items()]

    return [[*cell, 1] for cell in cells], None, not_this


def context(puzzle: Any, formula: Formula) -> Rules:
    """Variables: this cell is black."""
    cells, clues = clued_grid(puzzle, formula)
    in_order = [*cells]
    for cell, n in cells.items():
        formula.clauses += [(-n, -cells[side]) for side in around(cells, cell, (RIGHT, DOWN))]
    for cell, clue in clues.items():
        for unless, steps in ((cells[cell], SIDES), (-cells[cell], CORNERS)):
            near = [cells[other] for other in around(cells, cell, steps)]
            too_many = combinations(map(neg, near), clue + 1)
            too_few = combinations(near, max(len(near) - clue + 1, 0))
            formula.clauses += [(unless, *some) for some in (*too_many, *too_few)]

    def cut(rule: Any, parts: Any) -> Clause:
        need(rule == "connected" and len(parts) == 1, "there is no such rule here")
        region = {in_order[whole(n, 0, len(cells) - 1, "a cell")] for n in parts[0]}
        wall = {side for cell in region for side in around(cells, cell, SIDES)} - region
        # If the wall were black, the cells next to it, inside and outside, would be white.
        need(region and len(region) + len(wall) < len(cells), "nothing is separated")
        return sorted([-cells[cell] for cell in wall], key=abs)

    def not_this(solution: Any) -> Clause:
        black = black_cells(solution, cells)
        for cell, clue in clues.items():
            near = around(cells, cell, CORNERS if cell in black else SIDES)
            need(len(black.intersection(near)) == clue, f"the clue at {cell} does not hold")
        for cell in black:
            need(black.isdisjoint(around(cells, cell, SIDES)), "black cells share a side")
        white = {cell: number for number, cell in enumerate(cells.keys() - black)}
        joins = [(white[a], white[b]) for a in white for b in around(white, a, SIDES)]
        need(groups(len(white), joins) <= 1, "the white cells are not connected")
        return [-n if cell in black else n for cell, n in cells.items()]

    return [[*cell, 1] for cell in cells], cut, not_this


def clued_grid(puzzle: Any, formula: Formula) -> tuple[dict[Pair, int], dict[Pair, int]]:
    """Return the variables of the cells, row by row, and the clues."""
    content = cell_contents(keys(puzzle, "genre", "clues")[1])
    found = {cell: clue for cell, clue in content.items() if clue is not None}
    clues = {cell: whole(clue, 0, 9, f"the clue at {cell}") for cell, clue in found.items()}
    return dict(zip(content, formula.new(len(content)), strict=True)), clues


def black_cells(solution: Any, cells: dict[Pair, int]) -> set[Pair]:
    content = cell_contents(solution)
    is_fine = content.keys() == cells.keys() and {*map(type, solution)} == {str}
    need(is_fine and {*content.values()} <= {"#", "."}, "expected rows of # and . for all cells")
    return {cell for cell, sign in content.items() if sign == "#"}


def satogaeri(puzzle: Any, formula: Formula) -> Rules:
    """Variables: a circle lands on a cell that it can reach, at the distance of its number."""
    _, rows, circles = keys(puzzle, "genre", "countries", "circles")
    country = cell_contents(rows)
    cells = dict(zip(country, range(len(country)), strict=True))
    sides = [(a, b) for a in cells for b in around(cells, a, (RIGHT, DOWN))]
    inside = [(cells[a], cells[b]) for a, b in sides if country[a] == country[b]]
    homes: dict[int, list[Ladder]] = {
        whole(name, 0, MOST, "a country"): [] for name in country.values()
    }
    need(groups(len(cells), inside) == len(homes), "a country is in pieces")
    starts = [(whole(r, 0, MOST, "a row"), whole(c, 0, MOST, "a column")) for r, c, _ in circles]
    is_fine = cells.keys() >= {*starts} and len({*starts}) == len(starts)
    need(is_fine, "a circle is outside the grid, or two start at the same cell")
    free = dict.fromkeys(cells.keys() - starts, 0)
    rays: list[list[list[Pair]]] = []  # the free cells from a circle, in four directions
    landings: list[dict[Pair, int]] = []
    for start, (*_, distance) in zip(starts, circles, strict=True):
        whole(0 if distance is None else distance, 0, MOST, "a distance")
        rays.append([[], [], [], []])
        goals = [] if distance else [start]
        for ray, step in zip(rays[-1], (UP, DOWN, LEFT, RIGHT), strict=True):
            while near := around(free, ray[-1] if ray else start, [step]):
                ray += near
            goals += ray if distance is None else ray[:distance][distance - 1 :]
        landings.append(dict(zip(sorted(goals), formula.new(len(goals)), strict=True)))
    over: dict[Pair, list[int]] = {cell: [] for cell in cells}
    for ways, there in zip(rays, landings, strict=True):
        formula.sum_is([[n] for n in there.values()], 1)
        for ray in ways:
            so_far = 0  # the literal "lands here or farther away"
            for cell in reversed(ray):
                here = there.get(cell, 0)
                if here and so_far:
                    (so_far,) = formula.added([here], [so_far], 1)
                so_far = so_far or here
                over[cell] += [so_far] if so_far else []
        for cell, n in there.items():
            homes[country[cell]].append([n])
    for tracks in over.values():
        formula.clauses += [(-one, -other) for one, other in combinations(tracks, 2)]
    for arrivals in homes.values():
        formula.sum_is(arrivals, 1)

    def not_this(solution: Any) -> Clause:
        clause, reached, covered = [], [], {*starts}
        moves = zip(starts, circles, solution, landings, strict=True)
        for start, (*_, distance), move, there in moves:
            row, col, to_row, to_col = (whole(n, 0, MOST, "a row or column") for n in move)
            need((row, col) == start, f"a move starts at {row, col} instead of {start}")
            need(row == to_row or col == to_col, f"the circle at {start} turns")
            r, c = (to_row > row) - (to_row < row), (to_col > col) - (to_col < col)
            length = abs(to_row - row) + abs(to_col - col)
            need(distance in (None, length), f"the circle at {start} moves {length} cells")
            track = {(row + n * r, col + n * c) for n in range(1, length + 1)}
            need(cells.keys() >= track, f"the circle at {start} leaves the grid")
            need(covered.isdisjoint(track), f"the track of the circle at {start} meets another")
            covered |= track
            reached.append(country[to_row, to_col])
            clause.append(-there[to_row, to_col])
        need(sorted(reached) == sorted(homes), "a country does not end with one circle")
        return clause

    both = zip(starts, landings, strict=True)
    return [[*start, *cell] for start, there in both for cell in there], None, not_this


GENRES = {"bridges": bridges, "mosaic": mosaic, "context": context, "satogaeri": satogaeri}


def check(folder: Path) -> dict[str, Any]:
    """Verify a certificate and return facts about it; raise `Refused` if anything is wrong."""
    with blaming("the folder"):
        files = check_manifest(folder)
    data: dict[str, Any] = {}
    for name in ("puzzle.json", "cuts.json", "solution.json"):
        with blaming(name):
            data[name] = json.loads(files[name])
            need(json.dumps(data[name]) + "\n" == files[name], "this JSON is not in its one form")
    (puzzle, cuts, solution), formula = data.values(), Formula(len(files["formula.cnf"]))
    with blaming("puzzle.json"):
        genre = puzzle["genre"]
        need(genre in GENRES, f"the genre is {genre!r:.40}, not one of {', '.join(GENRES)}")
        marks, clause_of, not_this = GENRES[genre](puzzle, formula)
    with blaming("cuts.json"):
        for number, (rule, *parts) in enumerate(cuts, start=1):
            with blaming(f"cut {number}"):
                formula.clauses.append(clause_of(rule, parts))
    with blaming("solution.json"):
        formula.clauses.append(not_this(solution))
    with blaming("formula.cnf"):
        check_formula(files["formula.cnf"], genre, marks, formula)
    with blaming("proof.lrat"):
        steps = check_proof(files["proof.lrat"], [*formula.clauses])
    return {"genre": genre, "clauses": len(formula.clauses), "cuts": len(cuts), "steps": steps}


@contextmanager
def blaming(where: str) -> Iterator[None]:
    """Add to errors where they are, and turn errors of malformed data into `Refused`."""
    try:
        yield
    except Refused as refused:
        raise Refused(f"{where}: {refused}") from None
    except OSError as error:
        raise Refused(f"{where} cannot be read: {error.strerror}") from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise Refused(f"{where}: this is not what a certificate has here") from None


def check_manifest(folder: Path) -> dict[str, str]:
    """Return the texts of the files, after checking their names and the manifest's hashes."""
    found = {path.name for path in folder.iterdir()}
    for name in sorted(found ^ {*NAMES, "manifest"}):
        need(False, f"{name:.80} is {'not expected' if name in found else 'missing'}")
    are_regular = [(folder / name).is_file() and not (folder / name).is_symlink() for name in found]
    need(all(are_regular), "not all files are regular files")
    data = {name: (folder / name).read_bytes() for name in NAMES}
    manifest = (folder / "manifest").read_bytes()
    lines = [f"{sha256(data[name]).hexdigest()}  {name}\n".encode() for name in NAMES]
    wrong = [name for name, line in zip(NAMES, lines, strict=True) if line not in manifest]
    need(not wrong, f"the manifest does not have the hash of {', '.join(wrong)}")
    need(manifest == b"".join(lines), "the manifest does not have its one form")
    return {name: content.decode() for name, content in data.items()}


def check_formula(text: str, genre: str, marks: list[Any], formula: Formula) -> None:
    """Check that the text is this formula, byte by byte."""
    right = [f"c puzzlewright certificate 1: {genre}", f"c {len(marks)} variables say marks"]
    right += [f"c {n} {json.dumps(mark)}" for n, mark in enumerate(marks, start=1)]
    right.append(f"p cnf {formula.variables} {len(formula.clauses)}")
    right += [" ".join(map(str, (*clause, 0))) for clause in formula.clauses]
    for number, (line, wanted) in enumerate(zip_longest(text.split("\n"), [*right, ""]), start=1):
        need(line == wanted, f"line {number} is {line!s:.60} instead of {wanted!s:.60}")


def check_proof(text: str, clauses: list[Clause]) -> int:
    """Check the proof up to the empty clause; return the number of its steps."""
    *lines, rest = text.split("\n")
    for number, line in enumerate(lines, start=1):
        with blaming(f"line {number}"):
            numbers = [*map(int, line.split(" "))]
            end = numbers.index(0)
            clause, hints = numbers[1:end], numbers[end + 1 : -1]
            wanted = (len(clauses) + 1, *clause, 0, *hints, 0)
            need(line == " ".join(map(str, wanted)), f"expected clause {wanted[0]} in its one form")
            check_step(clauses, clause, hints)
            clauses.append(clause)
    need(lines and not rest and not clauses[-1], "it does not end with the empty clause")
    return len(lines)


def check_step(clauses: list[Clause], clause: Clause, hints: list[int]) -> None:
    """Assume that the clause is false: each hint becomes unit, and the last one a conflict."""
    false = {*clause}
    for hint in hints:
        need(0 < hint <= len(clauses), f"there is no clause {hint} yet")
        left = [literal for literal in clauses[hint - 1] if literal not in false]
        if not left:
            return
        need(len(left) == 1, f"clause {hint} leaves {len(left)} literals, not one")
        false.add(-left[0])
    raise Refused("this clause does not follow from the clauses that it names")


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("usage: python verify.py FOLDER", file=sys.stderr)
        return 2
    try:
        facts = check(Path(words[0]))
    except (Refused, MemoryError) as refused:
        print(f"{words[0]}: refused: {str(refused) or 'it needs more memory than there is'}")
        return 1
    print(f"{words[0]}: proven: this {facts['genre']} puzzle has exactly one solution")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
