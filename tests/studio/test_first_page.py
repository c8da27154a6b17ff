"""The page preloads all modules that it needs, so that a browser fetches them in parallel."""

import re

from puzzlewright.studio.app import PAGE

BEGIN = ("main.js", "home.js")
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "\./([\w-]+\.js)";', re.MULTILINE)
PRELOAD = re.compile(r'<link rel="modulepreload" href="js/([\w-]+\.js)" />')


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


def test_the_page_preloads_exactly_the_modules_that_it_needs() -> None:
    named = PRELOAD.findall((PAGE / "index.html").read_text("utf-8"))
    assert sorted(named) == sorted(_needed() - {"main.js"})


# An address in a page, a style sheet, a manifest or a script that begins at the root of the host.
FROM_ROOT = re.compile(
    r"""(?:href|src|action|_url|scope)"?\s*[=:]\s*"/|url\(["']?/|[`'"]/(?:api|js)/"""
)


def test_no_address_begins_at_the_root_of_the_host() -> None:
    files = [*PAGE.glob("*.*"), *(PAGE / "js").glob("*.js")]
    texts = {path.name: path.read_text("utf-8") for path in files if path.suffix != ".png"}
    assert not [
        (name, FROM_ROOT.findall(text)) for name, text in texts.items() if FROM_ROOT.search(text)
    ]


def test_one_module_talks_to_the_server() -> None:
    scripts = (PAGE / "js").glob("*.js")
    fetching = {path.name for path in scripts if "fetch(" in path.read_text("utf-8")}
    # offline.js asks for its own file, to learn whether a deployment has replaced it
    on_the_static_site = {"engine.js", "engine-worker.js", "offline.js"}
    assert fetching == {"api.js"} | on_the_static_site
