"""What a player says of a span: how many bridges it has at least and at most, and which gesture
leads from what to what.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from puzzlewright.blueprints.playing import Face, Follows, PlaceKind, Turns, Xy
from puzzlewright.genres.bridges.drawing import COUNTABLE, from_shore_to_shore, number_at
from puzzlewright.genres.bridges.notes import cross_at, limit_at
from puzzlewright.genres.bridges.segments import Point
from puzzlewright.model.shapes import Line, Shape
from puzzlewright.model.words import count

Bounds: TypeAlias = tuple[int, int]  # how many bridges at least, and at most

# Where a span has room for more bridges than these, nothing says at least and at most at once: so
# many faces nobody needs.
_FEW = 8
_NONE: Bounds = (0, 0)


class SpanFaces:
    """What can be said of spans of one length and direction."""

    def __init__(
        self, along: Point, room: int, spot: Point, takes: tuple[Xy, ...], is_drawn: bool
    ) -> None:
        self.along, self.room, self.spot, self.takes = along, room, spot, takes
        self.is_drawn = is_drawn
        self.all = list(_bounds(room))
        self.number = {bounds: face for face, bounds in enumerate(self.all)}

    def kind(self) -> PlaceKind:
        pull = Turns(
            primary=self._follow(self._one_more),
            secondary=self._follow(self._none),
            third=self._follow(self._at_most) if self.room > 1 else None,
        )
        tap = Turns(
            primary=pull.primary if self.is_drawn else self._follow(self._none_if_empty),
            secondary=pull.secondary,
            third=pull.third,
            touch=self._follow(self._one_more_or_none) if self.is_drawn else None,
        )
        return PlaceKind(
            tuple(map(self._face, self.all)),
            from_shore_to_shore(0j, self.along, "touch"),
            tap,
            pull,
            possible=(from_shore_to_shore(0j, self.along, "span"),),
            denies=self._follow(self._others),
            verb="has",
        )

    def _follow(self, next_of: Callable[[Bounds], Bounds | None]) -> Follows:
        found = map(next_of, self.all)
        return tuple(None if bounds is None else self.number.get(bounds) for bounds in found)

    def _one_more(self, bounds: Bounds) -> Bounds:
        least, most = bounds
        if bounds == _NONE:
            return 1, self.room
        if least == most:
            return 0, most
        further = (least + 1, most)
        return further if further in self.number else (least + 1, self.room)

    def _one_more_or_none(self, bounds: Bounds) -> Bounds:
        """For a finger, which has only one way to touch."""
        if bounds == _NONE:
            return 0, self.room
        return _NONE if bounds[0] == bounds[1] else self._one_more(bounds)

    def _none(self, bounds: Bounds) -> Bounds:
        return (0, self.room) if bounds == _NONE else _NONE

    def _none_if_empty(self, bounds: Bounds) -> Bounds | None:
        """A tap takes no bridge away: one that missed its mark would do harm."""
        return None if bounds[0] else self._none(bounds)

    def _at_most(self, bounds: Bounds) -> Bounds | None:
        """From what is there upwards, to no limit, and down again."""
        least, most = bounds
        if bounds == _NONE:
            return 0, 1
        if most < self.room:
            return least, most + 1
        if not least:
            return 0, 1
        return (least, least) if least < self.room else None

    def _others(self, bounds: Bounds) -> Bounds | None:
        """What is left if this is impossible."""
        least, most = bounds
        if not least and most < self.room:
            return most + 1, self.room
        return (0, least - 1) if least and most == self.room else None

    def _face(self, bounds: Bounds) -> Face:
        least, most = bounds
        is_open = not self.number.get(bounds, 1)
        adds = None if is_open else (least, most) if 0 < most < self.room else (least,)
        return Face(
            "open" if is_open else _told(bounds, self.room),
            adds,
            least,
            tuple(self._shapes(bounds)),
            least,
            most,
            takes=self.takes if least else (),
            is_joined=least > 0,
        )

    def _shapes(self, bounds: Bounds) -> Iterator[Shape]:
        least, most = bounds
        line = Line(0, 0, self.along.real, self.along.imag, "span")
        middle = self.along / 2
        if least:
            yield line._replace(role="bridge", strands=least)
        elif self.is_drawn:
            yield line
        if bounds == _NONE:
            yield from cross_at(self.spot)
        elif most < self.room:
            told = f"{least}-{most}" if COUNTABLE < least < most else f"≤{most}"
            yield from limit_at(self._beside(middle), told)
        elif least > COUNTABLE:
            yield from number_at(middle, least)

    def _beside(self, middle: Point) -> Point:
        """Where a limit can be read: beside the span, if the islands are too near."""
        length = abs(self.along)
        return middle if length > 1.5 else middle - 1j * self.along / length * 0.32


def _bounds(room: int) -> Iterator[Bounds]:
    """All that can be said of a span, the open one first."""
    yield 0, room
    yield from ((least, room) for least in range(1, room + 1))
    yield _NONE
    yield from ((0, most) for most in range(1, room))
    if room <= _FEW:
        yield from ((least, most) for most in range(1, room) for least in range(1, most + 1))


def _told(bounds: Bounds, room: int) -> str:
    least, most = bounds
    if most == room or not most:
        return count(least, "bridge")
    if not least:
        return f"at most {count(most, 'bridge')}"
    return (
        f"{count(least, 'bridge')} and no more" if least == most else f"{least} to {most} bridges"
    )
