"""What a circle's own number and the starts of the others say about its moves."""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import count, sentence
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.satogaeri.reasons import CIRCLE, TRACKS
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.genres.satogaeri.techniques.wording import (
    cell_name,
    circle_name,
    conclusions,
)


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
    puzzle, start = position.puzzle, position.puzzle.starts[place]
    row, col = divmod(start, puzzle.cols)
    rooms = (row, puzzle.rows - 1 - row, col, puzzle.cols - 1 - col)
    steps = zip((-puzzle.cols, puzzle.cols, -1, 1), rooms, strict=True)
    fitting = {start + step * number for step, room in steps if number <= room}
    removes = tuple([(place, cell) for cell in sorted(position.open[place] - fitting)])
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
    puzzle, start_of = position.puzzle, position.atlas.start_of
    start, cols = puzzle.starts[place], puzzle.cols
    row, col = divmod(start, cols)
    # where the page ends in each direction
    ends = (col - cols, puzzle.rows * cols + col, row * cols - 1, (row + 1) * cols)
    moves = []
    for step, room, end in zip((-cols, cols, -1, 1), puzzle.rooms[place], ends, strict=True):
        nearest = start + step * (room + 1)
        if nearest != end:  # and so the start of another
            behind = position.open[place].intersection(range(nearest, end, step))
            removes = tuple([(place, cell) for cell in sorted(behind)])
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
