"""Options of generators, the editor and verbs, and their validation."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from puzzlewright.core.errors import BadOption, did_you_mean, suggest
from puzzlewright.core.words import quote_excerpt, show_value

Bounds: TypeAlias = tuple[float | None, float | None]  # the least and the most, None for no bound
# by the names in `Generator.options`; omitted options are missing
OptionValues: TypeAlias = Mapping[str, Any]

GRID, GRAPH = "grid", "graph"
TYPE_NAMES = {int: "a whole number", float: "a number", str: "a string", bool: "true or false"}
UNBOUNDED: Bounds = (None, None)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a generator or of the editor, or the annotation of a verb's parameter."""

    # "max_bridges", on the command line --max-bridges; a verb's signature has its own name and type
    name: str
    kind: type  # int, float, str or bool
    idea: str  # the help text, one line
    choices: tuple[str, ...] = ()
    within: Bounds = UNBOUNDED  # bounds included
    on_graphs: Bounds | None = None  # bounds on graphs, if they differ
    is_above: bool = False  # whether the lower bound is excluded
    excludes: tuple[tuple[str, str], ...] = ()  # names of other options, each with the reason
    requires: str = ""  # another option ("from_image"), or one with its value ("order fewest")
    only: str = ""  # GRID or GRAPH
    is_local: bool = False  # refers to a file, program or address, so it is not accepted over HTTP
    longest: int | None = None  # characters of a text, or entries of a list
    pattern: str = ""  # regular expression of a text
    flags: tuple[str, ...] = ()  # on the command line, if not --name
    is_repeated: bool = False  # a list on the command line: --tag A --tag B instead of --tag A,B
    metavar: str = ""  # name of the value in help texts

    def __str__(self) -> str:
        return f"{self.name}: {' | '.join(self.choices) or self.kind.__name__}; {self.idea}"

    def check(self, value: Any, form: str = GRID) -> None:
        """Raise `BadOption` if the value has the wrong type, is no choice or is out of bounds."""
        kind = self.kind
        fits: Any = (int, float) if kind is float else kind
        if not isinstance(value, fits) or (kind is not bool and isinstance(value, bool)):
            raise self._error(TYPE_NAMES.get(kind, kind.__name__), value)
        if self.choices and value not in self.choices:
            error = self._error(f"one of {', '.join(self.choices)}", value)
            error.name, error.suggestions = value, suggest(value, self.choices)
            if error.suggestions:
                error.args = (f"{error}. Did you mean {error.suggestions[0]}?",)
            raise error
        least, most = self.bounds(form)
        is_low = least is not None and not (value > least if self.is_above else value >= least)
        if is_low or (most is not None and not value <= most):
            where = "" if self.on_graphs is None else f" on a {form}"
            raise self._error(f"{self._range(least, most)}{where}", value)

    def _error(self, wanted: str, value: object) -> BadOption:
        given = quote_excerpt(value) if isinstance(value, str) else show_value(value)
        return BadOption(f"{self.name} must be {wanted}, not {given}")

    def bounds(self, form: str = GRID) -> Bounds:
        """Return the bounds on a grid or on a graph."""
        return self.on_graphs if form == GRAPH and self.on_graphs is not None else self.within

    def _range(self, least: float | None, most: float | None) -> str:
        if least is None:
            return f"at most {most}"
        if self.is_above:
            return f"above {least}" + ("" if most is None else f" and at most {most}")
        return f"at least {least}" if most is None else f"from {least} to {most}"


def validate(options: Iterable[Option], values: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return the values that are not None.

    Raise `BadOption` for the first value that the options do not allow. `owner` is the subject of
    the message about an unknown option.
    """
    known = {option.name: option for option in options}
    given = {name: value for name, value in values.items() if value is not None}
    form = GRAPH if given.get(GRAPH) else GRID
    for name, value in given.items():
        if name not in known:
            raise unknown_option(owner, name, known)
        known[name].check(value, form)
    for name in given:
        _check_together(known[name], given, form)
    return given


def unknown_option(owner: str, name: str, known: Iterable[str]) -> BadOption:
    """Return the error about an option that does not exist."""
    names = tuple(known)
    suggestions = suggest(name, names)
    error = BadOption(f"{owner} has no option {name!r}{did_you_mean(suggestions, names)}")
    error.name, error.suggestions = name, suggestions
    return error


def _check_together(option: Option, given: Mapping[str, Any], form: str) -> None:
    """Raise `BadOption` if an option contradicts the other given ones."""
    name = option.name
    if option.only and option.only != form:
        raise BadOption(f"{name} is an option for {option.only}s only, but this is a {form}")
    if given[name] is False:
        return
    for other, why in option.excludes:
        if given.get(other, False) is not False:
            raise BadOption(f"{why}: leave out {name} or {other}")
    needed, _, value = option.requires.partition(" ")
    if needed and (given.get(needed, False) is False or (value and given[needed] != value)):
        raise BadOption(f"{name} works only with {option.requires}: give that, too")
