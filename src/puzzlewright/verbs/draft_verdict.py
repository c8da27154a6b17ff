"""Check a draft for its author: one solution, several or none, and why."""

from dataclasses import dataclass
from typing import Literal

from puzzlewright.core.board import Board, Solution, board_of
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.picture import Shape
from puzzlewright.core.words import count_noun, join_words, to_sentence
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.explain.smallest_mus import find_clue_conflict
from puzzlewright.verbs.check import mistakes
from puzzlewright.verbs.compare import differing, name_places, shapes_apart
from puzzlewright.verbs.count import count as count_solutions
from puzzlewright.verbs.draw import draw, outline_reasons
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import as_limit, as_puzzle
from puzzlewright.verbs.verb import AnyLimit, PuzzleInput, verb

EXPLANATION_SECONDS = 1.0  # a reason that takes longer to find is not worth waiting for


def contradiction(puzzle: Puzzle, limit: Limit | None = None) -> str | None:
    """Say where explaining a puzzle without solution ends; None if not found quickly."""
    from puzzlewright.verbs.explain import explain  # slow to import, and seldom needed

    seconds = (
        EXPLANATION_SECONDS
        if limit is None or limit.seconds is None
        else min(EXPLANATION_SECONDS, limit.seconds)
    )
    explanation = explain(puzzle, limit=Limit(seconds=seconds))
    if explanation.ending != "contradiction":
        return None
    *before, last = explanation.steps
    # A step that rules out nothing names the contradiction; any other empties a place.
    text = last.why[:1].lower() + last.why[1:].removesuffix(".")
    if last.removes:
        before.append(last)
        broken = mistakes(puzzle, explanation.board)
        board = explanation.board.open
        dead = next(place for place, values in enumerate(board) if not values)
        text = (
            broken[0].why
            if broken
            else f"nothing is left for {genre_of(puzzle).describe_place(puzzle, dead)}"
        )
    after = f"after {count_noun(len(before), 'step')} of the explained solve, " if before else ""
    return f"{after}{text}"


MAX_COUNTED = 100  # solutions
CONFLICT_SECONDS = 1.0  # for the clues that contradict each other
LEAST_SECONDS = 0.01
VERDICT_TIME_SHARE = 0.6  # of the time; the rest is for what all solutions have in common


@dataclass(frozen=True)
class DraftVerdict(JsonResult):
    """What is known about a draft."""

    JSON = (
        *("genre=puzzle.genre", "status", "said=summary", "why", "count=number", "exact=is_exact"),
        *("brief=is_brief", "forced", "apart", "both", "wrong"),
    )

    puzzle: Puzzle
    status: Literal["unique", "several", "none", "unknown"]
    summary: str  # "exactly one solution", "at least 100 solutions", "no solution"
    why: str = ""
    number: int | None = None  # of solutions, as far as they were counted
    is_exact: bool = False
    forced: tuple[Shape, ...] = ()  # what all solutions have
    apart: tuple[Shape, ...] = ()  # where two of them differ: the first and the second
    both: tuple[tuple[Shape, ...], ...] = ()  # the two of them whole
    wrong: tuple[Shape, ...] = ()  # the clues that contradict each other
    is_brief: bool = False  # skipped the count and the conflicting clues


@verb(queue="analysis", seconds=3.0)
def draft_verdict(
    puzzle: PuzzleInput, *, brief: bool = False, limit: AnyLimit = None
) -> DraftVerdict:
    """Find out whether a draft has one solution, several or none, and why.

    `brief` skips the count and the conflicting clues.

    >>> import puzzlewright as pw
    >>> draft_verdict(pw.read('{"genre": "mosaic", "clues": [[null, 1, null]]}')).summary
    '3 solutions'
    """
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    verdict = solve(puzzle, limit=_left(budget.with_time_share(VERDICT_TIME_SHARE)))
    match verdict.status:
        case "unique":
            assert verdict.solution
            only = _marks_of(puzzle, board_of([verdict.solution]))
            return DraftVerdict(puzzle, "unique", "exactly one solution", "", 1, True, only)
        case "several":
            one, other, *_ = verdict.solutions
            return _several(puzzle, one, other, None if brief else budget)
        case "none" if brief:
            why = to_sentence(verdict.why) if verdict.why else ""
            return DraftVerdict(puzzle, "none", "no solution", why, 0, True, is_brief=True)
        case "none":
            return _none(puzzle, verdict.why, budget)
    return DraftVerdict(puzzle, "unknown", "not found out yet", to_sentence(verdict.why or ""))


def _several(puzzle: Puzzle, one: Solution, other: Solution, budget: Budget | None) -> DraftVerdict:
    """Show where two solutions differ; count all if there is a budget."""
    found = count_solutions(puzzle, at_most=MAX_COUNTED, limit=_left(budget)) if budget else None
    # the verdict knows of two even if there was no time to count them
    number = max(found.number, 2) if found else 2
    is_exact = found is not None and found.is_exact and found.number == number
    text = f"{number} solutions" if is_exact else f"at least {number} solutions"
    return DraftVerdict(
        puzzle,
        "several",
        text,
        f"Two of them differ at {name_places(puzzle, differing(one, other))}.",
        number,
        is_exact,
        _marks_of(puzzle, found.common) if found and found.common else (),
        tuple(shapes_apart(puzzle, one, other)),
        tuple(_marks_of(puzzle, board_of([solution])) for solution in (one, other)),
        is_brief=found is None,
    )


def _none(puzzle: Puzzle, why: str | None, budget: Budget) -> DraftVerdict:
    genre = genre_of(puzzle)
    try:
        reasons = (
            find_clue_conflict(puzzle, budget.capped_at(CONFLICT_SECONDS))
            if genre.human_model
            else []
        )
    except LimitReached:
        reasons = []
    framed = outline_reasons(puzzle, reasons) if genre.human_model else []
    wrong = [shape._replace(role="wrong") for shape in framed]
    reason = why or contradiction(puzzle, _left(budget)) or ""
    clues = _name_framed_clues(
        [genre.describe_reason(puzzle, reason) for reason in reasons], reason
    )
    text = " ".join(to_sentence(one) for one in (reason, clues) if one)
    return DraftVerdict(puzzle, "none", "no solution", text, 0, True, wrong=tuple(wrong))


def _name_framed_clues(named_reasons: list[str], reason: str) -> str:
    """Name the framed clues, unless the text names them already."""
    if all(one in reason for one in named_reasons):
        return ""
    if len(named_reasons) == 1:
        return f"{named_reasons[0]} cannot hold"
    return f"these contradict each other: {join_words(named_reasons)}"


def _marks_of(puzzle: Puzzle, board: Board) -> tuple[Shape, ...]:
    """Return what a board shows that the blank puzzle does not."""
    bare = set(draw(puzzle).picture.shapes)
    return tuple(
        shape
        for shape in draw(puzzle, board).picture.shapes
        if shape not in bare and shape.role not in ("touch", "lattice", "bridge-bounds")
    )


def _left(budget: Budget) -> Limit:
    """Return the time left, if it is limited; never zero."""
    if budget.limit.seconds is None:
        return Limit()
    return Limit(seconds=max(budget.seconds, LEAST_SECONDS))
