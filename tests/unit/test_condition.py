"""Conditions on facts: what they say, and what is refused."""

import pytest

from puzzlewright.core.condition import Condition
from puzzlewright.core.errors import Trouble

FACTS = {"level": 3, "density": 0.31, "connectivity": True, "name": "one", "depth": None}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("connectivity and density > 0.3", True),
        ("connectivity and density > 0.4", False),
        ("not connectivity or level >= 3", True),
        ("not (connectivity or level >= 3)", False),
        ("level = 3 and level == 3.0 and level != 4", True),
        ("name == 'one'", True),
        ('name < "two"', True),
        ("connectivity == true", True),
        ("level < -1", False),
        ("true or false and false", True),
        ("depth", False),
        ("not depth", False),
        ("depth < 3 or depth >= 3 or depth != 3", False),
        ("unheard_of > 1", False),
        ("not not not (level > 3)", True),
    ],
)
def test_a_condition_holds_or_not(text: str, holds: bool) -> None:
    assert Condition(text).holds(FACTS) == holds


def test_a_condition_lists_its_names() -> None:
    assert Condition("a and (b > 1 or not c) and d == 'e'").names == {"a", "b", "c", "d"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the condition should have the name of a fact.* where it has its end"),
        ("level >", "the condition should have the name of a fact.* where it has its end"),
        ("level > and", "where it has 'and'"),
        ("level 3", "should have 'and', 'or' or the end of the condition where it has '3'"),
        ("(level > 3", "should have '\\)' where it has its end"),
        ("__import__('os')", "where it has '\\('"),
        ("level + 1 > 3", "a condition cannot contain '\\+ 1 > 3'"),
        ("3x > 1", "a condition cannot contain '3x > 1'"),
        ("(" * 40 + "level" + ")" * 40, "this condition is nested too deeply"),
        ("not " * 400 + "level", "this condition is nested too deeply"),
        ("level or " * 300 + "level", "a condition has at most 2,000 characters"),
    ],
)
def test_texts_that_are_no_condition_are_refused(text: str, why: str) -> None:
    with pytest.raises(Trouble, match=why):
        Condition(text)


def test_a_number_and_a_text_have_no_order() -> None:
    with pytest.raises(Trouble, match="3 and 'one' cannot be ordered"):
        Condition("level < name").holds(FACTS)
