"""A study with people: its plan, the order of puzzles for each participant, and their solves.

The studio shows the puzzles (`puzzlewright studio --study PLAN`). The folder of a study holds its
puzzles, the participants, and in `traces/` the recorded solves, as `traces.replay` reads them.
"""

import csv
import io
import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError, file_errors
from puzzlewright.core.words import csv_cell
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.lab.folder import (
    LineWriter,
    complete_lines,
    has_instances,
    read_instances,
    write_instances,
)
from puzzlewright.lab.instances import SourceFolders, gather
from puzzlewright.lab.plan import Contender, Experiment, InstanceSet, decode, read_toml
from puzzlewright.lab.plan_reader import prepare_plan
from puzzlewright.lab.traces.replay import WRONG
from puzzlewright.lab.trial import Instance, digest
from puzzlewright.verbs.check import decisions
from puzzlewright.verbs.play import board_without_hash
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read
from puzzlewright.verbs.verb import about

PLAN, PARTICIPANTS, SOLVES = "study.json", "participants.jsonl", Path("traces", "solves.jsonl")
TEXT_KEYS = {"title", "consent", "instructions", "thanks", "codes"}  # may change during a study
CSV_COLUMNS = (
    *("solver", "group", "label", "warm_up", "number", "outcome", "seconds"),
    *("pauses", "taken_back", "begun", "ended"),
)
MAX_SECONDS, MAX_MARKS, MAX_COUNT = 10**7, 100_000, 10**6  # that a participant can send
Seconds: TypeAlias = Annotated[float, about("", within=(0, MAX_SECONDS))]
Count: TypeAlias = Annotated[int, about("", within=(0, MAX_COUNT))]


@dataclass(frozen=True)
class StudyPlan:
    """A plan of a study, as TOML holds it."""

    name: str
    consent: str  # what participants agree to; an empty line separates paragraphs
    title: str = ""
    instructions: str = ""  # by default, the rules of the genres
    thanks: str = ""  # shown at the end
    genre: str | None = None  # of all puzzles that could be of several genres
    codes: tuple[str, ...] = ()  # of participants; by default, they choose their own
    warm_up: tuple[str, ...] = ()  # names of the sets that come first, in the order of the plan
    # as in the plan, in one random order for all, or in a different one for each participant
    order: Literal["fixed", "shuffled", "random"] = "random"
    seed: int = 1  # of random orders
    time_limit: float | None = None  # seconds per puzzle
    errors: Literal["off", "live"] = "off"  # whether the board shows broken rules at once
    instances: tuple[InstanceSet, ...] = ()


class SentSolve(TypedDict):
    """How a participant solved the next puzzle, or did not."""

    number: Annotated[int, about("of the puzzle, from 0", within=(0, MAX_COUNT))]
    outcome: Literal["solved", "given up", "timeout"]
    seconds: Annotated[float, about("without pauses", within=(0, MAX_SECONDS))]
    pauses: Count
    taken_back: Annotated[int, about("marks that were undone or erased", within=(0, MAX_COUNT))]
    begun: Annotated[str, about("", longest=40)]
    marks: Annotated[list[list[int]], about("all marks, in order", longest=MAX_MARKS)]
    times: Annotated[list[Seconds], about("seconds of these marks", longest=MAX_MARKS)]
    position: Annotated[list[list[int]], about("the marks at the end", longest=MAX_MARKS)]


def read_study(path: Path) -> StudyPlan:
    """Read a plan of a study from a TOML file."""
    with file_errors(str(path)):
        table = read_toml(path.read_text(encoding="utf-8"))
    plan: StudyPlan = decode(StudyPlan, {"name": path.stem, **table}, "a study")
    if missing := set(plan.warm_up) - {one.name for one in plan.instances}:
        raise PuzzlewrightError(f"warm_up names {min(missing)!r}, which is not a set of the study")
    if plan.time_limit is not None and not plan.time_limit > 0:
        raise PuzzlewrightError(f"time_limit must be above 0, not {plan.time_limit:g}")
    return plan


class Study:
    """A study that runs; only one process may write its folder."""

    def __init__(
        self, path: Path, folder: Path | None = None, note: Callable[[str], None] = print
    ) -> None:
        """Open the study of a plan, or continue it, in this folder (default: NAME-study)."""
        self.plan = read_study(path)
        self.folder = folder or Path(f"{self.plan.name}-study")
        self.key = secrets.token_urlsafe(18)  # of its owner, for the results
        self._check_same_plan()
        if not has_instances(self.folder):
            write_instances(self.folder, _puzzles(self.plan, path.parent, note))
        self.instances = read_instances(self.folder)
        self.puzzles = [read(json.dumps(one.puzzle)) for one in self.instances]
        self.genres = sorted({puzzle.genre for puzzle in self.puzzles})
        (self.folder / SOLVES.parent).mkdir(exist_ok=True)
        self._participants = LineWriter(self.folder / PARTICIPANTS)
        self._solves = LineWriter(self.folder / SOLVES)
        lines = complete_lines(self.folder / PARTICIPANTS).splitlines()
        self.joined = {json.loads(line)["code"] for line in lines}
        self.done: dict[str, int] = {}
        for record in solves_in(self.folder):
            self.done[record["solver"]] = record["number"] + 1

    def _check_same_plan(self) -> None:
        said = {name: one for name, one in asdict(self.plan).items() if name not in TEXT_KEYS}
        mark, path = {"digest": digest(said)}, self.folder / PLAN
        self.folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(mark), encoding="utf-8")
        elif json.loads(path.read_text(encoding="utf-8")) != mark:
            raise PuzzlewrightError(f"{self.folder} contains another study: choose another folder")

    def close(self) -> None:
        self._participants.close()
        self._solves.close()

    @property
    def instructions(self) -> str:
        """What participants read before they begin."""
        rules = "\n\n".join(genre_named(one).rules.strip() for one in self.genres)
        return self.plan.instructions or rules

    @property
    def warm_ups(self) -> int:
        """The number of puzzles that do not count."""
        return sum(one.set in self.plan.warm_up for one in self.instances)

    def order(self, code: str) -> list[int]:
        """Return the numbers of a participant's puzzles; it depends on the code alone."""
        numbers = range(len(self.instances))
        first = [number for number in numbers if self.instances[number].set in self.plan.warm_up]
        rest = [number for number in numbers if number not in first]
        if self.plan.order != "fixed":
            own = code if self.plan.order == "random" else ""
            Random(f"{self.plan.seed} {own}").shuffle(rest)
        return [*first, *rest]

    def join(self, code: str) -> None:
        """Record that a participant agrees to take part; the same one may come back."""
        if self.plan.codes and code not in self.plan.codes:
            raise PuzzlewrightError("this code does not belong to the study; check its spelling")
        if code not in self.joined:
            self._participants.append({"code": code, "agreed": _now()})
            self.joined.add(code)

    def next_puzzle(self, code: str) -> int | None:
        """Return the number of a participant's next puzzle; None after the last."""
        done, order = self.done.get(code, 0), self.order(code)
        return order[done] if done < len(order) else None

    def record(self, code: str, sent: SentSolve) -> None:
        """Write a solve to disk; raise an error unless it is of the participant's next puzzle."""
        number = self.next_puzzle(code)
        if number is None or sent["number"] != self.done.get(code, 0):
            raise PuzzlewrightError("this puzzle is already recorded")
        instance, puzzle = self.instances[number], self.puzzles[number]
        marks, times = sent["marks"], sent["times"]
        if len(times) != len(marks):
            raise BadPuzzle(f"there are {len(marks)} marks, but {len(times)} times")
        solution = genre_of(puzzle).solution(puzzle, instance.solution or [])
        if sent["outcome"] == "solved" and not _is_solved(puzzle, solution, sent["position"]):
            raise BadPuzzle("this position does not solve the puzzle")
        facts = decisions(puzzle, marks)
        flags = ["" if solution.values[place] in values else WRONG for place, values in facts]
        said = {name: one for name, one in sent.items() if name != "position"}
        self._solves.append(
            {
                "id": f"{code}-{sent['number']}",
                "study": self.plan.name,
                "solver": code,
                "group": instance.set,
                "label": instance.label,
                "warm_up": instance.set in self.plan.warm_up,
                "ended": _now(),
                "puzzle": instance.puzzle,
                "flags": flags,
                **said,
            }
        )
        self.done[code] = sent["number"] + 1


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def _puzzles(plan: StudyPlan, folder: Path, note: Callable[[str], None]) -> Iterable[Instance]:
    """Return the puzzles of a plan, each with its only solution."""
    methods = (Contender("people"),)
    experiment = Experiment(plan.name, genre=plan.genre, instances=plan.instances, methods=methods)
    experiment, _ = prepare_plan(experiment)
    found = []
    for instance in gather(experiment, SourceFolders(folder, {}), note):
        puzzle = read(json.dumps(instance.puzzle))
        verdict = solve(puzzle)
        if verdict.status != "unique" or verdict.solution is None:
            raise PuzzlewrightError(
                f"{instance.label} of the set {instance.set!r} does not have exactly one solution"
                f" ({verdict.status})"
            )
        marks = genre_of(puzzle).marks(puzzle, verdict.solution)
        found.append(replace(instance, solution=marks))
    return found


def _is_solved(puzzle: Puzzle, solution: Solution, position: Marks) -> bool:
    """Return whether a position looks like the solution; the board decides in the same way."""
    board, locate = board_without_hash(puzzle), genre_of(puzzle).locate_choice
    right = [locate(puzzle, choice) for choice in enumerate(solution.values)]

    def finals(marks: Marks) -> list[int]:
        states = dict(board.states_of_marks(marks))
        return [
            board.spec.kinds[place.kind].states[states.get(number, 0)].final
            for number, place in enumerate(board.spec.places)
        ]

    return finals(position) == finals(right)


def solves_in(folder: Path) -> list[Any]:
    """Return the recorded solves of a study, as JSON."""
    return [json.loads(line) for line in complete_lines(folder / SOLVES).splitlines()]


def solves_csv(solves: Iterable[JsonObject]) -> str:
    """Return one line per solve, without marks."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: csv_cell(one) for name, one in solve.items()} for solve in solves)
    return out.getvalue()
