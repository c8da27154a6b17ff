"""Measure the CPU seconds to generate a puzzle and prove it unique, without rating it.

If Simon Tatham's puzzles are installed (Debian's package sgt-puzzles), their generators are timed
in the same run. They guarantee less: sgt-mosaic removes clues only as far as one simple rule solves
the puzzle, and sgt-bridges may stop with fewer islands.
"""

import resource
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import Any

from puzzlewright.genre.generator import Size
from puzzlewright.genres import genre_named
from puzzlewright.verbs.generate import VerbGeneratorContext, run_generator
from puzzlewright.verbs.options import check_options
from puzzlewright.verbs.solve import solve


@dataclass(frozen=True)
class Order:
    """A number of puzzles to generate, each from its own seed."""

    genre: str
    size: tuple[int, int]
    puzzles: int
    options: dict[str, Any] = field(default_factory=dict)
    peer: str = ""  # another generator, and its parameters for such a puzzle

    @property
    def name(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.genre} {self.size[0]}x{self.size[1]}{options}"


ORDERS = (
    Order("context", (6, 6), 20),
    Order("context", (10, 10), 20),
    Order("context", (10, 10), 20, {"symmetry": "half-turn"}),
    Order("context", (20, 20), 5),
    Order("context", (30, 30), 3),
    Order("context", (30, 30), 3, {"density": 0.33}),
    Order("context", (50, 50), 1),
    Order("satogaeri", (10, 10), 20),
    Order("satogaeri", (20, 36), 5),
    Order("satogaeri", (36, 20), 5),
    Order("satogaeri", (20, 36), 5, {"symmetry": "left-right", "country_size": 7.0}),
    Order("satogaeri", (60, 60), 1),
    Order("mosaic", (10, 10), 20, peer="sgt-mosaic 10x10"),
    Order("mosaic", (25, 25), 5, peer="sgt-mosaic 25x25"),
    Order("mosaic", (50, 50), 2, peer="sgt-mosaic 50x50"),
    Order("mosaic", (100, 100), 1, peer="sgt-mosaic 100x100"),
    Order("mosaic", (10, 10), 3, {"order": "fewest"}),
    Order("mosaic", (15, 15), 2, {"order": "fewest"}),
    Order("bridges", (7, 7), 50, {"islands": 11}, peer="sgt-bridges 7x7i23e10m2"),
    Order("bridges", (15, 15), 50, {"islands": 36}, peer="sgt-bridges 15x15i16e10m2"),
    Order("bridges", (30, 30), 5, {"islands": 90}, peer="sgt-bridges 30x30i10e10m2"),
    Order("bridges", (30, 30), 5),
    Order("bridges", (50, 50), 5, {"islands": 151}, peer="sgt-bridges 50x50i6e10m2"),
    Order("bridges", (100, 100), 3, {"islands": 200}, peer="sgt-bridges 100x100i2e10m2"),
    Order("bridges", (100, 100), 3),
    Order("bridges", (10, 10), 20, {"graph": True, "islands": 20}),
    Order("bridges", (10, 10), 20, {"graph": True, "islands": 20, "components": 3}),
    Order("bridges", (20, 20), 5, {"graph": True, "islands": 60}),
)


def run() -> dict[str, Any]:
    results = {}
    for order in ORDERS:
        ours = [_seconds(order, seed) for seed in range(order.puzzles)]
        result: dict[str, Any] = {"puzzles": order.puzzles, "mean": mean(ours), "worst": max(ours)}
        line = (
            f"{order.name:56} {order.puzzles:3} puzzles: mean {mean(ours):8.4f} s, worst"
            f" {max(ours):8.4f} s"
        )
        program, _, parameters = order.peer.partition(" ")
        if program and (path := shutil.which(program, path="/usr/games:/usr/local/bin:/usr/bin")):
            theirs = mean(
                _seconds_of_program([path, "--generate", "1", f"{parameters}#{seed}"])
                for seed in range(order.puzzles)
            )
            line += f"; {program} {theirs:8.4f} s, ours / theirs {mean(ours) / theirs:.2f}"
            result |= {"peer": order.peer, "peer mean": theirs}
        print(line, flush=True)
        results[order.name] = result
    return results


def _seconds(order: Order, seed: int) -> float:
    genre, size = genre_named(order.genre), Size(*order.size)
    options = check_options(genre, size, order.options)
    started = time.process_time()
    made = run_generator(
        genre, Random(f"{order.name} {seed}"), size, options, VerbGeneratorContext()
    )
    status = solve(made.puzzle).status
    seconds = time.process_time() - started
    if status != "unique":
        raise SystemExit(f"{order.name}, seed {seed}: {status}")
    return seconds


def _seconds_of_program(command: list[str]) -> float:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    started = spent()
    subprocess.run(command, check=True, capture_output=True)
    return spent() - started
