"""What the pages name exists, their links lead somewhere, and the generated ones are current."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import puzzlewright as pw
from docs import reference, technique_pages, thesis_page
from docs.style_check import findings
from puzzlewright.cli import COMMANDS, make_parser
from puzzlewright.cli.shell import options_of
from puzzlewright.core import deprecated

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md")))
    if "experiments" not in path.parts and not path.name.startswith("reference-")
}
EVERY_PAGE = [pytest.param(text, id=name) for name, text in PAGES.items()]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
OF_OTHERS = {  # options of other programs, and those of `python -m bench`
    *("--lang", "--no-binary", "--lrat", "--full", "--puzzles", "--traces", "--sample", "--seed"),
    *("--with", "--from", "--spec", "--editable", "--group", "--system", "--now", "--user"),
}


@cache
def options() -> frozenset[str]:
    """All options of all verbs, and their old names."""
    found = [*reference.parsers(make_parser())]
    for genre in pw.list_genres():
        found += reference.parsers(make_parser(["generate", genre.name]))
    old = {name for names in deprecated.OPTIONS.values() for name in names}
    flags = {flag for _, one in found for each in options_of(one) for flag in each.option_strings}
    return frozenset(flags | old | OF_OTHERS)


def commands(text: str) -> Iterator[str]:
    """Yield what follows `puzzlewright` in code."""
    for code in re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL):
        for line in code.strip("`").splitlines():
            yield from re.findall(r"(?:^|[|$&;(] ?|bin/)puzzlewright ([^|#&;`]+)", line)


@pytest.mark.parametrize("text", EVERY_PAGE)
def test_verbs_and_options_exist(text: str) -> None:
    verbs = {words.split()[0] for words in commands(text) if words.strip()}
    known = {*COMMANDS, *deprecated.VERBS, "help", "VERB", "...", "--help", "--version"}
    assert verbs - known == set()
    named = {
        flag for words in commands(text) for flag in re.findall(r"(?<!\S)--[a-z][a-z-]*", words)
    }
    named |= set(re.findall(r"`(--[a-z][a-z-]*)", text))
    assert named - options() == set()


@pytest.mark.parametrize("text", EVERY_PAGE)
def test_techniques_exist(text: str) -> None:
    known = {one.name for one in pw.list_techniques()}
    known |= {name for one in pw.list_techniques() for name in one.sets}
    named = set(re.findall(r"techniques? `([a-z-]+)`", text))
    for names in re.findall(r"--(?:techniques|needs)[ =]([a-z,-]+)", text):
        named |= set(names.split(","))
    assert named - known == set()


def anchors(page: str) -> set[str]:
    """The anchors of the headings, as GitHub and the site name them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    for target, anchor in LINK.findall(PAGES[name]):
        path = folder / target if target else ROOT / name
        assert path.exists() or path.name in reference.PAGES, target
        if anchor and path.suffix == ".md" and path.exists():
            assert anchor in anchors(path.read_text("utf-8")), f"{target}#{anchor}"


def test_the_page_of_the_theses_is_current() -> None:
    assert thesis_page.PAGE.read_text("utf-8") == thesis_page.page(), "run `make docs`"


def test_the_page_of_the_techniques_is_current() -> None:
    examples = technique_pages.collect(pw.read_many(technique_pages.PUZZLES))
    page = technique_pages.PAGE.read_text("utf-8")
    assert page == technique_pages.page(examples), "run `make docs`"
    pictures = re.findall(r'src="([^"]+)"', page)
    assert pictures
    assert all((ROOT / "docs" / picture).exists() for picture in pictures)


def test_every_technique_has_an_example() -> None:
    examples = technique_pages.collect(pw.read_many(technique_pages.PUZZLES))
    own = {
        (one.genre, one.name)
        for genre in technique_pages.GENRES
        for one in pw.list_techniques(genre)
    }
    without = own - set(examples)
    assert {name for _, name in without} <= set(technique_pages.FALLBACKS)


def test_the_reference_covers_the_public_names() -> None:
    page = reference.python()
    missing = [name for name in pw.__all__ if f"\n### {name}\n" not in page]
    assert missing == ["__version__"]


def test_the_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {pw.__version__}\n" in citation
    assert f"\n## {pw.__version__} " in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_texts_use_the_words_of_the_glossary() -> None:
    assert [str(one) for one in findings(("src", "help", "errors"))] == []
