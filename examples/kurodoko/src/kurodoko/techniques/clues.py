"""What one clue says by counting: what it sees already, and how far it can and must see."""

from collections.abc import Iterable, Sequence

from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import count, sentence

from kurodoko.reasons import CLUE
from kurodoko.techniques.position import KurodokoPosition, clue_spots, clues_seeing
from kurodoko.techniques.telling import clue_name, conclusions

PAGE: Spot = 0  # all numbered cells are seen at one glance, so there is one spot to look at


def _the_page(position: KurodokoPosition) -> Iterable[Spot]:
    return (PAGE,)


def _if_numbered(position: KurodokoPosition, cell: Place) -> Iterable[Spot]:
    return (PAGE,) if cell in position.clue_at else ()


def _look_numbered(position: KurodokoPosition, _: Spot) -> Sequence[Move]:
    cells = [cell for cell in position.clue_at if BLACK in position.open[cell]]
    if not cells:
        return ()
    reasons = tuple([Reason(CLUE, (cell,)) for cell in cells])
    return [Move(tuple([(cell, BLACK) for cell in cells]), reasons, ())]


def _words_numbered(position: KurodokoPosition, move: Move) -> str:
    return f"A cell with a number is white, so {conclusions(position, move)}."


numbered_cells = Technique(
    name="numbered-cells",
    level=1,
    idea="cells with a number are white",
    spots=_the_page,
    near=_if_numbered,
    look=_look_numbered,
    words=_words_numbered,
    weight="bookkeeping",
)


def _look_complete(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    sights = position.sights(cell)
    seen = 1 + sum([sight.least for sight in sights])
    if seen < position.clue_at[cell]:
        return ()
    is_too_much = seen > position.clue_at[cell]
    ends = [] if is_too_much else [end for sight in sights for end in sight.next]
    if not ends and not is_too_much:
        return ()
    white = tuple([place for sight in sights for place in sight.cells[: sight.least]])
    removes = tuple([(end, WHITE) for end in ends])
    return [Move(removes, (Reason(CLUE, (cell,)),), white, (cell, seen))]


def _words_complete(position: KurodokoPosition, move: Move) -> str:
    cell, seen = move.about
    name, cells = clue_name(position, cell), count(seen, "white cell")
    if not move.removes:
        return sentence(f"{name} sees {cells}, which is too many")
    return sentence(f"{name} sees {cells} already, so {conclusions(position, move)}")


complete_clue = Technique(
    name="complete-clue",
    level=1,
    idea="a clue that sees enough white cells ends at black ones",
    spots=clue_spots,
    near=clues_seeing,
    look=_look_complete,
    words=_words_complete,
)


def _look_must_reach(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """As much as the other directions cannot give must come from each direction."""
    sights = position.sights(cell)
    most = 1 + sum([sight.most for sight in sights])
    spare = most - position.clue_at[cell]
    stops = tuple([stop for sight in sights for stop in sight.stop])
    reasons = (Reason(CLUE, (cell,)),)
    if spare < 0:
        return [Move((), reasons, stops, (cell, most))]
    needed = [place for sight in sights for place in sight.cells[: max(sight.most - spare, 0)]]
    removes = tuple([(place, BLACK) for place in needed if place not in position.white])
    return [Move(removes, reasons, stops, (cell, most))] if removes else ()


def _words_must_reach(position: KurodokoPosition, move: Move) -> str:
    cell, most = move.about
    name = clue_name(position, cell)
    if not move.removes:
        return sentence(f"{name} can see at most {count(most, 'white cell')}, which is too few")
    why = "cannot come to its number in the other directions alone"
    return sentence(f"{name} {why}, so {conclusions(position, move)}")


must_reach = Technique(
    name="must-reach",
    level=2,
    idea="a clue sees at least so far in one direction, because the others do not give enough",
    spots=clue_spots,
    near=clues_seeing,
    look=_look_must_reach,
    words=_words_must_reach,
)


def _look_too_far(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """A white next cell would join up with the white cells beyond it."""
    sights = position.sights(cell)
    seen = 1 + sum([sight.least for sight in sights])
    white = [place for sight in sights for place in sight.cells[: sight.least]]
    moves = []
    for sight in sights:
        beyond = sight.cells[sight.least + 1 :]
        joined = next(
            (n for n, place in enumerate(beyond) if place not in position.white), len(beyond)
        )
        for end in sight.next:
            if seen + 1 + joined > position.clue_at[cell]:
                places = (*white, *beyond[:joined])
                about = (cell, seen + 1 + joined)
                moves.append(Move(((end, WHITE),), (Reason(CLUE, (cell,)),), places, about))
    return moves


def _words_too_far(position: KurodokoPosition, move: Move) -> str:
    cell, joined = move.about
    ((end, _),) = move.removes
    would = f"would see {count(joined, 'white cell')} or more"
    where = position.puzzle.name_of(end)
    return sentence(f"{clue_name(position, cell)} {would} if {where} were white, so that is black")


too_far = Technique(
    name="too-far",
    level=2,
    idea="a cell beyond which a clue would see too many white cells is black",
    spots=clue_spots,
    near=clues_seeing,
    look=_look_too_far,
    words=_words_too_far,
)
