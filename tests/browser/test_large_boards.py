"""The first page is small, and large boards can be played. `python -m bench browser` measures how
fast they are.
"""

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import puzzlewright as pw
from tests.browser.gestures import Mouse, Script
from tests.browser.navigation import open_puzzle
from tests.browser.stopwatch import first_page

MAX_BYTES = 300_000
MOVES = 12


@pytest.mark.needs_server("`python -m bench site` measures the site")
def test_the_first_page_is_small(desktop: Page) -> None:
    assert first_page(desktop).bytes < MAX_BYTES


def full_mosaic(rows: int, cols: int) -> Script:
    """A Mosaic with every clue: quicker to make than one that hides some, and slower to show."""
    draw = random.Random(1)
    black = {(r, c) for r in range(rows) for c in range(cols) if draw.random() < 0.45}
    clues = [
        [
            sum((r + down, c + right) in black for down in (-1, 0, 1) for right in (-1, 0, 1))
            for c in range(cols)
        ]
        for r in range(rows)
    ]
    return Script(pw.read(json.dumps({"genre": "mosaic", "clues": clues})))


def large_bridges() -> Script:
    return Script(pw.generate("bridges", size=(60, 40), seed=1).puzzle)


@pytest.mark.parametrize("script", [lambda: full_mosaic(100, 118), large_bridges])
def test_a_large_board_can_be_played(desktop: Page, script: Callable[[], Script]) -> None:
    made = script()
    mouse = Mouse(open_puzzle(desktop, made), made)
    desktop.locator(".board").first.focus()
    desktop.keyboard.press("f")  # large boards open enlarged
    mouse.solve(MOVES)  # it waits for the state after each move
