"""What `pyproject.toml` says about the package, and what the docs say about its extras."""

import re
import tomllib
from pathlib import Path

import pytest

from puzzlewright.core.errors import NotInstalled, install_command

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
METADATA = PROJECT["project"]
EXTRAS = METADATA["optional-dependencies"]


def test_the_metadata_name_authors_and_the_state_and_no_address_that_does_not_exist() -> None:
    assert METADATA["authors"] == [{"name": "Puzzlewright contributors"}]
    assert "urls" not in METADATA
    assert any(one.startswith("Development Status") for one in METADATA["classifiers"])


def test_the_readme_has_no_broken_link() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for rule in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    links = re.findall(r'\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"', text)
    assert [link for pair in links for link in pair if link and "https://" not in link] == []
    assert "studio (`docs/studio.md`)" in text


def test_all_has_every_extra() -> None:
    (everything,) = EXTRAS["all"]
    named = everything.removeprefix("puzzlewright[").removesuffix("]").split(",")
    assert set(named) == {name for name, needs in EXTRAS.items() if needs} - {"all"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_extra_is_documented(extra: str) -> None:
    assert f"`{extra}`" in (ROOT / "docs/install.md").read_text("utf-8")


def test_a_missing_extra_is_named_with_a_command_that_works_before_publication() -> None:
    error = NotInstalled("the studio", install_command("studio"))
    assert str(error) == 'the studio is not installed here: pip install ".[studio]"'


def test_no_text_names_the_package_as_published() -> None:
    files = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("src/**/*.py")]
    published = re.compile(r"pip install ['\"]?puzzlewright\b")
    assert [file.name for file in files if published.search(file.read_text("utf-8"))] == []


def test_messages_name_extras_that_exist() -> None:
    call = re.compile(r'install_command\("(\w+)"\)')
    named = {
        extra
        for file in ROOT.glob("src/**/*.py")
        for extra in call.findall(file.read_text("utf-8"))
    }
    assert named
    assert named <= set(EXTRAS)
