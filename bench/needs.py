"""How long it takes to make a puzzle of every level, and one that needs a technique, for every
technique of every genre.

A technique that belongs to a variant of the rules is asked for with that variant.
"""

import resource
from statistics import mean
from typing import Any

from puzzlewright.genres import GENRES, teaching_of
from puzzlewright.model.errors import BadWish
from puzzlewright.model.limits import Limit
from puzzlewright.model.step import LEVELS
from puzzlewright.verbs.generate import Generated, generate

SIZE = (10, 10)
SEEDS = range(1, 6)
PATIENCE = Limit(seconds=300)
VARIANTS: dict[tuple[str, str], dict[str, Any]] = {
    ("bridges", "degree-of-freedom"): {"max_bridges": 4},
    ("bridges", "loop"): {"loops": False},
    ("bridges", "enough-groups"): {"graph": True, "components": 3},
}


def run() -> dict[str, Any]:
    results: dict[str, Any] = {}
    for genre in GENRES:
        techniques = teaching_of(genre).techniques if genre.teaching else ()
        orders = [{"difficulty": level} for level in LEVELS if techniques]
        for technique in techniques:
            variant = VARIANTS.get((genre.name, technique.name), {})
            orders.append({"needs": technique.name, **variant})
        for order in orders:
            made = [_seconds(genre.name, seed, order) for seed in SEEDS]
            seconds = [one for one, _ in made]
            missing = sum(not is_made for _, is_made in made)
            name = f"{genre.name} {next(iter(order.values()))}"
            print(
                f"{name:36} mean {mean(seconds):7.2f} s, worst {max(seconds):7.2f} s,"
                f" {missing} of {len(made)} not made",
                flush=True,
            )
            results[name] = {"seconds": seconds, "not made": missing}
    return results


def _seconds(genre: str, seed: int, order: dict[str, Any]) -> tuple[float, bool]:
    """CPU seconds, and whether there is a puzzle then."""
    started = _spent()
    try:
        made = generate(genre, size=SIZE, seed=seed, limit=PATIENCE, **order)
    except BadWish:
        return _spent() - started, False
    return _spent() - started, isinstance(made, Generated)


def _spent() -> float:
    """CPU seconds of this process and of those that worked for it."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, whose))
