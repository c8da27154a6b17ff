"""Techniques that count the cells around one clue."""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Move, Place, Reason
from puzzlewright.core.phrases import capitalise, say
from puzzlewright.core.words import number_word, to_sentence
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.context.techniques.position import (
    ContextPosition,
    clue_name,
    clue_spots,
    clues_around,
    conclusions,
    it_is,
)
from puzzlewright.kit.grid import CONNECTED, NEIGHBOURS, clue_reason
from puzzlewright.kit.shading import BLACK, WHITE, name_cells

NO_NEIGHBOURS = Reason(NEIGHBOURS)


def _zeros(position: ContextPosition) -> Iterable[Place]:
    return [cell for cell, clue in position.clue_at.items() if clue == 0]


def _zeros_beside(position: ContextPosition, cell: Place) -> Iterable[Place]:
    return [side for side in position.puzzle.sides[cell] if position.clue_at.get(side) == 0]


def _look_zero(position: ContextPosition, cell: Place) -> Sequence[Move]:
    removes = tuple(
        [(side, BLACK) for side in position.puzzle.sides[cell] if BLACK in position.open[side]]
    )
    return [Move(removes, (clue_reason(cell), NO_NEIGHBOURS), (), (cell,))] if removes else ()


def _words_zero(position: ContextPosition, move: Move) -> str:
    clue, so = clue_name(position, move.about[0]), conclusions(position, move)
    if len(position.open[move.about[0]]) > 1:
        return say("Whatever its colour, {} has no black neighbours, so {}.", clue, so)
    return to_sentence(say("{} has no black neighbours, so {}", clue, so))


zero = Technique(
    "zero",
    1,
    "the cells beside a 0 are white, whatever its own colour",
    _zeros,
    _zeros_beside,
    _look_zero,
    _words_zero,
    question="What can be beside a 0, whatever its own colour?",
)


def _look_full(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """Find a clue that is as large as its number of neighbours."""
    if not position.clue_at[cell] == len(position.puzzle.sides[cell]) < len(position.open) - 1:
        return ()
    corners = position.puzzle.corners[cell]
    black = (cell, *corners) if len(corners) == position.clue_at[cell] else (cell,)
    removes = tuple([(place, WHITE) for place in black if WHITE in position.open[place]])
    return (
        [Move(removes, (clue_reason(cell), Reason(CONNECTED, (cell,))), (), (cell,))]
        if removes
        else ()
    )


def _words_full(position: ContextPosition, move: Move) -> str:
    (cell,) = move.about
    clue = clue_name(position, cell)
    if cell in dict(move.removes):
        walled = "If {} were white, its black neighbours would wall it in, so {}."
        return say(walled, clue, it_is(position, move, cell))
    return to_sentence(say("{} needs all its corners, so {}", clue, conclusions(position, move)))


full_clue = Technique(
    "full-clue",
    1,
    "a 4 is black and has four black corners, since white it would be walled in",
    clue_spots,
    clues_around,
    _look_full,
    _words_full,
    question="Could this clue be white and still have a way out?",
)


def _look_count(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """Find a clue of known colour that has all its black cells, or needs all open ones."""
    if len(position.open[cell]) != 1:
        return ()
    here, shift, clue = position.window, position.shift_to(cell), position.clue_at[cell]
    counted = here.corners if BLACK in position.open[cell] else here.sides
    black, not_white = position.black >> shift & counted, ~(position.white >> shift) & counted
    found, most = black.bit_count(), not_white.bit_count()
    unknown = not_white & ~black
    if found <= clue <= most and not unknown:
        return ()
    reasons = (clue_reason(cell),)
    places = (cell, *position.known(counted, shift))
    if found >= clue:
        removes = position.paint(0, unknown, shift) if found == clue else ()
        return [Move(removes, reasons, places, (cell, found, most))]
    if most <= clue:
        removes = position.paint(unknown, 0, shift) if most == clue else ()
        return [Move(removes, reasons, places, (cell, found, most))]
    return ()


def _words_count(position: ContextPosition, move: Move) -> str:
    cell, found, most = move.about
    kind = "corner" if BLACK in position.open[cell] else "neighbour"
    clue, so = position.clue_at[cell], conclusions(position, move)
    if found > clue:
        says: str = f"already has {_counted(found, f'black {kind}')}, which is too many"
    elif most < clue:
        few = f"only {_counted(most, f'black {kind}')}, which is too few"
        says = f"can get {few}" if most else f"can get no black {kind} at all"
    elif found == clue:
        has = f"has its {_counted(clue, f'black {kind}')}" if clue else f"has no black {kind}s"
        says = say(f"{has}{' already' if clue else ''}, so {{}}", so)
    else:
        last = "" if most - found == 1 else f"{number_word(most - found)} "
        says = say(
            f"needs its last {last}open {kind}{'s' if most - found > 1 else ''}, so {{}}", so
        )
    return to_sentence(say("{} {}", clue_name(position, cell), says))


def _counted(number: int, noun: str) -> str:
    """Return 'two corners' or 'one corner'."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


completion = Technique(
    "completion",
    1,
    "a clue of known colour has all its black cells, or needs all that are left",
    clue_spots,
    clues_around,
    _look_count,
    _words_count,
    question="How many black cells does this clue still need, and how many are possible?",
)


def _look_colour(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """Find a clue whose count fits one colour only, or none."""
    if len(position.open[cell]) != 2:
        return ()
    here, shift, clue = position.window, position.shift_to(cell), position.clue_at[cell]
    black, not_white = position.black >> shift, ~(position.white >> shift)
    fits_white = (black & here.sides).bit_count() <= clue <= (not_white & here.sides).bit_count()
    fits_black = (
        not black & here.sides
        and (black & here.corners).bit_count() <= clue <= (not_white & here.corners).bit_count()
    )
    if fits_white and fits_black:
        return ()
    counted = 0
    removes = []
    if not fits_white:
        counted |= here.sides
        removes.append((cell, WHITE))
    if not fits_black:
        counted |= here.sides | here.corners
        removes.append((cell, BLACK))
    places = position.known(counted, shift)
    return [
        Move(
            tuple(removes) if len(removes) == 1 else (),
            (clue_reason(cell),),
            places,
            (cell, bool(fits_black)),
        )
    ]


def _words_colour(position: ContextPosition, move: Move) -> str:
    cell, is_black = move.about
    here, shift, clue = position.window, position.shift_to(cell), position.clue_at[cell]
    black, not_white = position.black >> shift, ~(position.white >> shift)
    clue_here = clue_name(position, cell)
    if not move.removes:
        if not clue:
            return to_sentence(say("{} has a black neighbour, which is too many", clue_here))
        white, corner = _counted(clue, "black neighbour"), _counted(clue, "black corner")
        neither = f"it cannot be white with {white}, nor black with {corner}"
        return to_sentence(say(f"{{}} fits neither colour: {neither}", clue_here))
    if black & here.sides:
        return to_sentence(say("{} has a black neighbour, so it is white", clue_here))
    kind, counted = ("neighbour", here.sides) if is_black else ("corner", here.corners)
    most, found = (not_white & counted).bit_count(), (black & counted).bit_count()
    colour = "black" if is_black else "white"
    if most < clue:
        few = f"Only {_counted(most, kind)} of" if most else f"No {kind} of"
        return say(f"{few} {{}} can be black, so the {clue} is {colour}.", clue_here)
    has = _counted(found, f"black {kind}")
    return to_sentence(say(f"{{}} already has {has}, so it is {colour}", clue_here))


clue_colour = Technique(
    "clue-colour",
    2,
    "a clue whose number fits only one colour has that colour",
    clue_spots,
    clues_around,
    _look_colour,
    _words_colour,
    question="Does this number fit both colours?",
)


def _look_between(position: ContextPosition, cell: Place) -> Sequence[Move]:
    """Find corners of a white clue between two neighbours of which at least one is black."""
    if WHITE not in position.open[cell] or len(position.open[cell]) != 1:
        return ()
    here, shift, clue = position.window, position.shift_to(cell), position.clue_at[cell]
    not_white = ~(position.white >> shift) & here.sides
    if not_white.bit_count() - clue != 1:
        return ()
    width = position.width
    between = (
        (not_white << 1 | not_white >> 1) & (not_white << width | not_white >> width) & here.corners
    )
    removes = position.paint(0, between, shift)
    if not removes:
        return ()
    return [
        Move(
            removes,
            (clue_reason(cell), NO_NEIGHBOURS),
            (cell, *position.known(here.sides, shift)),
            (cell,),
        )
    ]


def _words_between(position: ContextPosition, move: Move) -> str:
    cells = [cell for cell, _ in move.removes]
    so = "it is" if len(cells) == 1 else "they are"
    touch = "touches two of them" if len(cells) == 1 else "touch two each"
    clue, corners = clue_name(position, move.about[0]), name_cells(cells, position.puzzle.cols)
    needs = to_sentence(say("{} can leave only one more neighbour white", clue))
    because = f"{touch}, one of which is black, so {so} white"
    return say(f"{{}} {{}} {because}.", needs, capitalise(corners))


between_sides = Technique(
    "between-sides",
    2,
    "if only one more neighbour of a white clue can be white, a corner between two open neighbours"
    " is white",
    clue_spots,
    clues_around,
    _look_between,
    _words_between,
    question="Which corners touch two of its neighbours that can be black?",
)
