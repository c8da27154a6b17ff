"""`completion` and `man`: completion scripts and the manual page, built from the parsers.

A script passes the words of the line to `puzzlewright completion --words`, which prints the
possible next words: one per line, with its help text after a tab. So the options of a genre or an
installed plug-in are completed, too. If nothing is printed, the shell completes file names.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from puzzlewright import __version__
from puzzlewright.cli.answer import YES
from puzzlewright.cli.command import Action, HandWritten
from puzzlewright.cli.messages import add_parser

SCRIPTS = {
    "bash": r"""_puzzlewright() {
    local IFS=$'\n'
    COMPREPLY=($("$1" completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _puzzlewright puzzlewright
""",
    "zsh": r"""#compdef puzzlewright
_puzzlewright() {
    local line
    local -a names shown
    "${words[1]}" completion --words "${(@)words[2,CURRENT]}" 2>/dev/null | while read -r line; do
        names+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
    done
    if (( $#names )); then compadd -l -d shown -a names; else _files; fi
}
compdef _puzzlewright puzzlewright
""",
    "fish": r"""function __puzzlewright_words
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] completion --words $words[2..] 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c puzzlewright -f -a '(__puzzlewright_words)'
""",
}


def _add_completion(parsers: Any, _: Sequence[str] = ()) -> None:
    parser = add_parser(
        parsers,
        "completion",
        "Print a completion script for your shell.\n\nIt completes verbs, options and names.",
        (
            'eval "$(puzzlewright completion bash)"     # in ~/.bashrc',
            'eval "$(puzzlewright completion zsh)"      # in ~/.zshrc, after compinit',
            "puzzlewright completion fish > ~/.config/fish/completions/puzzlewright.fish",
        ),
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "shell", metavar="SHELL", nargs="?", choices=SCRIPTS, help=f"one of {', '.join(SCRIPTS)}"
    )
    which.add_argument("--words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(run=run_completion)


COMPLETION = HandWritten(_add_completion)


def run_completion(arguments: argparse.Namespace) -> int:
    if arguments.shell:
        print(SCRIPTS[arguments.shell], end="")
    elif words := arguments.words:
        for word, text in _following(words).items():
            if word.startswith(words[-1]):
                print(f"{word}\t{' '.join(text.split())}".rstrip())
    return YES


def _following(words: Sequence[str]) -> Mapping[str, str]:
    """Return the words that may follow, with their help texts."""
    from puzzlewright.cli import COMMANDS, make_parser, subparsers  # it imports this module

    *before, current = words[1:] if words[0] == "help" and words[1:] else words
    parser = make_parser(before)
    if not before and not current.startswith("-"):
        return dict(_verbs(parser)) | {"help": "show the help text of a verb"}
    if before and before[0] not in COMMANDS:
        return {}
    for word in before:
        parser = subparsers(parser).get(word, parser)
    option = parser._option_string_actions.get(before[-1]) if before else None
    if option and option.nargs != 0:
        return _values(option)
    if current.startswith("-"):
        return {
            flag: (one.help or "").replace("%%", "%").replace("%(default)s", str(one.default))
            for one in options_of(parser)
            for flag in one.option_strings
        }
    if subparsers(parser):
        return dict(_verbs(parser))
    arguments = [one for one in parser._actions if not one.option_strings]
    values = _values(arguments[0]) if arguments else {}
    return {} if values.keys() & set(before) else values


def _verbs(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from ((one.dest, one.help or "") for one in action._choices_actions)


def _values(action: argparse.Action) -> Mapping[str, str]:
    """Return the possible values of an argument, if they are known."""
    from puzzlewright.verbs import lists

    if action.choices:
        return {str(one): "" for one in action.choices if one is not None}
    match action.dest:
        case "genre" | "of":
            return {one.name: one.title for one in lists.list_genres()}
        case "engine":
            return {one.name: "" for one in lists.list_engines()}
        case "encoding":
            return {one.name: one.genre for one in lists.list_encodings()}
        case "to" | "from_format":
            return {one.name: "" for one in lists.list_formats()}
    return {}


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """List the options of a parser that its help text shows."""
    return [one for one in parser._actions if one.option_strings and one.help != argparse.SUPPRESS]


def print_manual() -> int:
    """Print the manual page in roff format."""
    from puzzlewright.cli import make_parser  # it imports this module

    print("\n".join(manual_page(make_parser())))
    return YES


MAN = Action(
    "man",
    print_manual,
    (
        "puzzlewright man | man -l -",
        "puzzlewright man > ~/.local/share/man/man1/puzzlewright.1",
    ),
)


def manual_page(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the manual page."""
    yield f'.TH PUZZLEWRIGHT 1 "" "puzzlewright {__version__}" "User Commands"'
    yield from (".SH NAME", f"puzzlewright \\- {_plain_text(parser.description)}")
    yield from (".SH SYNOPSIS", ".B puzzlewright", "VERB [PUZZLE ...] [options]")
    yield from (".SH DESCRIPTION", *_keep_line_breaks(parser.epilog))
    yield ".SH VERBS"
    for path, verb in parsers(parser):
        if verb.get_default("run"):
            yield f".SS puzzlewright {path}"
            yield from _verb(verb)


def parsers(
    parser: argparse.ArgumentParser, path: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the parsers of all verbs, with their paths: `library`, `library add`."""
    from puzzlewright.cli import subparsers

    for name, verb in subparsers(parser).items():
        yield (inner := f"{path} {name}".strip()), verb
        yield from parsers(verb, inner)


def _verb(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield _plain_text(parser.description)
    positional = [one for one in parser._actions if not one.option_strings]
    for action in [*positional, *options_of(parser)]:
        names = ", ".join(action.option_strings)
        takes_value = action.nargs != 0
        value = str(action.metavar or action.dest.upper()) if takes_value else ""
        text = (action.help or "").replace("%%", "%").replace("%(default)s", str(action.default))
        yield from (".TP", f".B {_escaped(f'{names} {value}'.strip())}", _plain_text(text))
    yield from _keep_line_breaks(parser.epilog)


def _keep_line_breaks(text: str | None) -> Iterator[str]:
    """Yield a text with its line breaks."""
    yield from (".PP", ".nf", *map(_escaped, (text or "").splitlines()), ".fi")


def _plain_text(text: str | None) -> str:
    return _escaped(" ".join((text or "").split()))


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text
