"""The controls of the editor, and ways to draw a puzzle in it."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import puzzlewright as pw
from puzzlewright.core.json_encoder import encode
from puzzlewright.genre.editor import GridDraft
from puzzlewright.verbs.editor import editor_board_of
from tests.browser.controls import press
from tests.browser.gestures import on_screen, state_of

BOARD = "document.querySelector('.board').board"
TIMEOUT_SECONDS = 90  # enough for a busy machine
ONE = "Exactly one solution"


class EditorView:
    """The view of one draft."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.panel = page.get_by_role("complementary", name="Help panel")

    @classmethod
    def new(cls, page: Page, genre: str, size: tuple[int, int]) -> "EditorView":
        """Create an empty draft."""
        page.goto("about:blank")
        page.goto("/#/editor")
        form = page.locator(".new-draft")
        form.get_by_label("Genre").select_option(genre)
        form.get_by_label("Rows").fill(str(size[0]))
        form.get_by_label("Columns").fill(str(size[1]))
        form.get_by_role("button", name="Create").click()
        page.wait_for_selector("[data-view=editor] .board")
        return cls(page)

    @classmethod
    def from_text(cls, page: Page, text: str) -> "EditorView":
        """Create a draft of a puzzle."""
        page.goto("about:blank")
        page.goto("/#/editor")
        page.get_by_label("From a puzzle").fill(text)
        page.get_by_role("button", name="Edit").click()
        page.wait_for_selector("[data-view=editor] .board")
        return cls(page)

    def section(self, name: str) -> Locator:
        return self.panel.get_by_role("region", name=name)

    def shows(self, text: str | re.Pattern[str]) -> None:
        """Wait until the section Solutions shows a text."""
        expect(self.section("Solutions")).to_contain_text(text)

    def press(self, name: str) -> None:
        self.panel.get_by_role("button", name=name, exact=True).click()

    def choose(self, name: str) -> None:
        """Press a button of the toolbar."""
        press(self.page.get_by_role("toolbar", name="Editor").get_by_role("button", name=name))

    def tool(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def undo(self) -> None:
        self.choose("Undo")

    def apply_repair(self) -> None:
        """Apply the first suggested repair."""
        self.press("Repair")
        self.section("Changes").get_by_role("button", name="Apply").first.click()
        self.shows(ONE)

    def begin_solution(self) -> None:
        """Open the board for drawing the solution."""
        self.press("Draw the solution")
        self.page.wait_for_selector(".solving")

    def choose_clues(self, how: str) -> None:
        """Choose clues for the drawn solution."""
        self.page.get_by_label("Choose clues").select_option(how)
        self.tool("Choose clues")

    def export(self, form: str, folder: Path) -> Path:
        """Download the export under its suggested name."""
        self.panel.get_by_label("Export as").select_option(form)
        with self.page.expect_download() as download:
            self.press("Export")
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        return file

    def print_pdf(self, file: Path) -> Path:
        """Print to a PDF file."""
        self.page.evaluate("() => void (window.print = () => undefined)")
        self.press("Print")
        self.page.wait_for_selector(".print-sheet", state="attached")
        self.page.pdf(path=file)
        self.page.evaluate("() => void dispatchEvent(new Event('afterprint'))")
        return file

    def save_to_library(self, title: str) -> None:
        """Enter the title and save the draft to the library."""
        self.panel.get_by_label("Title").fill(title)
        self.press("Save to library")
        expect(self.panel.get_by_text(re.compile("Number .* in the library"))).to_be_visible()

    def has_rows(self, rows: int) -> None:
        """Wait until the grid has this number of rows."""
        self._until("board => board.spec.rulers[0]", rows)

    def has_marks(self, marks: int) -> None:
        """Wait until the draft has this number of marks."""
        self._until("board => board.game.marks.length", marks)

    def _until(self, what: str, wanted: int) -> None:
        # poll: the content security policy forbids `wait_for_function` with an expression
        ends = time.monotonic() + TIMEOUT_SECONDS
        while (now := self.page.evaluate(f"({what})({BOARD})")) != wanted:
            assert time.monotonic() < ends, f"{now} instead of {wanted}"
            self.page.wait_for_timeout(50)

    def edit(self, number: int) -> None:
        """Move the cursor and type a number."""
        self.page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[number % 4])
        self.page.keyboard.press(str(1 + number % 3))

    def marks(self) -> Any:
        """Return the marks of the draft."""
        return self.page.evaluate(f"{BOARD}.game.marks")


class Drawer(ABC):
    """Draws a puzzle mark by mark."""

    def __init__(self, page: Page, puzzle: pw.Puzzle) -> None:
        self.page = page
        self.board = editor_board_of(puzzle)
        self.spec = encode(self.board.editor_spec.board)
        assert isinstance(self.board.draft, GridDraft)
        self.marks = self.board.draft.marks
        self.size = self.board.draft.size

    def draw(self, marks: Iterable[Any]) -> None:
        for mark in marks:
            if len(mark) == 3:
                self.put(mark)
            else:
                self.border(mark)

    @abstractmethod
    def put(self, mark: list[int]) -> None:
        """Put a clue into a cell, replacing its content."""

    @abstractmethod
    def border(self, mark: list[int]) -> None:
        """Draw a border between two cells."""

    def state_of(self, mark: list[int]) -> tuple[int, Any]:
        """Return the state for a mark, and the kind of its cell."""
        kind = self.spec["kinds"][0]
        state = next(i for i, one in enumerate(kind["faces"]) if one["adds"] == [mark[2]])
        return state, kind


class KeyDrawer(Drawer):
    """Draw with the keyboard."""

    def go(self, row: int, col: int) -> None:
        keyboard = self.page.keyboard
        self.page.locator(".board").first.focus()
        keyboard.press("Home")
        keyboard.press("PageUp")
        for _ in range(row):
            keyboard.press("ArrowDown")
        for _ in range(col):
            keyboard.press("ArrowRight")

    def put(self, mark: list[int]) -> None:
        self.go(*mark[:2])
        state, kind = self.state_of(mark)
        text = min((text for text, typed in kind["typed"].items() if typed == state), key=len)
        for key in text:
            self.page.keyboard.press(key)

    def border(self, mark: list[int]) -> None:
        self.go(*mark[:2])
        self.page.keyboard.press(
            "Control+ArrowRight" if mark[0] == mark[2] else "Control+ArrowDown"
        )


class MouseDrawer(Drawer):
    """Draw with the mouse: click until the clue is right, click on borders."""

    def put(self, mark: list[int]) -> None:
        row, col, _ = mark
        state, kind = self.state_of(mark)
        x, y = on_screen(self.page, (col + 0.5, row + 0.5))
        self.page.mouse.click(x, y)  # moves the cursor
        now, count = state_of(self.page, row * self.size[1] + col), len(set(kind["tap"]["primary"]))
        on, back = (state - now) % count, (now - state) % count
        goes_back = kind["tap"]["secondary"][0] is not None
        button: Any = "right" if goes_back and back < on else "left"
        for _ in range(min(on, back) if goes_back else on):
            self.page.mouse.click(x, y, button=button)

    def border(self, mark: list[int]) -> None:
        _, _, row, col = mark[:4]
        panel = mark[0] == mark[2]
        spot = (col, row + 0.5) if panel else (col + 0.5, row)
        self.page.mouse.click(*on_screen(self.page, spot))


class GraphDrawer:
    """Draw a graph with the mouse: click to place, type a number, drag to connect."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_selector("[data-view=editor] .board")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the graph to a point of the screen."""
        return on_screen(self.page, (x, y))

    def centre(self, point: int) -> tuple[float, float]:
        """Return where an existing point is on the screen."""
        _, x, y, *_ = self.page.evaluate(f"{BOARD}.spec.places[{point}]")
        return self.at(x, y)

    def point(self, x: float, y: float, number: str) -> None:
        """Add or select a point and type its number."""
        self.page.mouse.click(*self.at(x, y))
        self.page.keyboard.press(number)

    def join(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*a))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*b), steps=4)
        self.page.mouse.up()
