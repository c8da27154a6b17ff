"""What can go wrong, as a family:

Trouble                     something the caller can mend; doors print it as one sentence
├── BadPuzzle               a text is not a puzzle (or not a solution) in the notation it claims
│   └── NoPuzzle            a text is in no notation at all: a word, the name of a file
├── CannotWrite             the notation has no way to say this puzzle
├── CannotEncode            the encoding has no way to say this puzzle; names one that has
├── UnknownName             no genre, notation, encoding or engine is called that
├── BadOption               no puzzle like that can be made (`BadWish` is an alias)
├── NotRated                a puzzle has no solution or several, so it has no level
├── Failed                  a generator that may fail has failed, with this seed
├── LibraryFailed           a library cannot be read or written now: its disk, its lock, its server
├── Lied                    a program of others gave an answer that cannot be right
└── NotInstalled            an engine or an extra is missing here; says how to install it

LimitReached                no more work may be done: verbs answer "unknown" with what they have
WrongAnswer                 an engine's answer breaks the rules: a bug of ours, never caught
"""

from collections.abc import Iterable

from puzzlewright.core.words import cut


class Trouble(Exception):
    """Something the caller can mend, told in one sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        # Workers send their troubles home; a sentence is all there is to send, whatever it was made
        # from.
        return _told_again, (type(self), str(self))


def _told_again(kind: type[Trouble], sentence: str) -> Trouble:
    trouble = kind.__new__(kind)
    trouble.args = (sentence,)
    return trouble


class BadPuzzle(Trouble):
    """The text is not a puzzle in the notation it claims to be."""


class NoPuzzle(BadPuzzle):
    """The text looks like no notation."""

    def __init__(self, text: str, notations: Iterable[str]) -> None:
        super().__init__(f"{text} is in no notation known here ({', '.join(notations)})")


class CannotWrite(Trouble):
    """The notation has no way to say this puzzle."""


class CannotEncode(Trouble):
    """The encoding has no way to say this puzzle."""


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
    """No puzzle like that can be made."""


BadWish = BadOption


class NotRated(Trouble):
    """Only a puzzle with exactly one solution has a level."""

    def __init__(self, solutions: str) -> None:
        super().__init__(
            "only a puzzle with exactly one solution can be rated, and this one has " + solutions
        )


class Failed(Trouble):
    """A generator that may fail has failed after so many tries; with another seed it may not."""

    def __init__(self, why: str, tries: int = 0) -> None:
        super().__init__(why)
        self.tries = tries

    def __reduce__(self) -> tuple[object, ...]:
        return Failed, (str(self), self.tries)


class LibraryFailed(Trouble):
    """The database of a library fails; nothing is wrong with what was asked of it."""


class Lied(Trouble):
    """A program of others gave a wrong answer: the caller can choose another."""


class NotInstalled(Trouble):
    """Something optional is missing on this machine."""

    def __init__(self, what: str, command: str) -> None:
        super().__init__(f"{what} is not installed here: {command}")


class LimitReached(Exception):
    """The time, the conflicts or the memory that were allowed are used up: the answer is not
    known.
    """


class WrongAnswer(Exception):
    """An engine's answer does not pass the rules: the encoding or the engine is wrong."""
