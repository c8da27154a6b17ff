"""The parts of a sentence that name something on the board.

A `Phrase` knows its parts. In any other text, names such as "the 4 at R3C4" and "R1C2-R1C5" are
found by their form.
"""

import re
from collections.abc import Iterator, Mapping

from puzzlewright.core.board import Place
from puzzlewright.core.phrases import PhrasePart, capitalise, parts_of

_CELL = r"R(\d+)C(\d+)"
_NAME = re.compile(rf"\b(?:([Tt])he ((?:[\w?]+ ){{0,2}}?[\w?]+) at )?{_CELL}(?:-{_CELL})?")
_NUMBERS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def named_parts(text: str, place_at: Mapping[tuple[int, ...], Place]) -> Iterator[PhrasePart]:
    """Yield the parts of a text; in a plain text, names of cells stand for the places there."""
    for part in parts_of(text):
        if part.places or not _NAME.search(part.short):
            yield part
        elif part.reasons:
            yield part._replace(short=_NAME.sub(lambda found: _short(found, 1), part.short))
        else:
            yield from _find_names(part.text, place_at)


def _find_names(text: str, place_at: Mapping[tuple[int, ...], Place]) -> Iterator[PhrasePart]:
    end = 0
    for found in _NAME.finditer(text):
        if between := text[end : found.start()]:
            yield PhrasePart(between, between)
        yield _named(found, place_at)
        end = found.end()
    if rest := text[end:]:
        yield PhrasePart(rest, rest)


def _named(found: re.Match[str], place_at: Mapping[tuple[int, ...], Place]) -> PhrasePart:
    """Return a name with the clue at a cell, the place between two cells, or cells in a line."""
    numbers = tuple(int(number) - 1 for number in found.groups()[2:] if number)
    spots = [numbers]
    if len(numbers) == 4 and numbers not in place_at:
        top, left, bottom, right = numbers
        spots = [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]
    short = _short(found, len(spots))
    if not found.start():
        short = capitalise(short)
    places = () if found[2] else tuple(place_at[spot] for spot in spots if spot in place_at)
    return PhrasePart(found[0], short, places, spots=tuple(spots))


def _short(found: re.Match[str], count: int) -> str:
    """Say the name beside a board that highlights the cell: 'this 4', 'these three cells'."""
    if found[2]:
        return f"{'This' if found[1] == 'T' else 'this'} {found[2]}"
    if count > 1:
        return f"these {_NUMBERS[count] if count < len(_NUMBERS) else count} cells"
    return "this span" if found[5] else "this cell"
