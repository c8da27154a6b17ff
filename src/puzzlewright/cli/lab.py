"""`lab`: run experiments and write reports."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from puzzlewright.cli.answer import LIMIT_REACHED, YES
from puzzlewright.cli.command import Action, ActionGroup, AsJson, Cluster
from puzzlewright.cli.messages import Progress, TerminalListener, clear_line, note, warn
from puzzlewright.cli.output import print_json, print_rows
from puzzlewright.cli.puzzles import LibraryUrl
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import join_words
from puzzlewright.lab.experiment import DEFAULT_RUNS_FOLDER, run_experiment
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.plan_reader import built_in, read_experiment
from puzzlewright.verbs.verb import about

Runs: TypeAlias = Annotated[list[str], about("folder of a run", metavar="RUN")]


def list_plans(*, as_json: AsJson = False) -> int:
    """List the built-in experiments."""
    plans = [read_experiment(text, name) for name, text in built_in().items()]
    if as_json:
        for plan in plans:
            named = ("name", "task", "title", "question", "source")
            print_json({name: getattr(plan, name) for name in named})
    else:
        rows = [{"name": one.name, "title": one.title, "source": one.source} for one in plans]
        print_rows(rows, "table")
    return YES


def run_plan(
    plan: Annotated[str, about("a .toml file, or a name from `lab list`", metavar="PLAN|NAME")],
    *,
    quick: Annotated[bool, about("run a smaller version, which takes a few minutes")] = False,
    full: Annotated[bool, about("run the full plan (default)")] = False,
    estimate: Annotated[bool, about("only estimate the duration")] = False,
    workers: Annotated[
        int, about("number of trials to run at once", within=(1, None), metavar="N")
    ] = 1,
    cluster: Cluster = None,
    out: Annotated[
        str | None,
        about(f"folder for the results (default: {DEFAULT_RUNS_FOLDER}/NAME)", metavar="DIR"),
    ] = None,
    pin: Annotated[bool, about("give each worker a separate core (Linux)")] = False,
    puzzles: Annotated[
        str | None, about("folder to use for {puzzles} in a plan", metavar="DIR")
    ] = None,
    traces: Annotated[
        str | None, about("folder of recorded solves to use for {traces} in a plan", metavar="DIR")
    ] = None,
    time_limit: Annotated[float | None, about("stop after S seconds", metavar="S")] = None,
    memory_limit: Annotated[
        float | None, about("memory limit per trial (default: as in the plan)", metavar="MB")
    ] = None,
    library: LibraryUrl = None,
    as_json: AsJson = False,
) -> int:
    """Run the trials of a plan.

    Estimate how long the plan takes, then run every trial in its own process. To continue an
    interrupted run, repeat the command.

    Exit status: 0 all measured, 2 invalid plan, 3 limit reached.
    """
    if quick and full:
        raise PuzzlewrightError("--full cannot be used with --quick")
    progress = Progress("trial", prints=False)
    try:
        run = run_experiment(
            plan,
            quick=quick,
            estimate=estimate,
            workers=workers,
            cluster=cluster,
            out=out,
            puzzles=puzzles,
            traces=traces,
            pin=pin,
            library=library,
            limit=Limit(seconds=time_limit, megabytes=memory_limit),
            progress=progress.follow,
            listener=TerminalListener(progress),
        )
    finally:
        clear_line()
    if run.why:
        warn(run.why)
    if as_json:
        print_json(run.json())
    else:
        listed = join_words([f"{number} {name}" for name, number in run.outcomes.items()])
        measured = f"{run.measured} of {run.trials} trials"
        print(f"{run.folder}: {measured}: {listed or 'nothing measured'}")
    return LIMIT_REACHED if run.why else YES


def report(
    runs: Runs,
    *,
    out: Annotated[
        str | None,
        about("folder for the report (default: report, in the folder of the run)", metavar="DIR"),
    ] = None,
    columns: Annotated[
        Sequence[str],
        about("columns of the LaTeX tables, e.g. set,method,mean,ratio", metavar="A,B"),
    ] = (),
    as_json: Annotated[bool, about("print all tables as JSON instead", flags=("--json",))] = False,
) -> int:
    """Write a report with tables, tests and plots.

    It compares one or more runs with the published figures: report.html (one file), report.md,
    every table as CSV and LaTeX, every plot as SVG.
    """
    report_experiment: Callable[..., Any] = _extra("puzzlewright.lab.pages").report_experiment
    run_folder = _extra("puzzlewright.lab.artifact").run_folder
    if any(run.endswith(".zip") for run in runs) and out is None:
        out = "report"  # not in the folder of the run, which is temporary
    with ExitStack() as stack:
        folders = [stack.enter_context(run_folder(Path(run))) for run in runs]
        made = report_experiment(folders, out=out, write=not as_json, columns=list(columns))
    if as_json:
        print_json(made.json())
    else:
        note(f"{made.folder / 'report.html'} written")
    return YES


def compare_runs(
    before: Annotated[str, about("folder of a run", metavar="RUN")],
    after: Annotated[str, about("folder of a run", metavar="RUN")],
    *,
    as_json: AsJson = False,
) -> int:
    """Compare two runs, e.g. of two versions or machines.

    Only the trials that both runs have in common are compared.
    """
    compare: Callable[..., Any] = _extra("puzzlewright.lab.report").compare
    run_folder = _extra("puzzlewright.lab.artifact").run_folder
    with ExitStack() as stack:
        runs = [stack.enter_context(run_folder(Path(run))) for run in (before, after)]
        found = compare(*map(read_run, runs))
    if as_json:
        print_json(found.json())
    else:
        print(_extra("puzzlewright.lab.tables").markdown(found))
    return YES


def pack_run(
    run_folder: Annotated[str, about("folder of a run", metavar="RUN")],
    *,
    out: Annotated[
        str | None,
        about("file to write (default: the folder's name with .zip)", metavar="FILE.zip"),
    ] = None,
    as_json: Annotated[
        bool, about("print the name of the file as JSON", flags=("--json",))
    ] = False,
) -> int:
    """Pack a run with its report, for reviewers.

    The ZIP file has plan, instances, rows, versions and report of the run, with checksums. `lab
    report` and `lab compare` accept it in place of a run.
    """
    pack: Callable[..., Any] = _extra("puzzlewright.lab.artifact").pack
    run = Path(run_folder)
    written = pack(run, Path(out or f"{run.name}.zip"))
    if as_json:
        print_json({"artifact": str(written)})
    else:
        note(f"{written} written")
    return YES


def export_study(
    folder: Annotated[str, about("folder of a study (studio --study)", metavar="DIR")],
    *,
    as_json: Annotated[
        bool,
        about("print one line of JSON per solve, with all marks", flags=("--json",)),
    ] = False,
) -> int:
    """Export the results of a study with people.

    By default, print the recorded solves as CSV.
    """
    from puzzlewright.lab.study import PLAN, solves_csv, solves_in

    if not (Path(folder) / PLAN).exists():
        raise PuzzlewrightError(f"{folder} is not a study: it contains no {PLAN}")
    solves = solves_in(Path(folder))
    if as_json:
        for one in solves:
            print_json(one)
    else:
        print(solves_csv(solves), end="")
    return YES


LAB = ActionGroup(
    "lab",
    "Compare encodings, engines, generators and techniques.\n\n"
    "Run experiments from a plan, and write reports (see docs/lab.md).",
    (
        Action("list", list_plans, ("puzzlewright lab list --json",)),
        Action(
            "run",
            run_plan,
            (
                "puzzlewright lab run encodings-mosaic --quick",
                "puzzlewright lab run plan.toml --estimate",
                "puzzlewright lab run plan.toml --workers 4 --out results",
            ),
        ),
        Action(
            "report", report, ("puzzlewright lab report lab-runs/encodings-mosaic --out report",)
        ),
        Action(
            "compare", compare_runs, ("puzzlewright lab compare lab-runs/before lab-runs/after",)
        ),
        Action("artifact", pack_run, ("puzzlewright lab artifact lab-runs/mine --out mine.zip",)),
        Action("study", export_study, ("puzzlewright lab study pilot-study > pilot.csv",)),
    ),
    (
        "puzzlewright lab list",
        "puzzlewright lab run encodings-mosaic --quick",
        "puzzlewright lab report lab-runs/encodings-mosaic-quick",
    ),
)


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
