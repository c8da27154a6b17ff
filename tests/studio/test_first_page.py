"""The page names all modules that it begins with, so that a browser fetches them side by side."""

import re

from puzzlewright.studio.app import PAGE

BEGIN = ("main.js", "home.js")
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "\./([\w-]+\.js)";', re.MULTILINE)
PRELOAD = re.compile(r'<link rel="modulepreload" href="/js/([\w-]+\.js)" />')


def _needed() -> set[str]:
    """What the first view imports, from one module to the next."""
    needed: set[str] = set()
    waiting = list(BEGIN)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += IMPORT.findall((PAGE / "js" / name).read_text("utf-8"))
    return needed


def test_the_page_names_all_modules_that_it_begins_with_and_no_others() -> None:
    named = PRELOAD.findall((PAGE / "index.html").read_text("utf-8"))
    assert sorted(named) == sorted(_needed() - {"main.js"})
