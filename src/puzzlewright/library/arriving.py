"""What is said of a puzzle where it comes from: in a line of JSON or in the text itself."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from puzzlewright.library.records import checked_tag
from puzzlewright.notations.janko import said_in


class SaidOfPuzzle(NamedTuple):
    """Its title, its author, where it is from, and its tags."""

    title: str = ""
    author: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()


def said_of(text: str, record: Mapping[str, Any]) -> SaidOfPuzzle:
    """Collect what a text and its record say of a puzzle; the record takes precedence."""
    texts = said_in(text) | {
        name: value
        for name in ("title", "author", "source")
        if isinstance(value := record.get(name), str) and value
    }
    tags = record.get("tags")
    own = tags if isinstance(tags, list) else []
    kept = [checked_tag(tag) for tag in own if isinstance(tag, str) and tag.strip()]
    return SaidOfPuzzle(**texts, tags=tuple(kept))
