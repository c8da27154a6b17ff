"""`studio --open`: opens a browser where there is one, and never fails for want of one."""

import webbrowser

import pytest

from puzzlewright.cli import studio

ADDRESS = "http://127.0.0.1:8000/"


def test_the_studio_is_opened_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    studio.open_browser(ADDRESS)
    assert opened == [ADDRESS]


def test_without_a_display_no_browser_takes_over_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    studio.open_browser(ADDRESS)
    assert opened == []


@pytest.mark.parametrize("error", [webbrowser.Error("no browser"), FileNotFoundError("xdg-open")])
def test_a_browser_that_cannot_be_opened_is_no_error(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(_: str) -> bool:
        raise error

    monkeypatch.setattr(webbrowser, "open", fail)
    monkeypatch.setenv("DISPLAY", ":0")
    studio.open_browser(ADDRESS)
