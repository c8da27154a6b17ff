"""The times that people took in a study: tables by set, tests within participants, and a plot."""

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import mean

from matplotlib.axes import Axes

from puzzlewright.core import JsonObject
from puzzlewright.lab.plan import Published
from puzzlewright.lab.plots import COLOURS, FigurePlot, figure_plot
from puzzlewright.lab.statistics import holm, ratio_of, ratio_p, spread
from puzzlewright.lab.tables import FigureTable
from puzzlewright.lab.traces.replay import SOLVED, WARM_UP

ENDS = (SOLVED, "given up", "timeout")
STATISTICS = ("mean", "sd", "median", "min", "max")
MOST_NAMED = 12  # participants in a legend
LOWER_BOUND = "A puzzle that was not solved counts with the time until then, a lower bound."


def groups_of(times: Sequence[JsonObject]) -> list[str]:
    """Return the sets: the warm-up, then those that take longer and longer."""
    seconds: dict[str, list[float]] = {}
    for one in times:
        seconds.setdefault(one["group"], []).append(one["seconds"])
    return sorted(seconds, key=lambda name: (name != WARM_UP, mean(seconds[name]), name))


def times_table(times: Sequence[JsonObject], published: Sequence[Published]) -> FigureTable:
    """Return the seconds by set, with published means beside them."""
    theirs = {
        str(row[0]): dict(zip(one.columns, row, strict=True))
        for one in published
        for row in one.rows
    }
    said = [name for name in STATISTICS if any(name in row for row in theirs.values())]
    rows: list[list[object]] = []
    for group in groups_of(times):
        own = [one for one in times if one["group"] == group]
        figures = spread([one["seconds"] for one in own])
        rows.append(
            [
                group,
                *(sum(one["outcome"] == end for one in own) for end in ENDS),
                *(getattr(figures, name) for name in STATISTICS),
                *(theirs.get(group, {}).get(name) for name in said),
            ]
        )
    columns = ("set", *ENDS, *STATISTICS, *(f"{name}, theirs" for name in said))
    return FigureTable("times", "Seconds that people took", columns, rows, LOWER_BOUND)


def differences_table(times: Sequence[JsonObject]) -> FigureTable:
    """Compare the sets within participants: each has one geometric mean per set."""
    rows: list[list[object]] = []
    p_values: list[float | None] = []
    for one, other in combinations([name for name in groups_of(times) if name != WARM_UP], 2):
        mine, theirs = _means(times, one), _means(times, other)
        both = [player for player in mine if player in theirs]
        pair = [theirs[name] for name in both], [mine[name] for name in both]
        if ratio := ratio_of(*pair):
            p_values.append(ratio_p(*pair, 1.0))
            rows.append([other, one, len(both), ratio.ratio, ratio.low, ratio.high])
    rows = [[*row, p] for row, p in zip(rows, holm(p_values), strict=True)]
    return FigureTable(
        "times within participants",
        "Seconds in one set as a multiple of another, within participants",
        ("set", "as a multiple of", "participants", "ratio", "low", "high", "p"),
        rows,
        "The geometric mean over participants of the ratio of their geometric means, its 95 percent"
        f" interval (Student's t on logarithms), and p after Holm's correction. {LOWER_BOUND}",
    )


def _means(times: Sequence[JsonObject], group: str) -> dict[str, float]:
    """Return every participant's geometric mean in a set."""
    logs: dict[str, list[float]] = {}
    for one in times:
        if one["group"] == group and one["seconds"] > 0:
            logs.setdefault(one["player"], []).append(math.log(one["seconds"]))
    return {player: math.exp(mean(some)) for player, some in logs.items()}


def times_plot(times: Sequence[JsonObject]) -> FigurePlot:
    """Plot every time: the puzzles of each set side by side, with a colour per participant."""
    puzzles = {
        group: sorted({one["label"] for one in times if one["group"] == group})
        for group in groups_of(times)
    }
    at: dict[tuple[str, str], int] = {}
    for group, labels in puzzles.items():
        begin = len(at)
        at |= {(group, label): begin + number for number, label in enumerate(labels)}
    players = list(dict.fromkeys(one["player"] for one in times))

    def draw(axes: Axes) -> None:
        for number, player in enumerate(players):
            own = [one for one in times if one["player"] == player]
            for is_solved, marker in ((True, "o"), (False, "x")):
                some = [one for one in own if (one["outcome"] == SOLVED) == is_solved]
                axes.plot(
                    [at[one["group"], one["label"]] for one in some],
                    [one["seconds"] for one in some],
                    marker,
                    color=COLOURS[number % len(COLOURS)],
                    label=player if is_solved and len(players) <= MOST_NAMED else None,
                )
        middles = [mean(at[group, label] for label in labels) for group, labels in puzzles.items()]
        axes.set_xticks(middles, list(puzzles))
        for group, labels in list(puzzles.items())[1:]:
            axes.axvline(at[group, labels[0]] - 0.5, color="#888888", linewidth=0.8)
        axes.grid(axis="x", visible=False)

    title = "Seconds per puzzle and participant (crosses: not solved)"
    return figure_plot("times", title, draw, x="puzzles by set", y="seconds")
