"""The command line's `rate`: puzzles without one solution, origins, sets of techniques, and
conditions.
"""

from pathlib import Path

from tests.cli.command_line import SEVERAL, UNIQUE, Run


def test_a_puzzle_with_several_solutions_gets_the_facts_that_need_none(run: Run) -> None:
    result = run("rate", SEVERAL, "--json")
    assert result.status == 1
    assert list(result.json) == ["genre", "why", "facts"]
    assert result.json["why"].endswith("and this one has several")
    assert result.json["facts"]["islands"] > 0
    assert "used_edges" not in result.json["facts"]
    assert "not rated: only a puzzle with exactly one solution" in run("rate", SEVERAL).out


def test_facts_are_printed_on_request(run: Run) -> None:
    assert "Facts:" not in run("rate", UNIQUE).out
    assert "density" in run("rate", UNIQUE, "--facts").out
    assert "solver conflicts" in run("rate", UNIQUE, "--by-solver").out
    assert "facts" not in run("rate", UNIQUE, "--json", "--no-facts").json
    assert "facts" not in run("rate", SEVERAL, "--json", "--no-facts").json


def test_only_the_chosen_facts_are_printed(run: Run) -> None:
    chosen = run("rate", UNIQUE, "--only-facts", "islands, density", "--json").json["facts"]
    assert list(chosen) == ["islands", "density"]
    assert "max_bridges" not in run("rate", UNIQUE, "--only-facts", "islands").out
    heading = run("rate", UNIQUE, "--only-facts", "islands", "--output", "csv").out.splitlines()[0]
    assert heading.endswith("hardest_technique,islands")
    assert "no fact is called 'iland'" in run("rate", UNIQUE, "--only-facts", "iland").err


def test_the_name_of_a_file_is_no_printed_fact(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "draft2.json"
    file.write_text(UNIQUE)
    printed = run("rate", str(file), "--facts", "--where", "nr == 2").out
    assert "density" in printed
    assert "  folder" not in printed
    assert "  nr" not in printed


def batch(tmp_path: Path) -> str:
    folder = tmp_path / "shelf"
    folder.mkdir()
    file = folder / "book 7.jsonl"
    file.write_text(
        f'{{"id": "page-12", "puzzle": {UNIQUE}}}\n{SEVERAL}\n'
        f'{{"name": "first", "nr": 3, "folder": "attic", "puzzle": {UNIQUE}}}\n'
    )
    return str(file)


def test_puzzles_of_a_batch_are_distinguished_by_folder_name_and_number(
    run: Run, tmp_path: Path
) -> None:
    result = run("rate", batch(tmp_path), "--json")
    assert result.status == 0
    origins = [[line["facts"][key] for key in ("folder", "name", "nr")] for line in result.lines]
    assert origins == [["shelf", "page-12", 12], ["shelf", "book 7", 7], ["attic", "first", 3]]
    assert "name" not in run("rate", UNIQUE, "--json").json["facts"]


def test_a_condition_chooses_puzzles(run: Run, tmp_path: Path) -> None:
    file = batch(tmp_path)
    chosen = run("rate", file, "--json", "--where", "nr > 5 and difficulty == 'trivial'")
    assert [line["facts"]["name"] for line in chosen.lines] == ["page-12"]
    without_level = run("rate", file, "--json", "--where", "not solution_is_tree or islands > 0")
    assert len(without_level.lines) == 3


def test_that_no_puzzle_fits_a_condition_is_reported(run: Run, tmp_path: Path) -> None:
    result = run("rate", batch(tmp_path), "--json", "--where", "islands > 1000")
    assert (result.status, result.out) == (0, "")
    assert result.err == "puzzlewright: no puzzle matches the condition\n"
    alone = run("rate", UNIQUE, "--where", "islands > 1000")
    assert (alone.status, alone.err) == (0, "puzzlewright: no puzzle matches the condition\n")


def test_a_condition_on_an_unknown_fact_is_rejected(run: Run, tmp_path: Path) -> None:
    result = run("rate", batch(tmp_path), "--where", "densty > 0.3")
    assert result.status == 2
    refusal = "no bridges fact is called 'densty'. Did you mean density? Known: level, difficulty,"
    assert refusal in result.err
    assert "islands" in result.err
    assert "circles" not in result.err  # which another genre has
    assert result.out == ""


def test_how_much_a_set_of_techniques_places(run: Run) -> None:
    result = run("rate", UNIQUE, "--json", "--techniques", "malik")
    assert result.json["placed"]["share"] == 1
    assert "neighbour-number" in result.json["placed"]["techniques"]
    assert "Solved by finished, all-needed" in run("rate", UNIQUE, "--techniques", "malik").out
    assert run("rate", UNIQUE, "--techniques", "magic").status == 2
