"""Every bridge has two ends: the numbers of a pocket of islands tell whether an odd or an even
number of bridges leaves it.
"""

from collections.abc import Sequence

from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.reasons import ISLAND
from puzzlewright.genres.bridges.techniques.only_exit import walk, ways_over
from puzzlewright.genres.bridges.techniques.position import BridgesPosition, near_page, page
from puzzlewright.genres.bridges.techniques.wording import conclusion_here, names

LARGEST = 12  # islands that one counts


def _count_ends(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Find pockets joined to the rest by a single span that may be odd or even."""
    unsure = {values for values in set(position.open) if len({value % 2 for value in values}) > 1}
    found = walk(
        ways_over(position, [span for span, values in enumerate(position.open) if values in unsure])
    )
    moves = []
    for region in found.regions:
        if 1 < region[1] - region[0] <= LARGEST:
            moves += _pocket(position, found.points(region), None)
    for span, stretch in found.cut_spans:
        start, end = found.region_of(found.order[stretch[0]])
        sides = [found.points(stretch)] if stretch[1] - stretch[0] <= LARGEST else []
        if end - start - (stretch[1] - stretch[0]) <= LARGEST:
            sides.append(found.without((start, end), [stretch]))
        for side in sorted(sides, key=len):
            if new := _pocket(position, side, span):
                moves += new
                break
    return moves


def _pocket(position: BridgesPosition, islands: Sequence[Island], span: Span | None) -> list[Move]:
    numbers = [
        number for island in islands if (number := position.puzzle.numbers[island]) is not None
    ]
    if len(numbers) < len(islands):
        return []
    leaving = position.border(islands)
    if not all(position.open[way] for way in leaving):
        return []
    parity = (sum(numbers) + sum([min(position.open[way]) for way in leaving if way != span])) % 2
    reasons = tuple([Reason(ISLAND, (island,)) for island in sorted(islands)])
    if span is None:
        return [Move((), reasons, leaving)] if parity else []
    removes = tuple([(span, value) for value in sorted(position.open[span]) if value % 2 != parity])
    return [Move(removes, reasons, leaving)]


def _words(position: BridgesPosition, move: Move) -> str:
    islands = [reason.about[0] for reason in move.reasons]
    total = sum(position.puzzle.numbers[island] or 0 for island in islands)
    who = f"the numbers of {names(position.puzzle, islands)} add up to {total}"
    if not move.removes:
        return sentence(
            f"{who}, which does not fit the bridges that lead elsewhere, because every bridge has"
            " two ends"
        )
    span, wrong = move.removes[0]
    kind = "even" if wrong % 2 else "odd"
    elsewhere = sum([min(position.open[way]) for way in position.border(islands) if way != span])
    also = (
        "and an odd number of bridges leads elsewhere"
        if elsewhere % 2
        else "and every bridge has two ends"
    )
    return sentence(
        f"{who}, {also}, so there is an {kind} number of bridges on"
        f" {position.puzzle.span_name(span)}: {conclusion_here(position, move)}"
    )


parity = Technique(
    "parity",
    4,
    "a pocket of islands has an odd or even number of bridges to the others",
    page,
    near_page,
    _count_ends,
    _words,
)
