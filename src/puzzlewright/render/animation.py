"""Animations of captioned pictures: an animated SVG, or an HTML page with controls."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from puzzlewright.core.picture import Theme
from puzzlewright.render.captions import CaptionLayout, Frame
from puzzlewright.render.svg import svg

_MIN_SECONDS, _SECONDS_PER_WORD = 2.5, 0.3  # that a picture is shown
# media queries that ignore the reader's preference
_ALWAYS = {"light": "width < 0", "dark": "width >= 0"}


def animation_svg(frames: Sequence[Frame], theme: Theme = "auto") -> str:
    layout = CaptionLayout(list(frames), theme)
    seconds = [_seconds(frame) for frame in frames]
    whole = sum(seconds)
    parts = []
    start = 0.0
    for number, duration in enumerate(seconds):
        end = start + duration / whole
        values, times = ["hidden", "visible", "hidden"], ["0", f"{start:.5g}", f"{end:.5g}"]
        if number == 0:
            values, times = values[1:], ["0", f"{end:.5g}"]
        if number == len(frames) - 1:
            values, times = values[:-1], times[:-1]
        shown = "visible" if number == 0 else "hidden"
        parts.append(
            f'<g visibility="{shown}">'
            f'<animate attributeName="visibility" calcMode="discrete" dur="{whole:g}s" '
            f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
            f"{layout.picture(number)}</g>\n"
        )
        start = end
    return layout.svg("".join(parts))


def _seconds(frame: Frame) -> float:
    """Return how long to show a picture, so that its caption can be read."""
    return round(max(_MIN_SECONDS, _SECONDS_PER_WORD * frame.words), 1)


def animation_html(frames: Sequence[Frame], title: str, theme: Theme = "auto") -> str:
    """Return an HTML page that shows the frames, with buttons, keys and a slider."""
    figures = "".join(
        f"<figure data-heading='{_step_number(frame.heading)}' data-seconds='{_seconds(frame):g}'"
        f"{'' if number == 0 else ' hidden'}>"
        f"{svg(frame.picture, theme, clickable=False)}"
        f"<figcaption><b>{escape(frame.heading)}</b> {escape(frame.sentence)}"
        f" <strong>{escape(frame.conclusion)}</strong></figcaption></figure>\n"
        for number, frame in enumerate(frames)
    )
    page = files("puzzlewright.render").joinpath("animation.html").read_text("utf-8")
    page = page.replace("TITLE", escape(title)).replace("LAST", str(len(frames) - 1))
    page = page.replace("FIGURES", figures)
    if theme == "auto":
        return page
    return page.replace("light dark", theme).replace("prefers-color-scheme: dark", _ALWAYS[theme])


def _step_number(heading: str) -> str:
    """Return the number of a step, if the heading begins with one."""
    number = heading.split(".")[0]
    return number if number.isdecimal() else ""
