"""Settings of the documentation site. `make docs` builds it into build/docs."""

import os
import re
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import puzzlewright  # noqa: E402
from docs import reference  # noqa: E402

project = "Puzzlewright"
author = "Puzzlewright contributors"
project_copyright = author
version = release = puzzlewright.__version__
language = "en"

extensions = ["myst_nb"]
exclude_patterns = ["schemas"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
highlight_language = "none"
smartquotes = False  # they turn --option into a dash
pygments_style = "friendly"
pygments_dark_style = "github-dark"

nb_execution_mode = os.environ.get("NOTEBOOKS", "force")  # "off" builds faster
nb_execution_timeout = 900
nb_execution_show_tb = True  # a failing cell is a warning, so an error

# The PyData theme hides most sections in a menu; Furo shows them all beside every page.
html_theme = "furo"
html_title = f"Puzzlewright {release}"
html_static_path = ["_static", "../src/puzzlewright/studio/page/fonts"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14171d", "color-brand-content": "#1d5fa8"},
    "dark_css_variables": {"color-brand-primary": "#eef0f4", "color-brand-content": "#7fb2e6"},
}
html_copy_source = False
html_show_sphinx = False

# Pages that no page lists: they appear in the navigation below this one.
BELOW = {
    "encodings": ("encodings/*",),
    "experiments/README": ("experiments/[a-z]*", "experiments/*/report"),
}


# A picture of the studio has the theme of the reader.
LIGHT_AND_DARK = (
    r'<img src="\2-light.png" alt="\1" class="only-light">'
    r'<img src="\2-dark.png" alt="\1" class="only-dark">'
)


def prepare(_app: Sphinx, page: str, source: list[str]) -> None:
    """List the pages below a page, add dark pictures, and show outside files as their names."""
    if page in BELOW:
        below = [f"/{pages}" for pages in BELOW[page]]
        lines = ["", "```{toctree}", ":hidden:", ":glob:", "", *below, "```", ""]
        source[0] += "\n".join(lines)
    folder = (HERE / page).parent

    def in_site(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        is_page = target.is_relative_to(HERE) and not target.is_dir()
        if is_page or not target.exists():
            return link[0]
        name = str(target.relative_to(HERE.parent))
        return f"`{name}`" if link[1].strip("`") == name else f"{link[1]} (`{name}`)"

    source[0] = re.sub(r"!\[([^\]]*)\]\((\S+)-light\.png\)", LIGHT_AND_DARK, source[0])
    source[0] = re.sub(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)\)", in_site, source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    reference.write()  # these pages exist only while the site is built
    app.connect("build-finished", lambda *_: reference.remove())
    app.connect("source-read", prepare)
    return {"parallel_read_safe": True}
