"""The classification of the Hashi thesis: rows of table 1, levels, and coverage of techniques.

It has the rows of table 1 that the thesis' solver finds, the levels of table 2, and the share that
published techniques place (tables 4 to 7). Two sources describe techniques of people: Wikipedia,
and Malik, Efendi and Pratiwi. The thesis lists them (section 4.1.1), but not how often an island is
inspected. Inspecting every island once reproduces its figures best. The order is unknown; here it
is column by column. `docs/experiments/theses-published.md` reports how close that comes, and what
else was tried. Both sources cover only classic puzzles.
"""

from collections.abc import Callable

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.genre.plugins import ExtraFacts
from puzzlewright.genre.technique import Facts
from puzzlewright.genres.bridges.human_model import bridges_needed
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.theses.hashi_general.solver import (
    BACKTRACKING,
    GLOBAL,
    LOCAL,
    Stuck,
    ThesisSolver,
)

MAX_RATING_GUESSES = 200  # a rating leaves out the counts of longer solves; `solve` has no limit


def facts(puzzle: Bridges, solution: Solution) -> Facts:
    """Return the rows of a solved puzzle; none with '?' islands, which the solver cannot read."""
    if None in puzzle.numbers:
        return {}
    solve = ThesisSolve(puzzle, sum(solution.values))
    return solve.coverage_facts() | solve.difficulty(solution)


def unsolved_facts(puzzle: Bridges) -> Facts:
    """Return the rows of an unsolved puzzle: how far the solver gets without guessing."""
    bridges = bridges_needed(puzzle)
    return {} if bridges is None else ThesisSolve(puzzle, bridges).coverage_facts()


extra_facts = ExtraFacts(facts, unsolved_facts)


def thesis_coverage(puzzle: Bridges) -> float | None:
    """Return the share of bridges that the thesis' solver places without guessing."""
    bridges = bridges_needed(puzzle)
    return None if bridges is None else ThesisSolve(puzzle, bridges).reached[GLOBAL]


class ThesisSolve:
    """The results of the solver for a puzzle with this number of bridges."""

    def __init__(self, puzzle: Bridges, bridges: int) -> None:
        self.puzzle = puzzle
        self.bridges = bridges
        self.reached = dict.fromkeys(range(1, GLOBAL + 1), 1.0)  # the share placed, by level
        for level in self.reached:
            self.reached[level] = self._share_placed(level)
            if self.reached[level] == 1:  # then higher levels reach 1, too
                break

    def _share_placed(self, level: int) -> float:
        """Return the share of bridges that the techniques up to a level place."""
        solver = ThesisSolver(self.puzzle, level)
        try:
            solver.solve()
        except Stuck:
            return 0.0
        return sum(solver.placed) / self.bridges if self.bridges else 1.0

    def coverage_facts(self) -> JsonObject:
        """Return the share of bridges placed without guesses, and the number left."""
        share = self.reached[GLOBAL]
        return {
            "ratio_before_global_techniques": round(self.reached[LOCAL], 3),
            "ratio_before_backtracking": round(share, 3),
            "ratio_bridges_placed": round(share, 3),
            "bridges_to_be_placed": self.bridges - round(share * self.bridges),
        }

    def difficulty(self, solution: Solution) -> JsonObject:
        """Return the number of guesses (None above `MAX_RATING_GUESSES`), and the level."""
        puzzle, reached = self.puzzle, self.reached
        solver = ThesisSolver(puzzle, max_guesses=MAX_RATING_GUESSES)
        try:
            is_solved = solver.solve()
        except LimitReached:
            is_solved = False
        if not self.bridges:
            level = -1
        elif all(value == puzzle.max_bridges for value in solution.values):
            level = 0
        else:
            level = next((level for level, share in reached.items() if share == 1), BACKTRACKING)
        all_placed = {"ratio_bridges_placed": 1.0, "bridges_to_be_placed": 0}
        return {
            **(all_placed if is_solved else {}),
            "backtracking_steps": solver.guesses if is_solved else None,
            "backtracking_depth": solver.depth if is_solved else None,
            "solve_steps": solver.steps if is_solved else None,
            "thesis_level": level,
            # The level, less the share of bridges that the techniques one level below place.
            "thesis_difficulty": round(level - reached.get(level - 1, 0.0), 3),
        }


class SinglePass:
    """Bridges placed by looking at every island once."""

    def __init__(self, puzzle: Bridges) -> None:
        self.puzzle = puzzle
        self.placed = [0] * len(puzzle.spans)
        self.need = [number or 0 for number in puzzle.numbers]

    def other(self, span: Span, island: Island) -> Island:
        a, b = self.puzzle.spans[span]
        return b if a == island else a

    def is_blocked(self, span: Span) -> bool:
        return any(self.placed[crossed] for crossed in self.puzzle.crossed_by[span])

    def joins_ones(self, span: Span) -> bool:
        numbers = self.puzzle.numbers
        return len(numbers) > 2 and all(numbers[end] == 1 for end in self.puzzle.spans[span])

    def put(self, span: Span, bridges: int) -> None:
        """Raise the span to this number of bridges, as far as its islands need them."""
        a, b = self.puzzle.spans[span]
        more = min(bridges - self.placed[span], self.need[a], self.need[b])
        if more > 0 and not self.is_blocked(span):
            self.placed[span] += more
            self.need[a] -= more
            self.need[b] -= more


def pass_by_wikipedia(look: SinglePass, island: Island) -> None:
    """Inspect an island by Wikipedia's techniques.

    A 4, 6 or 8 with two, three or four open spans, and a 3, 5 or 7 likewise. Spans that bridges
    block, and those that would join two 1s, are not open.
    """
    number = look.puzzle.numbers[island] or 0
    ways = [
        span
        for span in look.puzzle.spans_at[island]
        if not look.is_blocked(span)
        and not look.joins_ones(span)
        and (look.placed[span] or look.need[look.other(span, island)])
    ]
    if number >= 3 and number in (2 * len(ways), 2 * len(ways) - 1):
        for span in ways:
            look.put(span, 1 if number % 2 else 2)


def pass_by_malik(look: SinglePass, island: Island) -> None:
    """Inspect an island by the techniques of Malik, Efendi and Pratiwi.

    A 2, 4, 6 or 8 with one to four neighbours, a 1 with one neighbour, a 3 with two neighbours and
    a 1 among them, and a 1 beside a 1 with one other neighbour.
    """
    puzzle = look.puzzle
    number, spans = puzzle.numbers[island] or 0, puzzle.spans_at[island]
    ones = [span for span in spans if puzzle.numbers[look.other(span, island)] == 1]
    if number and number == 2 * len(spans):
        for span in spans:
            if not look.joins_ones(span):
                look.put(span, 2)
    if number == 1 and len(spans) == 1:
        look.put(spans[0], 1)
    if number == 3 and len(spans) == 2 and len(ones) == 1:
        for span in spans:
            look.put(span, 1 if span in ones else 2)
    if number == 1:
        ways = [
            span
            for span in spans
            if not look.is_blocked(span) and look.need[look.other(span, island)]
        ]
        apart = [span for span in ways if not look.joins_ones(span)]
        if len(apart) == 1 < len(ways):
            look.put(apart[0], 1)


def coverage_by(look_at: Callable[[SinglePass, Island], None]) -> Callable[[Bridges], float | None]:
    """Return a function for the share of bridges placed this way (None if not a classic puzzle)."""

    def share(puzzle: Bridges) -> float | None:
        bridges = bridges_needed(puzzle)
        if bridges is None or puzzle.max_bridges != 2 or puzzle.components != 1:
            return None
        look = SinglePass(puzzle)
        for island in _column_by_column(puzzle):
            look_at(look, island)
        return sum(look.placed) / bridges if bridges else 1.0

    return share


def _column_by_column(puzzle: Bridges) -> list[Island]:
    islands = range(len(puzzle.numbers))
    grid = puzzle.grid
    return sorted(islands, key=lambda island: grid.cells[island][::-1]) if grid else list(islands)


wikipedia_coverage = coverage_by(pass_by_wikipedia)
malik_coverage = coverage_by(pass_by_malik)
