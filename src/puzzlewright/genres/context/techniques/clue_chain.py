"""Follow one clue after the other from a wrong colour to a clue that cannot be right.

The sequence of clues (a line) is short, so that people can follow it. Each clue forces cells that
the next clue uses. Colourings that close a chain of black cells are impossible.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Choice, Move, Place, Reason
from puzzlewright.core.phrases import say
from puzzlewright.core.words import join_words, number_word
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.context.techniques.connection import closes_chain, enclosed
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.geometry import NOTHING, Colouring, agreed, beside
from puzzlewright.genres.context.techniques.position import (
    ContextPosition,
    cell_name,
    it_is,
)
from puzzlewright.kit.connectivity import Enclosure
from puzzlewright.kit.grid import CONNECTED, clue_reason
from puzzlewright.kit.shading import BLACK, COLOURS

MAX_CLUES = 4  # that a person follows one after the other


class ClueLine(NamedTuple):
    """A wrong choice, and the clues that show it in order; the last cannot be right."""

    choice: Choice
    clues: tuple[Place, ...]


def shortest_lines(position: ContextPosition) -> list[ClueLine]:
    """Return the shortest lines of the puzzle, one for every choice that they refute."""
    if position.chains.closing:
        return []  # the position is already wrong
    suspects = [
        _Suspect(position, (cell, colour))
        for cell in position.cells(~(position.black | position.white))
        for colour in sorted(position.open[cell])
    ]
    for length in range(1, MAX_CLUES + 1):
        suspects = [suspect for suspect in suspects if not suspect.is_cleared()]
        found = [
            ClueLine(suspect.choice, clues)
            for suspect in suspects
            if (clues := suspect.line(length)) is not None
        ]
        if found:
            return found
    return []


def suppose(position: ContextPosition, choice: Choice) -> Colouring:
    """Return the known cells, and one more."""
    cell, colour = choice
    bit = 1 << position.bits[cell]
    known = position.seen(0)
    return with_these(position, known, Colouring(bit, 0) if colour == BLACK else Colouring(0, bit))


def with_these(position: ContextPosition, known: Colouring, new: Colouring) -> Colouring:
    """Return the known cells, these cells, and the white neighbours of the black ones."""
    white = known.white | new.white | beside(new.black, position.width)
    return Colouring(known.black | new.black, white)


def fitting(position: ContextPosition, clue: Place, known: Colouring) -> list[Colouring]:
    """Return the colourings around a clue that agree with these cells; they may close a chain."""
    shift = position.shift_to(clue)
    black, white = known.black >> shift, known.white >> shift
    return [way for way in position.possible(clue) if not (way.black & white or way.white & black)]


def needs(position: ContextPosition, clue: Place, known: Colouring) -> Colouring | None:
    """Return the further cells that a clue needs; None if it cannot be right."""
    shift = position.shift_to(clue)
    ways = (
        way
        for way in fitting(position, clue, known)
        if not closes_chain(position, known.black | way.black << shift)
    )
    common = agreed(ways, Colouring(known.black >> shift, known.white >> shift))
    return common and Colouring(common.black << shift, common.white << shift)


class _Suspect:
    """A choice to refute, its consequences by all clues, and the ends of single lines."""

    def __init__(self, position: ContextPosition, choice: Choice) -> None:
        self.position = position
        self.choice = choice
        self.before, self.known = position.seen(0), suppose(position, choice)
        self.is_wrong = False  # by all clues at once: only then can a line refute it
        self.length = 0
        # the cells that lines of this length decide, with their clues
        self.ends: dict[Colouring, tuple[Place, ...]] = {self.known: ()}

    def is_cleared(self) -> bool:
        """Return whether no line refutes the choice; each call applies all clues once more."""
        if self.is_wrong:
            return False
        known = self.known
        if known.black & known.white or closes_chain(self.position, known.black):
            self.is_wrong = True
            # An easier technique finds a choice that closes a chain alone.
            return known in self.ends
        grown = known
        for clue in _concerned(self.position, self.before, known):
            more = needs(self.position, clue, known)
            if more is None:
                self.is_wrong = True
                return False
            grown = with_these(self.position, grown, more)
        self.before, self.known = known, grown
        return grown == known

    def line(self, length: int) -> tuple[Place, ...] | None:
        """Return the clues of a line of this length, if there is no shorter one, else None."""
        while self.is_wrong and self.length < length:
            if found := self._one_clue_more():
                return found
        return None

    def _one_clue_more(self) -> tuple[Place, ...] | None:
        """Return a line that ends with the next clue; if none does, extend all lines by a clue."""
        start = self.position.seen(0)
        further: dict[Colouring, tuple[Place, ...]] = {}
        for known, clues in self.ends.items():
            for clue in _concerned(self.position, start, known):
                more = needs(self.position, clue, known)
                if more is None:
                    return (*clues, clue)
                if more.black or more.white:
                    further.setdefault(with_these(self.position, known, more), (*clues, clue))
        self.ends = further
        self.length += 1
        return None


def _concerned(position: ContextPosition, before: Colouring, known: Colouring) -> Iterable[Place]:
    """Return the clues near new cells, or near their chains."""
    width, chain, grown = position.width, 0, known.black & ~before.black
    while grown != chain:
        chain = grown
        upper, lower = grown >> width, grown << width
        grown |= (upper << 1 | upper >> 1 | lower << 1 | lower >> 1) & known.black
    seen = chain | known.white & ~before.white
    square = position.window.square
    return [clue for clue in position.clue_at if seen >> position.shift_to(clue) & square]


def _look(position: ContextPosition, _: Spot) -> Sequence[Move]:
    return [_move(position, line) for line in shortest_lines(position)]


def _move(position: ContextPosition, line: ClueLine) -> Move:
    """Return the move of a line, with its clues, known cells, and chains that must not close."""
    reasons: dict[Reason, None] = {}
    places: dict[Place, None] = {}
    known = suppose(position, line.choice)
    window = position.window
    for clue in line.clues:
        shift = position.shift_to(clue)
        reasons[clue_reason(clue)] = None
        places |= dict.fromkeys(position.known(window.around, shift))
        places |= dict.fromkeys(position.cells(position.black >> shift & window.square, shift))
        for cut in _cuts(position, clue, known):
            reasons[cut.reason] = None
            places |= dict.fromkeys([place for place in cut.wall if position.is_black(place)])
        known = with_these(position, known, needs(position, clue, known) or NOTHING)
    reasons[NO_NEIGHBOURS] = None
    return Move((line.choice,), tuple(reasons), tuple(places), line.clues)


def _cuts(position: ContextPosition, clue: Place, known: Colouring) -> Iterator[Enclosure]:
    """Yield the regions that colourings around a clue would cut off."""
    shift = position.shift_to(clue)
    for way in fitting(position, clue, known):
        black = known.black | way.black << shift
        if closes_chain(position, black):
            closing = position.chains.closing_among(position.cells(black & ~position.black))
            if closing is not None and (cut := enclosed(position, closing, black)):
                yield cut


def _words(position: ContextPosition, move: Move) -> str:
    ((cell, wrong),) = move.removes
    first, last = position.puzzle.name_of(move.about[0]), position.puzzle.name_of(move.about[-1])
    if len(move.about) == 1:
        which = last
    elif len(move.about) == 2:
        which = join_words([first, last])
    else:
        which = say(f"{number_word(len(move.about))} clues from {{}} to {{}}", first, last)
    right = {1: "be right", 2: "both be right"}.get(len(move.about), "all be right")
    if any(reason.rule == CONNECTED for reason in move.reasons):
        fail = f"could not {right} without cutting off white cells"
    else:
        fail = f"could not {right}" if len(move.about) < 3 else "would clash"
    supposed = say(f"If {{}} were {COLOURS[wrong]}", cell_name(position, cell))
    so = it_is(position, move, cell)
    return say(f"{{}}, {{}} {fail}, so {{}}.", supposed, which, so)


clue_chain = Technique(
    "clue-chain",
    5,
    "suppose the other colour of a cell, and follow what each clue needs, until one cannot be"
    " satisfied",
    whole_board,
    after_any_change,
    _look,
    _words,
    uses_supposition=True,
    is_chain=True,
    description="It follows at most four clues, and only the shortest lines on the board.",
    question="If this cell had the other colour, what would the next clues need?",
)
