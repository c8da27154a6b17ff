"""What an experiment reads on the command line, and the proof of uniqueness by another program."""

from pathlib import Path

from tests.cli.command_line import SEVERAL, UNIQUE, Run


def test_another_solution_is_asked_for_and_its_answer_read_back(run: Run, tmp_path: Path) -> None:
    solution, answer = "R1C1-R1C3 2", tmp_path / "answer"
    asked = run("encode", UNIQUE, "--encoding", "levels", "--excluding", solution, "--json")
    assert asked.status == 0
    assert "c another solution than one that is known" in asked.json["text"]
    assert asked.json["sizes"]["besides"]["constraints"] == 1
    answer.write_text("s UNSATISFIABLE\n")
    read = ("solve", UNIQUE, "--encoding", "levels", "--from-model", str(answer))
    assert run(*read, "--excluding", solution, "--json").json["status"] == "unique"
    assert "exactly one solution" in run(*read, "--excluding", solution).out


def test_what_is_no_solution_is_refused(run: Run) -> None:
    cells = '{"genre": "mosaic", "clues": [[1, null]]}'
    for puzzle, solution, why in (
        (UNIQUE, "R1C1-R1C3 1", "the given solution is wrong: "),
        (cells, "#?", "the solution, R1C2: expected '#' or '.', found '?'"),
    ):
        result = run("encode", puzzle, "--excluding", solution)
        assert result.status == 2
        assert why in result.err


def test_excluding_is_for_answers_of_programs(run: Run) -> None:
    result = run("solve", UNIQUE, "--excluding", "R1C1-R1C3 2")
    assert result.status == 2
    assert "`excluding` needs `from_model`" in result.err


def test_the_whole_puzzle_is_encoded_on_request(run: Run) -> None:
    with_propagation, whole = (
        run("solve", UNIQUE, "--json", *more) for more in ((), ("--no-propagation",))
    )
    assert with_propagation.json["opening"] is True
    assert whole.json["opening"] is False
    encoded = run("encode", UNIQUE, "--json").json
    assert whole.json["variables"] == encoded["variables"] > with_propagation.json["variables"]
    assert whole.json["clauses"] == encoded["constraints"] == encoded["written"]["constraints"]


def test_memory_is_reported_of_a_single_puzzle_only(run: Run, tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_text(f"{UNIQUE}\n{SEVERAL}\n")
    assert run("solve", UNIQUE, "--json").json["peak_memory_mb"] > 1
    memory = [line["peak_memory_mb"] for line in run("solve", str(batch), "--json").lines]
    assert memory == [None, None]
