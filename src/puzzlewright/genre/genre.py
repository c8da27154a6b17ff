"""What a genre is: a record of functions and tuples that every verb works from."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from puzzlewright.core.board import Board, Choice, Decision, Marks, Place, Reason, Solution, Value
from puzzlewright.core.errors import CannotWrite, PuzzlewrightError, UnknownName
from puzzlewright.core.picture import Picture, RoleStyle
from puzzlewright.core.words import short_repr
from puzzlewright.formulas.cnf import Clause, Cnf, Cut
from puzzlewright.formulas.engine import Formula
from puzzlewright.genre.generator import Generator
from puzzlewright.genre.technique import HumanModel

if TYPE_CHECKING:  # what not every verb needs takes a while to import
    from puzzlewright.genre.editor import EditRules, GenreEditor
    from puzzlewright.genre.interaction import PlayRules

T = TypeVar("T")


class Puzzle(Protocol):
    """What puzzles of all genres have: the name of the genre. Puzzles are immutable."""

    genre: ClassVar[str]


P = TypeVar("P", bound=Puzzle)
P_contra = TypeVar("P_contra", bound=Puzzle, contravariant=True)


def load(path: str) -> Any:
    """Import what "package.module:name" or "package.module:name.attribute" names."""
    module, _, name = path.partition(":")
    return attrgetter(name)(import_module(module))


class Part(Generic[T]):
    """A field of `Genre` for a part that not every verb needs.

    Set it to a path, "package.module:name", or to a function without arguments. Read it as such a
    function, or None if the genre lacks the part. So the part is imported on first use.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, genre: object | None, owner: type | None = None) -> Callable[[], T] | None:
        return None if genre is None else genre.__dict__[self.name]  # None is the field's default

    def __set__(self, genre: object, part: str | Callable[[], T] | None) -> None:
        genre.__dict__[self.name] = partial(load, part) if isinstance(part, str) else part


@short_repr
class Mistake(NamedTuple):
    """A broken rule: its name, the places or positions to look at, and one sentence."""

    rule: str
    where: tuple[tuple[int, ...], ...]
    why: str


class Describe(Protocol[P_contra]):
    """How a genre puts a reason of one rule into words."""

    def __call__(self, puzzle: P_contra, reason: Reason, /) -> str: ...


Wording: TypeAlias = str | Describe[P]  # a text, where a rule speaks of nothing in particular


class Contradiction(NamedTuple):
    """There is no solution, and a person sees why at once."""

    why: str


Propagated: TypeAlias = Board | Contradiction


@dataclass(frozen=True)
class Encoding(Generic[P]):
    """A way to say a puzzle as a formula."""

    name: str
    idea: str  # one line for people
    formula: Callable[[P, Board], Formula]  # only what the board leaves open needs to be said
    # rules that wait until a candidate breaks them
    cuts: Callable[[P, Cnf, Solution], Sequence[Cut]] | None = None
    # what a cut's reason says; None if that is settled
    cut_clause: Callable[[P, Cnf, Reason], Clause | None] | None = None
    engine: str = "cadical195"  # the one it likes best
    # it says the whole puzzle itself: it is given the blank board, not the opening
    skips_propagation: bool = False
    # adds that a rule is broken which waits, so that all cuts can be gathered in advance
    add_violation: Callable[[P, Cnf], None] | None = None

    def cuts_of(self, puzzle: P, formula: Formula) -> Callable[[Solution], Sequence[Cut]] | None:
        """What a candidate breaks of the rules of this puzzle that wait."""
        cuts = self.cuts
        return (
            (lambda candidate: cuts(puzzle, formula, candidate))
            if cuts and isinstance(formula, Cnf)
            else None
        )

    def clause_of_cut(self, puzzle: P, cnf: Cnf, reason: Reason) -> Clause | None:
        """The clause of a reason that may come from a cut; None if it says nothing new."""
        return self.cut_clause(puzzle, cnf, reason) if self.cut_clause else None


@dataclass(frozen=True)
class CertificateFormula(Generic[P]):
    """The rules as certificates of uniqueness say them: always the same clauses in the same order,
    so that a checker that shares no code with this package can build them again.
    """

    formula: Callable[[P], Cnf]  # in clauses alone
    # what each of the variables from 1 on says that is not a helper: a choice, as marks have it
    choices: Callable[[P, Cnf], Sequence[Choice]]
    # rules that wait until a candidate breaks them
    cuts: Callable[[P, Cnf, Solution], Sequence[Cut]] | None = None
    # what separates, or whatever else makes a cut valid, as the checker wants to see it
    cut_parts: Callable[[Reason], list[list[int]]] | None = None


class ParsedPuzzle(NamedTuple, Generic[P]):
    """What a text held: a puzzle, and the answer where one was written into it."""

    puzzle: P
    marks: Marks | None = None
    # a recorded solve, mark by mark, where the text tells one: what stood on the page at its end
    moves: Marks | None = None


@dataclass(frozen=True)
class Format(Generic[P]):
    """A text form of puzzles, both ways."""

    name: str
    idea: str  # one line for people
    # a quick look: could this text be meant as this notation of this genre?
    fits: Callable[[str], bool]
    read: Callable[[str], ParsedPuzzle[P]]
    write: Callable[[P, Marks | None], str]
    can_hold_solution: bool = False


def write_drawing(puzzle: Any, marks: Marks | None) -> str:
    """Stand for the `write` of a format that prints the terminal drawing, which the verb makes."""
    raise CannotWrite("a drawing is written by the verb `write`")


@dataclass(frozen=True, kw_only=True)
class Genre(Generic[P]):
    """One kind of puzzle."""

    name: str
    title: str
    rules: str
    puzzle: type[P]
    formats: tuple[Format[P], ...]  # the native one first
    blank: Callable[[P], Board]  # nothing known yet
    propagate: Callable[
        [P], Propagated
    ]  # what anyone sees at once, so that encodings can leave it out
    marks: Callable[[P, Solution], Marks]  # a solution as people write it down
    solution: Callable[[P, Marks], Solution]  # and back
    mistakes: Callable[[P, Marks], list[Mistake]]  # the arbiter: shares no code with any solver
    # what a player has decided so far, in the order of play where that is told
    read_decisions: Callable[[P, Marks], list[Decision]]
    # a place in the numbers of the native notation: [row, column], ...
    locate: Callable[[P, Place], list[int]]
    locate_choice: Callable[[P, Choice], list[int]]  # a choice likewise, as marks have it
    encodings: tuple[Encoding[P], ...]  # its own, the default first; plug-ins add others
    draw: Callable[[P, Board, frozenset[str]], Picture]
    describe_place: Callable[[P, Place], str]  # "R1C1-R1C3", as pictures and sentences name it
    # "R1C2 is black": the place has one of these
    describe_values: Callable[[P, Place, frozenset[Value]], str]
    reasons: Mapping[str, Wording[P]]  # by the names of rules, in words: "the 4 at R1C1"
    # rules that a board breaks already; shares no code with any solver either
    early_mistakes: Callable[[P, Board], list[Mistake]] = lambda *_: []
    aliases: tuple[str, ...] = ()  # other names by which people know it
    place_noun: str = "cell"  # what a place is called in sentences
    looks: tuple[str, ...] = ()  # options that `draw` understands
    # what `draw` uses besides the roles that all genres share
    roles: Mapping[str, RoleStyle] = field(default_factory=dict)
    example: str = ""  # a small puzzle with one solution, in any notation
    # what is known of a place as one mark of a player, if one mark can say it; where this is
    # missing, a mark is a value that is decided
    mark: Callable[[P, Place, frozenset[Value]], list[int] | None] | None = None
    # a mark that says no more than that a choice is ruled out, where players can make such marks
    exclusion_mark: Callable[[P, Choice], list[int]] | None = None
    # marks with the names of the sentences, and back: "R1C1-R1C5 2", where one name may stand for
    # several; where these are missing, in JSON
    name_marks: Callable[[P, Marks], list[str]] | None = None
    read_mark: Callable[[P, str], list[list[int]]] | None = None
    # what a place says that has no mark when all is done: no bridge, a circle that stays
    default_value: Callable[[P, Place], Value] | None = None
    generator: Part[Generator[P]] = Part()
    human_model: Part[HumanModel[P, Any]] = Part()
    certificate_formula: Part[CertificateFormula[P]] = Part()
    edits: "Part[EditRules[P]]" = Part()
    play_rules: "Part[PlayRules[P]]" = Part()
    editor: "Part[GenreEditor[P]]" = Part()

    def mark_of(self, puzzle: P, place: Place, values: frozenset[Value]) -> list[int] | None:
        """What is known of a place as one mark of a player; None if no mark can say it."""
        if self.mark:
            return self.mark(puzzle, place, values)
        return self.locate_choice(puzzle, (place, min(values))) if len(values) == 1 else None

    def named_marks(self, puzzle: P, marks: Marks) -> list[str]:
        """Marks as sentences name them."""
        return self.name_marks(puzzle, marks) if self.name_marks else list(map(str, marks))

    def describe_reason(self, puzzle: P, reason: Reason) -> str:
        """A reason in words; a rule that the genre does not know is a mistake of its author."""
        if reason.rule not in self.reasons:
            raise UnknownName(f"{self.name} rule", reason.rule, self.reasons)
        words = self.reasons[reason.rule]
        return words if isinstance(words, str) else words(puzzle, reason)


def check_genre(genre: Genre[Any]) -> None:
    """Refuse a genre that cannot work, with what its author has to mend."""
    if getattr(genre.puzzle, "genre", None) != genre.name:
        raise PuzzlewrightError(
            f"{genre.puzzle.__name__}.genre must be {genre.name!r}, the name of its genre"
        )
    if not genre.formats or genre.formats[0].name != "native":
        raise PuzzlewrightError(f"the first format of {genre.name} must be called 'native'")
    if not genre.encodings:
        raise PuzzlewrightError(f"{genre.name} has no encoding")
    for role in genre.roles:
        if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", role):
            raise PuzzlewrightError(
                f"a role is named by small letters, such as 'cell-black', not {role!r}"
            )
    for kind, things in (("notation", genre.formats), ("encoding", genre.encodings)):
        names = [thing.name for thing in things]
        if len(set(names)) < len(names):
            raise PuzzlewrightError(f"{genre.name} has two {kind}s of the same name")


def check_human_model(genre: Genre[Any], teaching: HumanModel[Any, Any]) -> None:
    """Reject techniques with unknown rules, and sets with unknown techniques."""
    if unknown := teaching.premises - genre.reasons.keys():
        raise UnknownName(f"{genre.name} rule", min(unknown), genre.reasons)
    names = {technique.name for technique in teaching.techniques}
    if len(names) < len(teaching.techniques):
        raise PuzzlewrightError(f"{genre.name} has two techniques of the same name")
    for members in teaching.sets.values():
        if strange := set(members) - names:
            raise UnknownName(f"{genre.name} technique", min(strange), names)
