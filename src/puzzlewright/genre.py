"""What a genre is: a record of functions and tuples, from which every verb and every door works."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from puzzlewright.board import Board, Choice, Mark, Marks, Place, Solution, Value
from puzzlewright.engine import Formula
from puzzlewright.formula import Cnf, Cut, Reason
from puzzlewright.generator import Generator
from puzzlewright.shapes import Picture
from puzzlewright.technique import Teaching

P = TypeVar("P")


class Mistake(NamedTuple):
    """A broken rule: its name, the places or positions to look at, and one sentence."""

    rule: str
    where: tuple[tuple[int, ...], ...]
    why: str


class Hopeless(NamedTuple):
    """There is no solution, and a person sees why at once."""

    why: str


Opening: TypeAlias = Board | Hopeless


@dataclass(frozen=True)
class Encoding(Generic[P]):
    """A way to say a puzzle as a formula."""

    name: str
    idea: str  # one line for people
    formula: Callable[[P, Board], Formula]  # only what the board leaves open needs to be said
    cuts: Callable[[P, Cnf, Solution], Sequence[Cut]] | None = None  # rules that wait until a candidate breaks them
    engine: str = "cadical195"  # the one it likes best
    starts_blank: bool = False  # it says the whole puzzle itself: it is given the blank board, not the opening


class Reading(NamedTuple, Generic[P]):
    """What a text held: a puzzle, and the answer where one was written into it."""

    puzzle: P
    marks: Marks | None = None


@dataclass(frozen=True)
class Notation(Generic[P]):
    """A text form of puzzles, both ways."""

    name: str
    idea: str  # one line for people
    fits: Callable[[str], bool]  # a quick look: could this text be meant as this notation of this genre?
    read: Callable[[str], Reading[P]]
    write: Callable[[P, Marks | None], str]
    holds_answers: bool = False


@dataclass(frozen=True)
class Genre(Generic[P]):
    """One kind of puzzle."""

    name: str
    title: str
    rules: str
    puzzle: type[P]
    notations: tuple[Notation[P], ...]  # the native one first
    blank: Callable[[P], Board]  # nothing known yet
    opening: Callable[[P], Opening]  # what anyone sees at once, so that encodings can leave it out
    marks: Callable[[P, Solution], Marks]  # a solution as people write it down
    solution: Callable[[P, Marks], Solution]  # and back
    mistakes: Callable[[P, Marks], list[Mistake]]  # the arbiter: shares no code with any solver
    early_mistakes: Callable[[P, Board], list[Mistake]]  # rules that are broken already, on a board; likewise
    progress: Callable[[P, Marks], list[Mark]]  # what a player has decided so far, in the order of play where that is told
    locate: Callable[[P, Place], list[int]]  # a place in the numbers of the native notation: [row, column], ...
    entry: Callable[[P, Choice], list[int]]  # a choice likewise, as marks have it
    encodings: tuple[Encoding[P], ...]  # the default first
    draw: Callable[[P, Board, frozenset[str]], Picture]
    looks: tuple[str, ...]  # options that `draw` understands
    describe_place: Callable[[P, Place], str]  # "the span from row 1, column 1 to row 1, column 3"
    describe_values: Callable[[P, Place, frozenset[Value]], str]  # "row 1, column 2 is black": the place has one of these
    describe_reason: Callable[[P, Reason], str]  # "the 4 at row 1, column 1"
    example: str = ""  # a small puzzle with one solution, in any notation
    generator: Callable[[], Generator[P]] | None = None  # imported when it is called for, so that everything else starts quickly
    teaching: Callable[[], Teaching[P, Any]] | None = None  # loaded when somebody asks for an explanation
