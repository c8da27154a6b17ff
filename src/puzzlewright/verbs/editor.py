"""The editor's board, and the puzzle drawn on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import PuzzlewrightError, UnknownName
from puzzlewright.genre.editor import EditorSpec, GenreEditor, GraphSketch, GridDraft
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import drafting_of, genre_named, genre_of
from puzzlewright.kit.grid import check_size
from puzzlewright.verbs.board_types import DraftData, EditorBoard
from puzzlewright.verbs.play import spec_json
from puzzlewright.verbs.text import as_marks


@dataclass(frozen=True)
class DraftOnBoard:
    """The editor's board with a draft."""

    genre: str
    draft: GridDraft
    editor_spec: EditorSpec

    def json(self) -> EditorBoard:
        genre = genre_named(self.genre)
        return {
            "genre": genre.name,
            "title": genre.title,
            "rules": genre.rules,
            "draft": draft_json(self.draft),
            "options": [
                {"name": one.name, "kind": one.kind.__name__, "idea": one.idea}
                for one in drafting_of(genre).options
            ],
            "borders": list(self.editor_spec.borders),
            "seal": None,
            "aids": {},
            **spec_json(self.editor_spec.board),
        }


def draft_json(draft: GridDraft) -> DraftData:
    return {"size": draft.size, "marks": draft.marks, "options": dict(draft.options)}


def empty_editor_board(
    genre: str, size: tuple[int, int], options: Mapping[str, Any] | None = None
) -> DraftOnBoard:
    """Return an empty board of this genre and size."""
    return _with_board(genre, _checked(drafting_of(genre_named(genre)), size, [], options))


def editor_board_of(puzzle: Puzzle) -> DraftOnBoard:
    """Return a board with this puzzle."""
    return _with_board(puzzle.genre, drafting_of(genre_of(puzzle)).draft(puzzle))


def drawn_puzzle(
    genre: str, size: tuple[int, int], marks: Marks, options: Mapping[str, Any] | None = None
) -> Puzzle:
    """Return the drawn puzzle; raise `BadPuzzle` if something is missing."""
    drafting = drafting_of(genre_named(genre))
    puzzle: Puzzle = drafting.puzzle(_checked(drafting, size, as_marks(marks), options))
    return puzzle


def graph_sketch_of(puzzle: Puzzle) -> GraphSketch | None:
    """Return the draft of a puzzle on a graph; None if it is on a grid."""
    graph = drafting_of(genre_of(puzzle)).graph
    return graph.draft(puzzle) if graph else None


def draft_of(puzzle: Puzzle) -> GridDraft | GraphSketch:
    """Return the draft of a puzzle, on a grid or a graph."""
    draft: GridDraft | GraphSketch = graph_sketch_of(puzzle) or drafting_of(genre_of(puzzle)).draft(
        puzzle
    )
    return draft


def point_names(puzzle: Puzzle, points: int) -> list[str]:
    """Name the points of a graph, as sentences do."""
    graph = drafting_of(genre_of(puzzle)).graph
    return [graph.name_of(puzzle, point) for point in range(points)] if graph else []


def drawn_graph_puzzle(genre: str, draft: GraphSketch) -> Puzzle:
    """Return the puzzle drawn as a graph; raise `BadPuzzle` if something is missing."""
    drafting = drafting_of(genre_named(genre))
    if drafting.graph is None:
        raise PuzzlewrightError(f"{genre} puzzles are drawn on a grid, not as a graph")
    _check_options(drafting, draft.options)
    puzzle: Puzzle = drafting.graph.puzzle(draft)
    return puzzle


def _with_board(genre: str, draft: GridDraft) -> DraftOnBoard:
    return DraftOnBoard(genre, draft, drafting_of(genre_named(genre)).board(draft))


def _checked(
    drafting: GenreEditor[Any],
    size: tuple[int, int],
    marks: Marks,
    options: Mapping[str, Any] | None,
) -> GridDraft:
    """Return a draft with valid options."""
    check_size(*size)
    _check_options(drafting, options or {})
    return GridDraft(Size(*size), marks, dict(options or {}))


def _check_options(drafting: GenreEditor[Any], options: Mapping[str, Any]) -> None:
    kinds = {option.name: option.kind for option in drafting.options}
    for name, value in options.items():
        if name not in kinds:
            raise UnknownName("option", name, kinds or ["none"])
        if type(value) is not kinds[name]:
            raise PuzzlewrightError(f"{name} is {_KIND_NAMES[kinds[name]]}, not {value!r}")


_KIND_NAMES = {int: "a whole number", bool: "true or false"}
