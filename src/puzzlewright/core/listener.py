"""How long-running work reports progress, information and warnings."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], object]  # called with (done, total)


class Listener:
    """Ignores all reports. Derive from it and override the methods you need."""

    def note(self, text: str) -> None:
        """Receive information, such as an estimate."""

    def warn(self, text: str) -> None:
        """Receive a warning, such as a part that is omitted."""

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Return a context for a long part of the work that reports no progress."""
        del name
        return nullcontext()
