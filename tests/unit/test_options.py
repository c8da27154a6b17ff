"""One declaration of an option serves every caller: what it allows, and what the errors say."""

from typing import Any

import pytest

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import GRAPH, GRID, Option, validate

OPTIONS = (
    Option("share", float, "", within=(0, 1)),
    Option("density", float, "", within=(0, 0.5), on_graphs=(0, 1), is_above=True),
    Option("least", int, "", within=(1, None)),
    Option("most", int, "", within=(None, 9)),
    Option("order", str, "", ("any", "fewest")),
    Option("effort", int, "", requires="order fewest"),
    Option("file", str, "", is_local=True, excludes=(("share", "a file has a share of its own"),)),
    Option("dither", bool, "", requires="file"),
    Option(GRAPH, bool, ""),
    Option("doubles", float, "", only=GRID),
    Option("crossings", int, "", only=GRAPH),
    Option("method", str, "", ("fast", "thesis")),
)


@pytest.mark.parametrize(
    "values",
    [
        {"share": 0},
        {"share": 1.0, "density": None},
        {"density": 0.6, GRAPH: True},
        {"least": 1, "most": 9},
        {"order": "fewest", "effort": 3},
        {"file": "a.png", "dither": True},
        {"dither": False},
        {"doubles": 0.5, GRAPH: False},
        {"crossings": 0, GRAPH: True},
    ],
)
def test_allowed_values_come_back_without_those_left_out(values: dict[str, Any]) -> None:
    given = {name: value for name, value in values.items() if value is not None}
    assert validate(OPTIONS, values, "toy") == given


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (
            {"shares": 1},
            "toy has no option 'shares'. Did you mean share? Known: share, density, least",
        ),
        ({"share": "1"}, "share must be a number, not '1'"),
        ({"least": True}, "least must be a whole number, not True"),
        ({"share": 1.5}, "share must be from 0 to 1, not 1.5"),
        ({"share": float("nan")}, "share must be from 0 to 1, not nan"),
        ({"density": 0}, "density must be above 0 and at most 0.5 on a grid, not 0"),
        ({"density": 2, GRAPH: True}, "density must be above 0 and at most 1 on a graph, not 2"),
        ({"least": 0}, "least must be at least 1, not 0"),
        ({"most": 10}, "most must be at most 9, not 10"),
        ({"order": "all"}, "order must be one of any, fewest, not 'all'"),
        ({"effort": 3}, "effort works only with order fewest: give that, too"),
        ({"effort": 3, "order": "any"}, "effort works only with order fewest"),
        ({"dither": True}, "dither works only with file: give that, too"),
        (
            {"share": 1, "file": "a.png"},
            "a file has a share of its own: leave out file or share",
        ),
        (
            {"doubles": 0.5, GRAPH: True},
            "doubles is an option for grids only, but this is a graph",
        ),
        ({"crossings": 1}, "crossings is an option for graphs only, but this is a grid"),
    ],
)
def test_an_error_names_the_option_and_what_to_do(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        validate(OPTIONS, values, "toy")
    assert str(refused.value).startswith(sentence)
