"""Ways to get a puzzle: generator, library, text, file, link."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import puzzlewright as pw
from puzzlewright.core.errors import Trouble
from puzzlewright.genres import GENRES
from tests.browser.conftest import NewPage
from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, Script, states_of, wait_for_states
from tests.browser.navigation import open_home, open_paste_dialog, open_puzzle, paste
from tests.browser.scripts import EXAMPLES, SMALL, each


def puzzle_on(page: Page) -> Any:
    """Return the puzzle on the board."""
    page.wait_for_selector("[data-view=play] .board")
    return page.evaluate("() => document.querySelector('.board').board.spec.puzzle")


def test_a_link_to_a_kind_of_puzzle_generates_one(desktop: Page) -> None:
    desktop.goto("/#kind=context/5x6/easy")
    puzzle = puzzle_on(desktop)
    assert puzzle["genre"] == "context"
    assert (len(puzzle["clues"]), len(puzzle["clues"][0])) == (5, 6)
    expect(desktop.get_by_text("easy")).to_be_visible()


def test_a_puzzle_of_the_library_can_be_played(desktop: Page) -> None:
    desktop.goto("/#/library/genre=mosaic")
    desktop.get_by_role("link", name="Mosaic").first.click()
    assert puzzle_on(desktop)["genre"] == "mosaic"


@each(EXAMPLES)
def test_a_puzzle_can_be_pasted_in_every_format(desktop: Page, script: Script) -> None:
    genre = next(genre for genre in GENRES if genre.name == script.spec["genre"])
    for notation in genre.formats:
        try:
            text = pw.write(script.puzzle, notation.name)
        except Trouble:
            continue  # the format cannot represent this puzzle
        paste(desktop, text)
        assert puzzle_on(desktop) == script.spec["puzzle"], notation.name


def test_pasting_opens_the_clipboard(desktop: Page) -> None:
    open_home(desktop)
    desktop.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const event = new ClipboardEvent("paste", { clipboardData, bubbles: true });
          document.body.dispatchEvent(event);
        }""",
        SMALL.text,
    )
    assert puzzle_on(desktop) == SMALL.spec["puzzle"]


def test_one_of_several_puzzles_in_a_file_can_be_opened(desktop: Page, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(EXAMPLES["context"].text + "\n" + SMALL.text + "\n")
    open_paste_dialog(desktop).locator("input[type=file]").set_input_files(file)
    dialog = desktop.get_by_role("dialog", name="Choose one of 2 puzzles")
    dialog.get_by_role("button", name="2. Mosaic").click()
    assert puzzle_on(desktop) == SMALL.spec["puzzle"]


def test_a_file_can_be_dropped_on_the_page(desktop: Page) -> None:
    open_puzzle(desktop, EXAMPLES["context"])
    dropped = desktop.evaluate_handle(
        "text => { const data = new DataTransfer();"
        " data.items.add(new File([text], 'puzzle.json')); return data; }",
        SMALL.text,
    )
    desktop.dispatch_event("main", "drop", {"dataTransfer": dropped})
    desktop.wait_for_function("() => document.querySelector('.board')?.board.spec.width === 5")
    assert puzzle_on(desktop) == SMALL.spec["puzzle"]


def test_a_link_shares_the_puzzle_or_the_position(desktop: Page, new_page: NewPage) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(3)
    mine = states_of(desktop)
    GameView(desktop).menu("Share")
    dialog = desktop.get_by_role("dialog")
    for name, states in (("Link to this puzzle", {}), ("Link with your marks", mine)):
        link = dialog.get_by_role("textbox", name=name).input_value()
        friend = new_page()
        friend.goto(link)
        assert puzzle_on(friend) == SMALL.spec["puzzle"]
        wait_for_states(friend, states)


def test_a_text_that_is_not_a_puzzle_shows_an_error(desktop: Page, error_log: Any) -> None:
    error_log.allow("400 (Bad Request)")
    paste(desktop, "no puzzle at all")
    expect(desktop.get_by_role("alert").filter(has_text="no")).to_be_visible()


def test_unfinished_games_are_on_the_home_page(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    context = EXAMPLES["context"]
    Mouse(open_puzzle(desktop, context), context).solve(1)
    before = states_of(desktop)
    open_home(desktop)
    continued = desktop.get_by_role("region", name="Continue")
    expect(continued.get_by_role("link").filter(has_text="Mosaic").first).to_be_visible()
    desktop.get_by_role("link", name="Continue", exact=True).click()
    wait_for_states(desktop, before)


@each(EXAMPLES)
def test_the_rules_have_a_puzzle_to_try(desktop: Page, script: Script) -> None:
    desktop.goto(f"/#/rules/{script.spec['genre']}")
    trial = desktop.get_by_role("region", name="A small puzzle to try")
    trial.get_by_role("button", name="Hint").click()
    expect(trial.get_by_role("button", name="Show the idea")).to_be_visible()
    trial.get_by_role("button", name="Open full size").click()
    assert puzzle_on(desktop)["genre"] == script.spec["genre"]
