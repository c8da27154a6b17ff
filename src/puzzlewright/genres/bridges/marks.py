"""Answers and marks: [[row, column, row, column, number], ...], on graphs [[u, v, number], ...].

A mark with two numbers gives the least and the greatest number of bridges.
"""

import re
from collections.abc import Iterator

from puzzlewright.core.board import Choice, Decision, Marks, Place, Solution, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import NUMBERS, number_word, quote_excerpt, show_value
from puzzlewright.genres.bridges.puzzle import Bridges

_MARK_TEXT = re.compile(
    r"(?P<a>\w+)\s*-\s*(?P<b>\w+)\s*"
    r"(?:(?P<sign>[<>]?=)?\s*(?P<least>\d{1,9})(?:\.\.(?P<most>\d{1,9}))?)?"
)
_SIGNS = {"at most": "<=", "exactly": "=", "at least": "", None: ""}
_NUMBER = rf"{'|'.join(NUMBERS)}|\d{{1,9}}"
_MARK_SENTENCE = re.compile(
    rf"(?P<bound>at most|at least|exactly)? *(?P<least>{_NUMBER})(?: to (?P<most>{_NUMBER}))?"
    r" bridges? on (?P<span>.+)"
)


def marks(puzzle: Bridges, solution: Solution) -> Marks:
    """List the bridges of a solution."""
    return [locate_choice(puzzle, choice) for choice in enumerate(solution.values) if choice[1]]


def solution(puzzle: Bridges, marks: Marks) -> Solution:
    """Return the solution with these marks; raise `BadPuzzle` if one is not valid on a span."""
    values = [0] * len(puzzle.spans)
    for span, bridges, _ in _bounds(puzzle, marks):
        values[span] = bridges
    return Solution(tuple(values))


def read_decisions(puzzle: Bridges, marks: Marks) -> list[Decision]:
    """Return what a player's marks decide: the possible numbers of bridges on each span."""
    return [
        (span, frozenset(range(least, most + 1))) for span, least, most in _bounds(puzzle, marks)
    ]


def mark(puzzle: Bridges, span: Place, values: frozenset[Value]) -> list[int] | None:
    """Return the mark for these values; None if no mark can express them or none is needed."""
    least, most = min(values), max(values)
    is_unlimited = most >= puzzle.max_bridges_on(span)
    if len(values) <= most - least or (is_unlimited and not least):
        return None
    bounds = [least] if is_unlimited or not most else [least, most]
    return [*_ends(puzzle, span), *bounds]


def name_marks(puzzle: Bridges, marks: Marks) -> list[str]:
    """Write marks as 'two bridges on R1C1-R1C5', with 'at most' or 'exactly' if more are possible.

    'Two' says that two are drawn, so that there are at least two.
    """
    names = []
    for span, least, most in _bounds(puzzle, marks):
        text = number_word(least)
        if most < puzzle.max_bridges and most:
            text = f"{text} to {number_word(most)}" if least else f"at most {number_word(most)}"
            if least == most:
                text = f"exactly {number_word(least)}"
        bridges = "bridges" if most > 1 and text != "one" else "bridge"
        names.append(f"{text} {bridges} on {puzzle.span_name(span)}")
    return names


def read_mark(puzzle: Bridges, text: str) -> list[list[int]]:
    """Read 'R1C1-R1C5 2', '0', '<=1' or '=1', or a mark as `name_marks` writes it.

    A span without a number has at least one bridge.
    """
    if said := _MARK_SENTENCE.fullmatch(text.strip()):
        least_most = [_number(word) for word in said.group("least", "most") if word]
        text = f"{said['span']} {_SIGNS[said['bound']]}{'..'.join(least_most)}"
    found = _MARK_TEXT.fullmatch(text.strip())
    if not found:
        example = f"{puzzle.span_name(0) if puzzle.spans else 'R1C1-R1C5'} 2"
        raise BadPuzzle(
            f"a mark is a span and a number, such as '{example}', not {quote_excerpt(text)}"
        )
    islands = {puzzle.spot_of(island): island for island in range(len(puzzle.numbers))}
    ends = [found[end].upper() for end in ("a", "b")]
    for end in ends:
        if end not in islands:
            raise BadPuzzle(f"there is no island at {quote_excerpt(end)}")
    numbers = [number for end in ends for number in puzzle.where(islands[end])]
    least = int(found["least"] or 1)
    match found["sign"]:
        case "<=":
            bounds = [0, least]
        case "=":
            bounds = [least, least]
        case _:
            bounds = [least] if found["most"] is None else [least, int(found["most"])]
    pair = {islands[end] for end in ends}
    if not any({*span} == pair for span in puzzle.spans):
        raise BadPuzzle(f"there is no span {ends[0]}-{ends[1]}: these islands are not neighbours")
    if bounds[-1] > puzzle.max_bridges or bounds[0] > bounds[-1]:
        raise BadPuzzle(f"a span has 0 to {puzzle.max_bridges} bridges, not {quote_excerpt(text)}")
    return [[*numbers, *bounds]]


def _number(word: str) -> str:
    return str(NUMBERS.index(word)) if word in NUMBERS else word


def locate(puzzle: Bridges, span: Place) -> list[int]:
    """Return the two ends of a span."""
    return [*_ends(puzzle, span)]


def locate_choice(puzzle: Bridges, choice: Choice) -> list[int]:
    """Return the two ends of a span, and its number of bridges."""
    span, bridges = choice
    return [*_ends(puzzle, span), bridges]


def _bounds(puzzle: Bridges, marks: Marks) -> Iterator[tuple[Place, Value, Value]]:
    """Return the span of every mark, and its least and greatest number of bridges."""
    span_of: dict[tuple[int, ...], Place] = {}
    for span in range(len(puzzle.spans)):
        ends = _ends(puzzle, span)
        half = len(ends) // 2
        span_of[ends] = span_of[ends[half:] + ends[:half]] = span
    length = 4 if puzzle.grid else 2
    for entry in marks:
        numbers = (
            entry
            if isinstance(entry, (list, tuple)) and all(type(number) is int for number in entry)
            else ()
        )
        where = span_of.get(tuple(numbers[:length]))
        least, *further = numbers[length:] or (-1,)
        most = further[0] if further else puzzle.max_bridges if least else 0
        if where is None:
            raise BadPuzzle(f"the bridge {show_value(entry)} is on no span of this puzzle")
        if len(further) > 1 or not 0 <= least <= most <= puzzle.max_bridges:
            raise BadPuzzle(
                f"the bridge {show_value(entry)} does not have 0 to {puzzle.max_bridges} bridges"
            )
        yield where, least, most


def _ends(puzzle: Bridges, span: Place) -> tuple[int, ...]:
    a, b = puzzle.spans[span]
    return (*puzzle.where(a), *puzzle.where(b))
