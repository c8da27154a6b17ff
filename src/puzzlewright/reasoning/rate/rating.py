"""Rate a puzzle by the techniques it needs, and compute how much a set of techniques solves."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from typing import Any, Literal

from puzzlewright.core.board import Board, Solution, Step
from puzzlewright.core.difficulty import LEVELS, Difficulty
from puzzlewright.core.errors import NotRated
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import short_repr
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import FoundMove, Round, TechniqueSolver
from puzzlewright.genre.plugins import extra_facts, published_coverage, solver_rating_of
from puzzlewright.genre.technique import Facts
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.assumptions import is_unique_without_rules
from puzzlewright.reasoning.explain.explainer import Explainer
from puzzlewright.reasoning.explain.general_steps import select_techniques
from puzzlewright.reasoning.explain.to_step import to_step
from puzzlewright.reasoning.rate.curve import CurveCounter, LevelSteps
from puzzlewright.reasoning.search import Search
from puzzlewright.reasoning.view import publish, publish_step

# of the check whether a rule is needed; after that, it is unknown
MAX_CONFLICTS = 100_000
# the weight of the share that lower levels solve, against the number of moves to choose from;
# fitted to recorded solves
SHARE_WEIGHT = 1 / 2


@short_repr
@dataclass(frozen=True)
class Rating(JsonResult):
    """How hard a puzzle is."""

    JSON = (
        *("genre=puzzle.genre", "level", "name", "score", "techniques", "hardest=hardest_step"),
        *("moves_open", "curve", "placed=coverage?", "facts"),
    )

    puzzle: Puzzle
    solution: Solution
    level: int  # of the hardest technique that it needs: 1 for trivial to 6 for extreme
    score: float  # above level - 1, at most level; see `score_of`
    techniques: dict[str, int]  # how often each was used
    hardest: Step | None  # the first step of the hardest level; None if there is nothing to decide
    # how many different moves there were to choose from, round by round
    moves_open: tuple[int, ...]
    counter: CurveCounter = field(compare=False, repr=False)
    solver_facts: Facts  # statistics of an engine, if requested
    # what some of the techniques solve, if requested
    coverage: "TechniqueCoverage | None" = None
    # its JSON: as a part of another result, as a result, or also with the slower facts
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

    @property
    def curve(self) -> tuple[LevelSteps, ...]:
        """The steps of each level that is needed, the easiest first; computed on demand."""
        return self.counter.curve

    @property
    def hard_steps(self) -> int:
        """The number of steps at the level of the puzzle."""
        return sum(one.steps for one in self.curve if one.level == self.level)

    def __str__(self) -> str:
        hardest = (
            f"; hardest step: {self.hardest.why} [{self.hardest.technique}]" if self.hardest else ""
        )
        return f"{self.name} ({self.level} of {len(LEVELS)}, score {self.score:.2f}){hardest}"

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
        human_model = human_model_of(genre)
        counted = {
            **human_model.facts(self.puzzle, self.solution),
            **extra_facts(genre, self.puzzle, self.solution),
            **_connection_facts(self.puzzle, self.solution, human_model.connectivity_rules),
            **self.solver_facts,
        }
        return _rounded(counted)


def unsolved_facts(puzzle: Puzzle) -> Facts:
    """Return the facts about a puzzle that need no solution."""
    genre = genre_of(puzzle)
    counted = human_model_of(genre).unsolved_facts
    return _rounded({**counted(puzzle), **extra_facts(genre, puzzle)}) if counted else {}


def _rounded(facts: Facts) -> Facts:
    return {
        name: round(value, 3) if isinstance(value, float) else value
        for name, value in facts.items()
    }


def _connection_facts(puzzle: Puzzle, solution: Solution, rules: frozenset[str]) -> Facts:
    """Return whether the solution is unique without the connectivity rules."""
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
    level: int,
    curve: Sequence[LevelSteps],
    weight: float = SHARE_WEIGHT,
    *,
    unsolved: float | None = None,
) -> float:
    """Return the level, minus what lower levels solve and the freedom of choice.

    Both lie between 0 and 1. The square root tells puzzles with few moves of their level apart.
    `unsolved` is the share of places that the techniques leave open, if they do not suffice.
    """
    moves = sum([one.moves for one in curve])
    if not moves:
        return float(level)
    own = sum([one.moves for one in curve if one.level == level]) / moves
    if unsolved is not None:
        own = unsolved
    choice = 1 - sum([one.moves / one.moves_open for one in curve]) / moves
    return round(level - weight * (1 - sqrt(own)) - (1 - weight) * choice, 3)


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
    """Rate a puzzle; raise `LimitReached` beyond the budget."""
    return Rater(puzzle, budget).rating({})


def level_of(puzzle: Puzzle, budget: Budget | None = None) -> int:
    """Return the level alone."""
    rater = Rater(puzzle, budget or Budget())
    rater.solve()
    return rater.level


class Rater:
    """Solve a puzzle in rounds, and count what it takes."""

    def __init__(
        self,
        puzzle: Puzzle,
        budget: Budget,
        report: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.budget = budget
        self.report = report
        self.genre = genre_of(puzzle)
        self.explainer = Explainer(puzzle, budget=budget)
        self._curve = CurveCounter(puzzle)
        self.level = 1
        # the first step of the hardest level, or its move and the board before it
        self._hardest: Step | tuple[Board, FoundMove[Any]] | None = None
        self.is_started = False
        self.techniques: Counter[str] = Counter()
        self.moves_open: list[int] = []
        self.used_general = False
        self._unsolved: float | None = None  # share of places that techniques leave open

    @property
    def board(self) -> Board:
        """The values that are still open."""
        return self.explainer.board

    def solve(self) -> Solution:
        while self.solve_by_techniques():
            # A solver finds at once what techniques would find late, or never.
            if not self.used_general:
                self._require_unique()
                self._unsolved = self.explainer.position.undecided / len(self.board.open)
            step = self.explainer.next()
            assert step is not None
            self.used_general = True
            self._note_level(step.level)
            self._curve.add_general(step)
            self.techniques[step.technique] += 1
            self._hardest = self._hardest or step
            self.explainer.apply_step(step)
        solution = self.board.solution
        if solution is None or self.genre.mistakes(
            self.puzzle, self.genre.marks(self.puzzle, solution)
        ):
            raise NotRated("none")
        return solution

    def solve_by_techniques(self) -> bool:
        """Apply techniques while possible; return whether something is still undecided."""
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
        named = self.explainer.named_moves(found)
        self._curve.add_round(self.explainer, found, named)
        if not self.used_general:
            self.moves_open.append(len(found.distinct))
        for one in named:
            self.techniques[one.technique.name] += 1
        if named and not self._hardest:
            self._hardest = self.board, named[0]

    def _note_level(self, level: int) -> None:
        """Record a level that is needed for the first time."""
        if level > self.level or not self.is_started:
            self.level, self._hardest, self.is_started = level, None, True
            self._curve.note_hardest(self.board)
            if self.report:
                self.report({"least_level": level, "techniques": dict(self.techniques)})

    @property
    def hardest(self) -> Step | None:
        """The first step of the hardest level, described only when it is asked for."""
        step = self._hardest
        if isinstance(step, tuple):
            board, found = step
            step = to_step(self.explainer.human_model.position(self.puzzle, board), found)
        return step and replace(step, level=self.level)

    def rating(self, counted: Facts) -> Rating:
        solution = self.solve()
        return Rating(
            puzzle=self.puzzle,
            solution=solution,
            level=self.level,
            score=score_of(self.level, self._curve.rounds(), unsolved=self._unsolved),
            techniques=dict(self.techniques.most_common()),
            hardest=self.hardest,
            moves_open=tuple(self.moves_open),
            solver_facts=counted,
            counter=self._curve,
        )


@dataclass(frozen=True, slots=True)
class TechniqueCoverage(JsonResult):
    """How much of a puzzle a set of techniques solves."""

    techniques: tuple[str, ...]
    # of the solution, with the techniques used as in the source of the set; None if unknown
    share: float | None
    repeated: float | None  # with every technique repeated until none applies


def measure_coverage(puzzle: Puzzle, names: Sequence[str]) -> TechniqueCoverage:
    """Measure how much of the puzzle these techniques solve, or those of a named set."""
    genre = genre_of(puzzle)
    human_model = human_model_of(genre)
    techniques, _ = select_techniques(genre, names)
    position = human_model.position(puzzle, genre.blank(puzzle))
    TechniqueSolver(position, techniques).run()
    repeated = (
        human_model.coverage(puzzle, position.board())
        if human_model.coverage
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
