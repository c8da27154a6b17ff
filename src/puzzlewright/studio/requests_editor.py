"""Requests of the editor that are no verbs: its board, the drawn puzzle, the verdict, clues."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Annotated, Any, TypedDict, cast

from puzzlewright.core.board import Difficulty, Marks
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.genre.editor import GraphSketch
from puzzlewright.studio.requests_player import Known, Name, Size
from puzzlewright.verbs import choose_clues as clues
from puzzlewright.verbs import editor as drafts
from puzzlewright.verbs.board_types import EditorBoard
from puzzlewright.verbs.choose_clues import CluedPuzzle, ClueSuggestions
from puzzlewright.verbs.draft_verdict import DraftVerdict, draft_verdict
from puzzlewright.verbs.prove import prove
from puzzlewright.verbs.text import write
from puzzlewright.verbs.verb import AnyLimit, Role, about, verb

Options = Annotated[
    dict[str, Annotated[int, about("", within=(-(10**9), 10**9))] | bool],
    about("options of the genre's editor"),
]
Seed = Annotated[int, about("random seed", within=(0, 10**9))]
Drawn = Annotated[Marks, Role.MARKS]


Points = Sequence[tuple[float, float, str]]  # x, y, and what is written there
Pairs = Sequence[tuple[int, int]]


class DrawnGraph(TypedDict):
    """A draft without cells: points, lines between them, pairs of lines that exclude each other."""

    points: Points
    lines: Pairs
    pairs: Pairs
    options: dict[str, Any]


class GraphDraft(DrawnGraph):
    """A draft without cells, and its genre."""

    genre: str


class OpenedBoard(EditorBoard):
    """The editor's board with a puzzle."""

    free: None


class OpenedGraph(TypedDict):
    """A draft without cells, where others have a board."""

    genre: str
    draft: dict[str, Any]  # empty
    options: list[Any]  # empty
    free: DrawnGraph


class DrawnPuzzle(TypedDict):
    """A drawn puzzle, or what is missing for one."""

    genre: str
    puzzle: dict[str, Any] | None
    missing: str | None


class GraphPuzzle(DrawnPuzzle):
    """A puzzle drawn without cells, where its points are, and their names."""

    points: Points
    names: list[str]


Coordinate = Annotated[float, about("", within=(-10_000, 10_000))]
Index = Annotated[int, about("", within=(0, 10_000))]
SentPairs = Annotated[list[tuple[Index, Index]], about("", longest=10_000)]


class SentPoint(TypedDict):
    """A point of a draft without cells, and what is written there."""

    x: Coordinate
    y: Coordinate
    said: Annotated[str, about("", longest=10)]


class CertificateFiles(TypedDict):
    """The files of a certificate by name; none unless there is exactly one solution."""

    status: str
    why: str | None
    files: dict[str, str]


@verb(queue="quick", seconds=5.0)
def editor(
    genre: Name, size: Size, options: Options | None = None, limit: AnyLimit = None
) -> EditorBoard:
    """Return an empty board of the editor."""
    return drafts.empty_editor_board(genre, (size[0], size[1]), options).json()


@verb(queue="quick", seconds=5.0)
def editor_open(puzzle: Known, limit: AnyLimit = None) -> OpenedBoard | OpenedGraph:
    """Return the editor's board with a puzzle; one without cells is under `free`."""
    page = puzzle.puzzle
    if free := drafts.graph_sketch_of(page):
        graph = cast(DrawnGraph, asdict(free))
        return {"genre": page.genre, "draft": {}, "options": [], "free": graph}
    return {**drafts.editor_board_of(page).json(), "free": None}


@verb(queue="quick", seconds=5.0)
def editor_puzzle(
    genre: Name,
    size: Size,
    marks: Drawn,
    options: Options | None = None,
    limit: AnyLimit = None,
) -> DrawnPuzzle:
    """Return the drawn puzzle, or what is missing for one."""
    try:
        puzzle = drafts.drawn_puzzle(genre, (size[0], size[1]), marks, options)
    except BadPuzzle as unfinished:
        return {"genre": genre, "puzzle": None, "missing": str(unfinished)}
    return {"genre": genre, "puzzle": json.loads(write(puzzle)), "missing": None}


@verb(queue="quick", seconds=5.0)
def graph_open(puzzle: Known, limit: AnyLimit = None) -> GraphDraft:
    """Return the draft of a puzzle without cells."""
    page = puzzle.puzzle
    draft = drafts.graph_sketch_of(page)
    if draft is None:
        raise PuzzlewrightError("this puzzle is on a grid: it is drawn in cells")
    return cast(GraphDraft, {"genre": page.genre, **asdict(draft)})


@verb(queue="quick", seconds=5.0)
def graph_puzzle(
    genre: Name,
    points: Annotated[list[SentPoint], about("", longest=2000)],
    lines: SentPairs,
    pairs: SentPairs | None = None,
    options: Options | None = None,
    limit: AnyLimit = None,
) -> GraphPuzzle:
    """Return the puzzle drawn without cells, or what is missing, and where its points are."""
    draft = GraphSketch(
        tuple((one["x"], one["y"], one["said"]) for one in points),
        tuple((a, b) for a, b in lines),
        tuple((a, b) for a, b in pairs or ()),
        options or {},
    )
    try:
        puzzle = drafts.drawn_graph_puzzle(genre, draft)
    except BadPuzzle as unfinished:
        missing = str(unfinished)
        return {"genre": genre, "puzzle": None, "missing": missing, "points": [], "names": []}
    shown = drafts.graph_sketch_of(puzzle)
    assert shown
    return {
        "genre": genre,
        "puzzle": json.loads(write(puzzle)),
        "missing": None,
        "points": shown.points,
        "names": drafts.point_names(puzzle, len(shown.points)),
    }


@verb(queue="hints", seconds=3.0)
def verdict(puzzle: Known, brief: bool = False, limit: AnyLimit = None) -> DraftVerdict:
    """Count the solutions of a draft: one, several or none, and why; `brief` skips the count."""
    return draft_verdict(puzzle.puzzle, brief=brief, limit=limit)


@verb()
def choose_clues(
    puzzle: Known,
    marks: Drawn,
    level: Difficulty | None = None,
    fewest: bool = False,
    seed: Seed = 0,
    limit: AnyLimit = None,
) -> CluedPuzzle:
    """Choose clues for a solution that is drawn on the board."""
    return clues.choose_clues(
        puzzle.puzzle, marks, level=level, fewest=fewest, seed=seed, limit=limit
    )


@verb(queue="hints", seconds=5.0)
def suggest_clues(puzzle: Known, marks: Drawn, limit: AnyLimit = None) -> ClueSuggestions:
    """Suggest which clues of a solution to give next, and which can be removed."""
    # what is found in most of the time can be answered in time
    most = limit and Limit(seconds=0.8 * (limit.seconds or 1), megabytes=limit.megabytes)
    return clues.suggest_clues(puzzle.puzzle, marks, limit=most)


@verb()
def certificate(puzzle: Known, limit: AnyLimit = None) -> CertificateFiles:
    """Return the files of a uniqueness certificate."""
    found = prove(puzzle.puzzle, limit=limit)
    return {"status": found.status, "why": found.why, "files": dict(found.files)}


REQUESTS: tuple[Callable[..., Any], ...] = (
    *(editor, editor_open, editor_puzzle, graph_open, graph_puzzle, verdict, choose_clues),
    *(suggest_clues, certificate),
)
