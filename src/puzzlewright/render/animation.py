"""A sequence of captioned pictures: one animated SVG, or a page to leaf through."""

from collections.abc import Sequence
from html import escape

from puzzlewright.render.captions import CaptionSheet, Frame
from puzzlewright.render.svg import svg

_SHORTEST, _WORD = 2.5, 0.3  # seconds that a picture stays at least, and per word


def film_svg(frames: Sequence[Frame], theme: str = "auto") -> str:
    sheet = CaptionSheet(list(frames), theme)
    seconds = [_seconds(frame) for frame in frames]
    whole = sum(seconds)
    parts = []
    start = 0.0
    for number, stays in enumerate(seconds):
        end = start + stays / whole
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
            f"{sheet.picture(number)}</g>\n"
        )
        start = end
    return sheet.svg("".join(parts))


def _seconds(frame: Frame) -> float:
    """How long a picture stays, so that its caption can be read."""
    return round(max(_SHORTEST, _WORD * frame.words), 1)


def film_html(frames: Sequence[Frame], title: str, theme: str = "auto") -> str:
    """A page of its own to leaf through the frames, by buttons, keys or a slider."""
    figures = "".join(
        f"<figure data-heading='{_short(frame.heading)}' data-seconds='{_seconds(frame):g}'"
        f"{'' if number == 0 else ' hidden'}>"
        f"{svg(frame.picture, theme, clickable=False)}"
        f"<figcaption><b>{escape(frame.heading)}</b> {escape(frame.sentence)}"
        f" <strong>{escape(frame.conclusion)}</strong></figcaption></figure>\n"
        for number, frame in enumerate(frames)
    )
    page = _PAGE.replace("TITLE", escape(title)).replace("LAST", str(len(frames) - 1))
    page = page.replace("FIGURES", figures)
    if theme == "auto":
        return page
    return page.replace("light dark", theme).replace("prefers-color-scheme: dark", _ALWAYS[theme])


def _short(heading: str) -> str:
    """The number of a step, where the heading begins with one."""
    number = heading.split(".")[0]
    return number if number.isdecimal() else ""


_ALWAYS = {"light": "width < 0", "dark": "width >= 0"}  # in place of asking what the reader prefers

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 0 1rem 1rem; max-width: 60rem; overflow-wrap: break-word;
  font: 1rem/1.5 Helvetica, Arial, 'DejaVu Sans', sans-serif;
  background: #ffffff; color: #1f2530; }
h1 { font-size: 1.1rem; margin: 0.6rem 0 0; }
figure { margin: 0; }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
figcaption { min-height: 6em; max-width: 45rem; margin: 0.6rem auto; }
strong { display: block; margin-top: 0.4rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; position: sticky; top: 0;
  background: inherit; padding: 0.5rem 0; }
nav input { flex: 1 1 8rem; min-width: 0; height: 2rem; }
output { min-width: 2.5rem; text-align: right; }
button { font: inherit; color: inherit; min-width: 3.5rem; min-height: 2.9rem; padding: 0 0.9rem;
  border: 1px solid #8b95a5; border-radius: 0.4rem; background: none; }
@media (max-width: 30rem) {
  body { padding: 0 0.6rem 0.6rem; }
  button { flex: 1; }
  nav input { order: 1; flex-basis: 100%; }
}
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
function stop() { clearTimeout(timer); timer = null; play.textContent = 'Play'; }
document.getElementById('back').onclick = () => { stop(); show(+at.value - 1); };
document.getElementById('on').onclick = () => { stop(); show(+at.value + 1); };
at.oninput = () => { stop(); show(+at.value); };
play.onclick = () => {
  if (timer) { stop(); return; }
  if (+at.value === figures.length - 1) show(0);
  play.textContent = 'Pause';
  wait();
};
function wait() {
  timer = setTimeout(() => {
    show(+at.value + 1);
    if (+at.value === figures.length - 1) stop(); else wait();
  }, 1000 * figures[at.value].dataset.seconds);
}
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
