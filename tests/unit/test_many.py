"""`solve_many` and the like: verbs for many puzzles, in order, with workers and any executor."""

import inspect
import json
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import puzzlewright as pw
from puzzlewright.cli import COMMANDS
from puzzlewright.cli.command import Command
from puzzlewright.genre.genre import load
from puzzlewright.verbs import batches
from puzzlewright.verbs.verb import VERBS, parameters_of

BRIDGES = ["7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2", "5x5m2:1a1a2e3a3a3e3a6a4"]
SEVERAL = {"genre": "mosaic", "clues": [[None, 1, None]]}
MANY = [name.removesuffix("_many") for name in vars(batches) if name.endswith("_many")]
# of no use on the command line, where positions are in files of their own
NOT_THERE = {"hint"}
anything: Any = pw  # the same functions, for calls that a type checker would refuse


def test_there_is_one_for_every_verb_that_takes_many_puzzles_on_the_command_line() -> None:
    commands = map(load, COMMANDS.values())
    takes_many = {one.name for one in commands if isinstance(one, Command) and one.takes_many}
    assert takes_many == set(MANY) - NOT_THERE
    assert set(MANY) - {"draw"} < set(VERBS)


@pytest.mark.parametrize("name", MANY)
def test_its_signature_is_that_of_the_verb(name: str) -> None:
    function = getattr(pw, f"{name}_many")
    own = [one.name for one in parameters_of(getattr(pw, name)) if one.role is None]
    assert set(own) <= set(inspect.signature(function).parameters)
    assert function.__name__ == f"{name}_many"
    assert f"`{name}`" in function.__doc__


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_puzzles(workers: int) -> None:
    puzzles: list[Any] = [*BRIDGES, SEVERAL] * 3
    seen: list[tuple[int, int | None]] = []
    verdicts = pw.solve_many(
        puzzles, workers=workers, progress=lambda *now: seen.append(now), errors="raise"
    )
    assert [verdict.status for verdict in verdicts] == ["unique", "unique", "several"] * 3
    assert seen == [(done, 9) for done in range(1, 10)]


def test_results_are_those_of_the_verb() -> None:
    assert list(pw.rate_many(BRIDGES)) == [pw.rate(text) for text in BRIDGES]
    assert [count.number for count in pw.count_many([SEVERAL], at_most=2, errors="raise")] == [2]
    steps = [
        explanation.steps
        for explanation in pw.explain_many(BRIDGES, steps=3, workers=2, errors="raise")
    ]
    assert steps == [pw.explain(text, steps=3)[:] for text in BRIDGES]
    assert [str(found.repairs[0]) for found in pw.repair_many([SEVERAL], errors="raise")] == [
        "Give R1C3 a 0."
    ]
    assert [found.status for found in pw.prove_many(BRIDGES[1], errors="raise")] == ["unique"]
    there = [found.text for found in pw.convert_many(BRIDGES, to="puzzlink", errors="raise")]
    back = pw.convert_many(there, to="tatham", errors="raise")
    assert [found.text for found in back] == BRIDGES
    assert list(pw.draw_many(BRIDGES, rulers=True)) == [
        pw.draw(text, rulers=True) for text in BRIDGES
    ]
    assert list(pw.hint_many(BRIDGES, detail="where", workers=2)) == [
        pw.hint(text, detail="where") for text in BRIDGES
    ]


def test_texts_files_and_answers_are_read_as_on_the_command_line(tmp_path: Path) -> None:
    puzzle = pw.read(BRIDGES[1])
    solution = pw.solve(puzzle).solution
    right = pw.write(puzzle, "grid", solution)
    assert [one.is_correct for one in pw.check_many([right], errors="raise")] == [True]
    assert pw.check(right).is_correct
    assert pw.convert(right, "grid").text == right.rstrip("\n")
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n" + "".join(json.dumps({"puzzle": text}) + "\n" for text in BRIDGES))
    assert [verdict.status for verdict in pw.solve_many(file, errors="raise")] == [
        "unique",
        "unique",
    ]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_replaces_its_result_and_contains_its_line(workers: int) -> None:
    sources: list[Any] = [BRIDGES[0], SEVERAL, Path("missing.txt"), 42, BRIDGES[1]]
    first, several, missing, number, last = pw.rate_many(sources, workers=workers)
    assert (first, last) == (pw.rate(BRIDGES[0]), pw.rate(BRIDGES[1]))
    assert isinstance(several, pw.NotRated)
    assert str(several).startswith("puzzle 2: only a puzzle with exactly one solution")
    assert isinstance(missing, pw.FileMissing)
    assert str(missing) == "puzzle 3: missing.txt cannot be read: No such file or directory"
    assert isinstance(number, pw.WrongType)
    assert (several.line, missing.line, number.line) == (2, 3, 4)
    _, bad, good = pw.solve_many(f"\n{BRIDGES[0]}\nhello\n\n{BRIDGES[1]}", workers=workers)
    assert isinstance(bad, pw.NoPuzzle)
    assert (bad.line, str(bad)[:8]) == (3, "line 3: ")
    assert isinstance(good, pw.Verdict)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_first_error_is_raised_where_that_is_asked_for(workers: int) -> None:
    found = pw.rate_many([BRIDGES[0], SEVERAL], workers=workers, errors="raise")
    assert next(found) == pw.rate(BRIDGES[0])
    with pytest.raises(pw.NotRated, match=r"^puzzle 2: only a puzzle with exactly one solution"):
        next(found)


def test_unreadable_puzzles_pass_from_function_to_function(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(f"{BRIDGES[0]}\nh\xe9llo\n{BRIDGES[1]}\n".encode("latin-1"))
    one, bad, other = pw.read_many(file, errors="yield")
    assert (one, other) == (pw.read(BRIDGES[0]), pw.read(BRIDGES[1]))
    assert isinstance(bad, pw.NoPuzzle)
    assert list(pw.convert_many([one, bad, other], to="tatham"))[1] is bad
    assert [str(found) for found in pw.solve_many([bad])] == [str(bad)]


def test_wrong_options_are_refused_before_any_work() -> None:
    with pytest.raises(TypeError, match=r"solve_many has no option 'engin'\. Did you mean engine"):
        anything.solve_many(_unread(), engin="z3")
    with pytest.raises(TypeError, match="convert_many needs the option 'to'"):
        anything.convert_many(_unread())
    with pytest.raises(pw.UnknownName, match="Did you mean glucose4"):
        anything.solve_many(_unread(), engine="glucos4")
    with pytest.raises(pw.BadOption, match=r"where, idea, do, not 'idee'\. Did you mean idea"):
        anything.hint_many(_unread(), detail="idee")
    with pytest.raises(pw.BadArgument, match='errors is "raise" or "yield"'):
        anything.solve_many(_unread(), errors="skip")
    with pytest.raises(pw.BadArgument, match="workers must be at least 1, not 0"):
        pw.solve_many(_unread(), workers=0)
    with pytest.raises(TypeError, match="workers is a whole number"):
        anything.solve_many(_unread(), workers="two")


def _unread() -> Iterator[str]:
    raise AssertionError("nothing may be read yet")
    yield ""


class Recorder(Executor):
    """An executor that runs nothing until a result is requested."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(function(*args, **named))
        self.futures.append(future)
        return future


def test_closing_the_iterator_cancels_what_is_waiting() -> None:
    executor = Recorder()
    verdicts = pw.solve_many(BRIDGES * 5, executor=executor, workers=1, errors="raise")
    assert next(verdicts).status == "unique"
    verdicts.close()  # type: ignore[attr-defined]
    assert len(executor.futures) == 10
    assert all(future.cancelled() for future in executor.futures[1:])


@pytest.mark.parametrize(("workers", "ahead"), [(1, 64), (2, 8)])
def test_an_executor_gets_some_tasks_ahead(workers: int, ahead: int) -> None:
    executor = Recorder()
    verdicts = pw.solve_many(BRIDGES * 50, executor=executor, workers=workers)
    next(verdicts)
    assert len(executor.futures) == ahead + 1


def test_any_executor_does_the_work() -> None:
    with ThreadPoolExecutor(2) as executor:
        verdicts = list(pw.solve_many(iter(BRIDGES), executor=executor, errors="raise"))
        made = list(pw.generate_many("mosaic", size=4, count=2, seed=1, executor=executor))
    assert [verdict.status for verdict in verdicts] == ["unique", "unique"]
    assert made == list(pw.generate_many("mosaic", size=4, count=2, seed=1, workers=2))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_limit_applies_to_each_puzzle(workers: int) -> None:
    large = pw.generate("mosaic", size=30, seed=1).puzzle
    limit = pw.Limit(seconds=1e-6)  # always too little
    verdicts = [
        verdict.status
        for verdict in pw.solve_many([large] * 2, limit=limit, workers=workers, errors="raise")
    ]
    assert len(verdicts) == 2
    assert set(verdicts) <= {"unknown", "unique"}
    ratings = list(pw.rate_many([large], limit=limit, workers=workers))
    assert isinstance(ratings[0], pw.Unfinished)


def test_rate_many_is_typed_as_rate_is() -> None:
    hints = get_type_hints(pw.rate)["return"]
    assert set(get_args(hints)) == {pw.Rating, pw.Unfinished}
    assert batches.rate_many is pw.rate_many


def test_reading_several_puzzles_as_one_names_read_many(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("\n".join(BRIDGES))
    for source in ("\n".join(BRIDGES), file):
        with pytest.raises(pw.BadPuzzle, match="one puzzle per line, for read_many"):
            pw.read(source)
