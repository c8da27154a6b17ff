"""Reading plans: TOML with known keys and values of the right kind, or one sentence that says what
is wrong, before anything is measured.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from puzzlewright.core.errors import NotInstalled, Trouble, UnknownName
from puzzlewright.engines import ENGINES, engine_named
from puzzlewright.formulas.smt import Smt
from puzzlewright.genre.generator import Size
from puzzlewright.genre.plugins import encodings_of, plan_packages
from puzzlewright.genres import encoding_of, genre_named
from puzzlewright.lab.decoder import decode
from puzzlewright.lab.peers import peer_named
from puzzlewright.lab.plan import (
    COUNTS,
    PHASES,
    Contender,
    Experiment,
    InstanceSet,
    experiment_of,
    quick_form,
)
from puzzlewright.verbs.options import check_wishes
from puzzlewright.verbs.text import read

QUICKENED = ("repetitions", "warm_up", "time_limit", "sample")  # what [quick] may change
EVERY = "*"  # each encoding or engine there is


def built_in() -> dict[str, str]:
    """The plans that come with the package, by name, as text."""
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
    """A plan that comes with the package, or one from a file."""
    if name.endswith(".toml"):
        try:
            text = Path(name).read_text(encoding="utf-8")
        except OSError as error:
            raise Trouble(f"{name} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise Trouble(f"{name} is not UTF-8 text") from None
        return read_experiment(text, Path(name).stem)
    known = built_in()
    if name not in known:
        raise UnknownName("experiment", name, known)
    return read_experiment(known[name], name)


def read_experiment(text: str, name: str) -> Experiment:
    """The plan that a text says, with the name of its file unless it says another."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"the plan is not TOML: {error}") from None
    data.setdefault("name", name)
    quick = data.get("quick", {})
    if not isinstance(quick, dict) or set(quick) - set(QUICKENED):
        raise Trouble(f"[quick] in a plan may change {', '.join(QUICKENED)}")
    hints = get_type_hints(Experiment)
    data["quick"] = {
        key: decode(hints[key], value, f"{key} in [quick]") for key, value in quick.items()
    }
    return experiment_of(data)


def prepared(plan: Experiment, *, quick: bool = False) -> tuple[Experiment, list[str]]:
    """The plan as it will be run, checked, and what had to be left out of it because it is not
    installed here.
    """
    _check_names(plan)
    if quick:
        plan = quick_form(plan)
    notes: list[str] = []
    methods: list[Contender] = []
    for one in plan.methods:
        for method in _spread(one, plan.genre):
            try:
                _check_method(method, plan)
            except NotInstalled as missing:
                if not method.optional:
                    raise
                notes.append(f"{method.name} is left out: {missing}")
            else:
                methods.append(method)
    plan = replace(plan, methods=tuple(methods))
    _check(plan)
    return plan, notes


def _check_names(plan: Experiment) -> None:
    """Refuse what is said of sets and methods that the plan does not have."""
    sets = [one.name for one in plan.instances]
    methods = [one.name for some in plan.methods for one in _spread(some, plan.genre)]
    for claim in plan.claims:
        _check_known("method", (claim.less, claim.more), methods)
        _check_known("set", claim.sets, sets)
    for one in plan.alike:
        _check_known("set", (one.sample, one.population), sets)
    for both in plan.correlated:
        _check_known("set", both.sets, sets)
    for table in plan.published:
        if table.columns[:2] != ("set", "method") or any(
            len(row) != len(table.columns) for row in table.rows
        ):
            raise Trouble(
                f"{table.table}: the columns of a published table begin with set and method, and"
                " every row has them all"
            )
        _check_known("set", (str(row[0]) for row in table.rows), sets)
        _check_known("method", (str(row[1]) for row in table.rows), methods)


def _check_known(kind: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            raise UnknownName(f"{kind} of the plan", name, known)


def _spread(method: Contender, genre: str | None) -> list[Contender]:
    """A method that stands for each encoding or engine, as one for each."""
    if EVERY not in (method.encoding, method.engine):
        return [method]
    if genre is None:
        raise Trouble(f"{method.name}: * stands for what a genre has, so the plan needs a genre")
    kind = genre_named(genre)
    if method.encoding == EVERY:
        return [
            replace(method, name=one.name, encoding=one.name, engine=method.engine or one.engine)
            for one in encodings_of(kind)
        ]
    puzzle = read(kind.example)
    formula = encoding_of(kind, method.encoding).formula(puzzle, kind.blank(puzzle))
    engines = [
        engine.name
        for engine in ENGINES
        if ":" not in engine.name and (engine.open_terms or not isinstance(formula, Smt))
    ]
    return [replace(method, name=name, engine=name, optional=True) for name in engines]


def _check(plan: Experiment) -> None:
    if plan.genre is not None:
        genre_named(plan.genre)
    for name, least in (("repetitions", 1), ("warm_up", 0), ("sample", 1)):
        if getattr(plan, name) < least:
            raise Trouble(f"{name} must be at least {least}, not {getattr(plan, name)}")
    for name in ("time_limit", "memory_limit"):
        if not getattr(plan, name) > 0:
            raise Trouble(f"{name} must be above 0, not {getattr(plan, name):g}")
    if not plan.instances:
        raise Trouble("a plan needs instances: at least one table [[instances]]")
    if not plan.methods:
        raise Trouble("a plan needs methods to compare: at least one table [[methods]]")
    names = [one.name for one in plan.methods]
    for kind, several in (("method", names), ("set", [one.name for one in plan.instances])):
        if twins := {name for name in several if several.count(name) > 1}:
            raise Trouble(f"two {kind}s of the plan are called {min(twins)!r}")
    if plan.reference and plan.reference not in names:
        raise UnknownName("method of the plan", plan.reference, names)
    for one in plan.instances:
        _check_set(one, plan)
    for measure in plan.measures:
        _check_measure(measure, plan)


def _check_measure(measure: str, plan: Experiment) -> None:
    """What trials that solve tell is known beforehand; elsewhere every fact is a measure."""
    known = (*PHASES, *COUNTS)
    for part in measure.split("+") if plan.task == "solve" else ():
        if part not in known:
            raise UnknownName("measure", part, known)


def _check_set(one: InstanceSet, plan: Experiment) -> None:
    where = f"the set {one.name!r}"
    if len(one.kinds) != 1:
        raise Trouble(
            f"{where} takes its puzzles from one of generate, program, files, puzzles, library"
        )
    if (one.kinds == ["traces"]) != (plan.task == "people"):
        raise Trouble("recorded solves (traces) are for the task people, and nothing else is")
    if one.count is not None and one.count < 1:
        raise Trouble(f"{where} must have at least one instance, not {one.count}")
    if one.generate is not None:
        genre_named(one.generate)
        if one.size is None or one.count is None:
            raise Trouble(f"{where} is generated, so it needs a size and a count")
    elif plan.task == "generate":
        raise Trouble(f"{where} must say what to generate, since that is the plan's task")
    if one.program is not None and (one.count is None or one.parameters is None):
        raise Trouble(f"{where} is made by a program, so it needs parameters and a count")
    if one.genre is not None:
        genre_named(one.genre)
    for method in plan.methods:
        _check_pair(one, method, plan)


def _check_method(method: Contender, plan: Experiment) -> None:
    """Refuse what is not there; an engine that is not installed says how to install it."""
    if method.engine is not None:
        engine_named(method.engine)
    if method.peer is not None:
        peer_named(method.peer).check()
    if method.encoding is not None and plan.genre is not None:
        encoding_of(genre_named(plan.genre), method.encoding)


def _check_pair(one: InstanceSet, method: Contender, plan: Experiment) -> None:
    """Whether a method can work on a set, as far as that is known beforehand."""
    if one.generate is None:
        return
    genre = genre_named(one.generate)
    encoding_of(genre, method.encoding)
    if method.question == "another" and plan.task != "solve":
        raise Trouble("only where puzzles are solved it can be asked for another solution")
    assert one.size
    wishes = {**one.wishes, **made_with(method)} if plan.task == "generate" else one.wishes
    check_wishes(genre, Size(*one.size), wishes)


def made_with(method: Contender) -> dict[str, Any]:
    """The wishes of a method that generates."""
    asked = {"encoding": method.encoding, "engine": method.engine}
    return {
        **{name: value for name, value in asked.items() if value is not None},
        **method.wishes,
    }
