"""Compile archives to byte code, and ask the engine for the answers that never change.

This script runs in Pyodide, because byte code depends on the version of Python, and what the engine
offers depends on what is installed. It reads /plan/plan.json and writes into /plan. The site starts
in half the time with byte code: Python need not compile its own library and ours on every visit.
"""

import importlib.util
import json
import re
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

WORK = Path("/plan")
# Packages that read their own source: a lazy importer, and the migrations that Alembic runs.
KEPT_SOURCES = ("anyio/__init__.py", "puzzlewright/library/migrations/")
# What the engine never uses: test tools, example programs, other databases, metadata.
LEFT_OUT = re.compile(
    r"\.(pyi|c|pyx)$|\.(dist-info|data)/|^(pysat/examples|sqlalchemy/testing|alembic/testing)/"
    r"|^sqlalchemy/dialects/(mssql|mysql|oracle)/"
    r"|^(_pyrepl|doctest|imaplib|mailbox|pdb|pydoc|unittest|wsgiref|xmlrpc)\b"
)


def files_of(source):
    """Yield the names and contents of an archive or a folder."""
    if zipfile.is_zipfile(source):
        with zipfile.ZipFile(source) as archive:
            for name in archive.namelist():
                if not name.endswith("/"):
                    yield name, archive.read(name)
        return
    for path in sorted(Path(source).rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            yield path.relative_to(source).as_posix(), path.read_bytes()


def compiled(name, content, optimize):
    code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))


def pack(target, sources):
    """Write an archive with byte code in place of source.

    Python imports from it without unpacking it, except for shared libraries: they are in an archive
    of their own, `solvers.zip`.
    """
    has_libraries = target.name == "solvers.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for source in sources:
            for name, content in files_of(source):
                if LEFT_OUT.search(name) or name.endswith(".so") != has_libraries:
                    continue
                if name.endswith(".py") and not name.startswith(KEPT_SOURCES):
                    # only our own docstrings are used
                    optimize = 0 if name.startswith("puzzlewright/") else 2
                    name, content = f"{name}c", compiled(name, content, optimize)
                # no times, so that the same content gives the same file
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


async def answers(requests):
    from puzzlewright.studio import in_browser

    found = {}
    for method, path, body in requests:
        status, headers, content = await in_browser.respond(method, path, body)
        assert status == 200, (path, content)
        found[" ".join(filter(None, (method, path, body)))] = [
            headers["content-type"],
            content.decode(),
        ]
    return {"requests": in_browser.declared_requests(), "fixed": found}


plan = json.loads((WORK / "plan.json").read_text())
for target, sources in plan["archives"].items():
    pack(WORK / target, [one if one.startswith("/") else WORK / one for one in sources])
if plan["requests"]:
    with zipfile.ZipFile(WORK / "solvers.zip") as archive:
        archive.extractall("/libraries")
    sys.path[:0] = ["/libraries", str(WORK / "engine.zip")]
    (WORK / "fixed.json").write_text(json.dumps(await answers(plan["requests"])))  # noqa: F704, PLE1142
