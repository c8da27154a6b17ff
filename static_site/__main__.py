"""Build the static site: `python -m static_site FOLDER`."""

import argparse
import sys
from pathlib import Path

from puzzlewright.core.errors import PuzzlewrightError
from static_site.build import STOCK_PER_KIND, build


def main() -> int:
    parser = argparse.ArgumentParser(prog="static_site", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder for the site; it is replaced")
    parser.add_argument(
        "--stock",
        type=int,
        default=STOCK_PER_KIND,
        metavar="N",
        help=f"ready puzzles of each kind that open before the engine (default: {STOCK_PER_KIND})",
    )
    arguments = parser.parse_args()
    try:
        build(arguments.folder, arguments.stock)
    except PuzzlewrightError as error:
        print(f"site: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
