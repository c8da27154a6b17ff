"""`completion`: completion scripts for bash, zsh and fish, built from the parsers."""

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzlewright.cli.answer import YES
from puzzlewright.cli.messages import with_examples

SHELLS = ("bash", "zsh", "fish")

BASH = """\
_puzzlewright() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" path="" word words=""
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$word" in -*) ;; *) path="$path $word" ;; esac
    done
    case "$path" in
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ "$current" == -* || -z "$path" ]] || COMPREPLY+=($(compgen -f -- "$current"))
}}
complete -F _puzzlewright puzzlewright
"""


class Level(NamedTuple):
    """What may follow the words of a path: `library`, `library add`."""

    path: str
    parser: argparse.ArgumentParser
    verbs: dict[str, str]  # with their help texts


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "completion",
        help="print a completion script for your shell",
        description="Print a script that completes verbs, options and genres in your shell.",
        **with_examples(
            'eval "$(puzzlewright completion bash)"     # in ~/.bashrc',
            'eval "$(puzzlewright completion zsh)"      # in ~/.zshrc, after compinit',
            "puzzlewright completion fish > ~/.config/fish/completions/puzzlewright.fish",
        ),
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from puzzlewright.cli import make_parser  # it imports this module

    script = {"bash": bash, "zsh": zsh, "fish": fish}[arguments.shell]
    print(script(list(levels(make_parser()))), end="")
    return YES


def levels(parser: argparse.ArgumentParser, path: str = "") -> Iterator[Level]:
    """Yield a parser and those of all its verbs."""
    verbs: dict[str, str] = {}
    inner: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner = dict(action.choices)
            verbs = {one.dest: one.help or "" for one in action._choices_actions}
    yield Level(path, parser, {**_words_of(path), **verbs})
    for name, one in inner.items():
        yield from levels(one, f"{path} {name}".strip())


def _words_of(path: str) -> dict[str, str]:
    """Return the genres, where a genre follows."""
    from puzzlewright.genres import GENRES

    if path == "completion":
        return dict.fromkeys(SHELLS, "shell")
    takes_genre = path in ("generate", "encodings", "formats", "techniques")
    return {genre.name: genre.title for genre in GENRES} if takes_genre else {}


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """List the options of a parser that its help text shows."""
    return [one for one in parser._actions if one.option_strings and one.help != argparse.SUPPRESS]


def bash(all_levels: list[Level]) -> str:
    cases = []
    # The longest paths come first, because the words after a path are arguments.
    for level in sorted(all_levels, key=lambda level: -len(level.path.split())):
        flags = [flag for one in options_of(level.parser) for flag in one.option_strings]
        words = " ".join([*level.verbs, *flags])
        pattern = f'" {level.path}"|" {level.path} "*' if level.path else '""'
        cases.append(f'        {pattern}) words="{words}" ;;')
    return BASH.format(cases="\n".join(cases))


def zsh(all_levels: list[Level]) -> str:
    return f"autoload -Uz bashcompinit && bashcompinit\n{bash(all_levels)}"


def fish(all_levels: list[Level]) -> str:
    lines = []
    for level in all_levels:
        words = level.path.split()
        seen = " ; and ".join(f"__fish_seen_subcommand_from {word}" for word in words)
        start = f"complete -c puzzlewright -n '{seen or '__fish_use_subcommand'}'"
        for name, text in level.verbs.items():
            lines.append(f"{start} -f -a {name} -d {_quoted(text)}")
        for option in options_of(level.parser):
            flags = " ".join(
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                for flag in option.option_strings
            )
            values = f" -x -a '{' '.join(map(str, option.choices))}'" if option.choices else ""
            text = (option.help or "").partition(";")[0].replace("%%", "%")
            lines.append(f"{start} {flags}{values} -d {_quoted(text)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
