"""The sentences of Mosaic techniques: what the clues need, then what follows from it."""

from collections.abc import Sequence
from itertools import product

from puzzlewright.core.board import Move, Place
from puzzlewright.core.phrases import first_short, join_phrases, name, say, short
from puzzlewright.core.words import join_words, name_cell_list, number_word, to_sentence
from puzzlewright.genres.mosaic.techniques.position import (
    Balance,
    MosaicPosition,
    balance_of,
    missing_black,
)
from puzzlewright.kit.grid import clue_reason
from puzzlewright.kit.shading import BLACK, WHITE, name_cells

MAX_WORDS = 30


def describe_window(position: MosaicPosition, move: Move) -> str:
    """Describe a clue that decides its whole window."""
    plus, minus, slack = balance_of(move)
    (clue,) = plus or minus
    if slack < 0 or minus:
        return describe_completion(position, move)
    has = f"has only {_count(position.window[clue].bit_count(), 'cell')}"
    return _with_conclusion(position, move, say(f"{{}} {has}", _name_clues(position, plus)))


def describe_completion(position: MosaicPosition, move: Move) -> str:
    """Describe a clue that has all its black cells, or needs all cells that are left."""
    plus, minus, slack = balance_of(move)
    (clue,) = plus or minus
    if slack < 0:
        return _describe_broken_clue(position, move)
    more = missing_black(position, clue)
    if minus:
        number = position.number[clue]
        found = f"has {'its ' if number else ''}{_count(number, 'black cell')}"
    else:
        found = f"needs {number_word(more)} more and has only {_count(more, 'open cell')} left"
    return _with_conclusion(position, move, say("{} {}", _name_clues(position, [clue]), found))


def _describe_broken_clue(position: MosaicPosition, move: Move) -> str:
    plus, minus, _ = balance_of(move)
    if minus:
        black = position.black[minus[0]].bit_count()
        found = f"already has {_count(black, 'black cell')}, which is too many"
    elif room := position.possible[plus[0]].bit_count():
        found = f"can get only {_count(room, 'black cell')}, which is too few"
    else:
        found = "can get no black cell at all"
    return to_sentence(say("{} {}", _name_clues(position, plus or minus), found))


def describe_sum(position: MosaicPosition, move: Move) -> str:
    """Describe what some clues need more than others, and how much open cells allow."""
    balance = balance_of(move)
    if balance.slack < 0:
        return to_sentence(_reason(position, balance, is_short=True, is_brief=True))
    if balance.slack:
        return _describe_cells_counted_twice(position, move, balance)
    is_sum = not balance.is_pair and _difference(position, balance)
    template = "{}. That only works if {}" if is_sum else "{}, so {}"
    both = _only_seen_by(position, balance)
    owners = dict.fromkeys((both, (both[0], ""), ("", "")))
    styles: tuple[dict[str, bool], ...] = (
        {},
        {"is_short": True},
        {"is_short": True, "is_brief": True},
    )
    for is_counted, style, only in product((False, True), styles, owners):
        reason = _reason(position, balance, **style)
        is_elliptic = style is styles[-1]
        so = _conclusion(position, move, is_counted=is_counted, only=only, is_elliptic=is_elliptic)
        said = to_sentence(say(template, reason, so))
        if len(said.split()) <= MAX_WORDS:
            break
    return said


def _only_seen_by(position: MosaicPosition, balance: Balance) -> tuple[str, str]:
    """Name the clues that alone see the black cells and the white ones, if there are just two."""
    if not balance.is_pair:
        return "", ""
    plus, minus = (position.number[clue] for clue in (*balance.plus, *balance.minus))
    if plus != minus:
        return f"the {plus}", f"the {minus}"
    names = ("the first", "the second")
    return names if _difference(position, balance) else names[::-1]  # in the order of `_reason`


def _describe_cells_counted_twice(position: MosaicPosition, move: Move, balance: Balance) -> str:
    """Say that the sum is one short of its limit, so that no cell may cost it two."""
    cells = [cell for cell, _ in move.removes]
    it, counts = ("it is", "it counts") if len(cells) == 1 else ("they are", "they count")
    conclusions = (
        _conclusion(position, move),
        _conclusion(position, move, is_counted=True),
        _conclusion(position, move, is_counted=True, is_elliptic=True),
    )
    ends: list[str] = [say(f"{{}}, as {counts} twice", so) for so in conclusions]
    colours = {value for _, value in move.removes}
    if len(colours) == 1:
        wrong, right = ("white", "black") if colours == {WHITE} else ("black", "white")
        amount = "few" if _difference(position, balance) >= 0 else "many"
        verb = counts.partition(" ")[2]
        why = f"{{}} {verb} twice: {wrong} would be one too {amount}, so {it} {right}"
        ends.insert(0, say(why, name_cells(cells, position.puzzle.cols)))
    reasons = [
        _reason(position, balance, is_short=is_short, is_brief=is_brief)
        for is_short, is_brief in ((False, False), (True, False), (True, True))
    ]
    return first_short(
        *[say("{} {}", to_sentence(why), to_sentence(so)) for so in ends for why in reasons]
    )


def _reason(
    position: MosaicPosition, balance: Balance, *, is_brief: bool = False, is_short: bool = False
) -> str:
    """Return 'the 4 at R1C2 still needs two more than the 3 at R1C4', and why that is the limit.

    A short reason omits 'still' and 'together'; a brief one, the numbers of several clues.
    """
    plus, minus, slack = balance
    more = _difference(position, balance)
    if more < 0:  # described from the side that needs more
        plus, minus = minus, plus
    one, other = _name_sides(position, plus, minus, is_brief=is_brief)
    if not more and not slack:
        sees, need = ("sees", "needs") if len(minus) == 1 else ("see", "need")
        return say(f"{{}} {sees} all open cells of {{}} and {need} just as many", other, one)
    need = "needs" if len(plus) == 1 else "need"
    amount = f"{number_word(abs(more))} more than" if more else "as many as"
    still = "" if is_short else "still "
    together = " together" if len(minus) > 1 and not (is_short or slack) else ""
    said = say(f"{{}} {still}{need} {amount} {{}}{together}", one, other)
    if slack < 0:
        return say("{}, but open cells allow {}", said, _amount(more + slack))
    if slack:
        limit = "one less than possible" if more >= 0 else "one above the least possible"
        return say(f"{{}}, {limit}", said)
    return said


def _difference(position: MosaicPosition, balance: Balance) -> int:
    """Return how many black cells the added clues need more than the subtracted ones."""
    needs, others = (sum([missing_black(position, clue) for clue in some]) for some in balance[:2])
    return needs - others


def _with_conclusion(position: MosaicPosition, move: Move, reason: str) -> str:
    return to_sentence(say("{}, so {}", reason, _conclusion(position, move)))


def _conclusion(
    position: MosaicPosition,
    move: Move,
    *,
    is_counted: bool = False,
    only: tuple[str, str] = ("", ""),
    is_elliptic: bool = False,
) -> str:
    """Return 'R1C3 is black, and R2C2 and R2C4 are white', or how many cells are.

    `only` names the clues that alone see the black cells and the white ones, if that is to be said.
    """
    parts: list[str] = []
    for ruled_out, colour, owner in zip((WHITE, BLACK), ("black", "white"), only, strict=True):
        if cells := [cell for cell, value in move.removes if value == ruled_out]:
            text = name_cell_list([divmod(cell, position.puzzle.cols) for cell in cells])
            if len(cells) == 1:
                these, verb = f"this {'one' if parts else 'cell'}", " is"
            else:
                counted = f"{number_word(len(cells))}{'' if parts else ' cells'}"
                text, these, verb = counted if is_counted else text, f"these {counted}", " are"
            if owner:
                these = f"the {_count(len(cells), 'cell')} only {owner} sees"
                text = f"{text}, which only {owner} sees,"
            verb = "" if parts and is_elliptic else verb
            parts.append(say(f"{{}}{verb} {colour}", name(text, these, cells)))
    return join_phrases(parts, ", and ")


def _name_sides(
    position: MosaicPosition, plus: Sequence[Place], minus: Sequence[Place], *, is_brief: bool
) -> list[str]:
    """Name the clues that are added and subtracted; in brief, without their numbers."""
    sides: list[str] = []
    for clues in (plus, minus):
        said = _name_clues(position, clues)
        if is_brief and len(clues) > 1:
            the = "those" if sides and len(plus) > 1 else "the clues"
            said = _name_group(position, the, short(said), clues)
        sides.append(said)
    return sides


def _name_clues(position: MosaicPosition, clues: Sequence[Place]) -> str:
    """Return 'the 4s at R1C2 and R3C4 and the 5 at R2C2', 'these two 4s and this 5' if short."""
    named = []
    for number in sorted({position.number[clue] for clue in clues}):
        some = [clue for clue in clues if position.number[clue] == number]
        one, many = f"this {number}", f"these {number_word(len(some))} {number}s"
        these, the = (many, f"the {number}s") if len(some) > 1 else (one, f"the {number}")
        named.append(_name_group(position, the, these, some))
    return join_words(named)


def _name_group(position: MosaicPosition, the: str, these: str, clues: Sequence[Place]) -> str:
    where = join_words([position.puzzle.cell_name(clue) for clue in clues])
    return name(f"{the} at {where}", these, clues, [clue_reason(clue) for clue in clues])


def _count(number: int, noun: str) -> str:
    """Return 'one cell', 'two cells' or 'no cells'."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def _amount(number: int) -> str:
    return number_word(number) if number > 0 else "none"
