"""Several pictures one after the other with a sentence each: one SVG that moves by itself, or a
page to leaf through.
"""

import textwrap
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from puzzlewright.model.shapes import Picture
from puzzlewright.themes.svg import svg

_SECONDS = 2.5  # that a picture stays
# pixels: the height of a line of the caption, and the width of a letter on average
_LINE, _LETTER = 22, 8.2


class Frame(NamedTuple):
    """A picture, a few words of heading, and a sentence."""

    picture: Picture
    heading: str
    sentence: str


def film_svg(frames: Sequence[Frame], theme: str = "auto") -> str:
    """One SVG that shows the frames in turn, for ever."""
    drawings = [svg(frame.picture, theme, clickable=False) for frame in frames]
    sizes = [_size(drawing) for drawing in drawings]
    width, height = max(320, *(width for width, _ in sizes)), max(height for _, height in sizes)
    captions = [textwrap.wrap(frame.sentence, int(width / _LETTER)) for frame in frames]
    whole = height + (max(map(len, captions)) + 2) * _LINE
    seconds = len(frames) * _SECONDS
    parts = []
    for number, (drawing, (own_width, _), frame, lines) in enumerate(
        zip(drawings, sizes, frames, captions, strict=True)
    ):
        start, end = number / len(frames), (number + 1) / len(frames)
        values, times = ["hidden", "visible", "hidden"], ["0", f"{start:.5g}", f"{end:.5g}"]
        if number == 0:
            values, times = values[1:], ["0", f"{end:.5g}"]
        if number == len(frames) - 1:
            values, times = values[:-1], times[:-1]
        shown = "visible" if number == 0 else "hidden"
        text = "".join(f'<tspan x="12" dy="{_LINE}">{escape(line)}</tspan>' for line in lines)
        parts.append(
            f'<g visibility="{shown}">'
            f'<animate attributeName="visibility" calcMode="discrete" dur="{seconds:g}s" '
            f'repeatCount="indefinite" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
            f'<g transform="translate({(width - own_width) / 2:g} 0)">{drawing}</g>'
            f'<text class="said" y="{height + 4:g}">'
            f'<tspan x="12" dy="{_LINE}" class="head">{escape(frame.heading)}</tspan>'
            f"{text}</text></g>\n"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{whole:g}" '
        f'viewBox="0 0 {width:g} {whole:g}">\n'
        f"<style>{_caption_style(theme)}</style>\n"
        f'<rect class="sheet" width="{width:g}" height="{whole:g}"/>\n{"".join(parts)}</svg>\n'
    )


def film_html(frames: Sequence[Frame], title: str, theme: str = "auto") -> str:
    """A page of its own to leaf through the frames, by buttons, keys or a slider."""
    figures = "".join(
        f"<figure data-heading='{_short(frame.heading)}'{'' if number == 0 else ' hidden'}>"
        f"{svg(frame.picture, theme, clickable=False)}"
        f"<figcaption><b>{escape(frame.heading)}</b> {escape(frame.sentence)}</figcaption>"
        "</figure>\n"
        for number, frame in enumerate(frames)
    )
    page = (
        _PAGE.replace("TITLE", escape(title))
        .replace("LAST", str(len(frames) - 1))
        .replace("FIGURES", figures)
    )
    return (
        page
        if theme == "auto"
        else page.replace("light dark", theme).replace("prefers-color-scheme: dark", _ALWAYS[theme])
    )


def _short(heading: str) -> str:
    """The number of a step, or what else the heading begins with."""
    return escape(heading.split(".")[0].split(",")[0])


def _size(drawing: str) -> tuple[float, float]:
    """The width and height that an SVG says it has."""
    width, height = (
        float(drawing.split(f'{name}="', 1)[1].split('"', 1)[0]) for name in (" width", " height")
    )
    return width, height


def _caption_style(theme: str) -> str:
    light, dark = (("#ffffff", "#1f2530"), ("#242932", "#dfe3ea"))
    sheet, ink = dark if theme == "dark" else light
    rules = (
        f".sheet{{fill:{sheet}}}"
        f".said{{fill:{ink};font:16px Helvetica,Arial,'DejaVu Sans',sans-serif}}"
        ".head{font-weight:bold}"
    )
    if theme == "auto":
        rules += (
            f"@media (prefers-color-scheme:dark){{.sheet{{fill:{dark[0]}}}.said{{fill:{dark[1]}}}}}"
        )
    return rules


_ALWAYS = {"light": "width < 0", "dark": "width >= 0"}  # in place of asking what the reader prefers

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem;
  font: 1rem/1.5 Helvetica, Arial, 'DejaVu Sans', sans-serif;
       background: #ffffff; color: #1f2530; }
h1 { font-size: 1.2rem; }
figure { margin: 0; }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figcaption { min-height: 6em; max-width: 45rem; margin: 0.8rem auto; }
nav { display: flex; gap: 0.5rem; align-items: center; position: sticky; top: 0;
  background: inherit; padding: 0.5rem 0; }
nav input { flex: 1; }
button { font: inherit; color: inherit; padding: 0.3rem 0.9rem;
  border: 1px solid #8b95a5; border-radius: 0.4rem;
         background: none; }
@media (prefers-color-scheme: dark) { body { background: #242932; color: #dfe3ea; } }
</style>
</head>
<body>
<h1>TITLE</h1>
<nav>
<button id="back" aria-label="back">&#9664;</button>
<button id="play">Play</button>
<button id="on" aria-label="on">&#9654;</button>
<input id="at" type="range" min="0" max="LAST" value="0" aria-label="step">
<output id="number"></output>
</nav>
FIGURES<script>
const figures = [...document.querySelectorAll('figure')], at = document.getElementById('at');
const number = document.getElementById('number'), play = document.getElementById('play');
let timer = null;
function show(step) {
  at.value = Math.max(0, Math.min(figures.length - 1, step));
  figures.forEach((figure, i) => { figure.hidden = i !== +at.value; });
  number.textContent = figures[at.value].dataset.heading;
}
function stop() { clearInterval(timer); timer = null; play.textContent = 'Play'; }
document.getElementById('back').onclick = () => { stop(); show(+at.value - 1); };
document.getElementById('on').onclick = () => { stop(); show(+at.value + 1); };
at.oninput = () => { stop(); show(+at.value); };
play.onclick = () => {
  if (timer) { stop(); return; }
  if (+at.value === figures.length - 1) show(0);
  play.textContent = 'Pause';
  timer = setInterval(() => {
    show(+at.value + 1);
    if (+at.value === figures.length - 1) stop();
  }, 2500);
};
document.onkeydown = event => {
  if (event.key === 'ArrowLeft') { event.preventDefault(); stop(); show(+at.value - 1); }
  if (event.key === 'ArrowRight') { event.preventDefault(); stop(); show(+at.value + 1); }
  if (event.key === ' ') { event.preventDefault(); play.click(); }
};
show(0);
</script>
</body>
</html>
"""
