"""Check JSON against the types of a function's parameters, and describe types as JSON Schema.

Only types that JSON can express are known: texts, numbers, lists, dictionaries, `TypedDict`,
`Literal` and unions. `Option` in `Annotated` adds bounds. Schemas describe requests as they are
checked, and answers as the encoder writes them. Objects are referred to by the names of their
classes, as in OpenAPI.
"""

import inspect
import re
import types
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import isfinite
from operator import or_
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from puzzlewright.core.board import Board, Choice, Place, Reason, Solution
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.json_encoder import field_types, is_encoded, keys_of
from puzzlewright.core.picture import Shape
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genre.generator import Option
from puzzlewright.genre.genre import Puzzle

LARGE_JSON = 100_000  # characters or entries: what is longer is not wrong, but too large

NAMES = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}


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
        if bare is NoneType or not _is_of(value, bare):
            if value is None and bare is NoneType:
                return True
            continue
        check(value, member, name)
        return True
    return False


def _is_of(value: Any, hint: Any) -> bool:
    """Return whether a value has the outer type."""
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
        return " or ".join(_described(one) for one in members if one is not NoneType)
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(str, get_args(hint)))}"
    if _is_of([], hint):
        return "a list"
    return "an object" if _is_of({}, hint) else NAMES.get(hint, "JSON")


REFERENCE = "#/components/schemas/"
JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}
ANY_OBJECT = {"type": "object", "additionalProperties": {}}
NUMBERS = {"type": "array", "items": {"type": "integer"}}
SHAPE_HINTS = (Shape, *get_args(Shape))
SHAPE: dict[str, Any] = {
    "type": "array",
    "minItems": 2,
    "prefixItems": [{"type": "string"}] * 2,
    "items": {},
}

Schema = dict[str, Any]


class Schemas:
    """Describe types; `named` collects the objects that were met."""

    def __init__(self, reference: str = REFERENCE) -> None:
        """Refer to objects by their names after `reference`; by default, as OpenAPI does."""
        self.reference = reference
        self.named: dict[str, Schema] = {}
        self._classes: dict[str, Any] = {}

    def of(self, hint: Any) -> Schema:
        """Describe a type."""
        if hint == Place:
            return dict(NUMBERS)
        hint, option = split(hint)
        described = dict(SHAPE) if hint in SHAPE_HINTS else self._bare(hint)
        if option:
            described |= _bounds(option, described.get("type"))
        return described

    def merged(self, name: str, base: Any, *more: Any) -> Schema:
        """Describe a result to which a handler adds keys, or some of whose keys it changes."""
        described = self._object(base)
        properties = dict(described["properties"])
        for one in more:
            properties |= self._object(one)["properties"]
        self.named[name] = described | {"properties": properties}
        return {"$ref": self.reference + name}

    def _bare(self, hint: Any) -> Schema:
        origin, given = get_origin(hint) or hint, get_args(hint)
        if members := members_of(hint):
            return {"anyOf": [self.of(one) for one in members]}
        if origin is Literal:
            return {"enum": list(given)}
        if hint is NoneType:
            return {"type": "null"}
        if hint in JSON_TYPES:
            return {"type": JSON_TYPES[hint]}
        if hint == Choice:
            return dict(NUMBERS)
        if hint is Reason:
            return {"type": "string"}
        if hint is Puzzle or isinstance(hint, TypeVar):
            return dict(ANY_OBJECT)
        if hint in (Solution, Board) or origin is frozenset:
            return {"type": "array"}
        if _is_object(hint):
            return self._reference(hint)
        if origin in (list, tuple, Sequence, Iterable, set):
            return self._array(origin, given)
        if hasattr(hint, "_fields"):
            return self._array(tuple, field_types(hint))
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(given[1]) if given else {}}
        return {}

    def _array(self, origin: Any, given: tuple[Any, ...]) -> Schema:
        inner = [one for one in given if one is not Ellipsis]
        if origin is not tuple or len(inner) < len(given) or not given:
            return {"type": "array", "items": self.of(inner[0]) if inner else {}}
        # tuple[str, *tuple[Any, ...]]: some items, then any number of others
        rest = get_args(get_args(inner.pop())[0])[0] if get_origin(inner[-1]) is Unpack else None
        items = [self.of(one) for one in inner]
        described: Schema = {"type": "array", "minItems": len(items)}
        if rest is not None:
            return described | {"prefixItems": items, "items": self.of(rest)}
        described["maxItems"] = len(items)
        is_uniform = all(one == items[0] for one in items)
        return described | ({"items": items[0]} if is_uniform else {"prefixItems": items})

    def _object(self, kind: Any) -> Schema:
        """Describe the keys of a `TypedDict` or a result."""
        return self._typed_dict(kind) if is_typeddict(kind) else self._result(kind)

    def _reference(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self._classes[name] = kind
            self.named[name] = {}  # a class may contain itself
            about = (inspect.getdoc(kind) or "").partition("\n")[0]
            self.named[name] |= self._object(kind) | {"description": about}
        if self._classes[name] is not kind:
            raise TypeError(f"two classes are called {name}")
        return {"$ref": self.reference + name}

    def _typed_dict(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        return {
            "type": "object",
            "properties": {name: self.of(inner) for name, inner in hints.items()},
            "required": sorted(kind.__required_keys__),
            "additionalProperties": False,
        }

    def _result(self, kind: Any) -> Schema:
        """Describe what the encoder writes for a result."""
        properties: Schema = {}
        required: list[str] = []
        more: Schema | bool = False
        hidden = _hidden_keys(kind)
        for key in keys_of(kind):
            hint = _without_none(key.hint) if key.is_optional else key.hint
            if key.is_inline:
                inner = self._object(hint) if _is_object(hint) else self.of(hint)
                properties |= inner.get("properties", {})
                required += () if key.is_optional else inner.get("required", ())
                more = more or inner.get("additionalProperties", True)
                continue
            properties[key.name] = self.of(hint)
            if not (key.is_optional or key.name in hidden):
                required.append(key.name)
        described = {"type": "object", "properties": properties, "required": required}
        return described | {"additionalProperties": more}


def _without_none(hint: Any) -> Any:
    members = [one for one in members_of(hint) if one is not NoneType]
    return reduce(or_, members) if members else hint


def _is_object(hint: Any) -> bool:
    return is_typeddict(hint) or (isinstance(hint, type) and is_encoded(hint))


def _hidden_keys(kind: Any) -> tuple[str, ...]:
    """Return the keys that a result may leave out."""
    if not hasattr(kind, "hidden_keys"):
        return ()
    (names,) = get_args(get_type_hints(kind.hidden_keys.fget)["return"])
    return get_args(names)


def _bounds(option: Option, kind: str | None) -> Schema:
    described: Schema = {}
    least, most = option.within
    if least is not None:
        described["minimum"] = least
    if most is not None:
        described["maximum"] = most
    if option.longest is not None:
        described["maxLength" if kind == "string" else "maxItems"] = option.longest
    if option.pattern:
        described["pattern"] = option.pattern
    if option.idea:
        described["description"] = option.idea
    return described
