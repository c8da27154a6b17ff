"""Generate a puzzle on a running studio and play it by hints, with the standard library alone.

Usage: python rest_client.py ADDRESS (which `puzzlewright studio` prints)
"""

import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen


def post(address: str, **body: Any) -> Iterator[dict[str, Any]]:
    """Send a request, and yield every line of the answer."""
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        yield from map(json.loads, answer)


def main(studio: str) -> None:
    lines = post(f"{studio}/api/generate", genre="mosaic", size=[5, 5], seed=7)
    generated = next(line for line in lines if "progress" not in line)
    puzzle, rating = generated["puzzle"], generated["rating"]
    print(f"{puzzle['genre']}, {rating['name']}, seed {generated['seed']}")
    marks: list[Any] = []
    while True:
        (hint,) = post(f"{studio}/api/hint", puzzle=puzzle, marks=marks)
        if hint["kind"] != "step":
            break
        print(hint["where"])
        marks += hint["marks"]
    (check,) = post(f"{studio}/api/check", puzzle=puzzle, marks=marks)
    print(check["status"])


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
