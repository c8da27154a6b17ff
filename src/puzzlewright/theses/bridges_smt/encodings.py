"""The graph encodings of the Bridges thesis (chapter 3), and connectedness for all its encodings.

There is an integer per span, a sum per island, and connectedness by path length. The puzzle is a
graph whose edges carry 0 to M bridges, and an island's number is the sum over its edges. `g_n_i` is
true exactly if island n is reached over at most i bridges (gamma in section 3.7).

- `graph`: crossing spans exclude each other, and "g if and only if r" is two implications. It works
  on any graph. Size: S integers, N (N - 1) Booleans, and S + X + N + N^2 - 1 assertions for N
  islands, S spans and X crossings.
- `graph-printed`: every pair of a horizontal and a vertical span has an implication, also where
  they do not cross (section 3.5), and "if and only if" is an equality (section 3.7). Size: as
  `graph`, with H V for X, for H horizontal and V vertical spans.
- `graph-programmed`: as printed, but whether two spans cross is left to the solver, as six
  comparisons of coordinates. This is how the author's program builds it.
"""

from collections.abc import Callable, Sequence

from puzzlewright.core.board import Board
from puzzlewright.core.errors import CannotEncode
from puzzlewright.formulas.smtlib import IntegerTermMap, Smt, Term, sum_of
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import (
    CONNECTED,
    CROSSING,
    ISLAND,
    LOOP,
    ORDER,
    Bridges,
    Island,
    Span,
)


def graph_formula(
    puzzle: Bridges,
    board: Board,
    crossings: Callable[[Bridges, Sequence[Term]], list[Term]] | None = None,
    equivalences: bool = False,
) -> Smt:
    """Return the six constraints of chapter 3; the first two hold by construction."""
    spans = [f"b_{a}_{b}" for a, b in puzzle.spans]
    used = [f"(> {span} 0)" for span in spans]
    smt = Smt("QF_LIA", IntegerTermMap(spans), [f"(declare-const {span} Int)" for span in spans])
    smt.assertions += [f"(<= 0 {span} {puzzle.max_bridges})" for span in spans]
    smt.because(ORDER)
    smt.assertions += (crossings or exclusive_crossings)(puzzle, used)
    smt.because(CROSSING)
    for island, number in enumerate(puzzle.numbers):
        bridges = sum_of([spans[span] for span in puzzle.spans_at[island]])
        smt.assertions.append(f"(<= 1 {bridges})" if number is None else f"(= {number} {bridges})")
        smt.because(ISLAND, island)
    connect(smt, puzzle, [(term, term) for term in used], equivalences)
    smt.assert_board(board, blank(puzzle))
    return smt


def exclusive_crossings(puzzle: Bridges, used: Sequence[Term]) -> list[Term]:
    """Return that of two crossing spans one is not used."""
    return [f"(not (and {used[e]} {used[f]}))" for e, f in puzzle.crossings]


def printed_crossings(puzzle: Bridges, used: Sequence[Term]) -> list[Term]:
    """Return the implications of section 3.5: two spans that are used do not cross."""
    across, down = _by_direction(puzzle, "graph-printed")
    crossing = {frozenset(pair) for pair in puzzle.crossings}
    return [
        f"(=> (and {used[e]} {used[f]}) (not {'true' if {e, f} in crossing else 'false'}))"
        for e in across
        for f in down
    ]


def programmed_crossings(puzzle: Bridges, used: Sequence[Term]) -> list[Term]:
    """Return the same implications, with a comparison of coordinates for "they cross"."""
    across, down = _by_direction(puzzle, "graph-programmed")
    assert puzzle.grid
    cells = puzzle.grid.cells
    terms = []
    for e in across:
        (left_row, left), (right_row, right) = (cells[island] for island in puzzle.spans[e])
        for f in down:
            (top, col), (bottom, _) = (cells[island] for island in puzzle.spans[f])
            cross = (
                f"(> {col} {left}) (< {col} {right}) (< {top} {left_row}) (< {top} {right_row})"
                f" (> {bottom} {left_row}) (> {bottom} {right_row})"
            )
            terms.append(f"(=> (and {used[e]} {used[f]}) (not (and {cross})))")
    return terms


def _by_direction(puzzle: Bridges, encoding: str) -> tuple[list[Span], list[Span]]:
    """Return the horizontal and the vertical spans."""
    if puzzle.grid is None:
        raise needs_grid(encoding)
    cells = puzzle.grid.cells
    across = [span for span, (a, b) in enumerate(puzzle.spans) if cells[a][0] == cells[b][0]]
    return across, sorted(set(range(len(puzzle.spans))) - set(across))


def needs_grid(encoding: str) -> CannotEncode:
    return CannotEncode(f"the encoding {encoding} needs a grid with rows and columns; use graph")


graph = Encoding(
    "graph",
    "an integer per span, sums, connectedness by path length (SMT)",
    graph_formula,
    engine="z3",
    skips_propagation=True,
)
graph_printed: Encoding[Bridges] = Encoding(
    "graph-printed",
    "as graph, with all pairs of spans and equivalences, as the thesis prints it (SMT)",
    lambda puzzle, board: graph_formula(puzzle, board, printed_crossings, equivalences=True),
    engine="z3",
    skips_propagation=True,
)
graph_programmed: Encoding[Bridges] = Encoding(
    "graph-programmed",
    "as graph-printed, with coordinates compared by the solver, as its author's program (SMT)",
    lambda puzzle, board: graph_formula(puzzle, board, programmed_crossings, equivalences=True),
    engine="z3",
    skips_propagation=True,
)


def connect(
    smt: Smt, puzzle: Bridges, used: Sequence[tuple[Term, Term]], equivalences: bool = False
) -> None:
    """Require the puzzle's number of groups, and no loops if it forbids them.

    `used` contains for every span the term "carries bridges", as seen from its first and from its
    second island. `equivalences` states "reached in i steps if and only if" as one equality, as
    printed; by default it is two implications.
    """
    islands, groups = len(puzzle.numbers), puzzle.components
    # for each island its neighbours, with the condition of a bridge from there
    ways: list[list[tuple[Island, Term]]] = [[] for _ in puzzle.numbers]
    for (a, b), (from_a, from_b) in zip(puzzle.spans, used, strict=True):
        ways[a].append((b, from_b))
        ways[b].append((a, from_a))
    if groups == 1:
        _reach_all_from_the_first(smt, ways, equivalences)
    else:
        _reach_all_from_the_first_of_each_group(smt, puzzle, ways, equivalences)
    smt.because(CONNECTED)
    if not puzzle.loops and puzzle.numbers:
        _count_spans(smt, [from_a for from_a, _ in used], islands - groups)
        smt.because(LOOP)


def _count_spans(smt: Smt, used: Sequence[Term], expected: int) -> None:
    """Require that exactly the expected number of spans carry bridges, counted one by one."""
    smt.declarations += [f"(declare-const drawn_{span} Int)" for span in range(len(used))]
    for span, carries in enumerate(used):
        before = f"drawn_{span - 1}" if span else "0"
        smt.assertions += _one_more(f"drawn_{span}", before, carries)
    smt.assertions.append(f"(= {f'drawn_{len(used) - 1}' if used else '0'} {expected})")


def _one_more(number: Term, before: Term, holds: Term) -> list[Term]:
    """State that a number is one more than another if a term holds, else equal; without `ite`."""
    return [f"(=> {holds} (= {number} (+ {before} 1)))", f"(or {holds} (= {number} {before}))"]


def _reach_all_from_the_first(
    smt: Smt, ways: Sequence[Sequence[tuple[Island, Term]]], equivalences: bool
) -> None:
    """Add the four cases of section 3.7."""
    longest = len(ways) - 1
    steps = range(1, longest + 1)
    smt.declarations += [
        f"(declare-const g_{island}_{i} Bool)" for island in range(len(ways)) for i in steps
    ]
    smt.assertions += [f"g_0_{i}" for i in steps]
    for island in range(1, len(ways)):
        direct = [used for origin, used in ways[island] if origin == 0]
        smt.assertions.append(f"(= g_{island}_1 {direct[0]})" if direct else f"(not g_{island}_1)")
        _reach_by_steps(smt, island, ways[island], steps[1:], equivalences)
        smt.assertions.append(f"g_{island}_{longest}")


def _reach_all_from_the_first_of_each_group(
    smt: Smt,
    puzzle: Bridges,
    ways: Sequence[Sequence[tuple[Island, Term]]],
    equivalences: bool,
) -> None:
    """Do the same for k > 1 groups: number them, and let the first island of each be its root.

    Islands joined by a bridge have the same group number, so k roots mean at least k groups. All
    islands are reached from a root, so there are at most k.
    """
    islands = range(len(ways))
    longest = max(len(ways) - puzzle.components, 0)
    steps = range(1, longest + 1)
    smt.declarations += [
        f"(declare-const g_{island}_{i} Bool)" for island in islands for i in range(longest + 1)
    ]
    smt.declarations += [
        f"(declare-const group_{island} Int)(declare-const begun_{island} Int)"
        for island in islands
    ]
    for island in islands:
        before = f"begun_{island - 1}" if island else "0"
        smt.assertions += [
            *_one_more(f"begun_{island}", before, f"g_{island}_0"),
            f"(= g_{island}_0 (> group_{island} {before}))",
            f"(<= 1 group_{island} begun_{island})",
        ]
        smt.assertions += [
            f"(=> {used} (= group_{origin} group_{island}))"
            for origin, used in ways[island]
            if origin < island
        ]
        _reach_by_steps(smt, island, ways[island], steps, equivalences)
        smt.assertions.append(f"g_{island}_{longest}")
    smt.assertions.append(f"(= begun_{islands[-1]} {puzzle.components})")


def _reach_by_steps(
    smt: Smt,
    island: Island,
    ways: Sequence[tuple[Island, Term]],
    steps: range,
    equivalences: bool,
) -> None:
    """Reach an island in i steps exactly if it or a neighbour over a bridge is reached in i - 1."""
    last_step = "".join(f" (and g_{origin}_# {used})" for origin, used in ways)
    reached = f"(or g_{island}_#{last_step})" if ways else f"g_{island}_#"
    # By default two implications: z3's tactics and cvc5 treat an equality as a definition and
    # substitute it everywhere, nested, which takes them much longer than solving the puzzle.
    pattern = (
        f"(= g_{island}_@ {reached})"
        if equivalences
        else f"(let ((r {reached})) (and (=> g_{island}_@ r) (=> r g_{island}_@)))"
    )
    # These assertions differ only in the numbers of steps, so one pattern serves them all.
    smt.assertions += [pattern.replace("#", str(i - 1)).replace("@", str(i)) for i in steps]
