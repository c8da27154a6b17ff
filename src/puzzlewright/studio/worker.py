"""What a worker does: one task after the other, each a line of plain data in and out.

A worker ends when the service ends, however that happens. It may be killed at any moment: nothing
that somebody needs is kept in it.
"""

import json
import os
import signal
import socket
import sys
import traceback
from struct import Struct
from typing import Any, BinaryIO, Literal, TypeAlias

from puzzlewright.model.errors import LimitReached, Trouble
from puzzlewright.model.limits import Limit
from puzzlewright.solving.children import PR_SET_PDEATHSIG
from puzzlewright.studio.desk_tasks import DESK_TASKS
from puzzlewright.studio.printing_tasks import PRINTING_TASKS
from puzzlewright.studio.shelf_tasks import SHELF_TASKS
from puzzlewright.studio.tasks import TASKS

# How a task ends: with an answer, with a sentence about a wrong call or a limit, or with a bug.
Ending: TypeAlias = Literal["done", "trouble", "limit", "bug"]

ALL_TASKS = {**TASKS, **DESK_TASKS, **PRINTING_TASKS, **SHELF_TASKS}

HEAD = Struct(">IB")  # how many bytes follow, and what they are
ENDINGS: tuple[Ending, ...] = ("done", "trouble", "limit", "bug")


def work(line: socket.socket, niceness: int) -> None:
    """Do tasks until nobody is at the other end of the line."""
    _end_with_the_service()
    os.nice(niceness)
    with line, line.makefile("rb") as asked:
        while question := _next(asked):
            ending, content = _answer(json.loads(question))
            line.sendall(HEAD.pack(len(content), ENDINGS.index(ending)) + content)


def _next(asked: BinaryIO) -> bytes | None:
    head = asked.read(HEAD.size)
    return asked.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else None


def _answer(question: dict[str, Any]) -> tuple[Ending, bytes]:
    limit = Limit(seconds=question["seconds"], megabytes=question["megabytes"])
    try:
        found = ALL_TASKS[question["task"]](limit=limit, **question["with"])
        return "done", json.dumps(found, separators=(",", ":")).encode()
    except Trouble as trouble:
        return "trouble", _said(trouble)
    except LimitReached as reached:
        return "limit", _said(reached)
    except MemoryError:
        return "limit", b"no answer within the memory that there is"
    except RecursionError:
        return "trouble", b"this is nested too deeply"
    except Exception:
        return "bug", traceback.format_exc().encode(errors="backslashreplace")


def _said(error: Exception) -> bytes:
    return str(error).encode(errors="backslashreplace")


def _end_with_the_service() -> None:
    # A terminal sends Ctrl-C to all, but only the service decides what becomes of its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
