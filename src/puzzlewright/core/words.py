"""Small pieces of sentences that many messages share, and the names of places in them.

Pictures carry the same names on their rulers. People count rows and columns from 1.
"""

from collections.abc import Iterable, Iterator, Sequence


def at(row: int, column: int) -> str:
    """The name of a cell: 'R3C4'."""
    return f"R{row + 1}C{column + 1}"


def spots(cells: Iterable[tuple[int, int]], through: str = "-") -> str:
    """The names of many cells, those in a line as a range: 'R1C2 and R3C4-R3C9'."""
    return listing(spot_names(cells, through))


def spot_names(cells: Iterable[tuple[int, int]], through: str = "-") -> list[str]:
    """The names of many cells, one by one, or one for all that make a line."""
    left = sorted(cells)
    named: list[tuple[tuple[int, int], str]] = []
    in_line: set[tuple[int, int]] = set()
    for down, right in ((0, 1), (1, 0)):
        for run in _runs(left, down, right):
            named.append((run[0], f"{at(*run[0])}{through}{at(*run[-1])}"))
            in_line.update(run)
        left = [cell for cell in left if cell not in in_line]
    named += [(cell, at(*cell)) for cell in left]
    return [name for _, name in sorted(named)]


def _runs(
    cells: Sequence[tuple[int, int]], down: int, right: int
) -> Iterator[list[tuple[int, int]]]:
    """Those of the cells that make lines in a direction, three or more."""
    unseen = dict.fromkeys(cells)
    for row, column in cells:
        if (row - down, column - right) not in unseen:
            run = [(row, column)]
            while (run[-1][0] + down, run[-1][1] + right) in unseen:
                run.append((run[-1][0] + down, run[-1][1] + right))
            if len(run) > 2:
                yield run


def letters(number: int) -> str:
    """The name of something that has no place on a grid, by its number from 0: A, B, ... Z, AA."""
    name = ""
    while number >= 0:
        number, letter = divmod(number, 26)
        name = chr(ord("A") + letter) + name
        number -= 1
    return name


def count(number: int, noun: str) -> str:
    """'1 bridge', '2 bridges', 'no bridges'."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def there_are(number: int, noun: str) -> str:
    """'there is 1 move', 'there are 2 moves', 'there are no moves'."""
    return f"there {'is' if number == 1 else 'are'} {count(number, noun)}"


def listing(items: Sequence[str]) -> str:
    """'a, b and c'; items that have commas themselves are set apart by semicolons."""
    between = "; " if any(", " in item for item in items) and len(items) > 2 else ", "
    return " and ".join(filter(None, [between.join(items[:-1]), *items[-1:]]))


def sentence(text: str) -> str:
    """A text with a capital at its start and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:]}."


def printable(text: str) -> str:
    """A text for a terminal: what would command it, or turn the order of what is read, is written
    as an escape.
    """
    return "".join(
        [sign if sign.isprintable() or sign == "\n" else _escaped(sign) for sign in text]
    )


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def excerpt(text: str, most: int = 40) -> str:
    """A text quoted in a message, cut short when long."""
    return repr(cut(text, most))


def cut(text: str, most: int = 40) -> str:
    """A text that is not quoted, cut short when long."""
    return text if len(text) <= most else text[:most] + "..."


def shown(value: object, most: int = 40) -> str:
    """Anything that somebody has handed in, as it stands in a message, cut short when long."""
    try:
        return cut(str(value), most)
    except (RecursionError, ValueError):  # a list in a list in a list, a number of many digits
        return f"a {type(value).__name__} that is too large to be shown"
