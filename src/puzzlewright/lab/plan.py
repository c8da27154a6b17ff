"""A plan: sets of instances, the methods to compare on them, limits, and published results."""

import tomllib
import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from puzzlewright.core import JsonObject, deprecated
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt
from puzzlewright.genre.generator import TYPE_NAMES, OptionValues

Task: TypeAlias = Literal["solve", "generate", "rate", "people"]
# the query: a solution and whether there is another, only the first, only the second,
# or only what propagation finds, without an engine
Asked: TypeAlias = Literal["all", "first", "another", "propagation"]
Clock: TypeAlias = Literal["cpu", "wall"]
# the timed phases of solving
PHASES = ("construct", "load", "solve", "prove", "total")
EFFORT = ("conflicts", "decisions", "propagations", "restarts", "cuts", "rounds")
COUNTS = ("variables", "clauses", *EFFORT, "memory")  # some engines do not count
# of the processor, where the system counts them, and the resources that z3 counts
HARDWARE = ("instructions", "cycles", "rlimit")
SOURCES = (
    "generate",
    "program",
    "files",
    "puzzles",
    "library",
    "traces",
    "formulas",
)  # of instances

MAX_PLAN_CHARACTERS = 1_000_000
MAX_DOTS = 100  # in a key; the parser is slow for long dotted keys


@dataclass(frozen=True)
class InstanceSet:
    """Puzzles from one source; if the task is to generate, what the trials are to make."""

    name: str
    count: int | None = None  # at most; by default all; of recorded solves for each genre
    quick: int | None = None  # likewise, with --quick; 0 leaves the set out
    seed: int = 1
    generate: str | None = None  # a genre
    size: tuple[int, int] | None = None  # to generate; of files, only puzzles of this size
    options: OptionValues = field(default_factory=dict)  # of the generator
    program: str | None = None  # of Tatham's collection, as sgt-bridges
    parameters: str | None = None  # for it
    files: tuple[str, ...] = ()  # names, folders or patterns
    formulas: tuple[str, ...] = ()  # files in DIMACS or SMT-LIB, to be solved as they are
    ids: tuple[str, ...] = ()  # only these of a file with many puzzles, or those like these
    puzzles: tuple[str, ...] = ()  # in the plan itself, in any format
    library: str | None = None  # a tag, or words
    genre: str | None = None  # of its puzzles; by default that of the plan
    level: str | None = None  # of a search in the library
    traces: str | None = None  # a folder of recorded solves
    scale: float | None = None  # how large its instances are, for growth over size
    optional: bool = False  # skipped if its program or files are missing

    @property
    def kinds(self) -> list[str]:
        """Where its puzzles come from; a valid plan names exactly one source."""
        return [name for name in SOURCES if getattr(self, name) not in (None, ())]


@dataclass(frozen=True)
class Contender:
    """A method to compare."""

    name: str
    encoding: str | None = None  # * for each of the genre
    engine: str | None = None  # * for each that is installed
    question: Asked = "all"
    shuffle: bool = False  # state the formula in another random order in each repetition
    method: str | None = None  # to solve without an engine, such as thesis
    propagation: bool = True  # whether it simplifies the puzzle before it is encoded
    techniques: str | None = None  # a set, or some as A,B
    by_solver: bool = False  # facts that an engine counts
    what_ifs: bool = False  # count the what-ifs of an explanation and their steps, too
    peer: str | None = None  # another solver, see `peers`
    options: OptionValues = field(default_factory=dict)  # of the generator
    sets: tuple[str, ...] = ()  # it takes part in these; in all of them if none is named
    quick: bool = True  # whether it takes part with --quick
    optional: bool = False  # skipped if its engine or package is missing

    @property
    def generator_options(self) -> JsonObject:
        asked = {"encoding": self.encoding, "engine": self.engine}
        given = {name: value for name, value in asked.items() if value is not None}
        return {**given, **self.options}


@dataclass(frozen=True)
class Published:
    """A published table: the columns set and method, then some named like our statistics."""

    table: str
    measure: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | float, ...], ...]
    unit: str = ""


@dataclass(frozen=True)
class Claim:
    """A published conclusion: one method takes less than another, on all sets or some."""

    text: str
    measure: str
    less: str
    more: str
    sets: tuple[str, ...] = ()  # all of them if none is named
    factor: float = 1.0  # more than this many times
    at_most: float | None = None  # and fewer than this many, for "around 4 times"


@dataclass(frozen=True)
class Likeness:
    """A question about two sets: could the first be a sample of the second?"""

    sample: str
    population: str
    measure: str


@dataclass(frozen=True)
class Correlated:
    """A question about two measures: do they rise and fall together?"""

    first: str
    second: str
    sets: tuple[str, ...] = ()  # all of them if none is named


@dataclass(frozen=True)
class Experiment:
    """A whole plan."""

    name: str
    task: Task = "solve"
    title: str = ""
    question: str = ""
    source: str = ""  # earlier work on this question
    notes: str = ""  # notes for the reader
    genre: str | None = None  # of its puzzles, and of methods that stand for each encoding
    seed: int = 1  # of the order of trials
    repetitions: int = 1
    seeds: int = 0  # solve with this many random seeds, in place of repetitions
    warm_up: int = 1  # trials of each set and method that are not counted
    time_limit: float = 60.0  # seconds per trial, by the clock of the plan
    memory_limit: float = 4000.0  # megabytes per trial
    budget: float | None = None  # seconds for all trials; the rest is skipped
    # CPU seconds in which a trial generates as many puzzles as it can, instead of one
    time_box: float | None = None
    proofs: bool = False  # check that "unique" and "none" are right by proofs, outside the clock
    clock: Clock = "cpu"  # the clock that the report uses
    measures: tuple[str, ...] = ("total",)  # names, or sums such as construct+load
    reference: str = ""  # the method to compare with; by default the first
    sample: int = 1000  # positions of recorded solves
    scale_unit: str = "cells"  # what the scale of a set counts
    instances: tuple[InstanceSet, ...] = ()
    methods: tuple[Contender, ...] = ()
    published: tuple[Published, ...] = ()
    claims: tuple[Claim, ...] = ()
    alike: tuple[Likeness, ...] = ()
    correlated: tuple[Correlated, ...] = ()
    quick: Mapping[str, Any] = field(default_factory=dict)  # keys to change with --quick

    @property
    def compared_with(self) -> str:
        """The method that the others are compared with."""
        return self.reference or self.methods[0].name


def quick_form(plan: Experiment) -> Experiment:
    """Shorten a plan to a few minutes: fewer instances, and only some of the methods."""
    instances = tuple(
        replace(one, count=one.count if one.quick is None else one.quick)
        for one in plan.instances
        if one.quick != 0
    )
    methods = tuple(one for one in plan.methods if one.quick)
    return replace(plan, instances=instances, methods=methods, **plan.quick)


def experiment_of(data: Mapping[str, object]) -> Experiment:
    """Decode a plan from plain data; raise an error that names what is wrong."""
    plan: Experiment = decode(Experiment, data, "a plan")
    return plan


def read_toml(text: str) -> JsonObject:
    """Parse a plan; reject what the parser would take too long for."""
    if len(text) > MAX_PLAN_CHARACTERS:
        raise PuzzlewrightError(f"a plan has at most {MAX_PLAN_CHARACTERS:,} characters")
    if any(line.count(".") > MAX_DOTS and not _is_quoted(line) for line in text.splitlines()):
        raise PuzzlewrightError(f"a key of a plan has at most {MAX_DOTS} dots")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise PuzzlewrightError("the plan is not TOML: it is nested too deeply") from None
    except ValueError as error:  # also for numbers with thousands of digits
        raise PuzzlewrightError(f"the plan is not TOML: {error}") from None


def _is_quoted(line: str) -> bool:
    """Return whether the dots of a line are in a text, not in a key."""
    return line.partition("=")[0].count(".") <= MAX_DOTS and line.count("[") <= MAX_DOTS


def decode(hint: Any, value: Any, where: str) -> Any:
    """Decode plain data by a type hint; `where` names the value in error messages."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _record(hint, value, where)
    if origin is types.UnionType:
        kinds = [kind for kind in parts if kind is not type(None)]
        is_decoded = len(kinds) > 1 or value is None  # None is never written in TOML
        return value if is_decoded else decode(kinds[0], value, where)
    if hint == tuple[int, int]:
        return _size(value)
    if origin is tuple:
        return _several(parts[0], value, where)
    if origin is Literal and value not in parts:
        named = f"the {where.replace(' in ', ' of ', 1)}"
        raise PuzzlewrightError(
            f"{named} is one of {', '.join(parts)}, not {quote_excerpt(str(value))}"
        )
    if origin is Mapping and not isinstance(value, dict):
        raise PuzzlewrightError(f"{where} must be a table")
    if hint is float and type(value) is int:
        return float(value)
    if origin is None and type(value) is not hint:
        raise PuzzlewrightError(
            f"{where} must be {TYPE_NAMES[hint]}, not {quote_excerpt(str(value))}"
        )
    return value


def _record(kind: Any, table: Mapping[str, object], what: str) -> Any:
    hints = get_type_hints(kind)
    table = {deprecated.PLAN_KEYS.get(key, key): value for key, value in table.items()}
    for key in table:
        if key not in hints:
            raise PuzzlewrightError(
                f"{what} has no key {quote_excerpt(key)}; known: {', '.join(hints)}"
            )
    for one in fields(kind):
        if one.name not in table and one.default is one.default_factory is MISSING:
            raise PuzzlewrightError(f"{what} needs the key {one.name}")
    return kind(**{key: decode(hints[key], one, f"{key} in {what}") for key, one in table.items()})


def _several(hint: Any, value: Any, where: str) -> tuple[Any, ...]:
    if hint is str and isinstance(value, str):
        return (value,)
    kind: type = object
    wrong = f"{where} must be a list of lists"
    if is_dataclass(hint):
        table = f"[[{where.partition(' ')[0]}]]"
        kind, wrong, where = dict, f"{where} are tables that begin with {table}", f"a table {table}"
    elif hint is str:
        kind, wrong = str, f"{where} must be a list of texts"
    if not isinstance(value, list | tuple) or not all(isinstance(one, kind) for one in value):
        raise PuzzlewrightError(wrong)
    return tuple(decode(hint, one, where) for one in value)


def _size(value: object) -> tuple[int, int]:
    said = "x".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    rows, _, cols = said.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(said) < 12):
        raise PuzzlewrightError(
            f'a size is written as "10x10" in a plan, not {quote_excerpt(said)}'
        )
    return int(rows), int(cols)
