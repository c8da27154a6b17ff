"""Hitori: no number is repeated among the white cells of a line. A complete genre to copy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from random import Random
from typing import ClassVar

from puzzlewright.core.board import Board, Marks, Move, Place, Reason, Solution
from puzzlewright.core.difficulty import TOGETHER
from puzzlewright.core.errors import BadOption
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import name_cell
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genre.editor import AllowsContent
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, OptionValues, Size
from puzzlewright.genre.genre import Mistake
from puzzlewright.genre.interaction import ClueCount
from puzzlewright.genre.solvability import techniques_up_to, undecided_after
from puzzlewright.kit import rules, shaded_position
from puzzlewright.kit.connectivity import cut_cell, encodings, is_black
from puzzlewright.kit.formats import shaded
from puzzlewright.kit.generation.clue_grids import clue_grid_generator, random_shading
from puzzlewright.kit.generation.local_search import SearchResult, local_search
from puzzlewright.kit.generation.remove_clues import other_solution
from puzzlewright.kit.grid import CLUE, NEIGHBOURS, ClueGrid, rows_of
from puzzlewright.kit.interaction import WHITE_STATE, ShadingInteraction
from puzzlewright.kit.shaded_position import ShadedPosition, beside_black, clue_technique
from puzzlewright.kit.shading import BLACK, WHITE, ShadingGenre, blank

ATTEMPTS, STEPS, HARDEST = 20, 400, cut_cell.level  # solutions, changes of each, level


@dataclass(frozen=True)
class Hitori(ClueGrid):
    """A Hitori puzzle. A cell without a number repeats no other."""

    genre: ClassVar[str] = "hitori"

    @cached_property
    def equals(self) -> list[list[Place]]:
        """For every cell, the cells in its row and column with the same number."""
        clue = self.clue_at.get
        return [[o for o in line if clue(o, 0) == clue(c)] for c, line in enumerate(self.lines)]


def mistakes(puzzle: Hitori, page: Marks | Board) -> list[Mistake]:
    """Return the rules that a finished grid breaks, or that a board already breaks."""
    white, black, not_black = rules.known_colours(puzzle, page)
    repeated = []
    for a, b in combinations(sorted(white), 2):
        number = puzzle.clues[a[0]][a[1]]
        if (a[0] == b[0] or a[1] == b[1]) and number == puzzle.clues[b[0]][b[1]] is not None:
            why = f"the white cells {name_cell(*a)} and {name_cell(*b)} both contain {number}"
            repeated.append(Mistake(CLUE, (a, b), why))
    return [*repeated, *rules.black_neighbours(black), *rules.separate_regions(not_black)]


def _add_clues(puzzle: Hitori, cnf: Cnf, board: Board) -> None:
    for a, b in [(a, b) for a, equals in enumerate(puzzle.equals) for b in equals if a < b]:
        cnf.clauses.append((is_black(a), is_black(b)))
        cnf.because(CLUE, a, b)


def _pairs(*pairs: tuple[Place, Place]) -> tuple[Reason, ...]:
    return tuple([Reason(CLUE, (min(pair), max(pair))) for pair in pairs])


@clue_technique(
    "white-number",
    1,
    "a white number is black elsewhere",
    "{clue} is white, and no number repeats among white cells, so {so}",
    question="Where else in its row and column is this number?",
)
def white_number(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    equals = [other for other in position.puzzle.equals[cell] if WHITE in position.open[other]]
    removes, reasons = tuple([(o, WHITE) for o in equals]), _pairs(*[(cell, o) for o in equals])
    return [Move(removes, reasons, (cell,), (cell,))] if cell in position.white and equals else ()


@clue_technique(
    "between-a-pair",
    1,
    "a cell between two equal numbers is white",
    "one of the two equal numbers beside {target} is black, so it is white",
    question="Can both of these equal numbers be white?",
)
def between_a_pair(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    return [
        Move(((ray[0], BLACK),), (*_pairs((cell, ray[1])), Reason(NEIGHBOURS)), (), (cell,))
        for ray in position.puzzle.rays[cell][1::2]  # down and right
        if {*ray[1:2]} & {*position.puzzle.equals[cell]} and BLACK in position.open[ray[0]]
    ]


@clue_technique(
    "pair-induction",
    2,
    "one of two equal neighbours is white, so the number is black elsewhere in their line",
    "{clue} or its equal neighbour is white, so {so}",
    question="Can both of these equal neighbours be black?",
)
def pair_induction(position: ShadedPosition[Hitori], cell: Place) -> Sequence[Move]:
    equals, moves = position.puzzle.equals, []
    for beside in {*position.puzzle.sides[cell]} & {*equals[cell]}:
        for third in {*equals[cell]} & {*equals[beside]}:
            if beside > cell and WHITE in position.open[third]:
                why = (*_pairs((cell, third), (beside, third)), Reason(NEIGHBOURS))
                moves.append(Move(((third, WHITE),), why, (), (cell,)))
    return moves


human_model = shaded_position.human_model(
    ShadedPosition[Hitori], white_number, beside_black, between_a_pair, pair_induction, cut_cell
)


def _numbered(
    rng: Random, page: Hitori, solution: Solution, context: GeneratorContext | None = None
) -> SearchResult[Hitori]:
    """Change numbers until techniques solve the puzzle, or until it has no other solution."""
    level = context.target.max_level(HARDEST) if context else HARDEST
    below = min((context.target.level or 1) - 1, HARDEST) if context else 0
    black = {cell for cell, colour in enumerate(solution.values) if colour}
    first, second = [rng.sample(range(most), most) for most in [max(page.size)] * 2]
    start = [[(a + b) % len(first) + 1 for b in second[: page.cols]] for a in first[: page.rows]]

    @cache
    def unsolved(page: Hitori, level: int) -> list[Place]:  # open, or not so in another solution
        if level <= HARDEST or not context:
            techniques = techniques_up_to(human_model.techniques, level)
            return undecided_after(ShadedPosition(page, blank(page)), techniques)
        other = other_solution(context, page, solution) or solution
        return [cell for cell, colour in enumerate(other.values) if colour != (cell in black)]

    def vary(page: Hitori) -> Hitori:
        cell = rng.choice(sorted(black.intersection(unsolved(page, level)) or black))
        changed = {**page.clue_at, cell: page.clue_at[rng.choice(page.lines[cell])]}.values()
        return Hitori.on_grid(rows_of([*changed], page.cols))

    return local_search(
        Hitori.on_grid(start),
        vary=vary,
        measure=lambda page: (-len(unsolved(page, level)) if level <= HARDEST else 0,),
        is_goal=lambda page, _: not unsolved(page, level) and bool(unsolved(page, below)),
        budget=context.budget if context else Budget(),
        steps=STEPS if len(black) > 1 else 0,
    )


def _make(rng: Random, size: Size, _: OptionValues, context: GeneratorContext) -> GeneratedDraft:
    empty = Hitori(((None,) * size.cols,) * size.rows)
    for _attempt in range(ATTEMPTS):
        solution = random_shading(rng, empty, budget=context.budget)
        if (found := _numbered(rng, empty, solution, context)).is_goal:
            return GeneratedDraft(found.draft, solution)
    raise BadOption(f"none of {ATTEMPTS} puzzles of {size} had exactly one solution")


generator = clue_grid_generator(Hitori, random_solution=_make, make=_make, max_level=TOGETHER)


def _allowed_numbers(puzzle: Hitori, solution: Solution) -> AllowsContent:
    """Allow any number on black cells, on white ones none of a white cell in their lines."""
    white = [{puzzle.clue_at.get(o) for o in x if not solution.values[o]} for x in puzzle.lines]
    return lambda cell, clue: clue is None or bool(solution.values[cell]) or clue not in white[cell]


interaction = ShadingInteraction(
    puzzle=Hitori,
    count_clue=lambda page, c, _: (ClueCount(0, (*page.equals[c],), when=(c, (WHITE_STATE,))),),
    with_all_clues=lambda page, solution: _numbered(Random(0), page, solution).draft,
    numbers=lambda rows, cols: range(1, max(rows, cols) + 1),
    contents_allowed_by=_allowed_numbers,
    is_connected=True,
    counts_white=True,
)

PAGE = shaded.ShadedFormats(Hitori)
genre: ShadingGenre[Hitori] = ShadingGenre(
    name="hitori",
    title="Hitori",
    rules="""Colour every cell black or white.
- No number appears more than once among the white cells of a row or column.
- No two black cells share a side.
- All white cells are connected through their sides.""",
    example="hitori\n2 5 2 3 2\n3 5 1 2 5\n2 3 5 3 4\n5 2 3 5 3\n5 1 3 2 2\n",
    puzzle=Hitori,
    formats=(shaded.native(PAGE), shaded.spaced_grid(PAGE)),
    mistakes=mistakes,
    early_mistakes=mistakes,
    encodings=encodings("a clause per pair of equal numbers", _add_clues),
    interaction="hitori:interaction",
    generator="hitori:generator",
    human_model="hitori:human_model",
)
