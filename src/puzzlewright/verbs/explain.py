"""Explain the whole solution, step by step, each with its reason."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Annotated, Any, Literal, TypeAlias, overload

from puzzlewright.core.board import Board, Choice, Step
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.json_encoder import JsonResult, encode, writer_of
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.phrases import say
from puzzlewright.core.words import count_noun, join_words, to_sentence, truncate
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.processes.sandbox import Limits, Sandbox, limit_in_sandbox, needs_sandbox
from puzzlewright.reasoning.explain.explainer import Explainer
from puzzlewright.reasoning.explain.to_step import StepFolder, conclusions
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.reasoning.search import may_overrun
from puzzlewright.reasoning.view import KnownValues, PuzzleView
from puzzlewright.verbs.check import position
from puzzlewright.verbs.rate import Techniques, rate
from puzzlewright.verbs.text import as_board, as_limit, as_names, as_puzzle_with_marks
from puzzlewright.verbs.verb import (
    AnyLimit,
    OldName,
    Position,
    PuzzleInput,
    about,
    check_arguments,
    renamed,
    verb,
)

# solved; no step left (no solution, several solutions, or these techniques lead no further);
# stopped after the requested steps; a limit was reached
Ending: TypeAlias = Literal["solved", "contradiction", "several", "stuck", "stopped", "unknown"]


class Explanation(JsonResult):
    """A step-by-step solution; iterate over it to get the steps as they are found."""

    JSON = ("genre=puzzle.genre", "solved=is_solved", "status?", "why?", "steps")

    steps: list[Step]  # those found so far
    why: str | None  # which limit was reached

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        techniques: Iterable[str] | None = None,
        until: int | None = None,
        limit: Limit | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.genre: Genre = genre_of(puzzle)
        self.start = self.genre.blank(puzzle) if board is None else board
        self.steps = []
        self.why = None
        self._max_steps = until
        self._ending: Ending | None = None
        self._is_cut_short = False  # before all obvious facts were shown
        self._known = KnownValues(
            PuzzleView(puzzle), list(self.start.open)
        )  # after the steps found so far
        self._explainer = Explainer(puzzle, board, techniques, Budget(limit))
        self._more = self._found()

    def __iter__(self) -> Iterator[Step]:
        """Yield the known steps, then more as they are found."""
        number = 0
        while number < len(self.steps) or self._find_one():
            yield self.steps[number]
            number += 1

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        """Return a step or several; find no more of them than that takes."""
        needed = index + 1 if isinstance(index, int) else index.stop
        is_enough = isinstance(needed, int) and needed > 0  # otherwise it counts from the end
        while not (is_enough and len(self.steps) >= needed) and self._find_one():
            pass
        return self.steps[index]

    def __bool__(self) -> bool:
        return bool(self.steps) or self._find_one()

    def __repr__(self) -> str:
        found = f"{count_noun(len(self.steps), 'step')}, {self._ending or 'more to come'}"
        return f"<Explanation of {truncate(repr(self.puzzle), 240)}: {found}>"

    def __getstate__(self) -> dict[str, Any]:
        """Find all steps first: engines and generators cannot be pickled."""
        self.ending  # noqa: B018
        state = self.__dict__.copy()
        del state["_more"], state["_explainer"], state["genre"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, genre=genre_of(state["puzzle"]), _more=iter(()))

    def _find_one(self) -> bool:
        step = next(self._more, None)
        if step is not None:
            self.steps.append(self._known.publish(step))
        return step is not None

    @property
    def ending(self) -> Ending:
        """How the solution ends; finishes it first."""
        while self._ending is None:
            self._find_one()
        return self._ending

    @property
    def is_solved(self) -> bool:
        return self.ending == "solved"

    @property
    def rating(self) -> Rating:
        """The difficulty with all techniques."""
        return rate(self.puzzle)

    @property
    def board(self) -> Board:
        """The board after the last known step."""
        return self.board_before(len(self.steps))

    def board_before(self, number: int) -> Board:
        """Return the board before the step of this number, from 0."""
        return self.start.without(
            choice for step in islice(self.steps, number) for choice in step.removes
        )

    def boards(self) -> Iterator[tuple[Step, Board]]:
        """Yield every step with the board before it."""
        board = self.start
        for step in self:
            yield step, board
            board = board.without(step.removes)

    def ending_in_words(self) -> str:
        """Say how it ends: 'Solved in 12 steps'."""
        steps = count_noun(len(self), "step")
        places = count_noun(len(self.start.open), self.genre.place_noun)
        decided = f"{len(self.board.decided())} of {places} decided"
        match self.ending:
            case "solved":
                return f"Solved in {steps}"
            case "contradiction":
                return f"Contradiction after {steps}: there is no solution"
            case "stopped":
                return f"So far: {steps} ({decided})"
            case "several":
                return f"Stuck after {steps} ({decided}): the puzzle has several solutions"
            case "stuck":
                return f"Stuck after {steps} ({decided})"
            case "unknown":
                return f"Stopped after {steps} ({decided}): {self.why}"

    def __str__(self) -> str:
        lines = []
        for number, step in enumerate(self, start=1):
            lines.append(f"{number:>4}. {step.why} [{heading(step)}]")
            lines += [f"      - {link.why}" for link in step.chain]
        return "\n".join([*lines, f"{self.ending_in_words()}."])

    @property
    def status(self) -> str | None:
        """ "unknown" if a limit was reached."""
        return "unknown" if self.ending == "unknown" else None

    def _found(self) -> Iterator[Step]:
        """Yield the steps as they are found, in a sandbox if only that keeps the limit."""
        budget = self._explainer.budget
        try:
            if may_overrun(self.puzzle, budget) and needs_sandbox(budget):
                with Sandbox.forked(self._work) as sandbox:
                    self._ending = yield from sandbox.stream(Limits(budget))
                return
            steps = self._apply_steps(self._explainer)
            while self._ending is None:
                with limit_in_sandbox(budget):
                    step = next(steps, None)
                    if step is None:
                        self._ending = self._ended(self._explainer)
                if step is not None:
                    yield step
        except LimitReached as reached:
            self._ending, self.why = "unknown", str(reached)

    def _apply_steps(self, explainer: Explainer) -> Iterator[Step]:
        """Take steps and yield them; an obvious fact is part of the step that uses it."""
        explainer.prefer_rated_techniques()
        folder = StepFolder()
        shown: list[Step] = []
        while self._max_steps is None or len(shown) < self._max_steps:
            found = explainer.next()
            if found is None:
                break
            is_obvious = explainer.is_obvious_and_unmarked(found.technique, found.removes)
            explainer.apply_step(found)
            if is_obvious and found.removes:  # not where it finds a contradiction
                folder.postpone(found)
                continue
            is_last = explainer.position.is_solved
            shown.append(self._with_obvious_facts(folder.fold_into(found, is_last=is_last)))
            yield shown[-1]
        if self._max_steps is None or len(shown) < self._max_steps:
            if rest := self._unused_facts(folder, shown):
                yield rest
        else:
            self._is_cut_short = bool(folder.postponed)

    def _with_obvious_facts(self, step: Step) -> Step:
        """Prepend the obvious facts that decide a place which the sentence may mention."""
        if not step.folded:
            return step
        own = {place for place, _ in set(step.removes) - set(step.folded)}
        after = self.start.without(step.folded)
        obvious = [
            self.genre.describe_values(self.puzzle, place, after.open[place])
            for place in dict.fromkeys(place for place, _ in step.folded)
            if place not in own and len(after.open[place]) == 1
        ]
        return (
            replace(step, why=f"{to_sentence(join_words(obvious))} {step.why}") if obvious else step
        )

    def _unused_facts(self, folder: StepFolder, shown: list[Step]) -> Step | None:
        """Return the obvious facts that no other step used."""
        before = self.start.without(choice for step in shown for choice in step.removes)
        removes = [choice for step in folder.postponed for choice in step.removes]
        facts = conclusions(self.genre, self.puzzle, before, removes)
        rest = folder.remaining_step(say("The rest is obvious: {}.", facts))
        if rest and shown and rest.technique not in {step.technique for step in shown}:
            # A rating does not name their technique, so they continue the last step.
            return replace(rest, technique=shown[-1].technique, level=shown[-1].level)
        return rest

    def _ended(self, explainer: Explainer) -> Ending:
        if explainer.is_solved and not self._is_cut_short:
            return "solved"
        if explainer.is_contradiction:
            return "contradiction"
        if self._is_cut_short or (self._max_steps is not None and explainer.next() is not None):
            return "stopped"
        return "several" if explainer.has_all_techniques else "stuck"

    def _work(self, report: Callable[[Step], None]) -> Ending:
        for step in self._apply_steps(self._explainer):
            report(step)
        return self._ended(self._explainer)


@verb()
def explain(
    puzzle: PuzzleInput,
    *,
    marks: Position = None,
    techniques: Techniques = None,
    steps: Annotated[
        int | None, about("stop after N steps", within=(0, 10**6), metavar="N")
    ] = None,
    limit: AnyLimit = None,
    board: OldName[Board] = None,
    until: OldName[int] = None,
) -> Explanation:
    """Solve as a person would, with the reason for every step.

    Each step uses the easiest technique that applies. Where none applies, the step names the
    smallest set of clues that forces it, or shows a what-if: it supposes a mark and follows it to
    a contradiction. The first step starts from the player's marks if there are any, otherwise from
    a blank grid.

    >>> import puzzlewright as pw
    >>> explanation = pw.explain(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> [step.technique for step in explanation][:2]
    ['one-to-spare', 'all-needed']
    >>> explanation.is_solved, explanation.rating.name
    (True, 'easy')
    """
    steps = renamed(steps, until)
    check_arguments(explain, steps=steps)
    puzzle, own = as_puzzle_with_marks(puzzle)
    marks = own if marks is None else marks
    if marks is not None:
        board = position(puzzle, marks)
    return Explanation(
        puzzle,
        None if board is None else as_board(board),
        None if techniques is None else as_names(techniques, "techniques"),
        steps,
        as_limit(limit),
    )


def heading(step: Step) -> str:
    """Name the technique of a step and its level."""
    return f"{step.technique}, {LEVELS[step.level - 1]}"


def supposed_choice(step: Step) -> Choice:
    """Return what a what-if supposes and then rules out."""
    return next(choice for choice in step.removes if choice not in step.folded)


def supposed_board(before: Board, step: Step) -> Board:
    """Return the board on which the chain of a what-if begins."""
    place, value = supposed_choice(step)
    return before.narrowed([(place, frozenset((value,)))])


def step_json(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """Return a step in the contract's JSON, with places and choices as in the native format."""
    encoded: dict[str, Any] = encode(step, writer=writer_of(puzzle))
    return encoded
