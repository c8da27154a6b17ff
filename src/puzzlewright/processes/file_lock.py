"""Lock a file that only one process may write."""

from typing import IO

from puzzlewright.core.errors import PuzzlewrightError


def lock_file(file: IO[bytes], name: object) -> None:
    """Lock an open file until it is closed; if another process has it, close it and raise."""
    try:
        import fcntl  # not on Windows
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise PuzzlewrightError(f"{name} is being written by another run") from None
