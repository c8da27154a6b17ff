"""The editor's board, and the puzzle drawn on it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError, UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.genre.editor import (
    EditorSpec,
    GenreEditor,
    GraphEditor,
    GraphShapes,
    GraphSketch,
    GridDraft,
)
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import BoardSpec
from puzzlewright.genres import editor_of, genre_named, genre_of
from puzzlewright.kit.grid import check_size
from puzzlewright.verbs.play import (
    Coordinate,
    DraftData,
    DraftOption,
    DrawnGraph,
    EditorOptions,
    GridSize,
    Name,
    Pairs,
)
from puzzlewright.verbs.text import as_marks, as_puzzle, write
from puzzlewright.verbs.verb import AnyLimit, PlayedMarks, PuzzleInput, about, verb


@dataclass(frozen=True)
class EditorBoard(JsonResult):
    """The editor's board with a draft."""

    JSON = (
        *("genre", "title", "rules", "draft=draft_data", "options", "graph", "seal", "aids"),
        "*board",
    )

    genre: str
    draft: GridDraft | GraphSketch
    editor_spec: EditorSpec
    seal: None = None  # a draft has no solution yet
    aids: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return genre_named(self.genre).title

    @property
    def rules(self) -> str:
        return genre_named(self.genre).rules

    @property
    def draft_data(self) -> DraftData:
        return draft_json(self.draft)

    @property
    def options(self) -> list[DraftOption]:
        return [
            {"name": one.name, "kind": one.kind.__name__, "idea": one.idea}
            for one in editor_of(genre_named(self.genre)).options
        ]

    @property
    def graph(self) -> GraphShapes | None:
        return self.editor_spec.graph

    @property
    def board(self) -> BoardSpec:
        return self.editor_spec.board


def draft_json(draft: GridDraft | GraphSketch) -> DraftData:
    """Encode a draft; the size of a graph is up to the front end."""
    data: DraftData = {
        "size": (0, 0),
        "marks": draft.marks,
        "options": dict(draft.options),
        "graph": None,
    }
    if isinstance(draft, GridDraft):
        return {**data, "size": draft.size}
    return {**data, "graph": {"points": draft.points, "lines": draft.lines, "pairs": draft.pairs}}


@verb(queue="quick", seconds=5.0)
def empty_editor_board(
    genre: Name,
    size: GridSize,
    options: EditorOptions | None = None,
    graph: DrawnGraph | None = None,
    limit: AnyLimit = None,
) -> EditorBoard:
    """Return an empty board of the editor, for a grid or a graph."""
    return _with_board(genre, _checked(editor_of(genre_named(genre)), size, [], options, graph))


@verb(queue="quick", seconds=5.0)
def editor_board_of(puzzle: PuzzleInput, limit: AnyLimit = None) -> EditorBoard:
    """Return the editor's board with a puzzle."""
    puzzle = as_puzzle(puzzle)
    return _with_board(puzzle.genre, draft_of(puzzle))


class DrawnPuzzle(TypedDict):
    """A drawn puzzle, or what is missing for one."""

    genre: str
    puzzle: dict[str, Any] | None
    missing: str | None
    points: Sequence[tuple[float, float]]  # where pictures have the points of a graph


@verb(queue="quick", seconds=5.0)
def read_drawing(
    genre: Name,
    size: GridSize,
    marks: PlayedMarks,
    options: EditorOptions | None = None,
    graph: DrawnGraph | None = None,
    limit: AnyLimit = None,
) -> DrawnPuzzle:
    """Return the drawn puzzle, or what is missing for one; of a graph also where points are."""
    try:
        puzzle = drawn_puzzle(genre, size, marks, options, graph)
    except BadPuzzle as unfinished:
        return {"genre": genre, "puzzle": None, "missing": str(unfinished), "points": []}
    sketch = graph_sketch_of(puzzle)
    points = sketch.points if sketch else ()
    return {
        "genre": genre,
        "puzzle": json.loads(write(puzzle)),
        "missing": None,
        "points": points,
    }


class GraphDraft(TypedDict):
    """A draft without cells: points with what is written there, lines and excluding pairs."""

    genre: str
    points: Sequence[tuple[float, float, str]]
    lines: Sequence[tuple[int, int]]
    pairs: Sequence[tuple[int, int]]
    options: dict[str, Any]


@verb(queue="quick", seconds=5.0)
def graph_draft_of(puzzle: PuzzleInput, limit: AnyLimit = None) -> GraphDraft:
    """Return the draft of a puzzle without cells; `editor-open` returns it with its board."""
    puzzle = as_puzzle(puzzle)
    draft = graph_sketch_of(puzzle)
    if draft is None:
        raise PuzzlewrightError("this puzzle is on a grid: it is drawn in cells")
    said = {point: str(content) for point, content in draft.marks}
    return {
        "genre": puzzle.genre,
        "points": [(*spot, said.get(point, "?")) for point, spot in enumerate(draft.points)],
        "lines": draft.lines,
        "pairs": draft.pairs,
        "options": dict(draft.options),
    }


class SentPoint(TypedDict):
    """A point of a draft without cells, and what is written there."""

    x: Coordinate
    y: Coordinate
    said: Annotated[str, about("", longest=10)]


@verb(queue="quick", seconds=5.0)
def read_graph_drawing(
    genre: Name,
    points: Annotated[list[SentPoint], about("", longest=2000)],
    lines: Pairs,
    pairs: Pairs | None = None,
    options: EditorOptions | None = None,
    limit: AnyLimit = None,
) -> DrawnPuzzle:
    """Return the puzzle drawn without cells; `editor-puzzle` does the same for marks."""
    spots = [(one["x"], one["y"]) for one in points]
    graph: DrawnGraph = {"points": spots, "lines": lines, "pairs": pairs or []}
    written = ((point, one["said"]) for point, one in enumerate(points))
    marks: Marks = [
        [point, int(said) if said.isdecimal() else -1] for point, said in written if said != "?"
    ]
    return read_drawing(genre, (1, 1), marks, options, graph)


def drawn_puzzle(
    genre: str,
    size: tuple[int, int],
    marks: Marks,
    options: Mapping[str, Any] | None = None,
    graph: DrawnGraph | None = None,
) -> Puzzle:
    """Return the drawn puzzle; raise `BadPuzzle` if something is missing."""
    editor = editor_of(genre_named(genre))
    draft = _checked(editor, size, as_marks(marks), options, graph)
    puzzle: Puzzle = (
        editor.puzzle(draft) if isinstance(draft, GridDraft) else _graph(editor).puzzle(draft)
    )
    return puzzle


def graph_sketch_of(puzzle: Puzzle) -> GraphSketch | None:
    """Return the draft of a puzzle on a graph; None if it is on a grid."""
    graph = editor_of(genre_of(puzzle)).graph
    return graph.draft(puzzle) if graph else None


def draft_of(puzzle: Puzzle) -> GridDraft | GraphSketch:
    """Return the draft of a puzzle, on a grid or a graph."""
    draft: GridDraft | GraphSketch = graph_sketch_of(puzzle) or editor_of(genre_of(puzzle)).draft(
        puzzle
    )
    return draft


def _with_board(genre: str, draft: GridDraft | GraphSketch) -> EditorBoard:
    editor = editor_of(genre_named(genre))
    spec = editor.board(draft) if isinstance(draft, GridDraft) else _graph(editor).board
    return EditorBoard(genre, draft, spec)


def _graph(editor: GenreEditor[Any]) -> GraphEditor[Any]:
    if editor.graph is None:
        raise PuzzlewrightError("puzzles of this genre are drawn on a grid, not as a graph")
    return editor.graph


def _checked(
    editor: GenreEditor[Any],
    size: tuple[int, int],
    marks: Marks,
    options: Mapping[str, Any] | None,
    graph: DrawnGraph | None,
) -> GridDraft | GraphSketch:
    """Return a draft with valid options."""
    _check_options(editor, options or {})
    if graph is None:
        check_size(*size)
        return GridDraft(Size(*size), marks, dict(options or {}))
    points = tuple((x, y) for x, y in graph["points"])
    lines, pairs = (tuple((a, b) for a, b in some) for some in (graph["lines"], graph["pairs"]))
    return GraphSketch(points, lines, pairs, marks, dict(options or {}))


def _check_options(editor: GenreEditor[Any], options: Mapping[str, Any]) -> None:
    kinds = {option.name: option.kind for option in editor.options}
    for name, value in options.items():
        if name not in kinds:
            raise UnknownName("option", name, kinds or ["none"])
        if type(value) is not kinds[name]:
            raise PuzzlewrightError(f"{name} is {_KIND_NAMES[kinds[name]]}, not {value!r}")


_KIND_NAMES = {int: "a whole number", bool: "true or false"}
