"""A shell inside this process: an SMT library that evaluates commands and remembers them."""

import re
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from puzzlewright.engines.smtlib import Checked, question
from puzzlewright.formulas.smt import Term, parse_list
from puzzlewright.processes.signals import ended_at_once

EARLY = 0.9  # of the time: what is given up before was not stopped by the clock


class SolverLibrary(Protocol):
    """An SMT library that evaluates text."""

    def run(self, commands: str) -> str:
        """Evaluate these commands and give back what they print."""

    def limit(self, seconds: float) -> str:
        """The command that limits the next check to so many seconds; infinity lifts the limit."""

    def close(self) -> None:
        """Give the memory back."""


class Talk:
    """A conversation with such a library."""

    def __init__(self, name: str, library: SolverLibrary) -> None:
        self.name = name
        self.library = library

    def tell(self, commands: str) -> None:
        if commands:
            self._run(commands)

    def check(self, assumptions: Sequence[Term], asked: Sequence[Term], seconds: float) -> Checked:
        started = time.monotonic()
        word = self._run(self.library.limit(seconds) + question(assumptions)).strip()
        if (
            word == "unknown"
            and time.monotonic() - started < EARLY * seconds
            and "cancel" in self._run("(get-info :reason-unknown)")
        ):
            raise KeyboardInterrupt  # z3 takes Ctrl-C for itself
        if word == "sat" and asked:
            return Checked(word, self._run(f"(get-value ({' '.join(asked)}))"))
        if word == "unsat" and assumptions:
            listed = {
                " ".join(term.split()) for term in parse_list(self._run("(get-unsat-assumptions)"))
            }
            return Checked(word, blamed=[term for term in assumptions if term in listed])
        return Checked(word)

    def counters(self) -> Mapping[str, int]:
        told = self._run("(get-info :all-statistics)")
        # cvc5 puts names into quotation marks, z3 a colon in front.
        return {
            name: int(number)
            for name, number in re.findall(r'[:"]([\w:-]+)"?\s+(\d+)(?=[\s)])', told)
        }

    def close(self) -> None:
        self.library.close()

    def _run(self, commands: str) -> str:
        with ended_at_once():
            return self.library.run(commands)
