"""The SMT solvers z3 and cvc5, in this process, through SMT-LIB text."""

import math
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec

from puzzlewright.core.errors import install_command
from puzzlewright.engines.smtlib import ClauseShell, Shell, ShellAnswer, TermShell, check_command
from puzzlewright.formulas.engine import Engine
from puzzlewright.formulas.smt import Term, parse_list
from puzzlewright.processes.signals import default_termination

TIMEOUT_SHARE = 0.9  # of the time limit; an earlier "unknown" is no timeout


class SmtLibrary(Shell, ABC):
    """A shell around an SMT library that evaluates text."""

    @abstractmethod
    def run(self, commands: str) -> str:
        """Evaluate these commands and return what they print."""

    @abstractmethod
    def set_seed(self, seed: int) -> None:
        """Choose a random seed; in z3, it stays for the whole process."""

    @abstractmethod
    def limit(self, seconds: float) -> str:
        """Return the command that limits the next check; infinity lifts the limit."""

    def execute(self, commands: str) -> None:
        if commands:
            self._run(commands)

    def check(
        self, assumptions: Sequence[Term], asked: Sequence[Term], seconds: float
    ) -> ShellAnswer:
        started = time.monotonic()
        word = self._run(self.limit(seconds) + check_command(assumptions)).strip()
        if (
            word == "unknown"
            and time.monotonic() - started < TIMEOUT_SHARE * seconds
            and "cancel" in self._run("(get-info :reason-unknown)")
        ):
            raise KeyboardInterrupt  # z3 handles Ctrl-C itself
        if word == "sat" and asked:
            return ShellAnswer(word, self._run(f"(get-value ({' '.join(asked)}))"))
        if word == "unsat" and assumptions:
            listed = {
                " ".join(term.split()) for term in parse_list(self._run("(get-unsat-assumptions)"))
            }
            return ShellAnswer(word, core=[term for term in assumptions if term in listed])
        return ShellAnswer(word)

    def counters(self) -> Mapping[str, int]:
        statistics = self._run("(get-info :all-statistics)")
        # cvc5 writes names in quotation marks, z3 with a leading colon.
        return {
            name: int(number)
            for name, number in re.findall(r'[:"]([\w:-]+)"?\s+(\d+)(?=[\s)])', statistics)
        }

    def _run(self, commands: str) -> str:
        with default_termination():
            return self.run(commands)


def _engine(library: type[SmtLibrary], seed: int | None = None) -> Engine:
    def shell() -> SmtLibrary:
        opened = library()
        if seed is not None:
            opened.set_seed(seed)
        return opened

    return Engine(
        library.name,
        f"{library.name}: SMT and CNF, as text",
        install_command("smt"),
        lambda: find_spec(library.name) is not None,
        lambda cnf: ClauseShell(cnf, shell()),
        lambda smt: TermShell(smt, shell()),
        counts_conflicts=False,
        seeded=partial(_engine, library),
    )


class Z3(SmtLibrary):
    """A z3 context, which keeps its state until it is closed."""

    name = "z3"  # also the name of the Python package

    def __init__(self) -> None:
        import z3

        self.evaluate = z3.Z3_eval_smtlib2_string
        self.context = z3.Context()
        # Use z3's incremental core from the first call. By default, the first call runs tactics,
        # whose simplifiers take ten times as long as the core needs for the answer.
        self.run("(set-option :combined_solver.ignore_solver1 true)")

    def set_seed(self, seed: int) -> None:
        self.run(f"(set-option :sat.random_seed {seed})(set-option :smt.random_seed {seed})")

    def run(self, commands: str) -> str:
        return str(self.evaluate(self.context.ref(), commands))

    def limit(self, seconds: float) -> str:
        milliseconds = 4294967295 if seconds == math.inf else max(int(seconds * 1000), 1)
        return f"(set-option :timeout {milliseconds})"

    def close(self) -> None:
        self.context = None


class Cvc5(SmtLibrary):
    """A cvc5 solver with a parser."""

    name = "cvc5"

    def __init__(self) -> None:
        import cvc5

        self.language = cvc5.InputLanguage.SMT_LIB_2_6
        manager = cvc5.TermManager()
        self.solver = cvc5.Solver(manager)
        self.solver.setOption("incremental", "true")
        self.symbols = cvc5.SymbolManager(manager)
        self.parser = cvc5.InputParser(self.solver, self.symbols)

    def set_seed(self, seed: int) -> None:
        for option in ("seed", "sat-random-seed"):
            self.solver.setOption(option, str(seed))

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


ENGINES = (_engine(Z3), _engine(Cvc5))
