"""Play with the keyboard alone, by the position of the cursor."""

from collections.abc import Iterator
from math import atan2, cos, hypot

from tests.browser.gestures import InputDevice, Move, Point, state_of

ARROWS: dict[str, Point] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
ALONG = {"primary": "Control", "secondary": "Shift", "third": "Alt"}
PRESS = {"primary": "Enter", "secondary": "Space"}
NEAR = 0.05  # cells
SHORE = 0.5  # cells from the centre of an island, at most, where an arm ends
MAX_KEYS = 200

# The centre of the cursor, or the end of the chosen arm, in cells.
_SHOWN = """role => {
  const shape = document.querySelector(`.board .${role}`);
  if (!shape) return null;
  const { x, y, width, height } = shape.getBBox();
  if (role === "cursor") return [x + width / 2, y + height / 2];
  const { x: endX, y: endY } = shape.getPointAtLength(shape.getTotalLength());
  return [endX, endY];
}"""


class Keys(InputDevice):
    """The keyboard."""

    taps = ("primary", "secondary")

    def focus(self) -> None:
        """Press Tab until the board has the focus."""
        for _ in range(60):
            if self.page.evaluate("() => document.activeElement.classList.contains('board')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no Tab leads to the board")

    def do(self, place: int, state: int, to: int, move: Move) -> None:
        self.focus()
        keyboard = self.page.keyboard
        if move.how == "tap":
            self._go(self.script.touch_point(place, state))
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
        end = self.script.touch_point(place, to)
        for _ in range(MAX_KEYS):
            state = state_of(self.page, place)
            if state == to:
                return
            here = self.script.touch_point(place, state)
            self._go(here)
            arrow = arrow_to(here, end)
            assert arrow, "a thing slides along rows and columns"
            self.page.keyboard.press(f"Control+{arrow}")

    def _turn_to(self, end: Point) -> None:
        """Choose the arm that ends at a point."""
        for _ in range(MAX_KEYS):
            shown = self.page.evaluate(_SHOWN, "cursor-arm")
            if shown and hypot(shown[0] - end[0], shown[1] - end[1]) < SHORE:
                return
            self.page.keyboard.press(".")
        raise AssertionError(f"no arm leads to {end}")

    def _go(self, goal: Point) -> None:
        """Move the cursor, by the best arrow, and never twice the same way."""
        tried: set[tuple[Point, str]] = set()
        for _ in range(MAX_KEYS):
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
            self.page.keyboard.press("ArrowRight")  # shows the cursor
            shown = self.page.evaluate(_SHOWN, "cursor")
        x, y = shown
        return round(x, 3), round(y, 3)


def is_near(a: Point, b: Point) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < NEAR


def towards(here: Point, there: Point) -> Iterator[str]:
    """Yield the arrow keys, best first."""
    gestures_to = atan2(there[1] - here[1], there[0] - here[0])
    yield from sorted(ARROWS, key=lambda key: -cos(gestures_to - atan2(*reversed(ARROWS[key]))))


def arrow_to(here: Point, there: Point) -> str | None:
    """Return the arrow key that points exactly there."""
    if is_near((here[0], 0), (there[0], 0)):
        return "ArrowUp" if there[1] < here[1] else "ArrowDown"
    if is_near((0, here[1]), (0, there[1])):
        return "ArrowLeft" if there[0] < here[0] else "ArrowRight"
    return None
