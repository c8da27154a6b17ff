"""Answer all puzzles of a call, and combine their exit statuses."""

import argparse
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from puzzlewright.cli.answer import (
    LIMIT_REACHED,
    UNREADABLE,
    YES,
    AnsweredPuzzle,
    PuzzleTask,
    answer,
)
from puzzlewright.cli.command import Command
from puzzlewright.cli.files import free_name
from puzzlewright.cli.messages import detail, discard_output, note, warn
from puzzlewright.cli.output import print_json
from puzzlewright.cli.progress import Progress
from puzzlewright.cli.puzzles import Text, is_batch, split_labels, text_or_file, texts
from puzzlewright.cli.resources import limit_of
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import cpu_seconds
from puzzlewright.core.words import count_noun
from puzzlewright.processes.parallel_map import cores, map_in_order, open_workers
from puzzlewright.processes.signals import watch

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
    files = arguments.puzzle
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
    is_many = not isinstance(arguments.puzzle, str) and is_batch(arguments)
    return len(statuses) == 1 and not is_many


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
    if number is not None and number < 1:
        raise PuzzlewrightError("--workers must be at least 1")
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
    batch = command.takes_many and is_batch(arguments)
    before = command.before
    if before:
        before = partial(before, **command.options(before, arguments))
    status = partial(command.status, **command.options(command.status, arguments))
    limit = limit_of(arguments)
    taken: set[str] = set()  # file names
    for text in islice(texts(arguments), getattr(arguments, "count", None)):
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
        return split_labels(text)[0].id
    except PuzzlewrightError:
        return None
