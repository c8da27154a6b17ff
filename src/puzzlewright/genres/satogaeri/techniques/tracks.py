"""Techniques for moves and tracks: numbers, starts, tracks that must not meet, remaining moves.

The last one is about a chain: a move leaves a second circle one move, which leaves a third none.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzlewright.core.board import Choice, Move, Place, Reason, Value
from puzzlewright.core.phrases import Phrase, PhrasePart, first_short, say
from puzzlewright.core.words import count_noun, name_cell_list, number_word, to_sentence
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, COUNTRY, ROOM, TRACKS, Country
from puzzlewright.genres.satogaeri.techniques.position import (
    SatogaeriPosition,
    Track,
    Way,
    conclusions,
    describe_barred,
    describe_conclusion,
    why_not_elsewhere,
    why_only_way,
)


def circles(position: SatogaeriPosition) -> Iterable[Place]:
    """Return the spots of techniques that look at single circles."""
    return range(len(position.open))


def _look_number(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    """Return the landings that are too near or too far."""
    number = position.puzzle.circles[place].number
    if number is None:
        return ()
    puzzle, start = position.puzzle, position.puzzle.starts[place]
    row, col = divmod(start, puzzle.cols)
    rooms = (row, puzzle.rows - 1 - row, col, puzzle.cols - 1 - col)
    steps = zip((-puzzle.cols, puzzle.cols, -1, 1), rooms, strict=True)
    fitting = {start + step * number for step, room in steps if number <= room}
    removes = tuple([(place, cell) for cell in sorted(position.open[place] - fitting)])
    return [Move(removes, (Reason(CIRCLE, (place,)),), (), (place,))] if removes else ()


def _words_number(position: SatogaeriPosition, move: Move) -> str:
    if only := why_only_way(position, move):
        return only
    (place,) = move.about
    number = position.puzzle.circles[place].number or 0
    circle, conclusion = position.puzzle.name_of(place), conclusions(position, move, it=place)
    if not number:
        return to_sentence(say("{} does not move, so {}", circle, conclusion))
    cells = count_noun(number, "cell")
    return to_sentence(say("{} slides exactly {}, so {}", circle, cells, conclusion))


number = Technique(
    "number",
    1,
    "a circle moves exactly as many cells as its number says",
    circles,
    lambda _, place: (place,),
    _look_number,
    _words_number,
    weight="obvious",
    question="How far does the number send this circle in each direction?",
)


def _look_start(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    """Return the landings at and behind the nearest start in each direction."""
    puzzle, start_of = position.puzzle, position.geometry.start_of
    start, cols = puzzle.starts[place], puzzle.cols
    row, col = divmod(start, cols)
    # the first cell outside the grid in each direction
    ends = (col - cols, puzzle.rows * cols + col, row * cols - 1, (row + 1) * cols)
    moves = []
    for step, room, end in zip((-cols, cols, -1, 1), puzzle.reach[place], ends, strict=True):
        nearest = start + step * (room + 1)
        if nearest != end:  # so it is the start of another circle
            behind = position.open[place].intersection(range(nearest, end, step))
            removes = tuple([(place, cell) for cell in sorted(behind)])
            if removes:
                reasons = (Reason(TRACKS, (nearest,)),)
                moves.append(Move(removes, reasons, (), (place, start_of[nearest])))
    return moves


def _words_start(position: SatogaeriPosition, move: Move) -> str:
    place, other = move.about
    if only := why_only_way(position, move):
        return only
    puzzle, conclusion = position.puzzle, conclusions(position, move, it=place)
    names = puzzle.name_of(place), puzzle.name_of(other)
    return to_sentence(say("{} cannot pass {}, so {}", *names, conclusion))


start_in_the_way = Technique(
    "start-in-the-way",
    1,
    "no circle moves over the start of another",
    circles,
    lambda _, place: (place,),
    _look_start,
    _words_start,
    weight="obvious",
    question="In which directions does this circle run into another?",
    points_at_places=True,
)


def itself_and_crossing(position: SatogaeriPosition, place: Place) -> Iterable[Place]:
    return (place, *position.geometry.crossing[place])


def first_bit(track: Track) -> Value:
    """Return the first cell of a track, in reading order."""
    return (track & -track).bit_length() - 1


def _certain(position: SatogaeriPosition, place: Place) -> Track:
    """Return the cells that a circle covers whichever way it goes."""
    certain = -1
    for _, track, _ in position.ways(place):
        certain &= track
    return certain


def _kept_off(position: SatogaeriPosition, place: Place, certain: Track) -> Sequence[Move]:
    """Return all moves of other circles over cells that are certainly under this circle's track."""
    removes: list[Choice] = []
    cells: dict[Value, None] = {}
    land = position.covered_cells
    for other in position.geometry.crossing[place]:
        if land(other) & certain:
            for landing, track, _ in position.ways(other):
                if met := track & certain:
                    removes.append((other, landing))
                    cells[first_bit(met)] = None
    reasons = tuple([Reason(TRACKS, (cell,)) for cell in sorted(cells)])
    return [Move(tuple(removes), reasons, (place,), (place,))] if removes else ()


def _kept_off_part(position: SatogaeriPosition, move: Move, places: Collection[Place]) -> Move:
    """Only the cells at which the tracks of these circles meet the certain one are reasons."""
    (place,) = move.about
    certain = _certain(position, place)
    removes = tuple([choice for choice in move.removes if choice[0] in places])
    tracks = position.geometry.tracks
    cells = {first_bit(tracks[other][landing] & certain) for other, landing in removes}
    return move._replace(
        removes=removes, reasons=tuple([Reason(TRACKS, (cell,)) for cell in sorted(cells)])
    )


def _look_known_track(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    return _look_certain_track(position, place) if len(position.open[place]) == 1 else ()


def _words_known_track(position: SatogaeriPosition, move: Move) -> str:
    name = position.puzzle.name_of(move.about[0])
    own = say("crosses the path of {}", name), say("cross the path of {}", name)
    if only := why_only_way(position, move, own):
        return only
    return say("The path of {} cannot be crossed, so {}.", name, conclusions(position, move))


known_track = Technique(
    "known-track",
    1,
    "no circle crosses a path that is known",
    circles,
    itself_and_crossing,
    _look_known_track,
    _words_known_track,
    title="Known path",
    question="Which circles would cross the path of this circle, and in which direction?",
    points_at_places=True,
    restrict=_kept_off_part,
)


def _look_certain_track(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    if not position.open[place] or not position.is_within_reach(place):
        return ()
    return _kept_off(position, place, _certain(position, place))


def _words_certain_track(position: SatogaeriPosition, move: Move) -> str:
    (place,) = move.about
    certain, cols = _certain(position, place), position.puzzle.cols
    cells = [cell for cell in range(certain.bit_length()) if certain >> cell & 1]
    where = name_cell_list([divmod(cell, cols) for cell in cells])
    these = f"these {number_word(len(cells))} cells" if len(cells) > 1 else "this cell"
    covered = Phrase([PhrasePart(where, these, spots=tuple(divmod(cell, cols) for cell in cells))])
    circle, conclusion = position.puzzle.name_of(place), conclusions(position, move)
    own = say("crosses every path of {}", circle), say("cross every path of {}", circle)
    if only := why_only_way(position, move, own):
        return only
    return say("However {} moves, it covers {}, so {}.", circle, covered, conclusion)


certain_track = Technique(
    "certain-track",
    2,
    "no circle crosses cells that another circle covers with each of its possible moves",
    circles,
    itself_and_crossing,
    _look_certain_track,
    _words_certain_track,
    title="Certain path",
    question="Which cells does this circle cover, however it moves?",
    points_at_places=True,
    restrict=_kept_off_part,
)


def _look_no_way_left(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    """Return the moves of other circles that would leave this one without any."""
    if len(position.open[place]) < 2 or not position.is_within_reach(place):
        return ()
    ways, arrivals = position.ways(place), position.arrivals
    moves = []
    for other in position.geometry.conflicting[place]:
        land = position.covered_cells(other)
        if any(not land & way.track and other not in arrivals[way.home] for way in ways):
            continue  # some move stays open whatever the other circle does
        removes: list[Choice] = []
        reasons: dict[Reason, None] = {}
        for landing, track, home in position.ways(other):
            if all(track & way.track or home == way.home for way in ways):
                removes.append((other, landing))
                for way in ways:
                    met = first_bit(track & way.track)
                    reasons[
                        Reason(ROOM, (home,)) if home == way.home else Reason(TRACKS, (met,))
                    ] = None
        if removes:
            moves.append(Move(tuple(removes), tuple(reasons), (place,), (place, other)))
    return moves


def _words_no_way_left(position: SatogaeriPosition, move: Move) -> str:
    place, _ = move.about
    stuck = position.puzzle.name_of(place)
    own = say("would block every move of {}", stuck)
    if only := why_only_way(position, move, (own, own)):
        return only
    return describe_barred(position, move, say("block every move of {}", stuck))


no_way_left = Technique(
    "no-way-left",
    3,
    "a move is impossible if it leaves another circle without a move",
    circles,
    lambda position, place: (place, *position.geometry.conflicting[place]),
    _look_no_way_left,
    _words_no_way_left,
    question="Which move of a neighbour would leave this circle stuck?",
    points_at_places=True,
)


def _conflicts(ways: Iterable[Way], *taken: Way) -> Iterator[Reason]:
    """Yield why each of these ways that is not left once others are taken is not."""
    for way in ways:
        for other in taken:
            if way.home == other.home:
                yield Reason(ROOM, (way.home,))
                break
            if met := way.track & other.track:
                yield Reason(TRACKS, (first_bit(met),))
                break


class Survey(NamedTuple):
    """The moves of undecided circles whose open landings are all in reach, by circle and country.

    Easier techniques have already used the circles with one move left.
    """

    ways: dict[Place, list[Way]]
    # of the countries where only these circles can land
    arrivals: dict[Country, list[tuple[Place, Way]]]


def _survey(position: SatogaeriPosition) -> Survey:
    is_open = position.open
    ways = {
        place: position.ways(place)
        for place in range(len(is_open))
        if len(is_open[place]) > 1 and position.is_within_reach(place)
    }
    arrivals = {
        country: [
            (place, way) for place in sorted(coming) for way in ways[place] if way.home == country
        ]
        for country, coming in enumerate(position.arrivals)
        if ways.keys() >= coming.keys()
    }
    return Survey(ways, arrivals)


def _look_one_way_left(position: SatogaeriPosition, _: Spot) -> Sequence[Move]:
    survey = _survey(position)
    moves = []
    for place, landings in enumerate(position.open):
        if len(landings) > 1:
            for way in position.ways(place):
                for other in position.geometry.conflicting[place]:
                    left = [
                        one
                        for one in survey.ways.get(other, ())
                        if one.home != way.home and not one.track & way.track
                    ]
                    if len(left) == 1 and (
                        move := _refutation(position, survey, (place, way), (other, left[0]))
                    ):
                        moves.append(move)
                        break
    return moves


def _refutation(
    position: SatogaeriPosition, survey: Survey, first: tuple[Place, Way], second: tuple[Place, Way]
) -> Move | None:
    """Return why the first circle does not move this way, if the second must then move that way."""
    place, way = first
    other, other_way = second
    taken, homes = way.track | other_way.track, (way.home, other_way.home)
    for third, ways in survey.ways.items():
        if third in (place, other):
            continue
        for one in ways:
            if not (one.track & taken or one.home in homes):
                break
        else:
            reasons = dict.fromkeys(
                (*_conflicts(survey.ways[other], way), *_conflicts(ways, way, other_way))
            )
            about = (place, way.landing, other, other_way.landing, third)
            return Move(((place, way.landing),), tuple(reasons), (other, third), about)
    for country, arrivals in survey.arrivals.items():
        if country in homes:
            continue
        for third, one in arrivals:
            if not one.track & taken and third not in (place, other):
                break
        else:
            others = [one for third, one in arrivals if third not in (place, other)]
            reasons = dict.fromkeys(
                (
                    Reason(COUNTRY, (country,)),
                    *_conflicts(survey.ways[other], way),
                    *_conflicts(others, way, other_way),
                )
            )
            places = dict.fromkeys((other, *position.geometry.circles_of[country]))
            about = (place, way.landing, other, other_way.landing, -1 - country)
            return Move(((place, way.landing),), tuple(reasons), tuple(places), about)
    return None


def _words_one_way_left(position: SatogaeriPosition, move: Move) -> str:
    place, landing, other, other_landing, last = move.about
    puzzle = position.puzzle
    if last >= 0:
        stuck = say("{} is stuck", puzzle.name_of(last))
    else:
        stuck = say("nothing reaches {}", puzzle.name_of_country(-1 - last))
    reason = say(
        "If {} {}, {} {} and {}, so {}.",
        puzzle.name_of(place),
        puzzle.describe_moves(place, [landing]),
        puzzle.name_of(other),
        puzzle.describe_moves(other, [other_landing]),
        stuck,
        describe_conclusion(position, move),
    )
    elsewhere = why_not_elsewhere(position, move)
    return first_short(say("{} {}", elsewhere, reason), reason) if elsewhere else reason


one_way_left = Technique(
    "one-way-left",
    5,
    "a move is impossible if it forces a second circle to block a third circle, or a region",
    whole_board,
    after_any_change,
    _look_one_way_left,
    _words_one_way_left,
    question="Which move would leave a neighbour one way only, and what would that way block?",
)
