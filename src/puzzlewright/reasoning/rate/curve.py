"""The difficulty curve of a puzzle: how many steps of each level it takes."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from puzzlewright.core.board import Board, Step
from puzzlewright.core.difficulty import LEVELS, Difficulty, level_named
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import FoundMove, Round
from puzzlewright.reasoning.explain.explainer import Explainer

EASY = level_named("easy")


@dataclass(frozen=True, slots=True)
class LevelSteps(JsonResult):
    """The steps of one level."""

    JSON = ("level", "name", "steps", "moves_open~1")

    level: int
    steps: int  # those of a player who always prefers the easiest
    moves: int  # those of all rounds, of which some are superfluous; the same in any orientation
    moves_open: float  # mean number of different moves in the rounds of this level

    @property
    def name(self) -> Difficulty:
        return LEVELS[self.level - 1]


class CurveCounter:
    """Count the steps of a rating by level.

    A rating takes all moves of a round at once, but the first hard move often makes the others easy
    or superfluous. So from the position that first needs the hardest level, the puzzle is solved
    again, with one move of that level at a time.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._open: defaultdict[int, list[int]] = defaultdict(list)
        self._moves: Counter[int] = Counter()
        self._general: list[Step] = []  # those for which no technique of the genre sufficed
        # the moves of each level before them: what follows depends on which ones are found
        self._before_general: tuple[LevelSteps, ...] | None = None
        # when the hardest level was first needed: the board, and the moves until then
        self._at_hardest: tuple[Board, Counter[int], int] | None = None

    def note_hardest(self, board: Board) -> None:
        """Record that a harder level than ever before is needed on this board."""
        self._at_hardest = board, self._moves.copy(), len(self._general)

    def add_round(
        self, explainer: Explainer, found: Round[Any], named: Sequence[FoundMove[Any]]
    ) -> None:
        """Count the moves of a round, of which some are named."""
        self._open[found.level].append(len(found.distinct))
        self._moves[found.level] += _steps_in(explainer, named)

    def add_general(self, step: Step) -> None:
        """Count a step for which no technique of the genre sufficed."""
        if self._before_general is None:
            self._before_general = self._levels(self._moves)
        self._open[step.level].append(1)
        self._moves[step.level] += 1
        self._general.append(step)

    def rounds(self) -> tuple[LevelSteps, ...]:
        """Return the moves of each level before any general step; the same in any orientation."""
        if self._before_general is None:
            return self._levels(self._moves)
        return self._before_general

    @cached_property
    def curve(self) -> tuple[LevelSteps, ...]:
        """The steps of each level, the easiest level first."""
        is_hard = max(self._open, default=0) > EASY
        return self._levels(self._one_by_one() if is_hard else self._moves)

    def __getstate__(self) -> dict[str, Any]:
        """Count before another process gets the curve, within the limits of this process."""
        return {"curve": self.curve}

    def _levels(self, steps: Counter[int]) -> tuple[LevelSteps, ...]:
        return tuple(
            LevelSteps(level, steps[level], self._moves[level], sum(moves) / len(moves))
            for level, moves in sorted(self._open.items())
            if self._moves[level]
        )

    def _one_by_one(self) -> Counter[int]:
        """Count again what follows the first need of the hardest level.

        Techniques always get equally far, in whatever order they are used. So the same general
        steps apply again.
        """
        assert self._at_hardest
        board, steps, known = self._at_hardest
        explainer, hardest = Explainer(self._puzzle, board), max(self._open)
        position, solver, general = explainer.position, explainer.solver, self._general[known:]
        while position.undecided and not position.is_contradiction:
            found = solver.round()
            if found is None:
                step = general.pop(0)
                steps[step.level] += 1
                solver.eliminate(step.removes)
            elif found.level == hardest:
                steps[hardest] += 1
                solver.eliminate(found.effective[0].move.removes)
            else:
                steps[found.level] += _steps_in(explainer, explainer.named_moves(found))
                solver.eliminate(found.removes)
        return steps


def _steps_in(explainer: Explainer, named: Sequence[FoundMove[Any]]) -> int:
    """Count the moves that a player looks for; bookkeeping is not among them."""
    return sum(one.technique.name not in explainer.bookkeeping for one in named)
