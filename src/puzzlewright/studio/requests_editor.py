"""Requests of the editor that are not verbs: its board, the drawn puzzle, the verdict, clues."""

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypedDict

from puzzlewright.core.board import Marks
from puzzlewright.core.difficulty import Difficulty
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.studio.requests_player import Known, Name, Size
from puzzlewright.verbs import choose_clues as clues
from puzzlewright.verbs import editor as drafts
from puzzlewright.verbs.choose_clues import CluedPuzzle, ClueSuggestions
from puzzlewright.verbs.draft_verdict import DraftVerdict, draft_verdict
from puzzlewright.verbs.editor import EditorBoard
from puzzlewright.verbs.prove import prove
from puzzlewright.verbs.text import write
from puzzlewright.verbs.verb import AnyLimit, Role, about, verb

Options = Annotated[
    dict[str, Annotated[int, about("", within=(-(10**9), 10**9))] | bool],
    about("options of the genre's editor"),
]
Seed = Annotated[int, about("random seed", within=(0, 10**9))]
Drawn = Annotated[Marks, Role.MARKS]


class DrawnPuzzle(TypedDict):
    """A drawn puzzle, or what is missing for one."""

    genre: str
    puzzle: dict[str, Any] | None
    missing: str | None
    points: Sequence[tuple[float, float]]  # where pictures have the points of a graph


Coordinate = Annotated[float, about("", within=(-10_000, 10_000))]
Index = Annotated[int, about("", within=(0, 10_000))]
SentPairs = Annotated[list[tuple[Index, Index]], about("", longest=10_000)]


class SentGraph(TypedDict):
    """A draft without cells: points, lines between them, pairs of lines that exclude each other."""

    points: Annotated[list[tuple[Coordinate, Coordinate]], about("", longest=2000)]
    lines: SentPairs
    pairs: SentPairs


class SentPoint(TypedDict):
    """A point of a draft without cells, and what is written there."""

    x: Coordinate
    y: Coordinate
    said: Annotated[str, about("", longest=10)]


class GraphDraft(TypedDict):
    """A draft without cells: points with what is written there, lines and excluding pairs."""

    genre: str
    points: Sequence[tuple[float, float, str]]
    lines: Sequence[tuple[int, int]]
    pairs: Sequence[tuple[int, int]]
    options: dict[str, Any]


class CertificateFiles(TypedDict):
    """The files of a certificate by name; none unless there is exactly one solution."""

    status: str
    why: str | None
    files: dict[str, str]


@verb(queue="quick", seconds=5.0)
def editor(
    genre: Name,
    size: Size,
    options: Options | None = None,
    graph: SentGraph | None = None,
    limit: AnyLimit = None,
) -> EditorBoard:
    """Return an empty board of the editor, for a grid or a graph."""
    return drafts.empty_editor_board(genre, (size[0], size[1]), options, graph)


@verb(queue="quick", seconds=5.0)
def editor_open(puzzle: Known, limit: AnyLimit = None) -> EditorBoard:
    """Return the editor's board with a puzzle."""
    return drafts.editor_board_of(puzzle.puzzle)


@verb(queue="quick", seconds=5.0)
def editor_puzzle(
    genre: Name,
    size: Size,
    marks: Drawn,
    options: Options | None = None,
    graph: SentGraph | None = None,
    limit: AnyLimit = None,
) -> DrawnPuzzle:
    """Return the drawn puzzle, or what is missing for one; of a graph also where points are."""
    try:
        puzzle = drafts.drawn_puzzle(genre, (size[0], size[1]), marks, options, graph)
    except BadPuzzle as unfinished:
        return {"genre": genre, "puzzle": None, "missing": str(unfinished), "points": []}
    sketch = drafts.graph_sketch_of(puzzle)
    points = sketch.points if sketch else ()
    text = json.loads(write(puzzle))
    return {"genre": genre, "puzzle": text, "missing": None, "points": points}


@verb(queue="quick", seconds=5.0)
def graph_open(puzzle: Known, limit: AnyLimit = None) -> GraphDraft:
    """Return the draft of a puzzle without cells; `editor-open` returns it with its board."""
    draft = drafts.graph_sketch_of(puzzle.puzzle)
    if draft is None:
        raise PuzzlewrightError("this puzzle is on a grid: it is drawn in cells")
    said = {point: str(content) for point, content in draft.marks}
    return {
        "genre": puzzle.puzzle.genre,
        "points": [(*spot, said.get(point, "?")) for point, spot in enumerate(draft.points)],
        "lines": draft.lines,
        "pairs": draft.pairs,
        "options": dict(draft.options),
    }


@verb(queue="quick", seconds=5.0)
def graph_puzzle(
    genre: Name,
    points: Annotated[list[SentPoint], about("", longest=2000)],
    lines: SentPairs,
    pairs: SentPairs | None = None,
    options: Options | None = None,
    limit: AnyLimit = None,
) -> DrawnPuzzle:
    """Return the puzzle drawn without cells; `editor-puzzle` does the same for marks."""
    graph: SentGraph = {
        "points": [(one["x"], one["y"]) for one in points],
        "lines": lines,
        "pairs": pairs or [],
    }
    written = ((point, one["said"]) for point, one in enumerate(points))
    marks: Marks = [
        [point, int(said) if said.isdecimal() else -1] for point, said in written if said != "?"
    ]
    return editor_puzzle(genre, (1, 1), marks, options, graph)


@verb(queue="analysis", seconds=3.0)
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


@verb(queue="analysis", seconds=5.0)
def suggest_clues(puzzle: Known, marks: Drawn, limit: AnyLimit = None) -> ClueSuggestions:
    """Suggest which clues of a solution to give next, and which can be removed."""
    # leave some time for the answer
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
