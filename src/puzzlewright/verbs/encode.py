"""Export a puzzle as DIMACS or SMT-LIB, and read a solver's answer."""

import time
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from typing import Any

from puzzlewright.core.board import Board, Marks, Solution
from puzzlewright.core.errors import BadPuzzle, LimitReached, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.formulas.cardinality import counted_out
from puzzlewright.formulas.cnf import Cnf, dimacs, read_answer
from puzzlewright.formulas.engine import Formula
from puzzlewright.formulas.smt import Smt, parse_values, preamble
from puzzlewright.genre.genre import Encoding, Genre, Puzzle
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.reasoning.deadline import run_limited
from puzzlewright.verbs.check import mistakes
from puzzlewright.verbs.solve import Seconds, Status, Verdict
from puzzlewright.verbs.text import solution_of
from puzzlewright.verbs.validation import as_limit

BESIDES = "besides"  # the rule of "another solution than this"


@dataclass(frozen=True, slots=True)
class FormulaSize:
    """How much of a formula is there because of one rule."""

    groups: int = 0  # clues, islands, pairs, ...: whatever the rule speaks of
    constraints: int = 0  # clauses, at-most constraints, assertions
    literals: int = 0  # of an SMT formula: characters


@dataclass(frozen=True, slots=True)
class Encoded:
    """A formula as text, and its size by reason."""

    form: str  # "dimacs" or "smtlib"
    text: str
    encoding: str
    variables: int
    constraints: int
    at_most: int  # so many of the constraints are native at-most constraints
    # with those written out in clauses, as DIMACS needs it: what stands in the text
    written_variables: int
    written_constraints: int
    sizes: dict[str, FormulaSize]

    def json(self) -> dict[str, Any]:
        """Return the contract's JSON, without the text."""
        return {
            "encoding": self.encoding,
            "form": self.form,
            "variables": self.variables,
            "constraints": self.constraints,
            "at_most": self.at_most,
            "written": {
                "variables": self.written_variables,
                "constraints": self.written_constraints,
            },
            "sizes": {rule: asdict(size) for rule, size in self.sizes.items()},
        }


def encode(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    besides: Solution | Marks | None = None,
    limit: Limit | None = None,
) -> Encoded:
    """Write the puzzle's formula; `besides` asks for another solution than that one.

    Raise `LimitReached` if the formula is too large.

    >>> import puzzlewright as pw
    >>> pw.encode(pw.read("3x3:4d23b", genre="mosaic"), encoding="direct").variables
    9
    """
    budget = Budget(as_limit(limit))

    def give_up(_: list[Any], why: str) -> Encoded:
        raise LimitReached(why)

    return run_limited(lambda _: _encoded(puzzle, encoding, besides), puzzle, budget, give_up)


def _encoded(puzzle: Puzzle, encoding: str | None, besides: Solution | Marks | None) -> Encoded:
    genre, chosen, board, formula = _formula(puzzle, encoding)
    heading = list(_heading(genre, chosen, puzzle, board, formula))
    if besides is not None:
        known = right_solution(puzzle, besides)
        if isinstance(formula, Smt):
            formula.assertions += formula.differs_from(known)
        else:
            formula.clauses += formula.differs_from(known)
        formula.because(BESIDES)
        heading.insert(1, "another solution than one that is known: none if that is the only one")
    native = formula.variables, formula.constraints
    if isinstance(formula, Smt):
        text = _smtlib(formula, heading)
        return Encoded("smtlib", text, chosen.name, *native, 0, *native, _sizes(formula))
    counted, variables = counted_out(formula)
    clauses = [*formula.clauses, *counted]
    if counted:
        heading.insert(
            1,
            f"native: {native[0]} variables, {native[1]} constraints, of which"
            f" {len(formula.at_most)} at-most constraints, written out here",
        )
    text, written = dimacs(variables, clauses, heading), (variables, len(clauses))
    at_most = len(formula.at_most)
    return Encoded("dimacs", text, chosen.name, *native, at_most, *written, _sizes(formula))


def right_solution(puzzle: Puzzle, answer: Solution | Marks) -> Solution:
    """Return the given solution; raise `Trouble` if it is wrong."""
    if wrong := mistakes(puzzle, answer):
        raise Trouble(f"what is given as a solution is none: {wrong[0].why}")
    return solution_of(puzzle, answer)


def verdict_from(
    text: str,
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    besides: Solution | Marks | None = None,
) -> Verdict:
    """Interpret a solver's printed answer; uniqueness stays open unless `besides` was given."""
    known = () if besides is None else (right_solution(puzzle, besides),)
    started = time.perf_counter()
    _, chosen, _, formula = _formula(puzzle, encoding)
    encoded = time.perf_counter()
    try:
        solution = (
            _from_values(text, formula)
            if isinstance(formula, Smt)
            else _from_literals(text, formula)
        )
        wrong = mistakes(puzzle, solution) if solution else []
    except (ValueError, LookupError, RuntimeError, StopIteration):
        # In a search this would be a bug of ours; here somebody else wrote the answer.
        raise BadPuzzle("the model does not give every place one value") from None
    if wrong:
        left_out = (
            " (this encoding leaves connection to cuts; export another one)" if chosen.cuts else ""
        )
        raise BadPuzzle(f"the model is not a solution: {wrong[0].why}{left_out}")
    if solution and solution in known:
        raise BadPuzzle("the model is the solution that is known already")
    done = time.perf_counter()
    status: Status = "unknown" if solution else "none"
    if known:
        status = "several" if solution else "unique"
    return Verdict(
        puzzle=puzzle,
        status=status,
        solutions=(*known, solution) if solution else known,
        why=None,
        encoding=chosen.name,
        engine="file",
        seconds=Seconds(encoded - started, done - encoded, done - started),
        variables=formula.variables,
        clauses=formula.constraints,
        at_most=len(formula.at_most) if isinstance(formula, Cnf) else 0,
        opening=False,
    )


def _from_literals(text: str, cnf: Cnf) -> Solution | None:
    model = read_answer(text, counted_out(cnf).variables)
    if isinstance(model, list):
        return cnf.meaning.solution(model)
    if model is False:
        return None
    raise BadPuzzle(
        "this is not a SAT solver's answer: there is no line 's SATISFIABLE' with lines 'v ...'"
    )


def _from_values(text: str, smt: Smt) -> Solution | None:
    word, _, values = text.strip().partition("\n")
    if word.strip() == "unsat":
        return None
    if word.strip() != "sat":
        raise BadPuzzle("an SMT solver's answer starts with sat or unsat")
    found, asked = parse_values(values), smt.meaning.asked
    if len(found) != len(asked):
        raise BadPuzzle(
            f"the answer has {len(found)} values, but this encoding asks for {len(asked)}"
        )
    return smt.meaning.solution(dict(zip(asked, found, strict=True)))


def _formula(
    puzzle: Puzzle, encoding: str | None
) -> tuple[Genre[Any], Encoding[Any], Board, Formula]:
    """Encode the whole puzzle: an exported formula must say everything itself."""
    genre = genre_of(puzzle)
    chosen = encoding_of(genre, encoding)
    board = genre.blank(puzzle)
    return genre, chosen, board, chosen.formula(puzzle, board)


def _sizes(formula: Formula) -> dict[str, FormulaSize]:
    sizes: dict[str, FormulaSize] = {}
    for reason, written, *counted in formula.groups():
        bounds = [bound.literals for at_most in counted for bound in at_most]
        lengths = [len(part) for part in (*written, *bounds)]
        groups, constraints, literals = astuple(sizes.get(reason.rule, FormulaSize()))
        sizes[reason.rule] = FormulaSize(
            groups + 1, constraints + len(lengths), literals + sum(lengths)
        )
    return sizes


def _heading(
    genre: Genre[Any], encoding: Encoding[Any], puzzle: Puzzle, board: Board, formula: Formula
) -> Iterator[str]:
    yield f"puzzlewright: {genre.title}, encoding {encoding.name}"
    if encoding.cuts:
        yield (
            "incomplete: this encoding adds connection by cuts, while it looks at candidates; a"
            " model may break that rule"
        )
    is_cnf = isinstance(formula, Cnf)
    yield f"a choice is taken where {'all its literals hold' if is_cnf else 'its term holds'}"
    for place, values in enumerate(board.open):
        yield f"place {place}: {genre.describe_place(puzzle, place)}"
        for value in sorted(values):
            if isinstance(formula, Cnf):
                said = " ".join(map(str, formula.meaning.cube(place, value)))
            else:
                said = formula.meaning.term(place, value)
            yield f"choice {place} {value}: {said}"


def _smtlib(formula: Smt, heading: list[str]) -> str:
    lines = [f"; {line}" for line in heading]
    lines += [preamble(formula.logic), *formula.declarations]
    for reason, terms in formula.groups():
        lines.append(f"; {' '.join(map(str, (reason.rule, *reason.about)))}")
        lines += [f"(assert {term})" for term in terms]
    lines.append("(check-sat)")
    if formula.meaning.asked:
        lines.append(f"(get-value ({' '.join(formula.meaning.asked)}))")
    return "\n".join(lines) + "\n"
