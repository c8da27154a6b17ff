"""Charts as SVG: grouped bars, and points."""

from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

_STYLE = """\
text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:16px;font-weight:600}
.axis{fill:none;stroke:#999}.grid{fill:none;stroke:#ddd}.paper{fill:#fff}"""
_DARK = """\
text{fill:#ddd}.axis{stroke:#888}.grid{stroke:#3a3a3a}.paper{fill:#1c1c1e}"""
# colour-blind safe, in light and dark (Okabe and Ito)
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
_LEFT, _TOP, _BOTTOM, _HEIGHT = 60, 50, 60, 240


class Point(NamedTuple):
    """A point of a chart, and its kind."""

    x: float
    y: float
    kind: str


def bars(title: str, groups: Mapping[str, Mapping[str, int]], names: Sequence[str]) -> str:
    """Draw one group of bars per mapping, one bar per name, each with its number on top."""
    width, gap = 34, 26
    most = max((number for group in groups.values() for number in group.values()), default=1)
    content = []
    x = float(_LEFT)
    for group, numbers in groups.items():
        start = x
        for index, name in enumerate(names):
            if name in numbers:
                height = max(1.0, _HEIGHT * numbers[name] / most)
                y = _TOP + _HEIGHT - height
                said = escape(f"{group}, {name}: {numbers[name]}")
                content.append(
                    f'<rect x="{x:g}" y="{y:g}" width="{width - 6}" height="{height:g}"'
                    f' fill="{_COLOURS[index % len(_COLOURS)]}"><title>{said}</title>'
                    f"</rect>{_text(x + (width - 6) / 2, y - 5, str(numbers[name]))}"
                )
                x += width
        content.append(_text((start + x - 6) / 2, _TOP + _HEIGHT + 20, group))
        x += gap
    right = max(x, 420.0)
    bottom = _TOP + _HEIGHT
    content.append(f'<path class="axis" d="M{_LEFT - 10} {bottom}H{right:g}"/>')
    content.append(_legend(names, bottom + 44))
    return _chart(title, right + 20, bottom + _BOTTOM, content)


def points(title: str, across: str, up: str, dots: Sequence[Point]) -> str:
    """Draw points; each kind has its own colour."""
    width = 480
    low = min((dot.x for dot in dots), default=0.0)
    high = max([low + 1, *(dot.x for dot in dots)])
    top = _rounded_up(max([1.0, *(dot.y for dot in dots)]))
    kinds = list(dict.fromkeys(dot.kind for dot in dots))
    bottom = _TOP + _HEIGHT
    content = [
        f'<path class="grid" d="M{_LEFT} {bottom - _HEIGHT * part / 4:g}h{width}"/>'
        f"{_text(_LEFT - 6, bottom - _HEIGHT * part / 4 + 4, f'{top * part / 4:g}', 'end')}"
        for part in range(5)
    ]
    for dot in dots:
        x = _LEFT + width * (dot.x - low) / (high - low)
        y = bottom - _HEIGHT * dot.y / top
        colour = _COLOURS[kinds.index(dot.kind) % len(_COLOURS)]
        said = escape(f"{dot.kind}: {dot.x:g}, {dot.y:g}")
        content.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" fill-opacity="0.7">'
            f"<title>{said}</title></circle>"
        )
    content.append(f'<path class="axis" d="M{_LEFT} {_TOP}V{bottom}h{width}"/>')
    content.append(_text(_LEFT, bottom + 18, f"{low:g}"))
    content.append(_text(_LEFT + width, bottom + 18, f"{high:g}"))
    content.append(_text(_LEFT + width / 2, bottom + 18, across))
    content.append(_text(_LEFT, _TOP - 8, up, "start"))
    content.append(_legend(kinds, bottom + 44))
    return _chart(title, _LEFT + width + 30, bottom + _BOTTOM, content)


def _rounded_up(number: float) -> float:
    """Return the next larger round number, of which quarters are easy to read."""
    step = 10.0 ** floor(log10(number))
    return next(step * part for part in (1, 2, 4, 6, 8, 10) if step * part >= number)


def _legend(names: Sequence[str], y: float) -> str:
    parts = []
    x = float(_LEFT)
    for index, name in enumerate(names):
        colour = _COLOURS[index % len(_COLOURS)]
        parts.append(
            f'<rect x="{x:g}" y="{y - 10:g}" width="11" height="11" fill="{colour}"/>'
            f"{_text(x + 16, y, name, 'start')}"
        )
        x += 34 + 7.2 * len(name)
    return "".join(parts)


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _chart(title: str, width: float, height: float, content: Sequence[str]) -> str:
    inside = "\n".join(content)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">\n'
        f"<style>{_STYLE}@media(prefers-color-scheme:dark){{{_DARK}}}</style>\n"
        f'<rect class="paper" width="{width:g}" height="{height:g}"/>\n'
        f'<text class="title" x="{_LEFT - 10}" y="26">{escape(title)}</text>\n{inside}\n</svg>\n'
    )
