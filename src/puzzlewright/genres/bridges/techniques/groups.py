"""Where several groups are asked for, enough of them must stay apart."""

from puzzlewright.genres.bridges.reasons import GROUPS
from puzzlewright.genres.bridges.techniques.parity import near_page, page
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import conclusion
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import count, sentence


def _asks_for_several(position: BridgesPosition) -> bool:
    return position.puzzle.components > 1


def _stay_apart(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Once known bridges have left no more groups than are asked for, no bridge joins two of
    them.
    """
    puzzle, high, low, group_of = position.puzzle, position.high, position.low, position.group
    # Every island with a 0 is a group of its own.
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    least = puzzle.components - (len(puzzle.numbers) - len(others))
    found = len({group_of[island] for island in others})
    if found > least or least < 2 or not others:
        return []
    removes = []
    for span, (a, b) in enumerate(puzzle.spans):
        if (
            high[span]
            and group_of[a] != group_of[b]
            and puzzle.numbers[a] != 0
            and puzzle.numbers[b] != 0
        ):
            removes += position.above(span, 0)
    joins = tuple([span for span, bridges in enumerate(low) if bridges])
    return [Move(tuple(removes), (Reason(GROUPS),), joins)] if removes or found < least else []


def _stay_apart_words(position: BridgesPosition, move: Move) -> str:
    wanted = count(position.puzzle.components, "group")
    if not move.removes:
        return sentence(f"known bridges leave fewer than the {wanted} that are asked for")
    return sentence(
        f"known bridges leave just the {wanted} that are asked for, so no two are joined:"
        f" {conclusion(position, move)}"
    )


enough_groups = Technique(
    "enough-groups",
    3,
    "there are only just as many groups as asked for, so none of them are joined",
    page,
    near_page,
    _stay_apart,
    _stay_apart_words,
    acts_on=_asks_for_several,
)
