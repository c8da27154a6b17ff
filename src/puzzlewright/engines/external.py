"""External solver programs that read DIMACS or SMT-LIB: `process:kissat -q`.

Each call starts the program on a file with the complete formula. So time limits are exact (the
program is killed) and memory is freed. Cores are not minimised: they contain all assumptions.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from puzzlewright.core.errors import EngineError, LimitReached, NotInstalled, PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import quote_excerpt
from puzzlewright.engines.smt import ClauseShell, ShellAnswer, TermShell, check_command
from puzzlewright.formulas.cnf import Cnf, Literal, dimacs, read_answer
from puzzlewright.formulas.engine import (
    ClauseAnswer,
    ClauseSession,
    Engine,
    Sat,
    StoredClauses,
    TermSession,
    Unknown,
    Unsat,
)
from puzzlewright.formulas.smtlib import Smt, Term

PREFIX = "process:"
SMT_PROGRAMS = ("cvc", "z3", "yices-smt2", "mathsat", "opensmt", "bitwuzla", "smtinterpol")
# "c conflicts: 12 ..." (CaDiCaL), "conflicts : 12" (MiniSat), ":conflicts 12" (z3), and
# "sat::conflicts, 12" or "sat::conflicts = 12" (CVC4, cvc5)
STATISTIC = re.compile(
    r"^[^\n\w]*(?:c\s+)?(?:sat::)?(conflicts|decisions|propagations|restarts)\b\s*[:=,]?\s*(\d+)",
    re.MULTILINE,
)
SUCCESS = re.compile(r"^(\s*success\s*\n)+")  # answers to commands before the check
MODEL_TO_FILE = ("minisat", "glucose")  # programs that write the model to a second file
# allowed size of an answer: BASE_OUTPUT_BYTES + OUTPUT_PER_INPUT_BYTE * size of the input
BASE_OUTPUT_BYTES, OUTPUT_PER_INPUT_BYTE = 10_000_000, 4

LISTED = Engine(
    f"{PREFIX}COMMAND",
    "any program that reads DIMACS or SMT-LIB, e.g. 'process:kissat -q', 'process:cvc5 --lang"
    " smt2'",
    "apt install cadical minisat cvc5",
    lambda: True,
    lambda cnf: process_engine(f"{PREFIX}COMMAND").open_clauses(cnf),
    counts_conflicts=False,
)


def process_engine(name: str) -> Engine:
    """Return the engine that runs the command after the prefix."""
    import shlex  # this module's local imports are slow and seldom needed
    import shutil

    try:
        command = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise PuzzlewrightError(f"the command in {name!r} cannot be read: {error}") from None
    if not command:
        raise PuzzlewrightError(
            f"{name!r} names no program: write {PREFIX}COMMAND, e.g. process:kissat -q"
        )
    if shutil.which(command[0]) is None:
        raise NotInstalled(
            f"the program {command[0]}", f"install it, or give its full path in {PREFIX}COMMAND"
        )
    for option, file in pairwise(command):
        if option == "-jar" and not Path(file).exists():
            raise NotInstalled(f"the file {file}", "install it, or give its full path")
    program = Program(name, command)

    def open_clauses(cnf: Cnf) -> ClauseSession:
        if program.speaks_smt:
            return ClauseShell(cnf, Script(program))
        return DimacsSession(cnf, program)

    def open_terms(smt: Smt) -> TermSession:
        if not program.speaks_smt:
            raise PuzzlewrightError(
                f"{name} is treated as a SAT solver, but this encoding is SMT: use z3 or cvc5"
            )
        return TermShell(smt, Script(program))

    return Engine(
        name,
        "a program on this machine",
        "",
        lambda: True,
        open_clauses,
        open_terms,
        counts_conflicts=False,
        is_program=True,
    )


class Program:
    """A solver program and how to call it."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self.command = command
        # A solver may be started by another program: java -jar smtinterpol.jar
        names = [Path(word).name.lower() for word in command]
        self.speaks_smt = any(name.startswith(SMT_PROGRAMS) or "smt2" in name for name in names)
        self.model_to_file = any(name.startswith(MODEL_TO_FILE) for name in names)

    def run(self, text: str, seconds: float, counters: Counter[str]) -> str | None:
        """Return what the program prints for a file with this text; None if it timed out.

        Add the statistics that it prints to the counters.
        """
        import tempfile

        from puzzlewright.processes.programs import OutputTooLarge, run_program

        most = BASE_OUTPUT_BYTES + OUTPUT_PER_INPUT_BYTE * len(text)
        with tempfile.TemporaryDirectory(prefix="puzzlewright-") as name:
            folder = Path(name)
            formula_file = folder / f"formula.{'smt2' if self.speaks_smt else 'cnf'}"
            model_file = folder / "model"
            try:
                formula_file.write_text(text)
            except LimitReached:  # raised by an alarm
                raise
            except OSError as error:
                raise PuzzlewrightError(
                    f"the formula for {self.name} cannot be written to {name}: {error.strerror}"
                ) from None
            arguments = [*self.command, str(formula_file)] + [str(model_file)] * self.model_to_file
            try:
                printed = run_program(arguments, folder, seconds, most)
            except LimitReached:
                raise
            except OSError as error:
                raise PuzzlewrightError(
                    f"{self.name} cannot be started: {error.strerror}"
                ) from None
            except OutputTooLarge:
                raise PuzzlewrightError(f"{self.name} printed more than {most:,} bytes") from None
            if printed is None:
                return None
            answer = printed.out
            counters.update(
                {kind: int(number) for kind, number in STATISTIC.findall(answer + printed.stderr)}
            )
            if model_file.exists():
                with open(model_file, errors="replace") as file:
                    answer = file.read(most)
            if not answer.strip():
                raise PuzzlewrightError(
                    f"{self.name} printed no answer (exit status {printed.status}):"
                    f" {quote_excerpt(printed.stderr.strip(), 120)}"
                )
            return answer


class DimacsSession(StoredClauses):
    """Clauses for a SAT solver program."""

    def __init__(self, cnf: Cnf, program: Program) -> None:
        super().__init__(cnf)
        self.program = program
        self.counted: Counter[str] = Counter()

    def counters(self) -> Mapping[str, int]:
        return self.counted

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        if budget.limit.conflicts is not None:
            raise PuzzlewrightError(
                f"{self.program.name} cannot count conflicts: give it a limit in seconds instead"
            )
        if why := budget.exhausted_limit():
            return Unknown(why)
        clauses = [*self.clauses, *((literal,) for literal in assumptions)]
        named = (abs(literal) for clause in clauses for literal in clause)
        top = max(self.variables, max(named, default=0))
        printed = self.program.run(dimacs(top, clauses), budget.seconds, self.counted)
        if printed is None:
            return Unknown(budget.time_limit_message())
        model = read_answer(printed, top)
        if isinstance(model, list):
            true = set(model)
            if any(true.isdisjoint(clause) for clause in clauses):
                raise EngineError(
                    f"{self.program.name} gave a wrong answer: its model breaks a clause"
                )
            return Sat(model[: self.variables])
        if model is False:
            return Unsat(tuple(assumptions))
        return Unknown(f"{self.program.name} answered neither SAT nor UNSAT")


class Script:
    """A shell that keeps the script, and runs the program on all of it for every call."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.name = program.name
        self.commands: list[str] = []
        self.counted: Counter[str] = Counter()

    def execute(self, commands: str) -> None:
        self.commands.append(commands)

    def check(
        self, assumptions: Sequence[Term], asked: Sequence[Term], seconds: float
    ) -> ShellAnswer:
        values = f"(get-value ({' '.join(asked)}))" if asked else ""
        # Assumptions become assertions, which every program supports: each call has a new script.
        assumed = "".join(f"(assert {term})" for term in assumptions)
        printed = self.program.run(
            "\n".join([*self.commands, assumed, check_command(()), values, ""]),
            seconds,
            self.counted,
        )
        if printed is None:
            return ShellAnswer("nothing in time")
        word, _, rest = SUCCESS.sub("", printed, count=1).strip().partition("\n")
        return ShellAnswer(word.strip(), rest if word.strip() == "sat" else "()", list(assumptions))

    def counters(self) -> Mapping[str, int]:
        return self.counted

    def close(self) -> None:
        self.commands = []
