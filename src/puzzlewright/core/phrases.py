"""Texts that know what their parts name on the board.

A `Phrase` is a string. Its text uses names such as "the 4 at R3C4". Beside a board that highlights
the cell, its short form says "this 4".
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

MAX_WORDS = 30  # of a sentence that people take in at once


class PhrasePart(NamedTuple):
    """A part of a text, and what it names, if anything."""

    text: str
    short: str  # the text beside a board that highlights what it names
    places: tuple[int, ...] = ()
    reasons: tuple[tuple[str, tuple[int, ...]], ...] = ()  # a rule and what it is about
    spots: tuple[tuple[int, ...], ...] = ()  # cells, where neither says what is named


class Phrase(str):
    """A text with parts that name something on the board."""

    pieces: Sequence[str] = ()  # phrases and plain texts that were joined
    is_capitalised = False  # unlike its pieces

    def __new__(cls, parts: Iterable[PhrasePart]) -> "Phrase":
        parts = tuple(parts)
        self = str.__new__(cls, "".join([part.text for part in parts]))
        self.parts = parts
        return self

    @classmethod
    def joined(cls, pieces: Sequence[str], *, is_capitalised: bool = False) -> "Phrase":
        """Join phrases and plain texts; their parts are collected only if they are used."""
        text = "".join(pieces)
        self = str.__new__(cls, capitalise(text) if is_capitalised else text)
        self.pieces = pieces
        if is_capitalised:
            self.is_capitalised = True
        return self

    @cached_property
    def parts(self) -> tuple[PhrasePart, ...]:
        parts = [part for piece in self.pieces for part in parts_of(piece)]
        if self.is_capitalised and parts:
            first = parts[0]
            text, brief = capitalise(first.text), capitalise(first.short)
            parts[0] = first._replace(text=text, short=brief)
        return tuple(parts)

    def __reduce__(self) -> tuple[type["Phrase"], tuple[tuple[PhrasePart, ...]]]:
        return Phrase, (self.parts,)


def name(
    text: str,
    short: str,
    places: Iterable[int] = (),
    reasons: Iterable[tuple[str, tuple[int, ...]]] = (),
) -> Phrase:
    """Name something on the board: 'the 4 at R3C4', or 'this 4' where it is highlighted.

    >>> name("the 4 at R3C4", "this 4", [20])
    'the 4 at R3C4'
    """
    phrase = Phrase.joined((text,))
    phrase.parts = (PhrasePart(text, short, tuple(places), tuple(reasons)),)
    return phrase


def parts_of(text: str) -> tuple[PhrasePart, ...]:
    """Return the parts of a text; a plain string is one part that names nothing."""
    return text.parts if isinstance(text, Phrase) else _unnamed(text)


# Sentences repeat the same few texts between their phrases.
@lru_cache(maxsize=4096)
def _unnamed(text: str) -> tuple[PhrasePart, ...]:
    return (PhrasePart(text, text),) if text else ()


def say(template: str, *phrases: str) -> Phrase:
    """Insert phrases at each '{}' of a template, and remember what they name.

    >>> said = say("{} is black", name("R1C2", "this cell", [1]))
    >>> said, short(said)
    ('R1C2 is black', 'this cell is black')
    """
    texts = template.split("{}")
    pieces = [""] * (2 * len(texts) - 1)
    pieces[::2], pieces[1::2] = texts, phrases
    return Phrase.joined(pieces)


def short(text: str) -> str:
    """Return the text as said beside a board that highlights what it names."""
    return "".join([part.short for part in with_distinct_nouns(parts_of(text))])


def shortened(text: str) -> Phrase:
    """Return the text as said beside a board, for all readers."""
    return Phrase([part._replace(text=part.short) for part in with_distinct_nouns(parts_of(text))])


def with_distinct_nouns(parts: Sequence[PhrasePart]) -> list[PhrasePart]:
    """Say 'the other 2' of the second of two things that are both called 'this 2'.

    >>> short(say("{} sees {}", name("the 2 at R1C1", "this 2", [0]), name("R1C3", "this 2", [2])))
    'this 2 sees the other 2'
    """
    alike: dict[str, list[PhrasePart]] = {}
    for part in parts:
        noun = part.short[:1].lower() + part.short[1:]
        if noun.startswith("this ") and not any(
            one[2:] == part[2:] for one in alike.setdefault(noun, [])
        ):
            alike[noun].append(part)
    others = {
        (noun, two[1][2:]): noun.replace("this ", "the other ", 1)
        for noun, two in alike.items()
        if len(two) == 2
    }
    return [part._replace(short=others.get((part.short, part[2:]), part.short)) for part in parts]


def with_it(text: str) -> str:
    """Begin with 'it' instead of the name of what was just named."""
    parts = parts_of(text)
    if not parts or not parts[0].places:
        return text
    return Phrase([parts[0]._replace(text="it", short="it"), *parts[1:]])


def first_short(*texts: str) -> str:
    """Return the first text that people take in at once, or the last one."""
    return next((text for text in texts if len(text.split()) <= MAX_WORDS), texts[-1])


def capitalise(text: str) -> str:
    """Begin with a capital letter."""
    if isinstance(text, Phrase):
        return Phrase.joined([text], is_capitalised=True)
    return text[:1].upper() + text[1:]


def join_phrases(items: Sequence[str], between: str) -> Phrase:
    """Join phrases by a plain text."""
    return say(between.join(["{}"] * len(items)), *items)
