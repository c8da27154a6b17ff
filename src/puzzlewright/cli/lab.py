"""`lab`: experiments, from a plan to a report."""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES, Progress, patience
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.resources import workers
from puzzlewright.cli.sources import add_library_option
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count, listing
from puzzlewright.lab.folder import begin, has_begun, read_instances, read_run
from puzzlewright.lab.instances import Places, gather
from puzzlewright.lab.plan import Experiment
from puzzlewright.lab.plan_reader import built_in, plan_named, prepared, read_experiment
from puzzlewright.lab.run import Measuring, runners, trials_of
from puzzlewright.lab.trial import Instance, judged, outcomes_of

RUNS = "lab-runs"  # where runs are kept that are not told where
ON_A_CLUSTER = 16  # trials that are under way there, for each of which it has a worker or not


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "lab",
        help="compare encodings, engines, generators and techniques",
        description="Experiments: from a plan to measurements to a report (see docs/lab.md).",
    )
    deeds = parser.add_subparsers(title="what to do", metavar="DO", required=True)
    told = "the experiments that are built in"
    _deed(deeds, "list", run_list, as_json="one line of JSON each", help=told)
    for add in (_add_run, _add_report, _add_compare):
        add(deeds)


def _deed(
    deeds: Any, name: str, run: Callable[[argparse.Namespace], int], *, as_json: str, **told: str
) -> Any:
    """Add the parser of a subcommand with an answer in JSON."""
    parser = deeds.add_parser(name, **told)
    parser.add_argument("--json", action="store_true", help=as_json)
    parser.set_defaults(run=run)
    return parser


def _add_run(deeds: Any) -> None:
    parser = _deed(
        deeds,
        "run",
        run_plan,
        as_json="say in JSON what was done",
        help="measure every trial of a plan",
        description=(
            "Measure every trial of a plan, each in a process of its own, after telling how long"
            " it will take. A run that was ended goes on where it was when it is called again."
            " Exit status: 0 all measured, 2 a plan that cannot be run, 3 the time limit was"
            " reached."
        ),
    )
    parser.add_argument("plan", metavar="PLAN|NAME", help="a .toml file, or one of `lab list`")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--quick", action="store_true", help="in its form of a few minutes")
    form.add_argument("--full", action="store_true", help="as the plan says (default)")
    parser.add_argument("--estimate", action="store_true", help="tell how long, and stop there")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="trials at once")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask cluster does the trials")
    parser.add_argument("--out", metavar="DIR", help=f"(default: {RUNS}/NAME)")
    parser.add_argument("--puzzles", metavar="DIR", help="what a plan calls {puzzles}")
    parser.add_argument("--traces", metavar="DIR", help="recorded solves, {traces} in a plan")
    parser.add_argument("--time-limit", metavar="S", type=float, help="stop after S seconds")
    parser.add_argument(
        "--memory-limit", metavar="MB", type=float, help="for each trial, in place of the plan's"
    )
    add_library_option(parser)


def _add_report(deeds: Any) -> None:
    parser = _deed(
        deeds,
        "report",
        run_report,
        as_json="all tables as JSON instead",
        help="tables, tests and plots of one run or several",
        description=(
            "Write what runs say, with published figures beside it: report.html, which stands"
            " alone, report.md, and every table as CSV and LaTeX, every plot as SVG."
        ),
    )
    parser.add_argument("runs", metavar="RUN", nargs="+", help="the folder of a run")
    parser.add_argument("--out", metavar="DIR", help="(default: report in the run's folder)")


def _add_compare(deeds: Any) -> None:
    parser = _deed(
        deeds,
        "compare",
        run_compare,
        as_json="as JSON",
        help="the same trials in two runs: versions, machines",
        description="Hold the trials that two runs have in common against each other.",
    )
    parser.add_argument("runs", metavar="RUN", nargs=2, help="the folder of a run")


def run_list(arguments: argparse.Namespace) -> int:
    plans = [read_experiment(text, name) for name, text in built_in().items()]
    width = max(len(plan.name) for plan in plans)
    for plan in plans:
        if arguments.json:
            named = ("name", "task", "title", "question", "source")
            print_json({name: getattr(plan, name) for name in named})
        else:
            print(f"{plan.name:{width}}  {plan.title} [{plan.source}]")
    return YES


def run_plan(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise Trouble("--workers must be at least 1")
    limit = Limit(seconds=arguments.time_limit, megabytes=arguments.memory_limit)
    deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
    plan, notes = prepared(plan_named(arguments.plan), quick=arguments.quick)
    for sentence in notes:
        note(f"puzzlewright: {sentence}")
    if limit.megabytes is not None:
        plan = replace(plan, memory_limit=limit.megabytes)
    name = f"{plan.name}-quick" if arguments.quick else plan.name
    folder = Path(arguments.out or Path(RUNS) / name)
    trials = trials_of(plan, _instances(arguments, plan, folder))
    at_once = ON_A_CLUSTER if arguments.cluster else arguments.workers
    with workers(1, arguments.cluster) as executor:
        measuring = Measuring(folder, plan, arguments.quick, trials, at_once)
        try:
            with runners(at_once, executor) as hands:
                status = _measure(arguments, measuring, hands, deadline)
        finally:
            measuring.close()
    _tell(arguments, measuring, folder)
    return status


def _instances(arguments: argparse.Namespace, plan: Experiment, folder: Path) -> Sequence[Instance]:
    """Those that the run began with, or new ones."""
    if has_begun(folder):
        return read_instances(folder)
    here = Path(arguments.plan).parent if arguments.plan.endswith(".toml") else Path()
    given = {"puzzles": arguments.puzzles, "traces": arguments.traces}
    named = {name: str(Path(path).absolute()) for name, path in given.items() if path}
    with workers(arguments.workers) as executor, patience("making instances"):
        found = list(
            gather(
                plan,
                Places(here, named, arguments.library),
                lambda sentence: note(f"puzzlewright: {sentence}"),
                executor,
                arguments.workers,
            )
        )
    if not found:
        raise Trouble("every set of the plan is left out, so there is nothing to measure")
    begin(folder, found)
    return found


def _measure(
    arguments: argparse.Namespace, measuring: Measuring, hands: Any, deadline: float | None
) -> int:
    before = len(measuring.record.rows)
    if before:
        note(f"{before} of {len(measuring.trials)} trials were measured before")
        if differ := _differences(measuring.record.sessions):
            note(f"puzzlewright: they were measured with another {listing(differ)}")
    with patience("warming up"):
        for _ in measuring.warm_up(hands):
            pass
    forecast = measuring.forecast()
    note(
        f"{count(forecast.trials, 'trial')} to measure: about {_duration(forecast.seconds)}, at"
        f" most {_duration(forecast.most_seconds)}; about {forecast.megabytes:.1f} MB"
    )
    if arguments.estimate:
        return YES
    progress = Progress("trials", len(measuring.trials), before, prints=False)
    try:
        for _ in measuring.measure(hands, deadline):
            progress.advance()
    except LimitReached as reached:
        note(f"puzzlewright: {reached}")
        return LIMIT_REACHED
    finally:
        progress.finish()
    return YES


def _differences(sessions: Sequence[Mapping[str, Any]]) -> list[str]:
    """What is not as it was when a run was begun."""
    names = ("processor", "python", "commit", "packages")
    return [name for name in names if sessions[0][name] != sessions[-1][name]]


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def _tell(arguments: argparse.Namespace, measuring: Measuring, folder: Path) -> None:
    outcomes = outcomes_of(judged(list(measuring.record.rows.values())))
    if arguments.json:
        print_json(
            {
                "run": str(folder),
                "trials": len(measuring.trials),
                "measured": len(measuring.record.rows),
                "outcomes": outcomes,
                "left": measuring.forecast().json(),
            }
        )
        return
    told = listing([f"{number} {name}" for name, number in outcomes.items()]) or "nothing measured"
    print(f"{folder}: {len(measuring.record.rows)} of {len(measuring.trials)} trials: {told}")


def run_report(arguments: argparse.Namespace) -> int:
    report = _extra("puzzlewright.lab.report")
    records = [read_run(Path(run)) for run in arguments.runs]
    built = report.report_of(records, has_plots=not arguments.json)
    if arguments.json:
        print_json(built.json())
        return YES
    folder = Path(arguments.out or Path(arguments.runs[0]) / "report")
    _extra("puzzlewright.lab.pages").write_report(built, folder)
    note(f"{folder / 'report.html'} written")
    return YES


def run_compare(arguments: argparse.Namespace) -> int:
    compare: Callable[..., Any] = _extra("puzzlewright.lab.compare").compare
    found = compare(*(read_run(Path(run)) for run in arguments.runs))
    if arguments.json:
        print_json(found.json())
    else:
        print(_extra("puzzlewright.lab.tables").markdown(found))
    return YES


def _extra(module: str) -> Any:
    """A module that needs what only reports need."""
    from importlib import import_module

    from puzzlewright.core.errors import NotInstalled

    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("puzzlewright"):
            raise
        raise NotInstalled(str(missing.name), "pip install 'puzzlewright[lab]'") from None
