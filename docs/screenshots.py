"""Take screenshots of every main view of the studio: desktop and phone, light and dark.

Run by `make screenshots`; `python -m docs.screenshots home win` takes only these views, and
`before-after` the right half of the sheet that compares ten views with those of version 0.1.0.
"""

import io
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.chromium import DESKTOP, PHONE, chromium
from tests.browser.controls import GameView
from tests.browser.editor import ONE, EditorView
from tests.browser.gestures import Mouse, Script
from tests.browser.navigation import open_puzzle
from tests.browser.server import StudioServer

PICTURES = Path(__file__).parent / "pictures" / "studio"
SEED = 3
PICTURE = "Butterfly"
SIZES = {"bridges": (9, 9), "mosaic": (10, 10), "context": (8, 8), "satogaeri": (8, 8)}
SCREENS = {"desktop": DESKTOP, "phone": {**PHONE, "device_scale_factor": 1.5}}
MAX_COLOURS = 48  # per picture, to keep the files small
EXACT_COLOURS = 16
TIMEOUT_MS = 60_000
SETTLE_MS = 3_000

Shot = Callable[[Page], None]

BEFORE_AFTER = "before-after"
ROW_TOP, ROW_STEP, ROW_HEIGHT = 34, 198, 190  # pixels of its sheet
# left edge and width on the sheet, and the window
COLUMNS = (
    (1049, 304, (1280, 800)),
    (1361, 87, (390, 844)),
    (1456, 107, (320, 568)),
    (1571, 411, (844, 390)),
)


def generated(genre: str) -> pw.Puzzle:
    return pw.generate(genre, size=SIZES[genre], difficulty="medium", seed=SEED).puzzle


def play_part(page: Page, genre: str, part: float = 0.5) -> Script:
    """Open a puzzle of this genre and solve a part of it."""
    script = Script(generated(genre))
    mouse = Mouse(open_puzzle(page, script), script)
    mouse.solve(int(len(script.solution) * part))
    return script


def wait_for_images(page: Page) -> None:
    """Wait until all visible images are loaded."""
    page.wait_for_selector("main img")
    page.wait_for_function(
        "() => [...document.images].every(one => one.complete"
        " || one.getBoundingClientRect().top > innerHeight)"
    )


def home(page: Page) -> None:
    page.goto("about:blank")
    page.goto("/")
    expect(page.locator(".genres .art svg")).to_have_count(len(SIZES))
    expect(page.locator(".hero .art svg")).to_be_visible()


def library(page: Page) -> None:
    page.goto("/#/library")
    wait_for_images(page)


def rules(genre: str) -> Shot:
    def shot(page: Page) -> None:
        page.goto(f"/#/rules/{genre}")
        page.wait_for_selector(".board")
        page.wait_for_selector(".rule-picture svg")

    return shot


def hint(genre: str) -> Shot:
    def shot(page: Page) -> None:
        play_part(page, genre)
        game = GameView(page)
        game.press("Hint")
        game.choose_action("Show the idea")
        game.choose_action("Show the move")
        game.shows("Do it")

    return shot


def walkthrough(page: Page) -> None:
    play_part(page, "context", 0.3)
    game = GameView(page)
    game.menu("Walkthrough")
    for _ in range(4):
        game.choose_action("Next step")


def what_if(page: Page) -> None:
    script = play_part(page, "bridges")
    GameView(page).press("What-if")
    mouse = Mouse(page, script)
    rest = script.solution[int(len(script.solution) * 0.5) :]
    for place, state in rest[:3]:
        mouse.put(place, state)


def win(page: Page) -> None:
    """Solve a Mosaic that hides a picture."""
    made = pw.generate("mosaic", size=(20, 20), picture=PICTURE, difficulty="medium", seed=SEED)
    script = Script(made.puzzle)
    page.goto("/#/")
    key = page.evaluate(
        """async ([text, picture]) =>
          (await import('./js/saves.js')).newGame({ text, picture, level: 'medium' })""",
        [script.text, PICTURE],
    )
    page.goto(f"/#/play/{key}")
    page.wait_for_selector("[data-view=play] .board")
    page.evaluate(
        "states => document.querySelector('.board').board.game.play(states)", script.solution
    )
    GameView(page).won()


def packs(page: Page) -> None:
    page.goto("/#/packs")
    expect(page.get_by_role("heading", name="One technique at a time")).to_be_visible()


def large_board(page: Page) -> None:
    script = Script(pw.generate("bridges", size=(60, 60), difficulty="easy", seed=SEED).puzzle)
    open_puzzle(page, script)
    page.evaluate(
        "states => document.querySelector('.board').board.game.play(states)",
        script.solution[: len(script.solution) // 2],
    )
    page.wait_for_timeout(SETTLE_MS)


def settings(page: Page) -> None:
    play_part(page, "mosaic", 0.4)
    GameView(page).menu("Settings")
    expect(page.get_by_role("dialog")).to_be_visible()


def drafts(page: Page) -> None:
    for genre in ("mosaic", "satogaeri"):
        editor = EditorView.from_text(page, pw.write(generated(genre)))
        editor.shows(ONE)
    page.goto("/#/editor")
    expect(page.locator(".drafts a").nth(1)).to_be_visible()


def editor_view(page: Page) -> None:
    """Show a rated draft with one solution."""
    editor = EditorView.from_text(page, pw.write(generated("satogaeri")))
    editor.panel.get_by_label("Title").fill("Homewards")
    editor.shows(ONE)
    expect(editor.section("Changes")).to_contain_text("Every clue is needed.")
    editor.section("Solutions").scroll_into_view_if_needed()
    page.locator(".board").first.blur()


def two_solutions(page: Page) -> None:
    """Show a draft with several solutions and where two of them differ."""
    islands = [[row, col, None] for row, col in ((0, 0), (0, 3), (3, 0), (3, 3), (2, 1), (2, 5))]
    islands += [[0, 5, 3], [5, 3, 3], [5, 5, 3], [5, 1, 2]]
    draft = {"genre": "bridges", "rows": 6, "cols": 6, "islands": islands}
    editor = EditorView.from_text(page, json.dumps(draft))
    editor.press("Two solutions")


def graph(page: Page) -> None:
    """Show a graph with spans that exclude each other."""
    islands = [3, 4, 3, 3, 2, 3]
    positions = [[2, 3], [2, 9], [6, 2], [6, 10], [10, 6], [5, 15]]
    spans = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 4], [3, 4], [3, 5], [1, 5]]
    page_of = {"islands": islands, "spans": spans, "crossings": [[2, 3]], "positions": positions}
    EditorView.from_text(page, json.dumps({"genre": "bridges", "graph": page_of, "max_bridges": 2}))
    page.wait_for_timeout(SETTLE_MS)


def book(page: Page) -> None:
    for genre in SIZES:
        editor = EditorView.from_text(page, pw.write(generated(genre)))
        editor.shows(ONE)
        editor.panel.get_by_label("Title").fill(f"A {genre} for the book")
        editor.press("Add to the book")
    page.goto("/#/book")
    page.get_by_role("button", name="Close").click()  # of the notice
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_alt_text("Page 1", exact=True)).to_be_visible()
    page.get_by_alt_text("Page 1", exact=True).scroll_into_view_if_needed()


SHOTS: dict[str, Shot] = {
    "home": home,
    **{f"hint-{genre}": hint(genre) for genre in SIZES},
    "walkthrough": walkthrough,
    "what-if": what_if,
    "win": win,
    "packs": packs,
    "large-board": large_board,
    "library": library,
    "rules": rules("satogaeri"),
    "settings": settings,
    "drafts": drafts,
    "editor": editor_view,
    "two-solutions": two_solutions,
    "graph": graph,
    "book": book,
}


def begun(page: Page) -> None:
    """Show a game that was begun."""
    play_part(page, "bridges")


def begun_home(page: Page) -> None:
    begun(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()


def solved(page: Page) -> None:
    play_part(page, "mosaic", 1)
    GameView(page).won()


def heading(view: str) -> Shot:
    def shot(page: Page) -> None:
        page.goto(f"/#/{view}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    return shot


# The rows of the sheet, from top to bottom: home, game, hint, win, large board, rules, library,
# editor, book, data.
COMPARED: tuple[Shot, ...] = (
    *(begun_home, begun, hint("bridges"), solved, large_board, rules("bridges"), library),
    *(heading(view) for view in ("editor", "book", "data")),
)


def compare(page: Page, file: Path) -> None:
    """Take the views of the sheet again; its left half shows version 0.1.0."""
    sheet = Image.open(file).convert("RGB")
    for left, width, (across, down) in COLUMNS:
        page.set_viewport_size({"width": across, "height": down})
        for row, shot in enumerate(COMPARED):
            page.goto("about:blank")
            shot(page)
            page.mouse.move(0, 0)
            page.wait_for_load_state("networkidle")
            picture = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
            small = picture.convert("RGB").resize((width, ROW_HEIGHT), Image.Resampling.LANCZOS)
            sheet.paste(small, (left, ROW_TOP + row * ROW_STEP))
    sheet.quantize(256, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)


def reduce_colours(png: bytes) -> bytes:
    """Reduce the colours of a picture: keep the most frequent ones, approximate the others."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    often = [part for _, colour in sorted(counted, reverse=True)[:EXACT_COLOURS] for part in colour]
    others = MAX_COLOURS - EXACT_COLOURS
    rare = picture.quantize(others, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*often, *rare[: 3 * others]])
    file = io.BytesIO()
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def take_screenshots(server: StudioServer, names: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for where, screen in SCREENS.items():
            options: dict[str, Any] = {**screen, "reduced_motion": "reduce"}
            context = browser.new_context(base_url=server.address, **options)
            context.set_default_timeout(TIMEOUT_MS)
            # Home begins without the games of the other screen.
            context.route(
                re.compile(r"/api/games(\?|$)"), lambda route: route.fulfill(json={"games": []})
            )
            page = context.new_page()
            if where == "desktop" and (not names or BEFORE_AFTER in names):
                compare(page, folder / f"{BEFORE_AFTER}.png")
                page.set_viewport_size(screen["viewport"])
            for name in [one for one in SHOTS if not names or one in names]:
                page.emulate_media(color_scheme="light")
                SHOTS[name](page)
                for colours in ("light", "dark"):
                    page.emulate_media(color_scheme=colours)
                    page.mouse.move(0, 0)
                    page.wait_for_load_state("networkidle")
                    picture = reduce_colours(page.screenshot(animations="disabled"))
                    (folder / f"{name}-{where}-{colours}.png").write_bytes(picture)
            context.close()


def main(names: list[str], folder: Path) -> None:
    expect.set_options(timeout=TIMEOUT_MS)
    with tempfile.TemporaryDirectory() as library:
        server = StudioServer(Path(library), packages=False)
        try:
            take_screenshots(server, names, folder)
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:], PICTURES)
