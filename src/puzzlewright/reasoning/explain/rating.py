"""Rate a puzzle by the techniques it needs, and compute how much a set of techniques solves."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from puzzlewright.core.board import LEVELS, Board, Difficulty, Solution, Step
from puzzlewright.core.encoder import JsonResult
from puzzlewright.core.errors import NotRated
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import short_repr
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import Round, TechniqueSolver
from puzzlewright.genre.plugins import extra_facts, published_coverage, solver_rating_of
from puzzlewright.genre.technique import Facts
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.reasoning.assumptions import is_unique_without_rules
from puzzlewright.reasoning.explain.explainer import Explainer, select_techniques
from puzzlewright.reasoning.explain.to_step import to_step
from puzzlewright.reasoning.search import Search
from puzzlewright.reasoning.view import publish, publish_step

# that may be met to find out what a rule is good for; then it is left open
MAX_CONFLICTS = 100_000
# of what the levels below solve, against what there is to choose from; fitted to the effort that
# recorded solves show
CHOICE_WEIGHT = 1 / 2


@short_repr
@dataclass(frozen=True)
class Rating(JsonResult):
    """How hard a puzzle is."""

    JSON = (
        *("genre=puzzle.genre", "level", "name", "score", "techniques", "hardest=hardest_step"),
        *("moves_open", "placed=coverage?", "facts"),
    )

    puzzle: Puzzle
    solution: Solution
    level: int  # of the hardest technique that it needs: 1 for trivial to 6 for extreme
    score: float  # the level, less what is made easy on the way: above level - 1, at most level
    solved_below: float  # the share of choices that the levels below rule out
    techniques: dict[str, int]  # how often each was of use
    hardest: Step | None  # the first step of the hardest level; None if there is nothing to decide
    # how many different moves there were to choose from, round by round
    moves_open: tuple[int, ...]
    solver_facts: Facts  # what an engine has counted, if that was wanted
    coverage: "TechniqueCoverage | None" = (
        None  # what some of the techniques solve, if that was wanted
    )
    # what its JSON says: as a part of another answer, as an answer, or with the slower facts, too
    json_scope: Literal["part", "rating", "all"] = field(default="part", compare=False)

    def __post_init__(self) -> None:
        if self.solution.view:
            return  # a changed copy
        (solution,) = publish(self.puzzle, [self.solution])
        object.__setattr__(self, "solution", solution)
        if self.hardest:
            blank = genre_of(self.puzzle).blank(self.puzzle).open
            object.__setattr__(self, "hardest", publish_step(self.puzzle, self.hardest, blank))

    @property
    def name(self) -> Difficulty:
        return LEVELS[self.level - 1]

    def __str__(self) -> str:
        hardest = (
            f"; hardest step: {self.hardest.why} [{self.hardest.technique}]" if self.hardest else ""
        )
        return f"{self.name} (level {self.level}, score {self.score:g}){hardest}"

    @property
    def hidden_keys(self) -> set[Literal["genre", "facts"]]:
        """What the JSON leaves out."""
        match self.json_scope:
            case "part":
                return {"genre", "facts"}
            case "rating":
                return {"facts"}
            case "all":
                return set()

    @property
    def hardest_step(self) -> dict[str, str] | None:
        """The technique and the sentence of the hardest step."""
        step = self.hardest
        return None if step is None else {"technique": step.technique, "why": step.why}

    @cached_property
    def facts(self) -> Facts:
        """Facts about the puzzle and its solution, computed on demand because they are slow."""
        genre = genre_of(self.puzzle)
        teaching = teaching_of(genre)
        counted = {
            **teaching.facts(self.puzzle, self.solution),
            **extra_facts(genre, self.puzzle, self.solution),
            **_connection_facts(self.puzzle, self.solution, teaching.connectivity_rules),
            **self.solver_facts,
        }
        return _rounded(counted)


def unsolved_facts(puzzle: Puzzle) -> Facts:
    """What can be counted about a puzzle without a solution."""
    genre = genre_of(puzzle)
    counted = teaching_of(genre).unsolved_facts
    return _rounded({**counted(puzzle), **extra_facts(genre, puzzle)}) if counted else {}


def _rounded(facts: Facts) -> Facts:
    return {
        name: round(value, 3) if isinstance(value, float) else value
        for name, value in facts.items()
    }


def _connection_facts(puzzle: Puzzle, solution: Solution, rules: frozenset[str]) -> Facts:
    """Whether the solution is the only one also without the rules that join everything."""
    if not rules:
        return {}
    is_trivial = is_unique_without_rules(
        puzzle, solution, rules, Budget(Limit(conflicts=MAX_CONFLICTS))
    )
    return {
        "trivially_connected": is_trivial,
        "connectivity": None if is_trivial is None else not is_trivial,
    }


def score_of(
    level: int, solved_below: float, moves_open: Sequence[int], weight: float = CHOICE_WEIGHT
) -> float:
    """The level, less what the levels below solve, and what there is to choose from on the way."""
    choice = sum([1 - 1 / moves for moves in moves_open]) / len(moves_open) if moves_open else 0.0
    return round(level - weight * solved_below - (1 - weight) * choice, 3)


def solver_facts(puzzle: Puzzle, budget: Budget | None = None) -> Facts:
    """Count what the genre's solver rating uses, or else conflicts, while an engine solves."""
    kind = solver_rating_of(genre_of(puzzle))
    with Search(
        puzzle, kind.encoding if kind else None, kind.engine if kind else None, budget
    ) as search:
        search.next()
        counters = search.counters()
    return kind.facts(counters) if kind else {"solver_conflicts": counters.get("conflicts", 0)}


def rating_of(puzzle: Puzzle, budget: Budget) -> Rating:
    """The rating; whatever takes longer than the budget raises `LimitReached`."""
    return Rater(puzzle, budget).rating({})


def level_of(puzzle: Puzzle, budget: Budget | None = None) -> int:
    """The level alone."""
    rater = Rater(puzzle, budget or Budget())
    rater.solve()
    return rater.level


class Rater:
    """A solve in rounds, and what is counted on the way."""

    def __init__(
        self,
        puzzle: Puzzle,
        budget: Budget,
        tell: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.budget = budget
        self.tell = tell
        self.genre = genre_of(puzzle)
        self.explainer = Explainer(puzzle, budget=budget)
        self.level = 1
        self.hardest: Step | None = None  # the first step that takes the hardest level
        # choices to be ruled out, and those still left when the hardest level was first needed
        self.total = self._left()
        self.left_at_hardest = 0
        self.techniques: Counter[str] = Counter()
        self.moves_open: list[int] = []
        self.used_general = False

    @property
    def board(self) -> Board:
        """What is left open now."""
        return self.explainer.board

    def solve(self) -> Solution:
        """Solve the puzzle."""
        while self.solve_by_techniques():
            # A solver tells at once what techniques alone would find out late, or never.
            if not self.used_general:
                self._require_unique()
            step = self.explainer.next()
            assert step is not None
            self.used_general = True
            self._note_level(step.level)
            self._count(step)
            self.explainer.apply_step(step)
        solution = self.board.solution
        if solution is None or self.genre.mistakes(
            self.puzzle, self.genre.marks(self.puzzle, solution)
        ):
            raise NotRated("none")
        return solution

    def solve_by_techniques(self) -> bool:
        """Go on as long as techniques see something; whether something is left to decide then."""
        for found in self.explainer.rounds():
            self._round(found)
        position = self.explainer.position
        return not position.is_contradiction and position.undecided > 0

    def _require_unique(self) -> None:
        with Search(self.puzzle, budget=self.budget) as search:
            if search.next() is None:
                raise NotRated("none")
            if search.next() is not None:
                raise NotRated("several")

    def _round(self, found: Round[Any]) -> None:
        """Count the moves of a round."""
        if found.is_contradiction:
            raise NotRated("none")
        self._note_level(found.level)
        if not self.used_general:
            self.moves_open.append(len(found.distinct))
        named = self.explainer.named_moves(found)
        for one in named if self.hardest else named[1:]:
            self.techniques[one.technique.name] += 1
        if named and not self.hardest:
            self._count(to_step(self.explainer.position, named[0]))

    def _note_level(self, level: int) -> None:
        """Take note of a level that is first needed."""
        if level > self.level or not self.left_at_hardest:
            self.level, self.hardest = level, None
            self.left_at_hardest = self._left()
            if self.tell:
                self.tell({"least_level": level, "techniques": dict(self.techniques)})

    def _count(self, step: Step) -> None:
        self.techniques[step.technique] += 1
        if not self.hardest:
            self.hardest = replace(step, level=self.level)

    def _left(self) -> int:
        return sum([len(values) - 1 for values in self.explainer.position.open])

    def rating(self, counted: Facts) -> Rating:
        solution = self.solve()
        below = 1 - self.left_at_hardest / self.total if self.total else 0.0
        return Rating(
            puzzle=self.puzzle,
            solution=solution,
            level=self.level,
            score=score_of(self.level, below, self.moves_open),
            solved_below=below,
            techniques=dict(self.techniques.most_common()),
            hardest=self.hardest,
            moves_open=tuple(self.moves_open),
            solver_facts=counted,
        )


@dataclass(frozen=True, slots=True)
class TechniqueCoverage(JsonResult):
    """What a set of techniques comes to."""

    techniques: tuple[str, ...]
    # of the solution, as the source of the set uses its techniques; None if that cannot be told
    share: float | None
    repeated: float | None  # likewise, with every technique used until none sees anything


def measure_coverage(puzzle: Puzzle, names: Sequence[str]) -> TechniqueCoverage:
    """How much of the puzzle these techniques place, or those of a named set."""
    genre = genre_of(puzzle)
    teaching = teaching_of(genre)
    techniques, _ = select_techniques(genre, names)
    position = teaching.position(puzzle, genre.blank(puzzle))
    TechniqueSolver(position, techniques).run()
    repeated = (
        teaching.coverage(puzzle, position.board())
        if teaching.coverage
        else 1 - position.undecided / max(len(position.open), 1)
    )
    share = repeated
    if len(names) == 1 and (published := published_coverage(genre, names[0])):
        share = published(puzzle)
    return TechniqueCoverage(
        tuple(technique.name for technique in techniques),
        None if share is None else round(share, 3),
        None if repeated is None else round(repeated, 3),
    )
