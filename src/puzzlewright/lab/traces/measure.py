"""All figures of a genre from recorded solves, with confidence intervals, as a text table."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import TypeAlias

from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.genres import genre_named, human_model_of
from puzzlewright.lab.traces.choices import (
    ChosenFact,
    facts_before_mark,
    fit,
    informative_choices,
    offered,
)
from puzzlewright.lab.traces.order import agreement, compare_orders, effort, with_effort
from puzzlewright.lab.traces.replay import EASY, MarkMoment, Replay, Trace
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.verbs.rate import rate

WeightedFigures: TypeAlias = dict[
    str, tuple[float, float]
]  # by a figure's name: a sum, and of how many

RESAMPLES = 400
TAIL = 0.025
SAMPLE = 1000  # positions of a genre in which facts at hand and hints are looked at
READINESS_RESAMPLES = 60  # each needs a separate fit
_NON_SHARES = ("jump", "order", "score", "level")  # figures that are no shares


@dataclass(frozen=True)
class Estimate:
    """A figure with its confidence interval."""

    JSON = ("value~4", "low~4", "high~4", "least~4", "most~4", "number~4")

    value: float
    low: float  # 95 percent interval
    high: float
    least: float  # with one player left out; the value itself if there is only one
    most: float
    number: float  # number of observations


def means(tallies: Iterable[tuple[WeightedFigures, int]]) -> dict[str, float]:
    """Return the mean of every figure, with each solve weighted by its count."""
    sums: defaultdict[str, float] = defaultdict(float)
    counts: defaultdict[str, float] = defaultdict(float)
    for tally, times in tallies:
        for name, (total, count) in tally.items():
            sums[name] += times * total
            counts[name] += times * count
    return {name: sums[name] / count for name, count in counts.items() if count}


def estimates(
    players: Sequence[str],
    figures: Callable[[Counter[int]], dict[str, float]],
    counts: dict[str, float],
    random: Random,
    resamples: int = RESAMPLES,
) -> dict[str, Estimate]:
    """Estimate every figure with intervals; `figures` computes them for weighted solves."""
    own = {
        player: [number for number, one in enumerate(players) if one == player]
        for player in dict.fromkeys(players)
    }
    whole = figures(Counter(range(len(players))))
    resampled: dict[str, list[float]] = {name: [] for name in whole}
    for _ in range(resamples):
        again = [number for mine in own.values() for number in random.choices(mine, k=len(mine))]
        for name, value in figures(Counter(again)).items():
            resampled[name].append(value)
    left_out: dict[str, list[float]] = {name: [value] for name, value in whole.items()}
    for player in own if len(own) > 1 else ():
        others = Counter(number for number, one in enumerate(players) if one != player)
        for name, value in figures(others).items():
            left_out[name].append(value)
    return {
        name: Estimate(
            value, *_interval(resampled[name] or [value]), min(out), max(out), counts.get(name, 0.0)
        )
        for (name, value), out in zip(whole.items(), left_out.values(), strict=True)
    }


def _interval(values: list[float]) -> tuple[float, float]:
    in_order = sorted(values)
    cut = int(TAIL * len(in_order))
    return in_order[cut], in_order[-1 - cut]


@dataclass(frozen=True)
class TechniqueReadiness:
    """How readily people take a technique."""

    JSON = ("level", "taken", "offered", "readiness")

    technique: str
    level: int
    taken: int  # of the choices between techniques
    offered: int  # facts of it in these
    readiness: Estimate


@dataclass(frozen=True)
class Measured(JsonResult):
    """The figures of one genre."""

    JSON = ("solves", "players", "marks", "figures", "techniques")

    genre: str
    solves: int
    players: dict[str, int]  # how many solves of each
    marks: int  # outside trials
    figures: dict[str, Estimate]
    tastes: tuple[TechniqueReadiness, ...]  # easiest first

    @property
    def techniques(self) -> dict[str, TechniqueReadiness]:
        return {one.technique: one for one in self.tastes}


def measure(traces: Iterable[Trace], *, sample: int = SAMPLE, seed: int = 1) -> Iterator[Measured]:
    by_genre: dict[str, list[Trace]] = {}
    for trace in traces:
        by_genre.setdefault(trace.puzzle.genre, []).append(trace)
    for genre, own in sorted(by_genre.items()):
        yield measure_genre(genre, own, sample=sample, seed=seed)


def measure_genre(
    genre: str, traces: Sequence[Trace], *, sample: int = SAMPLE, seed: int = 1
) -> Measured:
    """Return the figures of solves of one genre; expensive ones use a sample of positions."""
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
    chosen: list[list[ChosenFact]] = [[] for _ in replays]
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
    tastes = _readiness(genre, players, chosen, random)
    solves = dict(Counter(players).most_common())
    return Measured(genre, len(traces), solves, marks, figures, tastes)


def _of_solve(
    replay: Replay, rated: Rating, moments: Sequence[MarkMoment], random: Random
) -> WeightedFigures:
    """Tally a whole solve: levels, jumps, order, and signs of effort by rated level."""
    number = len(moments)
    levels = Counter(moment.level for moment in moments)
    height = max(one.level for one in human_model_of(replay.genre).techniques)
    ladder = range(1, height + 1)
    tally: WeightedFigures = {
        f"marks at level {level}": (levels[level], number) for level in ladder
    }
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
        ("order against explain, as listed", order.in_explain_order, 1),
        ("order against explain, as found", order.in_search_order, 1),
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
    """Sample positions, each before an ordinary mark that is not the first."""
    positions = [
        (number, index)
        for number, replay in enumerate(replays)
        for index in range(1, len(replay.facts))
        if replay.is_outside_trial(index)
    ]
    return sorted(random.sample(positions, min(sample, len(positions))))


def _look(replay: Replay, index: int, tally: WeightedFigures) -> list[ChosenFact]:
    seen = facts_before_mark(replay, index)
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


def _readiness(
    genre: str, players: Sequence[str], chosen: Sequence[Sequence[ChosenFact]], random: Random
) -> tuple[TechniqueReadiness, ...]:
    """Estimate the readiness of every technique that could be chosen or passed over."""
    informative = [informative_choices(some) for some in chosen]
    every = [one for some in informative for one in some]
    taken = Counter(one.kind[0] for one in every)
    there = offered(every)
    start = fit(every)

    def fitted(times: Counter[int]) -> dict[str, float]:
        return fit(
            [one for number in times.elements() for one in informative[number]], start
        ).readiness

    counts = {name: float(number) for name, number in there.items()}
    found = estimates(players, fitted, counts, random, READINESS_RESAMPLES)
    return tuple(
        TechniqueReadiness(one.name, one.level, taken[one.name], there[one.name], found[one.name])
        for one in sorted(human_model_of(genre_named(genre)).techniques, key=attrgetter("level"))
        if one.name in found
    )


def table(measured: Measured) -> str:
    """Return all figures, with 95 percent intervals and ranges when one player is left out."""
    return "\n".join(_lines(measured))


def _lines(measured: Measured) -> Iterator[str]:
    players = ", ".join(f"{name} {solves}" for name, solves in measured.players.items())
    yield f"{measured.genre}: {measured.solves} solves ({players}), {measured.marks} ordinary marks"
    yield f"{'':38} {'':>7}  {'95 percent':^17}  {'one player out':^17}  {'of':>6}"
    for name, figure in measured.figures.items():
        if not name.startswith("rated"):
            yield f"{name:38} {_row(figure, is_share=not name.startswith(_NON_SHARES))}"
    yield "by rated level"
    for name, figure in sorted(measured.figures.items()):
        if name.startswith("rated"):
            yield f"{name:38} {_row(figure, is_share=not name.endswith('jump'))}"
    yield "readiness (1: as the mean fact at hand), of how many facts at hand"
    for one in measured.tastes:
        name, row = f"{one.technique} ({one.level})", _row(one.readiness, is_share=False)
        yield f"{name:38} {row}  {one.taken} taken"


def _row(figure: Estimate, *, is_share: bool) -> str:
    def shown(value: float) -> str:
        return f"{value:.1%}" if is_share else f"{value:.3f}"

    interval = f"{shown(figure.low)} to {shown(figure.high)}"
    left_out = f"{shown(figure.least)} to {shown(figure.most)}"
    return f"{shown(figure.value):>7}  {interval:^17}  {left_out:^17}  {figure.number:6.0f}"
