"""Plot the results of `python -m bench growth`: time and memory over the puzzle size."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from puzzlewright.lab.plots import COLOURS, PLOT_STYLE, log_scale

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
STROKES = ("-", "--")  # as many times the colours


def draw(genre: str, growth: Mapping[str, Sequence[tuple[int, float, float]]]) -> None:
    """Plot the costs of verbs, as (cells, seconds, megabytes), into docs/pictures."""
    settings: Any = {**PLOT_STYLE, "svg.hashsalt": genre}
    with mpl.rc_context(settings):
        figure = Figure(figsize=(10, 4.2), layout="constrained")
        time, memory = figure.subplots(1, 2)
        for number, (verb, spent) in enumerate(growth.items()):
            if spent:
                cells, seconds, megabytes = zip(*spent, strict=True)
                look: Any = {
                    "color": COLOURS[number % len(COLOURS)],
                    "linestyle": STROKES[number // len(COLOURS) % len(STROKES)],
                    "marker": ".",
                }
                time.plot(cells, seconds, label=verb, **look)
                memory.plot(cells, megabytes, label=verb, **look)
        _label(time, f"{genre.capitalize()}: CPU seconds")
        log_scale(time, "y")
        memory.set_ylim(bottom=0)
        _label(memory, "megabytes, Python and all imports included")
        figure.legend(*time.get_legend_handles_labels(), loc="outside right center", frameon=False)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = "\n".join(line.rstrip() for line in svg[svg.index("<svg") :].splitlines())
    (PICTURES / f"growth-{genre}.svg").write_text(svg + "\n")


def _label(axes: Axes, title: str) -> None:
    log_scale(axes, "x")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel("cells")
    axes.set_title(title, loc="left", fontsize=10)
