"""`completion`: print scripts that complete words in bash, zsh and fish.

A script passes the words of the line to `puzzlewright completion --words`, which prints the
possible next words: one per line, with its help text after a tab. So the options of a genre or an
installed plug-in are completed, too. If nothing is printed, the shell completes file names.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from puzzlewright.cli.answer import YES
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


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "completion",
        "print a completion script for your shell",
        'eval "$(puzzlewright completion bash)"     # in ~/.bashrc',
        'eval "$(puzzlewright completion zsh)"      # in ~/.zshrc, after compinit',
        "puzzlewright completion fish > ~/.config/fish/completions/puzzlewright.fish",
        description="Print a script that completes verbs, options and names in your shell.",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "shell", metavar="SHELL", nargs="?", choices=SCRIPTS, help=f"one of {', '.join(SCRIPTS)}"
    )
    which.add_argument("--words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
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
