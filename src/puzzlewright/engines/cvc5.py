"""The SMT solver cvc5, in this process, through SMT-LIB text."""

import math
from importlib.util import find_spec
from typing import Any

from puzzlewright.engines.smtlib import Talk, clauses_in, terms_in
from puzzlewright.formulas.engine import Engine


class Cvc5:
    """A cvc5 solver with a parser in front of it."""

    def __init__(self) -> None:
        import cvc5

        self.language = cvc5.InputLanguage.SMT_LIB_2_6
        manager = cvc5.TermManager()
        self.solver: Any = cvc5.Solver(manager)
        self.solver.setOption("incremental", "true")
        self.symbols: Any = cvc5.SymbolManager(manager)
        self.parser: Any = cvc5.InputParser(self.solver, self.symbols)

    def run(self, commands: str) -> str:
        self.parser.setStringInput(self.language, commands, "puzzlewright")
        printed = []
        while not (command := self.parser.nextCommand()).isNull():
            printed.append(command.invoke(self.solver, self.symbols))
        return "".join(printed)

    def limit(self, seconds: float) -> str:
        milliseconds = 0 if seconds == math.inf else max(int(seconds * 1000), 1)
        return f"(set-option :tlimit-per {milliseconds})"

    def close(self) -> None:
        self.parser = self.symbols = self.solver = None


ENGINES = (
    Engine(
        "cvc5",
        "cvc5: SMT and CNF, as text",
        "pip install 'puzzlewright[smt]'",
        lambda: find_spec("cvc5") is not None,
        clauses_in(lambda: Talk("cvc5", Cvc5())),
        terms_in(lambda: Talk("cvc5", Cvc5())),
        counts_conflicts=False,
    ),
)
