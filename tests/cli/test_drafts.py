"""Messages about a draft: several solutions, none, or text that cannot be read."""

import json
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.verbs.compare import name_places
from puzzlewright.verbs.draft_verdict import contradiction

RING = json.dumps(
    {
        "genre": "bridges",
        "rows": 3,
        "cols": 3,
        "islands": [[0, 0, 3], [0, 2, 3], [2, 0, 3], [2, 2, 3]],
    }
)
MOSAIC = '{"genre": "mosaic", "clues": [[null, 3, null], [2, null, null], [1, null, 2]]}'
SATOGAERI = json.dumps(
    {
        "genre": "satogaeri",
        "countries": [[0, 0, 1], [0, 1, 1]],
        "circles": [[0, 0, 1], [1, 2, None]],
    }
)
GRAPH = '{"genre": "bridges", "graph": {"islands": [3, 3, 3], "spans": [[0, 1], [1, 2], [0, 2]]}}'
# The numbers alone do not tell that three of the islands are cut off.
CUT_OFF = json.dumps(
    {
        "genre": "bridges",
        "rows": 3,
        "cols": 5,
        "islands": [[0, 0, 2], [0, 2, 2], [2, 0, 3], [2, 2, 1], [0, 4, 3], [2, 4, 1]],
    }
)


def test_two_solutions_are_printed_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", MOSAIC]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == [
        "Mosaic (Fill-a-Pix): more than one solution. Two of them, which differ at R1C3, R2C2 and"
        " R3C2:",
        "██3  ░    ██3 █▓",
        "2 █▓██    2  ░██",
        "1  ░2     1 █▓2",
    ]


def test_two_solutions_are_stacked_in_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "15")
    main(["solve", MOSAIC])
    assert capsys.readouterr().out.splitlines()[1:10] == [
        "mosaic 3x3",
        "██3  ░",
        "2 █▓██",
        "1  ░2",
        "",
        "mosaic 3x3",
        "██3 █▓",
        "2  ░██",
        "1 █▓2",
    ]


@pytest.mark.parametrize(
    ("text", "places", "names"),
    [
        (RING, [[0, 0, 0, 2], [2, 0, 2, 2], [0, 0, 2, 0], [0, 2, 2, 2]], None),
        (SATOGAERI, [[1, 2]], "R2C3"),
    ],
)
def test_where_they_differ_in_json(
    text: str, places: object, names: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["solve", text, "--json"])
    assert json.loads(capsys.readouterr().out)["differ"] == places
    if names:
        puzzle = pw.read(text)
        assert name_places(puzzle, pw.solve(puzzle).differ) == names


def test_spans_are_named_by_their_ends() -> None:
    assert name_places(pw.read(RING), [0, 2]) == "R1C1-R1C3 and R1C1-R3C1"
    assert name_places(pw.read(GRAPH), [1]) == "B-C"


def test_marks_leave_bridges_and_circles_to_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", RING])
    main(["solve", SATOGAERI])
    shown = capsys.readouterr().out
    assert "3═════*═3     3─────*─3\n│       │     ║       ║\n" in shown
    assert "┃[●*┃" in shown


def test_why_there_is_no_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", CUT_OFF]) == 1
    printed = capsys.readouterr().out.splitlines()[0]
    assert printed.startswith(
        "Bridges (Hashi): no solution: after 8 steps of the explained solve, no bridge can"
    )
    main(["count", CUT_OFF])
    assert capsys.readouterr().out.splitlines()[0] == printed


def test_a_puzzle_with_a_solution_has_no_conflict() -> None:
    assert contradiction(pw.read(MOSAIC)) is None


def test_a_wrong_answer_to_a_puzzle_without_solution(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text("[[0, 0, 0, 2, 1]]")
    assert main(["check", CUT_OFF, "--solution", str(answer)]) == 1
    assert "The puzzle itself has no solution: after " in capsys.readouterr().out
    assert main(["check", RING, "--solution", str(answer)]) == 1
    assert "The puzzle itself" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("limit", "said"),
    [("1", "more than 1 solution."), ("2", "2 solutions."), ("9", "2 solutions.")],
)
def test_more_than_was_counted(limit: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["count", RING, "--limit", limit])
    assert capsys.readouterr().out.splitlines()[0] == f"Bridges (Hashi): {said}"


@pytest.mark.parametrize("verb", ["solve", "rate"])
@pytest.mark.parametrize("word", ["junk", "puzle.jsn", "my-puzzle"])
def test_a_word_is_neither_file_nor_puzzle(
    verb: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, word]) == 2
    assert capsys.readouterr().err.startswith(
        f"puzzlewright: there is no file with that name, and '{word}' is in no known puzzle format"
    )


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("p?hashi/3/3/1g1k", "the body ends after 8 of the 3 x 3 cells: 1 is missing"),
        ("p?context/3/3/1g1j", "the body ends after 7 of the 3 x 3 cells: 2 are missing"),
        ("p?satogaeri/4/3/agds2l.c0g", "the body ends after 11 of the 3 x 4 cells: 1 is missing"),
        ("p?satogaeri/4/3/agds2l.c0i", "the body goes beyond the last of the 3 x 4 cells"),
    ],
)
def test_addresses_that_cannot_be_read(address: str, why: str) -> None:
    with pytest.raises(pw.Trouble) as refused:
        pw.read(address)
    assert str(refused.value) == why


def test_an_address_of_a_genre_that_is_not_known() -> None:
    with pytest.raises(pw.Trouble) as refused:
        pw.read("https://puzz.link/p?nurikabe/5/5/abc")
    assert str(refused.value).startswith(
        "this puzz.link URL is for the genre 'nurikabe'; supported there: bridges, context"
    )
