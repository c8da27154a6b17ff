"""The difficulty that options ask for, and whether a puzzle meets it."""

from collections.abc import Mapping
from typing import Any

from puzzlewright.core.board import LEVELS, TOGETHER, WHAT_IF, level_named
from puzzlewright.core.errors import BadOption, UnknownName
from puzzlewright.core.words import excerpt
from puzzlewright.genre.generator import Aim, Option, Wishes
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.solvability import is_solved, up_to
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.reasoning.explain.explainer import GENERAL
from puzzlewright.reasoning.explain.rating import Rating

ANY = "any"

# Every genre with techniques has these options, too.
WISHES = (
    Option(
        "difficulty",
        str,
        "exact difficulty; by default, any that needs no guessing (any: no restriction)",
        (*LEVELS, ANY),
    ),
    Option("score", str, "range of scores, for example 2.5-3 (see: rate)"),
    Option(
        "needs",
        str,
        "technique without which the others of its level fail (see: techniques)",
    ),
)


def aim_of(genre: Genre[Any], wishes: Mapping[str, Any]) -> Aim:
    """Read the difficulty from the options; raise `BadOption` if they contradict each other."""
    scores = _scores(wishes["score"]) if "score" in wishes else None
    difficulty = wishes.get("difficulty")
    level = None if difficulty in (None, ANY) else level_named(difficulty)
    needs = wishes.get("needs")
    if needs is not None:
        levels = {technique.name: technique.level for technique in teaching_of(genre).techniques}
        if needs in (general := {one.name: one.level for one in GENERAL}):
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
    return Aim(level, scores, needs, is_open)


def _possible_levels(genre: Genre[Any]) -> list[int]:
    """The levels of the genre's techniques and those beyond, as far as its generator goes."""
    hardest = genre.generator().hardest if genre.generator else WHAT_IF
    levels = {technique.level for technique in teaching_of(genre).techniques} | {TOGETHER, WHAT_IF}
    return [level for level in sorted(levels) if level <= hardest]


def _levels(scores: tuple[float, float]) -> list[int]:
    """The levels that have such scores: those of a level lie above the level below."""
    least, most = scores
    return [level for level in range(1, len(LEVELS) + 1) if least <= level and level - 1 < most]


def level_for(aim: Aim, attempt: int) -> int | None:
    """The level to steer to: the one asked for, or in turn one that has the scores asked for."""
    if aim.level is not None or aim.scores is None:
        return aim.level
    possible = _levels(aim.scores)
    return possible[attempt % len(possible)]


def _scores(text: str) -> tuple[float, float]:
    least, dash, most = text.partition("-")
    try:
        scores = float(least), float(most if dash else least)
    except ValueError:
        raise BadOption(f"a score is a range such as 2.5-3, not {excerpt(text)}") from None
    if not 0 <= scores[0] <= scores[1] or scores[1] <= 0 or scores[0] > len(LEVELS):
        raise BadOption(
            f"a score goes from a smaller to a larger number above 0, up to {len(LEVELS)}, not"
            f" {excerpt(text)}"
        )
    return scores


def miss(puzzle: Puzzle, rating: Rating, aim: Aim, wishes: Wishes) -> str | None:
    """What is wrong with this puzzle, or None if it is as asked for."""
    is_any = wishes.get("difficulty") == ANY or "score" in wishes
    if rating.level != aim.level if aim.level else rating.level == WHAT_IF and not is_any:
        return rating.name
    if aim.scores and not aim.scores[0] <= rating.score <= aim.scores[1]:
        return "of another score"
    if aim.needs and not is_needed(puzzle, aim.needs, rating.level):
        return f"solvable without {aim.needs}"
    return None


def is_needed(puzzle: Puzzle, technique: str, level: int) -> bool:
    """Whether all techniques up to this level but this one fail to solve the puzzle."""
    genre = genre_of(puzzle)
    teaching = teaching_of(genre)
    others = [other for other in up_to(teaching.techniques, level) if other.name != technique]
    return not is_solved(teaching.position(puzzle, genre.blank(puzzle)), others)
