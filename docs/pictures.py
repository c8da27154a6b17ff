"""Makes the pictures of the docs: three explained solves of every genre, as moving SVGs, and five
pages of a book. Run by `make pictures`.
"""

from pathlib import Path

from puzzlewright.book.contents import gather_puzzles
from puzzlewright.book.layout import page_pictures, template_data
from puzzlewright.book.plan import BookOrder, Plan
from puzzlewright.cli import main
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.text import write

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"bridges": (7, 7), "mosaic": (7, 7), "context": (6, 6), "satogaeri": (7, 7)}
SEED = 1
BOOK = Plan((BookOrder(count=24),), title="Logic puzzles", paper="7x10", seed=SEED)


def book_pages() -> dict[str, bytes]:
    """A title, rules, techniques, puzzles, solutions."""
    book = template_data(BOOK, list(gather_puzzles(BOOK, lambda _: ())))
    pages = page_pictures(book, 72)
    puzzles = sum(len(chapter["pages"]) for chapter in book["chapters"])
    solutions = len(page_pictures({**book, "lessons": []}, 10)) - 2 - puzzles
    first = len(pages) - solutions - puzzles
    return {
        "title": pages[0],
        "rules": pages[2],
        "techniques": pages[3],
        "puzzles": pages[first],
        "solutions": pages[-solutions],
    }


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for genre, size in SIZES.items():
        for difficulty in ("easy", "medium", "hard"):
            made = generate(genre, size=size, difficulty=difficulty, seed=SEED)
            main(
                [
                    "explain",
                    write(made.puzzle),
                    "--out",
                    str(PICTURES / f"{genre}-{difficulty}.svg"),
                ]
            )
    for name, page in book_pages().items():
        (PICTURES / f"book-{name}.png").write_bytes(page)
