"""Read serialised Java objects as plain data: dicts, lists, strings and numbers.

Nothing is run and no class is loaded. See "Java Object Serialization Specification", chapter 6.
"""

import struct
from typing import Any

from puzzlewright.core.errors import BadPuzzle

MAGIC = b"\xac\xed\x00\x05"
PRIMITIVES = {"B": "b", "C": "H", "D": "d", "F": "f", "I": "i", "J": "q", "S": "h", "Z": "?"}
NULL, REFERENCE, CLASS, OBJECT, STRING, ARRAY, _, BLOCK, END, _, LONG_BLOCK = range(0x70, 0x7B)
WRITE_METHOD, SERIALIZABLE = 0x01, 0x02
FIRST_HANDLE = 0x7E0000
MAX_DEPTH = 100


class _Class:
    """The description of a class: its fields, and its superclass."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.flags = 0
        self.fields: list[tuple[str, str]] = []  # type and name
        self.parent: _Class | None = None


def read_java_object(data: bytes) -> Any:
    """Return the first object of a stream; raise `BadPuzzle` if it is damaged."""
    if not data.startswith(MAGIC):
        raise BadPuzzle("this is not a serialised Java object")
    try:
        return _Reader(data).content()
    except (struct.error, IndexError, UnicodeDecodeError):
        raise BadPuzzle("this serialised Java object is damaged or cut off") from None


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.depth = data, len(MAGIC), 0
        self.handles: list[Any] = []

    def number(self, kind: str) -> Any:
        (value,) = struct.unpack_from(f">{kind}", self.data, self.at)
        self.at += struct.calcsize(f">{kind}")
        return value

    def take(self, length: int) -> bytes:
        if not 0 <= length <= len(self.data) - self.at:
            raise IndexError
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self) -> str:
        return self.take(self.number("H")).decode()

    def content(self) -> Any:
        """Read one element; `END` for the end of a class' own data."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise BadPuzzle("this serialised Java object is nested too deeply")
        try:
            return self._content(self.number("B"))
        finally:
            self.depth -= 1

    def _content(self, tag: int) -> Any:
        if tag == NULL:
            return None
        if tag == REFERENCE:
            if (handle := self.number("I") - FIRST_HANDLE) < 0:
                raise IndexError
            return self.handles[handle]
        if tag == CLASS:
            return self._class()
        if tag == STRING:
            self.handles.append(self.text())
            return self.handles[-1]
        if tag == ARRAY:
            return self._array()
        if tag == OBJECT:
            return self._object()
        if tag in (BLOCK, LONG_BLOCK):
            return self.take(self.number("B" if tag == BLOCK else "i"))
        if tag == END:
            return END
        raise BadPuzzle(f"this serialised Java object has an unknown element, {tag:#x}")

    def _class(self) -> _Class:
        found = _Class(self.text())
        self.take(8)  # the version
        self.handles.append(found)
        found.flags = self.number("B")
        for _ in range(self.number("H")):
            kind, name = chr(self.number("B")), self.text()
            if kind in "[L":
                self.content()  # the name of its class
            elif kind not in PRIMITIVES:
                raise BadPuzzle(f"this serialised Java object has a field of the kind {kind!r}")
            found.fields.append((kind, name))
        self._skip_to_end()
        found.parent = self._expected_class(optional=True)
        return found

    def _expected_class(self, *, optional: bool = False) -> Any:
        found = self.content()
        if isinstance(found, _Class) or (found is None and optional):
            return found
        raise BadPuzzle("this serialised Java object has no class where it needs one")

    def _skip_to_end(self) -> None:
        while self.content() is not END:
            pass

    def _array(self) -> list[Any]:
        kind = self._expected_class().name[1:2]
        found: list[Any] = []
        self.handles.append(found)
        length = self.number("i")
        if not 0 <= length <= len(self.data) - self.at:  # every member takes a byte or more
            raise IndexError
        found += [self._value(kind) for _ in range(length)]
        return found

    def _object(self) -> dict[str, Any]:
        kind = self._expected_class()
        found: dict[str, Any] = {"class": kind.name}
        self.handles.append(found)
        line = []
        while kind is not None:
            if kind in line:
                raise BadPuzzle("a class of this serialised Java object is its own superclass")
            line.append(kind)
            kind = kind.parent
        for one in reversed(line):
            if not one.flags & SERIALIZABLE:
                raise BadPuzzle(f"objects of the class {one.name!r} cannot be read")
            found |= {name: self._value(kind) for kind, name in one.fields}
            if one.flags & WRITE_METHOD:
                self._skip_to_end()
        return found

    def _value(self, kind: str) -> Any:
        return self.number(PRIMITIVES[kind]) if kind in PRIMITIVES else self.content()
