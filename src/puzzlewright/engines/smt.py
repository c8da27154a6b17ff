"""SMT-LIB text: sessions that write a formula and read the model; z3 and cvc5 in this process."""

import math
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from puzzlewright.core.errors import PuzzlewrightError, install_command
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import quote_excerpt
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Clause, Cnf, Literal
from puzzlewright.formulas.engine import ClauseAnswer, Engine, Sat, TermAnswer, Unknown, Unsat
from puzzlewright.formulas.smtlib import Smt, Term, disjunction, parse_list, parse_values, preamble
from puzzlewright.processes.signals import default_termination

# beginnings of answers at a time limit
OUT_OF_TIME = ("unknown", "timeout", "nothing in time")
TIMEOUT_SHARE = 0.9  # of the time limit; an earlier "unknown" is no timeout


class ShellAnswer(NamedTuple):
    """An engine's answer: a status, and the values or the core."""

    status: str  # sat, unsat, or any other text
    values: str = "()"
    core: Sequence[Term] = ()


class Shell(Protocol):
    """A running SMT-LIB interpreter."""

    name: str

    def execute(self, commands: str) -> None:
        """Execute commands that print nothing."""

    def check(
        self, assumptions: Sequence[Term], asked: Sequence[Term], seconds: float
    ) -> ShellAnswer:
        """Look for a model under these assumptions; return the values of the terms `asked`."""

    def counters(self) -> Mapping[str, int]:
        """Return the engine's own counters."""

    def close(self) -> None:
        """Free the memory."""


class ShellSession:
    """The common part of `TermShell` and `ClauseShell`."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def prefer(self, literals: Sequence[object]) -> None:
        """Do nothing: SMT-LIB cannot express it."""

    def counters(self) -> Mapping[str, int]:
        return self.shell.counters()

    def close(self) -> None:
        self.shell.close()


class TermShell(ShellSession):
    """One SMT-LIB script in one shell."""

    def __init__(self, formula: Smt, shell: Shell) -> None:
        super().__init__(shell)
        self.asked = list(formula.term_map.queried_terms)
        shell.execute(preamble(formula.logic) + "".join(formula.declarations))
        self.add(formula.assertions)

    def add(self, constraints: Iterable[Term]) -> None:
        self.shell.execute("".join([f"(assert {term})" for term in constraints]))

    def ask(self, assumptions: Sequence[Term], budget: Budget) -> TermAnswer:
        checked = ask_shell(self.shell, assumptions, self.asked, budget)
        if isinstance(checked, Unknown):
            return checked
        if checked.status == "sat":
            try:
                return Sat(dict(zip(self.asked, parse_values(checked.values), strict=True)))
            except (ValueError, LookupError):
                return Unknown(
                    f"{self.shell.name} answered sat, but with the values"
                    f" {quote_excerpt(checked.values)}"
                )
        return Unsat(tuple(checked.core))


class ClauseShell(ShellSession):
    """One CNF formula in one shell."""

    def __init__(self, cnf: Cnf, shell: Shell) -> None:
        super().__init__(shell)
        self.names: dict[Literal, Term] = {}  # the term of each literal
        shell.execute(preamble("QF_UF"))
        counted, self.variables = expand_at_most(cnf)
        self._declare(self.variables)
        self.asked = [self.names[variable] for variable in range(1, self.variables + 1)]
        self.add([*cnf.clauses, *counted])

    def add(self, constraints: Iterable[Clause]) -> None:
        clauses = list(constraints)
        self._declare(max((abs(literal) for clause in clauses for literal in clause), default=0))
        name = self.names.__getitem__
        self.shell.execute(
            "".join([f"(assert {disjunction([*map(name, clause)])})" for clause in clauses])
        )

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        terms = [self.names[literal] for literal in assumptions]
        checked = ask_shell(self.shell, terms, self.asked, budget)
        if isinstance(checked, Unknown):
            return checked
        if checked.status == "sat":
            truths = re.findall(r"\b(true|false)\)", checked.values)
            if len(truths) != len(self.asked):
                return Unknown(
                    f"{self.shell.name} answered sat, but with {len(truths)} of"
                    f" {len(self.asked)} values"
                )
            return Sat([v if truth == "true" else -v for v, truth in enumerate(truths, start=1)])
        pairs = zip(assumptions, terms, strict=True)
        return Unsat(tuple(literal for literal, term in pairs if term in checked.core))

    def _declare(self, up_to: int) -> None:
        fresh = range(len(self.names) // 2 + 1, up_to + 1)
        for variable in fresh:
            self.names[variable] = f"v{variable}"
            self.names[-variable] = f"(not v{variable})"
        self.shell.execute("".join([f"(declare-const v{variable} Bool)" for variable in fresh]))


def check_command(assumptions: Sequence[Term]) -> str:
    """Return the command that checks satisfiability under these assumptions."""
    return f"(check-sat-assuming ({' '.join(assumptions)}))" if assumptions else "(check-sat)"


def ask_shell(
    shell: Shell, assumptions: Sequence[Term], asked: Sequence[Term], budget: Budget
) -> ShellAnswer | Unknown:
    """Check satisfiability within the budget; any answer but sat and unsat is `Unknown`."""
    if budget.limit.conflicts is not None:
        raise PuzzlewrightError(
            f"{shell.name} cannot count conflicts: give it a limit in seconds instead"
        )
    if why := budget.exhausted_limit():
        return Unknown(why)
    checked = shell.check(assumptions, asked, budget.seconds)
    if checked.status in ("sat", "unsat"):
        return checked
    if budget.limit.seconds is not None and (
        budget.seconds <= 0 or checked.status.startswith(OUT_OF_TIME)
    ):
        return Unknown(budget.time_limit_message())
    return Unknown(f"{shell.name} answered {quote_excerpt(checked.status)}")


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
