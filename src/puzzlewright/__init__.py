"""The public API of Puzzlewright, a toolkit for logic puzzles.

Names are imported on first use, so that programs and the command line start quickly. Type checkers
read `__init__.pyi`, which `make api-types` generates from the table below.
"""

from importlib import import_module
from typing import Any

from puzzlewright.core import deprecated, early_interrupt  # noqa: F401
from puzzlewright.genre import plugins
from puzzlewright.theses import PLANS, TABLE

__version__ = "0.2.0"

# the module of each public name
_MODULES = {
    name: f"puzzlewright.{module}"
    for module, names in {
        "book.make": "Book make_book",
        "core.board": "Board Marks Solution Step",
        "core.difficulty": "Difficulty",
        "core.errors": "AmbiguousGenre BadArgument BadOption BadPuzzle BadWish CannotEncode"
        " CannotWrite DamagedPuzzle EngineError Failed FileError FileMissing LibraryFailed"
        " LimitReached NoPuzzle NoSuchPlace NotInstalled NotRated PuzzlewrightError Trouble"
        " UnknownName WrongType",
        "core.limits": "Limit Listener Unfinished",
        "genre.genre": "Mistake",
        "lab.experiment": "ExperimentRun run_experiment",
        "lab.pages": "ExperimentReport report_experiment",
        "library.library": "Library",
        "reasoning.rate.rating": "Rating",
        "verbs.adjust": "Lightened harden lighten soften",
        "verbs.batches": "check_many convert_many count_many draw_many explain_many harden_many"
        " hint_many lighten_many prove_many rate_many repair_many soften_many solve_many",
        "verbs.check": "SolutionCheck check mistakes position read_marks",
        "verbs.convert": "Converted Encoded convert encode",
        "verbs.count": "Count count",
        "verbs.draw": "Drawing draw",
        "verbs.explain": "Explanation explain",
        "verbs.game": "Game",
        "verbs.generate": "Generated",
        "verbs.generation": "generate generate_many",
        "verbs.hint": "hint",
        "verbs.hint_types": "Hint",
        "verbs.lists": "list_encodings list_engines list_formats list_genres list_techniques",
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

# Names that need an optional extra; `from puzzlewright import *` omits them.
_EXTRAS = {
    "Book": "book",
    "ExperimentReport": "lab",
    "Library": "library",
    "make_book": "book",
    "report_experiment": "lab",
}

__all__ = ["__version__", *sorted(_MODULES.keys() - _EXTRAS.keys() - deprecated.NAMES.keys())]  # noqa: PLE0604

plugins.register(TABLE, PLANS)


def __getattr__(name: str) -> Any:
    """Import a public name, or the new name of a deprecated one, on first use."""
    name = deprecated.NAMES.get(name, name)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _attach_views()
    try:
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    except ModuleNotFoundError as missing:
        if name not in _EXTRAS or (missing.name or "").startswith("puzzlewright"):
            raise
        from puzzlewright.core.errors import NotInstalled, install_command

        extra = _EXTRAS[name]
        raise NotInstalled(f"the {extra}", install_command(extra)) from None
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
