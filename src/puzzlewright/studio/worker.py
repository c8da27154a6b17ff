"""What a worker process does: it runs one task after the other, with plain data in and out.

A worker may be killed at any moment, so it keeps nothing but caches.
"""

import json
import time
import traceback
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.sandbox import announced
from puzzlewright.processes.usage import GRACE, Limits
from puzzlewright.studio.desk_tasks import DESK_TASKS
from puzzlewright.studio.printing_tasks import PRINTING_TASKS
from puzzlewright.studio.shelf_tasks import SHELF_TASKS
from puzzlewright.studio.tasks import TASKS

# How a task ends: with a result, with a sentence about a wrong call or a limit, or with a bug.
Ending: TypeAlias = Literal["done", "trouble", "limit", "bug"]

ALL_TASKS = {**TASKS, **DESK_TASKS, **PRINTING_TASKS, **SHELF_TASKS}
LEAST_TIME = 0.05  # seconds; with less left, no task is started


class Reply(NamedTuple):
    """The reply of a worker."""

    ending: Ending
    content: bytes  # JSON, a sentence, or a traceback


def answer(task: str, arguments: Mapping[str, Any], limit: Limit, deadline: float) -> Reply:
    """Run a task within what is left until the deadline, which is a time of `perf_counter`."""
    left = deadline - time.perf_counter()
    if left < LEAST_TIME:
        return _said("limit", f"no worker was free within {limit.seconds:.3g} seconds")
    limit = Limit(seconds=left, megabytes=limit.megabytes)
    try:
        with announced(Limits(Budget(limit), 2 * GRACE)):
            result = ALL_TASKS[task](limit=limit, **arguments)
            return Reply("done", json.dumps(result, separators=(",", ":")).encode())
    except Trouble as trouble:
        return _said("trouble", str(trouble))
    except LimitReached as reached:
        return _said("limit", str(reached))
    except MemoryError:
        return _said("limit", "no answer within the memory that there is")
    except RecursionError:
        return _said("trouble", "this is nested too deeply")
    except Exception:
        return _said("bug", traceback.format_exc())


def _said(ending: Ending, sentence: str) -> Reply:
    return Reply(ending, sentence.encode(errors="backslashreplace"))
