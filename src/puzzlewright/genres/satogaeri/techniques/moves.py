"""What a circle's own number and the starts of the others say about its moves."""

from collections.abc import Iterable, Sequence

from puzzlewright.genres.satogaeri.reasons import CIRCLE, TRACKS
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.genres.satogaeri.techniques.wording import (
    cell_name,
    circle_name,
    conclusions,
)
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import count, sentence


def circles(position: SatogaeriPosition) -> Iterable[Place]:
    """Techniques that look at single circles have the circles as spots."""
    return range(len(position.open))


def itself(position: SatogaeriPosition, place: Place) -> Iterable[Place]:
    return (place,)


def _look_number(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    """The landings that are too near or too far."""
    number = position.puzzle.circles[place].number
    if number is None:
        return ()
    tracks = position.atlas.tracks[place]
    removes = tuple(
        [
            (place, cell)
            for cell in sorted(position.open[place])
            if tracks[cell].bit_count() != number + 1
        ]
    )
    return [Move(removes, (Reason(CIRCLE, (place,)),), (), (place,))] if removes else ()


def _words_number(position: SatogaeriPosition, move: Move) -> str:
    (place,) = move.about
    number = position.puzzle.circles[place].number or 0
    how_far = f"moves exactly {count(number, 'cell')}" if number else "does not move"
    told = conclusions(position, move, it=place)
    return sentence(f"{circle_name(position, place)} {how_far}, so {told}")


number = Technique(
    "number",
    1,
    "a circle moves exactly as many cells as its number says",
    circles,
    itself,
    _look_number,
    _words_number,
    weight="plain",
)


def _look_start(position: SatogaeriPosition, place: Place) -> Sequence[Move]:
    """The landings at and behind the nearest start in each direction."""
    start, cols = position.puzzle.starts[place], position.puzzle.cols
    start_of, tracks = position.atlas.start_of, position.atlas.tracks[place]
    moves = []
    for step, room in zip((-cols, cols, -1, 1), position.puzzle.rooms[place], strict=True):
        nearest = start + step * (room + 1)
        if nearest in start_of:  # and not the border
            removes = tuple(
                [
                    (place, cell)
                    for cell in sorted(position.open[place])
                    if tracks[cell] >> nearest & 1
                ]
            )
            if removes:
                moves.append(
                    Move(removes, (Reason(TRACKS, (nearest,)),), (), (place, start_of[nearest]))
                )
    return moves


def _words_start(position: SatogaeriPosition, move: Move) -> str:
    place, other = move.about
    start = cell_name(position, position.puzzle.starts[other])
    told = conclusions(position, move, it=place)
    return sentence(
        f"{circle_name(position, place)} can move neither onto nor over {start}, where another"
        f" circle starts, so {told}"
    )


start_in_the_way = Technique(
    "start-in-the-way",
    1,
    "no circle moves over the start of another",
    circles,
    itself,
    _look_start,
    _words_start,
    weight="plain",
)
