"""Puzzlewright, a workbench for logic puzzles: the public face."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from puzzlewright.core.board import Board, Marks, Solution
from puzzlewright.core.errors import (
    BadOption,
    BadPuzzle,
    BadWish,
    CannotWrite,
    LimitReached,
    NotInstalled,
    Trouble,
    UnknownName,
)
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.core.step import Step
from puzzlewright.genre import plugins
from puzzlewright.genre.genre import Mistake, Puzzle
from puzzlewright.reasoning.explain.rating import Rating
from puzzlewright.theses import PLANS, TABLE
from puzzlewright.verbs.check import mistakes, position, read_marks
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.encode import Encoded, encode
from puzzlewright.verbs.explain import Explanation, explain
from puzzlewright.verbs.generate import Generated, generate
from puzzlewright.verbs.hint import Hint, hint
from puzzlewright.verbs.notebooks import attach
from puzzlewright.verbs.options import wishes
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import Verdict, solve
from puzzlewright.verbs.text import marks_of, read, write

if TYPE_CHECKING:
    from puzzlewright.library.library import Library
    from puzzlewright.verbs.adjust import Lightened, harden, lighten, soften
    from puzzlewright.verbs.prove import Certificate, Verified, prove, verify
    from puzzlewright.verbs.repair import Repair, Repairs, repair

# What few programs use comes when somebody asks, so that all others start quickly; the library
# needs an extra besides.
_LATER = {
    "Library": "puzzlewright.library.library",
    "harden": "puzzlewright.verbs.adjust",
    "soften": "puzzlewright.verbs.adjust",
    "Lightened": "puzzlewright.verbs.adjust",
    "lighten": "puzzlewright.verbs.adjust",
    "Certificate": "puzzlewright.verbs.prove",
    "prove": "puzzlewright.verbs.prove",
    "Repair": "puzzlewright.verbs.repair",
    "Repairs": "puzzlewright.verbs.repair",
    "repair": "puzzlewright.verbs.repair",
    "Verified": "puzzlewright.verbs.prove",
    "verify": "puzzlewright.verbs.prove",
}

__version__ = "0.1.0"

attach()
plugins.register(TABLE, PLANS)


def __getattr__(name: str) -> Any:
    """What comes later."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_LATER[name]), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("puzzlewright"):
            raise
        raise NotInstalled("the library", "pip install 'puzzlewright[library]'") from None


__all__ = [
    "BadOption",
    "BadPuzzle",
    "BadWish",
    "Board",
    "CannotWrite",
    "Certificate",
    "Count",
    "Drawing",
    "Encoded",
    "Explanation",
    "Generated",
    "Hint",
    "Library",
    "Lightened",
    "Limit",
    "LimitReached",
    "Marks",
    "Mistake",
    "NotInstalled",
    "Puzzle",
    "Rating",
    "Repair",
    "Repairs",
    "Solution",
    "Step",
    "Trouble",
    "Unfinished",
    "UnknownName",
    "Verdict",
    "Verified",
    "__version__",
    "count",
    "draw",
    "encode",
    "explain",
    "generate",
    "harden",
    "hint",
    "lighten",
    "marks_of",
    "mistakes",
    "position",
    "prove",
    "rate",
    "read",
    "read_marks",
    "repair",
    "soften",
    "solve",
    "verify",
    "wishes",
    "write",
]
