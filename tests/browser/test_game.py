"""The view of a game: layout, first game, aids, brush, clock, printing and the win."""

import re

import pytest
from playwright.sync_api import Page, expect

import puzzlewright as pw
from tests.browser.conftest import NewPage
from tests.browser.controls import GameView
from tests.browser.gestures import Mouse, Script, states_of, wait_for_states
from tests.browser.navigation import MODULE, open_puzzle
from tests.browser.scripts import EXAMPLES, SMALL, each

BLACK, WHITE = 1, 2
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "small": (320, 568), "low": (844, 390)}
SIZES |= {"enlarged": (640, 400), "tablet": (768, 1024)}
every_genre = each(EXAMPLES)
BOARD = "document.querySelector('.board').board"


def play(page: Page, states: list[tuple[int, int]]) -> None:
    """Mark several places as one stroke."""
    page.evaluate(f"states => {BOARD}.game.play(states)", states)


def cut_off(page: Page) -> list[str]:
    """Return the texts and buttons that do not fit on the page."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.game-view :is(button, h1, p)')]
        .filter((one) => one.checkVisibility() && !one.closest('.board'))
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1;
        })
        .map((one) => one.textContent)"""
    )
    return found


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_the_board_keeps_its_place_and_nothing_is_cut_off(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    game = GameView(open_puzzle(page, EXAMPLES["bridges"]))
    board = page.locator(".board-card")
    before = board.bounding_box()
    assert before
    assert min(before["width"], before["height"]) > 0.55 * min(size)
    assert cut_off(page) == []
    for name in ("Hint", "Check", "What-if"):
        game.press(name)
        page.wait_for_timeout(100)
        after = board.bounding_box()
        assert after
        assert (after["width"], after["height"]) == (before["width"], before["height"])
        assert cut_off(page) == []
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_history_is_in_the_menu_and_behind_a_long_press_on_undo(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    Mouse(desktop, SMALL).solve(3)
    game.menu("History")
    dialog = desktop.get_by_role("dialog", name="History")
    dialog.get_by_role("button", name="Start").click()
    wait_for_states(desktop, {})
    desktop.keyboard.press("Escape")
    game.press("Redo")
    undo = game.bar.get_by_role("button", name="Undo").bounding_box()
    assert undo
    desktop.mouse.move(undo["x"] + 10, undo["y"] + 10)
    desktop.mouse.down()
    expect(dialog).to_be_visible()
    desktop.mouse.up()
    assert len(states_of(desktop)) == 1


def test_undo_is_off_when_nothing_was_played(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    undo = game.bar.get_by_role("button", name="Undo")
    open_puzzle(desktop, EXAMPLES["bridges"])
    expect(undo).to_be_disabled()
    script = EXAMPLES["bridges"]
    play(desktop, script.solution[:1])
    expect(undo).to_be_enabled()


def test_groups_are_shown_while_z_is_held_or_by_a_setting(desktop: Page) -> None:
    script = EXAMPLES["bridges"]
    game = GameView(open_puzzle(desktop, script))
    play(desktop, script.solution[:3])
    bands = desktop.locator(".board .group-band")
    expect(bands).to_have_count(0)
    desktop.keyboard.down("z")
    expect(bands).not_to_have_count(0)
    desktop.keyboard.up("z")
    expect(bands).to_have_count(0)
    game.menu("Settings")
    desktop.get_by_label("Colour groups").check()
    desktop.keyboard.press("Escape")
    expect(bands).not_to_have_count(0)


def test_rulers_are_a_setting(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    numbers = desktop.locator(".ruler-strip.across span:visible")
    expect(numbers).to_have_count(0)
    game.menu("Settings")
    desktop.get_by_label("Number the rows and columns").check()
    desktop.keyboard.press("Escape")
    expect(numbers).to_have_text(["1", "2", "3", "4", "5"])


def test_a_large_board_opens_readable_and_hints_come_into_view(desktop: Page) -> None:
    script = Script(pw.generate("mosaic", size=(60, 60), seed=1, difficulty="easy").puzzle)
    game = GameView(open_puzzle(desktop, script))
    desktop.wait_for_function(f"{BOARD}.zoom.cell >= 30")
    expect(desktop.locator(".ruler-strip.across span").first).to_be_visible()
    overview = desktop.locator(".minimap")
    box = overview.bounding_box()
    assert box
    desktop.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] - 3)
    expect(desktop.locator(".ruler-strip.across span").last).to_have_text("60")
    expect(desktop.locator(".ruler-strip.down span").last).to_have_text("60")
    game.press("Hint")
    expect(game.panel.locator(".hint-card")).to_be_visible()
    desktop.wait_for_function(
        """() => {
          const area = document.querySelector('.board').getBoundingClientRect();
          const shape = document.querySelector('.board .premise').getBoundingClientRect();
          return shape.left >= area.left && shape.right <= area.right
            && shape.top >= area.top && shape.bottom <= area.bottom;
        }"""
    )


@every_genre
def test_the_first_game_shows_the_gestures_until_the_first_mark(
    desktop: Page, script: Script
) -> None:
    game = GameView(open_puzzle(desktop, script))
    coach = game.panel.get_by_role("region", name="How to play")
    expect(coach).to_be_visible()
    expect(desktop.locator(".coach-dot:not([hidden])")).to_have_count(1)
    first = coach.inner_text()
    game.choose_action("Next")
    expect(coach).not_to_have_text(first, use_inner_text=True)
    play(desktop, script.solution[:1])
    expect(coach).to_have_count(0)
    expect(desktop.locator(".coach-dot")).to_have_count(0)
    open_puzzle(desktop, script)
    expect(coach).to_have_count(0)


def test_the_first_game_shows_the_mark_that_each_gesture_leaves(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, EXAMPLES["bridges"]))
    expect(desktop.locator(".coach-result .bridge")).to_have_count(1)
    for _ in ("right-drag", "click"):
        game.choose_action("Next")
        expect(desktop.locator(".coach-result .no-bridge")).to_have_count(2)  # the arms of a cross
        expect(desktop.locator(".coach-result .bridge")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_the_coach_of_a_phone_covers_neither_board_nor_tools(phone: Page, size: str) -> None:
    width, height = SIZES[size]
    phone.set_viewport_size({"width": width, "height": height})
    game = GameView(open_puzzle(phone, EXAMPLES["bridges"]))
    phone.evaluate(
        "Promise.all(document.querySelector('.help-area').getAnimations().map((a) => a.finished))"
    )
    coach, board = (phone.locator(name).bounding_box() for name in (".coach", ".board-card"))
    tools = game.bar.bounding_box()
    assert coach
    assert board
    assert tools
    assert board["y"] + board["height"] <= coach["y"]
    assert coach["y"] + coach["height"] <= tools["y"]


def test_the_coach_of_a_phone_leaves_the_marks_free_if_there_is_room(phone: Page) -> None:
    open_puzzle(phone, EXAMPLES["bridges"])
    no_bridge = phone.get_by_role("button", name="No bridge")
    no_bridge.tap()
    expect(no_bridge).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".coach")).to_be_visible()


@pytest.mark.parametrize("size", ["low", "enlarged"])
def test_the_coach_of_a_low_window_is_shown_whole(new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    script = Script(pw.generate("mosaic", size=(60, 60), seed=1, difficulty="easy").puzzle)
    game = GameView(open_puzzle(page, script))
    expect(game.action("Next")).to_be_in_viewport(ratio=1)
    game.choose_action("Next")
    expect(game.action("Next")).to_be_in_viewport(ratio=1)


def test_the_coach_speaks_of_touch_on_a_phone_and_leads_to_the_rules(
    phone: Page, desktop: Page
) -> None:
    for page, gesture in ((phone, "Tap a cell"), (desktop, "Click a cell")):
        coach = GameView(open_puzzle(page, SMALL)).panel.get_by_role("region", name="How to play")
        expect(coach).to_contain_text(gesture)
        coach.get_by_role("button", name="Rules").click()
        expect(page.get_by_role("dialog").locator(".rule-picture.right").first).to_be_visible()


def test_a_confirmed_check_leaves_the_tools_of_a_phone_free(phone: Page) -> None:
    game = GameView(open_puzzle(phone, SMALL))
    phone.get_by_role("button", name="Skip", exact=True).tap()
    game.press("Check")
    game.shows("No mistakes so far.")
    game.press("What-if")
    expect(game.bar.get_by_role("button", name="What-if")).to_have_attribute("aria-pressed", "true")


def test_the_coach_of_a_phone_leaves_the_zoom_buttons_of_a_large_board_free(phone: Page) -> None:
    script = Script(pw.generate("mosaic", size=(60, 60), seed=1, difficulty="easy").puzzle)
    game = GameView(open_puzzle(phone, script))
    expect(game.panel.get_by_role("region", name="How to play")).to_be_visible()
    phone.get_by_role("button", name="Pan").tap()
    expect(phone.get_by_role("button", name="Pan")).to_have_attribute("aria-pressed", "true")


def test_the_coach_gives_way_to_a_hint_and_comes_back(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    coach = game.panel.get_by_role("region", name="How to play")
    gesture = desktop.locator(".coach-dot:not([hidden])")
    expect(gesture).to_have_count(1)
    game.press("Hint")
    expect(game.panel.locator(".hint-card")).to_be_visible()
    expect(coach).to_be_hidden()
    expect(gesture).to_have_count(0)
    desktop.keyboard.press("Escape")
    expect(coach).to_be_visible()
    expect(gesture).to_have_count(1)


def test_progress_does_not_need_white_marks(desktop: Page) -> None:
    script = Script(pw.generate("mosaic", size=(6, 6), seed=1, difficulty="easy").puzzle)
    open_puzzle(desktop, script)
    black = [(place, state) for place, state in script.solution if state == BLACK]
    progress = desktop.locator(".progress")
    all_clues = len(script.spec["clues"])
    expect(progress).to_have_text(f"0 of {all_clues} clues")
    play(desktop, black[: len(black) // 2])
    expect(progress).to_contain_text(re.compile(r"^[1-9]"))
    done = int(progress.inner_text().split()[0])
    bar = progress.locator("i").evaluate("one => parseFloat(one.style.inlineSize)")
    assert bar == pytest.approx(100 * done / all_clues, abs=0.01)
    play(desktop, black)
    GameView(desktop).won()
    expect(progress).to_contain_text(re.compile(r"^(\d+) of \1 clues"))


def at_the_zero(page: Page) -> tuple[float, float]:
    """Return the point of the 0 at R2C1 of `SMALL`."""
    point = page.evaluate(f"{BOARD}.screen(0.5, 1.5)")
    return point["x"], point["y"]


def test_the_brush_finishes_a_clue(desktop: Page) -> None:
    open_puzzle(desktop, SMALL)
    desktop.get_by_role("button", name="Finish clue").click()
    desktop.mouse.click(*at_the_zero(desktop))
    window = dict.fromkeys((0, 1, 5, 6, 10, 11), WHITE)
    wait_for_states(desktop, window)
    GameView(desktop).press("Undo")
    wait_for_states(desktop, {})
    point = desktop.evaluate(f"{BOARD}.screen(1.5, 0.5)")  # the 2 at R1C2 is not decided
    desktop.mouse.click(point["x"], point["y"])
    wait_for_states(desktop, {})


def test_a_key_finishes_the_clue_at_the_cursor(desktop: Page) -> None:
    open_puzzle(desktop, SMALL)
    desktop.keyboard.press("0")
    desktop.keyboard.press("c")
    wait_for_states(desktop, dict.fromkeys((0, 1, 5, 6, 10, 11), WHITE))


def test_keys_choose_the_mark(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    chooser = desktop.get_by_role("toolbar", name="Tools")
    for key, name in (("n", "White"), ("m", "Finish clue"), ("b", "Black")):
        desktop.keyboard.press(key)
        expect(chooser.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    desktop.keyboard.press("n")
    desktop.mouse.click(*at_the_zero(desktop))
    wait_for_states(desktop, {5: WHITE})
    desktop.keyboard.press("?")
    expect(game.page.get_by_role("dialog")).to_contain_text("choose what a click does: white")


def seconds_played(page: Page) -> int:
    minutes, seconds = page.locator(".clock").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_clock_stops_when_paused_and_when_idle(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    open_puzzle(page, SMALL)
    page.mouse.move(300, 300)
    before = seconds_played(page)
    page.clock.fast_forward(600_000)
    expect(page.locator(".clock[data-still]")).to_be_visible()
    assert 60 <= seconds_played(page) <= before + 62, "after a minute without input it stops"
    page.get_by_role("button", name="Pause").click()
    paused = seconds_played(page)
    page.mouse.move(310, 310)
    page.clock.fast_forward(20_000)
    assert seconds_played(page) == paused
    expect(page.locator(".board")).to_have_attribute("inert", "")
    page.get_by_role("button", name="Paused").click()
    page.clock.fast_forward(20_000)
    assert seconds_played(page) >= paused + 20


def test_the_browser_prints_the_whole_board(desktop: Page) -> None:
    script = EXAMPLES["context"]
    open_puzzle(desktop, script)
    play(desktop, script.solution)
    desktop.emulate_media(media="print")
    desktop.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(desktop.locator(".print-sheet svg")).to_be_visible()
    assert desktop.locator(".print-sheet .clue, .print-sheet .clue-done").count() > 0
    expect(desktop.locator("#view")).to_be_hidden()
    desktop.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(desktop.locator(".print-sheet")).to_have_count(0)
    desktop.emulate_media(media="print", color_scheme="dark")
    expect(desktop.locator("body")).to_have_css("color", "rgb(20, 23, 29)")  # on any page


def test_nothing_moves_if_the_player_prefers_so(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    game = GameView(open_puzzle(page, SMALL))
    game.press("Hint")
    play(page, SMALL.solution)
    game.won()
    assert page.evaluate(
        "document.getAnimations().every(one => one.effect.getComputedTiming().duration === 0)"
    )


@pytest.fixture(params=["light", "dark"])
def win_page(new_page: NewPage, request: pytest.FixtureRequest) -> Page:
    return new_page(color_scheme=request.param)


def test_a_win_floods_the_page_and_shows_a_card(win_page: Page) -> None:
    script = EXAMPLES["bridges"]
    game = GameView(open_puzzle(win_page, script))
    colour = "getComputedStyle(document.querySelector('.game-view')).backgroundColor"
    before = win_page.evaluate(colour)
    game.press("Hint")
    game.choose_action("Close the hint")
    play(win_page, script.solution)
    card = game.panel.get_by_role("region", name="Solved!")
    expect(card).to_contain_text("Hints1")
    for name in ("Next puzzle", "Share", "See the walkthrough"):
        expect(card.get_by_role("button", name=name)).to_be_visible()
    win_page.wait_for_function(f"before => {colour} !== before", arg=before)
    card.get_by_role("button", name="Look at the board").click()
    expect(card).to_have_count(0)
    game.press("Undo")
    expect(win_page.locator("[data-won]")).to_have_count(0)


def test_a_second_game_of_a_kind_names_the_best_time(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    kind = desktop.locator(".puzzle-head .kind")
    expect(kind).to_contain_text("·")  # it is rated
    play(desktop, SMALL.solution)
    game.won()
    game.choose_action("Next puzzle")  # the same puzzle would continue its game
    expect(game.panel.get_by_text("Solved!")).to_have_count(0)
    expect(kind).to_contain_text("·")
    expect(desktop.locator(".best-time")).to_contain_text("Your best here: 0:0")


def test_a_solved_picture_is_shown_with_its_title(desktop: Page) -> None:
    desktop.goto("/#/")
    key = desktop.evaluate(
        f"""async (puzzle) => {{
          const {{ newGame }} = await {MODULE}('saves.js');
          return newGame({{ text: puzzle, picture: 'Cat' }});
        }}""",
        SMALL.text,
    )
    desktop.goto(f"/#/play/{key}")
    expect(desktop.locator(".board")).to_be_visible()
    expect(desktop.get_by_text("Cat")).to_have_count(0)
    play(desktop, SMALL.solution)
    expect(desktop.get_by_role("heading", name="Cat!")).to_be_visible()
    expect(desktop.locator(".board .layer-clues").first).to_have_css("opacity", "0")
    expect(desktop.locator(".board .layer-over").first).to_have_css("opacity", "0")


def test_a_win_shows_the_whole_of_a_large_board(phone: Page) -> None:
    script = Script(pw.generate("mosaic", size=(30, 30), seed=1, difficulty="easy").puzzle)
    game = GameView(open_puzzle(phone, script))
    phone.wait_for_function(f"{BOARD}.zoom.isZoomed")
    play(phone, script.solution)
    game.won()
    phone.wait_for_function(f"!{BOARD}.zoom.isZoomed")
    expect(phone.get_by_role("button", name="Zoom in")).to_be_hidden()
    assert abs(phone.evaluate(f"{BOARD}.zoom.x")) < 2  # in the middle


def test_vibration_and_sound_are_off_by_default(desktop: Page) -> None:
    game = GameView(open_puzzle(desktop, SMALL))
    desktop.evaluate("() => void (navigator.vibrate = (buzz) => (window.buzzed ??= []).push(buzz))")
    play(desktop, SMALL.solution[:1])
    assert desktop.evaluate("window.buzzed ?? []") == []
    game.menu("Settings")
    expect(desktop.get_by_label("Play sounds")).not_to_be_checked()
    desktop.get_by_label("Vibrate").check()
    desktop.keyboard.press("Escape")
    play(desktop, SMALL.solution[1:2])
    assert len(desktop.evaluate("window.buzzed")) == 1


@pytest.mark.parametrize("genre", ["bridges", "mosaic", "context", "satogaeri"])
def test_the_rules_have_right_and_wrong_pictures(desktop: Page, genre: str) -> None:
    desktop.goto(f"/#/rules/{genre}")
    rules = desktop.locator(".pictured-rules figure")
    expect(rules.first).to_be_visible()
    for rule in rules.all():
        expect(rule.locator(".rule-picture.right svg").first).to_be_visible()
        expect(rule.locator(".rule-picture.wrong svg").first).to_be_visible()


def test_the_rules_in_a_game_have_pictures_too(desktop: Page) -> None:
    GameView(open_puzzle(desktop, SMALL)).menu("Rules")
    dialog = desktop.get_by_role("dialog", name="Mosaic")
    expect(dialog.locator(".rule-picture.right svg").first).to_be_visible()
    expect(dialog.get_by_text("The rules in full")).to_be_visible()
