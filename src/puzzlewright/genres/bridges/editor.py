"""How Bridges is drawn on a grid: islands in cells, with their numbers."""

from dataclasses import replace

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Disc, Shape
from puzzlewright.core.words import excerpt
from puzzlewright.genre.editor import Desk, Drafting, FreeDraft, FreeDrafting, PageDraft
from puzzlewright.genre.generator import Option, Size
from puzzlewright.genres.bridges.drawing import island_number, lattice
from puzzlewright.genres.bridges.layout import RADIUS, sheet_of
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.kit.editor import (
    UNKNOWN,
    Content,
    cell_places,
    content_kind,
    contents_of,
    desk_sheet,
    rare_numbers,
)

_FREE_CONTENTS = ("?", *map(str, range(1, 100)), "0")
_SIDES = 4  # of a cell, each with at most so many bridges
_OPTIONS = (
    Option("max_bridges", int, "how many bridges a span can have"),
    Option("components", int, "how many groups of islands there are in the end"),
    Option("loops", bool, "whether bridges may lead round in a ring"),
)


def _usual(draft: PageDraft) -> range:
    """The numbers that make sense."""
    return range(1, _SIDES * draft.options.get("max_bridges", 2) + 1)


def _desk(draft: PageDraft) -> Desk:
    unknown = Content(UNKNOWN, "an island whose number is not known", ("?", "-"), _island(None))
    usual = _usual(draft)
    kind = content_kind([unknown, *map(_content, usual)], list(map(_content, rare_numbers(usual))))
    return Desk(desk_sheet(draft, (kind,), cell_places(*draft.size), lattice(*draft.size)))


def _content(number: int) -> Content:
    return Content(number, f"an island of {number}", (str(number),), _island(number))


def _island(number: int | None) -> tuple[Shape, ...]:
    return Disc(0.5, 0.5, RADIUS, "island"), island_number(0.5 + 0.5j, number)


def _draft(puzzle: Bridges) -> PageDraft:
    if not puzzle.grid:
        raise BadPuzzle("this puzzle is on a graph, which is not drawn in cells")
    marks = [
        [row, col, UNKNOWN if number is None else number]
        for (row, col), number in zip(puzzle.grid.cells, puzzle.numbers, strict=True)
    ]
    return PageDraft(Size(puzzle.grid.rows, puzzle.grid.cols), marks, puzzle.options)


def _puzzle(draft: PageDraft) -> Bridges:
    contents = contents_of(draft, (UNKNOWN, *_usual(draft), *rare_numbers(_usual(draft))))
    islands = [
        (row, col, None if number == UNKNOWN else number) for (row, col), number in contents.items()
    ]
    return on_grid(*draft.size, islands, **draft.options)


def _clued(page: Bridges, solution: Solution) -> Bridges:
    """The islands with as many as they have bridges."""
    numbers = [sum(solution.values[span] for span in spans) for spans in page.spans_at]
    return replace(page, numbers=tuple(numbers))


def _free_draft(puzzle: Bridges) -> FreeDraft | None:
    if puzzle.grid:
        return None
    points = tuple(
        (point.real, point.imag, "?" if number is None else str(number))
        for point, number in zip(sheet_of(puzzle).points, puzzle.numbers, strict=True)
    )
    return FreeDraft(points, puzzle.spans, puzzle.crossings, puzzle.options)


def _free_puzzle(draft: FreeDraft) -> Bridges:
    if not draft.points:
        raise BadPuzzle("a Bridges puzzle needs at least one island")
    for _, _, said in draft.points:
        if said not in _FREE_CONTENTS:
            raise BadPuzzle(f"an island has a number or '?', not {excerpt(said)}")
    return on_graph(
        [None if said == "?" else int(said) for _, _, said in draft.points],
        draft.lines,
        draft.pairs,
        positions=[(y, x) for x, y, _ in draft.points],
        **draft.options,
    )


drafting: Drafting[Bridges] = Drafting(
    _desk,
    _draft,
    _puzzle,
    _clued,
    _OPTIONS,
    FreeDrafting("graph", _FREE_CONTENTS, _free_draft, _free_puzzle, Bridges.spot_of),
)
