"""`generate` and `generate_many` as programs call them: options, types, executors, limits."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import puzzlewright as pw

anything: Any = pw


@pytest.mark.parametrize("size", [(5, 5), [5, 5], "5x5", "5", 5])
def test_a_size_can_be_given_in_several_ways(size: Any) -> None:
    made = pw.generate("mosaic", size=size, seed=1)
    assert made == pw.generate("mosaic", size=(5, 5), seed=1)
    assert made.puzzle.size == (5, 5)


@pytest.mark.parametrize("size", ["5x", "axb", "5x5x5", "-5", ""])
def test_a_string_that_is_not_a_size_is_rejected(size: str) -> None:
    with pytest.raises(ValueError, match="a size must be rows x columns"):
        pw.generate("mosaic", size=size)


@pytest.mark.parametrize("size", [None, (5,), (5, 5, 5), (5, True), 5.0, ("5", "5")])
def test_what_is_no_size_is_a_type_error(size: Any) -> None:
    with pytest.raises(TypeError, match="a size is a pair"):
        pw.generate("mosaic", size=size)


def test_options_can_be_given_as_a_dict() -> None:
    given = pw.generate("mosaic", size=5, seed=1, options={"difficulty": "easy"})
    assert given == pw.generate("mosaic", size=5, seed=1, difficulty="easy")


def test_many_puzzles_do_not_depend_on_the_executor() -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, count: int) -> None:
        seen.append((done, count))

    one_by_one = list(pw.generate_many("mosaic", size=5, count=3, seed=1, progress=progress))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    with ThreadPoolExecutor(2) as executor:
        others = pw.generate_many("mosaic", size=5, count=3, seed=1, executor=executor, workers=2)
        assert list(others) == one_by_one
    assert one_by_one[0] == pw.generate("mosaic", size=5, seed=1)
    assert len({made.puzzle for made in one_by_one}) == 3


def test_stopping_the_iteration_cancels_the_rest() -> None:
    with ThreadPoolExecutor(1) as executor:
        made = pw.generate_many("mosaic", size=5, count=1000, seed=1, executor=executor)
        next(made)
        anything_made: Any = made
        anything_made.close()
    assert list(made) == []


def test_many_puzzles_fail_as_one_does() -> None:
    limited = pw.generate_many("bridges", size=60, count=2, seed=1, limit=pw.Limit(seconds=1e-6))
    assert [made.status for made in limited if isinstance(made, pw.Unfinished)] == ["unknown"] * 2
    with pytest.raises(pw.BadOption, match="no option"):
        list(anything.generate_many("mosaic", size=5, count=1, colour="red"))
    with pytest.raises(pw.BadArgument, match="count must be at least 0"):
        pw.generate_many("mosaic", size=5, count=-1)
    assert list(pw.generate_many("mosaic", size=5, count=0)) == []


@pytest.fixture(scope="module")
def large() -> Any:
    return pw.generate("mosaic", size=60, seed=1)


def test_representations_are_short(large: Any) -> None:
    puzzle = large.puzzle
    marks = large.solution.marks
    shown: list[Any] = [
        large,
        puzzle,
        large.solution,
        large.rating,
        pw.solve(puzzle),
        pw.count(puzzle),
        pw.draw(puzzle),
        pw.position(puzzle, []),
        pw.explain(puzzle),
        pw.explain(puzzle)[0],
        pw.hint(puzzle),
        pw.encode(puzzle),
        pw.prove(puzzle),
        pw.Game(puzzle, marks),
        pw.repair(pw.Mosaic([[None, 3, None], [None, None, None]])),
        *pw.mistakes(puzzle, ["." * 60] * 60)[:3],
        pw.Unfinished("x" * 1000),
    ]
    assert [type(thing) for thing in shown if len(repr(thing)) > 400] == []
    assert repr(pw.Solution((1, 0))) == "Solution(values=(1, 0))"


PUBLIC = [one for name in dir(pw) if is_dataclass(one := getattr(pw, name))]
RECORDS = [one for one in PUBLIC if not hasattr(one, "genre") and one is not pw.Limit]


@pytest.mark.parametrize("kind", RECORDS)
def test_a_representation_is_short_whatever_the_fields_hold(kind: Any) -> None:
    for huge in (
        ["word " * 100] * 1000,
        "x" * 100_000,
        {number: (number,) for number in range(9999)},
    ):
        thing = object.__new__(kind)
        for one in fields(kind):
            object.__setattr__(thing, one.name, huge)
        assert len(repr(thing)) <= 400


def test_a_step_prints_in_short_lines() -> None:
    step = pw.explain("5x5m2:1a1a2e3a3a3e3a6a4")[0]
    assert str(step).splitlines() == [
        "one-to-spare, trivial:",
        "  The 3 at R5C1 has only one bridge to spare, so R5C1-R5C3 and R3C1-R5C1 have at least",
        "  one each.",
    ]


def test_steps_repairs_and_certificates_show_themselves_in_notebooks() -> None:
    draft = pw.Mosaic([[None, 3, None], [None, None, None]])
    shown: list[Any] = [pw.explain(pw.Mosaic([[0]]))[0], pw.repair(draft), pw.prove(draft)]
    for thing in shown:
        page = thing._repr_html_()
        assert page.startswith("<p>")
        assert "<svg" in page
