"""The frame of pzprv3 files, and the blocks of tokens inside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.kit.formats import pzprv3
from puzzlewright.kit.formats.tokens import Blocks, Edges, clue_rows, clues_in, no_edges

PIDS = ("context",)


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_cells_and_edges_round_trip(rows: int, cols: int, data: st.DataObject) -> None:
    tokens = [
        [data.draw(st.sampled_from([".", "-", "#", "12"])) for _ in range(cols)]
        for _ in range(rows)
    ]
    edges = no_edges(rows, cols)
    for part in edges:
        for row in part:
            row[:] = [data.draw(st.integers(-1, 2)) for _ in row]
    text = pzprv3.write("context", rows, cols, tokens, *edges, tokens)
    for form in (
        text,
        text.replace("\n", "/"),
        text.replace("\n", "\r\n"),
        "p?" + text.replace("\n", "/").replace(" ", "%20"),
    ):
        assert pzprv3.fits(form, PIDS)
        file = pzprv3.parse(form, PIDS)
        assert (file.pid, file.rows, file.cols) == ("context", rows, cols)
        assert (file.cells("a"), file.edges("b"), file.cells("c")) == (tokens, edges, tokens)
        assert file.blocks.is_used_up


def test_the_form_of_a_file() -> None:
    text = pzprv3.write("context", 2, 1, [["."], ["3"]], *Edges([[], []], [[1]]))
    assert text == "pzprv3\ncontext\n2\n1\n. \n3 \n\n\n1 \n"


@pytest.mark.parametrize(
    "head",
    [
        "pzprv3\ncontext",
        "pzprv3.1\ncontext",
        "pzprv3\nv:x\ncontext",
        "http://pzv.jp/p?pzprv3/context",
    ],
)
@pytest.mark.parametrize(
    "end",
    ["", "TrialData(1)\n1 1\n", "info:{\n}", "history:{}", "http://pzv.jp/1/1/1", "__HISTORY__ 1"],
)
def test_heads_and_ends(head: str, end: str) -> None:
    file = pzprv3.parse(f"{head}\n1\n2\n. 4 \n{end}", PIDS)
    assert file.cells("clues") == [[".", "4"]]
    file.blocks.check_end()


def test_a_file_may_stop_after_its_size() -> None:
    assert pzprv3.parse("pzprv3/context/5/5", PIDS).blocks.is_used_up


def test_line_breaks_inside_a_block_do_not_matter() -> None:
    assert Blocks(["1 2", "", "3 4 5 6"]).rows(2, 3, "it") == [["1", "2", "3"], ["4", "5", "6"]]


def test_a_block_with_too_few_values() -> None:
    with pytest.raises(BadPuzzle, match=r"^it, row 2: expected 3 values, found 2$"):
        Blocks(["1 2 3", "4 5"]).rows(2, 3, "it")


@pytest.mark.parametrize(
    "text", ["pzprv3/hashi/5/5", "pzpr/context/5/5", "context/5/5", "pzprv3", ""]
)
def test_other_texts_do_not_fit(text: str) -> None:
    assert not pzprv3.fits(text, PIDS)


def test_clues_as_tokens() -> None:
    rows = [["-", "3"], ["?", "0"]]
    clues = clues_in(rows, blank="-", unknown="?")
    assert clues == {(0, 1): 3, (1, 0): None, (1, 1): 0}
    assert clue_rows(2, 2, clues, blank="-") == rows


@pytest.mark.parametrize("token", ["x", "-3", "1.0", "²", "1234567890", "?"])
def test_tokens_that_are_no_clues(token: str) -> None:
    with pytest.raises(BadPuzzle, match=r"^R1C2: expected '-' or a number, found "):
        clues_in([["1", token]], blank="-")


@pytest.mark.parametrize("rest", ["", "\n", "\n. . .\n. . .\n. . .\n"])
def test_a_file_of_an_unknown_genre_is_no_drawing(rest: str) -> None:
    known = "supported there: bridges, context and satogaeri"
    with pytest.raises(BadPuzzle, match=f"^this pzprv3 file is for the genre 'nurikabe'; {known}$"):
        pw.read(f"pzprv3\nnurikabe\n3\n3{rest}")


def test_a_file_of_four_lines_is_an_empty_grid() -> None:
    assert pw.read("pzprv3\ncontext\n3\n3").json() == {
        "genre": "context",
        "clues": [[None] * 3] * 3,
    }
    with pytest.raises(BadPuzzle, match="needs at least one island"):
        pw.read("pzprv3\nhashikake\n3\n3")
