"""The same seed gives the same puzzle, version after version: 50 puzzles a genre, with all kinds of
wishes.

Expert and extreme puzzles are left out: ways to find them may still get better.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw

ORDERS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "golden/generated.jsonl").read_text().splitlines()
]


def order_name(order: dict[str, Any]) -> str:
    wishes = "".join(f"-{name}={value}" for name, value in order["wishes"].items())
    return f"{order['genre']}-{order['size'][0]}x{order['size'][1]}{wishes}-{order['seed']}"


@pytest.mark.parametrize("order", ORDERS, ids=order_name)
def test_the_same_seed_gives_the_same_puzzle(order: dict[str, Any]) -> None:
    made = pw.generate(
        order["genre"], size=tuple(order["size"]), seed=order["seed"], **order["wishes"]
    )
    assert made.rating
    marks = json.dumps(pw.marks_of(made.puzzle, made.solution))
    text = f"{pw.write(made.puzzle)}{marks}{made.rating.name}"
    assert hashlib.sha256(text.encode()).hexdigest().startswith(order["digest"])
