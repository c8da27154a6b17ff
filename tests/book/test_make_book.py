"""`make_book`: what `puzzlewright book` does, as a function."""

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

import puzzlewright as pw

PUZZLE = "5x5m2:1a1a2e3a3a3e3a6a4"
CAT = '{"genre": "mosaic", "clues": [[4, null], [null, null]]}'


def words_of(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(path.read_bytes())).pages)


def test_a_book_of_given_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "mine.pdf"
    calls: list[tuple[int, int]] = []
    book = pw.make_book(
        str(out),
        puzzles=[PUZZLE, pw.read(PUZZLE), {"title": "A cat", "puzzle": pw.read(CAT).json()}],
        title="Mine",
        front=False,
        lessons=False,
        workers=1,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert (book.path, book.puzzles, book.seed, book.notes) == (out, 2, 1, ())  # each once
    assert book.pages == len(PdfReader(out).pages)
    assert book.bytes == out.stat().st_size
    assert len(repr(book)) <= 400
    assert calls == [(0, 0), (1, 0), (2, 0)]
    assert "Mine" in words_of(out)
    assert "A cat" in words_of(out)


def test_a_plan_is_a_dict_or_a_file_and_options_replace_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps({"title": "A cat", "puzzle": json.loads(CAT)}) + "\n")
    orders = [
        {"genre": "mosaic", "size": "4x4", "difficulty": "easy", "count": 1},
        {"file": str(file), "count": 2},
    ]
    in_python = ({**orders[0], "size": (4, 4)}, orders[1])
    heard: list[str] = []

    class Heard(pw.Listener):
        def note(self, text: str) -> None:
            heard.append(text)

    calls: list[tuple[int, int]] = []
    book = pw.make_book(
        tmp_path / "one.pdf",
        plan={"title": "Planned", "lessons": False, "seed": 3, "puzzles": in_python},
        title="Given",
        workers=1,
        progress=lambda done, total: calls.append((done, total)),
        listener=Heard(),
    )
    assert (book.puzzles, book.seed) == (2, 3)
    assert calls == [(0, 3), (1, 3), (2, 3)]
    assert list(book.notes) == heard == [f"{file}: only 1 of 2 puzzles"]
    assert "Given" in words_of(book.path)
    plan = tmp_path / "plan.toml"
    tables = "".join(
        "[[puzzles]]\n" + "".join(f"{key} = {json.dumps(one)}\n" for key, one in order.items())
        for order in orders
    )
    plan.write_text(f'title = "Given"\nlessons = false\nseed = 3\n{tables}')
    again = pw.make_book(tmp_path / "two.pdf", plan=plan, workers=1)
    assert again.path.read_bytes() == book.path.read_bytes()


def test_wrong_calls_are_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(pw.PuzzlewrightError, match=r"must end in \.pdf"):
        pw.make_book(tmp_path / "book.txt", puzzles=PUZZLE)
    with pytest.raises(ValueError, match="workers must be at least 1"):
        pw.make_book(tmp_path / "book.pdf", puzzles=PUZZLE, workers=0)
    with pytest.raises(pw.PuzzlewrightError, match="paper is one of a4"):
        pw.make_book(tmp_path / "book.pdf", puzzles=PUZZLE, paper="napkin")  # type: ignore[arg-type]
    with pytest.raises(pw.PuzzlewrightError, match="cannot be read"):
        pw.make_book(tmp_path / "book.pdf", plan=tmp_path / "none.toml")
    with pytest.raises(pw.BadPuzzle, match="puzzle 2: "):
        pw.make_book(tmp_path / "book.pdf", puzzles=[PUZZLE, "hello"])
    assert list(tmp_path.iterdir()) == []


def test_half_of_a_surrogate_pair_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "mine.pdf"
    given = json.dumps({"puzzle": PUZZLE, "title": "\ud800 cat"})
    pw.make_book(str(out), puzzles=[given], title="\udcff Mine", lessons=False, workers=1)
    assert "Mine" in words_of(out)
    assert "cat" in words_of(out)
