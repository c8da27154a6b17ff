"""Pack a run for reviewers: plan, instances, rows, versions and report in one ZIP file."""

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puzzlewright.core.errors import PuzzlewrightError, file_errors
from puzzlewright.genre.plugins import is_encoding_file
from puzzlewright.lab.folder import INSTANCES, ROWS, read_run
from puzzlewright.lab.pages import report_experiment

SUMS = "SHA256SUMS"
README = """\
Run of the experiment {name}, packed by `puzzlewright lab artifact`.

plan.json       the plan as it was run
{instances}  the instances, in native JSON
{rows}      one line for every session (machine, versions, commit) and every trial
sessions.json   the sessions alone
report/         the report
encodings/      Python files of encodings that the plan names, if any
{sums}      checksums; check them with `sha256sum -c {sums}`

    puzzlewright lab report THIS.zip --out report       # the same report again
    puzzlewright lab compare THIS.zip YOUR-RUN          # against your own run of the plan
"""
MAX_BYTES = 2_000_000_000  # of an unpacked artifact


def pack(run: Path, out: Path) -> Path:
    """Write the artifact of a run to a new file."""
    record = read_run(run)
    if out.exists():
        raise PuzzlewrightError(f"{out} exists already")
    with tempfile.TemporaryDirectory(prefix="puzzlewright-") as name:
        folder = Path(name)
        report_experiment([run], out=folder / "report")
        for file in (INSTANCES, ROWS):
            shutil.copy(run / file, folder / file)
        plan = record.header["plan"]
        for method in plan["methods"]:
            if is_encoding_file(method["encoding"]):
                (folder / "encodings").mkdir(exist_ok=True)
                source = Path(method["encoding"].rpartition(":")[0])
                with file_errors(source):
                    shutil.copy(source, folder / "encodings" / source.name)
        for file, content in (("plan.json", plan), ("sessions.json", record.sessions)):
            (folder / file).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        about = README.format(name=record.name, instances=INSTANCES, rows=ROWS, sums=SUMS)
        (folder / "README.txt").write_text(about, encoding="utf-8")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        names = {path.relative_to(folder).as_posix(): _checksum(path) for path in files}
        sums = "".join(f"{checksum}  {file}\n" for file, checksum in names.items())
        (folder / SUMS).write_text(sums, encoding="utf-8")
        with file_errors(out), zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as archive:
            for file in (*names, SUMS):
                archive.write(folder / file, file)
    return out


@contextmanager
def run_folder(run: Path) -> Iterator[Path]:
    """Return the folder of a run; an artifact is checked and unpacked for this block."""
    if run.suffix != ".zip":
        yield run
        return
    with tempfile.TemporaryDirectory(prefix="puzzlewright-") as name:
        folder = Path(name)
        try:
            with file_errors(run), zipfile.ZipFile(run) as archive:
                if sum(one.file_size for one in archive.infolist()) > MAX_BYTES:
                    raise PuzzlewrightError(f"{run} is too large")
                sums = archive.read(SUMS).decode().splitlines()
                for line in sums:
                    checksum, _, file = line.partition("  ")
                    if file in (INSTANCES, ROWS):
                        (folder / file).write_bytes(archive.read(file))
                    if hashlib.sha256(archive.read(file)).hexdigest() != checksum:
                        raise PuzzlewrightError(f"{file} in {run} was changed after it was packed")
        except (zipfile.BadZipFile, KeyError, UnicodeDecodeError):
            raise PuzzlewrightError(f"{run} is not an artifact of a run") from None
        yield folder


def _checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
