"""Techniques for cells on which all colourings around one or two clues agree.

For two clues, a sentence shows why: either one of them would need cells with which the other is
wrong, or two cases lead to the same conclusion.
"""

from collections.abc import Iterator, Sequence

from puzzlewright.core.board import Choice, Move, Place
from puzzlewright.core.phrases import capitalise, first_short, say
from puzzlewright.core.words import join_words, to_sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.geometry import (
    NOTHING,
    SHARING,
    Colouring,
    agreed,
    agreed_by_both,
    beside,
)
from puzzlewright.genres.context.techniques.position import (
    ContextPosition,
    cell_name,
    clue_name,
    clue_spots,
    clues_near,
    colours_needed,
    conclusions,
    count_ways,
    in_all_ways,
    it_is,
    pair_spots,
    pairs_near,
)
from puzzlewright.kit.grid import clue_reason
from puzzlewright.kit.shading import BLACK, COLOURS, describe_colours


def explain_two_clues(position: ContextPosition, move: Move) -> str | None:
    """Return a sentence that proves a move of two clues; None if it takes more cases."""
    pair = _Pair(position, *move.about)
    refuted = {
        choice: found
        for choice in move.removes
        if (found := next(pair.refutations(pair.of(*choice)), None))
    }
    for cell, wrong in refuted:
        if pair.leads_to(pair.of(cell, 1 - wrong), move.removes):
            shown = _refuted(position, pair, (cell, wrong), refuted[cell, wrong])
            so = it_is(position, move, cell, cell_name(position, cell))
            return say("{}, so {}.", shown, so)
    if len(refuted) == len(move.removes):
        first, *others = move.removes
        shown = _refuted(position, pair, first, refuted[first])
        likewise = describe_colours(others, position.puzzle.cols)
        so = say(f"{{}} is {COLOURS[1 - first[1]]}", cell_name(position, first[0]))
        return say("{}, so {}. Likewise, {}.", shown, so, likewise)
    return _two_cases(position, pair, move)


def _refuted(
    position: ContextPosition, pair: "_Pair", choice: Choice, found: tuple[Place, Place, Colouring]
) -> str:
    clue, other, needs = found
    return say(
        f"If {{}} were {COLOURS[choice[1]]}, {{}} would need {{}}, which {{}} does not allow",
        cell_name(position, choice[0]),
        clue_name(position, clue),
        colours_needed(position, needs, pair.shift),
        clue_name(position, other),
    )


def _two_cases(position: ContextPosition, pair: "_Pair", move: Move) -> str | None:
    """Return a sentence with a wrong colour with which a clue can have neither colour, or None."""
    for cell, wrong in move.removes:
        if not pair.leads_to(pair.of(cell, 1 - wrong), move.removes):
            continue
        for clue, other in (move.about, move.about[::-1]):
            if pair.has_no_colour(clue, pair.of(cell, wrong)):
                fits = "neither colour of {} would work with {}"
                spoils = f"If {{}} were {COLOURS[wrong]}, {fits}"
                return say(
                    f"{spoils}, so {{}}.",
                    cell_name(position, cell),
                    clue_name(position, clue),
                    clue_name(position, other),
                    it_is(position, move, cell, cell_name(position, cell)),
                )
    return None


class _Pair:
    """Two clues and the colourings around them, as bits relative to the first."""

    def __init__(self, position: ContextPosition, first: Place, second: Place) -> None:
        self.position = position
        self.shift = position.shift_to(first)
        further = position.shift_to(second) - self.shift
        self.known = position.seen(self.shift)
        self.ways = {
            first: position.possible(first),
            second: [
                Colouring(black << further, white << further)
                for black, white in position.possible(second)
            ],
        }

    def of(self, cell: Place, colour: int) -> Colouring:
        """Return one cell of this colour, and its white neighbours if it is black."""
        bit = 1 << self.position.bits[cell] - self.shift
        return (
            Colouring(bit, beside(bit, self.position.width))
            if colour == BLACK
            else Colouring(0, bit)
        )

    def needs(self, clue: Place, supposed: Colouring) -> Colouring | None:
        """Return the further cells that a clue needs; None if it cannot be right."""
        return agreed(_fitting(self.ways[clue], supposed), self._with(supposed, self.known))

    def _with(self, one: Colouring, other: Colouring) -> Colouring:
        return Colouring(one.black | other.black, one.white | other.white)

    def refutations(self, supposed: Colouring) -> Iterator[tuple[Place, Place, Colouring]]:
        """Yield cells that one clue would need so that the other is wrong; few cells first."""
        first, second = self.ways
        for clue, other in ((first, second), (second, first)):
            if needs := self.needs(clue, supposed):
                white = needs.white & ~beside(needs.black, self.position.width)
                for forced in (Colouring(needs.black, 0), Colouring(0, white), needs):
                    whole = Colouring(
                        forced.black, forced.white | beside(forced.black, self.position.width)
                    )
                    is_forced = forced.black or forced.white
                    if is_forced and self.needs(other, self._with(supposed, whole)) is None:
                        yield clue, other, forced

    def followed(self, decided: Colouring) -> Colouring:
        """Return these cells and all that follow by each clue alone, one after the other."""
        grows = True
        while grows:
            grows = False
            for clue in self.ways:
                more = self.needs(clue, decided)
                if more and (more.black or more.white):
                    decided, grows = self._with(decided, more), True
        return decided

    def decides(self, decided: Colouring, removes: Sequence[Choice]) -> bool:
        """Return whether these cells include the conclusions of these choices."""
        return all(
            self.of(cell, BLACK).black & (decided.white if wrong == BLACK else decided.black)
            for cell, wrong in removes
        )

    def leads_to(self, decided: Colouring, removes: Sequence[Choice]) -> bool:
        """Return whether these choices follow from a cell by each clue alone."""
        return self.decides(self.followed(decided), removes)

    def has_no_colour(self, clue: Place, supposed: Colouring) -> bool:
        """Return whether both colours of a clue make one of the two clues wrong."""
        return all(
            any(
                self.needs(one, self.followed(self._with(supposed, self.of(clue, colour)))) is None
                for one in self.ways
            )
            for colour in (0, 1)
        )


def _fitting(ways: Sequence[Colouring], known: Colouring) -> list[Colouring]:
    return [way for way in ways if not (way.black & known.white or way.white & known.black)]


def _look_either(position: ContextPosition, cell: Place) -> Sequence[Move]:
    shift = position.shift_to(cell)
    common = agreed(position.possible(cell), position.seen(shift))
    if common == NOTHING:
        return ()
    removes = position.paint(*common, shift) if common else ()
    places = position.known(position.window.around, shift)
    return [Move(removes, (clue_reason(cell), NO_NEIGHBOURS), places, (cell,))]


def _words_either(position: ContextPosition, move: Move) -> str:
    (cell,) = move.about
    clue = clue_name(position, cell)
    if not move.removes:
        return say("There is no way to satisfy {}.", clue)
    is_open = len(position.open[cell]) == 2
    start = say("White or black, {} can be satisfied" if is_open else "{} can be satisfied", clue)
    number = count_ways(position.possible(cell), position.window)
    return capitalise(in_all_ways(number, start, conclusions(position, move)))


either_way = Technique(
    "either-way",
    3,
    "all ways to colour the cells around a clue agree on a cell",
    clue_spots,
    clues_near,
    _look_either,
    _words_either,
    question="What do all ways to satisfy this clue have in common?",
)


def _look_pair(position: ContextPosition, pair: Spot) -> Sequence[Move]:
    first, kind = divmod(pair, len(SHARING))
    shift = position.shift_to(first)
    black, white = position.black >> shift, position.white >> shift
    if not position.window.links[kind] & ~(black | white):
        return ()  # the clues do not affect each other
    _, second = position.clues.pair(pair)
    around = position.window.around_both[kind]
    black &= around
    clues = (position.clue_at[first], position.clue_at[second])
    common = agreed_by_both(position.width, kind, clues, black, white & around)
    removes: tuple[Choice, ...] = ()
    if common is not None:
        new_white = (common.white | beside(black, position.width)) & ~white
        if not (common.black or new_white):
            return ()
        removes = position.paint(common.black, new_white, shift)
    reasons = (clue_reason(first), clue_reason(second), NO_NEIGHBOURS)
    return [Move(removes, reasons, position.known(around, shift), (first, second))]


def _words_pair(position: ContextPosition, move: Move) -> str:
    both = [clue_name(position, cell) for cell in move.about]
    if not move.removes:
        return to_sentence(say("{} share cells, and cannot both be right", join_words(both)))
    so = conclusions(position, move)
    in_general = say("In every way to satisfy both {}, {}.", join_words(both), so)
    return first_short(explain_two_clues(position, move) or in_general, in_general)


two_clues = Technique(
    "two-clues",
    4,
    "all ways to colour the cells around two clues that share neighbours agree on a cell",
    pair_spots,
    pairs_near,
    _look_pair,
    _words_pair,
    question="What do all ways to satisfy both clues have in common?",
)
