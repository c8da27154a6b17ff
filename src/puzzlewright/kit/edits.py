"""Changing drafts of genres whose pages are cells with a clue or without: a clue is given, altered
or taken away.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import Solution
from puzzlewright.core.words import at
from puzzlewright.genre.editor import Content, Edit, Fits, Revising, Revision

Page: TypeAlias = Sequence[Sequence[int | None]]


class Clued(Protocol):
    """A puzzle that is a page of clues."""

    @property
    def clues(self) -> tuple[tuple[int | None, ...], ...]: ...


C = TypeVar("C", bound=Clued)

REMOVING = 0.5  # to take a clue away weighs less than to alter it


def changing_clues(
    page: Callable[[Page], C],
    possible: Callable[[C, int], Iterable[int]],
    fitting: Callable[[C, Solution], Fits],
    rule: str,
) -> Revising[C]:
    """How such drafts are changed.

    `page` makes and checks a page, `possible` lists the clues that a cell can have, `fitting` says
    which clues a solution survives, and `rule` is the one whose reasons list cells with clues.
    """

    def revisions(puzzle: C) -> Iterator[Revision]:
        cols = len(puzzle.clues[0])
        for row, line in enumerate(puzzle.clues):
            for col, clue in enumerate(line):
                cell = row * cols + col
                options = [other for other in possible(puzzle, cell) if other != clue]
                for other in options:
                    yield _revision(cell, (row, col), clue, other)
                if clue is not None:
                    yield _revision(cell, (row, col), clue, None)

    def content(puzzle: C, cell: int) -> Content:
        row, col = divmod(cell, len(puzzle.clues[0]))
        return puzzle.clues[row][col]

    def revised(puzzle: C, contents: Mapping[int, Content]) -> C:
        cols = len(puzzle.clues[0])
        rows = [list(line) for line in puzzle.clues]
        for cell, clue in contents.items():
            rows[cell // cols][cell % cols] = clue
        return page(rows)

    return Revising(
        revisions=revisions,
        content=content,
        revised=revised,
        fitting=fitting,
        rules=frozenset((rule,)),
        spots_of=lambda _, reason: reason.about,
    )


def _revision(cell: int, where: tuple[int, int], was: int | None, becomes: int | None) -> Revision:
    edits = (Edit(cell, becomes),)
    spot = at(*where)
    if was is None:
        return Revision("give", edits, f"give {spot} a {becomes}", where, was, becomes, 0.0)
    if becomes is None:
        said = f"take the {was} at {spot} away"
        return Revision("remove", edits, said, where, was, becomes, REMOVING, lightens=True)
    weight = 1.0 + abs(was - becomes) / 100
    said = f"make the {was} at {spot} a {becomes}"
    return Revision("alter", edits, said, where, was, becomes, weight)
