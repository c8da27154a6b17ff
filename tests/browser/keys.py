"""Hands on the keys alone: they look where the cursor is and press what leads on from there."""

from collections.abc import Iterator
from math import atan2, cos, hypot

from tests.browser.gestures import Hand, Move, Point, face_of

ARROWS: dict[str, Point] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
ALONG = {"primary": "Control", "secondary": "Shift", "third": "Alt"}
PRESS = {"primary": "Enter", "secondary": "Space"}
NEAR = 0.05  # cells
SHORE = 0.6  # cells: an arm is shown from shore to shore
SHORE = 0.5  # cells from the middle of an island, at most, where an arm ends
MOST_KEYS = 200  # on one way

# The middle of the cursor, or the end of the arm that is chosen, in cells of the sheet.
_SHOWN = """role => {
  const shape = document.querySelector(`.board .${role}`);
  if (!shape) return null;
  const { x, y, width, height } = shape.getBBox();
  if (role === "cursor") return [x + width / 2, y + height / 2];
  const { x: endX, y: endY } = shape.getPointAtLength(shape.getTotalLength());
  return [endX, endY];
}"""


class Keys(Hand):
    """No pointer at all."""

    taps = ("primary", "secondary")

    def focus(self) -> None:
        """Come to the board from wherever the focus is."""
        for _ in range(60):
            if self.page.evaluate("() => document.activeElement.classList.contains('board')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no Tab leads to the board")

    def do(self, place: int, face: int, to: int, move: Move) -> None:
        self.focus()
        keyboard = self.page.keyboard
        if move.how == "tap":
            self._go(self.script.standing(place, face))
            keyboard.press(PRESS[move.meaning])
        elif move.how == "slide":
            self._slide(place, to)
        else:
            here, there = self.script.arm(place)
            self._go(here)
            arrow = arrow_to(here, there)
            if arrow:
                keyboard.press(f"{ALONG[move.meaning]}+{arrow}")
            else:
                self._turn_to(there)
                keyboard.press(PRESS[move.meaning])

    def _slide(self, place: int, to: int) -> None:
        end = self.script.standing(place, to)
        for _ in range(MOST_KEYS):
            face = face_of(self.page, place)
            if face == to:
                return
            here = self.script.standing(place, face)
            self._go(here)
            arrow = arrow_to(here, end)
            assert arrow, "a thing slides along rows and columns"
            self.page.keyboard.press(f"Control+{arrow}")

    def _turn_to(self, end: Point) -> None:
        """Choose the arm that ends here."""
        for _ in range(MOST_KEYS):
            shown = self.page.evaluate(_SHOWN, "cursor-arm")
            if shown and hypot(shown[0] - end[0], shown[1] - end[1]) < SHORE:
                return
            self.page.keyboard.press(".")
        raise AssertionError(f"no arm leads to {end}")

    def _go(self, goal: Point) -> None:
        """Walk there, by the arrow that leads nearest, and never twice the same way."""
        tried: set[tuple[Point, str]] = set()
        for _ in range(MOST_KEYS):
            here = self._where()
            if is_near(here, goal):
                return
            arrow = next(key for key in towards(here, goal) if (here, key) not in tried)
            tried.add((here, arrow))
            self.page.keyboard.press(arrow)
        raise AssertionError(f"no way leads to {goal}")

    def _where(self) -> Point:
        shown = self.page.evaluate(_SHOWN, "cursor")
        if shown is None:
            self.page.keyboard.press("ArrowRight")  # which shows it
            shown = self.page.evaluate(_SHOWN, "cursor")
        x, y = shown
        return round(x, 3), round(y, 3)


def is_near(a: Point, b: Point) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < NEAR


def towards(here: Point, there: Point) -> Iterator[str]:
    """The arrows, the best first."""
    way = atan2(there[1] - here[1], there[0] - here[0])
    yield from sorted(ARROWS, key=lambda key: -cos(way - atan2(*reversed(ARROWS[key]))))


def arrow_to(here: Point, there: Point) -> str | None:
    """The arrow that points exactly there."""
    if is_near((here[0], 0), (there[0], 0)):
        return "ArrowUp" if there[1] < here[1] else "ArrowDown"
    if is_near((0, here[1]), (0, there[1])):
        return "ArrowLeft" if there[0] < here[0] else "ArrowRight"
    return None
