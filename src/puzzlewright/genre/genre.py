"""The genre record: functions and tuples that every verb uses, with its smaller parts."""

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

if TYPE_CHECKING:  # slow imports that not every verb needs
    import typing_extensions

    from puzzlewright.genre.editor import EditRules, GenreEditor
    from puzzlewright.genre.interaction import PlayRules

T = TypeVar("T")

# rows and columns of the sizes that players can choose by name
DEFAULT_SIZES: Mapping[str, tuple[int, int]] = {
    "small": (6, 6),
    "medium": (8, 8),
    "large": (10, 10),
    "huge": (15, 15),
}


class Puzzle(Protocol):
    """What all puzzles have: the name of their genre. Puzzles are immutable."""

    genre: ClassVar[str]


if TYPE_CHECKING:  # `Genre` alone stands for a genre with any puzzles
    P = typing_extensions.TypeVar("P", bound=Puzzle, default=Any)
else:
    P = TypeVar("P", bound=Puzzle)
P_contra = TypeVar("P_contra", bound=Puzzle, contravariant=True)


def load(path: str) -> Any:
    """Import the object at "package.module:name" or "package.module:name.attribute"."""
    module, _, name = path.partition(":")
    return attrgetter(name)(import_module(module))


class Part(Generic[T]):
    """A field of `Genre` for a part that not every verb needs, imported on first use.

    Set it to a path, "package.module:name", or to a function without arguments. Reading it gives
    such a function, or None if the genre lacks the part.
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
    """Describes a reason of one rule in words."""

    def __call__(self, puzzle: P_contra, reason: Reason, /) -> str: ...


Wording: TypeAlias = str | Describe[P]  # a text, if it is the same for all reasons of a rule


class Contradiction(NamedTuple):
    """There is no solution, for an obvious reason."""

    why: str


Propagated: TypeAlias = Board | Contradiction


@dataclass(frozen=True)
class Encoding(Generic[P]):
    """A translation of puzzles into formulas."""

    name: str
    idea: str  # one-line description
    formula: Callable[[P, Board], Formula]  # may omit what the board has decided
    # lazy constraints that this candidate violates
    cuts: Callable[[P, Cnf, Solution], Sequence[Cut]] | None = None
    # the clause of a cut's reason; None if it is already satisfied
    cut_clause: Callable[[P, Cnf, Reason], Clause | None] | None = None
    engine: str = "cadical195"  # the default engine of this encoding
    # encode the full puzzle: `formula` gets the blank board, without initial propagation
    skips_propagation: bool = False
    # require that a lazy constraint is violated, to collect all cuts in advance
    add_violation: Callable[[P, Cnf], None] | None = None

    def cuts_of(self, puzzle: P, formula: Formula) -> Callable[[Solution], Sequence[Cut]] | None:
        """Return a function from candidates to the cuts they violate; None without cuts."""
        cuts = self.cuts
        return (
            (lambda candidate: cuts(puzzle, formula, candidate))
            if cuts and isinstance(formula, Cnf)
            else None
        )

    def clause_of_cut(self, puzzle: P, cnf: Cnf, reason: Reason) -> Clause | None:
        """Return the clause of a cut's reason; None if it is already satisfied."""
        return self.cut_clause(puzzle, cnf, reason) if self.cut_clause else None


@dataclass(frozen=True)
class CertificateFormula(Generic[P]):
    """The formula of uniqueness certificates: always the same clauses in the same order.

    So a checker that shares no code with this package can rebuild it.
    """

    formula: Callable[[P], Cnf]  # clauses only, no at-most constraints
    # lazy constraints that this candidate violates
    cuts: Callable[[P, Cnf, Solution], Sequence[Cut]] | None = None
    # what makes a cut valid, such as the separated group, in the checker's format
    cut_parts: Callable[[Reason], list[list[int]]] | None = None


class ParsedPuzzle(NamedTuple, Generic[P]):
    """The content of a text: a puzzle, and the solution or position if the text has one."""

    puzzle: P
    marks: Marks | None = None
    # a recorded solve, if the text has one: the final marks in the order of play
    moves: Marks | None = None
    # whether the text looks like this genre; if not, it is only read if the genre is named
    is_likely: bool = True


@dataclass(frozen=True)
class Format(Generic[P]):
    """A text format of puzzles, with functions to read and write it."""

    name: str
    idea: str  # one-line description
    fits: Callable[[str], bool]  # a quick test whether a text may be in this format and genre
    read: Callable[[str], ParsedPuzzle[P]]
    write: Callable[[P, Marks | None], str]
    can_hold_solution: bool = False
    is_read_only: bool = False  # not listed among the formats that can be written


def write_drawing(puzzle: Any, marks: Marks | None) -> str:
    """Raise `CannotWrite`: placeholder for formats whose text the verb `write` draws."""
    raise CannotWrite("a drawing is written by the verb `write`")


@dataclass(frozen=True, kw_only=True)
class Genre(Generic[P]):
    """One kind of puzzle."""

    name: str
    title: str
    rules: str
    puzzle: type[P]
    formats: tuple[Format[P], ...]  # the native one first
    blank: Callable[[P], Board]  # the board with all choices
    propagate: Callable[[P], Propagated]  # obvious deductions, which encodings can omit
    marks: Callable[[P, Solution], Marks]  # a solution in native JSON
    solution: Callable[[P, Marks], Solution]  # the inverse of `marks`
    mistakes: Callable[[P, Marks], list[Mistake]]  # broken rules; shares no code with any solver
    # a player's decisions, in the order of play if the marks have one
    read_decisions: Callable[[P, Marks], list[Decision]]
    locate: Callable[[P, Place], list[int]]  # a place in native JSON: [row, column], ...
    locate_choice: Callable[[P, Choice], list[int]]  # a choice in native JSON, as in marks
    encodings: tuple[Encoding[P], ...]  # its own, the default first; plug-ins add others
    draw: Callable[[P, Board, frozenset[str]], Picture]
    describe_place: Callable[[P, Place], str]  # name in pictures and sentences: "R1C1-R1C3"
    # the place has one of these values: "R1C2 is black"
    describe_values: Callable[[P, Place, frozenset[Value]], str]
    reasons: Mapping[str, Wording[P]]  # reasons in words, by rule: "the 4 at R1C1"
    # what follows on this board when choices are ruled out: "R1C2 and R1C3 are black"; by default,
    # the values left at each place
    describe_removes: Callable[[P, Board, Sequence[Choice]], str] | None = None
    # rules that a board already breaks; shares no code with any solver
    early_mistakes: Callable[[P, Board], list[Mistake]] = lambda *_: []
    aliases: tuple[str, ...] = ()  # other common names
    tagline: str = ""  # one short sentence that invites to play
    place_noun: str = "cell"  # the word for a place in sentences
    styles: tuple[str, ...] = ()  # drawing options of `draw`
    # roles of its shapes that are not shared by all genres
    roles: Mapping[str, RoleStyle] = field(default_factory=dict)
    example: str = ""  # a small puzzle with one solution, in any format
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=lambda: DEFAULT_SIZES)
    # these values of a place as one mark, None if one mark cannot express them; by default, only
    # a single value is a mark
    mark: Callable[[P, Place, frozenset[Value]], list[int] | None] | None = None
    # a mark that only rules out a choice, if players can make such marks
    exclusion_mark: Callable[[P, Choice], list[int]] | None = None
    # marks as a hint names them, such as "two bridges on R1C1-R1C5" (by default, as JSON), and
    # back, also from a short form such as "R1C1-R1C5 2"; one text may stand for several marks
    name_marks: Callable[[P, Marks], list[str]] | None = None
    read_mark: Callable[[P, str], list[list[int]]] | None = None
    # the value of a place without a mark in a finished solution: no bridge, a circle that stays
    default_value: Callable[[P, Place], Value] | None = None
    generator: Part[Generator[P]] = Part()
    human_model: Part[HumanModel[P, Any]] = Part()
    certificate_formula: Part[CertificateFormula[P]] = Part()
    edits: "Part[EditRules[P]]" = Part()
    play_rules: "Part[PlayRules[P]]" = Part()
    editor: "Part[GenreEditor[P]]" = Part()

    def mark_of(self, puzzle: P, place: Place, values: frozenset[Value]) -> list[int] | None:
        """Return these values of a place as one mark; None if one mark cannot express them."""
        if self.mark:
            return self.mark(puzzle, place, values)
        return self.locate_choice(puzzle, (place, min(values))) if len(values) == 1 else None

    def named_marks(self, puzzle: P, marks: Marks) -> list[str]:
        """Return marks as text."""
        return self.name_marks(puzzle, marks) if self.name_marks else list(map(str, marks))

    def describe_reason(self, puzzle: P, reason: Reason) -> str:
        """Return a reason in words; raise `UnknownName` if the genre does not list its rule."""
        if reason.rule not in self.reasons:
            raise UnknownName(f"{self.name} rule", reason.rule, self.reasons)
        words = self.reasons[reason.rule]
        return words if isinstance(words, str) else words(puzzle, reason)


def check_genre(genre: Genre) -> None:
    """Raise `PuzzlewrightError` if a genre cannot work, with what its author must fix."""
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
                f"the name of a role has lower-case letters only, as in 'cell-black', not {role!r}"
            )
    for kind, things in (("format", genre.formats), ("encoding", genre.encodings)):
        names = [thing.name for thing in things]
        if len(set(names)) < len(names):
            raise PuzzlewrightError(f"{genre.name} has two {kind}s of the same name")


def check_human_model(genre: Genre, model: HumanModel[Any, Any]) -> None:
    """Raise an error for unknown rules, duplicate techniques, and sets of unknown ones."""
    if unknown_rules := model.premises - genre.reasons.keys():
        raise UnknownName(f"{genre.name} rule", min(unknown_rules), genre.reasons)
    names = {technique.name for technique in model.techniques}
    if len(names) < len(model.techniques):
        raise PuzzlewrightError(f"{genre.name} has two techniques of the same name")
    for members in model.sets.values():
        if unknown := set(members) - names:
            raise UnknownName(f"{genre.name} technique", min(unknown), names)
