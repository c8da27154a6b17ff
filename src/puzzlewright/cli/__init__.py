"""The command line: `puzzlewright VERB PUZZLE...`. Results go to standard output, everything else
to standard error.
"""

import io
import os
import sys
import traceback
from collections.abc import Sequence

from puzzlewright.cli.files import reason_of
from puzzlewright.cli.output import note
from puzzlewright.cli.parser import make_parser
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.processes.signals import Terminated, polite_end

WRONG_CALL, LIMIT_REACHED = 2, 3
OUR_BUG = 70  # not 1: that would say "no"
INTERRUPTED, TERMINATED = 130, 143  # as shells have it


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    _mend_streams()
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        arguments, unknown = make_parser(words).parse_known_args(words)
        if unknown:
            verb = " ".join(words[: 2 if words[0] == "generate" else 1])
            raise Trouble(f"{verb} {_too_many(words, unknown[0])} (see puzzlewright {verb} --help)")
        with polite_end():
            status: int = arguments.run(arguments)
            sys.stdout.flush()
        return status
    except Trouble as trouble:
        note(f"puzzlewright: {trouble}")
        return WRONG_CALL
    except LimitReached as reached:
        note(f"puzzlewright: {reached}")
        return LIMIT_REACHED
    except MemoryError:
        note("puzzlewright: no answer within the memory that there is")
        return LIMIT_REACHED
    except Terminated:
        note("puzzlewright: terminated")
        return TERMINATED
    except KeyboardInterrupt:
        note("puzzlewright: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (`| head`); Python must not complain again when it closes
        # standard output.
        _write_nowhere()
        return 0
    except OSError as error:
        if error.filename is None:
            _write_nowhere()
        name = error.filename or "standard output"
        note(f"puzzlewright: {name} cannot be used: {reason_of(error)}")
        return WRONG_CALL
    except Exception:
        traceback.print_exc()
        return OUR_BUG


def _too_many(words: Sequence[str], unknown: str) -> str:
    """What a verb does not do: know a word, or take a number after an option without one."""
    before = words[words.index(unknown) - 1] if unknown in words else ""
    if before.startswith("--") and unknown.isdecimal():
        return f"takes no number after {before}"
    return f"knows no {unknown}"


def _write_nowhere() -> None:
    """Python writes what is left when it ends, and would complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mend_streams() -> None:
    """A stream that was closed by the caller is nowhere; a character that the terminal cannot show
    is written as an escape.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
