"""Write the reference pages from the code: command line, Python and HTTP.

The site's conf.py calls `write` before a build, and `remove` after it.
"""

import argparse
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Unpack, get_args, get_origin

import puzzlewright as pw
from docs.api_types import typescript
from puzzlewright.cli import make_parser, subparsers
from puzzlewright.cli.shell import options_of
from puzzlewright.studio.app import ENDPOINTS
from puzzlewright.studio.openapi import openapi

HERE = Path(__file__).parent
HEAD = "<!-- generated -->"
# what every verb takes as a puzzle
PUZZLE = "Puzzle | str | bytes | Path | Mapping[str, Any]"
CONSTRUCTED = {"Bridges", "Mosaic", "Context", "Satogaeri", "Game", "Library", "Limit"}
INTRODUCTION = (
    "Names of `import puzzlewright as pw`. `PuzzleLike` is a puzzle, its text in any format, the"
    " path of a file, or native JSON as a dict."
)
SECTIONS = {  # of the Python page; what is in none of them is a result or an error
    "Read, write and draw": "read read_many read_marks write marks_of convert draw position",
    "Solve and prove": "solve count check mistakes prove verify encode",
    "Explain and rate": "explain hint rate",
    "Generate": "generate generate_many list_options",
    "Repair and adjust": "repair lighten harden soften",
    "Many puzzles": "check_many convert_many count_many draw_many explain_many harden_many"
    " hint_many lighten_many prove_many rate_many repair_many soften_many solve_many",
    "Puzzles and games": "Puzzle Bridges Mosaic Context Satogaeri Game Library Limit",
    "Books and experiments": "make_book run_experiment report_experiment",
    "Lists": "list_genres list_techniques list_encodings list_engines list_formats",
}


def parsers(
    parser: argparse.ArgumentParser, path: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield a parser and those of all its verbs, with the words that lead there."""
    yield path, parser
    for name, one in subparsers(parser).items():
        yield from parsers(one, f"{path} {name}".strip())


def command_line() -> str:
    """Return the page of all verbs with their options."""
    parts = [HEAD, "# Verbs and options", "`puzzlewright VERB --help` prints the same."]
    for path, parser in list(parsers(make_parser()))[1:]:
        if parser.get_default("run") or parser.get_default("command"):
            parts += [f"## {path}", *_verb(parser)]
        if path == "generate":
            for genre in pw.list_genres():
                of_genre = subparsers(make_parser(["generate", genre.name]))["generate"]
                known = {option.dest for option in options_of(parser)}
                more = [one for one in options_of(of_genre) if one.dest not in known]
                parts += [f"### generate {genre.name}", _table(more)]
    return _page(parts)


def _verb(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield parser.description or ""
    positional = [one for one in parser._actions if not one.option_strings and one.help]
    yield _table([*positional, *options_of(parser)])
    if parser.epilog:
        yield f"```\n{parser.epilog.strip()}\n```"


def _table(actions: Iterable[argparse.Action]) -> str:
    rows = [f"| {_name(one)} | {_cell(_help(one))} |" for one in actions]
    return "\n".join(["| option | meaning |", "|---|---|", *rows]) if rows else ""


def _name(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    return ", ".join(f"`{name} {value}`".replace(" `", "`") for name in action.option_strings) or (
        f"`{value}`"
    )


def _help(action: argparse.Action) -> str:
    return (action.help or "").replace("%%", "%").replace("%(default)s", str(action.default))


def python() -> str:
    """Return the page of the public names."""
    parts = [HEAD, "# Python API", INTRODUCTION]
    listed = {name for names in SECTIONS.values() for name in names.split()}
    rest = sorted({*pw.__all__, *pw._EXTRAS} - listed - {"__version__"})
    errors = [name for name in rest if _is_error(getattr(pw, name))]
    sections = {title: names.split() for title, names in SECTIONS.items()}
    sections |= {"Results": [one for one in rest if one not in errors], "Errors": errors}
    for title, names in sections.items():
        parts.append(f"## {title}")
        for name in names:
            parts += [f"### {name}", *_object(name, getattr(pw, name))]
    return _page(parts)


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def _object(name: str, value: Any) -> Iterator[str]:
    if not isinstance(value, type):
        if callable(value) and not get_origin(value):
            yield f"```python\n{_signature(name, value)}\n```"
        yield _prose(inspect.getdoc(value) or "") if inspect.isfunction(value) else _short(value)
        return
    is_error = _is_error(value)
    if not is_error and name in CONSTRUCTED:
        yield f"```python\n{_signature(name, value)}\n```"
    yield _prose(inspect.getdoc(value) or "")
    fields = {} if is_error else getattr(value, "__dataclass_fields__", {})
    rows = [
        f"| `{one}` | {_code(_short(of.type))} |" for one, of in fields.items() if one[0] != "_"
    ]
    yield "\n".join(["| field | type |", "|---|---|", *rows]) if rows else ""
    members = [
        f"- `{_signature(member, one)}`: {_first(one)}"
        for member, one in vars(value).items()
        if not member.startswith("_") and inspect.getdoc(one) and not is_error
        if inspect.isfunction(one) or isinstance(one, property)
    ]
    yield "\n".join(members)


def _first(value: object) -> str:
    return " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())


def _signature(name: str, value: Any) -> str:
    """Return a signature with short types; a long one has a line per parameter."""
    if isinstance(value, property):
        return name
    found = inspect.signature(value)
    parts = []
    for one in found.parameters.values():
        stars = "**" if one.kind is one.VAR_KEYWORD else "*" * (one.kind is one.VAR_POSITIONAL)
        if one.kind is one.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        default = "" if one.default is one.empty else f" = {_default(one.default)}"
        kind = "" if one.annotation is one.empty else f": {_short(one.annotation)}"
        parts.append(f"{stars}{one.name}{kind}{default}")
    parts = [part for part in parts if part != "self"]
    answer = found.return_annotation
    arrow = "" if answer in (found.empty, None) else f" -> {_short(answer)}"
    line = f"{name}({', '.join(parts)}){arrow}"
    if len(line) < 90:
        return line
    inner = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{inner}){arrow}"


def _default(value: object) -> str:
    return "{}" if isinstance(value, MappingProxyType) else repr(value)


def _short(annotation: Any) -> str:
    if get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    if get_origin(annotation) is Unpack:
        return f"Unpack[{get_args(annotation)[0].__name__}]"
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", text.strip("'\"")).replace(PUZZLE, "PuzzleLike")


def _prose(text: str) -> str:
    """Return a docstring as Markdown: examples are code blocks."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        is_code = paragraph.startswith((">>>", "    "))
        code = f"```python\n{textwrap.dedent(paragraph)}\n```"
        paragraphs.append(code if is_code else paragraph)
    return "\n\n".join(paragraphs)


def http() -> str:
    """Return the page of all requests of the studio."""
    described = openapi(ENDPOINTS)
    parts = [
        HEAD,
        "# Requests of the studio",
        "A running studio serves the same as OpenAPI at `/openapi.json`.",
    ]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            parts += [f"## {method.upper()} {path}", *_request(operation)]
    parts.append("## Types of answers")
    for name, schema in described["components"]["schemas"].items():
        parts += [f"### {name}", schema.get("description", ""), _fields(schema)]
    return _page(parts)


def _request(operation: dict[str, Any]) -> Iterator[str]:
    summary, more = operation.get("summary", ""), operation.get("description", "")
    yield from (summary, "" if more == summary else more)
    named = operation.get("parameters", ())
    if named:
        of = {one["name"]: one["schema"] for one in named}
        yield _fields(
            {"properties": of, "required": [one["name"] for one in named if one["required"]]}
        )
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield _fields(content["schema"])
    answers = [
        f"{_code(typescript(content['schema']))} ({kind})" if "schema" in content else kind
        for kind, content in operation["responses"]["200"]["content"].items()
    ]
    errors = ", ".join(status for status in operation["responses"] if status != "200")
    yield f"Answer: {', '.join(answers)}. Errors: {errors}."


def _fields(schema: dict[str, Any]) -> str:
    rows = []
    for name, inner in schema.get("properties", {}).items():
        key = f"`{name}`" if name in schema.get("required", ()) else f"`{name}` (optional)"
        meaning = _cell(inner.get("description", ""))
        rows.append(f"| {key} | {_code(typescript(inner))} | {meaning} |")
    return "\n".join(["| key | type | meaning |", "|---|---|---|", *rows]) if rows else ""


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _page(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "reference-cli.md": command_line,
    "reference-python.md": python,
    "reference-http.md": http,
}


def write(folder: Path = HERE) -> None:
    for name, page in PAGES.items():
        (folder / name).write_text(page(), "utf-8")


def remove(folder: Path = HERE) -> None:
    for name in PAGES:
        (folder / name).unlink(missing_ok=True)
