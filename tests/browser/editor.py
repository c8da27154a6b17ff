"""The setter's desk, found as people find it, and hands that draw by what it says."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import puzzlewright as pw
from puzzlewright.verbs.editor import editor_board_of
from puzzlewright.verbs.play import spec_json
from tests.browser.gestures import face_of, on_screen

BOARD = "document.querySelector('.board').board"
PATIENCE = 15  # seconds, on a machine that has much to do
ONE = "Exactly one solution"


class SettersDesk:
    """The view of one draft."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.beside = page.get_by_role("complementary", name="Help panel")

    @classmethod
    def begun(cls, page: Page, genre: str, size: tuple[int, int]) -> "SettersDesk":
        """An empty page of this size."""
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
    def of(cls, page: Page, text: str) -> "SettersDesk":
        """A page with this puzzle on it."""
        page.goto("about:blank")
        page.goto("/#/editor")
        page.get_by_label("From a puzzle").fill(text)
        page.get_by_role("button", name="Edit").click()
        page.wait_for_selector("[data-view=editor] .board")
        return cls(page)

    def section(self, name: str) -> Locator:
        return self.beside.get_by_role("region", name=name)

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until this is said of the solutions."""
        expect(self.section("Solutions")).to_contain_text(text)

    def press(self, name: str) -> None:
        self.beside.get_by_role("button", name=name, exact=True).click()

    def choose(self, name: str) -> None:
        """A button of the bar above the sections."""
        self.page.get_by_role("toolbar", name="Editor").get_by_role("button", name=name).click()

    def tool(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def undo(self) -> None:
        self.choose("Undo")

    def repaired(self) -> None:
        """Take the first repair that is proposed."""
        self.press("Repair")
        self.section("Changes").get_by_role("button", name="Apply").first.click()
        self.says(ONE)

    def begin_solution(self) -> None:
        """Get the page on which the solution is drawn."""
        self.press("Draw the solution")
        self.page.wait_for_selector(".solving")

    def clued(self, how: str) -> None:
        """Let clues be chosen for the solution that has been drawn."""
        self.page.get_by_label("Choose clues").select_option(how)
        self.tool("Choose clues")

    def exported(self, form: str, folder: Path) -> Path:
        """The file that one gets, under the name that it has."""
        self.beside.get_by_label("Export as").select_option(form)
        with self.page.expect_download() as download:
            self.press("Export")
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        return file

    def printed(self, file: Path) -> Path:
        """What comes out of the printer, as PDF."""
        self.page.evaluate("() => void (window.print = () => undefined)")
        self.press("Print")
        self.page.wait_for_selector(".print-sheet", state="attached")
        self.page.pdf(path=file)
        self.page.evaluate("() => void dispatchEvent(new Event('afterprint'))")
        return file

    def shelved(self, title: str) -> None:
        """Name it and save it to the library."""
        self.beside.get_by_label("Title").fill(title)
        self.press("Save to library")
        expect(self.beside.get_by_text("In the library as number")).to_be_visible()

    def has_rows(self, rows: int) -> None:
        """Wait until the page on the desk has so many rows."""
        self._until("board => board.spec.rulers[0]", rows)

    def has_marks(self, marks: int) -> None:
        """Wait until so much is drawn."""
        self._until("board => board.game.marks.length", marks)

    def _until(self, what: str, wanted: int) -> None:
        # the page forbids scripts from texts, so it is looked at from outside
        ends = time.monotonic() + PATIENCE
        while (now := self.page.evaluate(f"({what})({BOARD})")) != wanted:
            assert time.monotonic() < ends, f"{now} instead of {wanted}"
            self.page.wait_for_timeout(50)

    def edit(self, number: int) -> None:
        """Type one of many numbers, in one of many cells."""
        self.page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[number % 4])
        self.page.keyboard.press(str(1 + number % 3))

    def marks(self) -> Any:
        """What has been drawn."""
        return self.page.evaluate(f"{BOARD}.game.marks")


class Drawer(ABC):
    """Draws a puzzle mark by mark."""

    def __init__(self, page: Page, puzzle: pw.Puzzle) -> None:
        self.page = page
        self.desk = editor_board_of(puzzle)
        self.sheet = spec_json(self.desk.editor_spec.board)
        self.marks = self.desk.draft.marks

    @property
    def size(self) -> tuple[int, int]:
        return self.desk.draft.size

    def draw(self, marks: Iterable[Any]) -> None:
        for mark in marks:
            if len(mark) == 3:
                self.put(mark)
            else:
                self.border(mark)

    @abstractmethod
    def put(self, mark: list[int]) -> None:
        """Let a content stand in a cell, whatever stands there."""

    @abstractmethod
    def border(self, mark: list[int]) -> None:
        """Draw a border between two cells."""

    def face_of(self, mark: list[int]) -> tuple[int, Any]:
        """The face that a content has in its cell, and the kind of the cell."""
        kind = self.sheet["kinds"][0]
        face = next(i for i, one in enumerate(kind["faces"]) if one["adds"] == (mark[2],))
        return face, kind


class KeyDrawer(Drawer):
    """Types; needs no pointer at all."""

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
        face, kind = self.face_of(mark)
        text = min((text for text, typed in kind["typed"].items() if typed == face), key=len)
        for key in text:
            self.page.keyboard.press(key)

    def border(self, mark: list[int]) -> None:
        self.go(*mark[:2])
        self.page.keyboard.press(
            "Control+ArrowRight" if mark[0] == mark[2] else "Control+ArrowDown"
        )


class MouseDrawer(Drawer):
    """Clicks until the right content stands there, and drags along the lines."""

    def put(self, mark: list[int]) -> None:
        row, col, _ = mark
        face, kind = self.face_of(mark)
        x, y = on_screen(self.page, (col + 0.5, row + 0.5))
        self.page.mouse.click(x, y)  # brings the cursor
        now, count = face_of(self.page, row * self.size[1] + col), len(set(kind["tap"]["primary"]))
        on, back = (face - now) % count, (now - face) % count
        goes_back = kind["tap"]["secondary"][0] is not None
        button: Any = "right" if goes_back and back < on else "left"
        for _ in range(min(on, back) if goes_back else on):
            self.page.mouse.click(x, y, button=button)

    def border(self, mark: list[int]) -> None:
        _, _, row, col = mark[:4]
        beside = mark[0] == mark[2]
        spot = (col, row + 0.5) if beside else (col + 0.5, row)
        self.page.mouse.click(*on_screen(self.page, spot))


class GraphDrawer:
    """Draws a graph with the mouse: click to place, type a number, drag to join."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.paper = page.locator(".free-paper")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the paper as a point of the screen."""
        found = self.paper.evaluate(
            "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
            " return [p.x, p.y]; }",
            [x, y],
        )
        return found[0], found[1]

    def centre(self, point: int) -> tuple[float, float]:
        """Where on the screen a point is that is there already."""
        box = self.paper.locator(".free-points circle").nth(point).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point(self, x: float, y: float, number: str) -> None:
        """Place a point, or choose the one that is there, and write this there."""
        self.page.mouse.click(*self.at(x, y))
        self.page.keyboard.press(number)

    def join(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*a))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*b), steps=4)
        self.page.mouse.up()
