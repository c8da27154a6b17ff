"""Let Ctrl-C end the command line silently while it is still being imported.

The import takes a moment, on a busy machine seconds. Later, `main` sets its own handlers. In a
program that imports the package, nothing changes.
"""

import signal
import sys
from os.path import basename


def is_command_line() -> bool:
    """Return whether this process runs `puzzlewright` or `python -m puzzlewright`."""
    name = basename(sys.argv[0]) if getattr(sys, "argv", None) else ""
    return name in ("puzzlewright", "puzzlewright.exe") or (
        name == "-m" and sys.orig_argv[1:3] == ["-m", "puzzlewright"]
    )


if is_command_line() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
