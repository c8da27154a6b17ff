"""Make the pictures of the studio: every main view, on desktop and phone, light and dark.
Run by `make screenshots`.
"""

import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.controls import Table
from tests.browser.editor import ONE, SettersDesk
from tests.browser.gestures import Mouse, Script
from tests.browser.navigation import opened
from tests.browser.server import House

PICTURES = Path(__file__).parent / "pictures" / "studio"
SEED = 3
SIZES = {"bridges": (9, 9), "mosaic": (10, 10), "context": (8, 8), "satogaeri": (8, 8)}
SCREENS = {"desk": DESKTOP, "phone": {**PHONE, "device_scale_factor": 1.5}}
COLOURS = 48  # of a picture; more are not seen on flat pages, and cost room
EXACT = 16
PATIENCE = 60_000  # milliseconds
SETTLES = 3_000

Shot = Callable[[Page], None]


def generated(genre: str) -> pw.Puzzle:
    return pw.generate(genre, size=SIZES[genre], difficulty="medium", seed=SEED).puzzle


def played(page: Page, genre: str, part: float = 0.5) -> Script:
    """A puzzle of this genre, partly solved."""
    script = Script(generated(genre))
    hand = Mouse(opened(page, script), script)
    hand.solve(int(len(script.solution) * part))
    return script


def pictured(page: Page) -> None:
    """Wait until all small pictures that can be seen are there."""
    page.wait_for_selector("main img")
    page.wait_for_function(
        "() => [...document.images].every(one => one.complete"
        " || one.getBoundingClientRect().top > innerHeight)"
    )


def start(page: Page) -> None:
    page.goto("about:blank")
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    pictured(page)


def shelf(page: Page) -> None:
    page.goto("/#/library")
    pictured(page)


def rules(page: Page) -> None:
    page.goto("/#/rules/satogaeri")
    page.wait_for_selector(".board")


def hint(genre: str) -> Shot:
    def shot(page: Page) -> None:
        played(page, genre)
        table = Table(page)
        table.press("Hint")
        table.take("Why?")
        table.take("What to mark?")
        table.says("Hint, 3 of 3")

    return shot


def walk(page: Page) -> None:
    played(page, "context", 0.3)
    table = Table(page)
    table.menu("Solution")
    for _ in range(4):
        table.take("Next step")


def tries(page: Page) -> None:
    script = played(page, "bridges", 0.4)
    Table(page).press("What if")
    hand = Mouse(page, script)
    rest = script.solution[int(len(script.solution) * 0.4) :]
    for place, face in rest[:3]:
        hand.put(place, face)


def win(page: Page) -> None:
    played(page, "satogaeri", 1)
    Table(page).won()


def settings(page: Page) -> None:
    played(page, "mosaic", 0.4)
    Table(page).menu("Settings")
    expect(page.get_by_role("dialog")).to_be_visible()


def drafts(page: Page) -> None:
    for genre in ("mosaic", "satogaeri"):
        desk = SettersDesk.of(page, pw.write(generated(genre)))
        desk.says(ONE)
    page.goto("/#/editor")
    expect(page.locator(".drafts a").nth(1)).to_be_visible()


def drawing(page: Page) -> None:
    """A draft with one solution, rated."""
    desk = SettersDesk.of(page, pw.write(generated("satogaeri")))
    desk.beside.get_by_label("Title").fill("Homewards")
    desk.says(ONE)
    expect(desk.section("Changes")).to_contain_text("No clue can go")
    desk.section("Solutions").scroll_into_view_if_needed()
    page.locator(".board").first.blur()


def two_solutions(page: Page) -> None:
    """A draft with several solutions, two of them laid over each other, and a repair looked at."""
    islands = [[row, col, None] for row, col in ((0, 0), (0, 3), (3, 0), (3, 3), (2, 1), (2, 5))]
    islands += [[0, 5, 3], [5, 3, 3], [5, 5, 3], [5, 1, 2]]
    draft = {"genre": "bridges", "rows": 6, "cols": 6, "islands": islands}
    desk = SettersDesk.of(page, json.dumps(draft))
    desk.press("Two solutions")


def graph(page: Page) -> None:
    """A graph with spans that exclude each other."""
    islands = [3, 4, 3, 3, 2, 3]
    positions = [[2, 3], [2, 9], [6, 2], [6, 10], [10, 6], [5, 15]]
    spans = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 4], [3, 4], [3, 5], [1, 5]]
    page_of = {"islands": islands, "spans": spans, "crossings": [[2, 3]], "positions": positions}
    SettersDesk.of(page, json.dumps({"genre": "bridges", "graph": page_of, "max_bridges": 2}))
    page.wait_for_timeout(SETTLES)


def book(page: Page) -> None:
    for genre in SIZES:
        desk = SettersDesk.of(page, pw.write(generated(genre)))
        desk.says(ONE)
        desk.beside.get_by_label("Title").fill(f"A {genre} for the book")
        desk.press("Add to the book")
    page.goto("/#/book")
    page.get_by_role("button", name="Close").click()  # of the notice
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_alt_text("Page 1", exact=True)).to_be_visible()
    page.get_by_alt_text("Page 1", exact=True).scroll_into_view_if_needed()


SHOTS: dict[str, Shot] = {
    "start": start,
    **{f"hint-{genre}": hint(genre) for genre in SIZES},
    "walk": walk,
    "try": tries,
    "win": win,
    "shelf": shelf,
    "rules": rules,
    "settings": settings,
    "drafts": drafts,
    "drawing": drawing,
    "two-solutions": two_solutions,
    "graph": graph,
    "book": book,
}


def small(png: bytes) -> bytes:
    """The same picture with few colours: those that it has most of exactly as they are, and others
    by which all that is rare keeps its hue.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    often = [part for _, colour in sorted(counted, reverse=True)[:EXACT] for part in colour]
    rare = picture.quantize(COLOURS - EXACT, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*often, *rare[: 3 * (COLOURS - EXACT)]])
    file = io.BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def take(house: House, names: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for where, screen in SCREENS.items():
            options: dict[str, Any] = {**screen, "reduced_motion": "reduce"}
            context = browser.new_context(base_url=house.address, **options)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            for name in names or SHOTS:
                page.emulate_media(color_scheme="light")
                SHOTS[name](page)
                for colours in ("light", "dark"):
                    page.emulate_media(color_scheme=colours)
                    page.mouse.move(0, 0)
                    page.wait_for_load_state("networkidle")
                    picture = small(page.screenshot(animations="disabled"))
                    (folder / f"{name}-{where}-{colours}.png").write_bytes(picture)
            context.close()


def main(names: list[str], folder: Path) -> None:
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as library:
        house = House(Path(library), packages=False)
        try:
            take(house, names, folder)
        finally:
            house.stop()


if __name__ == "__main__":
    main([], PICTURES)
