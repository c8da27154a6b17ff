"""Answer the puzzles of a call: read each one, call the verb, and combine the exit statuses.

Workers run `answer`, so tasks and answers can be pickled.
"""

import argparse
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from puzzlewright.cli.command import Command, limit_of
from puzzlewright.cli.files import free_name
from puzzlewright.cli.messages import Progress, detail, discard_output, note, warn
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import (
    Labels,
    Text,
    is_batch,
    is_in_file,
    naming_file,
    origin_of,
    read_text,
    split_text,
    text_or_file,
    texts,
)
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.json_encoder import encode
from puzzlewright.core.limits import MAX_SECONDS, Budget, Limit, cpu_seconds
from puzzlewright.core.words import count_noun, escape_controls, show_value
from puzzlewright.genre.plugins import is_encoding_file, load_encoding_file
from puzzlewright.genres import genre_of
from puzzlewright.processes.parallel_map import cores, map_in_order, open_workers
from puzzlewright.processes.signals import watch
from puzzlewright.verbs.check import read_marks
from puzzlewright.verbs.text import ReadResult
from puzzlewright.verbs.verb import Role, parameters_of

YES, NO, UNREADABLE, LIMIT_REACHED = 0, 1, 2, 3  # exit statuses

# Verbs stop at their deadline, with a partial result; this is for all that surrounds them.
WATCH_GRACE_SECONDS = 0.4
OUTPUT_SECONDS = 0.4  # for the output after the time limit is reached
QUICK_READ_SHARE = 0.05  # of the time limit; reading that takes less is not counted


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
                labels, text = split_text(task.text)
                found = read_text(task.text, text, task.genre, task.format)
            puzzle, marks = found.puzzle, found.marks
            limit = _limit_after_reading(budget)
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


def _limit_after_reading(budget: Budget) -> Limit:
    """Return the limit that remains after reading a puzzle."""
    limit, seconds = budget.limit, budget.seconds
    if limit.seconds is None or seconds > (1 - QUICK_READ_SHARE) * limit.seconds:
        return limit
    if seconds <= 0:
        raise LimitReached(budget.time_limit_message())
    return replace(limit, seconds=seconds)


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


SINGLE_PROCESS_SECONDS = 0.3  # of CPU time, after which a batch starts workers


def run_command(command: Command, arguments: argparse.Namespace) -> int:
    """Answer every puzzle of a call, and return the exit status for all."""
    if getattr(arguments, "output", None) == "json":
        arguments.json = True
    statuses: list[int] = []
    kept: list[AnsweredPuzzle] = []  # for `finish`
    keeps = command.is_option_given(command.finish, arguments)
    unselected = 0
    progress = Progress("puzzle", total=_total(arguments))
    with closing(_answers(command, arguments)) as answers:
        for answered in progress.over(answers):
            try:
                status = _output_answer(command, arguments, answered)
                sys.stdout.flush()  # whatever happens to the next one
            except BrokenPipeError:  # the answer counts even if its reader has gone
                discard_output()
                return combined_status([*statuses, answered.status], arguments)
            unselected += status is None
            statuses.append(YES if status is None else status)
            if keeps and not answered.error and status is not None:
                kept.append(answered)
    detail(progress.summary())
    if statuses and unselected == len(statuses):
        warn("no puzzle matches the condition")
    if command.writes and arguments.out and not _is_single(arguments, statuses):
        written = sum(status == YES for status in statuses)
        note(f"{arguments.out}: {count_noun(written, command.writes)} written")
    if command.finish:
        command.finish(kept, **command.options(command.finish, arguments))
    return combined_status(statuses, arguments)


def combined_status(statuses: Sequence[int], arguments: argparse.Namespace) -> int:
    """Return the exit status of a call from those of its puzzles."""
    if _is_single(arguments, statuses):
        return statuses[0]
    return next((status for status in (UNREADABLE, LIMIT_REACHED) if status in statuses), YES)


def _total(arguments: argparse.Namespace) -> int | None:
    """Count the puzzles of `.jsonl` files, if progress is shown."""
    files: str | list[str] = arguments.puzzle
    if isinstance(files, str) or not sys.stderr.isatty():
        return None
    if not all(file.endswith(".jsonl") and os.path.isfile(file) for file in files):
        return None
    total = 0
    for file in files:
        with open(file, "rb") as lines:
            total += sum(1 for line in lines if line.strip())
    return total


def _is_single(arguments: argparse.Namespace, statuses: Sequence[int]) -> bool:
    return len(statuses) == 1 and not is_batch(arguments.puzzle)


def _output_answer(
    command: Command, arguments: argparse.Namespace, answered: AnsweredPuzzle
) -> int | None:
    """Print or write one answer, and return its exit status; None if it is not selected."""
    try:
        if answered.error:
            _print_error(arguments, answered, answered.error)
            return answered.status
        if command.is_selected and not command.is_selected(
            answered, **command.options(command.is_selected, arguments)
        ):
            return None
        if command.write:
            with watch(answered.output_budget):
                command.write(answered, **command.options(command.write, arguments))
        if arguments.json:
            print_json({**answered.answer_json(), **command.more_keys(answered, arguments)})
            if answered.status == LIMIT_REACHED and not answered.is_batch:
                warn(f"{answered.answer_json().get('why', 'limit reached')}")
        else:
            with watch(answered.output_budget):
                command.show(answered, **command.options(command.show, arguments))
        return answered.status
    except PuzzlewrightError as error:
        status = LIMIT_REACHED if isinstance(error, LimitReached) else UNREADABLE
        _print_error(arguments, replace(answered, status=status), str(error))
        return status


def _print_error(arguments: argparse.Namespace, answered: AnsweredPuzzle, error: str) -> None:
    line = answered.text.line
    if arguments.json:
        print_json(
            replace(answered, error=error, status=answered.status or UNREADABLE).answer_json()
        )
    # In a batch, JSON is enough; a single call also writes to standard error.
    if not arguments.json or not answered.is_batch:
        place = "" if line is None or not answered.is_batch else f"line {line}: "
        warn(f"{place}{error}")


def _answers(
    command: Command, arguments: argparse.Namespace
) -> Generator[AnsweredPuzzle, None, None]:
    """Yield the answers in the order of the puzzles; workers answer large batches."""
    tasks = _tasks(command, arguments)
    cluster, number = getattr(arguments, "cluster", None), getattr(arguments, "workers", None)
    if number is None and not cluster:
        # Most calls end before workers would have started. A busy machine counts no more seconds.
        started = cpu_seconds()
        for task in tasks:
            yield _answer(task)
            is_slow = cpu_seconds() - started > SINGLE_PROCESS_SECONDS
            if task.is_batch and is_slow and cores() > 1:
                break
        else:
            return
        number = cores()
    with open_workers(number or 1, cluster) as executor:
        yield from map_in_order(_answer, tasks, executor, number or 1, _killed_answer)


def _answer(task: PuzzleTask | AnsweredPuzzle) -> AnsweredPuzzle:
    return answer(task) if isinstance(task, PuzzleTask) else task


def _killed_answer(task: PuzzleTask | AnsweredPuzzle, why: str) -> AnsweredPuzzle:
    return AnsweredPuzzle(task.text, task.is_batch, error=why, status=LIMIT_REACHED)


def _tasks(
    command: Command, arguments: argparse.Namespace
) -> Iterator[PuzzleTask | AnsweredPuzzle]:
    given = {
        name: text_or_file(value) if name in command.files and value is not None else value
        for name, value in command.arguments(arguments).items()
    }
    is_json = arguments.json and not command.needs_result(arguments)
    batch = is_batch(arguments.puzzle)
    before = command.before
    if before:
        before = partial(before, **command.options(before, arguments))
    status = partial(command.status, **command.options(command.status, arguments))
    limit = limit_of(arguments)
    taken: set[str] = set()  # file names
    for text in islice(
        texts(arguments.puzzle, arguments.library), getattr(arguments, "count", None)
    ):
        if isinstance(text, PuzzlewrightError):
            yield AnsweredPuzzle(Text("", ""), batch, error=str(text), status=UNREADABLE)
            continue
        task = PuzzleTask(
            command.name,
            command.function,
            command.recover,
            status,
            text,
            free_name(_id_of(text), taken) if getattr(arguments, "out", None) else "",
            arguments.genre,
            arguments.from_format,
            given,
            limit,
            batch or not text.is_alone,
            is_json,
        )
        # Not on a worker, because existing results are on the disk of this machine.
        found = answer(task, before) if before else None
        is_found = found and (found.error or found.result or found.json)
        yield found if found and is_found else task


def _id_of(text: Text) -> Any:
    try:
        return split_text(text)[0].id
    except PuzzlewrightError:
        return None
