"""A study with simulated participants: from the plan to the report."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.genres import genre_of
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.report import report_of
from puzzlewright.lab.study import SentSolve, Study, read_study, solves_in
from puzzlewright.library.library import Library
from puzzlewright.studio.app import make_app
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool
from tests.studio.openapi_check import check_answer

PLAN = """
title = "A study"
consent = "We record marks and times."
genre = "mosaic"
warm_up = ["first"]
order = "random"

[[instances]]
name = "first"
puzzles = ["5x5:a2a3a0a4a3d44a3a4e"]

[[instances]]
name = "easy"
generate = "mosaic"
size = "4x4"
options = { difficulty = "easy" }
count = 3

[[instances]]
name = "hard"
generate = "mosaic"
size = "4x4"
options = { difficulty = "hard" }
count = 3
"""
SECONDS = {"first": 10.0, "easy": 20.0, "hard": 60.0}


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "pilot.toml"
    path.write_text(PLAN)
    return path


@pytest.fixture
def study(plan: Path, tmp_path: Path) -> Iterator[Study]:
    study = Study(plan, tmp_path / "pilot")
    yield study
    study.close()


def solve_next(study: Study, code: str, factor: float = 1.0, outcome: str = "solved") -> SentSolve:
    """Solve a participant's next puzzle in the order of its cells, with a wrong mark first."""
    number = study.next_puzzle(code)
    assert number is not None
    puzzle, group = study.puzzles[number], study.instances[number].set
    solution = pw.solve(puzzle).solution
    assert solution
    locate = genre_of(puzzle).locate_choice
    right = [locate(puzzle, choice) for choice in enumerate(solution.values)]
    *where, value = right[0]
    marks = [[*where, 1 - value], *right]
    seconds = SECONDS[group] * factor
    times = [seconds * at / len(marks) for at in range(len(marks))]
    done, begun = study.done.get(code, 0), "2026-01-01T10:00:00Z"
    sent: SentSolve = {
        "number": done,
        "outcome": outcome,  # type: ignore[typeddict-item]
        "seconds": seconds,
        "pauses": 0,
        "taken_back": 1,
        "begun": begun,
        "marks": marks,
        "times": times,
        "position": right,
    }
    study.record(code, sent)
    return sent


def test_a_closed_study_can_be_continued(study: Study, plan: Path) -> None:
    study.join("P1")
    solve_next(study, "P1")
    following = study.order("P1")[1]
    study.close()
    with (study.folder / "traces" / "solves.jsonl").open("a") as file:
        file.write('{"cut off')
    again = Study(plan, study.folder)
    assert again.joined == {"P1"}
    assert again.next_puzzle("P1") == following
    solve_next(again, "P1")
    assert [one["number"] for one in solves_in(study.folder)] == [0, 1]
    again.close()


def test_the_warm_up_comes_first_and_orders_differ(study: Study) -> None:
    orders = [study.order(f"P{number}") for number in range(9)]
    assert all(order[0] == 0 and sorted(order) == list(range(7)) for order in orders)
    assert len(set(map(tuple, orders))) > 1
    study.plan = replace(study.plan, order="shuffled")
    assert study.order("P1") == study.order("P2") != list(range(7))
    study.plan = replace(study.plan, order="fixed")
    assert study.order("P1") == list(range(7))


def test_a_result_is_recorded_once(study: Study) -> None:
    study.join("P1")
    sent = solve_next(study, "P1")
    with pytest.raises(pw.PuzzlewrightError, match="already recorded"):
        study.record("P1", sent)


def test_a_position_that_solves_nothing_is_not_recorded_as_solved(study: Study) -> None:
    study.join("P1")
    sent = given_up()
    sent["outcome"], sent["position"] = "solved", [[0, 0, 1]]
    with pytest.raises(pw.BadPuzzle, match="does not solve"):
        study.record("P1", sent)
    study.record("P1", given_up())
    assert solves_in(study.folder)[0]["outcome"] == "given up"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (PLAN.replace('warm_up = ["first"]', 'warm_up = ["none"]'), "not a set of the study"),
        (PLAN.replace("5x5:a2a3a0a4a3d44a3a4e", "3x3:i"), "exactly one solution"),
        (PLAN + 'difficulty = "hard"', "has no key"),
        (PLAN.replace("consent", "# consent"), "needs the key consent"),
        (PLAN.replace("warm_up", "time_limit = -1\nwarm_up"), "above 0"),
    ],
)
def test_a_plan_that_cannot_run_is_refused(plan: Path, changed: str, why: str) -> None:
    plan.write_text(changed)
    with pytest.raises(pw.PuzzlewrightError, match=why):
        Study(plan, plan.parent / "refused")


def test_a_folder_holds_one_study(study: Study, plan: Path) -> None:
    study.close()
    plan.write_text(PLAN.replace("A study", "Another title"))
    Study(plan, study.folder).close()
    plan.write_text(PLAN.replace("count = 3", "count = 2"))
    with pytest.raises(pw.PuzzlewrightError, match="another study"):
        Study(plan, study.folder)


def test_the_report_has_the_times_of_all_participants(study: Study, tmp_path: Path) -> None:
    random = Random(1)
    for number in range(8):
        code = f"P{number}"
        study.join(code)
        for _ in range(7):
            is_solved = study.next_puzzle(code) != 6 or number != 0
            outcome = "solved" if is_solved else "given up"
            solve_next(study, code, random.uniform(0.8, 1.25), outcome)
    study.close()
    theirs = {
        "table": "6.2",
        "measure": "seconds",
        "columns": ["set", "method", "mean"],
        "rows": [["easy", "measure", 141.12], ["hard", "measure", 272.54]],
    }
    people = {
        "task": "people",
        "sample": 5,
        "methods": [{"name": "measure"}],
        "instances": [{"name": "recorded solves", "traces": "{traces}"}],
        "published": [theirs],
    }
    found = pw.run_experiment(people, traces=study.folder / "traces", out=tmp_path / "run")
    assert found.outcomes == {"answered": 1}
    report = report_of([read_run(found.folder)]).runs[0]
    times, within, *_ = report.tables
    rows = {row[0]: dict(zip(times.columns, row, strict=True)) for row in times.rows}
    assert list(rows) == ["warm-up", "easy", "hard"]
    assert (rows["hard"]["solved"], rows["hard"]["given up"]) == (23, 1)
    assert 18 < rows["easy"]["mean"] < 22
    assert rows["hard"]["mean, theirs"] == 272.54
    ((hard, easy, participants, ratio, low, high, p),) = within.rows
    assert (hard, easy, participants) == ("hard", "easy", 8)
    assert low < ratio < high
    assert 2.5 < ratio < 3.5
    assert p < 0.001
    assert "P7" in report.plots[0].svg


def test_results_are_exported_for_their_owner_only(
    study: Study, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Library(f"sqlite:///{tmp_path}/library.db") as library:
        app = make_app(WorkerPool(1), Store(library), study=study)
        with TestClient(app, base_url="http://127.0.0.1") as client:
            for hidden in ("/api/genres", "/api/library"):
                assert client.get(hidden).status_code == 404
            puzzle = study.instances[0].puzzle
            assert client.post("/api/hint", json={"puzzle": puzzle}).status_code == 404
            client.event_hooks = {"response": [check_answer]}
            assert client.get("/api/study").json()["consent"] == "We record marks and times."
            assert client.get("/api/study/results").status_code == 403
            assert client.get("/api/study/results?key=guess").status_code == 403
            unknown = client.put("/api/study/participants/P1", json=given_up())
            assert unknown.status_code == 403
            step = client.post("/api/study/participants", json={"code": "P1"}).json()
            assert (step["done"], step["all"], step["warm_ups"]) == (0, 7, 1)
            assert step["board"]["puzzle"] == puzzle
            step = client.put("/api/study/participants/P1", json=given_up()).json()
            assert step["done"] == 1
            again = client.put("/api/study/participants/P1", json=given_up())
            assert again.status_code == 409
            address = f"/api/study/results?key={study.key}"
            (line,) = client.get(address).text.splitlines()
            assert json.loads(line)["solver"] == "P1"
            head, row = client.get(f"{address}&form=csv").text.splitlines()
            assert dict(zip(head.split(","), row.split(","), strict=True))["group"] == "first"
    assert main(["lab", "study", str(study.folder)]) == 0
    assert capsys.readouterr().out.splitlines() == [head, row]


def given_up() -> SentSolve:
    return SentSolve(
        number=0,
        outcome="given up",
        seconds=4,
        pauses=0,
        taken_back=0,
        begun="",
        marks=[[0, 0, 1]],
        times=[1.5],
        position=[],
    )


def test_the_plan_in_the_docs_is_the_trial_of_the_thesis(plan: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/study.md").read_text()
    plan.write_text(page.split("```toml\n")[1].split("```")[0])
    study = read_study(plan)
    assert study.order == "shuffled"
    assert [one.count for one in study.instances] == [2, 2, 2, 10, 10, 10]
    assert set(study.warm_up) == {one.name for one in study.instances[:3]}
