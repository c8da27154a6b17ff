"""Sessions over SMT-LIB text: write a formula, run it in a shell, and read the model."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import quote_excerpt
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Clause, Cnf, Literal
from puzzlewright.formulas.engine import ClauseAnswer, Sat, TermAnswer, Unknown, Unsat
from puzzlewright.formulas.smt import Smt, Term, disjunction, parse_values, preamble

# beginnings of answers at a time limit
OUT_OF_TIME = ("unknown", "timeout", "nothing in time")


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
