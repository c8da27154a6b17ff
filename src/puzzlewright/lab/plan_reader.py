"""Read plans, and check everything that can be checked before anything is measured."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from puzzlewright.core.errors import NotInstalled, PuzzlewrightError, UnknownName, file_errors
from puzzlewright.engines import ENGINES, SEED, engine_named
from puzzlewright.formulas.smtlib import Smt
from puzzlewright.genre.generator import Size
from puzzlewright.genre.plugins import (
    encodings_of,
    is_encoding_file,
    load_encoding_file,
    plan_packages,
    solving_method,
)
from puzzlewright.genres import encoding_of, genre_named
from puzzlewright.lab.peers import peer_named
from puzzlewright.lab.plan import (
    COUNTS,
    HARDWARE,
    PHASES,
    Claim,
    Contender,
    Correlated,
    Experiment,
    InstanceSet,
    decode,
    experiment_of,
    quick_form,
    read_toml,
)
from puzzlewright.verbs.options import check_options
from puzzlewright.verbs.text import read

QUICK_KEYS = (
    "repetitions",
    "seeds",
    "warm_up",
    "time_limit",
    "sample",
    "budget",
    "time_box",
)  # what [quick] may change
EVERY = "*"  # each encoding or engine there is


def built_in() -> dict[str, str]:
    """Return the plans that come with the package, by name, as text."""
    plans = [
        one
        for package in ("puzzlewright.lab", *plan_packages)
        for one in (resources.files(package) / "plans").iterdir()
        if one.name.endswith(".toml")
    ]
    return {
        one.name.removesuffix(".toml"): one.read_text(encoding="utf-8")
        for one in sorted(plans, key=lambda one: one.name)
    }


def plan_named(name: str) -> Experiment:
    """Read a plan that comes with the package, or one from a file."""
    if name.endswith(".toml"):
        try:
            with file_errors(name):
                text = Path(name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise PuzzlewrightError(f"{name} is not UTF-8 text") from None
        return with_absolute_files(read_experiment(text, Path(name).stem), Path(name).parent)
    known = built_in()
    if name not in known:
        raise UnknownName("experiment", name, known)
    return read_experiment(known[name], name)


def with_absolute_files(plan: Experiment, folder: Path) -> Experiment:
    """Return a plan whose encodings in files (FILE.py:NAME) are found from any folder."""
    methods = [
        replace(one, encoding=str(folder.absolute() / one.encoding))
        if one.encoding is not None and is_encoding_file(one.encoding)
        else one
        for one in plan.methods
    ]
    return replace(plan, methods=tuple(methods))


def read_experiment(text: str, name: str) -> Experiment:
    """Read a plan; by default it has the name of its file."""
    return experiment_from(read_toml(text), name)


def experiment_from(table: Mapping[str, Any], name: str) -> Experiment:
    """Decode a plan from plain data, as a plan in TOML holds it."""
    data = dict(table)
    quick = data.get("quick", {})
    if not isinstance(quick, dict) or set(quick) - set(QUICK_KEYS):
        raise PuzzlewrightError(f"[quick] in a plan may change {', '.join(QUICK_KEYS)}")
    hints = get_type_hints(Experiment)
    data["quick"] = {key: decode(hints[key], quick[key], f"{key} in [quick]") for key in quick}
    return experiment_of({"name": name, **data})


def prepare_plan(plan: Experiment, *, quick: bool = False) -> tuple[Experiment, list[str]]:
    """Return the plan to run, checked, and notes on what is skipped because it is missing."""
    _check_names(plan)
    if quick:
        plan = quick_form(plan)
    notes: list[str] = []
    methods: list[Contender] = []
    for one in plan.methods:
        for method in _expand_method(one, plan.genre):
            try:
                _check_method(method, plan)
            except NotInstalled as missing:
                if not method.optional:
                    raise
                notes.append(f"{method.name} is skipped: {missing}")
            else:
                methods.append(method)
    plan = replace(plan, methods=tuple(methods))
    _check(plan)
    return plan, notes


def _expand_method(method: Contender, genre: str | None) -> list[Contender]:
    """Replace a method for each encoding or engine (`*`) by one method for each of them."""
    if EVERY not in (method.encoding, method.engine):
        return [method]
    if genre is None:
        raise PuzzlewrightError(
            f"{method.name}: * stands for all that a genre has, so the plan needs the key genre"
        )
    kind = genre_named(genre)
    if method.encoding == EVERY:
        return [
            replace(method, name=one.name, encoding=one.name, engine=method.engine or one.engine)
            for one in encodings_of(kind)
        ]
    puzzle = read(kind.example)
    formula = encoding_of(kind, method.encoding).formula(puzzle, kind.blank(puzzle))
    return [
        replace(method, name=engine.name, engine=engine.name, optional=True)
        for engine in ENGINES
        if ":" not in engine.name and (engine.open_terms or not isinstance(formula, Smt))
    ]


def _check_names(plan: Experiment) -> None:
    """Refuse names of sets and methods that the plan does not have."""
    methods = [one.name for some in plan.methods for one in _expand_method(some, plan.genre)]
    known = {"set": [one.name for one in plan.instances], "method": methods}
    said = [("method", name) for claim in plan.claims for name in (claim.less, claim.more)]
    limited: list[Contender | Claim | Correlated] = [*plan.methods, *plan.claims, *plan.correlated]
    said += [("set", name) for one in limited for name in one.sets]
    said += [("set", name) for one in plan.alike for name in (one.sample, one.population)]
    for table in plan.published:
        width = len(table.columns)
        if table.columns[:2] != ("set", "method") or any(len(row) != width for row in table.rows):
            raise PuzzlewrightError(
                f"{table.table}: the columns of a published table begin with set and method, and"
                " every row has them all"
            )
        if plan.task != "people":  # whose sets are those of the study
            said += [(kind, str(row[at])) for row in table.rows for at, kind in enumerate(known)]
    for kind, name in said:
        if name not in known[kind]:
            raise UnknownName(f"{kind} of the plan", name, known[kind])


def _check_method(method: Contender, plan: Experiment) -> None:
    """Refuse an unknown engine, program or encoding, or one that is not installed."""
    if method.engine is not None:
        engine_named(method.engine)
        if SEED in method.engine and not plan.seeds:
            raise PuzzlewrightError(f"{method.engine}: {SEED} needs seeds = N in the plan")
    if method.peer is not None:
        peer_named(method.peer).check()
    if method.method is not None and plan.genre is not None:
        solving_method(genre_named(plan.genre), method.method)
    if method.encoding is not None and is_encoding_file(method.encoding):
        load_encoding_file(method.encoding)
    if method.encoding is not None and plan.genre is not None:
        encoding_of(genre_named(plan.genre), method.encoding)


def _check(plan: Experiment) -> None:
    if plan.genre is not None:
        genre_named(plan.genre)
    for name, least in (("repetitions", 1), ("warm_up", 0), ("sample", 1)):
        if getattr(plan, name) < least:
            raise PuzzlewrightError(f"{name} must be at least {least}, not {getattr(plan, name)}")
    for name in ("time_limit", "memory_limit"):
        if not getattr(plan, name) > 0:
            raise PuzzlewrightError(f"{name} must be above 0, not {getattr(plan, name):g}")
    for name in ("budget", "time_box"):
        given = getattr(plan, name)
        if given is not None and not given > 0:
            raise PuzzlewrightError(f"{name} must be above 0, not {given:g}")
    if plan.time_box is not None and (plan.task != "generate" or plan.time_box >= plan.time_limit):
        raise PuzzlewrightError("time_box needs the task generate, and must be below time_limit")
    if plan.seeds < 0 or (plan.seeds and (plan.task != "solve" or plan.repetitions > 1)):
        raise PuzzlewrightError("seeds needs the task solve, and excludes repetitions")
    if not plan.instances:
        raise PuzzlewrightError("a plan needs instances: at least one table [[instances]]")
    if not plan.methods:
        raise PuzzlewrightError("a plan needs methods to compare: at least one table [[methods]]")
    names = [one.name for one in plan.methods]
    for kind, several in (("method", names), ("set", [one.name for one in plan.instances])):
        if twins := {name for name in several if several.count(name) > 1}:
            raise PuzzlewrightError(f"two {kind}s of the plan are called {min(twins)!r}")
    if plan.reference and plan.reference not in names:
        raise UnknownName("method of the plan", plan.reference, names)
    for one in plan.instances:
        _check_set(one, plan)
    if plan.task == "solve":  # for other tasks, every fact is a measure
        known = (*PHASES, *COUNTS, *HARDWARE)
        for part in "+".join(plan.measures).split("+") if plan.measures else ():
            if part not in known:
                raise UnknownName("measure", part, known)


def _check_set(one: InstanceSet, plan: Experiment) -> None:
    where = f"the set {one.name!r}"
    if len(one.kinds) != 1:
        raise PuzzlewrightError(
            f"{where} takes its puzzles from one of generate, program, files, puzzles, library,"
            " formulas"
        )
    if (one.kinds == ["traces"]) != (plan.task == "people"):
        raise PuzzlewrightError(
            "the task people needs recorded solves (traces), and only that task takes them"
        )
    if one.count is not None and one.count < 1:
        raise PuzzlewrightError(f"{where} must have at least one instance, not {one.count}")
    if one.program is not None and (one.count is None or one.parameters is None):
        raise PuzzlewrightError(f"{where} is made by a program, so it needs parameters and a count")
    if one.genre is not None:
        genre_named(one.genre)
    if one.generate is None:
        if plan.task == "generate":
            raise PuzzlewrightError(
                f"{where} must say what to generate, since that is the plan's task"
            )
        return
    genre = genre_named(one.generate)
    if one.size is None or one.count is None:
        raise PuzzlewrightError(f"{where} is generated, so it needs a size and a count")
    for method in plan.methods:
        encoding_of(genre, method.encoding)
        if method.question == "another" and plan.task != "solve":
            raise PuzzlewrightError("the question another needs the task solve")
        options = method.generator_options if plan.task == "generate" else {}
        check_options(genre, Size(*one.size), {**one.options, **options})
