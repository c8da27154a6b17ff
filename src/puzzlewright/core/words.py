"""Parts of sentences, names of cells (rows and columns count from 1), short representations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from reprlib import Repr
from typing import Any, TypeVar

from puzzlewright.core.phrases import Phrase, PhrasePart, capitalise, join_phrases, parts_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def name_cell(row: int, column: int) -> str:
    """Return the name of a cell: 'R3C4'."""
    return f"R{row + 1}C{column + 1}"


def name_cell_list(cells: Iterable[tuple[int, int]]) -> str:
    """List the names of cells, with ranges for cells in a line: 'R1C2 and R3C4-R3C9'."""
    return join_words(cell_range_names(cells))


def cell_range_names(cells: Iterable[tuple[int, int]]) -> list[str]:
    """Return the names of cells, with one range for three or more cells in a line."""
    left = sorted(cells)
    named: list[tuple[tuple[int, int], str]] = []
    in_line: set[tuple[int, int]] = set()
    for down, right in ((0, 1), (1, 0)) if len(left) > 2 else ():
        for run in _runs(left, down, right):
            named.append((run[0], f"{name_cell(*run[0])}-{name_cell(*run[-1])}"))
            in_line.update(run)
        left = [cell for cell in left if cell not in in_line]
    named += [(cell, name_cell(*cell)) for cell in left]
    return [name for _, name in sorted(named)]


def _runs(
    cells: Sequence[tuple[int, int]], down: int, right: int
) -> Iterator[list[tuple[int, int]]]:
    """Yield the lines of three or more cells in this direction."""
    unseen = dict.fromkeys(cells)
    for row, column in cells:
        if (row - down, column - right) not in unseen:
            run = [(row, column)]
            while (run[-1][0] + down, run[-1][1] + right) in unseen:
                run.append((run[-1][0] + down, run[-1][1] + right))
            if len(run) > 2:
                yield run


def letter_name(number: int) -> str:
    """Return the letters for a number from 0, for things without a cell: A, B, ... Z, AA."""
    name = ""
    while number >= 0:
        number, letter = divmod(number, 26)
        name = chr(ord("A") + letter) + name
        number -= 1
    return name


def count_noun(number: int, noun: str) -> str:
    """Return '1 bridge', '2 bridges' or 'no bridges'."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def number_word(value: int) -> str:
    """Return 'two' or '12'."""
    return NUMBERS[value] if value < len(NUMBERS) else str(value)


def there_are(number: int, noun: str) -> str:
    """Return 'there is 1 move', 'there are 2 moves' or 'there are no moves'."""
    return f"there {'is' if number == 1 else 'are'} {count_noun(number, noun)}"


def a_or_an(noun: str) -> str:
    """Return the noun with its article: 'a list', 'an int'."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def join_words(items: Sequence[str]) -> str:
    """Return 'a, b and c'; semicolons separate items that contain commas."""
    if len(items) < 2:
        return items[0] if items else ""
    between = "; " if len(items) > 2 and any(", " in item for item in items) else ", "
    if any(isinstance(item, Phrase) for item in items):
        if between == ", " and (alike := _join_alike(items)):
            return alike
        return join_phrases([join_phrases(items[:-1], between), items[-1]], " and ")
    return f"{between.join(items[:-1])} and {items[-1]}"


def _join_alike(items: Sequence[str]) -> Phrase | None:
    """Join names so that 'this 2 and this 2' beside a board are 'these two 2s', if any are alike.

    The other readers still get all names: 'the 2 at R1C1 and the 2 at R3C1'.
    """
    groups: dict[str, list[PhrasePart]] = {}
    for item in items:
        parts = parts_of(item)
        if len(parts) != 1:
            return None
        groups.setdefault(parts[0].short, []).append(parts[0])
    if len(groups) == len(items):
        return None
    joined: list[PhrasePart] = []
    for number, (short, alike) in enumerate(groups.items(), start=1):
        is_last, of_this = number == len(groups), short.startswith("this ")
        if len(alike) > 1 and not of_this:
            return None
        if joined:
            and_ = " and " if is_last else ", "
            joined.append(PhrasePart(", " if is_last and len(alike) > 1 else and_, and_))
        texts = [part.text for part in alike]
        if len(alike) > 1:
            short = f"these {number_word(len(alike))} {short.removeprefix('this ')}s"
        joined.append(
            PhrasePart(
                join_words(texts) if is_last else ", ".join(texts),
                short,
                tuple(dict.fromkeys(place for part in alike for place in part.places)),
                tuple(dict.fromkeys(reason for part in alike for reason in part.reasons)),
                tuple(dict.fromkeys(spot for part in alike for spot in part.spots)),
            )
        )
    return Phrase(joined)


def to_sentence(text: str) -> str:
    """Add a capital letter and a full stop."""
    if isinstance(text, Phrase):
        return Phrase.joined([text, "."], is_capitalised=True)
    return capitalise(f"{text}.")


def csv_cell(content: Any) -> Any:
    """Return a cell of a CSV file; no spreadsheet takes a text for a formula."""
    is_formula = isinstance(content, str) and content.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{content}" if is_formula else content


def escape_controls(text: str) -> str:
    """Escape control characters, including those that change the text direction."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text
    )


def quote_excerpt(text: str, most: int = 40) -> str:
    """Quote a text in a message, truncated if long."""
    return repr(truncate(text, most))


def truncate(text: str, most: int = 40) -> str:
    """Truncate a long text."""
    return text if len(text) <= most else text[:most] + "..."


def show_value(value: object, most: int = 40) -> str:
    """Show any input in a message, truncated if long."""
    try:
        return truncate(str(value), most)
    except (RecursionError, ValueError):  # nested too deeply, or a number of too many digits
        return f"a {type(value).__name__} that is too large to show"


T = TypeVar("T")

MAX_REPR_LENGTH = 400  # characters
_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxother, _SHORT.maxstring, _SHORT.maxlong = 2, 60, 60, 40
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxdict = _SHORT.maxset = _SHORT.maxfrozenset = 3


def short_repr(kind: type[T]) -> type[T]:
    """Limit the `repr` of this class to 400 characters."""
    full: Any = kind.__repr__

    def shortened(thing: Any) -> str:
        text: str = full(thing)
        return text if len(text) <= MAX_REPR_LENGTH else _truncated_repr(thing)

    kind.__repr__ = shortened  # type: ignore[method-assign]
    return kind


def _truncated_repr(thing: Any) -> str:
    names = (
        [one.name for one in fields(thing) if one.repr] if is_dataclass(thing) else thing._fields
    )
    shown = ", ".join(f"{name}={_SHORT.repr(getattr(thing, name))}" for name in names)
    text = f"{type(thing).__name__}({shown})"
    return text if len(text) <= MAX_REPR_LENGTH else f"{text[: MAX_REPR_LENGTH - 4]}...)"
