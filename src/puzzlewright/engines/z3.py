"""The SMT solver z3, in this process, through SMT-LIB text."""

import math
from importlib.util import find_spec
from typing import Any

from puzzlewright.engines.smtlib import Talk, clauses_in, terms_in
from puzzlewright.formulas.engine import Engine


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


ENGINES = (
    Engine(
        "z3",
        "z3: SMT and CNF, as text",
        "pip install 'puzzlewright[smt]'",
        lambda: find_spec("z3") is not None,
        clauses_in(lambda: Talk("z3", Z3())),
        terms_in(lambda: Talk("z3", Z3())),
        counts_conflicts=False,
    ),
)
