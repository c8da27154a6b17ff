"""Check answers of solvers by proofs: that a solution is unique, or that a formula has none.

The proof does not come from the solver in question, which may be any program. CaDiCaL proves the
same statement, and its proof is checked step by step. So a wrong answer of any engine is found.
"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from puzzlewright.checker.verify import check
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.lrat import to_lrat
from puzzlewright.formulas.solver import prove_unsat
from puzzlewright.genre.genre import Puzzle
from puzzlewright.lab.trial import WRONG, Result
from puzzlewright.verbs.prove import prove

ENGINE = "cadical195"  # gives proofs


def checked_by_proof(puzzle: Puzzle, result: Result) -> Result:
    """Return the result with the steps of a proof; it is wrong if another status is proven."""
    if result.verdict not in ("unique", "none"):
        return result
    certificate = prove(puzzle)
    if certificate.status == "unknown":
        return result
    if certificate.status != result.verdict:
        why = f"says {result.verdict}, but the proof says {certificate.status}"
        return replace(result, outcome=WRONG, why=why)
    if certificate.status == "unique":
        with TemporaryDirectory() as folder:
            place = Path(folder) / "certificate"
            certificate.write(place)
            result.values["proof_steps"] = check(place)["steps"]
    return result


def proof_steps(formula: Cnf) -> int | None:
    """Return the steps of a checked proof that a formula has no model; None if it was not found.

    Raise `WrongAnswer` if the formula has a model.
    """
    try:
        proof = prove_unsat(formula, engine_named(ENGINE), Budget())
        return len(to_lrat(formula.variables, formula.clauses, proof, Budget()))
    except LimitReached:
        return None
