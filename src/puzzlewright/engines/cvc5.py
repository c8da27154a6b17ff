"""The SMT solver cvc5, in this process, through SMT-LIB text."""

import math
from typing import Any

from puzzlewright.engines.smtlib import library_engine


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


ENGINES = (library_engine("cvc5", Cvc5),)
