"""The public API of Puzzlewright, a toolkit for logic puzzles.

Names are imported on first use, so that programs and the command line start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from puzzlewright.core import deprecated
from puzzlewright.genre import plugins
from puzzlewright.theses import PLANS, TABLE

if TYPE_CHECKING:
    from puzzlewright.book.make import Book as Book
    from puzzlewright.book.make import make_book as make_book
    from puzzlewright.core.board import Board, Difficulty, Marks, Solution, Step
    from puzzlewright.core.errors import (
        AmbiguousGenre,
        BadArgument,
        BadOption,
        BadPuzzle,
        CannotEncode,
        CannotWrite,
        DamagedPuzzle,
        EngineError,
        Failed,
        FileError,
        FileMissing,
        LibraryFailed,
        LimitReached,
        NoPuzzle,
        NoSuchPlace,
        NotInstalled,
        NotRated,
        PuzzlewrightError,
        UnknownName,
        WrongType,
    )
    from puzzlewright.core.errors import BadWish as BadWish
    from puzzlewright.core.errors import Trouble as Trouble
    from puzzlewright.core.limits import Limit, Unfinished
    from puzzlewright.core.listener import Listener
    from puzzlewright.genre.genre import Mistake
    from puzzlewright.lab.experiment import ExperimentRun, run_experiment
    from puzzlewright.lab.pages import ExperimentReport as ExperimentReport
    from puzzlewright.lab.pages import report_experiment as report_experiment
    from puzzlewright.library.library import Library as Library
    from puzzlewright.reasoning.explain.rating import Rating
    from puzzlewright.verbs.adjust import Lightened, harden, lighten, soften
    from puzzlewright.verbs.check import SolutionCheck, check, mistakes, position, read_marks
    from puzzlewright.verbs.convert import Converted, Encoded, convert, encode
    from puzzlewright.verbs.count import Count, count
    from puzzlewright.verbs.draw import Drawing, draw
    from puzzlewright.verbs.explain import Explanation, explain
    from puzzlewright.verbs.game import Game
    from puzzlewright.verbs.generate import Generated, generate
    from puzzlewright.verbs.generate_many import generate_many
    from puzzlewright.verbs.hint import hint
    from puzzlewright.verbs.hint_types import Hint
    from puzzlewright.verbs.lists import (
        list_encodings,
        list_engines,
        list_formats,
        list_genres,
        list_techniques,
    )
    from puzzlewright.verbs.many import (
        check_many,
        convert_many,
        count_many,
        draw_many,
        explain_many,
        harden_many,
        hint_many,
        lighten_many,
        prove_many,
        rate_many,
        repair_many,
        soften_many,
        solve_many,
    )
    from puzzlewright.verbs.options import list_options
    from puzzlewright.verbs.prove import Certificate, Verified, prove, verify
    from puzzlewright.verbs.puzzles import AnyPuzzle as Puzzle
    from puzzlewright.verbs.puzzles import Bridges, Context, Mosaic, Satogaeri
    from puzzlewright.verbs.rate import rate
    from puzzlewright.verbs.read_many import read_many
    from puzzlewright.verbs.repair import Repair, Repairs, repair
    from puzzlewright.verbs.solve import Verdict, solve
    from puzzlewright.verbs.text import marks_of, read, write

__version__ = "0.2.0"

# the module of each public name
_MODULES = {
    name: module
    for module, names in {
        "book.make": "Book make_book",
        "core.board": "Board Difficulty Marks Solution Step",
        "core.errors": "AmbiguousGenre"
        " BadArgument BadOption BadPuzzle CannotEncode CannotWrite DamagedPuzzle EngineError Failed"
        " FileError FileMissing"
        " LibraryFailed LimitReached NoPuzzle NoSuchPlace NotInstalled NotRated PuzzlewrightError"
        " UnknownName WrongType",
        "core.limits": "Limit Unfinished",
        "core.listener": "Listener",
        "genre.genre": "Mistake",
        "lab.experiment": "ExperimentRun run_experiment",
        "lab.pages": "ExperimentReport report_experiment",
        "library.library": "Library",
        "reasoning.explain.rating": "Rating",
        "verbs.adjust": "Lightened harden lighten soften",
        "verbs.check": "SolutionCheck check mistakes position read_marks",
        "verbs.count": "Count count",
        "verbs.draw": "Drawing draw",
        "verbs.convert": "Converted Encoded convert encode",
        "verbs.explain": "Explanation explain",
        "verbs.game": "Game",
        "verbs.generate": "Generated generate",
        "verbs.generate_many": "generate_many",
        "verbs.hint": "Hint hint",
        "verbs.lists": "list_encodings list_engines list_formats list_genres list_techniques",
        "verbs.many": "check_many convert_many count_many draw_many explain_many harden_many"
        " hint_many lighten_many prove_many rate_many repair_many soften_many solve_many",
        "verbs.options": "list_options",
        "verbs.prove": "Certificate Verified prove verify",
        "verbs.puzzles": "Bridges Context Mosaic Puzzle Satogaeri",
        "verbs.rate": "rate",
        "verbs.read_many": "read_many",
        "verbs.repair": "Repair Repairs repair",
        "verbs.solve": "Verdict solve",
        "verbs.text": "marks_of read write",
    }.items()
    for name in names.split()
}
_INNER_NAMES = {"Puzzle": "AnyPuzzle"}  # names in the module, if different

# Names that need an optional extra; `from puzzlewright import *` omits them.
_EXTRAS = {
    "Book": "book",
    "ExperimentReport": "lab",
    "Library": "library",
    "make_book": "book",
    "report_experiment": "lab",
}

plugins.register(TABLE, PLANS)

if not TYPE_CHECKING:  # with `__getattr__`, a type checker would accept every name

    def __getattr__(name: str) -> Any:
        """Import a public name, or the new name of a deprecated one, on first use."""
        name = deprecated.NAMES.get(name, name)
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        _attach_views()
        try:
            module = import_module(f"{__name__}.{_MODULES[name]}")
        except ModuleNotFoundError as missing:
            if name not in _EXTRAS or (missing.name or "").startswith("puzzlewright"):
                raise
            from puzzlewright.core.errors import NotInstalled, install_command

            extra = _EXTRAS[name]
            raise NotInstalled(f"the {extra}", install_command(extra)) from None
        value = globals()[name] = getattr(module, _INNER_NAMES.get(name, name))
        return value


_attached: list[bool] = []


def _attach_views() -> None:
    """Add the methods of puzzles and the notebook pictures of results, once."""
    if not _attached:
        _attached.append(True)
        from puzzlewright.verbs.notebooks import attach
        from puzzlewright.verbs.puzzles import attach_methods

        attach()
        attach_methods()


def __dir__() -> list[str]:
    return sorted([*__all__, *_EXTRAS, *deprecated.NAMES])


__all__ = [
    "AmbiguousGenre",
    "BadArgument",
    "BadOption",
    "BadPuzzle",
    "Board",
    "Bridges",
    "CannotEncode",
    "CannotWrite",
    "Certificate",
    "Context",
    "Converted",
    "Count",
    "DamagedPuzzle",
    "Difficulty",
    "Drawing",
    "Encoded",
    "EngineError",
    "ExperimentRun",
    "Explanation",
    "Failed",
    "FileError",
    "FileMissing",
    "Game",
    "Generated",
    "Hint",
    "LibraryFailed",
    "Lightened",
    "Limit",
    "LimitReached",
    "Listener",
    "Marks",
    "Mistake",
    "Mosaic",
    "NoPuzzle",
    "NoSuchPlace",
    "NotInstalled",
    "NotRated",
    "Puzzle",
    "PuzzlewrightError",
    "Rating",
    "Repair",
    "Repairs",
    "Satogaeri",
    "Solution",
    "SolutionCheck",
    "Step",
    "Unfinished",
    "UnknownName",
    "Verdict",
    "Verified",
    "WrongType",
    "__version__",
    "check",
    "check_many",
    "convert",
    "convert_many",
    "count",
    "count_many",
    "draw",
    "draw_many",
    "encode",
    "explain",
    "explain_many",
    "generate",
    "generate_many",
    "harden",
    "harden_many",
    "hint",
    "hint_many",
    "lighten",
    "lighten_many",
    "list_encodings",
    "list_engines",
    "list_formats",
    "list_genres",
    "list_options",
    "list_techniques",
    "marks_of",
    "mistakes",
    "position",
    "prove",
    "prove_many",
    "rate",
    "rate_many",
    "read",
    "read_many",
    "read_marks",
    "repair",
    "repair_many",
    "run_experiment",
    "soften",
    "soften_many",
    "solve",
    "solve_many",
    "verify",
    "write",
]
