"""Puzzles as text, for every format of every genre.

The tables are in `tests/golden`, one case per line: texts and what they mean (`readable.jsonl`),
texts and why they are rejected (`unreadable.jsonl`), answers that are drawn wrongly
(`illegible.jsonl`), and puzzles that a format cannot hold (`unwritable.jsonl`).
"""

import json
import time
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any
from zlib import compressobj

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.genre.genre import Format, Genre
from puzzlewright.genres import GENRES, genre_named
from puzzlewright.verbs.text import read_with_marks
from tests.across.registry import SMALL
from tests.timing import HANGS

GOLDEN = Path(__file__).parents[1] / "golden"
EVERY_FORMAT = [
    pytest.param(genre, form, id=f"{genre.name}-{form.name}")
    for genre in GENRES
    for form in genre.formats
]


def packed(lines: list[str]) -> str:
    """A penpa address with these lines on the board, packed without the code under test."""
    deflate = compressobj(wbits=-15)
    board = deflate.compress("\n".join(lines).encode()) + deflate.flush()
    return "m=edit&p=" + b64encode(board).decode()


def golden(file: str) -> list[Any]:
    cases = []
    for line in (GOLDEN / file).read_text().splitlines():
        case = json.loads(line)
        if isinstance(case.get("text"), list):
            case["text"] = packed(case["text"])
        if "puzzle" in case:
            case["puzzle"]["genre"] = case["genre"]
        cases.append(pytest.param(case, id=f"{case['genre']}-{case['format']}"))
    return cases


READABLE = golden("readable.jsonl")
READ_ONLY_DETAILS = {("bridges", "janko")}  # more than two bridges side by side


@pytest.mark.parametrize("case", READABLE)
def test_a_text_reads_as_this_puzzle(case: dict[str, Any]) -> None:
    puzzle = pw.read(json.dumps(case["puzzle"]))
    expected = (case["format"], puzzle, case.get("marks"), case.get("moves"))
    result = read_with_marks(case["text"], genre=case["genre"])
    assert (result.format.name, *result[2:5]) == expected
    if case.get("ambiguous"):
        with pytest.raises(pw.BadPuzzle, match="could be any of"):
            pw.read(case["text"])
    else:
        assert read_with_marks(case["text"]) == result
    if case.get("written"):
        assert pw.write(puzzle, case["format"], case.get("marks")) == case["text"]


@pytest.mark.parametrize("case", golden("unreadable.jsonl"))
def test_a_text_is_rejected_with_its_reason(case: dict[str, Any]) -> None:
    with pytest.raises(pw.BadPuzzle) as rejected:
        pw.read(case["text"], genre=case["genre"], notation=case["format"])
    assert str(rejected.value) == case["why"]


@pytest.mark.parametrize("case", golden("illegible.jsonl"))
def test_an_answer_that_is_drawn_wrongly_leaves_the_puzzle_readable(case: dict[str, Any]) -> None:
    result = read_with_marks(case["text"], genre=case["genre"], notation=case["format"])
    assert result.marks == case["marks"]
    mistakes = pw.check(result.puzzle, result.marks).mistakes
    assert [one.why for one in mistakes if one.rule == "drawing"] == case["why"]
    assert pw.solve(result.puzzle).status
    assert pw.hint(result.puzzle, result.marks).kind
    pw.convert(result.puzzle, "native", marks=result.marks)
    list(pw.explain(result.puzzle, marks=result.marks))


@pytest.mark.parametrize("case", golden("unwritable.jsonl"))
def test_a_format_that_cannot_hold_a_puzzle_says_why(case: dict[str, Any]) -> None:
    puzzle = pw.read(json.dumps(case["puzzle"]))
    with pytest.raises(pw.CannotWrite) as rejected:
        pw.write(puzzle, case["format"], case.get("marks"))
    assert str(rejected.value) == case["why"]


@pytest.mark.parametrize(("genre", "form"), EVERY_FORMAT)
@given(data=st.data())
def test_what_is_written_is_recognised_and_read_back(
    genre: Genre[Any], form: Format[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    try:
        text = pw.write(puzzle, form.name)
    except pw.CannotWrite:
        event("this format cannot hold it")
        return
    try:
        back = pw.read(text)
    except pw.BadPuzzle as rejected:
        # A game ID of digits and letters can be a puzzle of two genres; the reader does not guess.
        assert "could be any of" in str(rejected)
        back = pw.read(text, genre=genre.name)
    # Only native text keeps the order of circles.
    assert pw.write(back, form.name) == text
    assert back == pw.read(pw.write(back), genre=genre.name)


def read_or_reject(genre: Genre[Any], form: Format[Any], text: str) -> None:
    """Read it as a puzzle that survives a round trip, or reject it with one sentence."""
    form.fits(text)
    try:
        puzzle = pw.read(text, genre=genre.name, notation=form.name)
    except pw.BadPuzzle as rejected:
        assert str(rejected)
        assert "\n" not in str(rejected)
        return
    assert isinstance(puzzle, genre.puzzle)
    try:
        written = pw.write(puzzle, form.name)
    except pw.CannotWrite:
        assert (genre.name, form.name) in READ_ONLY_DETAILS
    else:
        assert form.read(written).puzzle == puzzle


@pytest.mark.parametrize(("genre", "form"), EVERY_FORMAT)
@given(text=st.text())
def test_junk_is_rejected_with_a_sentence(genre: Genre[Any], form: Format[Any], text: str) -> None:
    read_or_reject(genre, form, text)


@cache
def texts_of(genre: str, form: str) -> list[str]:
    """Texts in this format: the genre's example with its solution, and those that are readable."""
    example = pw.read(genre_named(genre).example)
    holds_answers = next(f.can_hold_solution for f in genre_named(genre).formats if f.name == form)
    solution = pw.solve(example).solution if holds_answers else None
    texts = [case.values[0]["text"] for case in READABLE if case.id == f"{genre}-{form}"]
    return [pw.write(example, form, solution), *texts]


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """One of these texts with up to three pieces cut out or put in."""
    text = draw(st.sampled_from(texts))
    signs = sorted(set(text)) + list("\n /.-+|oulrd0123456789[]{},²x?=&#")
    pieces = st.one_of(st.text(alphabet=signs, max_size=4), st.text(max_size=3))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 5, len(text))))
        text = text[:start] + draw(pieces) + text[end:]
    return text


# Files of the thesis' tool have a writer in their own test, which cuts and changes them.
@pytest.mark.parametrize(
    ("genre", "form"), [one for one in EVERY_FORMAT if one.id != "satogaeri-pzl"]
)
@given(data=st.data())
def test_a_damaged_text_is_rejected_or_another_puzzle(
    genre: Genre[Any], form: Format[Any], data: st.DataObject
) -> None:
    read_or_reject(genre, form, data.draw(damaged(texts_of(genre.name, form.name))))


@pytest.mark.parametrize("genre", [pytest.param(genre, id=genre.name) for genre in GENRES])
def test_the_example_is_recognised_and_has_one_solution(genre: Genre[Any]) -> None:
    puzzle = pw.read(genre.example)
    assert isinstance(puzzle, genre.puzzle)
    assert pw.solve(puzzle).status == "unique"


def test_a_decompression_bomb_is_rejected() -> None:
    bomb = packed(["square,3,3,38", "[0,0,0,0]", "{}", "{" + " " * 50_000_000])
    assert len(bomb) < 100_000
    with pytest.raises(pw.BadPuzzle, match="the board unpacks to more than 5,000,000 bytes"):
        pw.read(bomb, genre="bridges", notation="penpa")


@pytest.mark.parametrize(
    "kind", ["a", "1", ".", "/", "x/", "1 ", "\n", "?", "{", "z=&", "m=edit&p=", "pzprv3/"]
)
def test_ten_megabytes_of_junk_are_rejected_at_once(kind: str) -> None:
    text = kind * (10_000_000 // len(kind))
    started = time.process_time()
    with pytest.raises(pw.BadPuzzle):
        pw.read(text)
    assert time.process_time() - started < HANGS


@pytest.mark.parametrize("name", ["context", "mosaic"])
def test_an_answer_is_checked_before_it_is_written(name: str) -> None:
    puzzle = pw.read(f"{name}\n02.\n.1.\n.1.\n")
    for form in genre_named(name).formats:
        if form.can_hold_solution:
            with pytest.raises(pw.BadPuzzle, match="the solution has 1 row, but the puzzle has 3"):
                pw.write(puzzle, form.name, ["..."])


@pytest.mark.parametrize("mark", ["#", "."])
@pytest.mark.parametrize("name", ["context", "mosaic"])
def test_an_answer_of_one_colour_is_an_answer(name: str, mark: str) -> None:
    puzzle = pw.read(f"{name}\n02.\n.1.\n.1.\n")
    for form in genre_named(name).formats:
        if form.can_hold_solution:
            assert form.read(pw.write(puzzle, form.name, [mark * 3] * 3)).marks == [mark * 3] * 3
