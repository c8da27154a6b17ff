"""`rate`: print the difficulty of a puzzle and its facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Annotated, Any, TypeAlias

from puzzlewright.cli.answer import LIMIT_REACHED, NO, YES, AnsweredPuzzle
from puzzlewright.cli.command import Command
from puzzlewright.cli.output import Output, format_fact, print_facts, print_rows, print_table
from puzzlewright.cli.puzzles import ORIGIN_NAMES
from puzzlewright.core.condition import Condition
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import NotRated, PuzzlewrightError, UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Unfinished
from puzzlewright.core.words import count_noun, join_words
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.rate.rating import Rating, unsolved_facts
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import read
from puzzlewright.verbs.verb import about

RATING_FACTS = ("level", "difficulty", "score")  # names in conditions, in addition to facts


@dataclass(frozen=True)
class Unrated(JsonResult):
    """A puzzle without exactly one solution, with the facts that need none."""

    JSON = ("genre=puzzle.genre", "why")

    puzzle: Puzzle
    why: str

    @property
    def facts(self) -> dict[str, Any]:
        return dict(unsolved_facts(self.puzzle))


def unrated(puzzle: Puzzle, error: PuzzlewrightError) -> Unrated:
    if isinstance(error, NotRated):
        return Unrated(puzzle, str(error))
    raise error


def status(result: Rating | Unfinished | Unrated) -> int:
    if isinstance(result, Unfinished):
        return LIMIT_REACHED
    return NO if isinstance(result, Unrated) else YES


def is_kept(
    answered: AnsweredPuzzle,
    *,
    where: Annotated[
        str | None,
        about(
            "print only puzzles that match a condition on facts, level, difficulty or score, e.g."
            " 'connectivity and density > 0.3' (operators: and, or, not, ( ), <, <=, >, >=, ==,"
            " !=)",
            metavar="EXPR",
        ),
    ] = None,
    by_solver: bool = False,
) -> bool:
    """Tell whether a puzzle matches the condition."""
    result = answered.result
    if where is None or isinstance(result, Unfinished):
        return True
    level: dict[str, Any] = {}
    if isinstance(result, Rating):
        level = dict(zip(RATING_FACTS, (result.level, result.name, result.score), strict=True))
    condition = _condition(where, result.puzzle.genre, by_solver)
    return condition.holds({**level, **answered.origin, **result.facts})


@cache
def _condition(text: str, genre: str, by_solver: bool) -> Condition:
    """Parse the condition; reject a name that is no fact of any genre."""
    condition = Condition(text)
    if not condition.names:
        return condition
    shared = (*RATING_FACTS, *ORIGIN_NAMES)
    facts = {
        one.name: list(rate(read(one.example), by_solver=by_solver).facts)
        for one in GENRES
        if one.human_model and one.example
    }
    if unknown := condition.names - {*shared, *chain(*facts.values())}:
        raise UnknownName(
            f"{genre} fact", min(unknown), dict.fromkeys((*shared, *facts.get(genre, ())))
        )
    return condition


OnlyFacts: TypeAlias = Annotated[
    str | None,
    about("print only these facts, e.g. islands,density", flags=("--only-facts",), metavar="A,B"),
]


def more_keys(
    answered: AnsweredPuzzle, *, facts: bool = True, only_facts: OnlyFacts = None
) -> dict[str, Any]:
    """Add the origin of the puzzle to the facts."""
    counted = answered.answer_json().get("facts")
    if answered.status == NO and facts:
        counted = unsolved_facts(answered.puzzle)
    return {} if counted is None else {"facts": _chosen(answered, counted, only_facts)}


def _chosen(
    answered: AnsweredPuzzle, facts: Mapping[str, Any], only_facts: str | None
) -> dict[str, Any]:
    """Return the facts and the origin of a puzzle, or only those with the given names."""
    known = {**answered.origin, **facts}
    if only_facts is None:
        return known
    names = [name.strip() for name in only_facts.split(",")]
    for name in names:
        if name not in known:
            raise UnknownName("fact", name, known)
    return {name: known[name] for name in names}


ShowFacts: TypeAlias = Annotated[
    bool,
    about("also print the facts, such as density; implied by --by-solver", flags=("--facts",)),
]


def print_ratings(
    answers: Sequence[AnsweredPuzzle],
    *,
    output: Output = None,
    show_facts: ShowFacts = False,
    only_facts: OnlyFacts = None,
) -> None:
    """Print all ratings as a table or as CSV."""
    if output in ("table", "csv"):
        has_facts = show_facts or only_facts is not None
        print_rows([_row(answered, has_facts, only_facts) for answered in answers], output)


def _row(answered: AnsweredPuzzle, has_facts: bool, only_facts: str | None) -> dict[str, Any]:
    result: Rating | Unfinished | Unrated = answered.result
    row = {"line": answered.text.line, "id": answered.labels.id, "genre": answered.puzzle.genre}
    row = {name: value for name, value in row.items() if value is not None}
    if not isinstance(result, Rating):
        return {**row, "difficulty": "", "level": "", "score": "", "why": result.why}
    hardest = result.hardest.technique if result.hardest else ""
    facts = _chosen(answered, result.facts, only_facts) if has_facts else {}
    score = f"{result.score:g}"
    return {
        **row,
        "difficulty": result.name,
        "level": result.level,
        "score": score,
        "hard_steps": result.hard_steps,
        "steps": sum(one.steps for one in result.curve),
        "hardest_technique": hardest,
        **facts,
    }


def show_rating(
    answered: AnsweredPuzzle,
    *,
    show_facts: ShowFacts = False,
    only_facts: OnlyFacts = None,
    by_solver: bool = False,
    output: Output = None,
) -> None:
    if output in ("table", "csv"):
        return
    result: Rating | Unfinished | Unrated = answered.result
    if isinstance(result, Unfinished):
        least = result.partial.get("least_level")
        so_far = f", but at least {LEVELS[least - 1]}" if least else ""
        print(f"{answered.name}: not rated{so_far}: {result.why}.")
        return
    if isinstance(result, Unrated):
        print(f"{answered.name}: not rated: {result.why}.")
    else:
        _show(answered.name, result)
    if show_facts or by_solver or only_facts is not None:
        chosen = None if only_facts is None else _chosen(answered, result.facts, only_facts)
        print("Facts:")
        print_facts(chosen or result.facts)


def _show(name: str, rating: Rating) -> None:
    print(f"{name}: {rating.name} ({rating.level} of {len(LEVELS)}, score {rating.score:.2f}).")
    if rating.hardest:
        print(f"Hardest step: {rating.hardest.why} [{rating.hardest.technique}]")
    if rating.curve:
        print("Steps at each difficulty:")
        print_table(
            {
                one.name: f"{count_noun(one.steps, 'step')},"
                f" {one.moves_open:.1f} moves available on average"
                for one in rating.curve
            }
        )
    print("Techniques:")
    print_table({name: count_noun(times, "time") for name, times in rating.techniques.items()})
    if placed := rating.coverage:
        print(
            f"Solved by {join_words(placed.techniques)}: {format_fact(placed.share)} (if repeated"
            f" while they apply: {format_fact(placed.repeated)})."
        )


RATE = Command(
    rate,
    status,
    show_rating,
    finish=print_ratings,
    is_selected=is_kept,
    extra_keys=more_keys,
    recover=unrated,
    statuses="Exit status: 0 rated, 1 not exactly one solution, 2 invalid input, 3 limit reached.",
    examples=(
        "puzzlewright rate puzzle.txt --facts",
        "puzzlewright rate puzzles.jsonl --where 'level >= 4' --json",
        "puzzlewright rate puzzles.jsonl --output csv > ratings.csv",
    ),
)
