"""Options as data: their kind, choices and bounds, and which options exclude or require others.

One `validate` serves Python, the command line, HTTP and the studio's form. Bounds that depend on
the size of the page or on several options at once stay functions (`Generator.check`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from puzzlewright.model.errors import BadOption

Bounds: TypeAlias = tuple[float | None, float | None]  # the least and the most, None for no bound

GRID, GRAPH = "grid", "graph"
ANYTHING: Bounds = (None, None)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a generator or of an editor page."""

    name: str  # "max_bridges"; on the command line --max-bridges
    kind: type  # int, float, str or bool
    idea: str  # one line for people
    choices: tuple[str, ...] = ()
    within: Bounds = ANYTHING  # allowed values, bounds included
    on_graphs: Bounds | None = None  # bounds on graphs, if they differ there
    is_above: bool = False  # whether the lower bound itself is excluded
    excludes: tuple[tuple[str, str], ...] = ()  # names of other options, each with the reason
    requires: str = ""  # another option ("from_image"), or one with its value ("order fewest")
    only: str = ""  # GRID or GRAPH
    is_file: bool = False  # names a file of this machine, so other machines cannot use it

    def __str__(self) -> str:
        return f"{self.name}: {' | '.join(self.choices) or self.kind.__name__}; {self.idea}"

    def check(self, value: Any, form: str = GRID) -> None:
        """Raise `BadOption` if the value has the wrong kind, is no choice or is out of bounds."""
        name, kind = self.name, self.kind
        fits: Any = (int, float) if kind is float else kind
        if not isinstance(value, fits) or (kind is not bool and isinstance(value, bool)):
            raise BadOption(f"{name} must be of the kind {kind.__name__}, not {value!r}")
        if self.choices and value not in self.choices:
            raise BadOption(f"{name} must be one of {', '.join(self.choices)}, not {value!r}")
        least, most = self.bounds(form)
        is_low = least is not None and not (value > least if self.is_above else value >= least)
        if is_low or (most is not None and not value <= most):
            where = "" if self.on_graphs is None else f" on a {form}"
            raise BadOption(f"{name} must be {self._range(least, most)}{where}, not {value}")

    def bounds(self, form: str = GRID) -> Bounds:
        """The least and the most on a grid or on a graph."""
        return self.on_graphs if form == GRAPH and self.on_graphs is not None else self.within

    def _range(self, least: float | None, most: float | None) -> str:
        if least is None:
            return f"at most {most}"
        if self.is_above:
            return f"above {least}" + ("" if most is None else f" and at most {most}")
        return f"at least {least}" if most is None else f"from {least} to {most}"


def validate(options: Iterable[Option], values: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return the given values, without those that are None.

    Raise `BadOption` for the first value that the declarations do not allow. `owner` names what
    has the options, for the message about an unknown one.
    """
    known = {option.name: option for option in options}
    given = {name: value for name, value in values.items() if value is not None}
    form = GRAPH if given.get(GRAPH) else GRID
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"{owner} has no option {name!r}; known: {', '.join(known)}")
        known[name].check(value, form)
    for name in given:
        _check_together(known[name], given, form)
    return given


def _check_together(option: Option, given: Mapping[str, Any], form: str) -> None:
    """Raise `BadOption` if an option contradicts the others that are given."""
    name = option.name
    if option.only and option.only != form:
        raise BadOption(f"{name} is an option of {option.only}s only, and this is to be a {form}")
    if given[name] is False:
        return
    for other, why in option.excludes:
        if given.get(other, False) is not False:
            raise BadOption(f"{why}: leave out {name} or {other}")
    needed, _, value = option.requires.partition(" ")
    if needed and (given.get(needed, False) is False or (value and given[needed] != value)):
        raise BadOption(f"{name} is an option of {option.requires}: give {option.requires} too")
