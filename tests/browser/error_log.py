"""Collect errors that fail every test."""

from pathlib import Path
from typing import Protocol

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError


class LoggingServer(Protocol):
    """A server with a log file, which tests can stop and start again."""

    log: Path

    @property
    def address(self) -> str: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...


class ErrorLog:
    """Errors of the page and of the studio, and requests outside the studio."""

    def __init__(self, server: LoggingServer) -> None:
        self.server = server
        self.errors: list[str] = []
        self.allowed = ["Service Worker registration blocked by Playwright"]
        self.log_before = len(server.log.read_text())

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def allow(self, words: str) -> None:
        """Ignore errors that contain this text, for tests that provoke them."""
        self.allowed.append(words)

    def check(self) -> None:
        """Fail if there were errors."""
        log = self.server.log.read_text()[self.log_before :]
        unexpected = [
            one
            for one in dict.fromkeys(self.errors)
            if not any(words in one for words in self.allowed)
        ]
        assert not unexpected, "\n".join(unexpected)
        assert "Traceback" not in log, log

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self.errors.append(f"error of the page: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.server.address + "/", "data:", "blob:")):
            self.errors.append(f"request outside the studio: {request.url}")
