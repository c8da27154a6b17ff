"""Plans and names from outside: one sentence for a bad plan, and no code in a report."""

import pytest

from puzzlewright.book.plan import read_plan
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab import pages
from puzzlewright.lab.plan_reader import read_experiment

PLANS = {
    "long number": "seed = " + "9" * 5000,
    "nested arrays": "seed = " + "[" * 5000 + "]" * 5000,
    "long key": ".".join("a" * 100_000) + " = 1",
    "long table": "[" + ".".join("a" * 100_000) + "]",
    "large plan": "# " + "x" * 1_000_001,
}


@pytest.mark.parametrize("text", PLANS.values(), ids=PLANS)
def test_a_bad_plan_gets_one_sentence(text: str) -> None:
    for read in (read_plan, lambda text: read_experiment(text, "x")):
        with pytest.raises(PuzzlewrightError) as rejected:
            read(text)
        assert "\n" not in str(rejected.value)
        assert len(str(rejected.value)) < 300


def test_dots_in_texts_and_numbers_are_no_keys() -> None:
    plan = read_plan('title = "' + "." * 500 + '"\n')
    assert plan.title == "." * 500


@pytest.mark.parametrize("name", ["=cmd()", "+1+2", "-2+3", "@sum(a1)", "\tx"])
def test_no_cell_of_a_table_is_a_formula(name: str) -> None:
    assert pages._csv([[name, -1.5, "plain"]]).strip('"').startswith("'")
    assert pages._csv([[-1.5]]) == "-1.5\n"
