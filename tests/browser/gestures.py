"""Hands that play by what the sheet says: with a mouse, with a finger, on the keys.

None of them knows a genre. Each finds the gestures that lead from the face of a place to the one
that is wanted, as a player would who has read the list of gestures.
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
    """One gesture: how, and what it means."""

    how: str  # "tap", "pull" or "slide"
    meaning: Meaning


@dataclass(frozen=True)
class Script:
    """A puzzle, what its sheet says, and what is to be done to solve it."""

    puzzle: pw.Puzzle

    @cached_property
    def play_sheet(self) -> play.PlayableBoard:
        return play.playable_board(self.puzzle)

    @cached_property
    def sheet(self) -> Any:
        return self.play_sheet.json()

    @cached_property
    def text(self) -> str:
        return pw.write(self.puzzle)

    @cached_property
    def solution(self) -> list[tuple[int, int]]:
        """Places and the faces that they have on the solved page, where those must be marked."""
        solution = pw.solve(self.puzzle).solution
        assert solution
        entry = genre_of(self.puzzle).locate_choice
        marks = [entry(self.puzzle, choice) for choice in enumerate(solution.values)]
        return [
            (place, face)
            for place, face in self.play_sheet.states_of_marks(marks)
            if self.final(place, face) != self.final(place, 0)
        ]

    def kind(self, place: int) -> Any:
        return self.sheet["kinds"][self.sheet["places"][place][0]]

    def faces(self, place: int) -> Any:
        return self.kind(place)["faces"]

    def final(self, place: int, face: int) -> int:
        """What a face comes to if nothing more is marked."""
        final: int = self.faces(place)[face]["final"]
        return final

    def origin(self, place: int) -> Point:
        _, x, y, *_ = self.sheet["places"][place]
        return x, y

    def standing(self, place: int, face: int) -> Point:
        """Where to touch a place in this state."""
        x, y = self.origin(place)
        stop = self.faces(place)[face]["stop"] or (0, 0)
        what, _, *numbers = self.kind(place)["touch"]
        if what == "box":
            middle = (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
        elif what == "disc":
            middle = (numbers[0], numbers[1])
        else:
            middle = ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        return x + stop[0] + middle[0], y + stop[1] + middle[1]

    def arm(self, place: int) -> tuple[Point, Point]:
        """From where to where one pulls this place out."""
        for handle in self.sheet["handles"]:
            for at, x, y in handle["arms"]:
                if at == place:
                    return (handle["x"], handle["y"]), (x, y)
        raise LookupError(f"nothing leads to the place {place}")

    def way(self, place: int, face: int, to: int, tap: Iterable[Meaning]) -> list[Move]:
        """The shortest way from face to face; a tap can mean these things."""
        kind = self.kind(place)
        if kind["slides"] and self.faces(place)[to]["stop"] is not None:
            return [Move("slide", "primary")]
        gestures = [
            Move(how, meaning)
            for how, meanings in (("pull", ("primary", "secondary", "third")), ("tap", tuple(tap)))
            if kind[how]
            for meaning in meanings
            if kind[how][meaning]
        ]
        ways: dict[int, list[Move]] = {face: []}
        queue = [face]
        for now in queue:
            for move in gestures:
                after = kind[move.how][move.meaning][now]
                if after is not None and after not in ways:
                    ways[after] = [*ways[now], move]
                    queue.append(after)
        return ways[to]


class Hand(ABC):
    """Plays on the board of a page."""

    taps: tuple[Meaning, ...] = ("primary", "secondary", "third")

    def __init__(self, page: Page, script: Script) -> None:
        self.page = page
        self.script = script

    @abstractmethod
    def do(self, place: int, face: int, to: int, move: Move) -> None:
        """Make one gesture at a place that has this face, on the way to another."""

    def put(self, place: int, face: int) -> None:
        """Give a place a face."""
        before = face_of(self.page, place)
        for move in self.script.way(place, before, face, self.taps):
            self.do(place, face_of(self.page, place), face, move)
        assert face_of(self.page, place) == face, (
            f"{self.script.sheet['places'][place][4]} has the face {face_of(self.page, place)}"
            f" instead of {face}"
        )

    def solve(self, count: int | None = None) -> None:
        """Mark all that the solution says, or so many of it."""
        for place, face in self.script.solution[:count]:
            self.put(place, face)

    def ends(self, place: int, face: int, to: int, move: Move) -> tuple[Point, Point]:
        """From where to where on the screen a gesture goes."""
        if move.how == "pull":
            here, there = self.script.arm(place)
        else:
            here = self.script.standing(place, face)
            there = self.script.standing(place, to) if move.how == "slide" else here
        return on_screen(self.page, here), on_screen(self.page, there)


class Mouse(Hand):
    """A mouse with two buttons."""

    def do(self, place: int, face: int, to: int, move: Move) -> None:
        (x, y), (x2, y2) = self.ends(place, face, to, move)
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
        """Draw over places without lifting."""
        points = [on_screen(self.page, self.script.standing(place, 0)) for place in places]
        button: Any = "right" if meaning == "secondary" else "left"
        self.page.mouse.move(*points[0])
        self.page.mouse.down(button=button)
        for point in points[1:]:
            self.page.mouse.move(*point, steps=3)
        self.page.mouse.up(button=button)


class Touch(Hand):
    """One finger: a tap has one meaning, holding has the other."""

    taps = ("touch", "secondary")

    def __init__(self, page: Page, script: Script) -> None:
        super().__init__(page, script)
        self.screen = page.context.new_cdp_session(page)

    def do(self, place: int, face: int, to: int, move: Move) -> None:
        (x, y), (x2, y2) = self.ends(place, face, to, move)
        self.press((x, y))
        if move.meaning == "secondary":
            self.page.wait_for_timeout(HOLD)
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


HOLD = 450  # milliseconds after which a finger means the other thing
PATIENCE = 10  # seconds until something is shown


def face_of(page: Page, place: int) -> int:
    """The face of a place, as the board shows it."""
    shown = page.evaluate(
        "place => document.querySelector(`.board [data-place='${place}']`)?.dataset.state ?? '0'",
        place,
    )
    return int(shown)


def faces_of(page: Page) -> dict[int, int]:
    """Every place that is marked, with its face."""
    shown = page.evaluate(
        "() => Array.from(document.querySelectorAll('.board [data-place]'),"
        " one => [one.dataset.place, one.dataset.state])"
    )
    return {int(place): int(face) for place, face in shown if face != "0"}


def sees(page: Page, faces: dict[int, int]) -> None:
    """Wait until exactly these places are marked, with these faces."""
    deadline = time.monotonic() + PATIENCE
    while faces_of(page) != faces and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert faces_of(page) == faces


# A new board gets its size at the end of the frame in which it comes. A person cannot see it
# before, but a script can, and would click somewhere else.
ON_SCREEN = """async ([x, y]) => {
  const element = document.querySelector(".board");
  while (!element.board.zoom.painted) await new Promise(requestAnimationFrame);
  const there = new DOMPoint(x, y).matrixTransform(element.querySelector("svg").getScreenCTM());
  return [there.x, there.y];
}"""


def on_screen(page: Page, point: Point) -> Point:
    """A point of the sheet as a point of the screen, by the board's own matrix."""
    x, y = page.evaluate(ON_SCREEN, point)
    return x, y
