"""Answer one puzzle of a call: read its text, and call the verb.

Workers run `answer`, so tasks and answers can be pickled.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from puzzlewright.cli.puzzles import (
    Labels,
    Text,
    is_in_file,
    naming_file,
    origin_of,
    read_text,
    split_labels,
)
from puzzlewright.cli.resources import left_of
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.json_encoder import encode
from puzzlewright.core.limits import MAX_SECONDS, Budget, Limit
from puzzlewright.core.words import escape_controls, show_value
from puzzlewright.genre.plugins import is_encoding_file, load_encoding_file
from puzzlewright.genres import genre_of
from puzzlewright.processes.signals import watch
from puzzlewright.verbs.check import read_marks
from puzzlewright.verbs.text import ReadResult
from puzzlewright.verbs.verb import Role, parameters_of

YES, NO, UNREADABLE, LIMIT_REACHED = 0, 1, 2, 3  # exit statuses

# Verbs stop at their deadline, with a partial result; this is for all that surrounds them.
WATCH_GRACE_SECONDS = 0.4
OUTPUT_SECONDS = 0.4  # for the output after the time limit is reached


class PuzzleTask(NamedTuple):
    """One puzzle of a call, with the verb and its arguments."""

    verb: str
    function: Callable[..., Any]
    recover: Callable[[Any, PuzzlewrightError], Any] | None  # returns a result for an error
    status: Callable[[Any], int]  # of a result
    text: Text
    name: str  # for files about this puzzle
    genre: str | None
    format: str | None
    arguments: Mapping[str, Any]  # of the verb; positions and solutions as texts
    limit: Limit
    is_batch: bool
    is_json: bool  # answer with JSON instead of the result


@dataclass(frozen=True)
class AnsweredPuzzle:
    """A puzzle of a call with its result, or an error message."""

    text: Text
    is_batch: bool
    verb: str = ""
    file_name: str = ""  # for files about this puzzle
    labels: Labels = field(default_factory=Labels)
    puzzle: Any = None
    marks: Marks | None = None  # those in the text of the puzzle
    result: Any = None
    json: dict[str, Any] | None = None
    status: int = YES
    error: str = ""
    limit: Limit = field(default_factory=Limit)
    seconds_left: float = OUTPUT_SECONDS  # of the time limit, for the output

    @property
    def output_budget(self) -> Budget:
        """What printing and writing the result may take, from now on."""
        return Budget(self.limit).ending_in(self.seconds_left)

    @property
    def name(self) -> str:
        """The name of the puzzle in a sentence: its title, and its id if it has one."""
        title, name = genre_of(self.puzzle).title, self.labels.id
        return title if name is None else f"{escape_controls(show_value(name, 80))} ({title})"

    @property
    def origin(self) -> dict[str, Any]:
        """The folder, name and number of a puzzle from a file."""
        text = self.text
        return origin_of(text.source, text.line, self.labels.others) if is_in_file(text) else {}

    def answer_json(self) -> dict[str, Any]:
        """Return the JSON answer, with the keys that identify the puzzle."""
        line = {} if self.text.line is None else {"line": self.text.line}
        if self.error:
            unknown = {"status": "unknown", "why": self.error}
            own = unknown if self.status == LIMIT_REACHED else {"error": self.error}
        else:
            own = encode(self.result) if self.json is None else self.json
        return {**self.labels.others, **line, **own}


def answer(
    task: PuzzleTask, before: Callable[[AnsweredPuzzle], Any] | None = None
) -> AnsweredPuzzle:
    """Run a task; errors of this puzzle are part of the answer.

    With `before`, only look for an existing result; if there is none, return an answer without
    one.
    """
    labels, puzzle, marks = Labels(), None, None

    def answered(**more: Any) -> AnsweredPuzzle:
        return AnsweredPuzzle(
            task.text, task.is_batch, task.verb, task.name, labels, puzzle, marks, **more
        )

    budget = Budget(task.limit)
    try:
        with watch(budget, WATCH_GRACE_SECONDS):
            with naming_file(task.text):
                labels, text = split_labels(task.text)
                found = read_text(task.text, text, task.genre, task.format)
            puzzle, marks = found.puzzle, found.marks
            limit = left_of(budget)
            result = before(answered()) if before else _call(task, found, limit)
            if result is None:
                return answered()
            status = task.status(result)
            if task.is_json:
                return answered(json=encode(result), status=status)
        seconds = min(max(budget.seconds, OUTPUT_SECONDS), MAX_SECONDS)
        return answered(result=result, status=status, limit=limit, seconds_left=seconds)
    except LimitReached as reached:
        return answered(error=str(reached), status=LIMIT_REACHED)
    except PuzzlewrightError as error:
        return answered(error=str(error), status=UNREADABLE)


def _call(task: PuzzleTask, found: ReadResult, limit: Limit) -> Any:
    """Call the verb, with positions and solutions read for this puzzle."""
    given = task.arguments
    arguments = dict(given)
    for parameter in parameters_of(task.function):
        name, role = parameter.name, parameter.role
        if role is Role.LIMIT:
            arguments[name] = limit
        elif role is Role.MARKS or (role is Role.POSITION and given[name] is None):
            arguments[name] = found.marks
        elif role in (Role.POSITION, Role.SOLUTION) and given[name] is not None:
            is_position = role is Role.POSITION
            arguments[name] = read_marks(found.puzzle, given[name], as_played=is_position)
    if is_encoding_file(arguments.get("encoding")):
        load_encoding_file(arguments["encoding"])
    try:
        return task.function(found.puzzle, **arguments)
    except PuzzlewrightError as error:
        if task.recover is None:
            raise
        return task.recover(found.puzzle, error)
