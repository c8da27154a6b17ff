"""All figures of a genre: what people did, and how far levels, hints and explanations agree."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import Any

from puzzlewright.explaining.rating import Rating
from puzzlewright.genres import genre_named, teaching_of
from puzzlewright.people.choosing import Chosen, glance
from puzzlewright.people.effort import effort, with_effort
from puzzlewright.people.hints import agreement
from puzzlewright.people.intervals import Estimate, Tally, estimates, means
from puzzlewright.people.order import compare_orders
from puzzlewright.people.replay import EASY, Moment, Replay
from puzzlewright.people.taste import fit, offered, telling
from puzzlewright.people.traces import Trace
from puzzlewright.verbs.rate import rate

SAMPLE = 1000  # positions of a genre in which facts at hand and hints are looked at
TASTE_RESAMPLES = 60  # each needs a fit of its own


@dataclass(frozen=True)
class Taste:
    """How readily people take a technique."""

    technique: str
    level: int
    taken: int  # of the choices between techniques
    offered: int  # facts of it in these
    readiness: Estimate


@dataclass(frozen=True)
class Measured:
    """The figures of one genre."""

    genre: str
    solves: int
    players: dict[str, int]  # how many solves of each
    marks: int  # plain ones
    figures: dict[str, Estimate]
    tastes: tuple[Taste, ...]  # easiest first

    def json(self) -> dict[str, Any]:
        return {
            "solves": self.solves,
            "players": self.players,
            "marks": self.marks,
            "figures": {name: figure.json() for name, figure in self.figures.items()},
            "techniques": {
                one.technique: {
                    "level": one.level,
                    "taken": one.taken,
                    "offered": one.offered,
                    "readiness": one.readiness.json(),
                }
                for one in self.tastes
            },
        }


def measure(traces: Iterable[Trace], *, sample: int = SAMPLE, seed: int = 1) -> Iterator[Measured]:
    by_genre: dict[str, list[Trace]] = {}
    for trace in traces:
        by_genre.setdefault(trace.puzzle.genre, []).append(trace)
    for genre, own in sorted(by_genre.items()):
        yield measure_genre(genre, own, sample=sample, seed=seed)


def measure_genre(
    genre: str, traces: Sequence[Trace], *, sample: int = SAMPLE, seed: int = 1
) -> Measured:
    """The figures of solves of one genre; what takes long is looked at in a sample of positions."""
    random = Random(f"{genre} {seed}")
    ratings = [rate(trace.puzzle) for trace in traces]
    replays = [Replay(trace, rated.solution) for trace, rated in zip(traces, ratings, strict=True)]
    moments = [list(replay.moments()) for replay in replays]
    tallies = [
        _of_solve(replay, rated, seen, random)
        for replay, rated, seen in zip(replays, ratings, moments, strict=True)
    ]
    efforts = [effort(*solve) for solve in zip(traces, ratings, moments, strict=True)]
    marks = round(sum(tally["takes the lowest level"][1] for tally in tallies))
    chosen: list[list[Chosen]] = [[] for _ in replays]
    for number, index in _sampled(replays, sample, random):
        chosen[number] += _look(replays[number], index, tallies[number])
    players = [trace.player for trace in traces]
    counts = {name: 0.0 for tally in tallies for name in tally}
    for tally in tallies:
        for name, (_, count) in tally.items():
            counts[name] += count
    figures = estimates(
        players,
        lambda times: means((tallies[number], often) for number, often in times.items()),
        counts,
        random,
    )
    figures |= estimates(players, with_effort(efforts), {}, random)
    tastes = _tastes(genre, players, chosen, random)
    solves = dict(Counter(players).most_common())
    return Measured(genre, len(traces), solves, marks, figures, tastes)


def _of_solve(replay: Replay, rated: Rating, moments: Sequence[Moment], random: Random) -> Tally:
    """Tally a whole solve: levels, jumps, order, and signs of effort by rated level."""
    number = len(moments)
    levels = Counter(moment.level for moment in moments)
    height = max(one.level for one in teaching_of(replay.genre).techniques)
    ladder = range(1, height + 1)
    tally: Tally = {f"marks at level {level}": (levels[level], number) for level in ladder}
    tally["marks not reached"] = (levels[None], number)
    lowest = sum(moment.level is not None and moment.level == moment.lowest for moment in moments)
    tally["takes the lowest level"] = (lowest, number)
    jumps = [moment.jump for moment in moments if moment.jump is not None]
    tally["jump, person"] = (sum(jumps), len(jumps))
    order = compare_orders(replay, random)
    steps = max(len(replay.facts) - 1, 0)
    for name, mean, count in (
        ("jump, explain", order.explain_jump, steps),
        ("jump, random", order.random_jump, steps),
        ("order against explain, as told", order.as_told, 1),
        ("order against explain, as found", order.as_found, 1),
    ):
        if mean is not None:
            tally[name] = (mean * count, count)
    hard = sum(moment.level is None or moment.level > EASY for moment in moments)
    at = f"rated {rated.level}"
    tally[f"{at}: solves with trials"] = (replay.trace.has_trial, 1)
    tally[f"{at}: solves with corrections"] = (replay.trace.has_correction, 1)
    tally[f"{at}: marks above easy"] = (hard, number)
    tally[f"{at}: jump"] = (sum(jumps), len(jumps))
    return tally


def _sampled(replays: Sequence[Replay], sample: int, random: Random) -> list[tuple[int, int]]:
    """Some positions of all, each before a plain mark that is not the first."""
    positions = [
        (number, index)
        for number, replay in enumerate(replays)
        for index in range(1, len(replay.facts))
        if replay.is_plain(index)
    ]
    return sorted(random.sample(positions, min(sample, len(positions))))


def _look(replay: Replay, index: int, tally: Tally) -> list[Chosen]:
    seen = glance(replay, index)
    figures: dict[str, float] = {
        **agreement(replay, index),
        "marks a fact at hand": seen is not None and seen.chosen is not None,
    }
    if seen is not None:
        figures |= {
            "takes the nearest at hand": seen.is_nearest,
            "nearest by chance": seen.nearest_by_chance,
            "nearest of the easiest within one": seen.easiest_within[0],
            "nearest of the easiest within three": seen.easiest_within[1],
        }
    for name, value in figures.items():
        total, count = tally.get(name, (0.0, 0.0))
        tally[name] = (total + value, count + 1)
    return [seen.chosen] if seen is not None and seen.chosen else []


def _tastes(
    genre: str, players: Sequence[str], chosen: Sequence[Sequence[Chosen]], random: Random
) -> tuple[Taste, ...]:
    """Estimate the readiness of every technique that could be chosen or passed over."""
    told = [telling(some) for some in chosen]
    every = [one for some in told for one in some]
    taken = Counter(one.kind[0] for one in every)
    there = offered(every)
    start = fit(every)

    def fitted(times: Counter[int]) -> dict[str, float]:
        return fit([one for number in times.elements() for one in told[number]], start).readiness

    counts = {name: float(number) for name, number in there.items()}
    found = estimates(players, fitted, counts, random, TASTE_RESAMPLES)
    return tuple(
        Taste(one.name, one.level, taken[one.name], there[one.name], found[one.name])
        for one in sorted(teaching_of(genre_named(genre)).techniques, key=attrgetter("level"))
        if one.name in found
    )
