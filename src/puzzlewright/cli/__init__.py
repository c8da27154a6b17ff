"""The command line: `puzzlewright VERB PUZZLE...`. Results go to standard output, everything else to standard error."""

import os
import sys
from collections.abc import Sequence

from puzzlewright.cli.parser import make_parser
from puzzlewright.errors import Trouble

WRONG_CALL = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    try:
        arguments = make_parser().parse_args(argv)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except Trouble as trouble:
        print(f"puzzlewright: {trouble}", file=sys.stderr)
        return WRONG_CALL
    except KeyboardInterrupt:
        print("puzzlewright: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (`| head`); Python must not complain again when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
