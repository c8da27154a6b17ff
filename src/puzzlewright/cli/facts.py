"""Facts of a puzzle in words, the same wherever they are printed."""

from collections.abc import Mapping
from typing import Any

from puzzlewright.model.words import printable, shown


def print_facts(facts: Mapping[str, Any]) -> None:
    """Names and values, one below the other."""
    print_table({name.replace("_", " "): fact_shown(value) for name, value in facts.items()})


def print_table(rows: Mapping[str, str]) -> None:
    """Two columns, indented."""
    width = max(map(len, rows), default=0)
    for name, value in rows.items():
        print(f"  {name:<{width}}  {value}")


def fact_shown(value: Any) -> str:
    """A fact as a person reads it: yes and no, and no more digits than one wants to see."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {fact_shown(inner)}" for key, inner in value.items())
    return f"{value:.3g}" if isinstance(value, float) else printable(shown(value, 80))
