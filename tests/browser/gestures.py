"""Play with mouse, touch or keyboard.

The input devices know no genre: from the board spec, each finds the gestures that lead from the
state of a place to another.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from playwright.sync_api import Page

import puzzlewright as pw
from puzzlewright.genres import genre_of
from puzzlewright.verbs import play

Point = tuple[float, float]
Meaning = str  # "primary", "secondary", "third", or "touch"


class Move(NamedTuple):
    """One gesture and its intent."""

    how: str  # "tap", "pull" or "slide"
    meaning: Meaning


@dataclass(frozen=True)
class Script:
    """A puzzle, its board spec, and the states that solve it."""

    puzzle: pw.Puzzle

    @cached_property
    def playable_board(self) -> play.PlayBoard:
        return play.playable_board(self.puzzle)

    @cached_property
    def spec(self) -> Any:
        return self.playable_board.json()

    @cached_property
    def text(self) -> str:
        return pw.write(self.puzzle)

    @cached_property
    def solution(self) -> list[tuple[int, int]]:
        """Return the places to mark, with their states in the solution."""
        solution = pw.solve(self.puzzle).solution
        assert solution
        entry = genre_of(self.puzzle).locate_choice
        marks = [entry(self.puzzle, choice) for choice in enumerate(solution.values)]
        return [
            (place, state)
            for place, state in self.playable_board.states_of_marks(marks)
            if self.final(place, state) != self.final(place, 0)
        ]

    def kind(self, place: int) -> Any:
        return self.spec["kinds"][self.spec["places"][place][0]]

    def states(self, place: int) -> Any:
        return self.kind(place)["faces"]

    def final(self, place: int, state: int) -> int:
        """Return the final value of a state."""
        final: int = self.states(place)[state]["final"]
        return final

    def origin(self, place: int) -> Point:
        _, x, y, *_ = self.spec["places"][place]
        return x, y

    def touch_point(self, place: int, state: int) -> Point:
        """Return where to touch a place in this state."""
        x, y = self.origin(place)
        stop = self.states(place)[state]["stop"] or (0, 0)
        what, _, *numbers = self.kind(place)["touch"]
        if what == "box":
            middle = (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
        elif what == "disc":
            middle = (numbers[0], numbers[1])
        else:
            middle = ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        return x + stop[0] + middle[0], y + stop[1] + middle[1]

    def arm(self, place: int) -> tuple[Point, Point]:
        """Return the start and end of a drag that pulls this place."""
        for handle in self.spec["handles"]:
            for at, x, y in handle["arms"]:
                if at == place:
                    return (handle["x"], handle["y"]), (x, y)
        raise LookupError(f"nothing leads to the place {place}")

    def gestures_to(self, place: int, state: int, to: int, tap: Iterable[Meaning]) -> list[Move]:
        """Return the shortest sequence of gestures between two states; `tap`: possible intents."""
        kind = self.kind(place)
        if kind["slides"] and self.states(place)[to]["stop"] is not None:
            return [Move("slide", "primary")]
        gestures = [
            Move(how, meaning)
            for how, meanings in (("pull", ("primary", "secondary", "third")), ("tap", tuple(tap)))
            if kind[how]
            for meaning in meanings
            if kind[how][meaning]
        ]
        ways: dict[int, list[Move]] = {state: []}
        queue = [state]
        for now in queue:
            for move in gestures:
                after = kind[move.how][move.meaning][now]
                if after is not None and after not in ways:
                    ways[after] = [*ways[now], move]
                    queue.append(after)
        return ways[to]


class InputDevice(ABC):
    """A way to play on the board of a page."""

    taps: tuple[Meaning, ...] = ("primary", "secondary", "third")

    def __init__(self, page: Page, script: Script) -> None:
        self.page = page
        self.script = script

    @abstractmethod
    def do(self, place: int, state: int, to: int, move: Move) -> None:
        """Make one gesture at a place in this state, on the way to another."""

    def put(self, place: int, state: int) -> None:
        """Bring a place into a state."""
        before = state_of(self.page, place)
        for move in self.script.gestures_to(place, before, state, self.taps):
            self.do(place, state_of(self.page, place), state, move)
        assert state_of(self.page, place) == state, (
            f"{self.script.spec['places'][place][4]} has the state {state_of(self.page, place)}"
            f" instead of {state}"
        )

    def solve(self, count: int | None = None) -> None:
        """Mark the solution, or its first places."""
        for place, state in self.script.solution[:count]:
            self.put(place, state)

    def ends(self, place: int, state: int, to: int, move: Move) -> tuple[Point, Point]:
        """Return the start and end of a gesture on the screen."""
        if move.how == "pull":
            here, there = self.script.arm(place)
        else:
            here = self.script.touch_point(place, state)
            there = self.script.touch_point(place, to) if move.how == "slide" else here
        return on_screen(self.page, here), on_screen(self.page, there)


class Mouse(InputDevice):
    """A mouse with two buttons."""

    def do(self, place: int, state: int, to: int, move: Move) -> None:
        (x, y), (x2, y2) = self.ends(place, state, to, move)
        mouse, keyboard = self.page.mouse, self.page.keyboard
        button: Any = "right" if move.meaning == "secondary" else "left"
        if move.meaning == "third":
            keyboard.down("Alt")
        mouse.move(x, y)
        mouse.down(button=button)
        if move.how != "tap":
            mouse.move(x2, y2, steps=4)
        mouse.up(button=button)
        if move.meaning == "third":
            keyboard.up("Alt")

    def stroke(self, places: Iterable[int], meaning: Meaning) -> None:
        """Drag over places."""
        points = [on_screen(self.page, self.script.touch_point(place, 0)) for place in places]
        button: Any = "right" if meaning == "secondary" else "left"
        self.page.mouse.move(*points[0])
        self.page.mouse.down(button=button)
        for point in points[1:]:
            self.page.mouse.move(*point, steps=3)
        self.page.mouse.up(button=button)


class Touch(InputDevice):
    """One finger: tap, or long press for the secondary intent."""

    taps = ("touch", "secondary")

    def __init__(self, page: Page, script: Script) -> None:
        super().__init__(page, script)
        self.screen = page.context.new_cdp_session(page)

    def do(self, place: int, state: int, to: int, move: Move) -> None:
        (x, y), (x2, y2) = self.ends(place, state, to, move)
        self.press((x, y))
        if move.meaning == "secondary":
            wait_for_long_press(self.page)
        if move.how != "tap":
            for step in range(1, 6):
                self.drag((x + (x2 - x) * step / 5, y + (y2 - y) * step / 5))
        self.lift()

    def press(self, *fingers: Point) -> None:
        self._send("touchStart", fingers)

    def drag(self, *fingers: Point) -> None:
        self._send("touchMove", fingers)

    def lift(self) -> None:
        self._send("touchEnd", ())

    def _send(self, what: str, fingers: Iterable[Point]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


HOLD_MS = 450  # longer than a long press
TIMEOUT_SECONDS = 90  # until the board has changed, on a busy machine


def wait_for_long_press(page: Page) -> None:
    """Wait by the page's clock: on a busy machine, its timers come late."""
    page.evaluate("ms => new Promise(done => setTimeout(done, ms))", HOLD_MS)


def state_of(page: Page, place: int) -> int:
    """Return the state of a place on the board."""
    shown = page.evaluate(
        "place => document.querySelector(`.board [data-place='${place}']`)?.dataset.state ?? '0'",
        place,
    )
    return int(shown)


def states_of(page: Page) -> dict[int, int]:
    """Return all marked places with their states."""
    shown = page.evaluate(
        "() => Array.from(document.querySelectorAll('.board [data-place]'),"
        " one => [one.dataset.place, one.dataset.state])"
    )
    return {int(place): int(state) for place, state in shown if state != "0"}


def wait_for_states(page: Page, states: dict[int, int]) -> None:
    """Wait until exactly these places are marked, with these states."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while states_of(page) != states and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert states_of(page) == states


# A new board gets its size at the end of its first frame; a click before that would miss.
ON_SCREEN = """async ([x, y]) => {
  const element = document.querySelector(".board");
  while (!element.board.zoom.painted) await new Promise(requestAnimationFrame);
  const there = new DOMPoint(x, y).matrixTransform(element.querySelector("svg").getScreenCTM());
  return [there.x, there.y];
}"""


def on_screen(page: Page, point: Point) -> Point:
    """Convert a point of the board to a point of the screen."""
    x, y = page.evaluate(ON_SCREEN, point)
    return x, y
