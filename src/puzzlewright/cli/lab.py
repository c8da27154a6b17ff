"""`lab`: run experiments and write reports."""

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from puzzlewright.cli.answer import LIMIT_REACHED, YES
from puzzlewright.cli.messages import add_option, add_parser, clear_line, note, warn, with_examples
from puzzlewright.cli.output import print_json, print_rows
from puzzlewright.cli.progress import Progress, TerminalListener
from puzzlewright.cli.puzzles import add_library_option
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import join_words
from puzzlewright.lab.experiment import DEFAULT_RUNS_FOLDER, run_experiment
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.plan_reader import built_in, read_experiment


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "lab",
        "compare encodings, engines, generators and techniques",
        "puzzlewright lab list",
        "puzzlewright lab run encodings-mosaic --quick",
        "puzzlewright lab report lab-runs/encodings-mosaic-quick",
        description="Run experiments from a plan, and write reports (see docs/lab.md).",
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_action(
        actions,
        "list",
        run_list,
        as_json="print JSON, one line per experiment",
        help="list the built-in experiments",
        description="List the built-in experiments.",
        **with_examples("puzzlewright lab list --json"),
    )
    for add in (_add_run, _add_report, _add_compare, _add_artifact, _add_study):
        add(actions)


def _add_action(
    actions: Any, name: str, run: Callable[[argparse.Namespace], int], *, as_json: str, **about: Any
) -> Any:
    """Add the parser of an action with a --json option."""
    parser = actions.add_parser(name, **about)
    add_option(parser, "--json", as_json)
    parser.set_defaults(run=run)
    return parser


def _add_run(actions: Any) -> None:
    parser = _add_action(
        actions,
        "run",
        run_plan,
        as_json="print a summary as JSON",
        help="run the trials of a plan",
        description=(
            "Estimate how long a plan takes, then run every trial in its own process. To continue"
            " an interrupted run, repeat the call.\n\n"
            "Exit status: 0 all measured, 2 invalid plan, 3 limit reached."
        ),
        **with_examples(
            "puzzlewright lab run encodings-mosaic --quick",
            "puzzlewright lab run plan.toml --estimate",
            "puzzlewright lab run plan.toml --workers 4 --out results",
        ),
    )
    parser.add_argument("plan", metavar="PLAN|NAME", help="a .toml file, or a name from `lab list`")
    form = parser.add_mutually_exclusive_group()
    add_option(form, "--quick", "run a smaller version, which takes a few minutes")
    add_option(form, "--full", "run the full plan (default)")
    add_option(parser, "--estimate", "only estimate the duration")
    add_option(
        parser, "--workers N", "number of trials to run at once (default: 1)", type=int, default=1
    )
    add_option(parser, "--cluster ADDRESS", "use a Dask cluster, e.g. tcp://host:8786")
    add_option(parser, "--out DIR", f"folder for the results (default: {DEFAULT_RUNS_FOLDER}/NAME)")
    add_option(parser, "--pin", "give each worker a separate core (Linux)")
    add_option(parser, "--puzzles DIR", "folder to use for {puzzles} in a plan")
    add_option(parser, "--traces DIR", "folder of recorded games to use for {traces} in a plan")
    add_option(parser, "--time-limit S", "stop after S seconds", type=float)
    add_option(
        parser, "--memory-limit MB", "memory limit per trial (default: as in the plan)", type=float
    )
    add_library_option(parser)


def _add_report(actions: Any) -> None:
    parser = _add_action(
        actions,
        "report",
        run_report,
        as_json="print all tables as JSON instead",
        help="write a report with tables, tests and plots",
        description=(
            "Write a report of one or more runs, with the published figures for comparison:"
            " report.html (one file), report.md, every table as CSV and LaTeX, every plot as SVG."
        ),
        **with_examples("puzzlewright lab report lab-runs/encodings-mosaic --out report"),
    )
    parser.add_argument("runs", metavar="RUN", nargs="+", help="folder of a run")
    add_option(
        parser, "--out DIR", "folder for the report (default: report, in the folder of the run)"
    )
    add_option(parser, "--columns A,B", "columns of the LaTeX tables, e.g. set,method,mean,ratio")


def _add_compare(actions: Any) -> None:
    parser = _add_action(
        actions,
        "compare",
        run_compare,
        as_json="print JSON",
        help="compare two runs, e.g. of two versions or machines",
        description="Compare the trials that two runs have in common.",
        **with_examples("puzzlewright lab compare lab-runs/before lab-runs/after"),
    )
    parser.add_argument("runs", metavar="RUN", nargs=2, help="folder of a run")


def _add_artifact(actions: Any) -> None:
    parser = _add_action(
        actions,
        "artifact",
        run_artifact,
        as_json="print the name of the file as JSON",
        help="pack a run with its report, for reviewers",
        description=(
            "Pack plan, instances, rows, versions and report of a run into a ZIP file with"
            " checksums. `lab report` and `lab compare` accept it in place of a run."
        ),
        **with_examples("puzzlewright lab artifact lab-runs/mine --out mine.zip"),
    )
    parser.add_argument("run_folder", metavar="RUN", help="folder of a run")
    add_option(parser, "--out FILE.zip", "the new file (default: the folder's name with .zip)")


def _add_study(actions: Any) -> None:
    parser = _add_action(
        actions,
        "study",
        run_study,
        as_json="print one line of JSON per solve, with all marks",
        help="export the results of a study with people",
        description="Print the recorded solves of a study as CSV, or with --json with all marks.",
        **with_examples("puzzlewright lab study pilot-study > pilot.csv"),
    )
    parser.add_argument("folder", metavar="DIR", help="folder of a study (studio --study)")


def run_study(arguments: argparse.Namespace) -> int:
    from puzzlewright.lab.study import PLAN, solves_csv, solves_in

    folder = Path(arguments.folder)
    if not (folder / PLAN).exists():
        raise PuzzlewrightError(f"{folder} holds no study: there is no {PLAN} in it")
    solves = solves_in(folder)
    if not arguments.json:
        print(solves_csv(solves), end="")
    for one in solves if arguments.json else ():
        print_json(one)
    return YES


def run_artifact(arguments: argparse.Namespace) -> int:
    pack: Callable[..., Any] = _extra("puzzlewright.lab.artifact").pack
    run = Path(arguments.run_folder)
    written = pack(run, Path(arguments.out or f"{run.name}.zip"))
    if arguments.json:
        print_json({"artifact": str(written)})
    else:
        note(f"{written} written")
    return YES


def run_list(arguments: argparse.Namespace) -> int:
    plans = [read_experiment(text, name) for name, text in built_in().items()]
    if arguments.json:
        for plan in plans:
            named = ("name", "task", "title", "question", "source")
            print_json({name: getattr(plan, name) for name in named})
    else:
        rows = [{"name": one.name, "title": one.title, "source": one.source} for one in plans]
        print_rows(rows, "table")
    return YES


def run_plan(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise PuzzlewrightError("--workers must be at least 1")
    progress = Progress("trial", prints=False)
    try:
        run = run_experiment(
            arguments.plan,
            quick=arguments.quick,
            estimate=arguments.estimate,
            workers=arguments.workers,
            cluster=arguments.cluster,
            out=arguments.out,
            puzzles=arguments.puzzles,
            traces=arguments.traces,
            pin=arguments.pin,
            library=arguments.library,
            limit=Limit(seconds=arguments.time_limit, megabytes=arguments.memory_limit),
            progress=progress.follow,
            listener=TerminalListener(progress),
        )
    finally:
        clear_line()
    if run.why:
        warn(run.why)
    if arguments.json:
        print_json(run.json())
    else:
        listed = join_words([f"{number} {name}" for name, number in run.outcomes.items()])
        measured = f"{run.measured} of {run.trials} trials"
        print(f"{run.folder}: {measured}: {listed or 'nothing measured'}")
    return LIMIT_REACHED if run.why else YES


def run_report(arguments: argparse.Namespace) -> int:
    report_experiment: Callable[..., Any] = _extra("puzzlewright.lab.pages").report_experiment
    run_folder = _extra("puzzlewright.lab.artifact").run_folder
    if any(run.endswith(".zip") for run in arguments.runs) and arguments.out is None:
        arguments.out = "report"  # not in the folder of the run, which is temporary
    with ExitStack() as stack:
        runs = [stack.enter_context(run_folder(Path(run))) for run in arguments.runs]
        columns = [name.strip() for name in (arguments.columns or "").split(",") if name.strip()]
        report = report_experiment(
            runs, out=arguments.out, write=not arguments.json, columns=columns
        )
    if arguments.json:
        print_json(report.json())
    else:
        note(f"{report.folder / 'report.html'} written")
    return YES


def run_compare(arguments: argparse.Namespace) -> int:
    compare: Callable[..., Any] = _extra("puzzlewright.lab.report").compare
    run_folder = _extra("puzzlewright.lab.artifact").run_folder
    with ExitStack() as stack:
        runs = [stack.enter_context(run_folder(Path(run))) for run in arguments.runs]
        found = compare(*map(read_run, runs))
    if arguments.json:
        print_json(found.json())
    else:
        print(_extra("puzzlewright.lab.tables").markdown(found))
    return YES


def _extra(module: str) -> Any:
    """Import a module that needs the extra `lab`."""
    from importlib import import_module

    from puzzlewright.core.errors import NotInstalled, install_command

    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("puzzlewright"):
            raise
        raise NotInstalled(str(missing.name), install_command("lab")) from None
