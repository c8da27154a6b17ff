"""What can be extended from outside: our own genres and engines, and those that installed packages
bring.

A package names what it brings in its metadata, as an entry point of the group `puzzlewright.genres`
or `puzzlewright.engines`. It is looked for when somebody first asks for all there are, so that a
start does not wait for it and a package may import anything from here. A package that cannot be
loaded does not stop the others: it is remembered.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from puzzlewright.core.errors import PuzzlewrightError

T = TypeVar("T")


class BrokenPlugin(NamedTuple):
    """Something that an installed package brings, but that cannot be used."""

    kind: str
    name: str
    package: str
    why: str

    def __str__(self) -> str:
        what = f"the {self.kind} {self.name} of the package {self.package}"
        return f"{what} cannot be loaded: {self.why}"


class Registry(Sequence[T], Generic[T]):
    """Things of one kind by name: our own first, then those of installed packages."""

    def __init__(
        self, group: str, own: Sequence[T], kind: type[T], check: Callable[[T], None]
    ) -> None:
        self.group = group
        self.own = tuple(own)
        self.kind = kind
        self.check = check  # raises Trouble for what cannot work
        self.broken: list[BrokenPlugin] = []
        self._all: tuple[T, ...] | None = None
        self._actions: list[Callable[[T], None]] = []

    def all(self) -> tuple[T, ...]:
        """Everything there is."""
        if self._all is None:
            self._all = self.own  # what a package asks for while it is being loaded
            self._all += tuple(self._from_packages())
        return self._all

    def add(self, thing: T) -> None:
        """Register an object of this process; workers in other processes do not know it."""
        self.check(thing)
        self._refuse_twins(thing, {_name(other) for other in self})
        self._all = (*self.all(), thing)
        for action in self._actions:
            action(thing)

    def each(self, action: Callable[[T], None]) -> None:
        """Do this with everything there is, with what packages bring as soon as it is loaded."""
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

    def _refuse_twins(self, thing: T, taken: set[str]) -> None:
        if (name := _name(thing)) in taken:
            raise PuzzlewrightError(
                f"there is a {self.kind.__name__.lower()} called {name!r} already"
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
                    self._refuse_twins(thing, taken)
                    self.check(thing)
                    taken.add(_name(thing))
                    for action in self._actions:
                        action(thing)
                    yield thing
            # whatever a stranger's package does wrong, the others work on
            except Exception as error:
                kind, why = self.kind.__name__.lower(), f"{type(error).__name__}: {error}"
                self.broken.append(BrokenPlugin(kind, entry.name, package, why))


def _name(thing: Any) -> str:
    name: str = thing.name
    return name


def entry_points_of(group: str) -> Sequence[Any]:
    """The entry points of this group that installed packages have."""
    if not _is_mentioned(group):
        return ()
    from importlib.metadata import entry_points  # a slow import, for those who have such packages

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


def _is_mentioned(group: str) -> bool:
    """A quick look: does any installed package have an entry point of this group?"""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:
            return True  # an archive: let the library look into it
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
