"""The command line, but requests to the studio have longer default time limits.

Other programs may keep all cores busy while tests run. Use `python -m tests.patient_studio`.
"""

import sys

from puzzlewright.cli import main
from puzzlewright.studio import routes

PATIENT = 10  # times the usual limits

if __name__ == "__main__":
    routes.TIME_LIMIT_FACTOR = PATIENT
    sys.exit(main())
