"""Describe types as JSON Schema: requests as they are checked, answers as the encoder writes them.

Objects get the names of their classes and refer to each other by them, as OpenAPI has it.
"""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Unpack, get_args, get_origin, get_type_hints, is_typeddict

from puzzlewright.core.board import Board, Choice, Place, Reason, Solution
from puzzlewright.core.encoder import is_encoded, keys_of
from puzzlewright.genre.generator import Option
from puzzlewright.genre.genre import Puzzle
from puzzlewright.studio.schema import members_of, split

REFERENCE = "#/components/schemas/"
NAMES = {str: "string", int: "integer", float: "number", bool: "boolean"}
ANY_OBJECT = {"type": "object", "additionalProperties": {}}
NUMBERS = {"type": "array", "items": {"type": "integer"}}

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
        described = self._bare(hint)
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
        if hint is type(None):
            return {"type": "null"}
        if hint in NAMES:
            return {"type": NAMES[hint]}
        if hint == Choice:
            return dict(NUMBERS)
        if hint is Reason:
            return {"type": "string"}
        if hint is Puzzle:
            return dict(ANY_OBJECT)
        if hint in (Solution, Board) or origin is frozenset:
            return {"type": "array"}
        if _is_object(hint):
            return self._reference(hint)
        if origin in (list, tuple, Sequence, Iterable, set):
            return self._array(origin, given)
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
            self.named[name] = {}  # a class may hold others of its own kind
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
            if key.is_inline:
                inner = self._object(key.hint) if _is_object(key.hint) else self.of(key.hint)
                properties |= inner.get("properties", {})
                required += inner.get("required", ())
                more = more or inner.get("additionalProperties", True)
                continue
            properties[key.name] = self.of(key.hint)
            if not (key.is_optional or key.name in hidden):
                required.append(key.name)
        described = {"type": "object", "properties": properties, "required": required}
        return described | {"additionalProperties": more}


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
