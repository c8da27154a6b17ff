"""The controls of a game, found by the names of buttons and headings."""

from playwright.sync_api import Locator, Page, expect

HAVE_LONG_PRESS = ("Undo", "Redo")


def press(button: Locator) -> None:
    """Press a button; one that reacts to long presses, with the keyboard.

    On a busy machine, a click may take as long as a long press.
    """
    expect(button).to_be_enabled()
    if button.text_content() in HAVE_LONG_PRESS:
        button.press("Enter")
    else:
        button.click()


class GameView:
    """The view of one game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bar = page.get_by_role("toolbar", name="Game")
        self.panel = page.get_by_role("complementary", name="Help panel")
        # shapes of hints and mistakes over the board
        self.overlay = page.locator(".board :is(.layer-below, .layer-above) > *")

    def press(self, name: str) -> None:
        """Press a button of the toolbar."""
        press(self.bar.get_by_role("button", name=name, exact=True))

    def menu(self, name: str) -> None:
        """Choose a command from the menu More."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    def action(self, name: str) -> Locator:
        """Return a button of a card in the panel."""
        return self.panel.get_by_role("button", name=name, exact=True)

    def choose_action(self, name: str) -> None:
        self.action(name).first.click()

    def shows(self, text: str) -> None:
        """Wait until the panel shows a text."""
        expect(self.panel.get_by_text(text).first).to_be_visible()

    def shows_no(self, text: str) -> None:
        """Wait until the panel no longer shows a text."""
        expect(self.panel.get_by_text(text)).to_have_count(0)

    def won(self) -> None:
        expect(self.page.locator("[data-won]")).to_be_visible()
