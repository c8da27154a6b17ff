"""A run on disk: the instances, and one line for every measured trial.

A line is on disk before the next trial begins, so a run resumes after any end. A line that was cut
off is dropped.
"""

import json
import os
import platform
import subprocess
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import PuzzlewrightError, lock_file
from puzzlewright.core.limits import machine_memory
from puzzlewright.lab.plan import Experiment, experiment_of
from puzzlewright.lab.trial import Instance, cross_check, digest

ROWS, INSTANCES = "rows.jsonl", "instances.jsonl"
VERSION = 1  # of the format of rows
# texts of a plan, which do not change its trials
TEXT_KEYS = {"title", "question", "source", "notes", "measures", "reference", "published"}
TEXT_KEYS |= {"claims", "alike", "correlated", "budget", "scale_unit"}

PACKAGES = (
    *("python-sat", "z3-solver", "cvc5", "pyganak", "dask", "distributed"),
    *("numpy", "scipy", "matplotlib"),
)


@dataclass
class RunRecord:
    """What a run's folder holds."""

    folder: Path
    header: JsonObject
    sessions: list[JsonObject] = field(default_factory=list)
    rows: dict[int, JsonObject] = field(default_factory=dict)  # by trial

    @property
    def name(self) -> str:
        return str(self.header["plan"]["name"])

    def checked_rows(self) -> list[JsonObject]:
        """Return all rows, sorted by trial, with wrong verdicts marked."""
        return cross_check([self.rows[trial] for trial in sorted(self.rows)])

    @property
    def is_complete(self) -> bool:
        return len(self.rows) == int(self.header["trials"])


def read_run(folder: Path) -> RunRecord:
    """Return the rows measured so far."""
    path = folder / ROWS
    if not path.is_file():
        raise PuzzlewrightError(f"{folder} is not a run: it contains no {ROWS}")
    whole = complete_lines(path)
    lines = []
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
        record = RunRecord(folder, lines[0]["header"])
        for line in lines[1:]:
            if "trial" in line:
                record.rows.setdefault(line["trial"], line)
            elif "header" in line:  # the same trials, described differently
                record.header = line["header"]
            else:
                record.sessions.append(line["session"])
    except (ValueError, KeyError, TypeError, IndexError):
        raise PuzzlewrightError(
            f"line {len(lines) + 1} of {path} does not belong to a run"
        ) from None
    return record


def complete_lines(path: Path) -> bytes:
    """Return the lines of a file without a last one that was cut off; none if it is missing."""
    data = path.read_bytes() if path.is_file() else b""
    return data[: data.rfind(b"\n") + 1]


def has_instances(folder: Path) -> bool:
    return (folder / INSTANCES).exists()


def read_instances(folder: Path) -> list[Instance]:
    """Return the instances of a run."""
    lines = (folder / INSTANCES).read_text(encoding="utf-8").splitlines()
    return [Instance(**json.loads(line)) for line in lines]


def write_instances(folder: Path, instances: Iterable[Instance]) -> None:
    """Write the instances atomically; existing ones stay."""
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(asdict(one)) + "\n" for one in instances)
    beside = folder / f".{INSTANCES}.{os.getpid()}.part"
    beside.write_text(text, encoding="utf-8")
    beside.replace(folder / INSTANCES)


def has_begun(folder: Path) -> bool:
    return (folder / ROWS).exists() and (folder / ROWS).stat().st_size > 0


def header_of(plan: Experiment, quick: bool, trials: int) -> JsonObject:
    """Return the first line, which identifies the experiment, so that files are never mixed."""
    said = json.loads(json.dumps(asdict(plan)))
    return {
        "version": VERSION,
        "plan": said,
        "digest": digest(said),
        "quick": quick,
        "trials": trials,
    }


def are_same_trials(one: JsonObject, other: JsonObject) -> bool:
    """Return whether two headers describe the same experiment, ignoring titles and texts."""

    def asked(header: JsonObject) -> JsonObject:
        plan = asdict(experiment_of(header["plan"]))  # old keys become new ones
        plan = {name: value for name, value in plan.items() if name not in TEXT_KEYS}
        return {**header, "plan": plan, "digest": None}

    return asked(one) == asked(other)


class LineWriter:
    """Append lines to a file, which is locked meanwhile; drop a last line that was cut off."""

    def __init__(self, path: Path) -> None:
        self.file = open(path, "ab", buffering=0)  # noqa: SIM115
        lock_file(self.file, path.parent)
        self.file.truncate(len(complete_lines(path)))

    def append(self, line: JsonObject) -> None:
        data = json.dumps(line).encode() + b"\n"
        while data:  # on a nearly full disk, a write may be partial
            data = data[self.file.write(data) :]
        os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()


SOURCE_FOLDER = Path(__file__).parents[1]


def describe_environment() -> JsonObject:
    """Return everything about this machine that figures may depend on."""
    memory = machine_memory()
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "host": platform.node(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_mb": memory and int(memory),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "puzzlewright": _version("puzzlewright"),
        "commit": _commit(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def is_overloaded(session: JsonObject) -> bool:
    """Return whether the machine had more work than cores when a session began."""
    return bool((session["load"] or 0) > (session["cores"] or 1))


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    """Return the commit of the sources, with a + if they have changes; None outside a checkout."""
    try:
        answers = [
            subprocess.run(
                ["git", "-C", str(SOURCE_FOLDER), *words],
                capture_output=True,
                text=True,
                check=True,
            ).stdout.strip()
            for words in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "."])
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    return answers[0] + ("+" if answers[1] else "")
