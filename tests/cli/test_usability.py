"""Help, completion, the manual page, settings and tables of the command line."""

import csv
import io
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from puzzlewright.cli import COMMANDS, make_parser
from puzzlewright.cli.output import print_rows
from puzzlewright.cli.shell import parsers
from tests.cli.command_line import SEVERAL, UNIQUE, Run

PARSERS = dict(parsers(make_parser()))


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PUZZLEWRIGHT_CONFIG", str(tmp_path / "config.toml"))


def test_without_a_verb_the_help_is_printed(run: Run) -> None:
    result = run()
    assert (result.status, result.err) == (0, "")
    assert [verb for verb in COMMANDS if f"    {verb} " not in result.out] == []


def test_help_of_a_verb(run: Run) -> None:
    assert run("help", "solve").out == run("solve", "--help").out
    assert run("help", "generate", "mosaic").out == run("generate", "mosaic", "--help").out


@pytest.mark.parametrize("path", PARSERS)
def test_every_help_text_has_examples_and_explains_every_option(path: str) -> None:
    epilog = PARSERS[path].epilog or ""
    assert epilog.startswith("examples:\n  ")
    assert f"puzzlewright {path.split()[0]}" in epilog
    unexplained = [one.dest for one in PARSERS[path]._actions if not one.help and not one.choices]
    assert unexplained == []


@pytest.mark.parametrize(
    "words",
    [
        ("convert", UNIQUE, "--to", "grid"),
        ("draw", UNIQUE),
        ("explain", UNIQUE),
        ("hint", UNIQUE),
        ("count", SEVERAL),
        ("encode", UNIQUE),
        ("generate", "mosaic", "--size", "4x4", "--seed", "1"),
    ],
    ids=lambda words: words[0],
)
def test_output_may_go_to_a_device(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words, "--out", os.devnull)
    assert (result.status, result.err.count("puzzlewright:")) == (0, 0)


def test_quiet_and_verbose(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "p.txt")
    assert run("convert", UNIQUE, "--to", "grid", "--out", out).err == f"{out} written\n"
    assert run("convert", UNIQUE, "--to", "grid", "--out", out, "-q").err == ""
    assert "1 puzzle in " in run("solve", UNIQUE, "-v").err
    assert run("solve", "junk", "-q").err != ""
    for word in ("-q", "--verbose"):
        before, after = (
            run(word, "convert", UNIQUE, "--to", "grid"),
            run("convert", UNIQUE, "--to", "grid", word),
        )
        assert (before.status, before.out) == (0, after.out)


def test_the_manual_page_names_every_verb_and_option(run: Run) -> None:
    page = run("man").out
    assert page.startswith(".TH PUZZLEWRIGHT 1")
    for path, parser in PARSERS.items():
        if parser.get_default("run"):
            assert f".SS puzzlewright {path}\n" in page
    if shutil.which("groff"):
        call = ["groff", "-man", "-Tutf8", "-ww"]
        done = subprocess.run(call, input=page, capture_output=True, text=True, check=True)
        assert "\u2500\u2500output" not in done.stderr
        assert "warning" not in done.stderr


def test_settings_come_from_variables_and_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('engine = "glucose42"\n')
    assert run("solve", SEVERAL, "--json").json["engine"] == "glucose42"
    monkeypatch.setenv("PUZZLEWRIGHT_ENGINE", "minisat22")
    assert run("solve", SEVERAL, "--json").json["engine"] == "minisat22"
    chosen = run("solve", SEVERAL, "--json", "--engine", "cadical195")
    assert chosen.json["engine"] == "cadical195"
    assert run("solve", SEVERAL, "--json", "--encoding", "lazy").json["engine"] == "cadical195"


def test_the_library_and_colours_can_be_set(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(f'library = "sqlite:///{tmp_path}/mine.db"\ncolor = "always"\n')
    assert run("library", "add", UNIQUE).status == 0
    assert (tmp_path / "mine.db").exists()
    assert "\033[" in run("draw", UNIQUE).out
    assert "\033[" not in run("draw", UNIQUE, "--color", "never").out


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("engine = 3", 2, "engine must be a string in quotes"),
        ("engine =", 2, "is not valid TOML"),
        ('color = "blue"', 2, "color must be auto, always or never"),
        ("speed = 9", 0, "unknown setting speed; known: library, engine, color"),
    ],
)
def test_wrong_settings_are_reported(
    run: Run, tmp_path: Path, text: str, status: int, said: str
) -> None:
    (tmp_path / "config.toml").write_text(text)
    result = run("solve", UNIQUE)
    assert (result.status, said in result.err) == (status, True)


def test_lists_and_ratings_as_csv_and_json(run: Run, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("formats", "hashi", "--output", "csv").out)))
    assert {row["genre"] for row in rows} == {"bridges"}
    assert run("formats", "--output", "json").json == run("formats", "--json").json
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f'{{"id": {n}, "puzzle": {UNIQUE}}}\n' for n in (7, 8)))
    rated = run("rate", str(file), "--output", "csv", "--facts")
    rows = list(csv.DictReader(io.StringIO(rated.out)))
    assert [(row["line"], row["id"], row["difficulty"]) for row in rows] == [
        ("1", "7", "trivial"),
        ("2", "8", "trivial"),
    ]
    assert rows[0]["islands"] == "2"
    for form in ("csv", "table"):
        assert run("rate", str(file), "--output", form, "--where", "islands > 2").out == ""
    table = run("rate", str(file), SEVERAL, "--output", "table").out.splitlines()
    assert table[0].split() == ["line", "id", "genre", "difficulty", "level", "score", "hard",
                                "steps", "steps", "hardest", "technique", "why"]  # fmt: skip
    assert len(table) == 4
    assert run("rate", str(file), "--output", "json").out == run("rate", str(file), "--json").out


def test_a_table_fits_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlewright.cli.output.is_terminal", lambda: True)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((40, 20)))
    print_rows([{"name": "a", "idea": "word " * 30}, {"name": "bcd", "idea": "short"}], "table")
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 40
    assert lines[0] == "name  idea"
    assert lines[1].startswith("a     word")
    assert lines[2].startswith("      word")
    texts = {"genre": "bridges", "idea": "word " * 30, "why": "reason " * 30}
    print_rows([texts | {"n": 3}], "table")
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 40
    assert lines[0].split() == ["genre", "idea", "why", "n"]
    assert lines[2].startswith("         word word")


@pytest.mark.parametrize("verb", ["engines", "formats", "encodings", "techniques", "genres"])
@pytest.mark.parametrize("columns", [60, 80])
def test_a_list_fits_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, verb: str, columns: int
) -> None:
    monkeypatch.setattr("puzzlewright.cli.output.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run(verb).out.splitlines()
    assert [line for line in lines if len(line) > columns] == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("solve", UNIQUE, "--engin", "x"), "Unknown option --engin. Did you mean --engine?"),
        (("library", "list", "--jsn"), "Unknown option --jsn. Did you mean --json?"),
        (
            ("generate", "mosaic", "--dificulty", "hard"),
            "Unknown option --dificulty. Did you mean --difficulty?",
        ),
        (("generate", "mosiac", "--difficulty", "hard"), "Did you mean mosaic?"),
        (("solve", UNIQUE, "--time", "5"), "Unknown option --time."),
        (("generate", "mosiac", "--size", "5x5"), "Did you mean mosaic?"),
        (("solve", UNIQUE, "--engine", "cadical19"), "Did you mean cadical1"),
        (("convert", UNIQUE, "--to", "puzlink"), "Did you mean puzzlink?"),
        (("convert", UNIQUE, "--to", "grid", "--from-format", "nativ"), "Did you mean native?"),
        (("generate", "hasi", "--size", "5x5"), "Did you mean hashi?"),
        (("sovle", UNIQUE), "Did you mean solve?"),
        (("help", "sovle"), "Did you mean solve?"),
        (("library", "lst"), "no action is called 'lst'. Did you mean list?"),
        (("lab", "rnu"), "Did you mean run?"),
        (("completion", "fihs"), "Did you mean fish?"),
        (("--verison",), "Unknown option --verison. Did you mean --version?"),
        (("-v",), "missing: VERB"),
    ],
)
def test_a_mistyped_name_is_corrected(run: Run, call: tuple[str, ...], said: str) -> None:
    result = run(*call)
    assert result.status == 2
    assert said in result.err


@pytest.mark.parametrize("name", ["fill-a-pix", "Fillapix", "mosaic"])
def test_a_genre_has_other_names(run: Run, name: str) -> None:
    made = run("generate", name, "--size", "4x4", "--seed", "1", "--json")
    assert made.json["puzzle"]["genre"] == "mosaic"
    assert {row["genre"] for row in run("techniques", name, "--json").json} == {"mosaic"}
    puzzle = json.dumps(made.json["puzzle"])
    assert run("solve", puzzle, "--genre", name).status == 0
