"""Hitori: no number is repeated among the white cells of a line. A whole genre, to be copied."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from random import Random
from typing import ClassVar

from puzzlewright.core.board import Board, Marks, Place, Solution
from puzzlewright.core.limits import Budget
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import at
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.editor import Fits
from puzzlewright.genre.generator import Aim, Bench, Made, Size, Wishes
from puzzlewright.genre.genre import Mistake
from puzzlewright.genre.interaction import Counting
from puzzlewright.genre.solvability import left_open, up_to
from puzzlewright.kit import connected, rules, shaded_position
from puzzlewright.kit.clue_page import CLUE, NEIGHBOURS, CluePage, rows_of
from puzzlewright.kit.formats import shaded
from puzzlewright.kit.generation import clue_pages
from puzzlewright.kit.generation.local_search import Score, SearchResult, local_search
from puzzlewright.kit.interaction import WHITE_FACE
from puzzlewright.kit.shaded_position import ShadedPosition, technique
from puzzlewright.kit.shading import BLACK, WHITE, ShadingGenre, blank
from puzzlewright.kit.shading_interaction import ShadingInteraction

RULES = """\
Colour every cell black or white.
- No number appears more than once among the white cells of a row or column.
- No two black cells share a side.
- All white cells are connected, from side to side.
"""


@dataclass(frozen=True)
class Hitori(CluePage):
    """A Hitori puzzle. A cell without a number repeats no other."""

    genre: ClassVar[str] = "hitori"

    @cached_property
    def equals(self) -> list[list[Place]]:
        """Of every cell, the cells in its row and column with the same number."""
        clue = self.clue_at.get
        return [[o for o in line if clue(o, 0) == clue(c)] for c, line in enumerate(self.lines)]


def mistakes(puzzle: Hitori, page: Marks | Board) -> list[Mistake]:
    """The rules in plain Python: those that a page breaks, or that a board breaks already."""
    white, black, not_black = rules.colours_in(puzzle, page)
    repeated = []
    for a, b in combinations(sorted(white), 2):
        number = puzzle.clues[a[0]][a[1]]
        if (a[0] == b[0] or a[1] == b[1]) and number == puzzle.clues[b[0]][b[1]] is not None:
            why = f"{at(*a)} and {at(*b)} are white, and both have the number {number}"
            repeated.append(Mistake(CLUE, (a, b), why))
    return [*repeated, *rules.black_neighbours(black), *rules.separate_regions(not_black)]


def _add_clues(puzzle: Hitori, cnf: Cnf, board: Board) -> None:
    for a, b in [(a, b) for a, equals in enumerate(puzzle.equals) for b in equals if a < b]:
        cnf.clauses.append((connected.is_black(a), connected.is_black(b)))
        cnf.because(CLUE, a, b)


def _pairs(*pairs: tuple[Place, Place]) -> tuple[Reason, ...]:
    return tuple([Reason(CLUE, (min(pair), max(pair))) for pair in pairs])


@technique(
    "white-number", 1, "the number of a white cell is black elsewhere", "{clue} is white, so {so}"
)
def white_number(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    equals = [other for other in position.puzzle.equals[cell] if WHITE in position.open[other]]
    removes = tuple([(other, WHITE) for other in equals])
    reasons = _pairs(*[(cell, other) for other in equals])
    return [Move(removes, reasons, (cell,), (cell,))] if cell in position.white and equals else ()


@technique(
    "between-equals",
    1,
    "a cell between two equal numbers is white",
    "{clue} and its equal beyond {target} cannot both be white, so {so}",
)
def between_equals(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    return [
        Move(((ray[0], BLACK),), (*_pairs((cell, ray[1])), Reason(NEIGHBOURS)), (), (cell,))
        for ray in position.puzzle.rays[cell][1::2]  # down and right
        if {*ray[1:2]} & {*position.puzzle.equals[cell]} and BLACK in position.open[ray[0]]
    ]


@technique(
    "equal-neighbours",
    3,
    "one of two equal neighbours is white, so the number is black elsewhere in their line",
    "{clue} and its equal neighbour cannot both be black, so {so}",
)
def equal_neighbours(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    equals, moves = position.puzzle.equals, []
    for beside in {*position.puzzle.sides[cell]} & {*equals[cell]}:
        for third in {*equals[cell]} & {*equals[beside]}:
            if beside > cell and WHITE in position.open[third]:
                reasons = (*_pairs((cell, third), (beside, third)), Reason(NEIGHBOURS))
                moves.append(Move(((third, WHITE),), reasons, (), (cell,)))
    return moves


teaching = shaded_position.teaching(
    ShadedPosition[Hitori],
    *(white_number, shaded_position.beside_black, between_equals, equal_neighbours),
    replace(connected.cut_cell, level=1),  # nearly every Hitori needs it
)


# Generating: a random solution, random numbers, and changed numbers of black cells until unique.
def _random_numbers(rng: Random, size: Size) -> Hitori:
    first, second = [rng.sample(range(max(size)), max(size)) for _ in range(2)]
    rows = [[(a + b) % max(size) + 1 for b in second[: size.cols]] for a in first[: size.rows]]
    return Hitori.on_grid(rows)


def _changed(rng: Random, page: Hitori, cell: Place, other: Solution | None = None) -> Hitori:
    """Give a cell the number of another in its line; of one that is white in another solution."""
    twins = [twin for twin in page.lines[cell] if not (other and other.values[twin])]
    numbers = page.clue_at | {cell: page.clue_at[rng.choice(twins)]}
    return Hitori.on_grid(rows_of([*numbers.values()], page.cols))


def _numbered(rng: Random, size: Size, solution: Solution, aim: Aim) -> SearchResult[Hitori]:
    """Change numbers until techniques solve the page, but not those below the wanted level."""
    black = [cell for cell, colour in enumerate(solution.values) if colour]

    def measure(page: Hitori, level: int = aim.hardest(3)) -> Score:
        position = ShadedPosition(page, blank(page))
        return (-len(left_open(position, up_to(teaching.techniques, level))),)

    return local_search(
        _random_numbers(rng, size),
        vary=lambda page: _changed(rng, page, rng.choice(black)),
        measure=measure,
        is_goal=lambda page, score: (
            score == (0,) and (not aim.level or measure(page, aim.level - 1) < (0,))
        ),
        budget=Budget(),
        steps=400 if len(black) > 1 else 0,
    )


def _attempt(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Hitori] | None:
    solution = clue_pages.random_shading(rng, size)
    if bench.aim.hardest(3) <= 3:
        found = _numbered(rng, size, solution, bench.aim)
        return Made(found.draft, solution) if found.is_goal else None
    start, mend = _random_numbers(rng, size), partial(_changed, rng)
    unique = clue_pages.repaired(rng, start, solution, bench, mend)
    return Made(unique, solution) if unique else None


generator = clue_pages.clue_page_generator(Hitori, attempt=_attempt)


def _fitting(puzzle: Hitori, solution: Solution) -> Fits:
    """A black cell may have any number, a white one no number of a white cell in its line."""
    white = [{puzzle.clue_at.get(o) for o in x if not solution.values[o]} for x in puzzle.lines]
    return lambda cell, clue: clue is None or bool(solution.values[cell]) or clue not in white[cell]


interaction = ShadingInteraction(
    page=Hitori.on_grid,
    counted=lambda puzzle, cell, _: (
        Counting(0, tuple(puzzle.equals[cell]), when=(cell, (WHITE_FACE,))),
    ),
    clued=lambda page, solution: _numbered(Random(0), page.size, solution, Aim()).draft,
    numbers=lambda rows, cols: range(1, max(rows, cols) + 1),
    fitting=_fitting,
    is_connected=True,
    counts_white=True,
)

PAGE = shaded.Shaded("hitori", "Hitori", Hitori.on_grid)
genre: ShadingGenre[Hitori] = ShadingGenre(
    name="hitori",
    title="Hitori",
    rules=RULES,
    example="hitori\n2 5 2 3 2\n3 5 1 2 5\n2 3 5 3 4\n5 2 3 5 3\n5 1 3 2 2\n",
    puzzle=Hitori,
    notations=(shaded.native(PAGE), shaded.spaced_grid(PAGE)),
    mistakes=mistakes,
    early_mistakes=mistakes,
    encodings=connected.encodings("a clause per pair of equal numbers", _add_clues),
    interaction="hitori:interaction",
    generator="hitori:generator",
    teaching="hitori:teaching",
)
