"""What must not happen, whatever a test is about."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

from tests.browser.server import House


class Witness:
    """Sees errors of the page and of the studio, and requests to elsewhere."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.seen: list[str] = []
        self.excuses = ["Service Worker registration blocked by Playwright"]
        self.log_before = len(house.log.read_text())

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def excuse(self, words: str) -> None:
        """Do not mind what contains these words; for tests in which something is broken."""
        self.excuses.append(words)

    def swear(self) -> None:
        """Fail if anything was seen."""
        log = self.house.log.read_text()[self.log_before :]
        told = [
            one
            for one in dict.fromkeys(self.seen)
            if not any(words in one for words in self.excuses)
        ]
        assert not told, "\n".join(told)
        assert "Traceback" not in log, log

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.seen.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self.seen.append(f"error of the page: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.house.address + "/", "data:", "blob:")):
            self.seen.append(f"request to elsewhere: {request.url}")
