"""Small pieces of sentences that many messages share. People count rows and columns from 1."""

from collections.abc import Sequence


def at(row: int, column: int) -> str:
    """Where a cell is: 'row 3, column 4'."""
    return f"row {row + 1}, column {column + 1}"


def count(number: int, noun: str) -> str:
    """'1 bridge', '2 bridges', 'no bridges'."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listing(items: Sequence[str], most: int = 6) -> str:
    """'a, b and c', cut short when long; items that have commas themselves are set apart by
    semicolons.
    """
    between = "; " if any(", " in item for item in items) and len(items) > 2 else ", "
    if len(items) > most:
        return f"{between.join(items[:most])} and {len(items) - most} more"
    return " and ".join(filter(None, [between.join(items[:-1]), *items[-1:]]))


def sentence(text: str) -> str:
    """A text with a capital at its start and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:]}."


def excerpt(text: str, most: int = 40) -> str:
    """A text quoted in a message, cut short when long."""
    return repr(text if len(text) <= most else text[:most] + "...")
