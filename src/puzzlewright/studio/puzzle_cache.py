"""A cache of what a worker knows about recent puzzles. It holds nothing about games."""

import json
from collections import OrderedDict
from functools import cached_property
from typing import Any

from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.frames import Framing
from puzzlewright.verbs.play import sheet
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import read_page

MOST = 32  # puzzles


class KnownPuzzle:
    """A puzzle, and what was found out about it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._verdict: Verdict | None = None
        self._sheet: dict[str, Any] | None = None

    def verdict(self, limit: Limit) -> Verdict:
        if self._verdict is not None:
            return self._verdict
        verdict = solve(self.puzzle, limit=limit)
        if verdict.status != "unknown":
            self._verdict = verdict
        return verdict

    def sheet(self) -> dict[str, Any]:
        if self._sheet is None:
            self._sheet = sheet(self.puzzle).json()
        return self._sheet

    @cached_property
    def framing(self) -> Framing | None:
        """How help is laid over its page, if it can be played."""
        return Framing(self.puzzle) if genre_of(self.puzzle).playing else None


_KNOWN: OrderedDict[str, KnownPuzzle] = OrderedDict()


def known(said: Any) -> KnownPuzzle:
    """A puzzle as somebody sends it: a native object, or a text in any notation."""
    text = said if isinstance(said, str) else json.dumps(said)
    if text in _KNOWN:
        _KNOWN.move_to_end(text)
        return _KNOWN[text]
    found = KnownPuzzle(read_page(text).puzzle)
    _KNOWN[text] = found
    if len(_KNOWN) > MOST:
        _KNOWN.popitem(last=False)
    return found
