"""The SMT solver z3, in this process, through SMT-LIB text."""

import math
from typing import Any

from puzzlewright.engines.smtlib import library_engine


class Z3:
    """A z3 context, which keeps its state until it is closed."""

    def __init__(self) -> None:
        import z3

        self.evaluate = z3.Z3_eval_smtlib2_string
        self.context: Any = z3.Context()
        # A session asks again and again, for which z3 has its incremental core. By default the
        # first question goes through tactics instead, whose simplifiers take ten times as long as
        # the core takes for the answer.
        self.run("(set-option :combined_solver.ignore_solver1 true)")

    def run(self, commands: str) -> str:
        return str(self.evaluate(self.context.ref(), commands))

    def limit(self, seconds: float) -> str:
        milliseconds = 4294967295 if seconds == math.inf else max(int(seconds * 1000), 1)
        return f"(set-option :timeout {milliseconds})"

    def close(self) -> None:
        self.context = None


ENGINES = (library_engine("z3", Z3),)
