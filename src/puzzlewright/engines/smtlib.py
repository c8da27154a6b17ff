"""Sessions in SMT-LIB text, for every engine that takes commands and answers with text.

Text is much faster than the expression interfaces of z3 and cvc5. A CNF formula becomes Boolean
constants v1, v2, ...
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from puzzlewright.formulas.clauses.translation import counted_out
from puzzlewright.formulas.cnf import Clause, Cnf, Literal
from puzzlewright.formulas.smt import Smt, Term, disjunction, parse_values, preamble
from puzzlewright.model.errors import Trouble
from puzzlewright.model.limits import Budget
from puzzlewright.model.words import excerpt
from puzzlewright.solving.engine import (
    ClauseAnswer,
    ClauseSession,
    Sat,
    TermAnswer,
    TermSession,
    Unknown,
    Unsat,
)

# what engines say when they are stopped by the clock
OUT_OF_TIME = ("unknown", "timeout", "nothing in time")


class Checked(NamedTuple):
    """What an engine says to a question: a word, then the values it gives or the assumptions it
    blames.
    """

    word: str  # sat, unsat, or anything else
    values: str = "()"
    blamed: Sequence[Term] = ()


class Shell(Protocol):
    """A running engine that takes commands."""

    name: str

    def tell(self, commands: str) -> None:
        """Take these commands, which print nothing."""

    def check(self, assumptions: Sequence[Term], asked: Sequence[Term], seconds: float) -> Checked:
        """Is there a model under these assumptions, found within so many seconds, and which values
        has it for what is asked?
        """

    def counters(self) -> Mapping[str, int]:
        """What the engine has counted so far, by its own names."""

    def close(self) -> None:
        """Give the memory back."""


class TermShell:
    """One SMT-LIB script in one shell."""

    def __init__(self, formula: Smt, shell: Shell) -> None:
        self.shell = shell
        self.asked = list(formula.meaning.asked)
        shell.tell(preamble(formula.logic) + "".join(formula.declarations))
        self.add(formula.assertions)

    def add(self, constraints: Iterable[Term]) -> None:
        self.shell.tell("".join([f"(assert {term})" for term in constraints]))

    def ask(self, assumptions: Sequence[Term], budget: Budget) -> TermAnswer:
        checked = ask_shell(self.shell, assumptions, self.asked, budget)
        if isinstance(checked, Unknown):
            return checked
        if checked.word == "sat":
            try:
                return Sat(dict(zip(self.asked, parse_values(checked.values), strict=True)))
            except (ValueError, LookupError):
                return Unknown(
                    f"{self.shell.name} said sat, but gave {excerpt(checked.values)} as values"
                )
        return Unsat(tuple(checked.blamed))

    def prefer(self, literals: Sequence[Term]) -> None:
        """SMT-LIB has no word for it."""

    def counters(self) -> Mapping[str, int]:
        return self.shell.counters()

    def close(self) -> None:
        self.shell.close()


class ClauseShell:
    """One CNF formula in one shell."""

    def __init__(self, cnf: Cnf, shell: Shell) -> None:
        self.shell = shell
        self.names: dict[Literal, Term] = {}  # what the shell calls each literal
        shell.tell(preamble("QF_UF"))
        counted, self.variables = counted_out(cnf)
        self._declare(self.variables)
        self.asked = [self.names[variable] for variable in range(1, self.variables + 1)]
        self.add([*cnf.clauses, *counted])

    def add(self, constraints: Iterable[Clause]) -> None:
        clauses = list(constraints)
        self._declare(max((abs(literal) for clause in clauses for literal in clause), default=0))
        name = self.names.__getitem__
        self.shell.tell(
            "".join([f"(assert {disjunction([*map(name, clause)])})" for clause in clauses])
        )

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        terms = [self.names[literal] for literal in assumptions]
        checked = ask_shell(self.shell, terms, self.asked, budget)
        if isinstance(checked, Unknown):
            return checked
        if checked.word == "sat":
            truths = re.findall(r"\b(true|false)\)", checked.values)
            if len(truths) != len(self.asked):
                return Unknown(
                    f"{self.shell.name} said sat, but gave {len(truths)} of {len(self.asked)}"
                    " values"
                )
            return Sat([v if truth == "true" else -v for v, truth in enumerate(truths, start=1)])
        return Unsat(
            tuple(
                literal
                for literal, term in zip(assumptions, terms, strict=True)
                if term in checked.blamed
            )
        )

    def prefer(self, literals: Sequence[Literal]) -> None:
        """SMT-LIB has no word for it."""

    def counters(self) -> Mapping[str, int]:
        return self.shell.counters()

    def close(self) -> None:
        self.shell.close()

    def _declare(self, up_to: int) -> None:
        fresh = range(len(self.names) // 2 + 1, up_to + 1)
        for variable in fresh:
            self.names[variable] = f"v{variable}"
            self.names[-variable] = f"(not v{variable})"
        self.shell.tell("".join([f"(declare-const v{variable} Bool)" for variable in fresh]))


def clauses_in(new_shell: Callable[[], Shell]) -> Callable[[Cnf], ClauseSession]:
    """How an engine with such a shell opens clauses."""
    return lambda cnf: ClauseShell(cnf, new_shell())


def terms_in(new_shell: Callable[[], Shell]) -> Callable[[Smt], TermSession]:
    """How an engine with such a shell opens a script."""
    return lambda smt: TermShell(smt, new_shell())


def question(assumptions: Sequence[Term]) -> str:
    """The command that asks under these assumptions."""
    return f"(check-sat-assuming ({' '.join(assumptions)}))" if assumptions else "(check-sat)"


def ask_shell(
    shell: Shell, assumptions: Sequence[Term], asked: Sequence[Term], budget: Budget
) -> Checked | Unknown:
    """Ask within the budget; what is neither yes nor no is Unknown."""
    if budget.limit.conflicts is not None:
        raise Trouble(f"{shell.name} cannot count conflicts: give it a limit in seconds instead")
    if why := budget.spent():
        return Unknown(why)
    checked = shell.check(assumptions, asked, budget.seconds)
    if checked.word in ("sat", "unsat"):
        return checked
    if budget.limit.seconds is not None and (
        budget.seconds <= 0 or checked.word.startswith(OUT_OF_TIME)
    ):
        return Unknown(budget.out_of_time())
    return Unknown(f"{shell.name} answered {excerpt(checked.word)}")
