"""The docstring of each thesis maps its sections to functions and plans that exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import puzzlewright.theses

HOME = Path(puzzlewright.theses.__file__).parent
PACKAGES = sorted(path.parent.name for path in HOME.glob("*/__init__.py"))


@pytest.mark.parametrize("package", PACKAGES)
def test_functions_exist(package: str) -> None:
    text = import_module(f"puzzlewright.theses.{package}").__doc__ or ""
    modules = "|".join(path.stem for path in (HOME / package).glob("[a-z]*.py"))
    named = re.findall(rf"`({modules})\.(\w+)`", text)
    assert named
    for module, attribute in named:
        assert hasattr(import_module(f"puzzlewright.theses.{package}.{module}"), attribute)


@pytest.mark.parametrize("package", PACKAGES)
def test_all_plans_are_mapped(package: str) -> None:
    text = import_module(f"puzzlewright.theses.{package}").__doc__ or ""
    plans = {path.stem for path in (HOME / package / "plans").glob("*.toml")}
    assert plans == set(re.findall(r"[| ;:]([a-z]+-[a-z-]+)(?=;| +\|)", text.split("\n\n")[-1]))


def test_every_package_is_registered() -> None:
    assert sorted(name.rpartition(".")[2] for name in puzzlewright.theses.PLANS) == PACKAGES
