"""What an experiment is: sets of instances, methods that are compared on them, how often, within
which limits, and what others have published about the same question.
"""

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields, is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

from puzzlewright.model.errors import Trouble
from puzzlewright.model.words import excerpt

TASKS = ("solve", "generate", "rate", "people")
# what a trial that solves is asked: a solution and whether there is another, a solution only, or
# only whether there is another one than the known
QUESTIONS = ("all", "first", "another")
QUICKENED = ("repetitions", "warm_up", "time_limit", "sample")  # what [quick] may change
WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
CLOCKS = ("cpu", "wall")
# what is measured by both clocks while a puzzle is solved
PHASES = ("construct", "load", "solve", "prove", "total")
# what else a trial that solves tells; some engines do not count
COUNTS = (
    "variables",
    "clauses",
    "conflicts",
    "decisions",
    "propagations",
    "restarts",
    "cuts",
    "rounds",
    "memory",
)


@dataclass(frozen=True)
class InstanceSet:
    """Puzzles of one kind: made here from a seed, by a program, from files, or from the library.

    Where the task is to generate, the set says what is to be made, and the trials make it.
    """

    name: str
    # at most; all there are if nobody says how many; of recorded solves for each genre
    count: int | None = None
    quick: int | None = None  # likewise, with --quick; 0 leaves the set out
    seed: int = 1
    generate: str | None = None  # a genre
    size: tuple[int, int] | None = None
    wishes: Mapping[str, Any] = field(default_factory=dict)  # of the generator
    program: str | None = None  # of Tatham's collection, as sgt-bridges
    parameters: str | None = None  # for it
    files: tuple[str, ...] = ()  # names, folders or patterns
    ids: tuple[str, ...] = ()  # only these of a file with many puzzles, or those like these
    puzzles: tuple[str, ...] = ()  # in the plan itself, in any notation
    library: str | None = None  # a tag, or words
    genre: str | None = None  # of a search in the library
    level: str | None = None  # likewise
    traces: str | None = None  # a folder of recorded solves
    scale: float | None = None  # how large its instances are, for growth over size
    optional: bool = False  # left out where its program or its files are missing

    @property
    def kinds(self) -> list[str]:
        """Where its puzzles come from; exactly one in a sound plan."""
        said = {
            "generate": self.generate,
            "program": self.program,
            "files": self.files,
            "puzzles": self.puzzles,
            "library": self.library,
            "traces": self.traces,
        }
        return [name for name, value in said.items() if value not in (None, ())]


@dataclass(frozen=True)
class Contender:
    """One of the methods that are compared."""

    name: str
    encoding: str | None = None  # * for each of the genre
    engine: str | None = None  # * for each that is installed
    question: str = "all"
    opening: bool = True  # whether what is seen at once is left out of the formula
    techniques: str | None = None  # a set, or some as A,B
    by_solver: bool = False  # facts that an engine counts
    peer: str | None = None  # a program of others, see `peers`
    wishes: Mapping[str, Any] = field(default_factory=dict)  # of the generator
    quick: bool = True  # whether it takes part with --quick
    optional: bool = False  # left out where its engine or its package is missing


@dataclass(frozen=True)
class Published:
    """A table that somebody has published, to stand beside ours.

    The first columns are `set` and `method`, the others are named like our statistics.
    """

    table: str
    measure: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | float, ...], ...]
    unit: str = ""


@dataclass(frozen=True)
class Claim:
    """What somebody has concluded: of two methods, one takes less, on every set or on some."""

    text: str
    measure: str
    less: str
    more: str
    sets: tuple[str, ...] = ()  # all of them if none is named
    factor: float = 1.0  # by so much at least


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
    task: str = "solve"
    title: str = ""
    question: str = ""
    source: str = ""  # who has asked and answered this before
    notes: str = ""  # what a reader must know
    genre: str | None = None  # for methods that stand for each encoding of it
    seed: int = 1  # of the order of trials
    repetitions: int = 1
    warm_up: int = 1  # trials of each set and method that are not counted
    time_limit: float = 60.0  # seconds a trial, by the clock of the plan
    memory_limit: float = 4000.0  # megabytes a trial
    clock: str = "cpu"  # of the two, the one that a report speaks of
    measures: tuple[str, ...] = ("total",)  # names, or sums such as construct+load
    reference: str = ""  # the method that others are held against; the first if nobody says so
    sample: int = 1000  # positions of recorded solves
    instances: tuple[InstanceSet, ...] = ()
    methods: tuple[Contender, ...] = ()
    published: tuple[Published, ...] = ()
    claims: tuple[Claim, ...] = ()
    alike: tuple[Likeness, ...] = ()
    correlated: tuple[Correlated, ...] = ()
    quick: Mapping[str, Any] = field(default_factory=dict)  # what is different with --quick

    @property
    def compared_with(self) -> str:
        """The method that others are held against."""
        return self.reference or self.methods[0].name

    def json(self) -> dict[str, Any]:
        """As plain data, the same for the same plan."""
        said: dict[str, Any] = _plain(asdict(self))
        return said


def experiment_of(data: Mapping[str, Any]) -> Experiment:
    """Decode a plan from TOML or JSON; raises `Trouble` for unknown keys and values of another
    kind.
    """
    quick = data.get("quick", {})
    if not isinstance(quick, dict) or set(quick) - set(QUICKENED):
        raise Trouble(f"[quick] in a plan may change {', '.join(QUICKENED)}")
    hints = get_type_hints(Experiment)
    changed = {key: _decoded(hints[key], one, key, "[quick]") for key, one in quick.items()}
    plan: Experiment = _record(Experiment, {**data, "quick": changed}, "a plan")
    return plan


def _record(kind: Any, table: Mapping[str, Any], what: str) -> Any:
    hints = get_type_hints(kind)
    for key in table:
        if key not in hints:
            raise Trouble(f"{what} has no key {excerpt(key)}; known: {', '.join(hints)}")
    for one in fields(kind):
        is_needed = one.default is MISSING and one.default_factory is MISSING
        if is_needed and one.name not in table:
            raise Trouble(f"{what} needs the key {one.name}")
    return kind(**{key: _decoded(hints[key], one, key, what) for key, one in table.items()})


def _decoded(hint: Any, value: Any, key: str, what: str) -> Any:
    """A value of the kind that a record asks for."""
    where = f"{key} in {what}"
    if get_origin(hint) is types.UnionType:
        if value is None:
            return None
        hint = next(one for one in get_args(hint) if one is not type(None))
    origin, parts = get_origin(hint), get_args(hint)
    if hint == tuple[int, int]:
        return _size(value)
    if origin is tuple and is_dataclass(parts[0]):
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise Trouble(f"{where} are tables that begin with [[{key}]]")
        return tuple(_record(parts[0], one, f"a table [[{key}]]") for one in value)
    if origin is tuple and get_origin(parts[0]) is tuple:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise Trouble(f"{where} must be a list of lists")
        return tuple(tuple(row) for row in value)
    if origin is tuple:
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise Trouble(f"{where} must be a list of texts")
        return tuple(texts)
    if origin is not None:
        if not isinstance(value, dict):
            raise Trouble(f"{where} must be a table")
        return value
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise Trouble(f"{where} must be {WORDS[hint]}, not {excerpt(str(value))}")
    return value


def _size(value: Any) -> tuple[int, int]:
    said = "x".join(map(str, value)) if isinstance(value, list) else str(value)
    rows, _, cols = said.lower().partition("x")
    if not (rows.isdecimal() and cols.isdecimal() and len(said) < 12):
        raise Trouble(f'a size is written as "10x10" in a plan, not {excerpt(str(value))}')
    return int(rows), int(cols)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(inner) for inner in value]
    return value


def quick_form(plan: Experiment) -> Experiment:
    """The same in a few minutes: fewer instances, and only some of the methods."""
    instances = tuple(
        replace(one, count=one.count if one.quick is None else one.quick)
        for one in plan.instances
        if one.quick != 0
    )
    methods = tuple(one for one in plan.methods if one.quick)
    return replace(plan, instances=instances, methods=methods, **plan.quick)
