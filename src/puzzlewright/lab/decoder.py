"""Decode plain data into dataclasses by their type hints, or say in one sentence what is wrong."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from puzzlewright.core.errors import Trouble
from puzzlewright.core.words import excerpt

WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def decode(hint: Any, value: Any, where: str) -> Any:
    """Return the value as the type of the hint; `where` names its place for error messages."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _record(hint, value, where)
    if origin is types.UnionType:
        kinds = [kind for kind in parts if kind is not type(None)]
        is_decoded = len(kinds) > 1 or value is None  # None is never written in TOML
        return value if is_decoded else decode(kinds[0], value, where)
    if origin is Literal:
        if value not in parts:
            named = f"the {where.replace(' in ', ' of ', 1)}"
            raise Trouble(f"{named} is one of {', '.join(parts)}, not {excerpt(str(value))}")
        return value
    if hint == tuple[int, int]:
        return _size(value)
    if origin is tuple:
        return _several(parts[0], value, where)
    if origin is not None:
        if not isinstance(value, dict):
            raise Trouble(f"{where} must be a table")
        return value
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise Trouble(f"{where} must be {WORDS[hint]}, not {excerpt(str(value))}")
    return value


def _record(kind: Any, table: Mapping[str, Any], what: str) -> Any:
    hints = get_type_hints(kind)
    for key in table:
        if key not in hints:
            raise Trouble(f"{what} has no key {excerpt(key)}; known: {', '.join(hints)}")
    for one in fields(kind):
        is_needed = one.default is MISSING and one.default_factory is MISSING
        if is_needed and one.name not in table:
            raise Trouble(f"{what} needs the key {one.name}")
    return kind(
        **{key: decode(hints[key], value, f"{key} in {what}") for key, value in table.items()}
    )


def _several(hint: Any, value: Any, where: str) -> tuple[Any, ...]:
    if hint is str and isinstance(value, str):
        return (value,)
    kind: type[Any]
    if is_dataclass(hint):
        table = f"[[{where.partition(' ')[0]}]]"
        kind, wrong, where = dict, f"{where} are tables that begin with {table}", f"a table {table}"
    elif hint is str:
        kind, wrong = str, f"{where} must be a list of texts"
    else:
        kind, wrong = (
            list if get_origin(hint) is tuple else object,
            f"{where} must be a list of lists",
        )
    if not isinstance(value, list) or not all(isinstance(one, kind) for one in value):
        raise Trouble(wrong)
    return tuple(decode(hint, one, where) for one in value)


def _size(value: Any) -> tuple[int, int]:
    said = "x".join(map(str, value)) if isinstance(value, list) else str(value)
    rows, _, cols = said.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(said) < 12):
        raise Trouble(f'a size is written as "10x10" in a plan, not {excerpt(said)}')
    return int(rows), int(cols)
