"""`studio`: puzzles in the browser."""

import argparse
from typing import Any

from puzzlewright.cli.batch import YES
from puzzlewright.cli.output import note
from puzzlewright.cli.shelves import add_library_option
from puzzlewright.model.errors import NotInstalled


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "studio",
        help="play in the browser",
        description="Serve the studio, where puzzles are played in the browser, until Ctrl-C.",
    )
    parser.add_argument("--port", type=int, default=8000, help="(default: %(default)s)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to serve at (default: this machine alone)"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="processes for quick questions, for hints, and for what takes long, each (default: as"
        " many as there are cores)",
    )
    add_library_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        from puzzlewright.studio.app import make_app
        from puzzlewright.studio.crew import Crew
        from puzzlewright.studio.serving import address_of, listen, serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("puzzlewright"):
            raise
        raise NotInstalled("the studio", "pip install 'puzzlewright[studio]'") from None
    door = listen(arguments.host, arguments.port)
    crew = Crew(arguments.workers)
    try:
        serve(
            make_app(crew),
            door,
            lambda: print(f"The studio is at {address_of(door)} (Ctrl-C ends it)", flush=True),
        )
    except KeyboardInterrupt:
        pass  # the way in which it is meant to end
    finally:
        crew.dismiss()
        door.close()
    note("The studio is closed.")
    return YES
