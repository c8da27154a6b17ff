"""The editor's board, and the puzzle drawn on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
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
from puzzlewright.verbs.board_types import DraftData, DraftOption
from puzzlewright.verbs.text import as_marks


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


def empty_editor_board(
    genre: str,
    size: tuple[int, int],
    options: Mapping[str, Any] | None = None,
    graph: Mapping[str, Any] | None = None,
) -> EditorBoard:
    """Return an empty board of this genre and size, or for graphs."""
    return _with_board(genre, _checked(editor_of(genre_named(genre)), size, [], options, graph))


def editor_board_of(puzzle: Puzzle) -> EditorBoard:
    """Return a board with this puzzle."""
    return _with_board(puzzle.genre, draft_of(puzzle))


def drawn_puzzle(
    genre: str,
    size: tuple[int, int],
    marks: Marks,
    options: Mapping[str, Any] | None = None,
    graph: Mapping[str, Any] | None = None,
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
    graph: Mapping[str, Any] | None,
) -> GridDraft | GraphSketch:
    """Return a draft with valid options."""
    _check_options(editor, options or {})
    if graph is None:
        check_size(*size)
        return GridDraft(Size(*size), marks, dict(options or {}))
    points, lines, pairs = (tuple(map(tuple, graph[one])) for one in ("points", "lines", "pairs"))
    return GraphSketch(points, lines, pairs, marks, dict(options or {}))


def _check_options(editor: GenreEditor[Any], options: Mapping[str, Any]) -> None:
    kinds = {option.name: option.kind for option in editor.options}
    for name, value in options.items():
        if name not in kinds:
            raise UnknownName("option", name, kinds or ["none"])
        if type(value) is not kinds[name]:
            raise PuzzlewrightError(f"{name} is {_KIND_NAMES[kinds[name]]}, not {value!r}")


_KIND_NAMES = {int: "a whole number", bool: "true or false"}
