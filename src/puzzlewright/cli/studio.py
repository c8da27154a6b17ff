"""`studio`: the web app."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Annotated, Any

from puzzlewright.cli.answer import YES
from puzzlewright.cli.command import Action
from puzzlewright.cli.messages import note
from puzzlewright.cli.puzzles import LibraryUrl
from puzzlewright.core.errors import NotInstalled, PuzzlewrightError, install_command
from puzzlewright.verbs.verb import about

TOKEN_VARIABLE = "PUZZLEWRIGHT_TOKEN"


def studio(
    *,
    port: Annotated[
        int, about("port; 0 for any free port", within=(0, (1 << 16) - 1), metavar="P")
    ] = 8000,
    host: Annotated[
        str, about("address to listen on; 0.0.0.0 for all interfaces", metavar="ADDRESS")
    ] = "127.0.0.1",
    token: Annotated[
        str | None,
        about(
            "access token for clients on other machines, 12 or more characters (default:"
            f" {TOKEN_VARIABLE}, or a random token, which is printed)",
            metavar="T",
        ),
    ] = None,
    name: Annotated[
        list[str],
        about(
            "additional host name of this machine; may be repeated",
            is_repeated=True,
            metavar="NAME",
        ),
    ] = [],  # noqa: B006
    workers: Annotated[
        int | None,
        about(
            "number of processes for each of four queues: quick requests, hints, drafts, and long"
            " requests (default: one per core)",
            within=(1, 100),
            metavar="N",
        ),
    ] = None,
    open: Annotated[bool, about("open the studio in a browser")] = False,
    study: Annotated[
        str | None,
        about("run a study with people instead (see docs/study.md)", metavar="PLAN.toml"),
    ] = None,
    results: Annotated[
        str | None,
        about("folder for the puzzles and results of a study (default: NAME-study)", metavar="DIR"),
    ] = None,
    library: LibraryUrl = None,
) -> int:
    """Start the web app, to play and create puzzles.

    Ctrl-C stops it. By default, only this machine can reach it. With --host, clients on other
    machines need an access token.
    """
    try:
        from puzzlewright.studio.server import open_studio
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("puzzlewright"):
            raise
        raise NotInstalled("the studio", install_command("studio")) from None
    if results and not study:
        raise PuzzlewrightError("--results needs --study PLAN.toml")
    opened_study = _open_study(Path(study), Path(results) if results else None) if study else None
    open_studio(
        host=host,
        port=port,
        token=token or os.environ.get(TOKEN_VARIABLE),
        names=name,
        workers=workers,
        library=library,
        announce=lambda address: _announce(address, open, opened_study),
        study=opened_study,
    )
    note("The studio is closed.")
    return YES


STUDIO = Action(
    "studio",
    studio,
    (
        "puzzlewright studio",
        "puzzlewright studio --port 0 --library sqlite:///puzzles.db",
        "puzzlewright studio --host 0.0.0.0 --token a-long-secret",
        "puzzlewright studio --study study.toml",
    ),
)


def _open_study(plan: Path, folder: Path | None) -> Any:
    from puzzlewright.lab.study import Study

    study = Study(plan, folder, note)
    note(f"{len(study.instances)} puzzles; results in {study.folder}")
    return study


def _announce(address: str, is_opened: bool, study: Any) -> None:
    if study:
        address, mark, query = address.partition("?")
        page = f"{address}{mark}{query}" if query else f"{address}study.html"
        print(f"The study is at {page} (Ctrl-C stops it)", flush=True)
        note(f"Results, for you only: {address}api/study/results?key={study.key}")
        address = page
    else:
        print(f"The studio is at {address} (Ctrl-C stops it)", flush=True)
    if is_opened:
        # In a thread, because some browsers block the caller until they exit.
        Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    """Open a graphical browser, if there is one; the address is printed anyway."""
    import webbrowser

    with suppress(webbrowser.Error, OSError):
        if has_display():
            webbrowser.open(address)


def has_display() -> bool:
    """Tell whether a window can be opened; a text browser would take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
