"""Play: the board specification of a puzzle, and player's marks as its cell states."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import cast

from puzzlewright.core.board import Board, Marks, Place, Solution
from puzzlewright.core.limits import Limit
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape, shifted
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import (
    ClueKind,
    Counting,
    Face,
    Joins,
    PlaceKind,
    Sheet,
    SheetClue,
    SheetPlace,
    Turns,
)
from puzzlewright.genres import genre_of, playing_of
from puzzlewright.render.palette import known_role
from puzzlewright.verbs.board_types import (
    BoardClue,
    BoardClueKind,
    BoardCounting,
    BoardJoins,
    BoardPlaceKind,
    BoardSpec,
    CellState,
    PlayBoard,
    ShapeData,
    Transitions,
)
from puzzlewright.verbs.check import decisions
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import write

SEAL_SECONDS = 1.0  # for finding the solution that seals a sheet


@dataclass(frozen=True)
class PlaySheet:
    """A puzzle ready to be played."""

    puzzle: Puzzle
    sheet: Sheet
    seal: str | None  # by which a page knows the solution when it sees it, without being told it

    @cached_property
    def _faces_of(self) -> Mapping[tuple[int, ...], tuple[Place, int]]:
        """Map every mark to its place and state."""
        return {
            tuple(mark): (number, face)
            for number, place in enumerate(self.sheet.places)
            for face, one in enumerate(self.sheet.kinds[place.kind].faces)
            if (mark := mark_of(self.sheet, place, one)) is not None
        }

    def faces(self, marks: Marks) -> list[tuple[Place, int]]:
        """Return the states that these marks give to places, as far as states show them."""
        decided = decisions(self.puzzle, marks)
        if len(decided) == len(marks) == len({place for place, _ in decided}):
            known = [self._faces_of.get(tuple(mark)) for mark in marks]
            if all(known):
                return [found for found in known if found]
        board = genre_of(self.puzzle).blank(self.puzzle).narrowed(decided)
        places = dict.fromkeys(place for place, _ in decided)
        return self.faces_of_board(board, places)

    def touched_at(self, place: Place, face: int) -> list[Box | Line | Disc]:
        """Return where a place can be touched: at its origin, and where it has slid to."""
        _, x, y, *_ = self.sheet.places[place]
        kind = self.sheet.kinds[self.sheet.places[place].kind]
        spots = dict.fromkeys(((0.0, 0.0), kind.faces[face].stop or (0.0, 0.0)))
        shapes = (shifted(kind.touch, x + across, y + down) for across, down in spots)
        return [shape for shape in shapes if not isinstance(shape, Label)]

    def painted(self, place: Place, face: int) -> list[Shape]:
        """Return how a place looks in this state, on the page."""
        _, x, y, *_ = self.sheet.places[place]
        faces = self.sheet.kinds[self.sheet.places[place].kind].faces
        return [shifted(shape, x, y) for shape in faces[face].shapes]

    def faces_of_board(self, board: Board, places: Iterable[Place]) -> list[tuple[Place, int]]:
        """Return the states that say what a board knows of these places."""
        genre = genre_of(self.puzzle)
        marks = (
            genre.mark_of(self.puzzle, place, values)
            for place in places
            if (values := board.open[place])
        )
        known = (self._face_for(mark) for mark in marks if mark is not None)
        return [found for found in known if found]

    def _face_for(self, mark: list[int]) -> tuple[Place, int] | None:
        """Return the state that says what a mark says, or as much of it as a state can."""
        if found := self._faces_of.get(tuple(mark)):
            return found
        genre = genre_of(self.puzzle)
        ((place, values),) = genre.progress(self.puzzle, [mark])
        where = self.sheet.places[place]
        says_less = []
        for number, face in enumerate(self.sheet.kinds[where.kind].faces):
            if (other := mark_of(self.sheet, where, face)) is not None:
                said = genre.progress(self.puzzle, [other])[0][1]
                if said >= values:
                    says_less.append((len(said), number))
        return (place, min(says_less)[1]) if says_less else None

    def json(self) -> PlayBoard:
        genre, sheet = genre_of(self.puzzle), self.sheet
        return {
            "genre": genre.name,
            "title": genre.title,
            "rules": genre.rules,
            "puzzle": json.loads(write(self.puzzle, "native")),
            "seal": self.seal,
            "aids": playing_of(genre).aids,
            **sheet_json(sheet),
        }


def unsealed(puzzle: Puzzle) -> PlaySheet:
    """Return the specification without solving the puzzle."""
    return PlaySheet(puzzle, playing_of(genre_of(puzzle)).sheet(puzzle), None)


def sheet(puzzle: Puzzle, *, limit: Limit | None = None) -> PlaySheet:
    """Return the specification, with the solution hash if the puzzle is solved in time."""
    made = playing_of(genre_of(puzzle)).sheet(puzzle)
    verdict = solve(puzzle, limit=limit or Limit(seconds=SEAL_SECONDS))
    sealed = _seal(puzzle, made, verdict.solution) if verdict.status == "unique" else None
    return PlaySheet(puzzle, made, sealed)


def mark_of(sheet: Sheet, place: SheetPlace, face: Face) -> list[int] | None:
    """Return the mark that says this of a place; None for the open state."""
    if face.adds is None:
        return None
    if not sheet.kinds[place.kind].moves:
        return [*place.numbers, *face.adds]
    gone = [number + add for number, add in zip(place.numbers, face.adds, strict=True)]
    return [*place.numbers, *gone]


def _seal(puzzle: Puzzle, sheet: Sheet, solution: Solution | None) -> str:
    """Hash the final states of the solved board."""
    assert solution
    genre = genre_of(puzzle)
    finals = []
    for number, place in enumerate(sheet.places):
        right = genre.entry(puzzle, (number, solution.values[number]))
        faces = sheet.kinds[place.kind].faces
        finals.append(next(one.final for one in faces if mark_of(sheet, place, one) == right))
    return sha256(",".join(map(str, finals)).encode()).hexdigest()


def sheet_json(sheet: Sheet) -> BoardSpec:
    return {
        "width": _tidy(sheet.width),
        "height": _tidy(sheet.height),
        "rulers": sheet.rulers,
        "notes": sheet.notes,
        "clashes": sheet.clashes,
        "printed": shapes_json(sheet.printed),
        "over": shapes_json(sheet.over_places),
        "kinds": [_kind_json(kind) for kind in sheet.kinds],
        "places": [
            (p.kind, _tidy(p.x), _tidy(p.y), p.numbers, p.name, p.lane) for p in sheet.places
        ],
        "clueKinds": [_clue_kind_json(kind) for kind in sheet.clue_kinds],
        "clues": [_clue_json(clue) for clue in sheet.clues],
        "handles": [
            {
                "x": _tidy(h.x),
                "y": _tidy(h.y),
                "radius": h.radius,
                "name": h.name,
                "clue": h.clue,
                "arms": [(arm.place, _tidy(arm.x), _tidy(arm.y)) for arm in h.arms],
            }
            for h in sheet.handles
        ],
        "joins": _joins_json(sheet.joins) if sheet.joins else None,
        "tools": [
            {"turn": tool.turn, "name": tool.name, "shapes": shapes_json(tool.shapes)}
            for tool in sheet.tools
        ],
        "gestures": [{"hand": one.hand, "does": one.does} for one in sheet.gestures],
    }


def shapes_json(shapes: Iterable[Shape]) -> list[ShapeData]:
    """Encode shapes as short tuples: kind, role, numbers."""
    return [_shape_json(shape) for shape in shapes]


def _shape_json(shape: Shape) -> ShapeData:
    role = known_role(shape.role)
    match shape:
        case Box(x, y, width, height):
            return ("box", role, *map(_tidy, (x, y, width, height)))
        case Line(x1, y1, x2, y2, _, strands):
            return ("line", role, _tidy(x1), _tidy(y1), _tidy(x2), _tidy(y2), strands)
        case Disc(x, y, radius):
            return ("disc", role, *map(_tidy, (x, y, radius)))
        case Label(x, y, text, _, size):
            return ("label", role, _tidy(x), _tidy(y), text, _tidy(size))


def _kind_json(kind: PlaceKind) -> BoardPlaceKind:
    return {
        "faces": [_face_json(face) for face in kind.faces],
        "touch": _shape_json(kind.touch),
        "tap": _turns_json(kind.tap),
        "pull": _turns_json(kind.pull),
        "paints": kind.paints,
        "slides": kind.slides,
        "moves": kind.moves,
        "possible": shapes_json(kind.possible),
        "denies": kind.denies or [None] * len(kind.faces),
        "verb": kind.verb,
        "typed": dict(kind.typed),
    }


def _joins_json(joins: Joins) -> BoardJoins:
    return {"nodes": joins.nodes, "joints": list(joins.joints)}


def _turns_json(turns: Turns | None) -> Transitions | None:
    if turns is None:
        return None
    return {
        "primary": turns.primary,
        "secondary": turns.secondary,
        "third": turns.third,
        "touch": turns.touch or turns.primary,
    }


def _face_json(face: Face) -> CellState:
    return {
        "says": face.says,
        "adds": face.adds,
        "final": face.final,
        "shapes": shapes_json(face.shapes),
        "least": face.least,
        "most": face.most,
        "takes": face.takes,
        "joined": face.is_joined,
        "dark": face.is_dark,
        "lane": face.keeps_lane,
        "stop": face.stop,
    }


def _clue_kind_json(kind: ClueKind) -> BoardClueKind:
    return {
        "faces": {status: shapes_json(shapes) for status, shapes in kind.faces},
        "aid": kind.aid,
        "early": kind.is_done_early,
        "ground": kind.is_ground,
    }


def _clue_json(clue: SheetClue) -> BoardClue:
    return {
        "kind": clue.kind,
        "x": _tidy(clue.x),
        "y": _tidy(clue.y),
        "name": clue.name,
        "counts": [_counting_json(counting) for counting in clue.countings],
        "under": clue.under,
        "number": clue.number,
    }


def _counting_json(counting: Counting) -> BoardCounting:
    """Leave out what is empty: a large page has many."""
    parts = {name: getattr(counting, name) for name in ("places", "runs", "terms", "when")}
    counted = {"target": counting.target, **{name: one for name, one in parts.items() if one}}
    return cast(BoardCounting, counted)


def _tidy(number: float) -> float:
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded
