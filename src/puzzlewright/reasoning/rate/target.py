"""The difficulty that options ask for, and whether a puzzle meets it or needs a what-if."""

from collections.abc import Mapping, Sequence
from typing import Any

from puzzlewright.core import deprecated
from puzzlewright.core.board import Board, Choice, Reason, Solution, board_of
from puzzlewright.core.difficulty import LEVELS, TOGETHER, WHAT_IF, level_named
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import count_noun, quote_excerpt
from puzzlewright.genre import solvability
from puzzlewright.genre.generator import Option, OptionValues, Target
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Position
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.assumptions import Premises
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES, MAX_PREMISES
from puzzlewright.reasoning.explain.smallest_mus import SmallestMus
from puzzlewright.reasoning.rate.rating import Rating

ANY = "any"

# Every genre with techniques has these options, too.
TARGET_OPTIONS = (
    Option(
        "difficulty",
        str,
        "exact difficulty (default: trivial to expert; any: also extreme)",
        (*LEVELS, ANY),
        metavar="D",
    ),
    Option("score", str, "range of scores, for example 2.5-3 (see: rate)", metavar="FROM-TO"),
    Option(
        "needs",
        str,
        "technique without which the others, up to the puzzle's difficulty, do not solve it (see:"
        " techniques)",
        metavar="TECHNIQUE",
    ),
    Option(
        "hard_steps",
        int,
        "minimum number of steps at the level of the difficulty (see: rate)",
        within=(1, None),
    ),
    Option(
        "dense",
        bool,
        "prefer puzzles in which at least one step in ten is at the requested level (default: yes"
        " for hard and expert)",
    ),
)
# Extreme puzzles take too long to rate several of them.
DENSE_LEVELS = (level_named("hard"), level_named("expert"))
DENSE_SHARE = 0.1  # of the steps of a dense puzzle that are of its level


def target_of(genre: Genre[Any], options: Mapping[str, Any]) -> Target:
    """Read the difficulty from the options; raise `BadOption` if they contradict each other."""
    scores = _scores(options["score"]) if "score" in options else None
    difficulty = options.get("difficulty")
    level = None if difficulty in (None, ANY) else level_named(difficulty)
    needs = options.get("needs")
    if needs is not None:
        needs = deprecated.technique_name(genre.name, needs)
        levels = {technique.name: technique.level for technique in human_model_of(genre).techniques}
        if needs in (general := {one.name: one.level for one in GENERAL_TECHNIQUES}):
            raise BadOption(
                f"{needs} is for puzzles that no technique solves: choose the difficulty"
                f" {LEVELS[general[needs] - 1]}"
            )
        if needs not in levels:
            raise UnknownName(f"{genre.name} technique", needs, levels)
        if level is not None and level < levels[needs]:
            raise BadOption(
                f"a puzzle that needs {needs} is at least {LEVELS[levels[needs] - 1]}, not"
                f" {difficulty}"
            )
        level = level or levels[needs]
    if level is not None and scores and level not in _levels(scores):
        asked = f"a score from {scores[0]:g} to {scores[1]:g}"
        raise BadOption(
            f"{asked} is not {difficulty or LEVELS[level - 1]}: that is above {level - 1}, up to"
            f" {level}"
        )
    possible = _possible_levels(genre)
    wanted = [level] if level is not None else _levels(scores) if scores else possible
    if set(possible).isdisjoint(wanted):
        names, others = (", ".join(LEVELS[one - 1] for one in some) for some in (wanted, possible))
        raise BadOption(f"{genre.name} has no {names} puzzles; choose one of {others}")
    is_open = difficulty == ANY and level is None and scores is None
    if level is None and (given := {"hard_steps", "dense"} & options.keys()):
        raise BadOption(f"{min(given)} counts the steps of a difficulty: give the difficulty, too")
    is_dense = level is not None and options.get("dense", level in DENSE_LEVELS)
    return Target(level, scores, needs, is_open, options.get("hard_steps", 0), is_dense)


def _possible_levels(genre: Genre[Any]) -> list[int]:
    """Return the levels of the genre's techniques and above that its generator supports."""
    hardest = genre.generator().max_level if genre.generator else WHAT_IF
    levels = {technique.level for technique in human_model_of(genre).techniques} | {
        TOGETHER,
        WHAT_IF,
    }
    return [level for level in sorted(levels) if level <= hardest]


def _levels(scores: tuple[float, float]) -> list[int]:
    """Return the levels with such scores: those of a level lie above the level below."""
    least, most = scores
    return [level for level in range(1, len(LEVELS) + 1) if least <= level and level - 1 < most]


def level_to_try(target: Target, attempt: int) -> int | None:
    """Return the level to aim at: the requested one, or in turn one with the requested scores."""
    if target.level is not None or target.scores is None:
        return target.level
    possible = _levels(target.scores)
    return possible[attempt % len(possible)]


def _scores(text: str) -> tuple[float, float]:
    least, dash, most = text.partition("-")
    try:
        scores = float(least), float(most if dash else least)
    except ValueError:
        raise BadOption(f"a score is a range such as 2.5-3, not {quote_excerpt(text)}") from None
    if not 0 <= scores[0] <= scores[1] or scores[1] <= 0 or scores[0] > len(LEVELS):
        raise BadOption(
            f"a score goes from a lower to a higher number above 0, up to {len(LEVELS)}, not"
            f" {quote_excerpt(text)}"
        )
    return scores


def why_target_missed(
    puzzle: Puzzle, rating: Rating, target: Target, options: OptionValues
) -> str | None:
    """Return what is wrong with this puzzle, or None if it meets the target."""
    is_any = options.get("difficulty") == ANY or "score" in options
    if rating.level != target.level if target.level else rating.level == WHAT_IF and not is_any:
        return rating.name
    if target.scores and not target.scores[0] <= rating.score <= target.scores[1]:
        return "of another score"
    if target.hard_steps and rating.hard_steps < target.hard_steps:
        return f"with {count_noun(rating.hard_steps, f'{rating.name} step')}"
    if target.technique and not needs_technique(puzzle, target.technique, rating.level):
        return f"solvable without {target.technique}"
    return None


def density_of(rating: Rating, target: Target) -> float:
    """Return the share of the wanted steps at the level that the puzzle has, at most 1."""
    if rating.level != target.level:
        return 0.0
    if not target.counts_steps:
        return 1.0
    steps = sum(one.steps for one in rating.curve)
    wanted = max(1, target.hard_steps, DENSE_SHARE * steps if target.is_dense else 0)
    return min(1.0, rating.hard_steps / wanted)


def needs_technique(puzzle: Puzzle, technique: str, level: int) -> bool:
    """Return whether all other techniques up to this level fail; searches come after them."""
    genre = genre_of(puzzle)
    human_model = human_model_of(genre)
    position = human_model.position(puzzle, genre.blank(puzzle))
    return solvability.needs_technique(position, human_model.techniques, technique, level)


def needs_guess(puzzle: Puzzle, solution: Solution, board: Board, budget: Budget) -> bool:
    """Return whether a board on which no technique applies needs a what-if.

    A rating finds the fewest premises for each deduction, which is slow. Here, any core of an
    engine is used if it is small enough. A deduction stays valid when more is known, so the order
    does not matter: the answer is the same as that of a rating.
    """
    human_model = human_model_of(genre_of(puzzle))
    position: Position = human_model.position(puzzle, board)
    solver: TechniqueSolver[Any] = TechniqueSolver(
        position, human_model.techniques, is_settled=True
    )
    truth = board_of([solution])
    against: dict[Choice, list[Reason]] = {}
    with Premises(puzzle, board, budget) as premises:
        while position.undecided:
            known = position.board()
            ruled_out = _ruled_out_by_few(premises, known, truth, against)
            if not ruled_out:
                return True
            solver.eliminate(ruled_out)
            solver.run_until_decided()
            premises.rule_out(known.choices_beyond(position.board()))
    return False


def _ruled_out_by_few(
    premises: Premises, board: Board, truth: Board, against: dict[Choice, list[Reason]]
) -> Sequence[Choice]:
    """Return the choices that few enough premises rule out.

    `against` keeps the known premises against every wrong choice.
    """
    wrong, cube = board.choices_beyond(truth), premises.cube
    for choice in wrong:
        if choice not in against:
            core = premises.unsat_core(cube(choice))
            assert core is not None
            against[choice] = core
    for choice in sorted(wrong, key=lambda one: len(against[one])):
        if len(against[choice]) > MAX_PREMISES:
            # Premises that were needed may no longer be, since more is known.
            against[choice] = premises.shrink(against[choice], cube(choice))
        if len(against[choice]) <= MAX_PREMISES:
            break
    if few := [choice for choice in wrong if len(against[choice]) <= MAX_PREMISES]:
        return few
    reasons = SmallestMus(premises, board, truth).fewest(MAX_PREMISES)
    if reasons is None:
        return []
    return [choice for choice in wrong if premises.find(reasons, cube(choice)) is None]
