"""Home, the choice of size and difficulty, the list of games, packs, and Back with dialogs."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

import puzzlewright as pw
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.genres import OWN, genre_named
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage, is_static
from tests.browser.error_log import ErrorLog
from tests.browser.gestures import Mouse, states_of
from tests.browser.navigation import MODULE, open_home, open_puzzle, paste
from tests.browser.scripts import EXAMPLES, SMALL
from tests.browser.test_access import found

TIMES = "\N{MULTIPLICATION SIGN}"
SIZES = [(320, 568), (390, 844), (640, 400), (844, 390), (1280, 800)]
NO_SOLUTION = json.dumps({"genre": "mosaic", "clues": [[9, 0], [None, None]]})
SEVERAL = json.dumps({"genre": "mosaic", "clues": [[None, None], [None, 2]]})

PLAY = """marks => {
  const { game } = document.querySelector('.board').board;
  game.play(game.statesOfMarks(marks));
}"""
# elements beyond the edges of the window, and texts that are wider than their element
OUTSIDE = """() => [...document.querySelectorAll('header *, main *, nav *')]
  .filter((one) => one.checkVisibility() && !one.closest('.art, .visually-hidden'))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return right > innerWidth + 0.5 || left < -0.5;
  })
  .map((one) => one.outerHTML.slice(0, 80))"""
CUT_OFF = """() => [...document.querySelectorAll('main :is(h1, h2, h3, p, button, strong, span)')]
  .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).display !== 'inline')
  .map((one) => one.outerHTML.slice(0, 80))"""


def genre_card(page: Page, genre: str) -> None:
    """Press the card of a genre and wait for its board."""
    open_home(page)
    page.get_by_role("button", name=f"Play {genre}").click()
    page.wait_for_selector("[data-view=play] .board")


def game_of(page: Page) -> dict[str, object]:
    """Return the record of the open game."""
    page.wait_for_selector("[data-view=play] .board")
    record: dict[str, object] = page.evaluate(
        f"async () => (await {MODULE}('saves.js')).metaOf(location.hash.split('/')[2])"
    )
    return record


def without_games(page: Page) -> Page:
    """Let the page see no games of other browsers."""
    page.route(re.compile(r"/api/games(\?|$)"), lambda route: route.fulfill(json={"games": []}))
    return page


def test_a_newcomer_makes_the_first_mark_after_one_click(new_page: NewPage) -> None:
    page = without_games(new_page())
    open_home(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("A reason for every move.")
    page.get_by_role("button", name="Play", exact=True).click()
    game = game_of(page)
    assert (game["genre"], game["level"]) == ("bridges", "easy")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Control+ArrowDown")
    page.wait_for_function(
        "() => document.querySelector('.board').board.state.states.some(Boolean)"
    )


# the moves of elements that no input has caused
SHIFTS = """() => new Promise((resolve) => {
  new PerformanceObserver((found) => resolve(found.getEntries()
    .filter((one) => !one.hadRecentInput && one.value > 0.02)
    .map((one) => one.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)))))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve([]), 1000);
})"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_while_home_is_loading(new_page: NewPage, screen: dict[str, object]) -> None:
    page = without_games(new_page(**screen))
    open_home(page)
    expect(page.locator(".packs-card li").first).to_be_attached()
    assert page.evaluate(SHIFTS) == []


@pytest.mark.needs_server("games of other browsers are on a server")
def test_a_button_that_is_pressed_stays_until_its_release(
    new_page: NewPage, error_log: ErrorLog
) -> None:
    error_log.allow("404")  # the game does not exist
    page = new_page()
    waiting: list[Route] = []
    page.route("**/api/games", lambda route: waiting.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/games"):
        open_home(page)
    play = page.get_by_role("button", name="Play", exact=True)
    box = play.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    game = {"key": "abcdefgh", "shelf": None, "genre": "mosaic", "seconds": 1, "hints": 0}
    times = {"started": "2026-01-01T00:00:00Z", "saved": "2026-01-01T00:00:00Z", "version": 1}
    games = {"games": [{**game, **times, "finished": False, "counts": False}]}
    with page.expect_response("**/api/games/abcdefgh"):
        waiting[0].fulfill(json=games)
    page.wait_for_timeout(500)
    page.mouse.up()
    page.wait_for_selector("[data-view=play] .board")


def test_play_continues_the_last_game(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    before = states_of(desktop)
    open_home(desktop)
    desktop.get_by_role("link", name="Continue", exact=True).click()
    desktop.wait_for_selector("[data-view=play] .board")
    assert states_of(desktop) == before


def test_home_leads_to_the_rules_when_there_are_games(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(1)
    open_home(desktop)
    desktop.get_by_role("main").get_by_role("link", name="Rules", exact=True).click()
    expect(desktop.locator(".rule-picture.right").first).to_be_visible()


def test_everything_to_play_is_above_the_fold(desktop: Page) -> None:
    Mouse(open_puzzle(desktop, SMALL), SMALL).solve(2)
    genre_card(desktop, "Mosaic")
    open_home(desktop)
    last = desktop.get_by_role("button", name=re.compile("of Satogaeri"))
    box = last.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 800


@pytest.mark.parametrize("genre", [one.name for one in OWN])
def test_a_genre_card_starts_a_puzzle_of_the_last_kind(desktop: Page, genre: str) -> None:
    title = genre_named(genre).title.split(" (")[0]
    open_home(desktop)
    desktop.get_by_role("button", name=re.compile(f"size and difficulty of {title}")).click()
    panel = desktop.get_by_role("dialog", name=title)
    panel.get_by_role("group", name="Size").get_by_role("radio", name="Medium").check()
    panel.get_by_role("radio", name="Hard").check()
    panel.get_by_role("button", name="Play").click()
    rows, columns = genre_named(genre).sizes["medium"]
    game = game_of(desktop)
    assert (game["genre"], game["size"], game["level"]) == (genre, f"{rows}x{columns}", "hard")
    open_home(desktop)
    chosen = f"Hard · {rows} {TIMES} {columns}: size and difficulty of {title}"
    expect(desktop.get_by_role("button", name=chosen)).to_be_visible()


def test_the_panel_offers_named_sizes_and_six_difficulties(desktop: Page) -> None:
    open_home(desktop)
    desktop.get_by_role("button", name=re.compile("size and difficulty of Bridges")).click()
    panel = desktop.get_by_role("dialog", name="Bridges")
    sizes = panel.get_by_role("group", name="Size").get_by_role("radio")
    levels = panel.get_by_role("group", name="Difficulty").get_by_role("radio")
    expect(sizes).to_have_count(5)
    assert [one.get_attribute("value") for one in sizes.all()] == [
        *("small", "medium", "large", "huge", "custom")
    ]
    assert [one.get_attribute("value") for one in levels.all()] == list(LEVELS)
    levels.nth(1).focus()
    desktop.keyboard.press("ArrowRight")
    expect(levels.nth(2)).to_be_checked()
    desktop.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_custom_size_is_generated(desktop: Page) -> None:
    open_home(desktop)
    desktop.get_by_role("button", name=re.compile("size and difficulty of Context")).click()
    panel = desktop.get_by_role("dialog", name="Context")
    panel.get_by_role("radio", name="Custom").check()
    panel.get_by_role("spinbutton", name="Rows").fill("5")
    panel.get_by_role("spinbutton", name="Columns").fill("7")
    panel.get_by_role("button", name="Play").click()
    assert game_of(desktop)["size"] == "5x7"


def test_a_kind_is_remembered_once_it_is_played(desktop: Page) -> None:
    desktop.set_viewport_size({"width": 1280, "height": 740})
    open_home(desktop)
    card = desktop.get_by_role("button", name=re.compile("size and difficulty of Bridges"))
    kind = card.inner_text()
    card.click()
    panel = desktop.get_by_role("dialog", name="Bridges")
    panel.get_by_role("radio", name="Custom").check()
    expect(panel.get_by_role("link", name="Rules of Bridges")).to_be_in_viewport(ratio=1)
    desktop.goto("about:blank")
    open_home(desktop)
    expect(card).to_have_text(kind)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_play_stays_in_view_with_a_custom_size(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    open_home(page)
    page.get_by_role("button", name=re.compile("size and difficulty of Bridges")).click()
    panel = page.get_by_role("dialog", name="Bridges")
    panel.get_by_role("radio", name="Custom").check()
    expect(panel.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["play/zzz", "editor/zzz", "nonsense"])
def test_an_unknown_address_leads_home(
    new_page: NewPage, error_log: ErrorLog, address: str
) -> None:
    error_log.allow("404 (Not Found)")
    page = new_page(**PHONE)
    page.goto(f"/#/{address}")
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Start something new")).to_be_visible()


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_the_nearest_kind_is_offered_if_a_puzzle_takes_too_long(desktop: Page) -> None:
    line = json.dumps({"error": "given up"}) + "\n"
    desktop.route("**/api/generate", lambda route: route.fulfill(body=line))
    desktop.goto("/#kind=satogaeri/27x34/extreme")
    expect(desktop.get_by_text("takes too long to make")).to_be_visible()
    expect(desktop.get_by_text("given up")).to_have_count(0)
    desktop.get_by_role("button", name=f"Play Satogaeri 20 {TIMES} 20 extreme").click()
    assert game_of(desktop)["genre"] == "satogaeri"


@pytest.mark.needs_server("it changes or holds answers over HTTP")
def test_a_puzzle_of_another_kind_says_so(desktop: Page) -> None:
    def nearest(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "exact": False})

    desktop.route("**/api/new-puzzle", nearest)
    genre_card(desktop, "Context")
    expect(desktop.get_by_text("This is the closest match: small, easy.")).to_be_visible()


def test_games_are_listed_once_with_size_and_progress(desktop: Page) -> None:
    context = EXAMPLES["context"]
    Mouse(open_puzzle(desktop, context), context).solve(2)
    first = desktop.url
    paste(desktop, context.text)
    expect(desktop).to_have_url(first)
    genre_card(desktop, "Mosaic")
    desktop.goto("/#/games")
    mine = desktop.locator(f"main a[href='{first[first.index('#') :]}']")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text(re.compile(r"\d\s.\s\d.*<\s1\smin"))
    progress = mine.get_by_role("progressbar")
    expect(progress).not_to_have_js_property("value", 0)
    untouched = desktop.get_by_role("link").filter(has_text="not started")
    expect(untouched.first).to_contain_text(f"Easy · 10 {TIMES} 10 · not started")


@pytest.mark.parametrize(
    ("puzzle", "sentence"), [(NO_SOLUTION, "no solution"), (SEVERAL, "several solutions")]
)
def test_a_pasted_puzzle_with_a_fault_says_so(desktop: Page, puzzle: str, sentence: str) -> None:
    paste(desktop, puzzle)
    dialog = desktop.get_by_role("dialog", name="This puzzle has a fault")
    expect(dialog.get_by_text(sentence)).to_be_visible()
    dimmed = "getComputedStyle(document.querySelector('dialog'), '::backdrop').visibility"
    assert desktop.evaluate(dimmed) == "visible"
    dialog.get_by_role("button", name="Play anyway").click()
    assert game_of(desktop)["genre"] == "mosaic"


def test_a_link_to_a_puzzle_with_a_fault_says_so(desktop: Page) -> None:
    desktop.goto("/#puzzle=" + SEVERAL)
    dialog = desktop.get_by_role("dialog", name="This puzzle has a fault")
    dialog.get_by_role("button", name="Cancel").click()
    expect(desktop.get_by_role("heading", name="Start something new")).to_be_visible()


def test_back_closes_a_dialog_first(desktop: Page) -> None:
    open_home(desktop)
    genre_card(desktop, "Bridges")
    game = desktop.url
    desktop.get_by_role("button", name="Settings").first.click()
    dialog = desktop.get_by_role("dialog")
    expect(dialog).to_be_visible()
    desktop.go_back()
    expect(dialog).to_be_hidden()
    expect(desktop).to_have_url(game)
    desktop.go_back()
    expect(desktop.get_by_role("heading", name="Start something new")).to_be_visible()


def test_a_dialog_leaves_no_step_in_the_history(desktop: Page) -> None:
    open_home(desktop)
    desktop.goto("/#/packs")
    expect(desktop.get_by_role("heading", level=1, name="Packs")).to_be_visible()
    desktop.get_by_role("button", name="Settings").click()
    desktop.keyboard.press("Escape")
    expect(desktop.get_by_role("dialog")).to_be_hidden()
    desktop.wait_for_function("() => !history.state?.isDialog")  # the browser goes back later
    desktop.go_back()
    expect(desktop.get_by_role("heading", name="Start something new")).to_be_visible()


def test_a_link_in_a_dialog_closes_it(desktop: Page) -> None:
    open_home(desktop)
    desktop.get_by_role("button", name=re.compile("size and difficulty of Bridges")).click()
    desktop.get_by_role("dialog").get_by_role("link", name="Rules of Bridges").click()
    expect(desktop.locator("body[data-view=rules] .board")).to_be_visible()
    expect(desktop.get_by_role("dialog")).to_be_hidden()
    desktop.wait_for_function("() => !history.state?.isDialog")  # the browser goes back later
    desktop.go_back()
    expect(desktop.get_by_role("heading", name="Start something new")).to_be_visible()


def test_a_pack_opens_its_next_puzzle_and_shows_progress(desktop: Page) -> None:
    desktop.goto("/#/packs")
    desktop.get_by_role("button", name="Play Bridges: step by step").click()
    game = game_of(desktop)
    assert game["deal"] == {"genre": "bridges", "size": [7, 7], "pack": "bridges-starter"}
    puzzle = desktop.get_by_role("region", name="Puzzle")
    expect(puzzle).to_contain_text("Bridges: step by step · 1 of 20")
    marks = pw.solve(pw.read(json.dumps(game["puzzle"]))).json()["solutions"][0]
    desktop.evaluate(PLAY, marks)
    expect(desktop.locator("[data-won]")).to_be_visible()
    desktop.goto("/#/packs/bridges-starter")
    expect(desktop.get_by_role("progressbar")).to_have_js_property("value", 1)
    desktop.get_by_role("button", name="Play next").click()
    desktop.wait_for_selector("[data-view=play] .board")
    assert game_of(desktop)["library"] != game["library"]


@pytest.mark.needs_server("typst makes books")
def test_create_leads_to_every_tool(desktop: Page) -> None:
    for tool in ("Editor", "Library", "Book", "My data"):
        desktop.goto("/#/create")
        desktop.get_by_role("main").get_by_role("link", name=tool).click()
        expect(desktop.get_by_role("heading", level=1, name=tool)).to_be_visible()
        current = desktop.get_by_role("navigation", name="Main").locator("[aria-current]")
        expect(current).to_have_text("Create")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height})
    Mouse(open_puzzle(page, SMALL), SMALL).solve(1)
    for view in ("", "packs", "packs/bridges-starter", "create", "games"):
        page.goto(f"/#/{view}")
        page.wait_for_selector("main h1")
        assert page.evaluate(OUTSIDE) == [], view
        assert page.evaluate(CUT_OFF) == [], view
        if view == "create":
            widths = [text.bounding_box() for text in page.locator("main li p").all()]
            assert all(box and box["width"] >= 120 for box in widths), "no narrow columns"


def test_edges_and_navigation_do_not_jump(desktop: Page, pytestconfig: pytest.Config) -> None:
    edges = set()
    views = ["", "packs", "create", "editor", "library", "data", "games"]
    for view in views if is_static(pytestconfig) else [*views, "book"]:
        desktop.goto(f"/#/{view}")
        desktop.wait_for_selector("main h1")
        edges.add(
            desktop.evaluate(
                """() => JSON.stringify([document.querySelector('#view .page, #view .column'),
                  document.querySelector('.brand'), ...document.querySelectorAll('#nav a')]
                  .map((one) => Math.round(one.getBoundingClientRect().left)))"""
            )
        )
    assert len(edges) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_every_screen_is_accessible(
    new_page: NewPage, scheme: str, screen: dict[str, object]
) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce", **screen)
    genre_card(page, "Mosaic")
    genre_card(page, "Context")
    for view in ("", "packs", "packs/marathon", "create", "games"):
        page.goto(f"/#/{view}")
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert found(page) == [], view
    open_home(page)
    page.get_by_role("button", name=re.compile("size and difficulty of Bridges")).click()
    assert found(page) == []
