"""Prove uniqueness by a certificate, and verify one with the separate checker."""

import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from puzzlewright.checker import verify as checker
from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import PuzzlewrightError, WrongAnswer, file_errors
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import count_noun, short_repr
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Clause, Cnf, Cut, dimacs
from puzzlewright.formulas.engine import Sat
from puzzlewright.formulas.lrat import ProofStep, to_lrat
from puzzlewright.formulas.solver import ClauseSolver, prove_unsat
from puzzlewright.genre.genre import CertificateFormula, Genre, Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.search import Search, may_overrun
from puzzlewright.reasoning.view import publish
from puzzlewright.verbs.notebooks import certificate_page
from puzzlewright.verbs.solve import SENTENCES, Status
from puzzlewright.verbs.text import as_limit, as_puzzle
from puzzlewright.verbs.verb import AnyLimit, PuzzleInput, verb

ENGINE = "cadical195"  # quick, and it gives proofs

README = """\
A certificate: this puzzle has exactly one solution.

puzzle.json    the puzzle, in native JSON
solution.json  its solution
cuts.json      what must not be separated: the parts of "all is connected" that the proof takes
formula.cnf    the rules, the cuts, and last "not this solution", as DIMACS; comments explain
               the variables
proof.lrat     why this formula contradicts itself, step by step, in the format LRAT
manifest       the SHA-256 hashes of all other files (sha256sum -c manifest)

To check it:   puzzlewright verify FOLDER
or without Puzzlewright, by its checker alone, one file that needs Python 3.11 and nothing else:
               python verify.py FOLDER
Take that file from Puzzlewright (puzzlewright verify --checker > verify.py), not from the author
of this certificate. See docs/proofs.md there for what is checked and how the formula is built.
"""


@short_repr
@dataclass(frozen=True, slots=True)
class Certificate(JsonResult):
    """The proof that a puzzle has one solution, as the files of a folder; or why there is none."""

    JSON = (
        *("genre=puzzle.genre", "status", "why", "solutions", "clauses", "cuts", "steps", "bytes"),
    )

    puzzle: Puzzle
    status: Status
    solutions: tuple[Solution, ...]  # two where there are several
    why: str | None = None  # why there is no solution, if obvious; or the limit reached
    files: Mapping[str, str] = field(default_factory=dict)  # none unless the status is unique
    clauses: int = 0
    cuts: int = 0
    steps: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "solutions", publish(self.puzzle, self.solutions))

    def _repr_html_(self) -> str:
        return certificate_page(self)

    def __str__(self) -> str:
        text = SENTENCES[self.status]
        if self.status == "unique":
            clauses, cuts = count_noun(self.clauses, "clause"), count_noun(self.cuts, "cut")
            return f"{text}: proven ({clauses} with {cuts}, {count_noun(self.steps, 'step')})"
        return f"{text}: {self.why}" if self.why else text

    @property
    def bytes(self) -> int:
        """The size of all files."""
        return sum(map(len, self.files.values()))

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Write the certificate into a new or empty folder, completely or not at all.

        If the folder holds this very certificate already, it stays as it is.
        """
        if not self.files:
            raise PuzzlewrightError(f"there is no certificate to write: {self}")
        place = Path(folder).resolve()
        if self._is_in(place):
            return
        check_free(place)
        with file_errors(folder, "written"):
            self._write(place)

    def _write(self, place: Path) -> None:
        beside = place.with_name(f".{place.name}.part")
        if beside.exists():  # left by an interrupted run
            shutil.rmtree(beside)
        try:
            beside.mkdir(parents=True)
            for name, text in self.files.items():
                (beside / name).write_bytes(text.encode())
            if place.exists():
                place.rmdir()
            beside.replace(place)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise

    def _is_in(self, folder: Path) -> bool:
        try:
            return {path.name for path in folder.iterdir()} == set(self.files) and all(
                (folder / name).read_bytes() == text.encode() for name, text in self.files.items()
            )
        except OSError:
            return False


@verb()
def prove(puzzle: PuzzleInput, *, limit: AnyLimit = None) -> Certificate:
    """Write a certificate that a puzzle has exactly one solution.

    Others can check it without this package, by a checker in a single file. So does `verify`.

    >>> import puzzlewright as pw
    >>> certificate = pw.prove(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> certificate.status
    'unique'
    >>> sorted(certificate.files)[:3]
    ['README', 'cuts.json', 'formula.cnf']
    """
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    genre = genre_of(puzzle)
    if genre.certificate_formula is None:
        raise PuzzlewrightError(f"the genre {genre.name} does not support certificates")

    def partial(solutions: list[Solution], why: str) -> Certificate:
        return Certificate(puzzle, "unknown", tuple(solutions), why)

    return run_limited(
        lambda report: _prove(genre, puzzle, budget, report),
        budget,
        partial,
        isolate=may_overrun(puzzle, budget),
    )


def check_free(folder: Path) -> None:
    """Raise `PuzzlewrightError` if the folder is not empty."""
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise PuzzlewrightError(f"{folder} exists already and is not a certificate of this puzzle")


def is_certificate(folder: Path, puzzle: Puzzle) -> bool:
    """Return whether a folder holds an intact certificate of this puzzle, proof unchecked."""
    try:
        return checker.check_manifest(folder)["puzzle.json"] == puzzle_text(puzzle)
    except (OSError, ValueError, checker.Refused):
        return False


def _prove(
    genre: Genre, puzzle: Puzzle, budget: Budget, report: Callable[[Solution], None]
) -> Certificate:
    with Search(puzzle, budget=budget) as search:
        solution = search.next()
        if solution is None:
            return Certificate(puzzle, "none", (), search.why_unsolvable)
    report(solution)
    assert genre.certificate_formula
    encoding = genre.certificate_formula()
    cnf = encoding.formula(puzzle)
    budget.check()
    another, reasons = _find_other_solution(encoding, puzzle, cnf, solution, budget)
    if another:
        wrong = genre.mistakes(puzzle, genre.marks(puzzle, another))
        if wrong or another == solution:
            raise WrongAnswer(
                f"the certificate formula of {genre.name} allows a wrong answer: {wrong}"
            )
        return Certificate(puzzle, "several", (solution, another))
    rules = len(cnf.clauses)
    cnf.clauses += [*reasons, cnf.variable_map.blocking_clause(solution)]
    proof = prove_unsat(cnf, engine_named(ENGINE), budget)
    steps = to_lrat(cnf.variables, cnf.clauses, proof, budget)
    cuts, steps = _used_cuts(cnf, rules, steps)
    files = {
        "README": README,
        "cuts.json": _line([_cut(encoding, reasons[cut]) for cut in cuts]),
        "formula.cnf": _formula_text(genre, puzzle, cnf),
        "proof.lrat": _proof_text(len(cnf.clauses), steps),
        "puzzle.json": puzzle_text(puzzle),
        "solution.json": _line(genre.marks(puzzle, solution)),
    }
    files["manifest"] = "".join(
        f"{sha256(text.encode()).hexdigest()}  {name}\n" for name, text in files.items()
    )
    return Certificate(
        puzzle, "unique", (solution,), None, files, len(cnf.clauses), len(cuts), len(steps)
    )


def _find_other_solution(
    encoding: CertificateFormula, puzzle: Puzzle, cnf: Cnf, solution: Solution, budget: Budget
) -> tuple[Solution | None, dict[Clause, Reason]]:
    """Find another solution, or the cuts that rule all others out."""
    reasons: dict[Clause, Reason] = {}

    def cuts(candidate: Solution) -> Sequence[Cut]:
        assert encoding.cuts
        found = [
            Cut(reason, tuple(sorted(clause, key=abs)))
            for reason, clause in encoding.cuts(puzzle, cnf, candidate)
        ]
        reasons.update({clause: reason for reason, clause in found})
        return found

    with ClauseSolver(
        cnf, engine_named(ENGINE), budget, cuts=cuts if encoding.cuts else None
    ) as solver:
        solver.exclude(solution)
        answer = solver.decide()
        return (solver.solution(answer.model) if isinstance(answer, Sat) else None), reasons


def _used_cuts(
    cnf: Cnf, rules: int, steps: list[ProofStep]
) -> tuple[list[Clause], list[ProofStep]]:
    """Remove cuts that the proof does not use; return the rest and the renumbered proof.

    Cuts stand between the rules of the formula and its last clause.
    """
    clauses = cnf.clauses
    used = {hint for step in steps for hint in step.hints}
    stays = [
        number
        for number in range(len(clauses))
        if not rules <= number < len(clauses) - 1 or number in used
    ]
    dropped = len(clauses) - len(stays)
    name = {number: new for new, number in enumerate(stays)}
    name |= {number: number - dropped for number in range(len(clauses), len(clauses) + len(steps))}
    cnf.clauses = [clauses[number] for number in stays]
    renamed = [ProofStep(clause, tuple([name[hint] for hint in hints])) for clause, hints in steps]
    return cnf.clauses[rules:-1], renamed


def _cut(encoding: CertificateFormula, reason: Reason) -> list[Any]:
    assert encoding.cut_parts
    return [reason.rule, *encoding.cut_parts(reason)]


def _formula_text(genre: Genre, puzzle: Puzzle, cnf: Cnf) -> str:
    choices = cnf.variable_map.choices()
    marks = [json.dumps(genre.locate_choice(puzzle, choice)) for choice in choices]
    comments = [
        f"puzzlewright certificate 1: {genre.name}",
        f"{len(marks)} variables say marks",
        *(f"{variable} {mark}" for variable, mark in enumerate(marks, start=1)),
    ]
    return dimacs(cnf.variables, cnf.clauses, comments)


def _proof_text(given: int, steps: list[ProofStep]) -> str:
    """Write the steps as LRAT, where clauses are counted from 1."""
    lines = []
    for number, (clause, hints) in enumerate(steps, start=given + 1):
        lines.append(" ".join(map(str, (number, *clause, 0, *(hint + 1 for hint in hints), 0))))
    return "\n".join(lines) + "\n"


def puzzle_text(puzzle: Puzzle) -> str:
    return _line(json.loads(genre_of(puzzle).formats[0].write(puzzle, None)))


def _line(data: Any) -> str:
    return json.dumps(data) + "\n"


@short_repr
@dataclass(frozen=True, slots=True)
class Verified(JsonResult):
    """What the checker says of a certificate."""

    JSON = ("status", "why", "*facts")

    status: Literal["proven", "refused", "unknown"]
    why: str | None  # what is wrong, and where; or which limit was reached
    facts: dict[str, Any]  # of a certificate that is right: genre, clauses, cuts, steps

    def __bool__(self) -> bool:
        return self.status == "proven"

    def __str__(self) -> str:
        if self.status == "proven":
            return f"proven: this {self.facts['genre']} puzzle has exactly one solution"
        return f"{self.status}: {self.why}"


def verify(
    folder: str | os.PathLike[str], *, puzzle: PuzzleInput | None = None, limit: Limit | None = None
) -> Verified:
    """Check a certificate; with a puzzle, also that it belongs to it."""
    budget = Budget(as_limit(limit))
    puzzle = None if puzzle is None else as_puzzle(puzzle)
    place = Path(folder)
    if not place.is_dir():
        raise PuzzlewrightError(f"there is no folder {place}")
    if not (place / "manifest").exists() and any(place.glob("*/manifest")):
        raise PuzzlewrightError(f"this folder contains certificates: verify {place}/*")

    def work(_: Callable[[None], None]) -> Verified:
        verified = _checked(place, puzzle)
        budget.check()  # the checker itself knows no limit
        return verified

    return run_limited(work, budget, lambda _, why: Verified("unknown", why, {}))


def _checked(folder: Path, puzzle: Puzzle | None) -> Verified:
    try:
        facts = checker.check(folder)
    except checker.Refused as refused:
        return Verified("refused", str(refused), {})
    if puzzle and (folder / "puzzle.json").read_bytes() != puzzle_text(puzzle).encode():
        return Verified("refused", "this is the certificate of another puzzle", {})
    return Verified("proven", None, facts)
