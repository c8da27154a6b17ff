"""`prove` and `verify` as people and programs call them."""

import json
import shutil
from pathlib import Path

import pytest

from puzzlewright.checker import verify as checker
from tests.cli.command_line import NONE, SEVERAL, UNIQUE, Run


def test_a_certificate_is_written_and_verified(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "certificate")
    proven = run("prove", UNIQUE, "--out", folder)
    assert proven.status == 0
    assert proven.out == (
        "Bridges (Hashi): exactly one solution: proven (4 clauses with no cuts, 1 step),"
        f" written to {folder}.\n"
    )
    verified = run("verify", folder, "--puzzle", UNIQUE)
    assert (verified.status, verified.out) == (
        0,
        f"{folder}: proven: this bridges puzzle has exactly one solution\n",
    )
    assert run("verify", folder, "--json").json == {
        "folder": folder,
        "status": "proven",
        "why": None,
        "genre": "bridges",
        "clauses": 4,
        "cuts": 0,
        "steps": 1,
    }


def test_the_puzzle_to_compare_is_read_as_by_other_verbs(run: Run, tmp_path: Path) -> None:
    folder, book, address = tmp_path / "certificate", tmp_path / "book.jsonl", tmp_path / "shelf.db"
    run("prove", UNIQUE, "--out", str(folder))
    record = json.dumps({"id": 1, "puzzle": json.loads(UNIQUE)})
    book.write_text(record + "\n")
    library = ("--library", f"sqlite:///{address}")
    assert run("library", "add", str(book), *library).status == 0
    assert run("verify", str(folder), "--puzzle", "library:1", *library).status == 0
    assert run("verify", str(folder), "--puzzle", str(book)).status == 0
    assert run("verify", str(folder), "--puzzle", "-", stdin=record.encode()).status == 0
    assert run("verify", str(folder), "--puzzle", SEVERAL).status == 1


def test_an_existing_certificate_is_kept_and_other_folders_are_not_changed(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "certificate"
    assert run("prove", UNIQUE, "--out", str(folder)).status == 0
    before = (folder / "manifest").stat().st_mtime_ns
    kept = run("prove", UNIQUE, "--out", str(folder))
    assert (kept.status, kept.out) == (
        0,
        f"Bridges (Hashi): the certificate in {folder} is kept.\n",
    )
    assert (folder / "manifest").stat().st_mtime_ns == before
    for text in (
        UNIQUE.replace("3", "4").replace("2]", "1]"),
        UNIQUE.replace('"cols": 3', '"cols": 4'),
    ):
        refused = run("prove", text, "--out", str(folder))
        assert refused.status == 2
        assert refused.err == (
            f"puzzlewright: {folder} exists already and is not a certificate of this puzzle\n"
        )


def test_an_empty_folder_is_taken(run: Run, tmp_path: Path) -> None:
    assert run("prove", UNIQUE, "--out", str(tmp_path)).status == 0
    assert run("verify", str(tmp_path)).status == 0


@pytest.mark.parametrize(
    ("puzzle", "status", "sentence"),
    [
        (SEVERAL, "several", "not proven: more than one solution (solve shows two of them)."),
        (NONE, "none", "not proven: no solution: the numbers add up to 3, which is odd, but"),
    ],
)
def test_what_is_not_unique_is_not_proven(
    run: Run, tmp_path: Path, puzzle: str, status: str, sentence: str
) -> None:
    folder = tmp_path / "certificate"
    refused = run("prove", puzzle, "--out", str(folder))
    assert refused.status == 1
    assert refused.out.startswith(f"Bridges (Hashi): {sentence}")
    assert not folder.exists()
    assert run("prove", puzzle, "--out", str(folder), "--json").json["status"] == status


def test_a_limit_gives_up(run: Run, tmp_path: Path) -> None:
    islands = [[row, col, 2] for row in range(13) for col in range(13)]
    hard = {"genre": "bridges", "rows": 13, "cols": 13, "islands": islands, "max_bridges": 1}
    folder = tmp_path / "certificate"
    result = run("prove", json.dumps(hard), "--out", str(folder), "--time-limit", "0.2")
    assert result.status == 3
    assert result.out.startswith("Bridges (Hashi): not decided: ")
    assert not folder.exists()


def test_many_puzzles_get_a_folder_each_and_those_there_are_kept(run: Run, tmp_path: Path) -> None:
    book, out = tmp_path / "book.jsonl", tmp_path / "certificates"
    lines = [{"id": "a", "puzzle": json.loads(UNIQUE)}, {"puzzle": json.loads(SEVERAL)}]
    lines += [{"id": "a", "puzzle": json.loads(UNIQUE)}, {"puzzle": 3}]
    book.write_text("".join(json.dumps(line) + "\n" for line in lines))
    first = run("prove", str(book), "--out", str(out), "--count", "1", "--json")
    assert first.status == 0
    assert [line["status"] for line in first.lines] == ["unique"]
    # A process that was killed while writing leaves a part, which is never taken for a whole.
    part = out / ".a-3.part"
    part.mkdir()
    (part / "README").write_text("half")
    again = run("prove", str(book), "--out", str(out), "--json")
    assert again.status == 2
    assert [line.get("status") for line in again.lines] == ["unique", "several", "unique", None]
    assert [line.get("kept", False) for line in again.lines] == [True, False, False, False]
    assert sorted(path.name for path in out.iterdir()) == ["a", "a-3"]
    assert run("verify", str(out / "a"), str(out / "a-3")).status == 0


def test_a_half_certificate_is_not_kept(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    run("prove", UNIQUE, "--out", str(folder))
    (folder / "proof.lrat").write_text("5 0 0\n")
    assert run("prove", UNIQUE, "--out", str(folder)).status == 2


def test_a_changed_certificate_is_refused_with_the_reason(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    run("prove", UNIQUE, "--out", str(good))
    shutil.copytree(good, bad)
    (bad / "solution.json").write_text("[[0, 0, 0, 2, 1]]\n")
    refused = run("verify", str(good), str(bad))
    assert refused.status == 1
    assert refused.out.splitlines() == [
        f"{good}: proven: this bridges puzzle has exactly one solution",
        f"{bad}: refused: the folder: the manifest does not have the hash of solution.json",
    ]
    other = run("verify", str(good), "--puzzle", UNIQUE.replace("3", "4").replace("2]]", "2]]"))
    assert other.status == 1


def test_a_missing_folder_is_a_usage_error(run: Run) -> None:
    assert run("verify", "/nowhere").err == "puzzlewright: there is no folder /nowhere\n"
    assert run("verify", "/nowhere").status == 2
    assert run("verify").err == "puzzlewright: missing: DIR, a folder written by prove\n"


def test_all_certificates_of_a_folder_are_verified(run: Run, tmp_path: Path) -> None:
    for name in ("0001", "0002"):
        run("prove", UNIQUE, "--out", str(tmp_path / name))
    verified = run("verify", str(tmp_path), "--json")
    assert verified.status == 0
    assert [line["folder"] for line in verified.lines] == [
        str(tmp_path / "0001"),
        str(tmp_path / "0002"),
    ]


def test_the_checker_is_printed(run: Run) -> None:
    assert run("verify", "--checker").out == Path(checker.__file__).read_text()


def test_a_folder_that_cannot_be_written_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("prove", UNIQUE, "--out", str(tmp_path / "file" / "certificate"))
    assert result.status == 2
    assert "cannot be written" in result.err
