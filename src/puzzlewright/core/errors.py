"""Errors:

Trouble                     the caller can fix it; applications print it as one sentence
├── BadPuzzle               a text is not a puzzle (or not a solution) in its format
│   └── NoPuzzle            a text is in no format at all: a word, the name of a file
├── CannotWrite             the format cannot express this puzzle
├── CannotEncode            the encoding cannot express this puzzle; names one that can
├── UnknownName             no genre, format, encoding or engine has that name
├── BadOption               no such puzzle can be generated (`BadWish` is an alias)
├── NotRated                a puzzle has no solution or several, so it has no difficulty
├── Failed                  a generator that may fail has failed with this seed
├── LibraryFailed           a library cannot be read or written now: its disk, its lock, its server
├── Lied                    an external program gave a wrong answer
└── NotInstalled            an engine or an extra is missing; says how to install it

LimitReached                a limit is used up: verbs answer "unknown" with what they have
WrongAnswer                 an engine's answer breaks the rules: a bug, never caught
"""

from collections.abc import Iterable

from puzzlewright.core.words import cut


class Trouble(Exception):
    """An error that the caller can fix, in one sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        # Workers send their troubles home; a sentence is all there is to send, whatever it was made
        # from.
        return _told_again, (type(self), str(self))


def _told_again(kind: type[Trouble], sentence: str) -> Trouble:
    trouble = kind.__new__(kind)
    trouble.args = (sentence,)
    return trouble


class BadPuzzle(Trouble):
    """The text is not a puzzle in its format."""


class NoPuzzle(BadPuzzle):
    """The text is in no known format."""

    def __init__(self, text: str, notations: Iterable[str]) -> None:
        super().__init__(f"{text} is in no notation known here ({', '.join(notations)})")


class CannotWrite(Trouble):
    """The format cannot express this puzzle."""


class CannotEncode(Trouble):
    """The encoding cannot express this puzzle."""


class UnknownName(Trouble):
    """Nothing of this kind has that name."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        from difflib import get_close_matches  # slow to import, and only the mistaken need it

        there = list(known)
        near = get_close_matches(str(name)[:60], there, 1)
        meant = f", did you mean {near[0]}?" if near else ";"
        said = cut(repr(name), 60)
        super().__init__(f"no {kind} is called {said}{meant} known: {', '.join(there)}")


class BadOption(Trouble):
    """No such puzzle can be generated."""


BadWish = BadOption


class NotRated(Trouble):
    """Only a puzzle with exactly one solution has a difficulty."""

    def __init__(self, solutions: str) -> None:
        super().__init__(
            "only a puzzle with exactly one solution can be rated, and this one has " + solutions
        )


class Failed(Trouble):
    """A generator that may fail has failed; another seed may work."""

    def __init__(self, why: str, tries: int = 0) -> None:
        super().__init__(why)
        self.tries = tries

    def __reduce__(self) -> tuple[object, ...]:
        return Failed, (str(self), self.tries)


class LibraryFailed(Trouble):
    """The database of a library fails; the request is not at fault."""


class Lied(Trouble):
    """An external program gave a wrong answer: the caller can choose another."""


class NotInstalled(Trouble):
    """Something optional is not installed."""

    def __init__(self, what: str, command: str) -> None:
        super().__init__(f"{what} is not installed here: {command}")


class LimitReached(Exception):
    """Time, conflicts or memory are used up: the answer is unknown."""


class WrongAnswer(Exception):
    """An engine's answer breaks the rules: the encoding or the engine is wrong."""
