"""Check, hints, mistakes and the walkthrough."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, Script, states_of, wait_for_states
from tests.browser.navigation import ask, open_puzzle
from tests.browser.scripts import EXAMPLES, GRAPH, SMALL, each

SCRIPTS = {**EXAMPLES, "a graph": GRAPH}
every_genre = each(SCRIPTS)

BLACK = 1


def test_a_correct_position_becomes_a_checkpoint(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    game = GameView(desktop)
    game.press("Check")
    game.shows("No mistakes so far.")
    game.menu("History")
    expect(desktop.get_by_role("dialog").get_by_text("checked, no mistakes")).to_have_count(1)


def wrong_place() -> int:
    """Return a cell that is white in the solution."""
    solution = dict(SMALL.solution)
    return next(place for place in range(25) if place not in solution)


def test_a_wrong_move_is_explained_and_undone(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    game.menu("Settings")
    desktop.get_by_label("After Check, if I ask for it").check()
    desktop.keyboard.press("Escape")
    mouse.solve(2)
    before = states_of(desktop)
    mouse.put(wrong_place(), BLACK)
    game.press("Check")
    game.shows("There is a mistake.")
    assert game.overlay.count() == 0, "a check does not show where the mistake is"
    game.choose_action("Show me")
    game.shows("s a mistake")
    expect(game.overlay).not_to_have_count(0)
    game.choose_action("Undo mistake")
    wait_for_states(desktop, before)


def test_a_mistake_is_reported_at_once(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).put(wrong_place(), BLACK)
    unexpected = desktop.get_by_role("button", name="already has one black cell")
    expect(unexpected).to_be_visible()
    GameView(desktop).press("Undo")
    expect(unexpected).to_have_count(0)


RESULT = ".board :is([class^=concluded], .result)"
STAGES = (("Where", "Show the idea"), ("Idea", "Show the move"), ("Do", "Do it"))


def stage(game: GameView, name: str) -> None:
    """Wait until a hint shows a stage."""
    expect(game.panel.locator(".rungs [aria-current]")).to_contain_text(name)


@every_genre
def test_a_hint_has_three_stages_and_then_marks(desktop: Page, script: Script) -> None:
    game = GameView(open_puzzle(desktop, script))
    game.press("Hint")
    for name, goes_on in STAGES:
        stage(game, name)
        expect(game.overlay).not_to_have_count(0)
        assert bool(desktop.locator(RESULT).count()) is (name == "Do"), "the result comes last"
        assert not states_of(desktop)
        game.choose_action(goes_on)
    expect(game.panel.locator(".hint-card")).to_have_count(0)
    assert states_of(desktop)
    game.press("Check")
    game.shows("No mistakes so far.")


def test_every_stage_can_be_chosen(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    game.press("Hint")
    for name in ("Do", "Where", "Idea"):
        game.panel.locator(".rungs").get_by_role("button", name=name).click()
        stage(game, name)
    expect(desktop.locator(RESULT)).to_have_count(0)
    game.choose_action("Close the hint")
    expect(game.overlay).to_have_count(0)


@every_genre
def test_a_phrase_highlights_what_it_names(desktop: Page, script: Script) -> None:
    game = GameView(open_puzzle(desktop, script))
    game.press("Hint")
    phrase, spot = game.panel.locator(".phrase").first, desktop.locator(".board .spot")
    phrase.hover()
    expect(spot).not_to_have_count(0)
    dimmed = desktop.locator(".board[data-spot] :is(.layer-below, .layer-above) > :not(.spot)")
    expect(dimmed.first).to_have_css("opacity", "0.22")
    desktop.mouse.move(5, 5)
    expect(spot).to_have_count(0)
    desktop.locator(".rungs button").last.focus()
    desktop.keyboard.press("Tab")
    desktop.keyboard.press("Tab")
    expect(phrase).to_be_focused()
    expect(spot).not_to_have_count(0)
    desktop.keyboard.press("Escape")
    expect(spot).to_have_count(0)


def test_coordinates_are_for_screen_readers_or_on_request(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    game.press("Hint")
    phrase = game.panel.locator(".phrase").first
    expect(phrase).to_contain_text("this")
    assert "R" in (phrase.get_attribute("aria-label") or "")
    game.menu("Settings")
    desktop.get_by_label("Name cells in hints").check()
    desktop.keyboard.press("Escape")
    game.panel.locator(".rungs").get_by_role("button", name="Where").click()
    expect(phrase).to_contain_text(" at R")


def test_the_name_of_a_technique_opens_its_entry(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    game.press("Hint")
    game.choose_action("Show the idea")
    link = game.panel.locator("button.technique")
    name = link.inner_text()
    link.click()
    entry = desktop.get_by_role("dialog", name=name)
    expect(entry).to_contain_text("Ask yourself")
    entry.get_by_role("link", name="Practise it").click()
    expect(desktop.get_by_role("heading", level=1)).to_contain_text(name)


def test_after_a_win_the_technique_of_a_hint_can_be_practised(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    game.press("Hint")
    game.choose_action("Show the idea")
    name = game.panel.locator("button.technique").inner_text()
    play(desktop, SMALL.solution)
    card = game.panel.get_by_role("region", name="Solved!")
    expect(card).to_contain_text(f"You asked about {name}.")
    card.get_by_role("link", name="Practise it").click()
    expect(desktop.get_by_role("heading", level=1)).to_contain_text(name)


def before_a_what_if() -> tuple[Script, list[tuple[int, int]]]:
    """Return a puzzle and a position whose next step is a what-if."""
    script = Script(pw.read("https://puzz.link/p?context/6/6/m22h2i2h2o2m"))
    marks: list[list[int]] = []
    while (found := pw.hint(script.puzzle, marks)).kind == "step":
        if found.step and found.step.chain:
            return script, script.playable_board.states_of_marks(marks)
        marks += found.marks
    raise LookupError("this puzzle needs no what-if")


def test_a_what_if_is_shown_step_by_step(desktop: Page) -> None:
    script, states = before_a_what_if()
    game = GameView(open_puzzle(desktop, script))
    play(desktop, states)
    before = states_of(desktop)
    game.press("Hint")
    game.choose_action("Show the idea")
    game.choose_action("Show the move")
    said, dots = game.panel.locator(".say"), game.panel.locator(".chain-steps li")
    expect(said).to_contain_text("Suppose")
    sentences = [said.inner_text()]
    for number in range(dots.count()):
        game.choose_action("Next")
        expect(dots.nth(number)).to_have_class(re.compile("at"))
        sentences.append(said.inner_text())
        assert desktop.locator(RESULT).count() == 0, "the result comes last"
        expect(desktop.locator(".board .pencil.old").first).to_be_attached()
    expect(dots.last).to_have_text("!")
    expect(desktop.locator(".board .alarm")).to_have_count(1)
    for sentence in reversed(sentences[:-1]):
        game.choose_action("Back")
        expect(said).to_have_text(sentence)
    assert states_of(desktop) == before, "nothing is marked meanwhile"
    for _ in sentences:
        game.choose_action("Next")
    expect(desktop.locator(RESULT)).not_to_have_count(0)
    game.choose_action("Do it")
    expect(game.panel.locator(".hint-card")).to_have_count(0)
    assert states_of(desktop) != before


def play(page: Page, states: list[tuple[int, int]]) -> None:
    """Mark several places as one stroke."""
    page.evaluate("states => document.querySelector('.board').board.game.play(states)", states)


def one_bridge(script: Script) -> tuple[int, int]:
    """Return a span with one bridge in the solution, and its state with two."""
    return next(
        (place, number)
        for place, right in script.solution
        for number, state in enumerate(script.states(place))
        if script.final(place, right) == 1 and state["final"] == 2
    )


def test_a_second_bridge_too_many_is_undone_to_one(desktop: Page) -> None:
    script = EXAMPLES["bridges"]
    mouse = Mouse(open_puzzle(desktop, script), script)
    game = GameView(desktop)
    mouse.solve()
    before = states_of(desktop)
    play(desktop, [one_bridge(script)])
    game.press("Hint")
    game.shows("s a mistake")
    said = game.panel.locator(".say")
    expect(said).to_contain_text("bridges, which is too many")
    expect(said.locator(".phrase.wrong").first).to_be_visible()
    expect(desktop.locator(".board :is([class^=wrong])").first).to_be_attached()
    game.choose_action("Undo mistake")
    wait_for_states(desktop, before)


def test_a_hidden_mistake_is_shown_step_by_step(desktop: Page) -> None:
    script, states = hidden_mistake()
    game = GameView(open_puzzle(desktop, script))
    play(desktop, states)
    game.press("Hint")
    game.shows("s a mistake")
    game.choose_action("Show why")
    dots = game.panel.locator(".chain-steps li")
    for number in range(dots.count() - 1):
        expect(dots.nth(number)).to_have_class("at")
        game.choose_action("Next")
    expect(dots.last).to_have_text("!")
    game.choose_action("Undo mistake")
    wait_for_states(desktop, {})


def hidden_mistake() -> tuple[Script, list[tuple[int, int]]]:
    """Return a wrong mark that breaks no rule at once."""
    script = SMALL
    solution = dict(script.solution)
    for place in range(25):
        mark = [*divmod(place, 5), int(place not in solution)]
        if len(pw.hint(script.puzzle, [mark]).chain) > 1:
            return script, script.playable_board.states_of_marks([mark])
    raise LookupError("every mistake is visible at once")


def test_a_mistake_on_a_large_board_is_named_at_once(desktop: Page) -> None:
    puzzle = pw.generate("mosaic", size=(25, 30), seed=1, difficulty="easy").puzzle
    script = Script(puzzle)
    game = GameView(open_puzzle(desktop, script))
    play(desktop, [(place, BLACK) for place in range(60)])
    game.press("Hint")
    game.shows("s a mistake")


def test_a_hint_that_did_not_help_is_saved_as_a_file(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    game.press("Hint")
    game.choose_action("Show the idea")
    game.choose_action("Show the move")
    with desktop.expect_download() as download:
        game.choose_action("This hint did not help")
    report = json.loads(Path(download.value.path()).read_text())
    assert report["puzzle"] == json.loads(SMALL.text)
    assert report["marks"] == []
    assert report["hint"]["kind"] == "step"


def test_the_board_of_a_phone_keeps_its_size(phone: Page) -> None:
    game = GameView(open_puzzle(phone, EXAMPLES["bridges"]))
    cell = "document.querySelector('.board').board.zoom.cell"
    before = phone.evaluate(cell)
    game.bar.get_by_role("button", name="Hint", exact=True).tap()
    for name, goes_on in STAGES:
        stage(game, name)
        assert phone.evaluate(cell) == before
        box = phone.locator(".help-area").bounding_box()
        assert box
        assert round(box["height"]) == 304
        game.action(goes_on).first.tap()
    assert phone.evaluate(cell) == before


def test_a_hint_on_a_large_board_is_between_the_header_and_the_sheet(new_page: NewPage) -> None:
    page = new_page(**{**PHONE, "viewport": {"width": 320, "height": 568}})
    script = Script(pw.generate("mosaic", size=(30, 30), seed=1, difficulty="easy").puzzle)
    game = GameView(open_puzzle(page, script))
    game.bar.get_by_role("button", name="Hint", exact=True).tap()
    stage(game, "Where")
    page.wait_for_function(
        """() => {
          const [target, header, sheet, zoom] =
            ['.board .premise', '.puzzle-head', '.help-area', '.zoom-tools']
              .map((one) => document.querySelector(one).getBoundingClientRect());
          const isBesideZoom = target.right <= zoom.left || target.left >= zoom.right
            || target.bottom <= zoom.top || target.top >= zoom.bottom;
          return target.top >= header.bottom && target.bottom <= sheet.top && isBesideZoom;
        }"""
    )


def several_marks(game: GameView) -> list[tuple[int, int]]:
    """Apply hints until one marks several places; return its marks."""
    while True:
        marks = game.page.evaluate("document.querySelector('.board').board.game.marks")
        position = {"puzzle": json.loads(SMALL.text), "marks": marks, "eliminations": False}
        hint = ask(game.page, "hint", position)  # as the page does
        game.press("Hint")
        stage(game, "Where")
        marks = hint["frames"]["do"]["faces"]
        game.panel.locator(".rungs").get_by_role("button", name="Do").click()
        while game.action("Next").count():
            game.choose_action("Next")
        if len(marks) > 1:
            return [(place, state) for place, state in marks]
        game.choose_action("Do it")


def test_a_hint_shrinks_as_it_is_followed(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    first, *others = several_marks(game)
    shapes = game.overlay.count()
    mouse.put(*first)
    game.shows("more to go")
    assert 0 < game.overlay.count() < shapes
    for other in others:
        mouse.put(*other)
    game.shows("Well spotted!")
    expect(game.overlay).to_have_count(0)


def test_a_hint_disappears_after_another_move(desktop: Page) -> None:
    mouse = Mouse(open_puzzle(desktop, SMALL), SMALL)
    game = GameView(desktop)
    marks = dict(several_marks(game))
    mouse.put(next(place for place, _ in SMALL.solution if place not in marks), BLACK)
    expect(game.panel.locator(".hint-card")).to_have_count(0)
    expect(game.overlay).to_have_count(0)


@every_genre
def test_the_walkthrough_goes_forward_and_back(desktop: Page, script: Script) -> None:
    mouse = Mouse(open_puzzle(desktop, script), script)
    game = GameView(desktop)
    mouse.solve(2)
    mine = states_of(desktop)
    game.menu("Walkthrough")
    game.shows("Walkthrough from your position")
    game.shows("Step 0 of ")
    game.choose_action("Next step")
    game.shows("Step 1 of ")
    expect(game.overlay).not_to_have_count(0)
    first = states_of(desktop)
    game.choose_action("Last step")
    shown = states_of(desktop)
    assert all(
        script.final(place, shown.get(place, 0)) == script.final(place, state)
        for place, state in script.solution
    )
    game.choose_action("First step")
    wait_for_states(desktop, mine)
    game.choose_action("Next step")
    wait_for_states(desktop, first)
    game.choose_action("Previous step")
    wait_for_states(desktop, mine)
    game.choose_action("From the start")
    game.shows("Walkthrough")
    game.shows("Step 0 of ")
    assert not states_of(desktop)
    game.choose_action("Back to my game")
    wait_for_states(desktop, mine)
    expect(game.overlay).to_have_count(0)


def test_the_walkthrough_of_a_phone_offers_next_and_no_keys(phone: Page) -> None:
    open_puzzle(phone, SMALL)
    phone.get_by_role("button", name="Skip", exact=True).tap()
    game = GameView(phone)
    game.menu("Walkthrough")
    game.shows("Go through the steps with the buttons or the slider.")
    expect(phone.locator(".walkthrough button.main")).to_have_text("Next")
