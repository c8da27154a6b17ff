"""The command line as programs see it: standard output, exit status, one sentence for what cannot
be done.
"""

import json
import subprocess
from pathlib import Path

import pytest

from puzzlewright.cli import main
from puzzlewright.genre.plugins import encodings_of
from tests.cli.command_line import COMMAND, NONE, SEVERAL, UNIQUE, Run


def test_solve_prints_the_contracts_json(run: Run) -> None:
    result = run("solve", UNIQUE, "--json")
    assert result.status == 0
    assert list(result.json) == [
        "genre", "status", "solutions", "encoding", "engine", "seconds", "variables", "clauses",
        "at_most", "opening", "conflicts", "decisions", "propagations", "restarts", "cuts",
        "rounds", "peak_memory_mb",
    ]  # fmt: skip
    assert list(result.json["seconds"]) == [
        "encode", "solve", "total", "build", "load", "first", "proof",
    ]  # fmt: skip
    assert result.json["status"] == "unique"
    assert result.json["solutions"] == [[[0, 0, 0, 2, 2]]]


@pytest.mark.parametrize(
    ("puzzle", "status", "word"),
    [(UNIQUE, 0, "unique"), (NONE, 1, "none"), (SEVERAL, 0, "several")],
)
def test_exit_statuses_of_solve(run: Run, puzzle: str, status: int, word: str) -> None:
    result = run("solve", puzzle, "--json")
    assert (result.status, result.json["status"]) == (status, word)


def test_a_limit_is_not_a_no(run: Run) -> None:
    result = run("solve", SEVERAL, "--json", "--time-limit", "1e-9")
    assert (result.status, result.json["status"]) == (3, "unknown")
    assert "no answer within 1e-09 seconds" in result.err


def test_first_stops_at_one_solution(run: Run) -> None:
    result = run("solve", SEVERAL, "--json", "--first")
    assert (result.status, len(result.json["solutions"])) == (0, 1)


def test_text_output_is_a_sentence_and_a_drawing(run: Run) -> None:
    result = run("solve", UNIQUE)
    assert result.status == 0
    assert result.out.startswith("Bridges (Hashi): exactly one solution.\n")
    assert "2═" in result.out
    assert "lazy on cadical195" in result.out


def test_text_output_explains_why_there_is_no_solution(run: Run) -> None:
    result = run("solve", NONE)
    assert "no solution: the numbers add up to 3, which is odd" in result.out


def test_encoding_and_engine_by_name(run: Run) -> None:
    result = run("solve", UNIQUE, "--json", "--encoding", "lazy", "--engine", "glucose42")
    assert (result.json["encoding"], result.json["engine"]) == ("lazy", "glucose42")


def test_many_puzzles_are_answered_in_order(run: Run, tmp_path: Path) -> None:
    batch = tmp_path / "many.jsonl"
    records = [
        f'{{"id": "a", "puzzle": {UNIQUE}}}',
        NONE,
        "",
        "junk",
        f'{{"id": 7, "puzzle": {SEVERAL}, "note": 1}}',
    ]
    batch.write_text("\n".join(records))
    result = run("solve", str(batch), "--json")
    assert result.status == 2
    assert [answer.get("status", "error") for answer in result.lines] == [
        "unique",
        "none",
        "error",
        "several",
    ]
    assert [answer.get("id") for answer in result.lines] == ["a", None, None, 7]
    assert result.lines[2]["line"] == 4
    assert result.lines[2]["error"].startswith("'junk' is in no known puzzle format (native,")


def test_an_unreadable_line_keeps_its_id(run: Run, tmp_path: Path) -> None:
    batch = tmp_path / "many.jsonl"
    batch.write_text('\n{"id": "x", "mine": [7], "puzzle": {"genre": "nope"}}\n')
    result = run("solve", str(batch), "--json")
    labels = {key: result.lines[0][key] for key in ("line", "id", "mine")}
    assert labels == {"line": 2, "id": "x", "mine": [7]}
    assert result.lines[0]["error"].startswith("no genre is called 'nope'; known: bridges")


def test_the_status_of_a_readable_batch_is_0_even_without_solutions(
    run: Run, tmp_path: Path
) -> None:
    batch = tmp_path / "many.jsonl"
    batch.write_text(f"{NONE}\n{UNIQUE}\n")
    assert run("solve", str(batch), "--json").status == 0
    assert run("solve", str(batch), "--json", "--time-limit", "1e-9").status == 3


def test_standard_input_holds_one_puzzle_or_many(run: Run) -> None:
    assert run("solve", "-", "--json", stdin=UNIQUE.encode()).json["status"] == "unique"
    many = run("solve", "-", "--json", stdin=f"{UNIQUE}\n{NONE}\n".encode())
    assert [answer["status"] for answer in many.lines] == ["unique", "none"]
    spread = json.dumps(json.loads(UNIQUE), indent=1)
    assert run("solve", "-", "--json", stdin=spread.encode()).json["status"] == "unique"


def test_a_file_in_any_format(run: Run, tmp_path: Path) -> None:
    drawing = tmp_path / "puzzle.txt"
    drawing.write_text("bridges\n2.2\n")
    assert run("solve", str(drawing), "--json").json["status"] == "unique"


BAD_INPUT = [
    pytest.param("nonsense", "is in no known puzzle format", id="unknown notation"),
    pytest.param("15x15m2:1a", "15", id="too short"),
    pytest.param(
        "https://puzz.link/p?hashi/5/5/zzzzzzzzzzzzzzzz4g2i3", "5", id="body beyond the grid"
    ),
    pytest.param(
        "https://puzz.link/p?hashi/100000/100000/4", "more than 1,000,000 cells", id="absurd size"
    ),
    pytest.param("7x7m2:9" + "a" * 26 + "v", "9", id="a 9 with m2"),
    pytest.param(
        '{"genre":"bridges","rows":3,"cols":3,"islands":[[0,0,1],[0,0,2]]}',
        "two islands are at R1C1",
        id="twice",
    ),
    pytest.param(
        '{"genre":"bridges","rows":3,"cols":3,"islands":[[5,0,1]]}',
        "outside the grid",
        id="outside",
    ),
    pytest.param(
        '{"genre":"bridges","rows":3,"cols":3,"islands":[[0,0,-1]]}',
        "numbers start at 0",
        id="negative",
    ),
    pytest.param(
        '{"genre":"bridges","rows":3,"cols":3,"islands":[[0,0,1]],"colour":1}',
        "unknown key 'colour'",
        id="unknown key",
    ),
    pytest.param(
        '{"genre":"bridges","rows":3,"cols":3}', "lacks the key 'islands'", id="missing key"
    ),
    pytest.param(
        '{"genre":"bridges","rows":"3","cols":3,"islands":[]}',
        "rows must be a whole number, not",
        id="text for a number",
    ),
    pytest.param(
        '{"genre":"bridges","graph":{"islands":[1,1],"spans":[[0,1]],"crossings":[[0,4]]}}',
        "names span 4, but spans are 0 to 0",
        id="crossing without span",
    ),
    pytest.param('{"genre":"nope"}', "no genre is called 'nope'", id="unknown genre"),
    pytest.param("{", "this is not JSON", id="half a JSON"),
    pytest.param('{"genre": 5}', "must name its genre", id="no genre"),
    pytest.param("", "the input is empty", id="empty"),
    pytest.param(" \n ", "the input is empty", id="blank"),
    pytest.param("/no/such/file.json", "there is no file /no/such/file.json", id="missing file"),
    pytest.param("[" * 100_000, "is in no known puzzle format", id="deep"),
    pytest.param('{"a":' * 100_000, "JSON", id="deep object"),
    pytest.param("x" * 10_000_000, "is in no known puzzle format", id="10 MB of junk"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_INPUT)
def test_bad_input_is_refused_in_one_sentence(run: Run, text: str, sentence: str) -> None:
    result = run("solve", text)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("puzzlewright: ")
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert len(result.err) < 400


def test_bytes_that_are_not_text(run: Run, tmp_path: Path) -> None:
    junk = b"\xff\xfe\x00junk" * 1000
    assert "standard input is not UTF-8 text" in run("solve", "-", stdin=junk).err
    (tmp_path / "junk.json").write_bytes(junk)
    result = run("solve", str(tmp_path / "junk.json"))
    assert result.status == 2
    assert "is not UTF-8 text" in result.err
    (tmp_path / "junk.jsonl").write_bytes(junk + b"\n" + UNIQUE.encode())
    mixed = run("solve", str(tmp_path / "junk.jsonl"), "--json")
    assert mixed.status == 2
    assert [list(answer)[:2] for answer in mixed.lines] == [["line", "error"], ["line", "genre"]]


def test_a_byte_order_mark_and_odd_characters_are_accepted(run: Run, tmp_path: Path) -> None:
    batch = tmp_path / "many.jsonl"
    lonely = '{"id": "\\ud800", "puzzle": ' + UNIQUE + "}"
    batch.write_bytes(b"\xef\xbb\xbf" + f"{UNIQUE}\r\n{lonely}\r\n".encode())
    result = subprocess.run(
        [*COMMAND, "solve", str(batch), "--json"], capture_output=True, check=False
    )
    assert result.returncode == 0
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == [
        "unique",
        "unique",
    ]


def test_a_missing_file_among_others_does_not_stop_the_rest(run: Run, tmp_path: Path) -> None:
    result = run("solve", UNIQUE, str(tmp_path / "missing.json"), NONE, "--json")
    assert result.status == 2
    assert [answer.get("status", "error") for answer in result.lines] == ["unique", "error", "none"]


def test_one_record_on_standard_input(run: Run) -> None:
    result = run("solve", "-", "--json", stdin=f'\n{{"id": 1, "puzzle": {UNIQUE}}}'.encode())
    assert (result.json["id"], result.json["status"]) == (1, "unique")


@pytest.mark.parametrize("length", [200, 300, 1000])
def test_long_game_ids_are_not_taken_for_files(run: Run, length: int) -> None:
    assert "is in no known puzzle format" in run("solve", "!" * length).err
    rows = length // 20
    long_id = f"20x{rows}m2:1r1" + "t" * (rows - 1)
    assert run("convert", long_id, "--to", "native").status == 0


def test_what_cannot_be_converted_leaves_the_file_alone(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "keep.txt"
    out.write_text("precious")
    assert (
        run(
            "convert", UNIQUE[:-1] + ', "loops": false}', "--to", "puzzlink", "--out", str(out)
        ).status
        == 2
    )
    assert out.read_text() == "precious"


@pytest.mark.parametrize("seconds", ["inf", "1e10", "1e7"])
def test_a_very_long_limit_is_none(run: Run, seconds: str) -> None:
    for engine in ("cadical195", "lingeling", "z3", "process:cadical -q"):
        assert (
            run("solve", UNIQUE, "--json", "--time-limit", seconds, "--engine", engine).json[
                "status"
            ]
            == "unique"
        )


def test_junk_as_a_model_is_refused(run: Run, tmp_path: Path) -> None:
    from puzzlewright.genres import GENRES

    model = tmp_path / "model"
    for genre in GENRES:
        for encoding in encodings_of(genre):
            for junk in (
                "sat\n((x foo))",
                "sat\n(foo)",
                "s SATISFIABLE\nv -1 0",
                "s SATISFIABLE\nv " + "9" * 5000,
                "\0",
            ):
                model.write_text(junk)
                result = run(
                    "solve", genre.example, "--encoding", encoding.name, "--from-model", str(model)
                )
                assert result.status == 2
                assert result.err.count("\n") == 1


def test_a_bug_of_ours_is_not_a_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr("puzzlewright.verbs.solve.encoding_of", broken)
    for more in ((), ("--json",), (UNIQUE, "--workers", "2")):
        result = run("solve", UNIQUE, *more)
        assert result.status == 70
        assert "made up" in result.err


def test_a_directory_is_no_puzzle(run: Run, tmp_path: Path) -> None:
    assert "is a directory" in run("solve", str(tmp_path)).err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("fly",), "no verb is called 'fly'; known: solve, count"),
        (("sovle",), "no verb is called 'sovle'. Did you mean solve? Known: solve,"),
        (("solve",), "missing: PUZZLE"),
        (("solve", UNIQUE, "--time-limit", "soon"), "--time-limit must be a number, not 'soon'"),
        (("solve", UNIQUE, "--time-limit", "-1"), "a time limit must be above 0 seconds, not -1.0"),
        (("solve", UNIQUE, "--engine", "steam"), "no engine is called 'steam'; known: cadical195"),
        (
            ("solve", UNIQUE, "--encoding", "magic"),
            "no bridges encoding is called 'magic'; known: lazy",
        ),
        (("solve", UNIQUE, "--genre", "sudoku"), "no genre is called 'sudoku'"),
        (
            ("solve", UNIQUE, "--from-format", "klingon"),
            "no bridges format is called 'klingon'; known: native",
        ),
        (("count", UNIQUE, "--limit", "0"), "--limit must be from 1 to 1000000000, not 0"),
        (("convert", UNIQUE, "--to", "klingon"), "no bridges format is called 'klingon'"),
        (("check", UNIQUE), "there is no solution to check"),
        (
            ("draw", UNIQUE, "--out", "picture.bmp"),
            "must end in .svg, .png, .txt or .json, not .bmp",
        ),
        (("draw", UNIQUE, "--styles", "pretty"), "no bridges style is called 'pretty'"),
        (
            ("draw", NONE, "--solution"),
            "this puzzle has no solution: the numbers add up to 3",
        ),
    ],
)
def test_usage_errors_are_reported_in_one_sentence(
    run: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    result = run(*arguments)
    assert result.status == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1


def test_count(run: Run) -> None:
    result = run("count", SEVERAL, "--json")
    assert result.status == 0
    assert (result.json["count"], result.json["exact"], result.json["common"]) == (
        2,
        True,
        [[1, 2]],
    )
    capped = run("count", SEVERAL, "--json", "--limit", "1")
    assert capped.status == 3
    assert (capped.json["count"], capped.json["exact"], capped.json["common"]) == (
        1,
        False,
        [[1, 2]],
    )
    assert run("count", NONE, "--json").json["count"] == 0
    said = run("count", SEVERAL)
    assert "2 solutions." in said.out
    assert "The same in all solutions: no span" in said.out


def test_check(run: Run, tmp_path: Path) -> None:
    solution = tmp_path / "solution.json"
    for text in (
        "[[0, 0, 0, 2, 2]]",
        '{"solution": [[0, 0, 0, 2, 2]]}',
        '{"solutions": [[[0, 0, 0, 2, 2]]]}',
    ):
        solution.write_text(text)
        assert run("check", UNIQUE, "--solution", str(solution)).status == 0
    wrong = run("check", UNIQUE, "--solution", "-", "--json", stdin=b"[[0, 0, 0, 2, 1]]")
    assert wrong.status == 1
    assert wrong.json["right"] is False
    assert wrong.json["mistakes"][0] == {
        "rule": "too few",
        "places": [[0, 0]],
        "why": "the 2 at R1C1 has 1 bridge",
    }
    for text, sentence in (
        ("", "the text is empty: there are no marks"),
        ("5", "the marks cannot be read"),
        ('[["x"]]', "entry 1"),
    ):
        solution.write_text(text)
        refused = run("check", UNIQUE, "--solution", str(solution))
        assert refused.status == 2
        assert sentence in refused.err
    assert "there is no file" not in run("check", UNIQUE, "--solution", str(tmp_path / "none")).out
    assert run("check", UNIQUE, "--solution", str(tmp_path / "none")).status == 2


def test_convert(run: Run, tmp_path: Path) -> None:
    url = run("convert", UNIQUE, "--to", "puzzlink")
    assert url.status == 0
    assert url.out == "https://puzz.link/p?hashi/3/1/2g2\n"
    back = run("convert", url.out.strip(), "--to", "native")
    assert json.loads(back.out)["islands"] == json.loads(UNIQUE)["islands"]
    out = tmp_path / "solved.txt"
    assert run("convert", UNIQUE, "--to", "pzprv3", "--solution", "--out", str(out)).status == 0
    assert run("check", str(out)).status == 0


def test_convert_reports_what_a_format_cannot_hold(run: Run) -> None:
    tree = UNIQUE[:-1] + ', "loops": false}'
    result = run("convert", tree, "--to", "puzzlink")
    assert result.status == 2
    assert "loops" in result.err


def test_draw(run: Run, tmp_path: Path) -> None:
    for name, start in (("a.svg", "<svg"), ("a.txt", ""), ("a.json", "{")):
        assert run("draw", UNIQUE, "--solution", "--out", str(tmp_path / name)).status == 0
        assert (tmp_path / name).read_text().startswith(start)
    assert "═" in (tmp_path / "a.txt").read_text()
    assert "2" in run("draw", UNIQUE).out
    assert run("draw", UNIQUE, "--out", str(tmp_path / "no" / "where.svg")).status == 2


@pytest.mark.parametrize("verb", ["genres", "engines", "encodings", "notations"])
def test_lists(run: Run, verb: str) -> None:
    rows = run(verb, "--json").json
    assert all("name" in row for row in rows)
    table = run(verb)
    assert table.status == 0
    assert all(row["name"] in table.out for row in rows)


def test_every_verb_has_help(run: Run) -> None:
    for verb in (
        "solve",
        "count",
        "check",
        "convert",
        "draw",
        "genres",
        "engines",
        "encodings",
        "notations",
        "demo",
    ):
        result = run(verb, "--help")
        assert result.status == 0
        assert "usage: puzzlewright" in result.out


def test_the_demo_shows_a_hint_steps_a_repair_and_a_new_puzzle(run: Run) -> None:
    result = run("demo")
    assert result.status == 0
    assert "Mark one bridge on R5C3-R5C6." in result.out
    assert [line[:3] for line in result.out.splitlines() if line[1:3] == ". "] == [
        *("1. ", "2. ", "3. ")
    ]
    assert "leaves one solution: Give R1C3 a 3." in result.out
    assert "exactly one solution and is hard (4 of 6" in result.out
    assert all(f"\n{genre} " in result.out for genre in ("bridges", "mosaic", "context"))
    assert max(map(len, result.out.splitlines())) <= 80
    assert run("tour").out == result.out


def test_the_installed_command_runs_and_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    batch = tmp_path / "many.jsonl"
    batch.write_text(f"{UNIQUE}\n" * 2000)
    with subprocess.Popen(
        [*COMMAND, "solve", str(batch), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline())["status"] == "unique"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_limits_are_kept_and_reported(run: Run) -> None:
    blank = json.dumps({"genre": "mosaic", "clues": [[None] * 40] * 40})
    limited = run("count", blank, "--limit", "1000000000", "--time-limit", "0.5", "--json")
    assert limited.status == 3
    assert json.loads(limited.out)["exact"] is False
    for arguments in (
        ("solve", UNIQUE),
        ("explain", UNIQUE),
        ("rate", UNIQUE),
        ("hint", UNIQUE),
        ("count", UNIQUE),
        ("generate", "mosaic", "--size", "8x8"),
    ):
        result = run(*arguments, "--memory-limit", "1")
        assert result.status == 3, arguments
        assert "no answer within 1 MB of memory" in result.out + result.err


@pytest.mark.parametrize("verb", ["techniques", "encodings", "formats"])
def test_a_list_of_one_genre(run: Run, verb: str) -> None:
    result = run(verb, "bridges", "--json")
    assert {row["genre"] for row in result.json} == {"bridges"}
    assert run(verb, "--genre", "bridges", "--json").json == result.json
    assert run(verb, "sudoku").err.startswith("puzzlewright: no genre is called 'sudoku'")


def test_a_genre_without_techniques_has_none_to_list(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzlewright.verbs.lists.list_techniques", lambda _: [])
    assert run("techniques", "bridges").err == "puzzlewright: nothing to list for this genre\n"


def test_help_shows_the_options_of_one_genre_only(run: Run) -> None:
    shown = run("generate", "satogaeri", "--help").out
    assert "--country-size" in shown
    assert "--difficulty" in shown
    assert "--islands" not in shown
    assert "generate GENRE --help" in run("generate", "--help").out


def test_an_option_of_another_genre_is_refused(run: Run) -> None:
    result = run("generate", "mosaic", "--size", "6x6", "--islands", "5")
    assert result.status == 2
    assert "Unknown option --islands" in result.err


def test_a_batch_skips_puzzles_that_cannot_be_generated(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("puzzlewright.verbs.generate.MAX_TRIES", 1)
    monkeypatch.setattr("puzzlewright.verbs.many.MAX_FAILED_ATTEMPTS", 1)
    out = tmp_path / "made.jsonl"
    # With fewer tries, a dense puzzle would be another one.
    call = ["generate", "bridges", "--size", "8x8", "--count", "4", "--seed", "3", "--no-dense"]
    result = run(*call, "--difficulty", "hard", "--out", str(out))
    made = out.read_text().splitlines()
    assert result.status == 1
    assert 0 < len(made) < 4
    assert result.err.count("is missing: no bridges of 8x8 met the options") == 4 - len(made)
    # Called again, it tries what is missing, and keeps what is there.
    monkeypatch.undo()
    again = run(*call, "--difficulty", "hard", "--out", str(out))
    assert again.status == 0
    lines = out.read_text().splitlines()
    assert lines[: len(made)] == made
    assert len(lines) == 4


def test_a_batch_whose_first_puzzle_is_missing_continues(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl"
    call = ["generate", "mosaic", "--size", "4x4", "--seed", "5", "--out", str(out)]
    assert main([*call, "--count", "3"]) == 0
    out.write_text("".join(out.read_text().splitlines(keepends=True)[1:]))
    assert main([*call, "--count", "3"]) == 0
    assert len(out.read_text().splitlines()) == 3
