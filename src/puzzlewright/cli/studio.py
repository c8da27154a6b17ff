"""`studio`: the web app."""

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from puzzlewright.cli.answer import YES
from puzzlewright.cli.messages import add_option, add_parser, note
from puzzlewright.cli.puzzles import add_library_option
from puzzlewright.core.errors import NotInstalled, PuzzlewrightError, install_command

TOKEN_VARIABLE = "PUZZLEWRIGHT_TOKEN"


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "studio",
        "start the web app, to play and create puzzles",
        "puzzlewright studio",
        "puzzlewright studio --port 0 --library sqlite:///puzzles.db",
        "puzzlewright studio --host 0.0.0.0 --token a-long-secret",
        "puzzlewright studio --study study.toml",
        description=(
            "Start the studio, a local web app; Ctrl-C stops it. By default, only this"
            " machine can reach it. With --host, clients on other machines need an"
            " access token."
        ),
    )
    add_option(
        parser,
        "--port P",
        "port; 0 for any free port (default: %(default)s)",
        type=int,
        default=8000,
    )
    add_option(
        parser,
        "--host ADDRESS",
        "address to listen on; 0.0.0.0 for all interfaces (default: %(default)s)",
        default="127.0.0.1",
    )
    add_option(
        parser,
        "--token T",
        f"access token for clients on other machines, 12 or more characters (default:"
        f" {TOKEN_VARIABLE}, or a random token, which is printed)",
    )
    add_option(
        parser,
        "--name NAME",
        "additional host name of this machine; may be repeated",
        action="append",
        default=[],
    )
    add_option(
        parser,
        "--workers N",
        "number of processes for each of four queues: quick requests, hints, drafts, and long"
        " requests (default: one per core)",
        type=int,
    )
    add_option(parser, "--open", "open the studio in a browser")
    add_option(
        parser,
        "--study PLAN.toml",
        "run a study with people instead (see docs/study.md)",
        type=Path,
    )
    add_option(
        parser,
        "--results DIR",
        "folder for the puzzles and results of a study (default: NAME-study)",
        type=Path,
    )
    add_library_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port < 1 << 16:
        raise PuzzlewrightError(f"--port must be from 0 to 65535, not {arguments.port}")
    if arguments.workers is not None and not 1 <= arguments.workers <= 100:
        raise PuzzlewrightError(f"--workers must be from 1 to 100, not {arguments.workers}")
    try:
        from puzzlewright.studio.server import open_studio
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("puzzlewright"):
            raise
        raise NotInstalled("the studio", install_command("studio")) from None
    if arguments.results and not arguments.study:
        raise PuzzlewrightError("--results needs --study PLAN.toml")
    study = _open_study(arguments.study, arguments.results) if arguments.study else None
    open_studio(
        host=arguments.host,
        port=arguments.port,
        token=arguments.token or os.environ.get(TOKEN_VARIABLE),
        names=arguments.name,
        workers=arguments.workers,
        library=arguments.library,
        announce=lambda address: _announce(address, arguments.open, study),
        study=study,
    )
    note("The studio is closed.")
    return YES


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
