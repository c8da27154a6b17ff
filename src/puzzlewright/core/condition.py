"""Conditions on facts by name: `connectivity and density > 0.3`.

    either     := both ("or" both)*
    both       := opposite ("and" opposite)*
    opposite   := "not" opposite | comparison
    comparison := value (("<" | "<=" | ">" | ">=" | "==" | "=" | "!=") value)?
    value      := a name | a number | 'a string' | true | false | "(" either ")"

A fact that a puzzle lacks is never true, and comparisons with it are false.
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt

Evaluator: TypeAlias = Callable[[Mapping[str, object]], object]  # value of an expression for facts

MAX_LENGTH = 2000  # characters
MAX_DEPTH = 30  # brackets and "not" inside each other

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
RESERVED_WORDS = {"and", "or", "not", "true", "false"}
TOKEN = re.compile(
    r"""\s*(?:(?P<sign><=|>=|==|!=|[<>=()])|(?P<number>-?\d{1,15}(?:\.\d{1,15})?(?![\w.]))"""
    r"""|(?P<text>'[^']*'|"[^"]*")|(?P<name>[A-Za-z_]\w*))"""
)


class Condition:
    """A condition that can be evaluated on the facts of any puzzle."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise PuzzlewrightError(f"a condition has at most {MAX_LENGTH:,} characters")
        self.names: set[str] = set()  # the facts it mentions
        self._tokens = list(_tokens(text))
        self._depth = 0
        self._holds = self._parse_or()
        if self._tokens:
            raise self._expected("'and', 'or' or the end of the condition")

    def holds(self, facts: Mapping[str, object]) -> bool:
        """Return whether these facts meet the condition."""
        return bool(self._holds(facts))

    def _parse_or(self) -> Evaluator:
        parts = [self._parse_and()]
        while self._accept("or"):
            parts.append(self._parse_and())
        return lambda facts: any(part(facts) for part in parts) if parts[1:] else parts[0](facts)

    def _parse_and(self) -> Evaluator:
        parts = [self._parse_not()]
        while self._accept("and"):
            parts.append(self._parse_not())
        return lambda facts: all(part(facts) for part in parts) if parts[1:] else parts[0](facts)

    def _parse_not(self) -> Evaluator:
        if not self._accept("not"):
            return self._parse_comparison()
        self._enter_nested()
        part = self._parse_not()
        self._depth -= 1
        return lambda facts: None if (value := part(facts)) is None else not value

    def _parse_comparison(self) -> Evaluator:
        left = self._parse_value()
        sign = next((sign for sign in COMPARISONS if self._accept(sign)), None)
        if sign is None:
            return left
        right, compare = self._parse_value(), COMPARISONS[sign]
        is_order = "<" in sign or ">" in sign

        def compared(facts: Mapping[str, object]) -> bool:
            one, other = left(facts), right(facts)
            if one is None or other is None:
                return False
            if is_order and isinstance(one, str) != isinstance(other, str):
                raise PuzzlewrightError(f"{one!r} and {other!r} cannot be ordered")
            return compare(one, other)

        return compared

    def _parse_value(self) -> Evaluator:
        if self._accept("("):
            self._enter_nested()
            inside = self._parse_or()
            if not self._accept(")"):
                raise self._expected("')'")
            self._depth -= 1
            return inside
        kind, word = self._tokens[0] if self._tokens else ("end", "")
        if kind in ("sign", "end") or word in RESERVED_WORDS - {"true", "false"}:
            raise self._expected("the name of a fact, a number or a string in quotation marks")
        self._tokens.pop(0)
        if kind == "name" and word not in RESERVED_WORDS:
            self.names.add(word)
            return lambda facts: facts.get(word)
        constant: bool | float | str | None = {"true": True, "false": False}.get(word)
        if kind == "number":
            constant = float(word)
        elif kind == "text":
            constant = word[1:-1]
        return lambda _: constant

    def _accept(self, word: str) -> bool:
        is_next = bool(self._tokens) and self._tokens[0] in (("sign", word), ("name", word))
        if is_next:
            self._tokens.pop(0)
        return is_next

    def _enter_nested(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise PuzzlewrightError("this condition is nested too deeply")

    def _expected(self, what: str) -> PuzzlewrightError:
        found = quote_excerpt(self._tokens[0][1]) if self._tokens else "its end"
        return PuzzlewrightError(f"the condition should have {what} where it has {found}")


def _tokens(text: str) -> list[tuple[str, str]]:
    found, start = [], 0
    while text[start:].strip():
        match = TOKEN.match(text, start)
        if not match or not match.lastgroup:
            raise PuzzlewrightError(
                f"a condition cannot contain {quote_excerpt(text[start:].strip())}"
            )
        found.append((match.lastgroup, match[match.lastgroup]))
        start = match.end()
    return found
