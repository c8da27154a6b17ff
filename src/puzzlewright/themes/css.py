"""The looks of roles as a style sheet, for pages that paint by themselves."""

from collections.abc import Iterable, Mapping

from puzzlewright.model.looks import Ink, Look
from puzzlewright.themes.svg import details_of


def style_sheet(looks: Mapping[str, Look]) -> str:
    """Return the rules that paint these roles on a board whose unit is one cell.

    Colours are variables such as `--bridge-stroke`. They follow the preference for light or dark,
    unless the root says `data-theme`. Samples beside the board have the class `inks`.
    """
    day = _inks((role, look.light) for role, look in looks.items())
    night = _inks((role, look.dark) for role, look in looks.items())
    return "".join(
        [
            f":root{{color-scheme:light dark;{day}}}\n",
            "@media (prefers-color-scheme:dark){",
            f':root:not([data-theme="light"]){{{night}}}}}\n',
            f':root[data-theme="dark"]{{color-scheme:dark;{night}}}\n',
            ':root[data-theme="light"]{color-scheme:light}\n',
            *(
                f":is(.board,.inks) .{role}{{{_paint(role, look)}}}\n"
                for role, look in looks.items()
            ),
        ]
    )


def _inks(looks: Iterable[tuple[str, Ink]]) -> str:
    return ";".join(f"--{role}-fill:{ink.fill};--{role}-stroke:{ink.stroke}" for role, ink in looks)


def _paint(role: str, look: Look) -> str:
    rules = [f"fill:var(--{role}-fill)", f"stroke:var(--{role}-stroke)"]
    if look.width:
        rules.append(f"stroke-width:{look.width:g}")
    if look.bold:
        rules.append("font-weight:bold")
    return ";".join([*rules, *details_of(role)])
