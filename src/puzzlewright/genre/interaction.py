"""What a genre says about playing it: a sheet, from which a page plays without knowing the genre.

A sheet has *places*, as the board has. What a player says of a place is one of its *faces*: open,
black, two bridges, gone three cells to the left. Places that have the same faces share a
*kind*, whose shapes lie around the origin of the place, so that the sheet of a large page is small.
*Clues* count what the faces of some places say, and look open, done or wrong. *Handles* are what
one drags from, where that is not a place itself. Gestures lead from face to face by tables
(`Transitions`), one for each of what a player may mean: the primary asserts (black, a bridge), the
secondary denies (white, no bridge), the third notes (at most one).

Numbers of faces, kinds, places, clues and handles count from 0; the face 0 is the open one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Place
from puzzlewright.core.picture import Shape

P = TypeVar("P")

StateNumber: TypeAlias = int
# the face that follows each face; None where the gesture changes nothing
NextStates: TypeAlias = tuple[StateNumber | None, ...]
Status: TypeAlias = Literal["open", "done", "wrong"]
Xy: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class CellState:
    """What a player says of a place, and how that looks."""

    description: str  # "black", for those who cannot see it
    # what a mark adds to the numbers of its place; None for the open face, which is no mark
    mark_suffix: tuple[int, ...] | None
    # what it comes to if nothing more is marked, so that a finished page is noticed
    final: int
    shapes: tuple[Shape, ...] = ()
    # what clues count of it: so much at least and at most
    least: int = 0
    most: int = 0
    # points of the page, from the origin of the place, that nothing else can take
    occupied_points: tuple[Xy, ...] = ()
    is_joined: bool = False  # whether it joins what lies on both sides of it
    is_dark: bool = False  # whether a clue on it is written in light ink
    stays_in_lane: bool = False  # whether a stroke that paints it keeps to the lane where it began
    stop: Xy | None = None  # where a thing that slides then stands, from the origin


@dataclass(frozen=True)
class Transitions:
    """From each face to the next, for what a player may mean by a gesture."""

    primary: NextStates
    secondary: NextStates
    third: NextStates | None = None
    touch: NextStates | None = (
        None  # a tap of a finger, which has only one meaning; else the primary
    )


@dataclass(frozen=True)
class PlaceKind:
    """Places that look alike in every state."""

    states: tuple[CellState, ...]  # the open one first
    touch: Shape  # where it can be touched, around the origin
    tap: Transitions | None = None
    pull: Transitions | None = None  # dragged from a handle
    paints: bool = False  # a tap can be drawn out over places of the same face
    slides: bool = False  # dragged itself, from stop to stop
    # marks add where something has gone to: their numbers count from those of the place
    moves: bool = False
    possible: tuple[Shape, ...] = ()  # what shows that something could be here
    # the face that is left where another turned out to be impossible, if one face says that
    denied_states: NextStates = ()
    # what stands between the name of a place and what a face says: "R1C1 is black"
    verb: str = "is"
    # the face that a text gives it which is typed, on a desk: "5", "?"
    typed: Mapping[str, StateNumber] = field(default_factory=dict)


class PlaceSpec(NamedTuple):
    """A place on the sheet."""

    kind: int
    x: float
    y: float
    numbers: tuple[int, ...]  # as in native marks: row, column
    name: str  # "R3C4"
    lane: int = 0  # to which a stroke may keep


@dataclass(frozen=True)
class ClueCount:
    """What a clue counts. Each place of `places` counts for itself; those of a run count as far as
    all before them do; those of `terms` count one in these faces.
    """

    target: int | None  # None for a number that is not known: at least one
    places: tuple[Place, ...] = ()
    runs: tuple[tuple[Place, ...], ...] = ()
    terms: tuple[tuple[Place, tuple[StateNumber, ...]], ...] = ()
    # it counts only while this place has one of these faces
    when: tuple[Place, tuple[StateNumber, ...]] | None = None


@dataclass(frozen=True)
class ClueKind:
    """Clues that look alike."""

    # shapes around the origin by status; "open-dark" and so on where the place under it is dark
    shapes_by_status: tuple[tuple[str, tuple[Shape, ...]], ...]
    aid: str  # what switches it: "clues", "countries"
    # done as soon as its number is reached, also where more could still come
    is_done_early: bool = False
    is_ground: bool = False  # painted below all else, as a country is


class ClueSpec(NamedTuple):
    """A clue that counts: wrong if one of its counts is, done if all current ones are."""

    kind: int
    x: float
    y: float
    name: str  # "the 5 at R3C4"
    counts: tuple[ClueCount, ...]
    under: Place | None = None  # the place that it is written on, and slides with
    number: int | None = None  # by which a key jumps to it


class Arm(NamedTuple):
    """A place that one pulls out from a handle, towards this point."""

    place: Place
    x: float
    y: float


class Handle(NamedTuple):
    """What one drags from, and where the keyboard stops."""

    x: float
    y: float
    radius: float
    name: str
    arms: tuple[Arm, ...]
    numbers: tuple[int, ...]  # as rules name it that are broken there: row, column
    clue: int | None = None


class Joint(NamedTuple):
    """Two nodes that are joined while all these places have faces that join."""

    a: int
    b: int
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Joins:
    """What hangs together: nodes are the places, or the handles where there are some."""

    nodes: Literal["places", "handles"]
    joints: tuple[Joint, ...]


class Tool(NamedTuple):
    """What a gesture means, as a button: for those with one finger or one mouse button."""

    turn: Literal["primary", "secondary", "third"]
    name: str  # "black"
    shapes: tuple[Shape, ...] = ()  # what it makes, as a small picture on one cell


class Gesture(NamedTuple):
    """A line in the list of what one can do."""

    hand: str  # "Drag from an island"
    does: str


@dataclass(frozen=True)
class BoardSpec:
    """All that a page needs to play one puzzle by itself."""

    width: float
    height: float
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
    # whether a gesture is refused that takes what is taken, or only shown to be wrong
    clashes: Literal["refused", "shown"] = "refused"
    rulers: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()  # what the page asks for but does not show: "at most 3 bridges"


@dataclass(frozen=True)
class PlayRules(Generic[P]):
    """How a genre is played."""

    board: Callable[[P], BoardSpec]
    # what the aids of its clues and joins are called, by their names: "groups" in colours
    aids: dict[str, str] = field(default_factory=dict)
    # what a board knows of a place, for where no face says it: the landings that are left
    known_shapes: Callable[[P, Board, Place], Sequence[Shape]] | None = None
