"""What long work reports on its way, besides its result."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], object]  # called with (done, total)


class Listener:
    """Hears nothing. Derive from it and override what you want to hear."""

    def note(self, text: str) -> None:
        """Take a piece of information, such as an estimate."""

    def warn(self, text: str) -> None:
        """Take a warning, such as a part that is left out."""

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Return a context for a part of the work that takes long and has no progress."""
        del name
        return nullcontext()
