"""Formulas in files as instances: DIMACS and SMT-LIB, solved without a puzzle."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import EngineError, LimitReached, PuzzlewrightError, WrongAnswer
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf
from puzzlewright.formulas.engine import Sat, Unknown
from puzzlewright.formulas.lrat import to_lrat
from puzzlewright.formulas.smtlib import IntegerTermMap, Smt
from puzzlewright.formulas.solver import prove_unsat
from puzzlewright.lab.plan import EFFORT
from puzzlewright.lab.trial import CRASHED, GAVE_UP, WRONG, Result, Stopwatch, Trial, digest
from puzzlewright.reasoning.search import Effort

FORMULA = "formula"  # the key of an instance that is a formula
PROOF_ENGINE = "cadical195"
LOGIC = re.compile(r"\(\s*set-logic\s+(\w+)")
# The lab sets options and asks for the answer itself.
LEFT_OUT = ("set-logic", "set-option", "set-info", "check-sat", "get-", "exit", "echo")


def formula_in(path: Path, text: str) -> JsonObject:
    """Return the instance of a file; the text is parsed once to reject other files."""
    instance = {FORMULA: "smt" if path.suffix == ".smt2" else "cnf", "text": text}
    parse_formula(instance)
    return instance


def parse_formula(instance: JsonObject) -> Cnf | Smt:
    return (_smt if instance[FORMULA] == "smt" else _cnf)(instance["text"])


def _cnf(text: str) -> Cnf:
    lines = [line for line in text.splitlines() if line.strip() and line.lstrip()[0] not in "c%"]
    header = re.fullmatch(r"\s*p\s+cnf\s+(\d+)\s+(\d+)\s*", lines[0]) if lines else None
    if header is None:
        raise PuzzlewrightError("the formula is not DIMACS: there is no line 'p cnf N M'")
    variables, number = map(int, header.groups())
    try:
        literals = [int(word) for line in lines[1:] for word in line.split()]
    except ValueError as wrong:
        raise PuzzlewrightError(f"the formula is not DIMACS: {wrong}") from None
    clauses: list[Clause] = []
    start = 0
    for at, literal in enumerate(literals):
        if abs(literal) > variables:
            raise PuzzlewrightError(f"literal {literal} is beyond the {variables} variables")
        if literal == 0 and len(clauses) < number:
            clauses.append(tuple(literals[start:at]))
            start = at + 1
    if len(clauses) != number:
        raise PuzzlewrightError(f"the formula has {len(clauses)} clauses, not {number}")
    return Cnf(BooleanMap(variables), variables, clauses)


def _smt(text: str) -> Smt:
    commands = list(_commands(text))
    logic = LOGIC.search(text)
    if logic is None:
        raise PuzzlewrightError("the formula has no (set-logic ...)")
    kept = [one for one in commands if not one[1:].lstrip().startswith(LEFT_OUT)]
    return Smt(logic[1], IntegerTermMap([]), kept)


def _commands(text: str) -> Iterator[str]:
    """Yield the commands of a script, without comments."""
    depth, start = 0, 0
    for token in re.finditer(r'"[^"]*"|\|[^|]*\||;[^\n]*|[()]', text):
        if token[0] == "(":
            start = start if depth else token.start()
            depth += 1
        elif token[0] == ")":
            depth -= 1
            if depth < 0:
                break
            if depth == 0:
                yield re.sub(r";[^\n]*", "", text[start : token.end()])
    if depth:
        raise PuzzlewrightError("the formula is not SMT-LIB: its parentheses do not match")


def shuffle_formula(formula: Cnf | Smt, seed: int) -> None:
    """Put clauses or assertions into a random order, which changes the search of most solvers."""
    Random(seed).shuffle(formula.clauses if isinstance(formula, Cnf) else formula.assertions)


def formula_trial(trial: Trial) -> Result:
    """Solve a formula once; a model of clauses is checked, outside the clock."""
    engine = engine_named(trial.method.engine or "cadical195", trial.seed)
    watch, result = Stopwatch(), Result()
    formula = parse_formula(trial.instance.puzzle)
    if trial.is_shuffled:
        shuffle_formula(formula, trial.repetition)
    watch.lap("construct")
    result.values = {"variables": formula.variables, "clauses": formula.constraints}
    try:
        if isinstance(formula, Cnf):
            session = engine.open_clauses(formula)
        elif engine.open_terms is None:
            raise PuzzlewrightError(f"{engine.name} solves clauses only")
        else:
            session = engine.open_terms(formula)  # type: ignore[assignment]
        with closing(session):
            watch.lap("load")
            answer = session.ask((), Budget())
            watch.lap("solve")
            effort = Effort.of(session.counters(), 0, 1)
        result.values |= {name: getattr(effort, name) for name in EFFORT}
        if isinstance(answer, Unknown):
            result.outcome, result.why = GAVE_UP, answer.why
        elif isinstance(answer, Sat):
            result.verdict = "solved"
            if isinstance(formula, Cnf):
                _check(formula, set(answer.model))
                result.solutions = [digest(sorted(answer.model))]
        else:
            result.verdict = "none"
            if trial.plan.proofs and isinstance(formula, Cnf):
                result.values["proof_steps"] = proof_steps(formula)
    except LimitReached as reached:
        result.outcome, result.why = GAVE_UP, str(reached)
    except (EngineError, WrongAnswer) as wrong:
        result.outcome, result.why, result.verdict = WRONG, str(wrong), None
    except PuzzlewrightError as error:
        result.outcome, result.why = CRASHED, str(error)
    return result.timed(watch)


def _check(formula: Cnf, true: set[int]) -> None:
    if any(true.isdisjoint(clause) for clause in formula.clauses):
        raise EngineError("the model breaks a clause")


def proof_steps(formula: Cnf) -> int | None:
    """Return the steps of a checked proof that a formula has no model; None if it was not found.

    Raise `WrongAnswer` if the formula has a model.
    """
    try:
        proof = prove_unsat(formula, engine_named(PROOF_ENGINE), Budget())
        return len(to_lrat(formula.variables, formula.clauses, proof, Budget()))
    except LimitReached:
        return None
