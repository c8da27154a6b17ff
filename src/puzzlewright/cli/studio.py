"""`studio`: puzzles in the browser."""

import argparse
import os
from typing import Any

from puzzlewright.cli.batch import YES
from puzzlewright.cli.output import note
from puzzlewright.cli.sources import add_library_option
from puzzlewright.core.errors import NotInstalled, Trouble

TOKEN_VARIABLE = "PUZZLEWRIGHT_TOKEN"


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "studio",
        help="play in the browser",
        description=(
            "Serve the studio, where puzzles are played in the browser, until Ctrl-C. It is for"
            " this machine alone; with --host others can reach it too, who know its token."
        ),
    )
    parser.add_argument(
        "--port", metavar="P", type=int, default=8000, help="0 for any (default: %(default)s)"
    )
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="the address to serve at, 0.0.0.0 for all of this machine's (default: %(default)s)",
    )
    parser.add_argument(
        "--token",
        metavar="T",
        help=(
            "what others have to know who come from other machines (default:"
            f" {TOKEN_VARIABLE}, or one that is made and shown)"
        ),
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which the studio is reached, besides the machine's own",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help=(
            "processes for quick questions, for hints, and for what takes long, each (default: as"
            " many as there are cores)"
        ),
    )
    add_library_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port < 1 << 16:
        raise Trouble(f"a port is a number from 0 to 65535, not {arguments.port}")
    if arguments.workers is not None and not 1 <= arguments.workers <= 100:
        raise Trouble(f"--workers is a number from 1 to 100, not {arguments.workers}")
    try:
        from puzzlewright.studio.app import open_studio
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("puzzlewright"):
            raise
        raise NotInstalled("the studio", "pip install 'puzzlewright[studio]'") from None
    open_studio(
        host=arguments.host,
        port=arguments.port,
        token=arguments.token or os.environ.get(TOKEN_VARIABLE),
        names=arguments.name,
        workers=arguments.workers,
        library=arguments.library,
        tell=lambda address: print(f"The studio is at {address} (Ctrl-C ends it)", flush=True),
    )
    note("The studio is closed.")
    return YES
