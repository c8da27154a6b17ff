"""Puzzles for programs: public classes that check their arguments, with methods.

The classes are those of the genres. The methods need verbs, which genres cannot import, so
they are added here to the classes of all genres and plug-ins; a type checker sees subclasses.
"""

import json
from abc import ABC
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from puzzlewright.core.board import Board, MarksLike
from puzzlewright.core.errors import BadArgument, file_errors
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import quote_excerpt, truncate
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES, genre_of
from puzzlewright.genres.bridges import puzzle as bridges
from puzzlewright.genres.context import puzzle as context
from puzzlewright.genres.mosaic import puzzle as mosaic
from puzzlewright.genres.satogaeri import puzzle as satogaeri
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.explain import Explanation, explain
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import Verdict, solve

MAX_REPR_LENGTH = 200  # characters of native JSON in the representation of a puzzle


class AnyPuzzle(ABC):
    """The base of all puzzles. They are immutable, can be compared and hashed.

    `rows`, `cols` and `size` are None for a puzzle on a graph. The methods are the verbs with the
    same names, with their usual options.
    """

    genre: ClassVar[str]

    if TYPE_CHECKING:

        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...
        @property
        def rows(self) -> int | None: ...
        @property
        def cols(self) -> int | None: ...
        @property
        def size(self) -> Size | None: ...

    def json(self) -> dict[str, Any]:
        """Return the puzzle in native JSON, as a dict."""
        native: dict[str, Any] = json.loads(genre_of(self).formats[0].write(self, None))
        return native

    def solve(
        self,
        *,
        encoding: str | None = None,
        engine: str | None = None,
        limit: Limit | None = None,
        first: bool = False,
    ) -> Verdict:
        """Find the solution, and whether it is the only one."""
        return solve(self, encoding=encoding, engine=engine, limit=limit, first=first)

    def count(self, *, at_most: int | None = 1000, limit: Limit | None = None) -> Count:
        """Count the solutions."""
        return count(self, at_most=at_most, limit=limit)

    def rate(self) -> Rating:
        """Rate the difficulty; `puzzlewright.rate` also takes a limit."""
        return rate(self)

    def explain(
        self,
        *,
        techniques: Sequence[str] | None = None,
        steps: int | None = None,
        limit: Limit | None = None,
    ) -> Explanation:
        """Solve step by step, as a person would."""
        return explain(self, techniques=techniques, steps=steps, limit=limit)

    def hint(self, marks: MarksLike | None = None, *, limit: Limit | None = None) -> Hint:
        """Return the next step from a position, or the mistake in it."""
        return hint(self, marks, limit=limit)

    def draw(self, solution: MarksLike | Board | None = None) -> Drawing:
        """Draw the puzzle, or one of its solutions or positions."""
        return draw(self, solution)

    def save(self, path: str | Path, solution: MarksLike | Board | None = None) -> None:
        """Write a picture (.svg, .png), the drawing as text (.txt), or the puzzle (.json)."""
        drawing, file = draw(self, solution), Path(path)
        content: str | bytes
        match file.suffix.lower():
            case ".svg":
                content = drawing.captioned()
            case ".png":
                content = drawing.png()
            case ".txt":
                content = drawing.text() + "\n"
            case ".json":
                content = json.dumps(self.json()) + "\n"
            case other:
                known = ".svg, .png, .txt or .json"
                raise BadArgument(
                    f"the name of a file must end in {known}, not {quote_excerpt(other)}"
                )
        with file_errors(file, "written"):
            file.write_bytes(content.encode() if isinstance(content, str) else content)

    def __str__(self) -> str:
        return draw(self).text()

    def __repr__(self) -> str:
        """Name the class and the size, and the puzzle itself if it is small."""
        where = f"{self.size} " if getattr(self, "size", None) else ""
        return (
            f"<{type(self).__name__} {where}{truncate(json.dumps(self.json()), MAX_REPR_LENGTH)}>"
        )

    def _repr_svg_(self) -> str:
        return draw(self).svg()


METHODS = {
    name: method
    for name, method in vars(AnyPuzzle).items()
    if callable(method) and (not name.startswith("__") or name in ("__str__", "__repr__"))
}


def attach_methods() -> None:
    """Add the methods to the puzzles of all genres, also of plug-ins."""
    GENRES.each(_attach)


def _attach(genre: Genre) -> None:
    AnyPuzzle.register(genre.puzzle)
    for name, method in METHODS.items():
        setattr(genre.puzzle, name, method)


if TYPE_CHECKING:

    class Mosaic(mosaic.Mosaic, AnyPuzzle):
        """A Mosaic puzzle: rows of clues, each 0 to 9 or None."""

        def __init__(self, clues: Sequence[Sequence[int | None]]) -> None: ...

    class Context(context.Context, AnyPuzzle):
        """A Context puzzle: rows of clues, each 0 to 4 or None."""

        def __init__(self, clues: Sequence[Sequence[int | None]]) -> None: ...

    class Satogaeri(satogaeri.Satogaeri, AnyPuzzle):
        """A Satogaeri puzzle: the region of every cell, and circles (row, column, number or None).

        Regions have any numbers from 0; a number says how far a circle moves, None any distance.
        """

        def __init__(
            self,
            countries: Sequence[Sequence[int]],
            circles: Sequence[Sequence[int | None]],
        ) -> None: ...

    class Bridges(bridges.Bridges, AnyPuzzle):
        """A Bridges puzzle on a grid with islands (row, column, number or None for '?').

        `from_graph` makes one on a graph.
        """

        def __init__(
            self,
            rows: int,
            cols: int,
            islands: Sequence[Sequence[int | None]],
            *,
            max_bridges: int = 2,
            components: int = 1,
            loops: bool = True,
        ) -> None: ...
else:
    Bridges, Mosaic = bridges.Bridges, mosaic.Mosaic
    Context, Satogaeri = context.Context, satogaeri.Satogaeri

Puzzle = AnyPuzzle  # its public name
