"""Mutations of valid texts, for the fuzzer."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

LONGEST = 50_000  # characters of a text
# Texts that parsers look for, and some that have crashed other parsers.
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


def mutate(rng: Random, text: str, others: Sequence[str]) -> str:
    """Return a text with a few random mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(MUTATIONS)(rng, text, others)[:LONGEST]
    return text


def _insert(rng: Random, text: str, others: Sequence[str]) -> str:
    here = rng.randint(0, len(text))
    return text[:here] + rng.choice(WORDS) + text[here:]


def _replace(rng: Random, text: str, others: Sequence[str]) -> str:
    here = rng.randint(0, len(text))
    sign = rng.choice((chr(rng.randrange(128)), chr(rng.randrange(0x3000)), ""))
    return text[:here] + sign + text[here + 1 :]


def _delete(rng: Random, text: str, others: Sequence[str]) -> str:
    start = rng.randint(0, len(text))
    return text[:start] + text[start + rng.randint(1, 20) :]


def _repeat(rng: Random, text: str, others: Sequence[str]) -> str:
    start = rng.randint(0, len(text))
    piece = text[start : start + rng.randint(1, 12)]
    return text[:start] + piece * rng.choice((2, 3, 10, 10_000)) + text[start:]


def _truncate(rng: Random, text: str, others: Sequence[str]) -> str:
    return text[: rng.randint(0, len(text))]


def _splice(rng: Random, text: str, others: Sequence[str]) -> str:
    other = rng.choice(others)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _change_number(rng: Random, text: str, others: Sequence[str]) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    here = rng.choice(places)
    return text[:here] + str(rng.choice(NUMBERS)) + text[here + 1 :]


def _swap_lines(rng: Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


MUTATIONS: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    _insert,
    _replace,
    _replace,
    _delete,
    _repeat,
    _truncate,
    _splice,
    _change_number,
    _swap_lines,
)


def change_json(rng: Random, data: Any) -> Any:
    """Return JSON in which one value was replaced by another."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        rest = {each: value for each, value in data.items() if each != key}
        name = key if rng.random() < 0.95 else rng.choice(WORDS)
        return {**rest, name: change_json(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.8:
        here = rng.randrange(len(data))
        return [*data[:here], change_json(rng, data[here]), *data[here + 1 :]]
    if isinstance(data, list) and data and rng.random() < 0.3:
        return [*data, rng.choice(data)] if rng.random() < 0.5 else data[:-1]
    return rng.choice(VALUES)
