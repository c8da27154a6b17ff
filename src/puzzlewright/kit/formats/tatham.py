"""Game IDs of Simon Tatham's collection: `7x7m2:3a2...`, parameters, clues, letters for blanks."""

import re
from collections.abc import Mapping
from string import ascii_lowercase
from typing import NamedTuple

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt
from puzzlewright.kit.formats.tokens import Clues, pack_signs, unexpected, whole_number
from puzzlewright.kit.grid import check_size

SNIFFED_CHARACTERS = 400  # characters at the start that identify the format

# `params:desc` or `params#seed`, also after a URL: .../bridges.html#7x7m2:...
HEAD = re.compile(
    r"(?:\S*/(?P<game>\w+)(?:\.html)?#)?(?P<cols>[0-9]+)(?:x(?P<rows>[0-9]+))?(?P<options>\w*)(?P<mark>[:#])"
)


class GameId(NamedTuple):
    """The parts of a game ID: the size of the grid, further parameters, and the packed clues."""

    rows: int
    cols: int
    options: str
    desc: str


def fits(text: str, game: str, options: re.Pattern[str]) -> bool:
    """Check quickly for an ID with options of this game, and not in the URL of another."""
    head = HEAD.match(text.lstrip()[:SNIFFED_CHARACTERS])
    return (
        head is not None
        and head["game"] in (None, game)
        and options.fullmatch(head["options"]) is not None
    )


def parse(text: str, game: str) -> GameId:
    """Split an ID of this game into its parts; without a height the grid is square."""
    text = text.strip()
    head = HEAD.match(text[:SNIFFED_CHARACTERS])
    if head is None:
        raise BadPuzzle(
            f"a game ID begins with its size and a colon, such as 7x7m2:, not {quote_excerpt(text)}"
        )
    if head["game"] not in (None, game):
        raise BadPuzzle(f"this is the URL of the game {quote_excerpt(head['game'])}, not {game!r}")
    if head["mark"] == "#":
        raise BadPuzzle(
            "a game ID with '#' is a random seed for another program's generator; the ID with ':'"
            " holds the puzzle"
        )
    cols = whole_number(head["cols"], "the width")
    rows = whole_number(head["rows"], "the height") if head["rows"] else cols
    check_size(rows, cols)
    return GameId(rows, cols, head["options"], text[head.end() :])


def decode(game: GameId, numbers: Mapping[str, int]) -> Clues:
    """Return the clues of an ID; `numbers` maps signs, except the letters for runs, to clues."""
    rows, cols, cells = game.rows, game.cols, game.rows * game.cols
    clues: Clues = {}
    cell = 0
    for place, sign in enumerate(game.desc, start=1):
        if sign in numbers:
            clues[divmod(cell, cols)] = numbers[sign]
            cell += 1
        elif "a" <= sign <= "z":
            cell += ord(sign) - ord("a") + 1
        else:
            expected = f"a letter a to z or one of {''.join(numbers)}"
            raise unexpected(f"character {place} after the colon", expected, sign)
        if cell > cells:
            raise BadPuzzle(f"the game ID goes beyond the last of the {rows} x {cols} cells")
    if cell < cells:
        raise BadPuzzle(f"the game ID covers {cell} of the {rows} x {cols} cells")
    return clues


def encode(rows: int, cols: int, clues: Mapping[tuple[int, int], str]) -> str:
    return pack_signs(rows, cols, clues, ascii_lowercase)
