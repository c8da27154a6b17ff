"""One clue after the other: what the shortest lines of clues say, and how they are told."""

from collections.abc import Iterator, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import listing, sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.context.techniques.colourings import NOTHING, Colouring, beside
from puzzlewright.genres.context.techniques.connection import (
    closes_chain,
    enclosed,
)
from puzzlewright.genres.context.techniques.counting import NO_NEIGHBOURS
from puzzlewright.genres.context.techniques.lines import (
    ClueLine,
    fitting,
    leads_nowhere,
    needs,
    shortest_lines,
    suppose,
    with_these,
)
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.genres.context.techniques.wording import (
    cell_name,
    clue_name,
    colours_needed,
    conclusions,
)
from puzzlewright.kit.clue_page import CLUE
from puzzlewright.kit.connected import Enclosure
from puzzlewright.kit.shaded_position import anywhere, the_page
from puzzlewright.kit.shading import COLOURS


def _look(position: ContextPosition, _: Spot) -> Sequence[Move]:
    return [_move(position, line) for line in shortest_lines(position)]


def _move(position: ContextPosition, line: ClueLine) -> Move:
    """What a line rules out, with its clues, what is known around them, and the chains that must
    not close.
    """
    reasons: dict[Reason, None] = {}
    places: dict[Place, None] = {}
    known = suppose(position, line.choice)
    window = position.window
    for clue in line.clues:
        shift = position.shift_to(clue)
        reasons[Reason(CLUE, (clue,))] = None
        places |= dict.fromkeys(position.known(window.around, shift))
        places |= dict.fromkeys(position.cells(position.black >> shift & window.square, shift))
        for cut in _cuts(position, clue, known):
            reasons[cut.reason] = None
            places |= dict.fromkeys([place for place in cut.wall if position.is_black(place)])
        known = with_these(position, known, needs(position, clue, known) or NOTHING)
    reasons[NO_NEIGHBOURS] = None
    return Move((line.choice,), tuple(reasons), tuple(places), line.clues)


def _cuts(position: ContextPosition, clue: Place, known: Colouring) -> Iterator[Enclosure]:
    """What ways to make a clue right would cut off."""
    shift = position.shift_to(clue)
    for way in fitting(position, clue, known):
        black = known.black | way.black << shift
        if closes_chain(position, black):
            closing = position.chains.closing_among(position.cells(black & ~position.black))
            if closing is not None and (cut := enclosed(position, closing, black)):
                yield cut


def _words(position: ContextPosition, move: Move) -> str:
    ((cell, wrong),) = move.removes
    *before, last = move.about
    known = suppose(position, (cell, wrong))
    supposed = f"if {cell_name(position, cell)} were {COLOURS[wrong]}"
    made = []
    is_cut = False
    for number, clue in enumerate(before):
        is_cut |= any(_cuts(position, clue, known))
        needed = _least(position, known, clue, move.about[number + 1 :])
        known = with_these(position, known, needed)
        name = clue_name(position, clue).removeprefix("the ")
        made.append(f"{colours_needed(position, needed)} ({name})")
    is_cut |= any(_cuts(position, last, known))
    name, so = clue_name(position, last), f"so {conclusions(position, move)}"
    if not made:
        joined = " without cutting the white cells apart" if is_cut else ""
        return sentence(f"{supposed}, {name} could not be right{joined}, {so}")
    joined = " and the white cells joined" if is_cut else ""
    return sentence(
        f"{supposed}{joined}, that would make {listing([*made, f'{name} wrong'])}, {so}"
    )


def _least(
    position: ContextPosition, known: Colouring, clue: Place, after: Sequence[Place]
) -> Colouring:
    """Of what a clue needs as little as must be told for the clues after it to lead nowhere."""
    needed = needs(position, clue, known) or NOTHING
    white = needed.white & ~beside(needed.black, position.width)
    single = [Colouring(bit, 0) for bit in _each(needed.black)]
    single += [Colouring(0, bit) for bit in _each(white)]
    for told in (*single, Colouring(needed.black, 0), Colouring(0, white)):
        if leads_nowhere(position, with_these(position, known, told), after):
            return told
    return Colouring(needed.black, white)


def _each(bits: int) -> Iterator[int]:
    while bits:
        yield bits & -bits
        bits &= bits - 1


clue_after_clue = Technique(
    "clue-after-clue",
    5,
    "a cell of the other colour makes one clue after the other need some cells, until one cannot be"
    " right",
    the_page,
    anywhere,
    _look,
    _words,
    supposes=True,
)
