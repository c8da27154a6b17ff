"""Board specs: how a puzzle is played, as data, so that the front end needs no genre-specific code.

A board spec has *places*, as the board has. Each place is in one of its *states*: open, black, two
bridges, moved three cells to the left. Places with the same states share a *kind*. Its shapes are
relative to the origin of the place, so the spec of a large puzzle is small. *Clues* count the
states of some places, and are open, done or wrong. *Handles* are what one drags from, if that is
not a place. Gestures change states by tables (`Transitions`), one for each meaning: the primary
asserts (black, a bridge), the secondary denies (white, no bridge), the third notes (at most one).

Numbers of states, kinds, places, clues and handles count from 0. State 0 is the open one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Marks, Place
from puzzlewright.core.picture import Coordinate, Shape

P = TypeVar("P")

StateNumber: TypeAlias = int
PlaceNumber: TypeAlias = int  # unlike a `Place`, JSON has this number itself
# the state that follows each state; None if the gesture changes nothing
NextStates: TypeAlias = tuple[StateNumber | None, ...]
Status: TypeAlias = Literal["open", "done", "wrong"]
Xy: TypeAlias = tuple[float, float]
# of a gesture: it asserts, denies or notes something
Meaning: TypeAlias = Literal["primary", "secondary", "third"]


@dataclass(frozen=True)
class CellState:
    """What a player has marked at a place, and how it looks."""

    JSON = (
        *("says=description", "adds=mark_suffix", "final", "shapes", "covers", "least", "most"),
        *("takes=occupied_points", "joined=is_joined", "dark=is_dark", "lane=stays_in_lane"),
        "stop",
    )

    description: str  # "black", for screen readers
    # the numbers that a mark appends to those of its place; None for the open state
    mark_suffix: tuple[int, ...] | None
    # its value if nothing more is marked, to detect a finished puzzle
    final: int
    shapes: tuple[Shape, ...] = ()
    # how much clues count for it, at least and at most
    least: int = 0
    most: int = 0
    # points, relative to the origin of the place, that no other place can occupy
    occupied_points: tuple[Xy, ...] = ()
    is_joined: bool = False  # whether it connects what lies on both sides
    is_dark: bool = False  # whether a clue on it is drawn in a light colour
    stays_in_lane: bool = False  # whether a stroke that paints it stays in its first lane
    stop: Xy | None = None  # where a sliding object is in this state, relative to the origin
    covers: tuple[Shape, ...] = ()  # painted directly above what is printed, to hide it


@dataclass(frozen=True)
class Transitions:
    """From each state to the next, for each meaning of a gesture."""

    JSON = ("primary", "secondary", "third", "touch=touched")

    primary: NextStates
    secondary: NextStates
    third: NextStates | None = None
    touch: NextStates | None = None  # for taps on a touch screen; None for the primary

    @property
    def touched(self) -> NextStates:
        return self.touch or self.primary


@dataclass(frozen=True)
class PlaceKind:
    """Places that look alike in every state."""

    JSON = (
        *("faces=states", "touch", "tap", "pull", "paints", "slides", "moves", "possible"),
        *("denies=denied", "verb", "typed"),
    )

    states: tuple[CellState, ...]  # the open one first
    touch: Shape  # where it can be touched, relative to the origin
    tap: Transitions | None = None
    pull: Transitions | None = None  # dragged from a handle
    paints: bool = False  # a tap can be extended over places in the same state
    slides: bool = False  # can itself be dragged, from stop to stop
    # mark suffixes are offsets that are added to the numbers of the place: where it moved to
    moves: bool = False
    possible: tuple[Shape, ...] = ()  # shows that something could be here
    # for each state that turns out to be impossible: the state that expresses this, if any
    denied_states: NextStates = ()
    # between the name of a place and the description of a state: "R1C1 is black"
    verb: str = "is"
    # in the editor, the state that typing a text selects: "5", "?"
    typed: Mapping[str, StateNumber] = field(default_factory=dict)

    @property
    def denied(self) -> NextStates:
        return self.denied_states or (None,) * len(self.states)


class PlaceSpec(NamedTuple):
    """A place of the board."""

    kind: int
    x: Coordinate
    y: Coordinate
    numbers: tuple[int, ...]  # as in native marks: row, column
    name: str  # "R3C4"
    lane: int = 0  # in which a stroke may stay


@dataclass(frozen=True)
class ClueCount:
    """What a clue counts.

    Each of `places` counts. A place of a run counts if all before it in the run do. Each of
    `terms` counts one if its place is in one of these states.
    """

    JSON = ("target", "places?", "runs?", "terms?", "when?")  # a large board has many

    target: int | None  # None for an unknown number: at least one
    places: tuple[PlaceNumber, ...] = ()
    runs: tuple[tuple[PlaceNumber, ...], ...] = ()
    terms: tuple[tuple[PlaceNumber, tuple[StateNumber, ...]], ...] = ()
    # if set, it counts only while this place is in one of these states
    when: tuple[PlaceNumber, tuple[StateNumber, ...]] | None = None


@dataclass(frozen=True)
class ClueKind:
    """Clues that look alike."""

    JSON = ("faces", "aid", "early=is_done_early", "ground=is_ground")

    # shapes relative to the origin, by status; "open-dark" and so on if the place below is dark
    shapes_by_status: tuple[tuple[str, tuple[Shape, ...]], ...]
    aid: str  # the setting that shows it: "clues", "countries"
    # done as soon as its number is reached, even if it may still be exceeded
    is_done_early: bool = False
    is_ground: bool = False  # painted below everything else, as regions are

    @property
    def faces(self) -> dict[str, tuple[Shape, ...]]:
        return dict(self.shapes_by_status)


@dataclass(frozen=True, slots=True)
class ClueSpec:
    """A clue that counts: wrong if one of its counts is, done if all current ones are."""

    kind: int
    x: Coordinate
    y: Coordinate
    name: str  # "the 5 at R3C4"
    counts: tuple[ClueCount, ...]
    under: PlaceNumber | None = None  # the place on which it is drawn, and with which it slides
    number: int | None = None  # the number key that jumps to it


class Arm(NamedTuple):
    """A place that is pulled from a handle towards this point."""

    place: PlaceNumber
    x: Coordinate
    y: Coordinate


@dataclass(frozen=True, slots=True)
class Handle:
    """What one drags from, and where the keyboard stops."""

    JSON = ("x", "y", "radius", "name", "clue", "arms")

    x: Coordinate
    y: Coordinate
    radius: float
    name: str
    arms: tuple[Arm, ...]
    numbers: tuple[int, ...]  # its position in mistakes: row, column
    clue: int | None = None


class Joint(NamedTuple):
    """Two nodes that are connected while all these places are in states that join."""

    a: int
    b: int
    places: tuple[PlaceNumber, ...]


@dataclass(frozen=True)
class Joins:
    """What is connected; nodes are the places, or the handles if there are any."""

    nodes: Literal["places", "handles"]
    joints: tuple[Joint, ...]


class Border(NamedTuple):
    """The place between two cells; a primary tap on it draws a border."""

    a: PlaceNumber
    b: PlaceNumber
    place: PlaceNumber


@dataclass(frozen=True, slots=True)
class Tool:
    """A button that selects the meaning of gestures, for touch screens and one-button mice."""

    turn: Meaning
    name: str  # "black"
    shapes: tuple[Shape, ...] = ()  # its result, as an icon of one cell


@dataclass(frozen=True, slots=True)
class Gesture:
    """A line in the list of gestures; the first ones are shown on the board of a first game."""

    JSON = ("hand", "does", "way", "turn=meaning", "lessons")

    hand: str  # "Drag from an island"
    does: str
    # how to show it: tap a place, pull from a handle, slide a place, or paint several places
    way: Literal["tap", "pull", "slide", "paint"] | None = None
    meaning: Meaning = "primary"
    # what a first game says about it, with a mouse and by touch; by default, what the list says
    lessons: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class ProgressUnit:
    """What a player's progress is counted in."""

    counts: Literal["clues", "places"]  # the satisfied clues, or the marked places
    name: str  # "islands"


CELLS = ProgressUnit("places", "cells")


class RuleExample(NamedTuple):
    """A rule in plain words, with marks that follow it and marks that break it."""

    rule: str
    puzzle: str  # in any format
    right: Marks
    wrong: Marks


@dataclass(frozen=True)
class BoardSpec:
    """All that the front end needs to play one puzzle."""

    JSON = (
        *("width", "height", "rulers", "notes", "clashes", "printed", "over=above_places"),
        *("kinds", "places", "clueKinds=clue_kinds", "clues", "handles", "joins", "borders"),
        *("tools", "gestures", "progress", "picture=is_picture"),
    )

    width: Coordinate
    height: Coordinate
    printed: tuple[Shape, ...]  # what never changes, painted below the places
    above_places: tuple[Shape, ...]  # likewise, painted above them
    kinds: tuple[PlaceKind, ...]
    places: tuple[PlaceSpec, ...]
    clue_kinds: tuple[ClueKind, ...]
    clues: tuple[ClueSpec, ...]
    tools: tuple[Tool, ...]
    gestures: tuple[Gesture, ...]
    handles: tuple[Handle, ...] = ()
    joins: Joins | None = None
    # if regions can be painted cell by cell: the borders between cells, which follow the paint
    borders: tuple[Border, ...] = ()
    # whether a gesture that occupies an occupied point is refused, or only shown as wrong
    clashes: Literal["refused", "shown"] = "refused"
    rulers: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()  # requirements that the board does not show: "at most 3 bridges"
    progress: ProgressUnit = CELLS
    is_picture: bool = False  # whether the solution is a picture, shown without grid and clues


@dataclass(frozen=True)
class PlayRules(Generic[P]):
    """How a genre is played."""

    board: Callable[[P], BoardSpec]
    # titles of the settings for aids, by name: of clue kinds, and "groups" for joins
    aids: dict[str, str] = field(default_factory=dict)
    # what a board leaves open at a place, if no state can show it: the possible landings
    known_shapes: Callable[[P, Board, Place], Sequence[Shape]] | None = None
    examples: tuple[RuleExample, ...] = ()  # for the page of the rules
