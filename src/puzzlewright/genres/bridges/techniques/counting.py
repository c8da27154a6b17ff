"""Single islands: bounds on their spans from their numbers (the thesis' degree of freedom)."""

from collections.abc import Callable, Sequence

from puzzlewright.core.board import Choice, Move, Place, Value
from puzzlewright.core.phrases import join_phrases, say
from puzzlewright.core.words import number_word, to_sentence
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.puzzle import Island, island_reason
from puzzlewright.genres.bridges.techniques.position import (
    BridgesPosition,
    bridges_phrase,
    conclusion,
    ends,
    islands,
    span_names,
)


def _move(position: BridgesPosition, island: Island, removes: Sequence[Choice] = ()) -> Move:
    """Return the move of one island; a contradiction if nothing is removed."""
    places = position.puzzle.spans_at[island]
    return Move(tuple(removes), (island_reason(island),), places, (island,))


def _moves(position: BridgesPosition, island: Island, removes: list[Choice]) -> list[Move]:
    return [_move(position, island, removes)] if removes else []


def _cap(position: BridgesPosition, island: Island) -> list[Move]:
    number = position.puzzle.numbers[island]
    if number is None or number >= position.puzzle.max_bridges:
        return []
    spans = position.puzzle.spans_at[island]
    removes = [choice for span in spans for choice in position.above(span, number)]
    # The move depends only on the number, not on the state of other spans.
    return [_move(position, island, removes)._replace(places=())] if removes else []


def _finish(position: BridgesPosition, island: Island) -> list[Move]:
    number = position.puzzle.numbers[island]
    low_sum = position.low_sum[island]
    if number is None or low_sum < number:
        return []
    if low_sum > number:
        return [_move(position, island)]
    if low_sum == position.high_sum[island]:
        return []
    low, spans = position.low, position.puzzle.spans_at[island]
    return _moves(
        position, island, [choice for span in spans for choice in position.above(span, low[span])]
    )


def _most(position: BridgesPosition, island: Island, number: int) -> list[Value]:
    """Return the most bridges on each span of an island, which its own number limits."""
    high, spans = position.high, position.puzzle.spans_at[island]
    if number < position.puzzle.max_bridges:
        return [min(high[span], number) for span in spans]
    return [high[span] for span in spans]


def _need_all(position: BridgesPosition, island: Island) -> list[Move]:
    number, spans = position.puzzle.numbers[island], position.puzzle.spans_at[island]
    if number is None:
        usable = [span for span in spans if position.high[span]]
        if not usable:
            return [_move(position, island)]
        return _moves(position, island, position.below(usable[0], 1)) if len(usable) == 1 else []
    high_sum = position.high_sum[island]
    if high_sum < number:
        return [_move(position, island)]
    # Then the spans carry more than the number even if each is capped at the number.
    if high_sum > max(number, position.puzzle.max_bridges):
        return []
    if position.low_sum[island] == high_sum:
        return []
    most = _most(position, island, number)
    if sum(most) > number:
        return []
    removes = []
    for span, value in zip(spans, most, strict=True):
        if position.low[span] < value:
            removes += position.below(span, value)
        if position.high[span] > value:
            removes += position.above(span, value)
    return _moves(position, island, removes)


def _share(
    applies_to: Callable[[int], bool],
) -> Callable[[BridgesPosition, Island], list[Move]]:
    """Return a function that finds lower bounds of spans, if it applies to the spare bridges.

    The spare bridges are those that an island's spans can carry beyond its number.
    """

    def look(position: BridgesPosition, island: Island) -> list[Move]:
        number = position.puzzle.numbers[island]
        if number is None or position.low_sum[island] >= number:
            return []
        spare = position.high_sum[island] - number
        if number < position.puzzle.max_bridges:  # else the number limits no span
            spare = sum(_most(position, island, number)) - number
        if not applies_to(spare):
            return []
        removes = []
        spans, most = position.puzzle.spans_at[island], _most(position, island, number)
        for span, value in zip(spans, most, strict=True):
            if value - spare > position.low[span]:
                removes += position.below(span, value - spare)
        return _moves(position, island, removes)

    return look


def _remaining_need(position: BridgesPosition, island: Island) -> list[Move]:
    number = position.puzzle.numbers[island]
    if number is None:
        return []
    room = number - position.low_sum[island]
    if room < 1:
        return []
    low, high = position.low, position.high
    removes = []
    for span in position.puzzle.spans_at[island]:
        if low[span] + room < high[span]:
            removes += position.above(span, low[span] + room)
    return _moves(position, island, removes)


def _contradiction_words(position: BridgesPosition, move: Move) -> str | None:
    """Describe the contradiction of a move that removes nothing; None for other moves."""
    if move.removes:
        return None
    (island,) = move.about
    name, number = position.puzzle.name_of(island), position.puzzle.numbers[island]
    if number is not None and position.low_sum[island] > number:
        has = bridges_phrase(position.low_sum[island])
        return to_sentence(say("{} already has {}, which is too many", name, has))
    most = position.high_sum[island]
    if not most:
        return to_sentence(say("{} can get no bridge at all", name))
    return to_sentence(say("{} can get only {}, which is too few", name, bridges_phrase(most)))


def _cap_words(position: BridgesPosition, move: Move) -> str:
    (island,) = move.about
    name, result = position.puzzle.name_of(island), conclusion(position, move)
    needed = bridges_phrase(position.puzzle.numbers[island] or 0)
    return to_sentence(say("{} takes only {} in all, so {}", name, needed, result))


def _finish_words(position: BridgesPosition, move: Move) -> str:
    (island,) = move.about
    if contradiction := _contradiction_words(position, move):
        return contradiction
    name, number = position.puzzle.name_of(island), position.puzzle.numbers[island] or 0
    has = f"has its {bridges_phrase(number)}" if number else "has no bridge"
    return to_sentence(say("{} {}, so {}", name, has, conclusion(position, move)))


def _need_all_words(position: BridgesPosition, move: Move) -> str:
    if contradiction := _contradiction_words(position, move):
        return contradiction
    (island,) = move.about
    name = position.puzzle.name_of(island)
    result = conclusion(position, move, needs_more=True)
    if position.puzzle.numbers[island] is None:
        return to_sentence(say("{} has only one neighbour left, so {}", name, result))
    if position.puzzle.numbers[island] == 1:
        return to_sentence(say("{} has only one neighbour left, so {}", name, result))
    return to_sentence(say("{} needs every bridge it can get, so {}", name, result))


def _share_words(position: BridgesPosition, move: Move) -> str:
    """Describe the bridges that an island needs on each span, because the others carry too few."""
    (island,) = move.about
    number = position.puzzle.numbers[island] or 0
    most = _most(position, island, number)
    name = position.puzzle.name_of(island)
    spans: dict[int, list[Place]] = {}
    for span in dict.fromkeys([span for span, _ in move.removes]):
        here = most[position.puzzle.spans_at[island].index(span)]
        spans.setdefault(sum(most) - here, []).append(span)
    parts = []
    for elsewhere, alike in spans.items():
        least = number - elsewhere
        can = (
            f"can get only {bridges_phrase(elsewhere)} elsewhere"
            if elsewhere
            else "has no other span"
        )
        has, each = ("have", " each") if len(alike) > 1 else ("has", "")
        if each and sum(most) == number + 1:
            can = "has only one bridge to spare"
        needs = f"{can}, so {{}} {has} at least {number_word(least)}{each}"
        parts.append(say(needs, span_names(position.puzzle, alike)))
    return to_sentence(say("{} {}", name, join_phrases(parts, ", and ")))


def _remaining_need_words(position: BridgesPosition, move: Move) -> str:
    (island,) = move.about
    room = (position.puzzle.numbers[island] or 0) - position.low_sum[island]
    name = position.puzzle.name_of(island)
    needs = f"{number_word(room)} more bridge{'s' if room > 1 else ''}"
    return to_sentence(say("{} needs only {}, so {}", name, needs, conclusion(position, move)))


neighbour_number = Technique(
    "neighbour-number",
    2,
    "no span carries more bridges than the number at either end",
    islands,
    ends,
    _cap,
    _cap_words,
    weight="obvious",
    title="Neighbour's number",
    question="How many bridges can the neighbour take at most?",
)
finished = Technique(
    "finished",
    1,
    "an island that has all its bridges takes no more",
    islands,
    ends,
    _finish,
    _finish_words,
    weight="bookkeeping",
    title="Full island",
    question="How many bridges does this island still need?",
)
all_needed = Technique(
    "all-needed",
    1,
    "an island needs every bridge that its spans can carry",
    islands,
    ends,
    _need_all,
    _need_all_words,
    title="Every bridge needed",
    question="How many bridges can this island get at most?",
)
one_to_spare = Technique(
    "one-to-spare",
    1,
    "an island needs all but one of the bridges that its spans can carry, so none lacks two",
    islands,
    ends,
    _share(lambda spare: spare == 1),
    _share_words,
    question="If one span carried nothing, would the others be enough?",
)
degree_of_freedom = Technique(
    "degree-of-freedom",
    2,
    "what the other spans of an island cannot carry must be on this one",
    islands,
    ends,
    _share(lambda spare: spare > 1),
    _share_words,
    # a span that can spare two of its bridges must carry one only if it can carry three
    can_apply=lambda position: position.puzzle.max_bridges > 2,
    question="How many bridges can the other spans of this island carry?",
)
remaining_need = Technique(
    "remaining-need",
    3,
    "no span carries more than an island still has room for",
    islands,
    ends,
    _remaining_need,
    _remaining_need_words,
    question="How many more bridges can this island take?",
)
