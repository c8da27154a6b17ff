"""What one clue tells alone."""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move
from puzzlewright.core.words import count, sentence
from puzzlewright.genre.technique import Spot, Technique
from puzzlewright.genres.mosaic.techniques.position import (
    MosaicPosition,
    balance_of,
    conclusion,
    lacks,
    told_by_one,
)


def clues(position: MosaicPosition) -> Sequence[Spot]:
    return position.clues


def clues_near(position: MosaicPosition, place: Place) -> Iterable[Spot]:
    return position.seen_by[place]


def _look_whole(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    number = position.number[clue]
    if not number:
        return told_by_one(position, clue, is_added=False)
    if number >= position.window[clue].bit_count():
        return told_by_one(position, clue, is_added=True)
    return ()


def _look_rest(position: MosaicPosition, clue: Spot) -> Sequence[Move]:
    number = position.number[clue]
    least = position.black[clue].bit_count()
    most = position.possible[clue].bit_count()
    if least < number < most or least == number == most:
        return ()
    return told_by_one(position, clue, is_added=number >= most)


def _words_whole(position: MosaicPosition, move: Move) -> str:
    plus, minus, slack = balance_of(move)
    if slack < 0:
        return _words_broken(position, move)
    (clue,) = plus or minus
    name, told_cells = position.puzzle.name_of(clue), conclusion(position, move)
    if minus:
        return sentence(f"{name} has no black cell in its window, so {told_cells}")
    cells = count(position.window[clue].bit_count(), "cell")
    return sentence(f"{name} has a window of {cells}, so {told_cells}")


def _words_rest(position: MosaicPosition, move: Move) -> str:
    plus, minus, slack = balance_of(move)
    if slack < 0:
        return _words_broken(position, move)
    (clue,) = plus or minus
    name, told_cells = position.puzzle.name_of(clue), conclusion(position, move)
    number, more = position.number[clue], lacks(position, clue)
    if minus:
        has = f"has its {count(number, 'black cell')}" if number else "has no black cell"
        return sentence(f"{name} {has}, so {told_cells}")
    left = "one open cell" if more == 1 else f"{more} open cells"
    return sentence(
        f"{name} lacks {count(more, 'black cell')} and has only {left} left, so {told_cells}"
    )


def _words_broken(position: MosaicPosition, move: Move) -> str:
    plus, minus, _ = balance_of(move)
    (clue,) = plus or minus
    if minus:
        found = f"has {count(position.black[clue].bit_count(), 'black cell')} already"
    else:
        found = f"has room for {count(position.possible[clue].bit_count(), 'black cell')}"
    return sentence(f"{position.puzzle.name_of(clue)} cannot hold: its window {found}")


whole_window = Technique(
    name="full-or-empty",
    level=1,
    idea="a clue of 0 leaves its whole window white, one as large as its window makes it black",
    spots=clues,
    near=clues_near,
    look=_look_whole,
    words=_words_whole,
)

rest_of_window = Technique(
    name="rest-of-window",
    level=2,
    idea=(
        "a clue that has all its black cells has no more, and one that needs all cells that are"
        " left gets them"
    ),
    spots=clues,
    near=clues_near,
    look=_look_rest,
    words=_words_rest,
)
