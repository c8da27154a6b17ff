"""The encodings of the Satogaeri thesis: their scripts to the letter, on any board, in both SMT
engines.
"""

import re
from collections import Counter
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Reason, Solution, board_of
from puzzlewright.formulas.smtlib import Smt
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.theses.satogaeri_smt.encodings import lia, lia_formula, uf, uf_formula
from puzzlewright.verbs.convert import encode
from puzzlewright.verbs.count import count
from tests import brute_force
from tests.formula_solutions import solutions_of
from tests.genres.satogaeri.small import puzzles

Tree: TypeAlias = "str | tuple[Tree, ...]"

# A grid like that of the thesis' appendices: 3 rows and columns, countries of 2, 4 and 3 cells, a
# circle that moves 2 cells and has one way to do so, one without a number, and one that stays.
PUZZLE = from_countries([[0, 1, 1], [0, 2, 1], [2, 2, 1]], [(0, 0, 2), (1, 2, None), (2, 0, 0)])
SOLUTION = Solution((2, 3, 6))

MATRICES = " ".join(
    f"(declare-fun {matrix}{row}-{col} () SORT)"
    for matrix in "fc"
    for row in (1, 2, 3)
    for col in (1, 2, 3)
)

MOVES = """
(assert (and (= c1-2 c1-1) (= c1-3 c1-1) (= f1-3 c1-1)))
(assert (or (= f2-3 c2-3)
            (and (= c1-3 c2-3) (= f1-3 c2-3))
            (and (= c3-3 c2-3) (= f3-3 c2-3))
            (and (= c2-2 c2-3) (= f2-2 c2-3))
            (and (= c2-2 c2-3) (= c2-1 c2-3) (= f2-1 c2-3))))
(assert (= f3-1 c3-1))
"""

LIA = f"""
(set-logic QF_LIA)
{MATRICES.replace("SORT", "Int")}
(assert (or (and (> f1-1 0) (= f2-1 0))
            (and (= f1-1 0) (> f2-1 0))))
(assert (or (and (> f1-2 0) (= f1-3 0) (= f2-3 0) (= f3-3 0))
            (and (= f1-2 0) (> f1-3 0) (= f2-3 0) (= f3-3 0))
            (and (= f1-2 0) (= f1-3 0) (> f2-3 0) (= f3-3 0))
            (and (= f1-2 0) (= f1-3 0) (= f2-3 0) (> f3-3 0))))
(assert (or (and (> f2-2 0) (= f3-1 0) (= f3-2 0))
            (and (= f2-2 0) (> f3-1 0) (= f3-2 0))
            (and (= f2-2 0) (= f3-1 0) (> f3-2 0))))
(assert (and (= c1-1 1) (= c2-3 2) (= c3-1 3)))
{MOVES}
(check-sat)
(get-value (f1-1 f1-2 f1-3 f2-1 f2-2 f2-3 f3-1 f3-2 f3-3))
"""

UF = f"""
(set-logic QF_UF)
(declare-sort A 0)
(declare-fun zero () A)
{MATRICES.replace("SORT", "A")}
(assert (or (and (distinct f1-1 zero) (= f2-1 zero))
            (and (= f1-1 zero) (distinct f2-1 zero))))
(assert (or (and (distinct f1-2 zero) (= f1-3 zero) (= f2-3 zero) (= f3-3 zero))
            (and (= f1-2 zero) (distinct f1-3 zero) (= f2-3 zero) (= f3-3 zero))
            (and (= f1-2 zero) (= f1-3 zero) (distinct f2-3 zero) (= f3-3 zero))
            (and (= f1-2 zero) (= f1-3 zero) (= f2-3 zero) (distinct f3-3 zero))))
(assert (or (and (distinct f2-2 zero) (= f3-1 zero) (= f3-2 zero))
            (and (= f2-2 zero) (distinct f3-1 zero) (= f3-2 zero))
            (and (= f2-2 zero) (= f3-1 zero) (distinct f3-2 zero))))
(assert (distinct c1-1 c2-3 c3-1 zero))
{MOVES}
(check-sat)
(get-value (f1-1 f1-2 f1-3 f2-1 f2-2 f2-3 f3-1 f3-2 f3-3 c1-1 c2-3 c3-1))
"""

ENCODINGS = pytest.mark.parametrize("encoding", [lia, uf], ids=lambda encoding: encoding.name)
ENGINES = pytest.mark.parametrize("engine", ["z3", "cvc5"])


def commands(script: str) -> Counter[Tree]:
    """Return the commands of a script, without options, with commutative arguments sorted."""
    stack: list[list[Tree]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(";.*", "", script)):
        if token == "(":
            stack.append([])
        elif token == ")":
            words = stack.pop()
            if words and words[0] in ("and", "or", "=", "distinct"):
                words[1:] = sorted(words[1:], key=repr)
            stack[-1].append(tuple(words))
        else:
            stack[-1].append(token)
    return Counter(command for command in stack[0] if command[0] != "set-option")


@pytest.mark.parametrize(("encoding", "script"), [(lia, LIA), (uf, UF)], ids=["lia", "uf"])
def test_the_script_is_that_of_the_thesis(encoding: Encoding[Satogaeri], script: str) -> None:
    assert commands(encode(PUZZLE, encoding=encoding.name).text) == commands(script)


def solutions(
    encoding: Encoding[Satogaeri], engine: str, puzzle: Satogaeri, board: Board
) -> set[Solution]:
    """Return what the formula alone says of this board, without propagation."""
    return solutions_of(encoding.formula(puzzle, board), engine)


@ENCODINGS
@ENGINES
def test_the_puzzle_of_the_script_has_its_solution(
    encoding: Encoding[Satogaeri], engine: str
) -> None:
    assert solutions(encoding, engine, PUZZLE, genre.blank(PUZZLE)) == {SOLUTION}


@ENCODINGS
@ENGINES
@given(puzzle=puzzles)
def test_a_blank_board_encodes_every_rule(
    encoding: Encoding[Satogaeri], engine: str, puzzle: Satogaeri
) -> None:
    assert solutions(encoding, engine, puzzle, genre.blank(puzzle)) == brute_force.solutions(
        genre, puzzle
    )


@ENCODINGS
@given(puzzle=puzzles, data=st.data())
def test_a_narrower_board_leaves_out_nothing_else(
    encoding: Encoding[Satogaeri], puzzle: Satogaeri, data: st.DataObject
) -> None:
    board = Board(
        tuple(
            data.draw(st.frozensets(st.sampled_from(sorted(values))))
            for values in genre.blank(puzzle).open
        )
    )
    expected = {
        solution
        for solution in brute_force.solutions(genre, puzzle)
        if all(value in values for value, values in zip(solution.values, board.open, strict=True))
    }
    assert solutions(encoding, encoding.engine, puzzle, board) == expected


@ENCODINGS
@ENGINES
@pytest.mark.parametrize("circles", [[], [(0, 0, None)], [(0, 0, 0), (0, 1, 0), (0, 2, None)]])
def test_as_many_circles_as_countries_are_needed(
    encoding: Encoding[Satogaeri], engine: str, circles: list[tuple[int, int, int | None]]
) -> None:
    """In the thesis' own words a country may be taken by what is no circle."""
    puzzle = from_countries([[0, 0, 1]], circles)
    assert solutions(encoding, engine, puzzle, genre.blank(puzzle)) == set()


@ENCODINGS
def test_that_there_are_fewer_circles_than_countries_is_a_reason(
    encoding: Encoding[Satogaeri],
) -> None:
    assert (
        encode(from_countries([[0, 1]], [(0, 0, 0)]), encoding=encoding.name)
        .sizes["fewer"]
        .constraints
        == 1
    )
    assert "fewer" not in encode(PUZZLE, encoding=encoding.name).sizes


@ENCODINGS
def test_what_all_solutions_have_in_common_is_reported_before_all_are_counted(
    encoding: Encoding[Satogaeri],
) -> None:
    puzzle = from_countries([[0, 0, 0, 1, 1]], [(0, 0, None), (0, 3, None)])
    counted = count(puzzle, at_most=1, encoding=encoding.name)
    assert (
        counted.common
        == board_of(brute_force.solutions(genre, puzzle))
        == Board((frozenset({0, 1, 2}), frozenset({3, 4})))
    )


@ENCODINGS
def test_every_group_has_its_reason(encoding: Encoding[Satogaeri]) -> None:
    formula: Any = encoding.formula(PUZZLE, genre.blank(PUZZLE).without([(1, 5), (1, 1)]))
    assert isinstance(formula, Smt)
    groups = [(reason, len(terms)) for reason, terms in formula.groups()]
    assert groups == [
        (Reason("home", (0,)), 1),
        (Reason("home", (1,)), 1),
        (Reason("home", (2,)), 1),
        (Reason("apart"), 1),
        (Reason("circle", (0,)), 1),
        (Reason("circle", (1,)), 1),
        (Reason("circle", (2,)), 1),
        (Reason("known"), 1),
    ]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (
            Reason("home", (2,)),
            "the region at R2C2, which ends with exactly one circle",
        ),
        (Reason("apart"), "paths do not meet"),
        (Reason("fewer"), "there are fewer circles than regions"),
    ],
)
def test_reasons_in_words(reason: Reason, words: str) -> None:
    assert genre.describe_reason(PUZZLE, reason) == words


@pytest.mark.parametrize("size", [4, 12])
def test_the_size_is_as_documented(size: int) -> None:
    """A country in every column; circles side by side in the top row, without numbers."""
    puzzle = from_countries([list(range(size))] * size, [(0, col, None) for col in range(size)])
    blank = genre.blank(puzzle)
    numbered, marked = lia_formula(puzzle, blank), uf_formula(puzzle, blank)
    assert numbered.variables == 2 * size * size
    assert marked.variables == 2 * size * size + 1
    assert numbered.constraints == marked.constraints == 2 * size + 1
    # n * n comparisons for a country of n cells, and d + 1 for a move by d cells: here each circle
    # stays or moves down.
    in_countries, in_moves = size * size * size, size * sum(range(1, size + 1))
    compared = sum(len(re.findall("[=>] ", term)) for term in numbered.assertions)
    assert compared == in_countries + in_moves + size
