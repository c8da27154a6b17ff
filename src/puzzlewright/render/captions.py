"""Captioned pictures, readable on a phone: as SVG, as an animated SVG, as an HTML page."""

import textwrap
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from puzzlewright.core.picture import Picture, Theme
from puzzlewright.render.svg import size_of, svg

_MIN_WIDTH = 320  # pixels
# Letters grow with the picture: scaled down to 360 pixels, they are still 13 pixels high.
_MAX_WIDTH_IN_LETTERS, _MIN_LETTER = 27, 16
_LINE = 1.4  # the height of a line, in letters
_MIN_SECONDS, _SECONDS_PER_WORD = 2.5, 0.3  # that a picture of an animation is shown
# media queries that ignore the reader's preference
_ALWAYS = {"light": "width < 0", "dark": "width >= 0"}
_WIDTHS = {"head": 0.62, "why": 0.58, "so": 0.62}  # mean width of a letter, in letter heights


class Frame(NamedTuple):
    """A picture with its caption: a heading, a reason, and a conclusion."""

    picture: Picture
    heading: str
    sentence: str
    conclusion: str = ""

    @property
    def words(self) -> int:
        return len(f"{self.heading} {self.sentence} {self.conclusion}".split())


class CaptionLayout:
    """A common size for captioned pictures: the widest picture and the longest caption."""

    def __init__(
        self,
        frames: list[Frame],
        theme: Theme,
        cell_size: float | None = None,
        rulers: bool | None = None,
    ) -> None:
        self.theme = theme
        self._drawings = [
            svg(frame.picture, theme, clickable=False, rulers=rulers, cell_size=cell_size)
            for frame in frames
        ]
        self._sizes = [size_of(drawing) for drawing in self._drawings]
        self.width = max(_MIN_WIDTH, *(width for width, _ in self._sizes))
        self._above = max(height for _, height in self._sizes)
        self._letter = max(_MIN_LETTER, self.width / _MAX_WIDTH_IN_LETTERS)
        self._captions = [self._lines(frame) for frame in frames]
        lines = max(map(len, self._captions))
        self.height = self._above + (lines + 0.8) * self._letter * _LINE

    def _lines(self, frame: Frame) -> list[tuple[str, str]]:
        across = self.width / self._letter - 1.5
        parts = {"head": frame.heading, "why": frame.sentence, "so": frame.conclusion}
        return [
            (kind, line)
            for kind, text in parts.items()
            for line in textwrap.wrap(text, int(across / _WIDTHS[kind]), break_on_hyphens=False)
        ]

    def picture(self, number: int) -> str:
        """Return the frame of this number: its drawing, and its caption below."""
        aside = (self.width - self._sizes[number][0]) / 2
        margin, line = 0.75 * self._letter, self._letter * _LINE
        text = "".join(
            f'<tspan x="{margin:g}" dy="{line:g}" class="{kind}">{escape(words)}</tspan>'
            for kind, words in self._captions[number]
        )
        return (
            f'<g transform="translate({aside:g} 0)">{self._drawings[number]}</g>'
            f'<text class="said" y="{self._above:g}">{text}</text>'
        )

    def svg(self, content: str) -> str:
        size = f'width="{self.width:g}" height="{self.height:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {self.width:g} {self.height:g}">\n'
            f"<style>{self._style()}</style>\n"
            f'<rect class="sheet" {size}/>\n{content}</svg>\n'
        )

    def _style(self) -> str:
        light, dark = (("#ffffff", "#1f2530"), ("#242932", "#dfe3ea"))
        sheet, ink = dark if self.theme == "dark" else light
        rules = (
            f".sheet{{fill:{sheet}}}"
            f".said{{fill:{ink};"
            f"font:{self._letter:g}px Helvetica,Arial,'DejaVu Sans',sans-serif}}"
            ".head,.so{font-weight:bold}"
        )
        if self.theme == "auto":
            night = f".sheet{{fill:{dark[0]}}}.said{{fill:{dark[1]}}}"
            rules += f"@media (prefers-color-scheme:dark){{{night}}}"
        return rules


def captioned_svg(
    frame: Frame, theme: Theme = "auto", cell_size: float | None = None, rulers: bool | None = None
) -> str:
    layout = CaptionLayout([frame], theme, cell_size, rulers)
    return layout.svg(layout.picture(0))


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
