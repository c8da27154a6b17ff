"""Books: what is in them is right, fits, and comes out the same again."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

import puzzlewright as pw
from puzzlewright.book.contents import BookPuzzle, GivenPuzzle, gather_puzzles
from puzzlewright.book.layout import (
    COMFORTABLE_CELL_MM,
    Area,
    divide_into_pages,
    template_data,
    typeset,
)
from puzzlewright.book.plan import (
    MIXED_DIFFICULTIES,
    BookOrder,
    Plan,
    check_plan,
    read_plan,
    split_order,
)
from puzzlewright.cli import main

PLAN = Plan((BookOrder("mosaic", (5, 5), "easy", 3), BookOrder("bridges", (5, 5), "trivial", 2)))
HOSTILE = '#set page(width: 1pt) $x$ <b> \\ "quote" `raw` \u202e \N{GRINNING FACE}'


@pytest.fixture(scope="module")
def puzzles() -> list[BookPuzzle]:
    return list(gather_puzzles(PLAN, lambda _: ()))


def words_of(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_the_book_carries_its_puzzles_and_every_solution_is_right(
    puzzles: list[BookPuzzle],
) -> None:
    reader = PdfReader(io.BytesIO(typeset(template_data(PLAN, puzzles))))
    (data,) = reader.attachments["puzzles.jsonl"]
    lines = [json.loads(line) for line in data.decode().splitlines()]
    assert [line["id"] for line in lines] == [1, 2, 3, 4, 5]
    for line in lines:
        puzzle = pw.read(json.dumps(line["puzzle"]))
        assert not pw.mistakes(puzzle, line["solution"])
        assert pw.solve(puzzle).status == "unique"


def test_the_solutions_that_are_printed_are_those_of_the_puzzles(puzzles: list[BookPuzzle]) -> None:
    book = template_data(PLAN, puzzles)
    entries = [
        one for leaf in book["chapters"] for page in leaf["pages"] for one in page["puzzles"]
    ]
    ordered = [json.loads(line) for line in book["data"].splitlines()]
    assert [one["number"] for one in entries] == [1, 2, 3, 4, 5]
    for entry, solution, line in zip(entries, book["solutions"], ordered, strict=True):
        puzzle = pw.read(json.dumps(line["puzzle"]))
        assert f"<title>{pw.draw(puzzle).picture.title}</title>" in entry["svg"]
        black = pw.draw(puzzle, line["solution"]).picture
        drawn = sum(shape.role in ("cell-black", "bridge") for shape in black.shapes)
        assert solution["svg"].count('class="cell-black"') + solution["svg"].count(
            'class="bridge"'
        ) == (drawn > 0)


def test_the_same_plan_makes_the_same_book(puzzles: list[BookPuzzle]) -> None:
    again = list(gather_puzzles(PLAN, lambda _: ()))
    assert typeset(template_data(PLAN, puzzles)) == typeset(template_data(PLAN, again))


def test_no_page_is_empty_and_all_puzzles_are_printed(puzzles: list[BookPuzzle]) -> None:
    reader = PdfReader(io.BytesIO(typeset(template_data(PLAN, puzzles))))
    for page in reader.pages:
        words = page.extract_text().strip()
        assert len(words) > 5 or page.page_number == 0, page.page_number


def test_title_author_language_and_bookmarks(puzzles: list[BookPuzzle]) -> None:
    plan = replace(PLAN, title="Nine", author="A. Setter", language="de")
    reader = PdfReader(io.BytesIO(typeset(template_data(plan, puzzles))))
    assert reader.metadata
    assert (reader.metadata.title, reader.metadata.author) == ("Nine", "A. Setter")
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]
    names = [str(mark["/Title"]) for mark in reader.outline if not isinstance(mark, list)]
    assert {"Trivial", "Easy", "Solutions"} <= set(names)


def test_puzzles_and_solutions_are_linked(puzzles: list[BookPuzzle]) -> None:
    reader = PdfReader(io.BytesIO(typeset(template_data(PLAN, puzzles))))
    links = sum(
        annotation.get_object()["/Subtype"] == "/Link"
        for page in reader.pages
        for annotation in page.get("/Annots", [])
    )
    assert links >= 2 * len(puzzles)


def test_hostile_texts_are_printed_as_texts(puzzles: list[BookPuzzle]) -> None:
    plan = replace(PLAN, title=HOSTILE, author=HOSTILE, subtitle=HOSTILE)
    titled = [replace(one, title=HOSTILE) for one in puzzles]
    words = words_of(typeset(template_data(plan, titled)))
    assert "#set page(width: 1pt) $x$ <b>" in words


def test_hints_and_techniques_are_in_it(puzzles: list[BookPuzzle]) -> None:
    book = template_data(replace(PLAN, hints=True), puzzles)
    assert len(book["hints"]) == 5
    assert all(hint["text"] for hint in book["hints"])
    assert [lesson["genre"] for lesson in book["lessons"]] == [
        "Bridges (Hashi)",
        "Mosaic (Fill-a-Pix)",
    ]
    assert all(lesson["techniques"] for lesson in book["lessons"])
    assert template_data(replace(PLAN, lessons=False), puzzles)["lessons"] == []


def test_without_a_title_page_the_title_is_above_the_first_puzzle(
    puzzles: list[BookPuzzle],
) -> None:
    plan = replace(PLAN, title="One sheet", front=False, lessons=False)
    first = PdfReader(io.BytesIO(typeset(template_data(plan, puzzles[:1])))).pages[0].extract_text()
    assert first.startswith("One sheet")
    assert "Contents" not in first


@pytest.mark.parametrize("large_print", [False, True])
@pytest.mark.parametrize("paper", [(170.0, 240.0), (120.0, 170.0)])
def test_cells_are_large_enough_to_write_in(paper: tuple[float, float], large_print: bool) -> None:
    sizes = [(5, 5), (10, 10), (15, 15), (10, 20), (5, 5), (20, 20)]
    blank = {size: [[None] * size[1] for _ in range(size[0])] for size in sizes}
    pictures = [
        pw.draw(pw.read(json.dumps({"genre": "mosaic", "clues": blank[size]}))).picture
        for size in sizes
    ]
    pages = list(divide_into_pages(pictures, Area(*paper), most=6, large_print=large_print))
    assert [number for page in pages for number in page.puzzles] == list(range(6))
    for page in pages:
        assert len(page.puzzles) == 1 or min(page.cells) >= COMFORTABLE_CELL_MM


def test_a_puzzle_too_large_for_the_paper_is_refused() -> None:
    page = json.dumps({"genre": "mosaic", "clues": [[None] * 80] * 80})
    with pytest.raises(pw.Trouble, match="too large for this paper"):
        list(
            divide_into_pages(
                [pw.draw(pw.read(page)).picture], Area(170, 240), most=6, large_print=False
            )
        )


def test_an_order_is_spread_over_genres_and_levels() -> None:
    parts = split_order(BookOrder(count=31))
    assert sum(part.count or 0 for part in parts) == 31
    assert {part.difficulty for part in parts} == set(MIXED_DIFFICULTIES)
    assert len({part.genre for part in parts}) >= 4


def test_a_plan_in_toml() -> None:
    plan = read_plan(
        """
        title = "Ten"
        paper = "6x9"
        large_print = true
        [[puzzles]]
        genre = "context"
        size = "8x8"
        difficulty = "hard"
        count = 10
        [[puzzles]]
        file = "mine.jsonl"
        """
    )
    assert plan.puzzles == (
        BookOrder("context", (8, 8), "hard", 10),
        BookOrder(file="mine.jsonl"),
    )
    assert (plan.title, plan.paper, plan.large_print) == ("Ten", "6x9", True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "the plan is not TOML"),
        ("colour = 1", "a plan has no key 'colour'"),
        ("title = 3", "title in a plan must be a string"),
        ("puzzles = 3", r"tables that begin with \[\[puzzles\]\]"),
        ("[[puzzles]]\ngenre = 'chess'", "chess"),
        ("[[puzzles]]\nsize = '10'", 'a size is written as "10x10"'),
        ("[[puzzles]]\ncount = 0", "a section must have 1 to 5000 puzzles"),
        ("[[puzzles]]\ndifficulty = 'mean'", "a difficulty is one of"),
        ("paper = 'napkin'", "paper is one of a4"),
        ("per_page = 9", "a page holds 1 to 6 puzzles"),
        ("language = 'klingon'", "a language is given by its code"),
    ],
)
def test_wrong_plans_are_refused(text: str, said: str) -> None:
    with pytest.raises(pw.Trouble, match=said):
        read_plan(text)


def test_no_puzzles_no_book() -> None:
    with pytest.raises(pw.Trouble, match="there are no puzzles for a book"):
        template_data(check_plan(PLAN), [])


def test_on_the_command_line_from_files_and_the_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/shelf.db"
    with pw.Library(url) as library:
        library.add(pw.generate("mosaic", size=(5, 5), seed=1), title="A cat", tags=["cats"])
    file = tmp_path / "one.txt"
    file.write_text("5x5m2:1a1a2e3a3a3e3a6a4")
    out = tmp_path / "book.pdf"
    orders = ["--from", str(file), "--search", "cats", "--no-lessons", "--workers", "1"]
    assert main(["book", "--out", str(out), *orders, "--library", url, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"] == 2
    assert "A cat" in words_of(out.read_bytes())


def test_a_limit_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--genre", "context", "--size", "60x60", "--count", "1", "--time-limit", "0.5"]
    assert main(["book", "--out", str(tmp_path / "b.pdf"), *options, "--workers", "1"]) == 3
    assert "no answer within 0.5 seconds" in capsys.readouterr().err


def test_an_order_from_a_file_takes_matching_puzzles_and_reports_missing_ones(
    tmp_path: Path,
) -> None:
    file = tmp_path / "some.jsonl"
    made = [pw.generate("mosaic", size=(side, side), seed=1) for side in (4, 5, 5, 4)]
    file.write_text("".join(json.dumps(one.json()) + "\n" for one in made))
    natives = [pw.write(one.puzzle) for one in made]
    order = BookOrder(file=str(file), size=(5, 5), count=3)
    reports: list[str] = []
    plan = Plan((order, order))
    found = list(
        gather_puzzles(
            plan, lambda _: [GivenPuzzle(native) for native in natives], report=reports.append
        )
    )
    assert [pw.write(one.puzzle) for one in found] == natives[1:2]  # each once in a book
    assert reports == [f"{file}: only 1 of 3 puzzles", f"{file}: only 0 of 3 puzzles"]


def test_options_before_the_first_genre_belong_to_it(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    order = ["--size", "4x4", "--genre", "mosaic", "--count", "1", "--no-lessons"]
    assert main(["book", "--out", str(out), *order, "--workers", "1"]) == 0
    (data,) = PdfReader(io.BytesIO(out.read_bytes())).attachments["puzzles.jsonl"]
    (line,) = data.decode().splitlines()
    assert len(json.loads(line)["puzzle"]["clues"]) == 4


def test_a_draft_is_no_puzzle_for_a_book(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "draft.txt"
    file.write_text('{"genre": "mosaic", "clues": [[null, 1], [null, null]]}')
    assert main(["book", "--out", str(tmp_path / "b.pdf"), "--from", str(file)]) == 2
    assert "does not have exactly one solution" in capsys.readouterr().err
    assert not (tmp_path / "b.pdf").exists()
