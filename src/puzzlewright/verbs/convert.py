"""Write a puzzle in another format, or as DIMACS or SMT-LIB, and read a solver's answer."""

import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Annotated

from puzzlewright.core.board import Board, Marks, MarksLike, Solution
from puzzlewright.core.errors import BadPuzzle, LimitReached, PuzzlewrightError, WrongType
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import a_or_an, short_repr
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Cnf, dimacs, read_answer
from puzzlewright.formulas.engine import Formula
from puzzlewright.formulas.smtlib import Smt, parse_values, preamble
from puzzlewright.genre.genre import Encoding, Genre, Puzzle
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.processes.sandbox import give_up, run_limited
from puzzlewright.reasoning.search import may_overrun
from puzzlewright.verbs.check import mistakes
from puzzlewright.verbs.solve import EncodingName, Seconds, Status, Verdict, solve
from puzzlewright.verbs.text import (
    as_limit,
    as_puzzle,
    as_puzzle_with_marks,
    complete_answer,
    solution_of,
    write,
)
from puzzlewright.verbs.verb import (
    AnyLimit,
    AnySolution,
    OldName,
    OwnMarks,
    PuzzleInput,
    about,
    renamed,
    verb,
)


@short_repr
@dataclass(frozen=True, slots=True)
class Converted(JsonResult):
    """A puzzle as text in some format."""

    JSON = ("genre=puzzle.genre", "notation=format", "text")

    puzzle: Puzzle
    format: str
    text: str
    note: str | None = None  # what is not known about the solution in it

    def __str__(self) -> str:
        return self.text


@verb(queue="quick", seconds=10.0)
def convert(
    puzzle: PuzzleInput,
    to: Annotated[str, about("format to write (see: puzzlewright formats)", metavar="FORMAT")],
    *,
    marks: OwnMarks = None,
    solution: Annotated[bool, about("solve the puzzle, and write its solution, too")] = False,
    limit: AnyLimit = None,
) -> Converted:
    """Write the same puzzle in another format.

    A complete answer that came with the puzzle is kept if the format can hold one.

    >>> import puzzlewright as pw
    >>> pw.convert("5x5m2:1a1a2e3a3a3e3a6a4", "puzzlink").text
    'https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4'
    """
    (puzzle, own), budget = as_puzzle_with_marks(puzzle), Budget(as_limit(limit))
    shown: Solution | Marks | None = None
    note = None
    if solution:
        shown, note = find_solution(puzzle, budget.limit)
    elif any(form.can_hold_solution for form in genre_of(puzzle).formats if form.name == to):
        marks = own if marks is None else marks
        shown = complete_answer(puzzle, marks) if marks else None
    text = run_limited(
        lambda _: write(puzzle, to, shown).rstrip("\n"),
        budget,
        give_up,
        isolate=may_overrun(puzzle, budget),
    )
    return Converted(puzzle, to, text, note)


def find_solution(puzzle: Puzzle, limit: Limit) -> tuple[Solution, str | None]:
    """Return a solution to draw or write, and what is not known about it."""
    verdict = solve(puzzle, limit=limit)
    if verdict.solution is None:
        if verdict.status == "unknown":
            raise LimitReached(verdict.why)
        raise PuzzlewrightError(
            f"this puzzle has no solution{': ' + verdict.why if verdict.why else ''}"
        )
    if verdict.status == "several":
        return verdict.solution, "this puzzle has more than one solution; this is one of them"
    if verdict.status == "unknown":
        return verdict.solution, f"there may be other solutions: {verdict.why}"
    return verdict.solution, None


EXCLUDED_SOLUTION = "besides"  # the rule that excludes a known solution


@dataclass(frozen=True, slots=True)
class FormulaSize:
    """How much of a formula is there because of one rule."""

    groups: int = 0  # clues, islands, pairs, ...: whatever the rule speaks of
    constraints: int = 0  # clauses, at-most constraints, assertions
    literals: int = 0  # of an SMT formula: characters


@short_repr
@dataclass(frozen=True, slots=True)
class Encoded(JsonResult):
    """A formula as text, and its size by reason."""

    JSON = (
        *("genre=puzzle.genre", "encoding", "form", "variables", "constraints"),
        "at_most=at_most_constraints",
        *("written", "sizes", "text?"),
    )

    puzzle: Puzzle
    form: str  # "dimacs" or "smtlib"
    text: str
    encoding: str
    variables: int
    constraints: int
    at_most_constraints: int  # among the constraints
    # with those written out in clauses, as DIMACS needs it: what stands in the text
    written_variables: int
    written_constraints: int
    sizes: dict[str, FormulaSize]

    @property
    def written(self) -> dict[str, int]:
        """The size as written in the text."""
        return {"variables": self.written_variables, "constraints": self.written_constraints}


@verb()
def encode(
    puzzle: PuzzleInput,
    *,
    encoding: EncodingName = None,
    excluding: Annotated[
        AnySolution,
        about(
            "exclude this solution (a file, or the text itself); if a solver then finds none, it is"
            " unique",
            flags=("--excluding",),
        ),
    ] = None,
    limit: AnyLimit = None,
    besides: OldName[MarksLike] = None,
) -> Encoded:
    """Write a puzzle as DIMACS or SMT-LIB for other solvers, with a map of the variables.

    `solve` reads a solver's answer (in Python with `from_model`, in a shell with --from-model). A
    formula that is too large is reported as a reached limit.

    >>> import puzzlewright as pw
    >>> pw.encode(pw.read("3x3:4d23b", genre="mosaic"), encoding="direct").variables
    9
    """
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    return run_limited(
        lambda _: _encoded(puzzle, encoding, renamed(excluding, besides)),
        budget,
        give_up,
        isolate=may_overrun(puzzle, budget),
    )


def _encoded(puzzle: Puzzle, encoding: str | None, excluding: MarksLike | None) -> Encoded:
    genre, chosen, board, formula = _formula(puzzle, encoding)
    heading = list(_heading(genre, chosen, puzzle, board, formula))
    if excluding is not None:
        known = right_solution(puzzle, excluding)
        if isinstance(formula, Smt):
            formula.assertions += formula.blocking_constraints(known)
        else:
            formula.clauses += formula.blocking_constraints(known)
        formula.because(EXCLUDED_SOLUTION)
        heading.insert(1, "another solution than one that is known: none if that is the only one")
    native = formula.variables, formula.constraints
    if isinstance(formula, Smt):
        text = _smtlib(formula, heading)
        return Encoded(puzzle, "smtlib", text, chosen.name, *native, 0, *native, _sizes(formula))
    counted, variables = expand_at_most(formula)
    clauses = [*formula.clauses, *counted]
    if counted:
        heading.insert(
            1,
            f"native: {native[0]} variables, {native[1]} constraints, of which"
            f" {len(formula.at_most)} at-most constraints, written out here",
        )
    text, written = dimacs(variables, clauses, heading), (variables, len(clauses))
    at_most = len(formula.at_most)
    return Encoded(puzzle, "dimacs", text, chosen.name, *native, at_most, *written, _sizes(formula))


def right_solution(puzzle: Puzzle, answer: MarksLike) -> Solution:
    """Return the given solution; raise `PuzzlewrightError` if it is wrong."""
    if wrong := mistakes(puzzle, answer):
        raise PuzzlewrightError(f"the given solution is wrong: {wrong[0].why}")
    return solution_of(puzzle, answer)


def verdict_from(
    text: str,
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    excluding: MarksLike | None = None,
) -> Verdict:
    """Interpret a solver's printed answer; uniqueness stays open unless a solution was excluded."""
    if not isinstance(text, str):
        raise WrongType(f"a solver's answer must be a string, not {a_or_an(type(text).__name__)}")
    known = () if excluding is None else (right_solution(puzzle, excluding),)
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
    except BadPuzzle:
        raise
    except (ValueError, LookupError, RuntimeError, StopIteration):
        # In a search this would be a bug; here the answer comes from another program.
        raise BadPuzzle("the model does not give every place one value") from None
    if wrong:
        left_out = (
            " (this encoding leaves connection to cuts; export another one)" if chosen.cuts else ""
        )
        raise BadPuzzle(f"the model is not a solution: {wrong[0].why}{left_out}")
    if solution and solution in known:
        raise BadPuzzle("the model is the solution that is already known")
    done = time.perf_counter()
    status: Status = "found" if solution else "none"
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
        at_most_constraints=len(formula.at_most) if isinstance(formula, Cnf) else 0,
        propagation=False,
    )


def _from_literals(text: str, cnf: Cnf) -> Solution | None:
    model = read_answer(text, expand_at_most(cnf).variables)
    if isinstance(model, list):
        return cnf.variable_map.solution(model)
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
    found, asked = parse_values(values), smt.term_map.queried_terms
    if len(found) != len(asked):
        raise BadPuzzle(
            f"the answer has {len(found)} values, but this encoding asks for {len(asked)}"
        )
    return smt.term_map.solution(dict(zip(asked, found, strict=True)))


def _formula(puzzle: Puzzle, encoding: str | None) -> tuple[Genre, Encoding, Board, Formula]:
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
    genre: Genre, encoding: Encoding, puzzle: Puzzle, board: Board, formula: Formula
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
                said = " ".join(map(str, formula.variable_map.cube(place, value)))
            else:
                said = formula.term_map.term(place, value)
            yield f"choice {place} {value}: {said}"


def _smtlib(formula: Smt, heading: list[str]) -> str:
    lines = [f"; {line}" for line in heading]
    lines += [preamble(formula.logic), *formula.declarations]
    for reason, terms in formula.groups():
        lines.append(f"; {' '.join(map(str, (reason.rule, *reason.about)))}")
        lines += [f"(assert {term})" for term in terms]
    lines.append("(check-sat)")
    if formula.term_map.queried_terms:
        lines.append(f"(get-value ({' '.join(formula.term_map.queried_terms)}))")
    return "\n".join(lines) + "\n"
