"""The editor's board, and the puzzle drawn on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.genre.editor import Desk, Drafting, FreeDraft, PageDraft
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import drafting_of, genre_named, genre_of
from puzzlewright.kit.grid import check_size
from puzzlewright.verbs.board_types import DraftData, EditorBoard
from puzzlewright.verbs.play import sheet_json
from puzzlewright.verbs.text import as_marks


@dataclass(frozen=True)
class DraftDesk:
    """The editor's board with a draft."""

    genre: str
    draft: PageDraft
    desk: Desk

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
            "borders": list(self.desk.borders),
            "seal": None,
            "aids": {},
            **sheet_json(self.desk.sheet),
        }


def draft_json(draft: PageDraft) -> DraftData:
    return {"size": draft.size, "marks": draft.marks, "options": dict(draft.options)}


def desk(genre: str, size: tuple[int, int], options: Mapping[str, Any] | None = None) -> DraftDesk:
    """Return an empty board of this genre and size."""
    return _with_desk(genre, _checked(drafting_of(genre_named(genre)), size, [], options))


def desk_of(puzzle: Puzzle) -> DraftDesk:
    """Return a board with this puzzle."""
    return _with_desk(puzzle.genre, drafting_of(genre_of(puzzle)).draft(puzzle))


def drawn(
    genre: str, size: tuple[int, int], marks: Marks, options: Mapping[str, Any] | None = None
) -> Puzzle:
    """Return the drawn puzzle; raise `BadPuzzle` if something is missing."""
    drafting = drafting_of(genre_named(genre))
    puzzle: Puzzle = drafting.puzzle(_checked(drafting, size, as_marks(marks), options))
    return puzzle


def free_of(puzzle: Puzzle) -> FreeDraft | None:
    """Return the draft of a puzzle without cells; None if it is on a grid."""
    free = drafting_of(genre_of(puzzle)).free
    return free.draft(puzzle) if free else None


def as_drawn(puzzle: Puzzle) -> PageDraft | FreeDraft:
    """Return the draft of a puzzle, in cells or without them."""
    draft: PageDraft | FreeDraft = free_of(puzzle) or drafting_of(genre_of(puzzle)).draft(puzzle)
    return draft


def names_of(puzzle: Puzzle, points: int) -> list[str]:
    """Name the points of a page without cells, as sentences do."""
    free = drafting_of(genre_of(puzzle)).free
    return [free.name_of(puzzle, point) for point in range(points)] if free else []


def drawn_freely(genre: str, draft: FreeDraft) -> Puzzle:
    """Return the puzzle drawn without cells; raise `BadPuzzle` if something is missing."""
    drafting = drafting_of(genre_named(genre))
    if drafting.free is None:
        raise Trouble(f"{genre} puzzles are drawn in cells")
    _check_options(drafting, draft.options)
    puzzle: Puzzle = drafting.free.puzzle(draft)
    return puzzle


def _with_desk(genre: str, draft: PageDraft) -> DraftDesk:
    return DraftDesk(genre, draft, drafting_of(genre_named(genre)).desk(draft))


def _checked(
    drafting: Drafting[Any],
    size: tuple[int, int],
    marks: Marks,
    options: Mapping[str, Any] | None,
) -> PageDraft:
    """Return a draft with valid options."""
    check_size(*size)
    _check_options(drafting, options or {})
    return PageDraft(Size(*size), marks, dict(options or {}))


def _check_options(drafting: Drafting[Any], options: Mapping[str, Any]) -> None:
    kinds = {option.name: option.kind for option in drafting.options}
    for name, value in options.items():
        if name not in kinds:
            raise UnknownName("option", name, kinds or ["none"])
        if type(value) is not kinds[name]:
            raise Trouble(f"{name} is {_SAID[kinds[name]]}, not {value!r}")


_SAID = {int: "a whole number", bool: "true or false"}
