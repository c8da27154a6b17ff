"""What an experiment is: sets of instances, methods that are compared on them, how often, within
which limits, and what others have published about the same question.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias

from puzzlewright.lab.decoder import decode

Task: TypeAlias = Literal["solve", "generate", "rate", "people"]
# what a trial that solves is asked: a solution and whether there is another, a solution only, or
# only whether there is another one than the known
Asked: TypeAlias = Literal["all", "first", "another"]
Clock: TypeAlias = Literal["cpu", "wall"]
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
    question: Asked = "all"
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
    task: Task = "solve"
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
    clock: Clock = "cpu"  # of the two, the one that a report speaks of
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
    """Return the plan that plain data says."""
    plan: Experiment = decode(Experiment, data, "a plan")
    return plan


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
