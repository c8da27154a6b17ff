"""Our genres as answer set programs for clingo, which share nothing with our encodings."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TypeAlias

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import CannotEncode

Solve: TypeAlias = Callable[[], list[Marks]]  # returns two solutions at most

MOSAIC = """
{ black(R,C) } :- cell(R,C).
:- clue(R,C,N), #count { Y,X : black(Y,X), |Y-R| <= 1, |X-C| <= 1 } != N.
#show black/2.
"""

CONTEXT = """
{ black(R,C) } :- cell(R,C).
beside(R,C,R+D,C) :- cell(R,C), cell(R+D,C), D = (-1;1).
beside(R,C,R,C+D) :- cell(R,C), cell(R,C+D), D = (-1;1).
:- black(R,C), black(Y,X), beside(R,C,Y,X).
:- clue(R,C,N), not black(R,C), #count { Y,X : black(Y,X), beside(R,C,Y,X) } != N.
:- clue(R,C,N), black(R,C), #count { Y,X : black(Y,X), |Y-R| = 1, |X-C| = 1 } != N.
reached(R,C) :- (R,C) = #min { (Y,X) : cell(Y,X), not black(Y,X) }, cell(R,C).
reached(Y,X) :- reached(R,C), beside(R,C,Y,X), not black(Y,X).
:- cell(R,C), not black(R,C), not reached(R,C).
#show black/2.
"""

BRIDGES = """
1 { bridges(S,0..M) : most(M) } 1 :- span(S,_,_).
used(S) :- bridges(S,N), N > 0.
at(S,A) :- span(S,A,_).
at(S,B) :- span(S,_,B).
:- island(I,N), #sum { K,S : bridges(S,K), at(S,I) } != N.
:- crossing(S,T), used(S), used(T).
reached(0).
reached(B) :- reached(A), used(S), at(S,A), at(S,B).
:- island(I,_), not reached(I).
#show bridges/2.
"""


def _models(program: str, facts: Iterable[str]) -> list[list[tuple[int, ...]]]:
    """Two answer sets at most, as the numbers of their atoms."""
    clingo = import_module("clingo")
    control = clingo.Control(["--models=2"], logger=lambda *_: None)
    control.add("base", [], program + " ".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        return [
            sorted(
                tuple(argument.number for argument in atom.arguments)
                for atom in model.symbols(shown=True)
            )
            for model in answers
        ]


def shaded(program: str) -> Callable[[JsonObject], Solve]:
    """A genre of black and white cells with clues."""

    def prepare(native: JsonObject) -> Solve:
        clues = native["clues"]
        size = range(len(clues)), range(len(clues[0]))

        def solve() -> list[Marks]:
            facts = [f"cell({r},{c})." for r in size[0] for c in size[1]]
            facts += [
                f"clue({r},{c},{clues[r][c]})."
                for r in size[0]
                for c in size[1]
                if clues[r][c] is not None
            ]
            return [
                ["".join("#" if (r, c) in black else "." for c in size[1]) for r in size[0]]
                for black in _models(program, facts)
            ]

        return solve

    return prepare


def check_classic(native: JsonObject) -> None:
    """Refuse what other programs do not know: graphs, '?', several groups, no loops."""
    is_classic = (
        "graph" not in native
        and native.get("components", 1) == 1
        and native.get("loops", True)
        and all(number is not None for _, _, number in native["islands"])
    )
    if not is_classic:
        raise CannotEncode("only Bridges on a page, with a number on every island, are known there")


def bridges(native: JsonObject) -> Solve:
    """Bridges on a page, with a number on every island and all of them joined."""
    check_classic(native)
    islands = native["islands"]
    at = {(r, c): number for number, (r, c, _) in enumerate(islands)}
    spans = []
    for (r, c), number in at.items():
        right = min((x for y, x in at if y == r and x > c), default=None)
        below = min((y for y, x in at if x == c and y > r), default=None)
        spans += [(number, at[r, right])] if right is not None else []
        spans += [(number, at[below, c])] if below is not None else []

    def crosses(one: tuple[int, int], other: tuple[int, int]) -> bool:
        (r, left, _), (_, right, _) = (islands[end] for end in one)
        (top, c, _), (bottom, column, _) = (islands[end] for end in other)
        is_across = islands[one[0]][0] == islands[one[1]][0] and c == column
        return bool(is_across and left < c < right and top < r < bottom)

    def solve() -> list[Marks]:
        facts = [f"most({native.get('max_bridges', 2)})."]
        facts += [f"island({number},{one[2]})." for number, one in enumerate(islands)]
        facts += [f"span({number},{a},{b})." for number, (a, b) in enumerate(spans)]
        facts += [
            f"crossing({s},{t})."
            for s, one in enumerate(spans)
            for t, other in enumerate(spans)
            if crosses(one, other)
        ]
        return [
            sorted(
                [*islands[spans[span][0]][:2], *islands[spans[span][1]][:2], count]
                for span, count in found
                if count
            )
            for found in _models(BRIDGES, facts)
        ]

    return solve
