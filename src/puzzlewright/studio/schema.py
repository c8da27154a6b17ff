"""Check JSON against the types of a function's parameters.

Only types that JSON can express are known: texts, numbers, lists, dictionaries, `TypedDict`,
`Literal` and unions. `Option` in `Annotated` adds bounds.
"""

import re
import types
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genre.generator import Option

LARGE_JSON = 100_000  # characters or entries: what is longer is not wrong, but too large

NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


class BadRequest(PuzzlewrightError):
    """A request has a value of the wrong type, or one that is out of bounds."""


class TooLarge(BadRequest):
    """A text or a list of a request is too long."""


def check(value: Any, hint: Any, name: str) -> None:
    """Raise `BadRequest` if a JSON value is not of this type."""
    hint, option = split(hint)
    if (members := members_of(hint)) and not _check_union(value, members, name):
        raise BadRequest(f"{name} must be {_described(hint)}")
    if members or hint in (Any, object):
        return
    if get_origin(hint) is Literal:
        if value not in get_args(hint) or isinstance(value, bool):
            raise BadRequest(f"{name} must be one of {', '.join(map(str, get_args(hint)))}")
    elif not _is_of(value, hint):
        raise BadRequest(f"{name} must be {_described(hint)}, not {quote_excerpt(str(value))}")
    elif is_typeddict(hint):
        _check_keys(value, hint, name)
    elif isinstance(value, list):
        _check_list(value, hint, name)
    elif isinstance(value, dict):
        for key, inner in value.items():
            check(inner, (get_args(hint) or (str, Any))[1], f"{name}.{quote_excerpt(key)}")
    if option:
        _check_bounds(value, option, name)


def _check_union(value: Any, members: Sequence[Any], name: str) -> bool:
    """Check a value as the first member of a union that it can be."""
    for member in members:
        bare, _ = split(member)
        if bare is type(None) or not _is_of(value, bare):
            if value is None and bare is type(None):
                return True
            continue
        check(value, member, name)
        return True
    return False


def _is_of(value: Any, hint: Any) -> bool:
    """Tell whether a value has the outer type."""
    origin = get_origin(hint) or hint
    if hint in (Any, object):
        return True
    if origin is Literal:
        return value in get_args(hint)
    if is_typeddict(hint) or origin in (dict, Mapping):
        return isinstance(value, dict)
    if origin in (list, tuple, Sequence, Iterable):
        return isinstance(value, list)
    if origin is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if origin is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(origin, type) and isinstance(value, origin)


def _check_keys(value: dict[str, Any], hint: Any, name: str) -> None:
    hints = get_type_hints(hint, include_extras=True)
    for key in value:
        if key not in hints:
            raise BadRequest(f"{name} has an unknown key {quote_excerpt(key)}")
    for key in sorted(hint.__required_keys__):
        if key not in value:
            raise BadRequest(f"{name} lacks {key}")
    for key, inner in value.items():
        check(inner, hints[key], f"{name}.{key}")


def _check_list(value: list[Any], hint: Any, name: str) -> None:
    given = get_args(hint)
    if get_origin(hint) is tuple and given[-1] is not Ellipsis:
        if len(value) != len(given):
            raise BadRequest(f"{name} must have {len(given)} entries, not {len(value)}")
        pairs = list(zip(value, given, strict=True))
    else:
        pairs = [(one, given[0]) for one in value] if given else []
    for number, (one, inner) in enumerate(pairs):
        check(one, inner, f"{name}[{number}]")


def _check_bounds(value: Any, option: Option, name: str) -> None:
    if option.longest is not None and isinstance(value, str | list) and len(value) > option.longest:
        kind = TooLarge if option.longest >= LARGE_JSON else BadRequest
        raise kind(f"{name} is too long: at most {option.longest}")
    if option.pattern and isinstance(value, str) and not re.fullmatch(option.pattern, value):
        raise BadRequest(f"{name} must match {option.pattern}, not {quote_excerpt(value)}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        least, most = option.within
        if (least is not None and value < least) or (most is not None and value > most):
            raise BadRequest(f"{name} must be from {least} to {most}, not {value}")


def split(hint: Any) -> tuple[Any, Option | None]:
    """Return a type without `Annotated` and the like, and its bounds."""
    option = None
    while get_origin(hint) in (Annotated, ClassVar, NotRequired):
        hint, *extras = get_args(hint)
        option = next((one for one in extras if isinstance(one, Option)), option)
    return hint, option


def members_of(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else ()


def _described(hint: Any) -> str:
    hint, _ = split(hint)
    if members := members_of(hint):
        return " or ".join(_described(one) for one in members if one is not type(None))
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(str, get_args(hint)))}"
    if _is_of([], hint):
        return "a list"
    return "an object" if _is_of({}, hint) else NAMES.get(hint, "JSON")
