"""`python -m puzzlewright`: the command line."""

import sys

from puzzlewright.cli import main

sys.exit(main())
