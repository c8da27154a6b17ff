"""How the fuzzer makes texts that are much like puzzles, but not quite."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

LONGEST = 50_000  # characters of a text
# What readers look for, and what has been too much for readers of other programs.
WORDS = (
    *[
        "pzprv3",
        "pzprv3.1",
        "hashikake",
        "context",
        "satogaeri",
        "mosaic",
        "bridges",
        "7x7m2:",
        "5x5:",
        "m=edit&p=",
    ],
    *[
        "https://puzz.link/p?hashi/",
        "https://puzz.link/p?satogaeri/",
        "https://puzz.link/p?context/",
    ],
    *[
        "TrialData",
        "[begin]",
        "[problem]",
        "[areas]",
        "[solution]",
        "[moves]",
        "[end]",
        "Hashi",
        "+---+",
        "|",
        "/",
        "0",
        "1",
        "-1",
        "?",
        ".",
        "#",
    ],
    *[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "null",
        "true",
        "NaN",
        "-Infinity",
        "1e999",
        "5e-324",
        '"genre"',
        '"clues"',
        '"islands"',
        '"rows"',
    ],
    *[
        '"cols"',
        '"graph"',
        '"circles"',
        '"puzzle"',
        "max_bridges=",
        "components=",
        "loops=no",
        "R1C1-R1C5",
        "R3C4",
        "A-B",
    ],
    *[
        "o",
        "SATISFIABLE",
        "UNSATISFIABLE",
        "s",
        "v",
        "SAT",
        "sat",
        "unsat",
        "((x",
        "1))",
        "1000",
        "1000000",
        "999999999",
    ],
    *("z" * 30, "9" * 50, "9" * 5000, "\n", " ", "\t", "\r\n", "\0", "\x1b[31m", "\x85", "\u202e"),
    *("\ud800", "\ufeff", "\xe9", "\xb2", "\u0663", "\U0001d7d7"),
)
NUMBERS: tuple[Any, ...] = (0, -1, 1, 2, 9, 1000, 10**6, 10**9, 10**20, 10**60, 0.5, 1e300, 5e-324)
VALUES: tuple[Any, ...] = (*NUMBERS, None, True, "", "x", "#", "?", [], [[]], {}, [0, 0], [0, 0, 0])


def mutated(chance: Random, text: str, others: Sequence[str]) -> str:
    """A text with a few things done to it."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(MUTATIONS)(chance, text, others)[:LONGEST]
    return text


def _insert(chance: Random, text: str, others: Sequence[str]) -> str:
    here = chance.randint(0, len(text))
    return text[:here] + chance.choice(WORDS) + text[here:]


def _replace(chance: Random, text: str, others: Sequence[str]) -> str:
    here = chance.randint(0, len(text))
    sign = chance.choice((chr(chance.randrange(128)), chr(chance.randrange(0x3000)), ""))
    return text[:here] + sign + text[here + 1 :]


def _cut_out(chance: Random, text: str, others: Sequence[str]) -> str:
    start = chance.randint(0, len(text))
    return text[:start] + text[start + chance.randint(1, 20) :]


def _repeat(chance: Random, text: str, others: Sequence[str]) -> str:
    start = chance.randint(0, len(text))
    piece = text[start : start + chance.randint(1, 12)]
    return text[:start] + piece * chance.choice((2, 3, 10, 10_000)) + text[start:]


def _end_early(chance: Random, text: str, others: Sequence[str]) -> str:
    return text[: chance.randint(0, len(text))]


def _splice(chance: Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others)
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def _other_number(chance: Random, text: str, others: Sequence[str]) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    here = chance.choice(places)
    return text[:here] + str(chance.choice(NUMBERS)) + text[here + 1 :]


def _swap_lines(chance: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


MUTATIONS: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    _insert,
    _replace,
    _replace,
    _cut_out,
    _repeat,
    _end_early,
    _splice,
    _other_number,
    _swap_lines,
)


def changed(chance: Random, data: Any) -> Any:
    """JSON with one value put in the place of another, somewhere inside."""
    if isinstance(data, dict) and data and chance.random() < 0.9:
        key = chance.choice(list(data))
        rest = {each: value for each, value in data.items() if each != key}
        name = key if chance.random() < 0.95 else chance.choice(WORDS)
        return {**rest, name: changed(chance, data[key])}
    if isinstance(data, list) and data and chance.random() < 0.8:
        here = chance.randrange(len(data))
        return [*data[:here], changed(chance, data[here]), *data[here + 1 :]]
    if isinstance(data, list) and data and chance.random() < 0.3:
        return [*data, chance.choice(data)] if chance.random() < 0.5 else data[:-1]
    return chance.choice(VALUES)
