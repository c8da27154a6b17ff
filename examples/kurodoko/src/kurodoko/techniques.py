"""The techniques of Kurodoko: counting along lines of sight, and connectivity."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from puzzlewright.core.board import Choice, Move, Place, Reason
from puzzlewright.core.phrases import say
from puzzlewright.core.words import join_words
from puzzlewright.genre.technique import WHOLE_BOARD, Spot, Technique, whole_board
from puzzlewright.kit import shaded_position as shaded
from puzzlewright.kit.connectivity import cut_cell, cut_off, wall_around
from puzzlewright.kit.grid import CONNECTED, NEIGHBOURS, clue_reason
from puzzlewright.kit.shading import BLACK, WHITE

from kurodoko.puzzle import Kurodoko, Sight, look_along

MAX_WAYS = 12  # that a person is willing to follow

# one way to complete a clue: the cells that become white, and those that become black
Way: TypeAlias = tuple[frozenset[Place], frozenset[Place]]
NOTHING: Way = (frozenset(), frozenset())


class KurodokoPosition(shaded.ShadedPosition[Kurodoko]):
    """The known cells, and which of them clues see."""

    def sights(self, cell: Place) -> list[Sight]:
        """Return what is seen from a cell in each direction."""
        return [look_along(ray, self.white, self.black) for ray in self.puzzle.rays[cell]]

    def known_from(self, cell: Place) -> tuple[Place, ...]:
        """Return the known cells in sight, and the black ones that end it."""
        return self.known(p for sight in self.sights(cell) for p in (*sight.cells, *sight.stop))

    def lengths(self, cell: Place) -> list[list[int]]:
        """Return the possible lengths in each direction, so that all add up to the clue."""
        total = self.clue_at[cell] - 1
        each = [
            [n for n in range(least, len(cells) + 1) if self.white.isdisjoint(cells[n : n + 1])]
            for cells, least, _ in self.sights(cell)
        ]
        possible = []
        for number, lengths in enumerate(each):
            rest = {sum(some) for some in product(*each[:number], *each[number + 1 :])}
            possible.append([length for length in lengths if total - length in rest])
        return possible

    def clues_near(self, cell: Place) -> list[Place]:
        """Return the clues that may see a cell."""
        rays = [look_along(ray, (), self.black).cells for ray in self.puzzle.rays[cell]]
        return [place for place in (cell, *sum(rays, ())) if place in self.clue_at]


def _find_numbered(position: KurodokoPosition, _: Spot) -> Sequence[Move]:
    cells = [cell for cell in position.clue_at if BLACK in position.open[cell]]
    reasons = tuple([clue_reason(cell) for cell in cells])
    return [Move(tuple([(cell, BLACK) for cell in cells]), reasons, ())] if cells else ()


numbered_cells: Technique[KurodokoPosition] = Technique(
    "numbered-cells",
    1,
    "cells with a number are white",
    whole_board,
    lambda position, cell: (WHOLE_BOARD,) if cell in position.clue_at else (),
    _find_numbered,
    lambda position, move: say("A cell with a number is white: {}.", position.conclusions(move)),
    weight="bookkeeping",
    question="What colour do cells with a number have?",
)


@shaded.clue_technique(
    "completion",
    1,
    "a clue that sees enough white cells ends at black ones",
    "{clue} sees {count} already, so {so}",
    "{clue} sees {count}, which is too many",
    "How many white cells does this clue see already?",
)
def completion(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """Find clues that see as many white cells as their number, or more."""
    sights, clue = position.sights(cell), position.clue_at[cell]
    seen = 1 + sum([sight.least for sight in sights])
    ends = [(end, WHITE) for sight in sights for end in sight.next] if seen == clue else []
    if seen < clue or (seen == clue and not ends):
        return ()
    white = tuple([place for sight in sights for place in sight.cells[: sight.least]])
    return [Move(tuple(ends), (clue_reason(cell),), white, (cell, seen))]


@shaded.clue_technique(
    "must-reach",
    2,
    "a clue sees at least so far in one direction, because the others do not give enough",
    "{clue} cannot see enough cells in the other directions, so {so}",
    "{clue} can see at most {count}, which is too few",
    "How many cells can this clue see in the other directions?",
)
def must_reach(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """Find the cells that each direction must contribute, because the others cannot."""
    sights = position.sights(cell)
    most = 1 + sum([len(sight.cells) for sight in sights])
    spare = most - position.clue_at[cell]
    stops = tuple([stop for sight in sights for stop in sight.stop])
    needed = [p for sight in sights for p in sight.cells[: max(len(sight.cells) - spare, 0)]]
    removes = tuple([(place, BLACK) for place in needed if place not in position.white])
    move = Move(removes if spare >= 0 else (), (clue_reason(cell),), stops, (cell, most))
    return [move] if removes or spare < 0 else ()


@shaded.clue_technique(
    "too-far",
    2,
    "a cell beyond which a clue would see too many white cells is black",
    "{clue} would see at least {count} if {target} were white, so that is black",
    question="How far would this clue see if the next cell were white?",
)
def too_far(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """Find next cells that, if white, would add too many white cells beyond them."""
    sights = position.sights(cell)
    seen = 1 + sum([sight.least for sight in sights])
    white = [place for sight in sights for place in sight.cells[: sight.least]]
    moves = []
    for sight in sights:
        beyond = sight.cells[sight.least + 1 :]
        joined = look_along(beyond, position.white, ()).least
        if sight.next and seen + 1 + joined > position.clue_at[cell]:
            removes, about = ((sight.next[0], WHITE),), (cell, seen + 1 + joined)
            places = (*white, *beyond[:joined])
            moves.append(Move(removes, (clue_reason(cell),), places, about))
    return moves


@shaded.clue_technique(
    "either-way",
    3,
    "what is the same in all ways to satisfy a clue",
    "in every way to satisfy {clue}, {so}",
    "there is no way to satisfy {clue}",
    "What do all ways to satisfy this clue have in common?",
)
def either_way(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    """Find the shortest sight in each direction, and its end if only one length is possible."""
    sights = position.sights(cell)
    if not any(sight.next for sight in sights):
        return ()
    removes: list[Choice] = []
    lengths = position.lengths(cell)
    for sight, possible in zip(sights, lengths, strict=True) if all(lengths) else ():
        seen = sight.cells[: min(possible)]
        removes += [(place, BLACK) for place in seen if place not in position.white]
        if len(possible) == 1:
            removes += [(place, WHITE) for place in sight.cells[possible[0] : possible[0] + 1]]
    if not removes and all(lengths):
        return ()
    return [Move(tuple(removes), (clue_reason(cell),), position.known_from(cell), (cell,))]


def _ways(position: KurodokoPosition, cell: Place) -> list[Way]:
    """Return the ways to complete a clue by its own count; none if there are too many."""
    found: list[Way] = []
    for chosen in product(*position.lengths(cell)):
        if sum(chosen) == position.clue_at[cell] - 1:
            each = list(zip(position.sights(cell), chosen, strict=True))
            seen = [place for sight, length in each for place in sight.cells[:length]]
            ends = [p for sight, length in each for p in sight.cells[length : length + 1]]
            beside = [side for end in ends for side in position.puzzle.sides[end]]
            found.append((frozenset((*seen, *beside)) - position.white, frozenset(ends)))
            if len(found) > MAX_WAYS:
                return []
    return found


def _obstacle(position: KurodokoPosition, way: Way) -> tuple[Reason, Sequence[Place]] | None:
    """Return a reason why a way is impossible, and the known cells that it uses."""
    puzzle, (new_white, new_black) = position.puzzle, way
    if touched := new_white & position.black:
        return Reason(NEIGHBOURS), sorted(touched)
    white, black = position.white | new_white, position.black | new_black
    for end in sorted(new_black):
        if region := cut_off(puzzle, black, end):
            wall = [place for place in wall_around(puzzle, region) if place in position.black]
            return Reason(CONNECTED, tuple(sorted(region))), wall
    changed = new_white | new_black
    for cell in dict.fromkeys(clue for place in changed for clue in position.clues_near(place)):
        around = [look_along(ray, white, black) for ray in puzzle.rays[cell]]
        least = 1 + sum([sight.least for sight in around])
        most = 1 + sum([len(sight.cells) for sight in around])
        if not least <= position.clue_at[cell] <= most:
            return clue_reason(cell), position.known_from(cell)
    return None


def _words_ahead(position: KurodokoPosition, move: Move) -> str:
    clue = position.puzzle.name_of(move.about[0])
    if not move.removes:
        return say("Every way to satisfy {} breaks another rule.", clue)
    harms = {CONNECTED: "cutting off white cells", NEIGHBOURS: "black cells that touch"}
    met = [harms.get(rule, "spoiling another clue") for rule, _ in move.reasons[1:]]
    without = f" without {join_words(list(dict.fromkeys(met)))}" if move.about[1] else ""
    return say(f"In every way to satisfy {{}}{without}, {{}}.", clue, position.conclusions(move))


@shaded.clue_technique(
    "ways-ahead",
    4,
    "what is the same in all ways of a clue that break nothing at once",
    _words_ahead,
    question="Which ways to satisfy this clue break nothing else?",
)
def _clue_ahead(position: KurodokoPosition, cell: Place) -> Sequence[Move]:
    possible = _ways(position, cell)
    if not any(white or black for white, black in possible):
        return ()
    obstacles = [_obstacle(position, way) for way in possible]
    met = [obstacle for obstacle in obstacles if obstacle]
    left = [way for way, obstacle in zip(possible, obstacles, strict=True) if not obstacle]
    white, black = (frozenset.intersection(*some) for some in zip(*left or [NOTHING], strict=True))
    if left and not white and not black:
        return ()
    removes = [(place, BLACK) for place in sorted(white)]
    removes += [(place, WHITE) for place in sorted(black)]
    reasons = dict.fromkeys((clue_reason(cell), *[reason for reason, _ in met]))
    places = dict.fromkeys((*position.known_from(cell), *(p for _, used in met for p in used)))
    return [Move(tuple(removes), tuple(reasons), tuple(places), (cell, len(met)))]


# Walls and other clues have effects far away, so any change may affect any clue.
ways_ahead = replace(_clue_ahead, near=lambda position, _: position.clue_at)

human_model = shaded.human_model(
    KurodokoPosition,
    *(numbered_cells, shaded.beside_black, completion, must_reach, too_far, either_way),
    *(cut_cell, ways_ahead),
)
