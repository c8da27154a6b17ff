"""All ways in which one clue can come to its number, and what they have in common."""

from collections.abc import Sequence
from itertools import product

from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Choice, Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import sentence

from kurodoko.reasons import CLUE
from kurodoko.techniques.position import KurodokoPosition, clue_spots, clues_seeing
from kurodoko.techniques.sight import Sight, lengths
from kurodoko.techniques.telling import clue_name, conclusions


def possible_lengths(
    position: KurodokoPosition, cell: Place, sights: Sequence[Sight]
) -> list[list[int]]:
    """How far a clue can see in each direction, so that the other directions can give the rest."""
    total = position.clue_at[cell] - 1
    each = [lengths(sight, position.white) for sight in sights]
    possible = []
    for number, mine in enumerate(each):
        others = [{0}, *(set(each[other]) for other in range(len(each)) if other != number)]
        rest = {sum(some) for some in product(*others)}
        possible.append([length for length in mine if total - length in rest])
    return possible


def known_in(position: KurodokoPosition, sights: Sequence[Sight]) -> tuple[Place, ...]:
    """The known cells in sight, and the black ones that end it."""
    return position.known(place for sight in sights for place in (*sight.cells, *sight.stop))


def _look(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    sights = position.sights(cell)
    if not any(sight.next for sight in sights):
        return ()
    reasons = (Reason(CLUE, (cell,)),)
    removes: list[Choice] = []
    for sight, possible in zip(sights, possible_lengths(position, cell, sights), strict=True):
        if not possible:
            return [Move((), reasons, known_in(position, sights), (cell,))]
        seen = sight.cells[: min(possible)]
        removes += [(place, BLACK) for place in seen if place not in position.white]
        if len(possible) == 1:
            removes += [(place, WHITE) for place in sight.cells[possible[0] : possible[0] + 1]]
    return [Move(tuple(removes), reasons, known_in(position, sights), (cell,))] if removes else ()


def _words(position: KurodokoPosition, move: Move) -> str:
    name = clue_name(position, move.about[0])
    if not move.removes:
        return sentence(f"{name} cannot come to its number in any way")
    return sentence(f"however {name} comes to its number, {conclusions(position, move)}")


every_way = Technique(
    name="every-way",
    level=3,
    idea="what is the same in all ways in which a clue can come to its number",
    spots=clue_spots,
    near=clues_seeing,
    look=_look,
    words=_words,
)
