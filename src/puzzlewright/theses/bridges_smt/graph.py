"""The graph encoding: an integer per span, sums, crossings, and connectedness by path length
(chapter 3), with the part that the grid encodings share.

Idea: the puzzle is a graph whose edges carry 0 to M bridges, and an island's number is the sum over
its edges. `g_n_i` holds exactly when island n is reached in at most i bridges (section 3.7, its
gamma). Size: for N islands, S spans and X crossings S integers, N (N - 1) Booleans, and S + X + N +
N^2 - 1 assertions. The simplest statement of the puzzle for an SMT solver, on any graph.
"""

from collections.abc import Sequence

from puzzlewright.core.board import Board
from puzzlewright.formulas.smt import IntegerMeaning, Smt, Term, total
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import (
    CONNECTED,
    CROSSING,
    ISLAND,
    KNOWN,
    LOOP,
    ORDER,
    Bridges,
    Island,
)


def formula(puzzle: Bridges, board: Board) -> Smt:
    """The six constraints of chapter 3; the first two hold by construction."""
    spans = [f"b_{a}_{b}" for a, b in puzzle.spans]
    used = [f"(> {span} 0)" for span in spans]
    smt = Smt("QF_LIA", IntegerMeaning(spans), [f"(declare-const {span} Int)" for span in spans])
    smt.assertions += [f"(<= 0 {span} {puzzle.max_bridges})" for span in spans]
    smt.because(ORDER)
    smt.assertions += [f"(not (and {used[e]} {used[f]}))" for e, f in puzzle.crossings]
    smt.because(CROSSING)
    for island, number in enumerate(puzzle.numbers):
        bridges = total([spans[span] for span in puzzle.spans_at[island]])
        smt.assertions.append(f"(<= 1 {bridges})" if number is None else f"(= {number} {bridges})")
        smt.because(ISLAND, island)
    connect(smt, puzzle, [(term, term) for term in used])
    smt.respect(board, blank(puzzle), KNOWN)
    return smt


graph = Encoding(
    "graph",
    "an integer per span, sums, connectedness by path length (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)


def connect(smt: Smt, puzzle: Bridges, used: Sequence[tuple[Term, Term]]) -> None:
    """As many groups as the puzzle asks for, and no loops where it forbids them.

    `used` says for every span that it carries bridges, as seen from its first island and from its
    second.
    """
    islands, groups = len(puzzle.numbers), puzzle.components
    # for each island its neighbours, with the condition of a bridge from there
    ways: list[list[tuple[Island, Term]]] = [[] for _ in puzzle.numbers]
    for (a, b), (from_a, from_b) in zip(puzzle.spans, used, strict=True):
        ways[a].append((b, from_b))
        ways[b].append((a, from_a))
    if groups == 1:
        _reach_all_from_the_first(smt, ways)
    else:
        _reach_all_from_the_first_of_each_group(smt, puzzle, ways)
    smt.because(CONNECTED)
    if not puzzle.loops and puzzle.numbers:
        _count_spans(smt, [from_a for from_a, _ in used], islands - groups)
        smt.because(LOOP)


def _count_spans(smt: Smt, used: Sequence[Term], expected: int) -> None:
    """Exactly the expected number of spans carry bridges, counted one after the other."""
    smt.declarations += [f"(declare-const drawn_{span} Int)" for span in range(len(used))]
    for span, carries in enumerate(used):
        before = f"drawn_{span - 1}" if span else "0"
        smt.assertions += _one_more(f"drawn_{span}", before, carries)
    smt.assertions.append(f"(= {f'drawn_{len(used) - 1}' if used else '0'} {expected})")


def _one_more(number: Term, before: Term, holds: Term) -> list[Term]:
    """State that a number is one more than another if a term holds, else equal; without `ite`."""
    return [f"(=> {holds} (= {number} (+ {before} 1)))", f"(or {holds} (= {number} {before}))"]


def _reach_all_from_the_first(smt: Smt, ways: Sequence[Sequence[tuple[Island, Term]]]) -> None:
    """The four cases of section 3.7."""
    longest = len(ways) - 1
    steps = range(1, longest + 1)
    smt.declarations += [
        f"(declare-const g_{island}_{i} Bool)" for island in range(len(ways)) for i in steps
    ]
    smt.assertions += [f"g_0_{i}" for i in steps]
    for island in range(1, len(ways)):
        direct = [used for origin, used in ways[island] if origin == 0]
        smt.assertions.append(f"(= g_{island}_1 {direct[0]})" if direct else f"(not g_{island}_1)")
        _reach_by_steps(smt, island, ways[island], steps[1:])
        smt.assertions.append(f"g_{island}_{longest}")


def _reach_all_from_the_first_of_each_group(
    smt: Smt, puzzle: Bridges, ways: Sequence[Sequence[tuple[Island, Term]]]
) -> None:
    """The same for k > 1: groups are numbered as they begin, and the first island of each takes the
    part of island 0.

    Neighbours over a bridge are of the same group, so k groups that begin are k groups at least;
    all islands are reached from where they begin, so they are no more.
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
        _reach_by_steps(smt, island, ways[island], steps)
        smt.assertions.append(f"g_{island}_{longest}")
    smt.assertions.append(f"(= begun_{islands[-1]} {puzzle.components})")


def _reach_by_steps(
    smt: Smt, island: Island, ways: Sequence[tuple[Island, Term]], steps: range
) -> None:
    """Reach an island in i steps exactly if it or a neighbour over a bridge is reached in i - 1."""
    last_step = "".join(f" (and g_{origin}_# {used})" for origin, used in ways)
    reached = f"(or g_{island}_#{last_step})" if ways else f"g_{island}_#"
    # Two implications instead of one equality: z3 and cvc5 treat an equality as a definition and
    # substitute it everywhere, nested, which takes them much longer than solving the puzzle.
    pattern = f"(let ((r {reached})) (and (=> g_{island}_@ r) (=> r g_{island}_@)))"
    # These assertions differ only in the numbers of steps, so one pattern serves them all.
    smt.assertions += [pattern.replace("#", str(i - 1)).replace("@", str(i)) for i in steps]
