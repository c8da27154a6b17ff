"""How long it takes to make a puzzle, in CPU seconds, with the proof that it has one solution."""

import time
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from puzzlewright.verbs.generate import generate


@dataclass(frozen=True)
class Order:
    """So many puzzles to make, each from its own seed."""

    genre: str
    size: tuple[int, int]
    puzzles: int
    wishes: dict[str, Any] = field(default_factory=dict)


ORDERS = (
    Order("context", (6, 6), 20),
    Order("context", (10, 10), 20),
    Order("context", (10, 10), 20, {"symmetry": "half-turn"}),
    Order("context", (20, 20), 5),
    Order("context", (30, 30), 3),
    Order("context", (30, 30), 3, {"density": 0.33}),
    Order("context", (50, 50), 1),
    Order("satogaeri", (10, 10), 20),
    Order("satogaeri", (10, 10), 20, {"growth": "thesis"}),
    Order("satogaeri", (20, 36), 5),
    Order("satogaeri", (36, 20), 5),
    Order("satogaeri", (20, 36), 5, {"symmetry": "left-right", "country_size": 7.0}),
    Order("satogaeri", (100, 100), 1),
)


def run() -> dict[str, Any]:
    results = {}
    for order in ORDERS:
        wishes = "".join(f", {name} {value}" for name, value in order.wishes.items())
        name = f"{order.genre} {order.size[0]}x{order.size[1]}{wishes}"
        seconds = [_seconds(order, seed) for seed in range(order.puzzles)]
        print(f"{name:40} {order.puzzles:3} puzzles: mean {mean(seconds):8.4f} s, worst {max(seconds):8.4f} s", flush=True)
        results[name] = {"puzzles": order.puzzles, "mean": mean(seconds), "worst": max(seconds)}
    return results


def _seconds(order: Order, seed: int) -> float:
    started = time.process_time()
    generate(order.genre, size=order.size, seed=seed, **order.wishes)
    return time.process_time() - started
