"""Errors. All that a caller can fix derive from `PuzzlewrightError`:

PuzzlewrightError           one sentence, and fields: `name`, `suggestions`, `position`, `line`
├── BadPuzzle               ValueError: a text is not a puzzle (or not a solution) in its format
│   ├── NoPuzzle            a text is in no format at all: a word, the name of a file
│   └── AmbiguousGenre      a text could be several genres, which the error lists
├── CannotWrite             ValueError: the format cannot express this puzzle
├── CannotEncode            ValueError: the encoding cannot express this puzzle; names one that can
├── UnknownName             ValueError: no genre, format, encoding or engine has that name
├── BadOption               ValueError: no such puzzle can be generated
├── BadArgument             ValueError: an argument is out of bounds
├── FileError               OSError: a file cannot be read or written
│   └── FileMissing         FileNotFoundError: there is no such file or folder
├── NoSuchPlace             LookupError: a puzzle has no such cell, span or circle
├── WrongType               TypeError: an argument has the wrong type
├── NotRated                ValueError: a puzzle has no solution or several, so it has no difficulty
├── LimitReached            TimeoutError: a limit is reached; verbs answer "unknown" instead
├── Failed                  a generator that may fail has failed with this seed
├── LibraryFailed           a library cannot be read or written: its disk, its lock, its server
├── EngineError             an external program gave a wrong answer
└── NotInstalled            an engine or an extra is missing; with the command to install it

WrongAnswer                 an engine's answer breaks the rules: a bug, never caught

`LimitReached` is an `OSError`, as every `TimeoutError` is: where an alarm may interrupt the code,
re-raise it before `except OSError`.
"""

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

from puzzlewright.core.words import truncate

MAX_SUGGESTIONS = 3
DISK_FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT)


class PuzzlewrightError(Exception):
    """An error that the caller can fix, in one sentence."""

    name: str | None = None  # the given name, if it is unknown or not allowed
    suggestions: tuple[str, ...] = ()  # similar names, the most likely first
    position: tuple[int, ...] | None = None  # (row, column) from 0, if the error is at a cell
    line: int | None = None  # in input with many puzzles: the number of the line or item, from 1

    def __reduce__(self) -> tuple[object, ...]:
        # By default, unpickling calls the class with `args`, which other signatures reject.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    kind: type[PuzzlewrightError], args: tuple[object, ...], fields: dict[str, object]
) -> PuzzlewrightError:
    error = kind.__new__(kind)
    error.args = args
    for name, value in fields.items():
        setattr(error, name, value)
    return error


Trouble = PuzzlewrightError  # the old name


class BadPuzzle(PuzzlewrightError, ValueError):
    """The text is not a puzzle in its format, or the parts do not form a puzzle."""

    def __init__(self, why: str, position: tuple[int, ...] | None = None) -> None:
        super().__init__(why)
        self.position = position


class NoPuzzle(BadPuzzle):
    """The text is in no known format."""

    def __init__(self, text: str, formats: Iterable[str], genre: str = "puzzle") -> None:
        super().__init__(f"{text} is in no known {genre} format ({', '.join(formats)})")


class AmbiguousGenre(BadPuzzle):
    """The text could be puzzles of several genres; `genres` names them."""

    def __init__(self, text: str, genres: Iterable[str]) -> None:
        self.genres = tuple(sorted(genres))
        super().__init__(f"{text} could be any of {', '.join(self.genres)}: name the genre")


class CannotWrite(PuzzlewrightError, ValueError):
    """The format cannot express this puzzle."""


class CannotEncode(PuzzlewrightError, ValueError):
    """The encoding cannot express this puzzle."""


class UnknownName(PuzzlewrightError, ValueError):
    """Nothing of this kind has that name; `known` lists the names, `others` their aliases."""

    def __init__(
        self, kind: str, name: str, known: Iterable[str], others: Iterable[str] = ()
    ) -> None:
        self.name = str(name)
        self.known = tuple(known)
        self.suggestions = suggest(self.name, self.known) or suggest(self.name, others)
        given = truncate(repr(name), 60)
        super().__init__(f"no {kind} is called {given}{did_you_mean(self.suggestions, self.known)}")


def suggest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the most similar known names."""
    from difflib import get_close_matches  # slow to import, and only errors need it

    return tuple(get_close_matches(name[:60], list(known), MAX_SUGGESTIONS))


def did_you_mean(suggestions: tuple[str, ...], known: Iterable[str]) -> str:
    """Continue a sentence about an unknown name: '. Did you mean x? Known: x, y', or '; known: x'.

    >>> did_you_mean(("hard",), ("easy", "hard"))
    '. Did you mean hard? Known: easy, hard'
    """
    listed = ", ".join(known)
    if not suggestions:
        return f"; known: {listed}"
    return f". Did you mean {suggestions[0]}? Known: {listed}"


class BadOption(PuzzlewrightError, ValueError):
    """No such puzzle can be generated."""


BadWish = BadOption  # the old name


class BadArgument(PuzzlewrightError, ValueError):
    """An argument is out of bounds."""


class WrongType(PuzzlewrightError, TypeError):
    """An argument has the wrong type."""


class FileError(PuzzlewrightError, OSError):
    """A file or folder cannot be read or written."""

    def __init__(self, path: object, deed: str, error: OSError) -> None:
        super().__init__(f"{path} cannot be {deed}: {reason_of(error)}")
        self.filename, self.errno, self.strerror = str(path), error.errno, error.strerror

    def __str__(self) -> str:  # not in the words of OSError
        return str(self.args[0])

    def __reduce__(self) -> tuple[object, ...]:
        fields = {name: getattr(self, name) for name in ("filename", "errno", "strerror")}
        return _restore, (type(self), self.args, self.__dict__ | fields)


class FileMissing(FileError, FileNotFoundError):
    """There is no such file or folder."""


def reason_of(error: OSError) -> str:
    """Return the reason of a system error; a full disk has one wording on all systems."""
    return "the disk is full" if error.errno in DISK_FULL_ERRORS else error.strerror or str(error)


@contextmanager
def file_errors(path: object, deed: str = "read") -> Iterator[None]:
    """Raise system errors as `FileError`: this path cannot be read (or written, or created)."""
    try:
        yield
    except PuzzlewrightError:  # such as `LimitReached`, which is also an OSError
        raise
    except OSError as error:
        kind = FileMissing if isinstance(error, FileNotFoundError) else FileError
        raise kind(path, deed, error) from None


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


class NoSuchPlace(PuzzlewrightError, LookupError):
    """The puzzle has no such cell, span or circle."""


class NotRated(PuzzlewrightError, ValueError):
    """Only a puzzle with exactly one solution has a difficulty."""

    def __init__(self, solutions: str) -> None:
        super().__init__(
            "only a puzzle with exactly one solution can be rated, and this one has " + solutions
        )


class Failed(PuzzlewrightError):
    """A generator that may fail has failed; another seed may work."""

    def __init__(self, why: str, tries: int = 0) -> None:
        super().__init__(why)
        self.tries = tries


class LibraryFailed(PuzzlewrightError):
    """The database of a library fails; the request is not the cause."""

    def __init__(self, library: str, why: str) -> None:
        super().__init__(f"{library}: {why}")
        self.why = why  # without the library's URL


class DamagedPuzzle(PuzzlewrightError):
    """A stored puzzle cannot be read; the others can."""

    def __init__(self, number: int) -> None:
        super().__init__(f"library:{number} is damaged: restore it from a backup")
        self.number = number


class EngineError(PuzzlewrightError):
    """An external program gave a wrong answer: the caller can choose another."""


class NotInstalled(PuzzlewrightError):
    """Something optional is not installed."""

    def __init__(self, what: str, command: str) -> None:
        super().__init__(f"{what} is not installed here: {command}")


def install_command(extra: str) -> str:
    """Return the command that installs an extra, in the source folder: it is not on PyPI yet."""
    return f'pip install ".[{extra}]"'


class LimitReached(PuzzlewrightError, TimeoutError):
    """A limit on time, conflicts or memory is reached: the answer is unknown."""


class WrongAnswer(Exception):
    """An engine's answer breaks the rules: the encoding or the engine is wrong."""
