"""The native format: one JSON object per puzzle; every error names the key and the value."""

import json
import re
from collections import Counter
from collections.abc import Collection
from math import isfinite
from typing import Any, NoReturn

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt, truncate

_NUMBER_OR_NULL = frozenset((int, type(None)))
_NUMBERS_IN_CELLS = frozenset(((int, int, int), (int, int, type(None))))

MAX_ARRAYS = 2_500_000  # more than one for every cell of the largest grid; each takes memory
# No number in a puzzle is this long, and Python refuses to parse very long ones.
_LONG_NUMBER = re.compile(r"[0-9]{40}")
_GENRE = re.compile(r'"genre"\s*:\s*"([\w-]*)"')


def is_native(text: str, genre: str) -> bool:
    """Check quickly for a JSON object that names this genre."""
    return text.lstrip()[:1] == "{" and f'"{genre}"' in text


def genre_in(text: str) -> object:
    """Return the genre that a JSON object names, without parsing it if it is named once."""
    named = _GENRE.findall(text)
    return named[0] if len(named) == 1 == text.count('"genre"') else parse(text).get("genre")


def parse(text: str) -> JsonObject:
    data = load_numbers(text)
    if not isinstance(data, dict):
        raise BadPuzzle(f"a puzzle in native JSON is an object, not {show_json(data)}")
    return data


def load_numbers(text: str) -> Any:
    """Parse the JSON of a puzzle or of marks; reject long numbers, to keep messages short."""
    if long := _LONG_NUMBER.search(text):
        raise BadPuzzle(f"the number {truncate(long[0], 10)} has too many digits")
    return load(text)


def load(text: str) -> Any:
    """Parse any JSON; reject Python's extensions, such as NaN."""
    if text.count("[") + text.count("{") > MAX_ARRAYS:
        raise BadPuzzle(f"this is not a puzzle: it has more than {MAX_ARRAYS:,} arrays")
    try:
        return DECODER.decode(text)
    except BadPuzzle:
        raise
    except RecursionError:
        raise BadPuzzle("this is not a puzzle: its JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise BadPuzzle(f"this is not JSON: {error}") from None
    except ValueError:
        raise BadPuzzle("this is not a puzzle: a number in it has too many digits") from None


def _refuse_constant(name: str) -> NoReturn:
    raise BadPuzzle(f"this is not JSON: {name} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadPuzzle(f"the number {truncate(digits, 20)} is too large")
    return number


def _with_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise BadPuzzle(f"the key {quote_excerpt(twice)} occurs twice")
    return found


DECODER = json.JSONDecoder(
    parse_constant=_refuse_constant, parse_float=_finite, object_pairs_hook=_with_unique_keys
)


def check_keys(
    data: JsonObject,
    *,
    needed: Collection[str],
    optional: Collection[str] = (),
    where: str = "the puzzle",
) -> None:
    """Raise `BadPuzzle` for missing and unknown keys."""
    if missing := [key for key in needed if key not in data]:
        raise BadPuzzle(f"{where} lacks the key {missing[0]!r}")
    if unknown := [key for key in data if key not in needed and key not in optional]:
        known = ", ".join((*needed, *optional))
        raise BadPuzzle(f"{where} has an unknown key {quote_excerpt(unknown[0])}; known: {known}")


def whole_number(value: object, where: str) -> int:
    """Return an integer; JSON's true and 1.0 are rejected."""
    if type(value) is not int:
        raise BadPuzzle(f"{where} must be a whole number, not {show_json(value)}")
    return value


def number_or_null(value: object, where: str) -> int | None:
    return None if value is None else whole_number(value, where)


def boolean(value: object, where: str) -> bool:
    if type(value) is not bool:
        raise BadPuzzle(f"{where} must be true or false, not {show_json(value)}")
    return value


def array(value: object, where: str, length: int | None = None) -> list[Any]:
    """Return a JSON array, of this length if one is given."""
    if not isinstance(value, list):
        raise BadPuzzle(f"{where} must be an array, not {show_json(value)}")
    if length is not None and len(value) != length:
        raise BadPuzzle(f"{where} must have {length} entries, not {len(value)}: {show_json(value)}")
    return value


def numbers_in_cells(value: object, what: str) -> list[tuple[int, int, int | None]]:
    """Return the entries [row, column, number or null]; `what` is the name of one of them."""
    found: list[tuple[int, int, int | None]] = []
    for number, entry in enumerate(array(value, f"{what}s"), start=1):
        if type(entry) is list and tuple(map(type, entry)) in _NUMBERS_IN_CELLS:
            found.append(tuple(entry))  # nearly always, and without any text
            continue
        where = f"{what} {number}"
        row, col, content = array(entry, where, length=3)
        cell = whole_number(row, where), whole_number(col, where)
        found.append((*cell, number_or_null(content, where)))
    return found


def clue_rows(value: object, where: str) -> list[list[int | None]]:
    rows = []
    for r, row in enumerate(array(value, where), start=1):
        rows.append(array(row, f"{where}, row {r}"))
        # Check the whole row first: a grid may have a million cells.
        if not _NUMBER_OR_NULL.issuperset(map(type, row)):
            for c, clue in enumerate(row, start=1):
                number_or_null(clue, f"{where}, R{r}C{c}")
    return rows


def show_json(value: object) -> str:
    """Return a value as JSON, truncated if long."""
    try:
        return quote_excerpt(json.dumps(value))
    except RecursionError:
        return "something nested too deeply"
