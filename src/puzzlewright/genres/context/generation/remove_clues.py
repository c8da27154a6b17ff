"""Remove the clues of a Context solution that are not needed.

A clue can go if the puzzle stays unique, and if the techniques that may be used still decide as
many cells. `RemovalTrail` tests the latter quickly.

For `extreme`, a solver removes clues in one area of the grid, and elsewhere techniques decide.
Removing clues never makes a puzzle easier, so one area that needs a what-if is enough, and it is
much faster to rate than a grid that is extreme everywhere. Techniques find least where most of the
remaining clues are twos, which fit a black cell as well as a white one.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from puzzlewright.core.board import Move, Place, Solution
from puzzlewright.core.difficulty import level_named
from puzzlewright.formulas.cnf import Cut
from puzzlewright.formulas.solver import Cuts
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext, Group, Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.solvability import undecided_after
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.context.encodings import lazy
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.geometry import Clues
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.generation.remove_clues import Counterexamples, clued_formula, clues_by_rule
from puzzlewright.kit.grid import CLUE, with_clues
from puzzlewright.kit.shading import WHITE, blank

Techniques: TypeAlias = Sequence[Technique[ContextPosition]]
TakenMove: TypeAlias = tuple[Move, list[Place]]  # a move, and the cells that it decided

SINGLE_CLUE_LEVEL = level_named("medium")
QUERIES_PER_SESSION = 200
AREA_SIZE = 10  # rows and columns; smaller areas hardly ever need a what-if
# An area at the edge may be smaller by this many lines: no clue beyond the edge helps there.
MAX_LINES_BEYOND_EDGE = 1
# Open cells: with fewer there is seldom a what-if, and with more it takes seconds to find it.
MIN_OPEN_CELLS, MAX_OPEN_CELLS = 32, 56


class RemovalTrail:
    """A recorded solve of a puzzle whose clues are removed one after the other.

    It knows what each move depends on. A clue that no move depends on can be removed at once.
    Otherwise the moves that depend on it are lost, and those that depend on these are in doubt. As
    soon as all conclusions of the lost moves are found again without any of them, those in doubt
    hold again. So the cost depends on the number of dependent moves, not on the size of the grid.
    """

    def __init__(self, puzzle: Context, techniques: Techniques) -> None:
        self.techniques = techniques
        self.position = ContextPosition(puzzle, blank(puzzle), Clues(puzzle))
        # Moves are identified by their numbers.
        self.decided_by: dict[Place, int] = {}  # the move that decided each cell
        self.decided: dict[int, list[Place]] = {}  # the cells that each move decided
        self.dependents: dict[Place, set[int]] = defaultdict(set)  # moves that use a cell's colour
        self.clue_dependents: dict[Place, set[int]] = defaultdict(set)  # moves that use a clue
        self.memberships: dict[int, list[set[int]]] = {}  # the sets above that contain a move
        self.last = 0  # the number of the last move
        cells = range(len(self.position.open))
        self._remember(self._solve(self._solver_near(cells), cells))
        self.is_solved = self.position.is_solved

    def remove_clues(
        self, cells: Collection[Place], is_unique: Callable[[], bool] | None = None
    ) -> bool:
        """Remove the clues of these cells, unless the techniques then decide fewer cells.

        `is_unique` tests whether the puzzle stays unique without them; it is called before slow
        techniques are tried.
        """
        lost = {number for cell in cells for number in self.clue_dependents[cell]}
        wanted = [place for number in lost for place in self.decided[number]]
        position = self.position
        doubted = [
            place for number in self._with_dependents(lost) for place in self.decided[number]
        ]
        hidden = position.clues.hide(cells)
        before = position.forget(doubted)
        # Single clues nearby find most of the lost cells again. All doubted cells are reconsidered
        # only if nothing else helps.
        moves = [*self._solve(self._solver_near(wanted), wanted, SINGLE_CLUE_LEVEL)]
        if not (can_go := self._are_decided(wanted)) and (is_unique is None or is_unique()):
            solver = self._solver_near(wanted)
            moves += self._solve(solver, wanted)
            solver.note_changes(self._still_open(doubted))
            moves += self._solve(solver, wanted)
            can_go = self._are_decided(wanted)
        if not can_go:
            position.clues.show(hidden)
        position.restore(before)
        if can_go:
            self._remember(moves)
            for number in lost:
                self._forget_move(number)
        return can_go

    def _are_decided(self, places: Iterable[Place]) -> bool:
        return not self._still_open(places)

    def _still_open(self, places: Iterable[Place]) -> list[Place]:
        is_open = self.position.open
        return [place for place in places if len(is_open[place]) > 1]

    def _with_dependents(self, moves: Iterable[int]) -> list[int]:
        """Return these moves, and all that depend on them directly or indirectly."""
        decided, dependents = self.decided, self.dependents
        doubted = set(moves)
        unseen = list(doubted)
        for number in unseen:
            for place in decided[number]:
                if new := dependents[place] - doubted:
                    doubted |= new
                    unseen += new
        return unseen

    def _solver_near(self, places: Iterable[Place]) -> TechniqueSolver[ContextPosition]:
        """Return a solver that looks only near those of these cells that are open."""
        solver = TechniqueSolver(self.position, self.techniques, is_settled=True)
        solver.note_changes(self._still_open(places))
        return solver

    def _solve(
        self,
        solver: TechniqueSolver[ContextPosition],
        until: Sequence[Place],
        max_level: int | None = None,
    ) -> Iterator[TakenMove]:
        """Yield all moves, up to a level if one is given, until these cells are decided."""
        while not self._are_decided(until) and (moves := solver.open_moves(max_level)):
            for _, move in moves:
                if new := self._still_open([place for place, _ in move.removes]):
                    solver.eliminate(move.removes)
                    yield move, new

    def _remember(self, moves: Iterable[TakenMove]) -> None:
        for move, new in moves:
            self.last += 1
            for place in new:
                if (previous := self.decided_by.get(place)) is not None:
                    self.decided[previous].remove(place)
                self.decided_by[place] = self.last
            self.decided[self.last] = new
            memberships = [self.dependents[place] for place in move.places]
            memberships += [
                self.clue_dependents[reason.about[0]]
                for reason in move.reasons
                if reason.rule == CLUE
            ]
            for dependents in memberships:
                dependents.add(self.last)
            self.memberships[self.last] = memberships

    def _forget_move(self, number: int) -> None:
        del self.decided[number]
        for dependents in self.memberships.pop(number):
            dependents.discard(number)


def remove_clues(
    context: GeneratorContext,
    full: GeneratedDraft[Context],
    groups: Sequence[Group],
    number: int,
    black_share: float | None,
    trail: RemovalTrail | None,
) -> Context:
    """Remove clues from a puzzle with one solution until this number is left, or none can go.

    The last group is tried first. With a trail, a clue can go only if its techniques still decide
    as many cells. A share of clues on black cells determines which list of groups is tried next.
    """
    puzzle, solution = full.puzzle, full.solution
    black = solution.values
    kept = set(puzzle.clue_at)
    shown, shown_on_black = len(kept), sum(black[cell] for cell in kept)
    darker, lighter = _split_by_colour(solution, groups, black_share)
    bare = Context(with_clues(puzzle.clues, ()))
    formula = clued_formula(lazy, puzzle, bare, blank(puzzle), clues_by_rule(CLUE, kept))
    formula = formula._replace(cuts=_cuts_near_changes(puzzle, solution, formula.cuts))
    while darker or lighter:
        next_ones = [*darker[-QUERIES_PER_SESSION:], *lighter[-QUERIES_PER_SESSION:]]
        asked = {cell for group in next_ones for cell in group}
        with Counterexamples(context.solver, formula, solution, kept, asked) as session:
            for _ in range(min(QUERIES_PER_SESSION, len(next_ones))):
                context.budget.check()
                is_too_dark = black_share is not None and shown_on_black > black_share * shown
                preferred = darker if is_too_dark else lighter
                group = (preferred or darker or lighter).pop()
                is_nearer = abs(shown - len(group) - number) < abs(shown - number)
                is_removed = is_nearer and _can_go(group, session, trail)
                session.fix_clues(group, is_removed=is_removed)
                if is_removed:
                    kept.difference_update(group)
                    shown -= len(group)
                    shown_on_black -= sum(black[cell] for cell in group)
    return Context(with_clues(puzzle.clues, kept))


def _cuts_near_changes(puzzle: Context, solution: Solution, cuts: Cuts | None) -> Cuts:
    """Return cuts for candidates that differ little from a solution.

    No chain of black cells in the solution meets itself, so only those with a new cell are checked.
    """
    assert cuts
    white = [cell for cell, value in enumerate(solution.values) if value == WHITE]

    def cuts_near_changes(candidate: Solution) -> Sequence[Cut]:
        black = candidate.values
        chained = [cell for cell in white if black[cell]]
        seen = set(chained)
        for cell in chained:
            new = [
                corner for corner in puzzle.corners[cell] if black[corner] and corner not in seen
            ]
            seen.update(new)
            chained += new
        return cuts(Solution(tuple([int(cell in seen) for cell in range(len(black))])))

    return cuts_near_changes


def _can_go(group: Group, session: Counterexamples, trail: RemovalTrail | None) -> bool:
    """Return whether the solution stays unique, and the techniques of the trail still find it."""
    if trail is None:
        return session.are_removable(group)
    if not trail.is_solved:
        return session.are_removable(group) and trail.remove_clues(group)
    # A puzzle that techniques solve is unique, so call the solver only if they take long.
    return trail.remove_clues(group, lambda: session.are_removable(group))


def _split_by_colour(
    solution: Solution, groups: Sequence[Group], black_share: float | None
) -> tuple[list[Group], list[Group]]:
    """Return the groups with more black cells than average, and the others, both in order."""
    if black_share is None:
        return [], list(groups)
    black = solution.values
    average = sum(black) / len(black)
    darker: list[Group] = []
    lighter: list[Group] = []
    for group in groups:
        is_darker = sum(black[cell] for cell in group) > average * len(group)
        (darker if is_darker else lighter).append(group)
    return darker, lighter


def split_by_area(
    rng: Random, size: Size, groups: Sequence[Group]
) -> tuple[list[Group], list[Group]]:
    """Choose an area at random; return the groups with a clue in it, and the others."""
    rows, cols = _lines(rng, size.rows), _lines(rng, size.cols)
    area = {row * size.cols + col for row in rows for col in cols}
    inside = [group for group in groups if not area.isdisjoint(group)]
    return inside, [group for group in groups if area.isdisjoint(group)]


def _lines(rng: Random, lines: int) -> range:
    """Return the adjacent rows or columns of a random area."""
    if lines < AREA_SIZE:
        return range(lines)
    first = rng.randint(-MAX_LINES_BEYOND_EDGE, lines - AREA_SIZE + MAX_LINES_BEYOND_EDGE)
    return range(max(first, 0), min(first + AREA_SIZE, lines))


def order_twos_first(rng: Random, puzzle: Context, groups: Sequence[Group]) -> list[Group]:
    """Return the groups in random order, but those with twos before all others."""
    twos = {cell for cell, clue in puzzle.clue_at.items() if clue == 2}
    in_order = rng.sample(groups, len(groups))
    return sorted(in_order, key=twos.isdisjoint)


def may_need_guess(puzzle: Context) -> bool:
    """Return whether techniques leave enough cells for a what-if, but not too many to find it."""
    cells = puzzle.rows * puzzle.cols
    undecided = len(undecided_after(ContextPosition(puzzle, blank(puzzle)), TECHNIQUES))
    return min(MIN_OPEN_CELLS, cells // 2) <= undecided <= MAX_OPEN_CELLS
