"""Registries of genres and engines: built-in ones, and those of installed packages.

A package declares entry points in the group `puzzlewright.genres` or `puzzlewright.engines`. They
are loaded on first use, so that starting is quick and a package may import anything from here. A
package that cannot be loaded does not stop the others; it is listed in `broken`.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from puzzlewright.core.errors import PuzzlewrightError

T = TypeVar("T")


class BrokenPlugin(NamedTuple):
    """A plug-in that cannot be loaded."""

    kind: str
    name: str
    package: str
    why: str

    def __str__(self) -> str:
        what = f"the {self.kind} {self.name} of the package {self.package}"
        return f"{what} cannot be loaded: {self.why}"


class Registry(Sequence[T], Generic[T]):
    """Objects of one kind with unique names: built-in ones, then those of installed packages."""

    def __init__(
        self, group: str, own: Sequence[T], kind: type[T], check: Callable[[T], None]
    ) -> None:
        self.group = group
        self.own = tuple(own)
        self.kind = kind
        self.check = check  # raises PuzzlewrightError if an object cannot work
        self.broken: list[BrokenPlugin] = []
        self._all: tuple[T, ...] | None = None
        self._actions: list[Callable[[T], None]] = []

    def all(self) -> tuple[T, ...]:
        """Return all objects; load those of packages on the first call."""
        if self._all is None:
            self._all = self.own  # for calls from packages that are being loaded
            self._all += tuple(self._from_packages())
        return self._all

    def add(self, thing: T) -> None:
        """Register an object in this process; worker processes do not have it."""
        self.check(thing)
        self._reject_duplicate(thing, {_name(other) for other in self})
        self._all = (*self.all(), thing)
        for action in self._actions:
            action(thing)

    def each(self, action: Callable[[T], None]) -> None:
        """Call a function for every object; for those of packages as soon as they are loaded."""
        self._actions.append(action)
        for thing in self.own if self._all is None else self._all:
            action(thing)

    def __iter__(self) -> Iterator[T]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self.all()[index]

    def _reject_duplicate(self, thing: T, taken: set[str]) -> None:
        if (name := _name(thing)) in taken:
            raise PuzzlewrightError(
                f"there is already a {self.kind.__name__.lower()} called {name!r}"
            )

    def _from_packages(self) -> Iterator[T]:
        taken = {_name(thing) for thing in self.own}
        for entry in entry_points_of(self.group):
            package = entry.dist.name if entry.dist else entry.value
            try:
                found = entry.load()
                for thing in found if isinstance(found, tuple | list) else (found,):
                    if not isinstance(thing, self.kind):
                        raise PuzzlewrightError(
                            f"{entry.value} is a {type(thing).__name__}, not a {self.kind.__name__}"
                        )
                    self._reject_duplicate(thing, taken)
                    self.check(thing)
                    taken.add(_name(thing))
                    for action in self._actions:
                        action(thing)
                    yield thing
            except Exception as error:  # a faulty package must not stop the others
                kind, why = self.kind.__name__.lower(), f"{type(error).__name__}: {error}"
                self.broken.append(BrokenPlugin(kind, entry.name, package, why))


def _name(thing: Any) -> str:
    name: str = thing.name
    return name


def entry_points_of(group: str) -> Sequence[Any]:
    """Return the entry points of installed packages in this group, by name."""
    if not _is_mentioned(group):
        return ()
    from importlib.metadata import entry_points  # slow to import

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


def _is_mentioned(group: str) -> bool:
    """Return whether an installed package may have entry points in this group: a quick test."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:
            return True  # an archive, which `entry_points` can search
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                path = os.path.join(folder, name, "entry_points.txt")
                try:
                    with open(path, encoding="utf-8") as file:
                        if f"[{group}]" in file.read():
                            return True
                except OSError:
                    continue
    return False
