"""The docstring of each thesis maps its sections to functions, plans and encodings that exist."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import puzzlewright.theses
from docs.thesis_page import PLAN_NAME, PLAN_NAMES, STATES, Thesis, read_thesis
from puzzlewright.genre.plugins import encoding_names
from puzzlewright.genres import GENRES, human_model_of
from puzzlewright.lab.plan_reader import built_in, plan_named

HOME = Path(puzzlewright.theses.__file__).parent
THESES = [read_thesis(package) for package in puzzlewright.theses.PLANS]
ENCODINGS = {name for genre in GENRES for name in encoding_names(genre)}
TECHNIQUES = {one.name for genre in GENRES for one in human_model_of(genre).techniques}

each_thesis = pytest.mark.parametrize("thesis", THESES, ids=lambda thesis: thesis.package)


def texts(thesis: Thesis) -> str:
    return "\n".join([*(item.text for item in thesis.items), *thesis.answers])


def plans_in(text: str) -> set[str]:
    return {plan for names in PLAN_NAMES.findall(text) for plan in PLAN_NAME.findall(names)}


def found(package: str, path: str) -> Any:
    """Return what a dotted path names, in the package or in puzzlewright; None if nothing."""
    for home in (package, "puzzlewright"):
        module, *names = home, *path.split(".")
        for at in range(len(names), -1, -1):
            try:
                value: Any = import_module(".".join([module, *names[:at]]))
            except ImportError:
                continue
            for name in names[at:]:
                value = getattr(value, name, None)
            if value is not None:
                return value
    return None


@each_thesis
def test_functions_exist(thesis: Thesis) -> None:
    named = re.findall(r"`([a-z_]+(?:\.[A-Za-z_]+)+)`", texts(thesis))
    assert len(named) > 5
    assert [path for path in named if found(thesis.package, path) is None] == []


@each_thesis
def test_plans_exist_and_all_are_mapped(thesis: Thesis) -> None:
    named = plans_in(texts(thesis))
    assert named <= set(built_in())
    folder = HOME / thesis.package.rpartition(".")[2] / "plans"
    assert {path.stem for path in folder.glob("*.toml")} <= named


@each_thesis
def test_encodings_and_techniques_exist(thesis: Thesis) -> None:
    assert set(re.findall(r"\bencoding `([a-z-]+)`", texts(thesis))) <= ENCODINGS
    assert set(re.findall(r"\btechnique `([a-z-]+)`", texts(thesis))) <= TECHNIQUES


@each_thesis
def test_every_item_occurs_once_with_a_state_and_a_reason(thesis: Thesis) -> None:
    names = [item.name for item in thesis.items]
    assert len(set(names)) == len(names)
    assert {item.state for item in thesis.items} <= set(STATES)
    assert list(thesis.groups) == ["Sections", "Tables and figures", "Future work"]
    for item in thesis.items:
        assert len(item.text.split()) >= (4 if item.state != "faithful" else 1), item


@each_thesis
def test_the_full_form_of_every_plan_has_a_budget(thesis: Thesis) -> None:
    for path in (HOME / thesis.package.rpartition(".")[2] / "plans").glob("*.toml"):
        budget = plan_named(path.stem).budget
        assert budget is not None, path.stem
        assert budget <= 3600, path.stem  # of one worker: 30 minutes on two cores


def test_every_package_is_registered() -> None:
    packages = sorted(path.parent.name for path in HOME.glob("*/__init__.py"))
    assert sorted(name.rpartition(".")[2] for name in puzzlewright.theses.PLANS) == packages
