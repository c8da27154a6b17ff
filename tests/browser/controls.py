"""What stands around the board, found as people find it: by the names of buttons and headings."""

from playwright.sync_api import Locator, Page, expect


class Table:
    """The view of one game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bar = page.get_by_role("toolbar", name="Game")
        self.beside = page.get_by_role("complementary", name="Help panel")
        # shapes that a help lays over the board
        self.overlay = page.locator(".board :is(.layer-below, .layer-above) > *")

    def press(self, name: str) -> None:
        """Press a button of the game."""
        self.bar.get_by_role("button", name=name, exact=True).click()

    def menu(self, name: str) -> None:
        """Choose from what is asked for less often."""
        self.press("More")
        self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    def offer(self, name: str) -> Locator:
        """What a card beside the board offers."""
        return self.beside.get_by_role("button", name=name, exact=True)

    def take(self, name: str) -> None:
        self.offer(name).first.click()

    def says(self, text: str) -> None:
        """Wait until this can be read beside the board."""
        expect(self.beside.get_by_text(text).first).to_be_visible()

    def is_silent(self, text: str) -> None:
        """Wait until this cannot be read beside the board."""
        expect(self.beside.get_by_text(text)).to_have_count(0)

    def won(self) -> None:
        expect(self.page.locator("[data-won]")).to_be_visible()
