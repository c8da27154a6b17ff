"""The plots of a report, as SVG by matplotlib."""

import io
import re
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from puzzlewright.lab.analysis import (
    VIRTUAL_BEST,
    RunAnalysis,
    unit_of,
    values_of,
    virtual_best,
)
from puzzlewright.lab.instances import scales_of

# The colours of Okabe and Ito, which colour-blind readers can distinguish.
# The last four are for plots of many methods; their line style differs, too.
COLOURS = (
    *("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000", "#999933"),
    *("#882255", "#117733", "#aa4499", "#888888"),
)
LINES = ("-",) * 8 + ("--",) * 4
PLOT_STYLE: Any = {
    "svg.fonttype": "none",  # text stays text
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e5e5e5",
    "axes.axisbelow": True,
    "axes.prop_cycle": cycler(color=COLOURS, linestyle=LINES),
}
TAG = re.compile(r"<[^>]*>")
FRACTION = re.compile(r"(\d\.\d\d)\d+")
MARKERS = "os^Dv*"
MOST_SCATTERS = 6
MOST_OUTLINES = 5  # of histograms in one plot
MAX_LABELLED_RANGE = 300.0  # of a horizontal axis with numbers between powers of ten
MOST_METHODS = 12  # that one plot can show


class FigurePlot(NamedTuple):
    """A picture with a title."""

    name: str
    title: str
    svg: str


def plots_of(found: RunAnalysis, measure: str, *, is_first: bool) -> list[FigurePlot]:
    """Return the plots of a measure; the main measure gets every informative kind."""
    plots = [box(found, measure)]
    if is_first and unit_of(measure) == "ms":
        plots += [cactus(found, measure), quantiles(found, measure)]
    if is_first:
        plots += [scatter(found, measure, other) for other in found.others[:MOST_SCATTERS]]
        plots += [speed_ups(found, measure, other) for other in found.others[:MOST_SCATTERS]]
        plots.append(growth_plot(found, measure))
    return [one for one in plots if one]


def figure_plot(
    name: str,
    title: str,
    draw: Callable[[Axes], None],
    *,
    x: str = "",
    y: str = "",
    size: tuple[float, float] = (6.4, 4.0),
) -> FigurePlot:
    """Draw on axes with these labels and a legend."""
    with mpl.rc_context({**PLOT_STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot(xlabel=x, ylabel=y)
        draw(axes)
        names = len(axes.get_legend_handles_labels()[0])
        if names > 4:  # too many for the plot itself
            axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5), fontsize=8)
        elif names:
            axes.legend(frameon=False)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = shortened(svg[svg.index("<svg") :])
    return FigurePlot(name, title, prefix_ids(svg, re.sub(r"\W+", "-", name)))


def shortened(svg: str) -> str:
    """Round coordinates to a hundredth of a point; words stay as they are."""
    return TAG.sub(lambda tag: FRACTION.sub(r"\1", tag[0]), svg)


def prefix_ids(svg: str, mark: str) -> str:
    """Prefix all ids of a picture, because the ids of several pictures on one page must differ."""
    svg = re.sub(r'id="([^"]+)"', rf'id="{mark}-\1"', svg)
    return re.sub(r"(href=\"#|url\(#)", rf"\1{mark}-", svg)


def _shown(found: RunAnalysis, measure: str) -> list[str]:
    """Return the methods to plot: all, or the reference and those with the lowest medians."""
    if len(found.methods) <= MOST_METHODS:
        return found.methods
    by_method: dict[str, list[float]] = {}
    for one in found.values(measure):
        by_method.setdefault(one.method, []).append(one.value)
    medians = {method: median(values) for method, values in by_method.items()}
    lowest = sorted((name for name in found.others if name in medians), key=medians.__getitem__)
    kept = {found.plan.compared_with, *lowest[: MOST_METHODS - 1]}
    return [name for name in found.methods if name in kept]


def _samples(found: RunAnalysis, method: str, measure: str) -> list[float]:
    return [value for kind in found.sets for value in found.sample(kind, method, measure)]


def _of_all(found: RunAnalysis) -> str:
    """Return the suffix of a title if not all methods are shown."""
    left_out = len(found.methods) - MOST_METHODS
    return f"; {left_out} slower methods are not shown" if left_out > 0 else ""


def _label(measure: str) -> str:
    unit = unit_of(measure)
    return f"{measure} ({unit})" if unit else measure


def _logarithmic(axes: Axes, numbers: Sequence[float], which: str = "y") -> None:
    """A logarithmic axis where all numbers allow it and differ by more than a little."""
    if numbers and min(numbers) > 0 and max(numbers) > 5 * min(numbers):
        log_scale(axes, which)


def log_scale(axes: Axes, which: str) -> None:
    """Plain numbers on it, and few of them."""
    (axes.set_yscale if which == "y" else axes.set_xscale)("log")
    axis = axes.yaxis if which == "y" else axes.xaxis
    axis.set_major_formatter(lambda value, _: f"{value:,g}")

    # Of the numbers between powers of ten, only 2 and 5 are shown; none where they would overlap.
    def between(value: float, _: object) -> str:
        low, high = axis.get_view_interval()
        is_wide = which == "x" and high > MAX_LABELLED_RANGE * low
        return "" if is_wide or f"{value:.0e}"[0] not in "25" else f"{value:,g}"

    axis.set_minor_formatter(between)


def box(found: RunAnalysis, measure: str) -> FigurePlot | None:
    """Return the spread of every method on every set."""
    methods = _shown(found, measure)
    samples = {
        (kind, method): found.sample(kind, method, measure)
        for kind in found.sets
        for method in methods
    }
    every = [value for some in samples.values() for value in some]
    if not every:
        return None

    def draw(axes: Axes) -> None:
        width = 0.8 / len(methods)
        for number, method in enumerate(methods):
            offset = (number - (len(methods) - 1) / 2) * width
            at = [place + offset for place in range(len(found.sets))]
            colour = COLOURS[number % len(COLOURS)]
            artists = axes.boxplot(
                [samples[kind, method] for kind in found.sets],
                positions=at,
                widths=0.8 * width,
                patch_artist=True,
                flierprops={"marker": ".", "markersize": 3, "markeredgecolor": colour},
                medianprops={"color": "black"},
                manage_ticks=False,
            )
            for one in artists["boxes"]:
                one.set(facecolor=colour, alpha=0.75)
            for place, kind in zip(at, found.sets, strict=True):
                if len(only := samples[kind, method]) == 1:
                    axes.plot(place, only[0], "s", color=colour)
            if any(samples[kind, method] for kind in found.sets):
                axes.plot([], [], "s", color=colour, label=method)
        axes.set_xticks(range(len(found.sets)), found.sets, rotation=30, ha="right")
        _logarithmic(axes, every)

    width = min(16.0, max(6.4, 0.35 * len(found.sets) * len(methods)))
    title = f"{_label(measure)}: box plots by set and method{_of_all(found)}"
    return figure_plot(f"box {measure}", title, draw, y=_label(measure), size=(width, 4.4))


def cactus(found: RunAnalysis, measure: str) -> FigurePlot | None:
    """Plot the number of instances solved within a time limit per instance."""

    def draw(axes: Axes) -> None:
        every: list[float] = []
        for method in _shown(found, measure):
            times = sorted(_samples(found, method, measure))
            every += times
            axes.plot(range(1, len(times) + 1), times, marker=".", markersize=3, label=method)
        best = sorted(virtual_best(found, measure).values())
        axes.plot(range(1, len(best) + 1), best, ":", color="#666666", label=VIRTUAL_BEST)
        _logarithmic(axes, every)

    title = f"{_label(measure)}: cactus plot over all sets{_of_all(found)}"
    each = f"{_label(measure)} each"
    return figure_plot(f"cactus {measure}", title, draw, x="instances solved", y=each)


def quantiles(found: RunAnalysis, measure: str) -> FigurePlot | None:
    """Plot the share of instances solved within a time limit."""

    def draw(axes: Axes) -> None:
        every: list[float] = []
        for method in _shown(found, measure):
            times = _samples(found, method, measure)
            tried = {(r["set"], r["instance"]) for r in found.rows if r["method"] == method}
            every += times
            if times:
                shares = np.arange(1, len(times) + 1) / len(tried)
                axes.step(sorted(times), shares, where="post", label=method)
        _logarithmic(axes, every, "x")
        axes.set_ylim(0, 1.02)

    title = f"{_label(measure)}: quantiles over all sets{_of_all(found)}"
    share = "share of instances solved"
    return figure_plot(f"quantiles {measure}", title, draw, x=_label(measure), y=share)


def scatter(found: RunAnalysis, measure: str, method: str) -> FigurePlot | None:
    """Plot every instance: reference against another method."""
    other = found.plan.compared_with
    points = {kind: found.paired(kind, method, other, measure) for kind in found.sets}
    if not any(points.values()):
        return None

    def draw(axes: Axes) -> None:
        every: list[float] = []
        for kind, both in points.items():
            y, x = values_of(both)
            every += [*x, *y]
            axes.plot(x, y, ".", alpha=0.7, label=kind)
        low, high = min(every), max(every)
        axes.plot([low, high], [low, high], color="#888888", linewidth=0.8)
        _logarithmic(axes, every)
        _logarithmic(axes, every, "x")

    title = f"{_label(measure)}: {method} over {other}, instance by instance"
    x, y = f"{other}, {_label(measure)}", f"{method}, {_label(measure)}"
    return figure_plot(f"scatter {measure} {method}", title, draw, x=x, y=y, size=(6.4, 4.8))


def speed_ups(found: RunAnalysis, measure: str, method: str) -> FigurePlot | None:
    """Draw a histogram of what a method takes as a multiple of the reference.

    Of many sets, outlines would hide each other, so each has a box plot.
    """
    other = found.plan.compared_with
    by_set: dict[str, list[float]] = {}
    for kind in found.sets:
        values = zip(*values_of(found.paired(kind, method, other, measure)), strict=True)
        if some := [a / b for a, b in values if a > 0 and b > 0]:
            by_set[kind] = some
    ratios = [ratio for some in by_set.values() for ratio in some]
    if len(ratios) == len(by_set):  # at most one of each set
        return None
    is_crowded = len(by_set) > MOST_OUTLINES

    def draw_boxes(axes: Axes) -> None:
        labels = [f"{kind} ({len(some)})" for kind, some in by_set.items()]
        axes.boxplot([*by_set.values()], orientation="horizontal", tick_labels=labels)
        axes.invert_yaxis()
        axes.axvline(1, color="#888888", linewidth=0.8)
        log_scale(axes, "x")

    def draw(axes: Axes) -> None:
        low, high = min([*ratios, 0.9]), max([*ratios, 1.1])
        bins = np.geomspace(low, high, min(16, max(8, len(ratios) // 8)))
        # Shares of each set, not numbers: a small set is as visible as a large one.
        for kind, some in by_set.items():
            weights = [1 / len(some)] * len(some)
            label = f"{kind} ({len(some)})"
            axes.hist(some, bins.tolist(), weights=weights, histtype="step", label=label)
        axes.axvline(1, color="#888888", linewidth=0.8)
        log_scale(axes, "x")

    return figure_plot(
        f"speed-ups {measure} {method}",
        f"{measure}: how many times as much {method} takes as {other}",
        draw_boxes if is_crowded else draw,
        x=f"{measure}: {method} as a multiple of {other}",
        y="" if is_crowded else "share of the set's instances",
        size=(6.4, max(4.0, 0.25 * len(by_set))),
    )


def growth_plot(found: RunAnalysis, measure: str) -> FigurePlot | None:
    """Plot the mean of every method by size, with a line for each group of sets."""
    scales = scales_of(found.plan)
    sized = [kind for kind in found.sets if scales[kind] is not None]
    if len({scales[kind] for kind in sized}) < 3:
        return None
    # If the plan states its own scale, puzzles of different sizes are different groups.
    groups: dict[str, list[str]] = {}
    for one in found.plan.instances:
        if one.name in sized:
            size = "x".join(map(str, one.size)) if one.size and one.scale is not None else ""
            groups.setdefault(size, []).append(one.name)

    def draw(axes: Axes) -> None:
        every: list[float] = []
        for number, method in enumerate(_shown(found, measure)):
            colour = COLOURS[number % len(COLOURS)]
            for group, kinds in groups.items():
                by_scale: dict[float, list[float]] = {}
                for kind in kinds:
                    sample = found.sample(kind, method, measure)
                    by_scale.setdefault(float(scales[kind] or 0), []).extend(sample)
                points = sorted((scale, some) for scale, some in by_scale.items() if some)
                means = [sum(some) / len(some) for _, some in points]
                every += means
                if points:
                    x = [scale for scale, _ in points]
                    marker = MARKERS[list(groups).index(group) % len(MARKERS)]
                    label = f"{method}, {group}" if group else method
                    axes.plot(x, means, marker=marker, color=colour, label=label)
        log_scale(axes, "x")
        _logarithmic(axes, every)

    title, mean = f"{_label(measure)}: growth with size{_of_all(found)}", f"mean {_label(measure)}"
    return figure_plot(f"growth {measure}", title, draw, x=found.plan.scale_unit, y=mean)
