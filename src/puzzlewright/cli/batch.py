"""One puzzle or many: each is answered in its place, and what went wrong with one does not stop the
rest.
"""

import argparse
import sys
from collections.abc import Callable
from itertools import islice

from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.progress import Progress
from puzzlewright.cli.puzzles import Entry, entries, is_batch
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.verbs.text import PuzzlePage

YES, NO, UNREADABLE, LIMIT_REACHED = 0, 1, 2, 3  # exit statuses


def answer_all(
    arguments: argparse.Namespace,
    answer: Callable[[Entry, PuzzlePage], int],
    at_most: int | None = None,
) -> int:
    """Answer every puzzle of the call, or the first so many; the exit status speaks of the one
    puzzle, or of all together.

    A verb tells itself what it has found when a limit is reached; what is told here is that there
    was nothing to tell.
    """
    statuses = []
    progress = Progress("puzzles")
    for entry in islice(entries(arguments), at_most):
        try:
            if entry.page is None:
                raise LimitReached(entry.trouble) if entry.is_limit else Trouble(entry.trouble)
            statuses.append(answer(entry, entry.page))
        except LimitReached as reached:
            statuses.append(LIMIT_REACHED)
            if arguments.json:
                print_json({**entry.label, "status": "unknown", "why": str(reached)})
            note(f"puzzlewright: {reached}")
        except Trouble as trouble:
            statuses.append(UNREADABLE)
            if arguments.json:
                print_json({**entry.label, "error": str(trouble)})
            # In a batch, JSON says it all; a single call always tells standard error what was
            # wrong.
            if not arguments.json or not is_batch(arguments):
                note(f"puzzlewright: {trouble}")
        sys.stdout.flush()  # whatever ends the next one, this one is told
        progress.advance()
    progress.finish()
    if len(statuses) == 1 and not is_batch(arguments):
        return statuses[0]
    return next((status for status in (UNREADABLE, LIMIT_REACHED) if status in statuses), YES)
