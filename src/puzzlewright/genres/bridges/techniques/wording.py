"""Pieces of the sentences that Bridges techniques share."""

from collections.abc import Collection, Iterable, Sequence

from puzzlewright.core.board import Value
from puzzlewright.core.step import Move
from puzzlewright.core.words import count, listing
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.genres.bridges.techniques.position import BridgesPosition

FEW = 3  # islands that are told with their numbers
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(value: int) -> str:
    """'two', '12'."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def bridges(value: int) -> str:
    """'one bridge', 'two bridges', 'no bridge'."""
    return f"{number(value)} bridge{'s' if value > 1 else ''}"


def names(puzzle: Bridges, islands: Collection[Island]) -> str:
    """'the 4 at R1C1 and the 2 at R1C3', or 'the islands at R1C1, R1C3, ...' where that is long."""
    if len(islands) <= FEW:
        return listing([puzzle.name_of(island) for island in sorted(islands)])
    return f"the islands at {listing([puzzle.spot_of(island) for island in sorted(islands)])}"


def group(puzzle: Bridges, islands: Sequence[Island]) -> str:
    """'the 4 at R1C1', or 'the group of 5 islands around the 4 at R1C1'."""
    first = min(islands)
    if len(islands) == 1:
        return puzzle.name_of(first)
    return f"the group of {count(len(islands), 'island')} around {puzzle.name_of(first)}"


def span_names(puzzle: Bridges, spans: Iterable[Span]) -> str:
    """'R1C1-R1C5 and R1C1-R4C1'."""
    return listing([puzzle.span_name(span) for span in spans])


def conclusion(position: BridgesPosition, move: Move) -> str:
    """Write 'there is no bridge on R1C1-R1C5, and at most one on R1C1-R4C1'."""
    removed: dict[Span, set[Value]] = {}
    for span, value in move.removes:
        removed.setdefault(span, set()).add(value)
    alike: dict[str, list[Span]] = {}
    for span, values in removed.items():
        alike.setdefault(amount(position.open[span], position.open[span] - values), []).append(span)
    parts = [f"{said} on {span_names(position.puzzle, spans)}" for said, spans in alike.items()]
    return f"there {'are' if next(iter(alike)).endswith('s') else 'is'} {', and '.join(parts)}"


def conclusion_here(position: BridgesPosition, move: Move) -> str:
    """The same of a single span that has just been named: 'there is at most one bridge'."""
    return conclusion(position, move).partition(" on ")[0]


def amount(before: frozenset[Value], left: frozenset[Value]) -> str:
    """Write what is new about a span: 'no bridge', 'at least one bridge'."""
    if not left:
        return "no number of bridges left"
    least, most = min(left), max(left)
    if len(left) == 1:
        is_known = bool(least) and least == min(before)
        return f"no more than {bridges(least)}" if is_known else bridges(least)
    if len(left) < most - least + 1:
        return f"{' or '.join(str(value) for value in sorted(left))} bridges"
    return f"at most {bridges(most)}" if most < max(before) else f"at least {bridges(least)}"
