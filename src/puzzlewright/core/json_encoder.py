"""Turn results into JSON: one encoder, driven by the types of a result's fields.

A result is a dataclass that derives from `JsonResult`. By default, all its fields become keys. Its
class attribute `JSON` selects and orders them; each entry is the name of a field or property:

    "status"            a key of the same name
    "exact=is_exact"    another key; dots are allowed, as in "genre=puzzle.genre"
    "why?"              omitted if it is None, empty or False
    "*effort"           its keys are merged into the result's
    "seconds~1"         rounded to this number of digits

A property `hidden_keys` names the keys that a result omits, depending on its other fields. Its
type lists the keys that may be hidden.

The genre of the result's puzzle writes solutions, places, choices and reasons. To recognise
places and choices, fields use the types `Place` and `Choice` instead of int. A `NamedTuple` is
written as an array, unless it has `JSON`; shapes are written as `shape_json` says.
"""

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from puzzlewright.core import deprecated
from puzzlewright.core.board import Board, Choice, Place, Reason, Solution
from puzzlewright.core.picture import Box, Coordinate, Disc, Label, Line, shape_json, short_number

Json: TypeAlias = Any  # what the json module writes
_PLAIN = (int, float, str, bool, type(None))


class PuzzleWriter(Protocol):
    """Writes the parts of a result in the way of the puzzle's genre."""

    def native(self) -> Json: ...
    def solution(self, solution: Solution) -> Json: ...
    def place(self, place: int) -> Json: ...
    def choice(self, choice: tuple[int, int]) -> Json: ...
    def reason(self, reason: Reason) -> Json: ...


# set by `genres`, which this layer cannot import
_writer_of: list[Callable[[Any], PuzzleWriter]] = []


def set_writer(writer_of: Callable[[Any], PuzzleWriter]) -> None:
    """Register the function that returns the writer of a puzzle."""
    _writer_of[:] = [writer_of]


def writer_of(puzzle: Any) -> PuzzleWriter:
    """Return the writer for results about this puzzle."""
    return _writer_of[0](puzzle)


class JsonResult:
    """The result of a verb: a dataclass that can be written as JSON."""

    __slots__ = ()
    JSON: ClassVar[tuple[str, ...]] = ()

    def json(self) -> dict[str, Json]:
        """Return the result as the command line prints it with --json."""
        result: dict[str, Json] = encode(self)
        return result

    if not TYPE_CHECKING:  # with `__getattr__`, a type checker would accept every name

        def __getattr__(self, name: str) -> Any:
            """Return a field or method by its old name."""
            new = deprecated.FIELDS.get(type(self).__name__, {}).get(name)
            if new is None:
                raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
            return getattr(self, new)


class Key(NamedTuple):
    """A key of a result: where its value comes from, its type, and when it is present."""

    name: str
    value_of: Callable[[Any], Any]
    hint: Any
    is_scalar: bool  # a string, a number, a truth value or None, which needs no encoding
    is_optional: bool
    is_inline: bool
    digits: int | None  # to which a number is rounded


def encode(value: Any, hint: Any = Any, writer: PuzzleWriter | None = None) -> Json:
    """Return a value as JSON data; `hint` is its type, `writer` writes parts of a puzzle."""
    if value is None or isinstance(value, bool | str):
        return value
    if type(hint) is type and isinstance(value, int | float):  # not a place, and the usual case
        return value
    hint = _matching_member(hint, value)
    if isinstance(value, int | float):
        if hint == Coordinate:
            return short_number(value)
        return writer.place(int(value)) if writer and hint == Place else value
    if isinstance(value, Solution) and writer:
        return writer.solution(value)
    if isinstance(value, Reason) and writer:
        return writer.reason(value)
    if isinstance(value, Board):
        return [sorted(values) for values in value.open]
    if is_puzzle(value):
        return _writer_of[0](value).native()
    if isinstance(value, Box | Line | Disc | Label):
        return shape_json(value)
    if is_encoded(type(value)):
        return _encode_result(value, writer)
    if isinstance(value, Mapping):
        inner = get_args(hint)[1] if len(get_args(hint)) == 2 else Any
        return {str(key): encode(one, inner, writer) for key, one in value.items()}
    if isinstance(value, Sequence | AbstractSet):
        if writer and hint == Choice:
            place, chosen = value
            return writer.choice((place, chosen))
        if _is_flat(hint):
            return list(value)
        return [encode(one, inner, writer) for one, inner in _items(value, hint)]
    raise TypeError(f"a {type(value).__name__} cannot be written as JSON")


def is_encoded(kind: type) -> bool:
    """Return whether values of this class are written as objects, key by key."""
    return is_dataclass(kind) or hasattr(kind, "JSON")


def is_puzzle(value: Any) -> bool:
    """Return whether this is a puzzle: its class has the name of its genre."""
    return isinstance(getattr(type(value), "genre", None), str)


def _encode_result(value: Any, writer: PuzzleWriter | None) -> dict[str, Json]:
    if _writer_of and getattr(value, "puzzle", None) is not None:
        writer = _writer_of[0](value.puzzle)
    answer: dict[str, Json] = {}
    kind: Any = type(value)
    hidden = getattr(value, "hidden_keys", ())
    for key in keys_of(kind):
        if key.name in hidden:
            continue
        given = key.value_of(value)
        if key.is_optional and (given is None or given is False or given in ("", (), [], {})):
            continue
        if key.digits is not None and given is not None:
            given = round(given, key.digits)
        encoded = given if key.is_scalar else encode(given, key.hint, writer)
        answer.update(encoded if key.is_inline else {key.name: encoded})
    return answer


@cache
def keys_of(kind: Any) -> tuple[Key, ...]:
    """Return the keys of a dataclass in their order."""
    hints = get_type_hints(kind, include_extras=True)
    names = getattr(kind, "JSON", ()) or tuple(field.name for field in fields(kind))
    return tuple(_key(kind, entry, hints) for entry in names)


def _key(kind: type, entry: str, hints: Mapping[str, Any]) -> Key:
    source, _, digits = entry.strip("*?").partition("~")
    name, _, path = source.partition("=")
    path = path or name
    hint = _hint_at(kind, path, hints)
    is_optional, is_inline = entry.endswith("?"), entry.startswith("*")
    return Key(
        name,
        attrgetter(path),
        hint,
        all(one in _PLAIN or get_origin(one) is Literal for one in _members(hint)),
        is_optional,
        is_inline,
        int(digits) if digits else None,
    )


def _hint_at(kind: Any, path: str, hints: Mapping[str, Any] | None = None) -> Any:
    """Return the type of a field or property, also of a field's own fields: `puzzle.genre`."""
    name, _, rest = path.partition(".")
    found: Any = getattr(kind, name, None)
    if isinstance(found, property | cached_property):
        function: Any = found.fget if isinstance(found, property) else found.func
        hint = get_type_hints(function, include_extras=True).get("return", Any)
    else:
        hint = (hints or get_type_hints(kind, include_extras=True)).get(name, Any)
    if get_origin(hint) is ClassVar:
        hint = get_args(hint)[0]
    if not rest:
        return hint
    inner = _hint_at(hint, rest) if isinstance(hint, type) else Any
    return str if inner is Any and rest == "genre" else inner


def _matching_member(hint: Any, value: Any) -> Any:
    """Return the member of a union that a value belongs to."""
    members = _members(hint)
    if len(members) == 1:
        return hint
    for member in members:
        kind = get_origin(member) or member
        kind = int if kind is Annotated else dict if is_typeddict(kind) else kind
        if isinstance(kind, type) and isinstance(value, kind):
            return member
    return Any


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


@cache
def _is_flat(hint: Any) -> bool:
    """Return whether this is an array of texts and whole numbers, which needs no encoding."""
    if get_origin(hint) not in (tuple, list):
        return False
    items = {member for one in get_args(hint) for member in _members(one)}
    return bool(items) and items <= {int, str, bool, type(None), Ellipsis}


def _items(value: Any, hint: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the items of a sequence with their types."""
    given = get_args(hint)
    if hasattr(value, "_fields"):
        yield from zip(value, field_types(value.__class__), strict=True)
    elif get_origin(hint) is tuple and given and given[-1] is not Ellipsis:
        yield from zip(value, given, strict=True)
    else:
        inner = given[0] if given else Any
        yield from ((one, inner) for one in value)


@cache
def field_types(kind: Any) -> tuple[Any, ...]:
    """Return the types of the fields of a `NamedTuple`."""
    return tuple(get_type_hints(kind, include_extras=True).values())
