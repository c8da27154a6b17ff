"""The public API of Puzzlewright, a toolkit for logic puzzles.

`__init__.pyi` lists the public names, for type checkers and for this module. Each is imported on
first use, so that programs and the command line start quickly.
"""

import re
from importlib import import_module
from typing import Any

from puzzlewright.core import deprecated
from puzzlewright.genre import plugins
from puzzlewright.theses import PLANS, TABLE

__version__ = "0.2.0"

with open(f"{__file__}i", encoding="utf-8") as _stub:
    _listed = re.findall(r"^from (\S+) import (\w+) as", _stub.read(), re.MULTILINE)
_MODULES = {name: module for module, name in _listed}

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
