"""The command-line form of functions, built from their signatures.

An action is a function that does everything itself and returns the exit status. A command is a verb
with its views. `show` prints a result; `write` writes files; `finish` outputs
what needs all results; `is_selected` filters results; `before` finds an existing result; `status`
maps a result to the exit status. Their keyword parameters become options of the command line.
Parameters that many functions share have a type here or in `puzzles` and `output`.
"""

import argparse
import inspect
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeAlias, cast

from puzzlewright.cli.messages import add_option, with_examples
from puzzlewright.cli.puzzles import Reading
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import MEGABYTE, Budget, Limit
from puzzlewright.verbs.verb import Parameter, Role, Verb, about, parameters_of

QUICK_READ_SHARE = 0.05  # of the time limit; reading that takes less is not counted
# The memory limit of a container: control groups of version 2 and of version 1.
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


AsJson: TypeAlias = Annotated[bool, about("print JSON", flags=("--json",))]
Workers: TypeAlias = Annotated[
    int | None,
    about("number of processes (default: one per core)", within=(1, None), metavar="N"),
]
Cluster: TypeAlias = Annotated[
    str | None, about("use a Dask cluster, e.g. tcp://host:8786", metavar="ADDRESS")
]


@dataclass(frozen=True)
class LimitOptions:
    """The options of everything that may run long."""

    time_limit: Annotated[
        float | None, about("give up on a puzzle after S seconds (exit status 3)", metavar="S")
    ] = None
    memory_limit: Annotated[
        float | None,
        about(
            "give up on a puzzle that uses more than MB megabytes of memory (default: half of the"
            " memory of this machine)",
            metavar="MB",
        ),
    ] = None


@dataclass(frozen=True)
class WorkerOptions:
    """The options of everything that takes or makes many puzzles."""

    workers: Annotated[
        int | None,
        about(
            "number of processes (default: one per core, or a single one for small tasks)",
            within=(1, None),
            metavar="N",
        ),
    ] = None
    cluster: Cluster = None


def limit_of(arguments: argparse.Namespace) -> Limit:
    """Return the limit per puzzle; none for verbs without limit options."""
    if "time_limit" not in arguments:
        return Limit()
    given = arguments.memory_limit
    megabytes = half_of_memory() if given is None else given
    return Limit(seconds=arguments.time_limit, megabytes=megabytes)


def left_of(budget: Budget) -> Limit:
    """Return the limit that remains after reading a puzzle."""
    limit, seconds = budget.limit, budget.seconds
    if limit.seconds is None or seconds > (1 - QUICK_READ_SHARE) * limit.seconds:
        return limit
    if seconds <= 0:
        raise LimitReached(budget.time_limit_message())
    return replace(limit, seconds=seconds)


@cache
def half_of_memory() -> float | None:
    """Return half of the memory of this machine or container, in megabytes; None if unknown."""
    try:
        sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    except (AttributeError, ValueError, OSError):
        return None
    for file in _CONTAINER:
        try:
            sizes.append(int(Path(file).read_text()))
        except (OSError, ValueError):  # not in a container, or "max"
            continue
    return min(sizes) / 2 / MEGABYTE


# The option, metavar and help text of a role.
ROLE_OPTIONS = {
    Role.POSITION: (
        "--state",
        "FILE",
        "the player's marks: a file, the text itself, or - for standard input; as a drawing, as"
        " marks such as 'R1C1-R1C5 2' or 'R3C4 black', or as JSON, which counts from 0 (default:"
        " the marks in PUZZLE)",
    ),
    Role.FILE: ("", "FILE", "a file"),
    Role.SOLUTION: (
        "--solution",
        "FILE",
        "the intended solution: a file, the text itself, or - for standard input; in any form that"
        " `check` accepts",
    ),
}


@dataclass(frozen=True)
class Command:
    """A verb on the command line."""

    function: Callable[..., Any]  # the verb
    status: Callable[..., int]  # status(result, *, options)
    show: Callable[..., None]  # show(answered, *, options)
    write: Callable[..., None] | None = None  # write(answered, *, options); called first
    finish: Callable[..., None] | None = None  # finish(all answered, *, options)
    # is_selected(answered, *, options): whether to output the result
    is_selected: Callable[..., bool] | None = None
    before: Callable[..., Any] | None = None  # before(answered, *, options): the result, or None
    extra_keys: Callable[..., dict[str, Any]] | None = None  # further keys of the JSON answer
    # recover(puzzle, error): the result in place of an error
    recover: Callable[[Any, PuzzlewrightError], Any] | None = None
    takes_many: bool = True
    writes: str = ""  # what `write` writes for each of many puzzles: "picture"
    statuses: str = ""  # the exit statuses in words, for the help text
    examples: tuple[str, ...] = ()

    @property
    def verb(self) -> Verb:
        return cast(Verb, vars(self.function)["verb"])

    @property
    def name(self) -> str:
        return self.verb.name.removesuffix("_command")

    @property
    def views(self) -> Iterable[Callable[..., Any]]:
        views = (self.status, self.is_selected, self.before, self.write, self.finish, self.show)
        return [view for view in views if view]

    @property
    def files(self) -> list[str]:
        """The parameters that are read from files."""
        return [one.name for one in self.verb.parameters if one.role in ROLE_OPTIONS]

    def add_to(self, verbs: Any) -> None:
        """Add the parser of this verb."""
        verb = self.verb
        parser = verbs.add_parser(
            self.name,
            help=_lower_first(verb.summary),
            description=f"{verb.description}\n\n{self.statuses}".strip(),
            **with_examples(*self.examples),
        )
        parser.add_argument(
            "puzzle",
            metavar="PUZZLE",
            nargs="+" if self.takes_many else None,
            help="a file, text in any format, - for standard input, or library:42",
        )
        add_options(parser, Reading)
        add_option(parser, "--json", "print JSON, one line per puzzle")
        add_options(parser, self.function)
        if self.takes_many:
            add_options(parser, WorkerOptions)
        seen = {parameter.name for parameter in verb.parameters}
        for view in self.views:
            for parameter in parameters_of(view)[1:]:
                if parameter.name not in seen:
                    seen.add(parameter.name)
                    _add_option(parser, parameter)
        parser.set_defaults(command=self)

    def needs_result(self, given: argparse.Namespace) -> bool:
        """Tell whether an option needs the result itself, not only its JSON."""
        views = (self.is_selected, self.write, self.finish)
        return any(self.is_option_given(view, given) for view in views)

    def is_option_given(self, view: Callable[..., Any] | None, given: argparse.Namespace) -> bool:
        """Tell whether an option of a view is given."""
        options = parameters_of(view)[1:] if view else ()
        return any(getattr(given, one.name) != one.default for one in options)

    def arguments(self, given: argparse.Namespace) -> dict[str, Any]:
        """Return the arguments of the verb itself; those with a role are still texts."""
        values = {}
        for parameter in self.verb.parameters:
            if parameter.role in (Role.PUZZLE, Role.LIMIT, Role.MARKS, Role.OLD):
                continue
            value = getattr(given, parameter.name)
            if parameter.role is None:
                parameter.check(value)
            values[parameter.name] = value
        return values

    def more_keys(self, answered: Any, given: argparse.Namespace) -> dict[str, Any]:
        """Return further keys of a JSON answer."""
        more = self.extra_keys
        return more(answered, **self.options(more, given)) if more else {}

    def options(self, view: Callable[..., Any], given: argparse.Namespace) -> dict[str, Any]:
        """Return the arguments of a view."""
        names = [parameter.name for parameter in parameters_of(view)[1:]]
        return {name: getattr(given, name) for name in names}


@dataclass(frozen=True)
class Action:
    """A function on the command line that returns the exit status.

    Positional parameters are arguments, keyword parameters are options.
    """

    name: str
    function: Callable[..., int]
    examples: tuple[str, ...]

    def add_to(self, actions: Any) -> None:
        """Add the parser of this action."""
        description = inspect.getdoc(self.function) or ""
        parser = actions.add_parser(
            self.name,
            help=_lower_first(description.partition("\n")[0]),
            description=description,
            **with_examples(*self.examples),
        )
        add_options(parser, self.function)
        parser.set_defaults(run=self.run)

    def run(self, given: argparse.Namespace) -> int:
        """Call the function with the arguments of a call."""
        return self.function(
            **{one.name: _value_of(one, given) for one in parameters_of(self.function)}
        )


def _value_of(parameter: Parameter, given: argparse.Namespace) -> Any:
    """Return the value of a parameter; a dataclass stands for a group of options."""
    kind = parameter.option.kind
    if parameter.role is Role.LIMIT:
        return limit_of(given)
    if is_dataclass(kind):
        return kind(**{one.name: _value_of(one, given) for one in parameters_of(kind)})
    return getattr(given, parameter.name)


def add_options(parser: argparse.ArgumentParser, function: Callable[..., Any]) -> None:
    """Add the parameters of a function, or the fields of a dataclass, to a parser."""
    signature = inspect.signature(function).parameters
    takes_arguments = not inspect.isclass(function) and "verb" not in vars(function)
    for parameter in parameters_of(function):
        kind = signature[parameter.name].kind
        if takes_arguments and kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
            _add_argument(parser, parameter)
        else:
            add_parameter(parser, parameter)


def _add_argument(parser: argparse.ArgumentParser, parameter: Parameter) -> None:
    """Add a positional argument: one, several, or as many as you like."""
    option, nargs = parameter.option, None if parameter.is_required else "?"
    if parameter.is_list:
        nargs = "+" if parameter.is_required else "*"
    parser.add_argument(
        option.name,
        metavar=option.metavar or option.name.upper(),
        nargs=nargs,
        default=None if parameter.is_required else parameter.default,
        choices=option.choices or None,
        help=option.idea,
    )


def add_parameter(parser: argparse.ArgumentParser, parameter: Parameter) -> None:
    """Add a parameter as an option, or as the options that it stands for."""
    if parameter.role is Role.LIMIT:
        add_options(parser, LimitOptions)
    elif parameter.role is None and is_dataclass(parameter.option.kind):
        add_options(parser, parameter.option.kind)
    elif parameter.role in ROLE_OPTIONS:
        flag, metavar, text = ROLE_OPTIONS[parameter.role]
        flags = parameter.option.flags or (flag or f"--{parameter.name.replace('_', '-')}",)
        text = parameter.option.idea or text
        parser.add_argument(*flags, dest=parameter.name, metavar=metavar, help=text)
    elif parameter.role is None:
        _add_option(parser, parameter)


def _add_option(parser: argparse.ArgumentParser, parameter: Parameter) -> None:
    option, default = parameter.option, parameter.default
    flags = option.flags or (f"--{option.name.replace('_', '-')}",)
    text = option.idea.replace("%", "%%")
    if option.kind is bool and default is None:
        parser.add_argument(*flags, action=argparse.BooleanOptionalAction, help=text)
        return
    if option.kind is bool:
        if default:
            flags = option.flags or (f"--no-{option.name.replace('_', '-')}",)
        action = "store_false" if default else "store_true"
        parser.add_argument(*flags, dest=option.name, action=action, help=text)
        return
    if option.is_repeated:
        parser.add_argument(
            *flags,
            dest=option.name,
            metavar=option.metavar,
            action="append",
            default=list(default),
            help=text,
        )
        return
    if default not in (None, "", ()) and not parameter.is_required:
        text += f" (default: {default:g})" if option.kind is float else f" (default: {default})"
    parser.add_argument(
        *flags,
        dest=option.name,
        metavar=option.metavar or ("{" + ",".join(option.choices) + "}" if option.choices else "X"),
        type=_reader(parameter),
        # `type` rejects other values; this is for completion.
        choices=(*option.choices, None) if option.choices and not parameter.is_list else None,
        default=None if parameter.is_required else default,
        required=parameter.is_required,
        help=text,
    )


def _reader(parameter: Parameter) -> Callable[[str], Any]:
    """Return the function that reads a value from the command line."""
    option = parameter.option

    def read(text: str) -> Any:
        if parameter.is_list:
            values = [one.strip() for one in text.split(",") if one.strip()]
            _check(parameter, values)
            return values
        if parameter.is_optional and text == "none":
            return None
        try:
            value = option.kind(text)
        except ValueError:
            kind = "a number" if option.kind is float else "a whole number"
            is_cleared = parameter.is_optional and parameter.default is not None
            other = " or none" if is_cleared else ""
            raise argparse.ArgumentTypeError(f"must be {kind}{other}, not {text!r}") from None
        _check(parameter, value)
        return value

    return read


def _check(parameter: Parameter, value: Any) -> None:
    try:
        parameter.check(value)
    except PuzzlewrightError as error:
        # The option may have another name in Python.
        why = str(error).removeprefix(f"{parameter.name} ")
        raise argparse.ArgumentTypeError(why) from None


def _lower_first(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
