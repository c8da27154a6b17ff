"""The looks of roles as a style sheet, for pages that paint by themselves."""

from collections.abc import Iterable, Mapping

from puzzlewright.model.looks import Ink, Look
from puzzlewright.themes.svg import declarations


def style_sheet(looks: Mapping[str, Look]) -> str:
    """Return the rules that paint these roles on a board whose unit is one cell.

    Colours are variables such as `--bridge-stroke`; `data-theme` at the root overrides the
    preference.
    """
    day = _inks((role, look.light) for role, look in looks.items())
    night = _inks((role, look.dark) for role, look in looks.items())
    rules = [
        f":is(.board,.inks) .{role}"
        f"{{{declarations(role, look, f'var(--{role}-fill)', f'var(--{role}-stroke)')}}}\n"
        for role, look in looks.items()
    ]
    return (
        f":root{{color-scheme:light dark;{day}}}\n"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{night}}}}}\n'
        f':root[data-theme="dark"]{{color-scheme:dark;{night}}}\n'
        f':root[data-theme="light"]{{color-scheme:light}}\n{"".join(rules)}'
    )


def _inks(looks: Iterable[tuple[str, Ink]]) -> str:
    return ";".join(f"--{role}-fill:{ink.fill};--{role}-stroke:{ink.stroke}" for role, ink in looks)
