"""Declare verbs: a typed function defines its Python, command-line and HTTP form.

`Option` in `Annotated` adds a help text, bounds and other names. Parameters with a `Role` are
mapped in the same way for all verbs:

    role       Python                    command line                     HTTP
    PUZZLE     a puzzle, or its text     PUZZLE ...                       "puzzle"
    LIMIT      limit=pw.Limit(...)       --time-limit, --memory-limit     "seconds"
    POSITION   any `MarksLike`           --state FILE, or the text        "marks"
    SOLUTION   any `MarksLike`           --solution FILE, or the text     "solution"
    FILE       the text of a file        its path                         not available
    MARKS      any `MarksLike`           those drawn into PUZZLE          "marks"
    OLD        a deprecated name         (see core/deprecated.py)

To add a verb: write the function with `@verb()`, and add a line to `VERBS` and one to the table of
commands in `cli/__init__.py`.
"""

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from puzzlewright.core.board import Marks, MarksLike
from puzzlewright.core.limits import Limit
from puzzlewright.genre.generator import Option
from puzzlewright.genre.genre import Puzzle, load

# Every verb of the library, and where it is.
VERBS: Mapping[str, str] = {
    name: f"puzzlewright.verbs.{module}:{name}"
    for module, names in {
        "solve": ("solve",),
        "count": ("count",),
        "check": ("check",),
        "prove": ("prove",),
        "explain": ("explain",),
        "hint": ("hint",),
        "rate": ("rate",),
        "convert": ("convert", "encode"),
        "repair": ("repair",),
        "adjust": ("lighten", "harden", "soften"),
    }.items()
    for name in names
}


class Role(Enum):
    """What a parameter is for, if its form depends on the interface."""

    PUZZLE = "puzzle"
    LIMIT = "limit"
    POSITION = "position"
    SOLUTION = "solution"
    FILE = "file"
    MARKS = "marks"
    OLD = "old"


_OPTIONS = "\n\nOptions:\n\n"  # what `verb` adds to docstrings
# `Option` describes these as the command line takes them: as files.
_NOT_DESCRIBED = frozenset({Role.POSITION, Role.SOLUTION, Role.FILE, Role.OLD})

T = TypeVar("T")
PuzzleInput: TypeAlias = Annotated[Puzzle | str | bytes | Path | Mapping[str, Any], Role.PUZZLE]
AnyLimit: TypeAlias = Annotated[Limit | None, Role.LIMIT]
Position: TypeAlias = Annotated[MarksLike | None, Role.POSITION]
AnySolution: TypeAlias = Annotated[MarksLike | None, Role.SOLUTION]
OwnMarks: TypeAlias = Annotated[MarksLike | None, Role.MARKS]
PlayedMarks: TypeAlias = Annotated[Marks, Role.MARKS]
FileText: TypeAlias = Annotated[str | None, Role.FILE]
OldName: TypeAlias = Annotated[T | None, Role.OLD]

Queue: TypeAlias = Literal["quick", "hints", "analysis", "long", "background"]


def about(idea: str, **more: Any) -> Option:
    """Describe a parameter; its name and type come from the signature."""
    return Option("", object, idea, **more)


@dataclass(frozen=True)
class Parameter:
    """A parameter of a verb or a view, as all interfaces see it."""

    option: Option  # its name, kind, help text and bounds
    hint: Any  # its type
    default: Any
    role: Role | None
    is_optional: bool  # None is allowed
    is_list: bool  # a list of texts; A,B on the command line
    is_positional: bool

    @property
    def name(self) -> str:
        return self.option.name

    @property
    def is_required(self) -> bool:
        return self.default is inspect.Parameter.empty

    def check(self, value: Any) -> None:
        """Raise `BadOption` for a value of the wrong type or out of bounds."""
        if value is None and self.is_optional:
            return
        for one in value if self.is_list and isinstance(value, Sequence) else (value,):
            self.option.check(one)


@dataclass(frozen=True)
class Verb:
    """What the decorator attaches to a function."""

    function: Callable[..., Any]
    queue: Queue  # of the studio's workers
    seconds: float  # the studio's time limit, if a request names none

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return parameters_of(self.function)

    @property
    def description(self) -> str:
        """The docstring up to its example and its options."""
        text = (inspect.getdoc(self.function) or "").partition(_OPTIONS)[0]
        return text.partition("\n>>>")[0].strip()


F = TypeVar("F", bound=Callable[..., Any])


def verb(*, queue: Queue = "long", seconds: float = 30.0) -> Callable[[F], F]:
    """Mark a function as a verb, and make `help` show its parameters; calls stay as they are."""

    def attach(function: F) -> F:
        vars(function)["verb"] = Verb(function, queue, seconds)
        signature = inspect.signature(function)
        parameters = [
            one.replace(annotation=_without_extras(one.annotation))
            for one in signature.parameters.values()
        ]
        vars(function)["__signature__"] = signature.replace(parameters=parameters)
        if function.__doc__ and (options := "\n".join(_option_lines(signature))):
            function.__doc__ = f"{inspect.cleandoc(function.__doc__)}{_OPTIONS}{options}\n"
        return function

    return attach


def _without_extras(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _option_lines(signature: inspect.Signature) -> Iterator[str]:
    """Describe the parameters for `help`, except those that other interfaces describe otherwise."""
    for one in signature.parameters.values():
        extras = get_args(one.annotation)[1:] if get_origin(one.annotation) is Annotated else ()
        option = next((extra for extra in extras if isinstance(extra, Option)), None)
        if option and option.idea and not _NOT_DESCRIBED.intersection(extras):
            # The help text of a switch that is on by default is about its --no-... form.
            yield f"- `{one.name}{'=False' if one.default is True else ''}`: {option.idea}"


def verb_named(name: str) -> Verb:
    """Import a verb."""
    found: Verb = load(VERBS[name]).verb
    return found


@cache
def parameters_of(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Read the parameters of a function from its signature, or the keys of a `TypedDict`.

    Keywords of the type `Unpack[...]` are the keys of that `TypedDict`; other keywords are left to
    the function.
    """
    hints = get_type_hints(function, include_extras=True)
    if is_typeddict(function):
        return tuple(_parameter(name, hint, None, False) for name, hint in hints.items())
    found: list[Parameter] = []
    for one in inspect.signature(function).parameters.values():
        if one.kind is not one.VAR_KEYWORD:
            is_positional = one.kind is one.POSITIONAL_OR_KEYWORD
            found.append(_parameter(one.name, hints[one.name], one.default, is_positional))
        elif get_origin(hints.get(one.name)) is Unpack:
            found += parameters_of(get_args(hints[one.name])[0])
    return tuple(found)


def check_arguments(function: Callable[..., Any], **values: Any) -> None:
    """Check arguments of a call in Python against the declared types and bounds."""
    for parameter in parameters_of(function):
        if parameter.name in values:
            parameter.check(values[parameter.name])


def renamed(value: T, old: T | None) -> T:
    """Return the value of a parameter that may still be given under its old name."""
    return value if old is None else old


def _parameter(name: str, whole: Any, default: Any, is_positional: bool) -> Parameter:
    option, role, hint = about(""), None, whole
    while get_origin(hint) is Annotated:
        hint, *extras = get_args(hint)
        option = next((one for one in extras if isinstance(one, Option)), option)
        role = next((one for one in extras if isinstance(one, Role)), role)
    members = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    kinds = [one for one in members if one is not type(None)]
    kind, choices = kinds[0], option.choices
    is_list = get_origin(kind) in (list, tuple, Sequence, Iterable)
    if is_list:
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        kind, choices = str, get_args(kind)
    if not isinstance(kind, type):
        kind = object
    option = replace(option, name=name, kind=kind, choices=tuple(choices))
    return Parameter(
        option, whole, default, role, len(kinds) < len(members), is_list, is_positional
    )
