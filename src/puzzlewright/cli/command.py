"""The command-line form of functions, built from their signatures.

An action is a function that does everything itself and returns the exit status. A command is a verb
with its views. `show` prints a result; `write` writes files; `finish` outputs
what needs all results; `is_selected` filters results; `before` finds an existing result; `status`
maps a result to the exit status. Their keyword parameters become options of the command line.
Parameters that many functions share have a type here or in `puzzles` and `output`.
"""

import argparse
import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias, cast

from puzzlewright.cli.messages import add_parser
from puzzlewright.cli.puzzles import Reading
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.limits import Limit, machine_memory
from puzzlewright.verbs.verb import Parameter, Role, Verb, about, parameters_of

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
    megabytes, whole = arguments.memory_limit, machine_memory()
    if megabytes is None and whole:
        megabytes = whole / 2
    return Limit(seconds=arguments.time_limit, megabytes=megabytes)


# The option, metavar and help text of a role.
ROLE_OPTIONS = {
    Role.POSITION: (
        "--state",
        "FILE",
        "the player's marks: a file, the text itself, or - for standard input; as a drawing, as"
        " marks such as 'R1C1-R1C5 2' or 'R3C4 black', or as JSON, whose indices start at 0"
        " (default: the marks in PUZZLE)",
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

    def add_to(self, parsers: Any, _: Sequence[str] = ()) -> None:
        """Add the parser of this verb."""
        verb = self.verb
        description = f"{verb.description}\n\n{self.statuses}".strip()
        parser = add_parser(parsers, self.name, description, self.examples)
        parser.add_argument(
            "puzzle",
            metavar="PUZZLE",
            nargs="+" if self.takes_many else None,
            help="a file, text in any format, - for standard input, or library:42",
        )
        add_options(parser, Reading)
        parser.add_argument("--json", action="store_true", help="print JSON, one line per puzzle")
        add_options(parser, self.function)
        if self.takes_many:
            add_options(parser, WorkerOptions)
        seen = {parameter.name for parameter in verb.parameters}
        for view in self.views:
            for parameter in parameters_of(view)[1:]:
                if parameter.name not in seen:
                    seen.add(parameter.name)
                    _add_option(parser, parameter)
        parser.set_defaults(run=self.run)

    def run(self, given: argparse.Namespace) -> int:
        """Answer the puzzles of a call."""
        from puzzlewright.cli.answer import run_command  # which imports this module

        return run_command(self, given)

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

    def add_to(self, parsers: Any, _: Sequence[str] = ()) -> None:
        """Add the parser of this action."""
        parser = add_parser(parsers, self.name, inspect.getdoc(self.function) or "", self.examples)
        add_options(parser, self.function)
        parser.set_defaults(run=self.run)

    def run(self, given: argparse.Namespace) -> int:
        """Call the function with the arguments of a call."""
        return self.function(
            **{one.name: _value_of(one, given) for one in parameters_of(self.function)}
        )


@dataclass(frozen=True)
class ActionGroup:
    """A verb with actions, such as `library add`."""

    name: str
    description: str
    actions: tuple[Action, ...]
    examples: tuple[str, ...]

    def add_to(self, parsers: Any, _: Sequence[str] = ()) -> None:
        """Add the parsers of this verb and of its actions."""
        parser = add_parser(parsers, self.name, self.description, self.examples)
        inner = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
        for action in self.actions:
            action.add_to(inner)


class HandWritten(NamedTuple):
    """A verb whose parser is written by hand."""

    add_to: Callable[[Any, Sequence[str]], None]  # add_to(parsers, the words after the verb)


def _value_of(parameter: Parameter, given: argparse.Namespace) -> Any:
    """Return the value of a parameter; a dataclass stands for a group of options."""
    kind = parameter.option.kind
    if parameter.role is Role.LIMIT:
        return limit_of(given)
    if is_dataclass(kind):
        return kind(**{one.name: _value_of(one, given) for one in parameters_of(kind)})
    return getattr(given, parameter.name)


def add_options(parser: argparse.ArgumentParser, function: Callable[..., Any]) -> None:
    """Add the parameters of a function, or the fields of a class of options, to a parser."""
    takes_arguments = not inspect.isclass(function) and "verb" not in vars(function)
    for parameter in parameters_of(function):
        if takes_arguments and parameter.is_positional:
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
    name, text = option.name.replace("_", "-"), option.idea.replace("%", "%%")
    settings: dict[str, Any]
    if option.kind is bool and default is None:
        settings = {"action": argparse.BooleanOptionalAction}
    elif option.kind is bool:
        name = f"no-{name}" if default else name
        settings = {"action": "store_false" if default else "store_true"}
    elif option.is_repeated:
        settings = {"metavar": option.metavar, "action": "append", "default": list(default)}
    else:
        if default not in (None, "", ()) and not parameter.is_required:
            text += f" (default: {default:g})" if option.kind is float else f" (default: {default})"
        listed = "{" + ",".join(option.choices) + "}" if option.choices else "X"
        settings = {
            "metavar": option.metavar or listed,
            "type": _reader(parameter),
            # `type` rejects other values; this is for completion.
            "choices": (*option.choices, None)
            if option.choices and not parameter.is_list
            else None,
            "default": None if parameter.is_required else default,
            "required": parameter.is_required,
        }
    flags = option.flags or (f"--{name}",)
    parser.add_argument(*flags, dest=option.name, help=text, **settings)


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
