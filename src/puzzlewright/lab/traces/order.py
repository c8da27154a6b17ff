"""Compare a player's order of marks with `explain`, `hint` and the score."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple
from zlib import crc32

from puzzlewright.core.board import Place, Step
from puzzlewright.core.rank_correlation import ranks, spearman
from puzzlewright.lab.traces.replay import DISCARDED, EASY, TRIAL, WRONG, MarkMoment, Replay, Trace
from puzzlewright.reasoning.explain.explainer import Explainer
from puzzlewright.reasoning.rate.rating import Rating, score_of
from puzzlewright.verbs.check import says_more
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.text import write

SIGNS = ("trials", "corrections", "marks above easy", "jump")
WEIGHTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of what lower levels solve, tried in the fitting half


class OrderOfFacts(NamedTuple):
    """The order in which an explanation reaches a player's facts; None where too few compare."""

    in_explain_order: float | None  # Spearman against the player's order
    in_search_order: float | None  # the same, with obvious facts as soon as they follow
    explain_jump: float | None  # mean, as a share of the diagonal
    random_jump: float | None  # the same in any order


def compare_orders(replay: Replay, random: Random) -> OrderOfFacts:
    """Compare the order of a player's facts with that of `explain`."""
    explained = _reached(replay, explain(replay.puzzle))
    found = _reached(replay, Explainer(replay.puzzle).steps(in_words=False))
    places, mean_jump = replay.places, replay.whereabouts.mean_jump
    jump = mean_jump([places[index] for index, _ in explained])
    at_random = mean_jump(random.sample(places, len(places)))
    return OrderOfFacts(spearman(explained), spearman(found), jump, at_random)


def _reached(replay: Replay, steps: Iterable[Step]) -> list[tuple[int, int]]:
    """List the player's facts in the order these steps reach them: (fact index, step number)."""
    waiting: dict[Place, list[int]] = {}
    for index, place in enumerate(replay.places):
        waiting.setdefault(place, []).append(index)
    still_open = list(replay.genre.blank(replay.puzzle).open)
    reached = []
    for number, step in enumerate(steps):
        for place, value in step.removes:
            still_open[place] -= {value}
        for place in dict.fromkeys(place for place, _ in step.removes):
            for index in list(waiting.get(place, ())):
                if still_open[place] <= replay.facts[index][1]:
                    reached.append((index, number))
                    waiting[place].remove(index)
    return reached


class SolveEffort(NamedTuple):
    """One solve."""

    player: str
    rating: Rating
    signs: tuple[float, ...]  # in the order of SIGNS
    is_kept: bool  # whether its puzzle is in the half that is not used for fitting


def effort(trace: Trace, rating: Rating, moments: Sequence[MarkMoment]) -> SolveEffort:
    """Return the signs of effort of a solve, each as a share."""
    marks, jumps = max(len(trace.flags), 1), [one.jump for one in moments if one.jump is not None]
    signs = (
        sum(TRIAL in flag or DISCARDED in flag for flag in trace.flags) / marks,
        sum(WRONG in flag and DISCARDED not in flag for flag in trace.flags) / marks,
        sum(one.level is None or one.level > EASY for one in moments) / max(len(moments), 1),
        sum(jumps) / max(len(jumps), 1),
    )
    # By the puzzle, so that no puzzle is in both halves.
    return SolveEffort(trace.player, rating, signs, bool(crc32(write(trace.puzzle).encode()) % 2))


def with_effort(solves: Sequence[SolveEffort]) -> Callable[[Counter[int]], dict[str, float]]:
    """Return a function that correlates score and level with effort, for weighted solves."""
    efforts = _efforts(solves)
    scores = [solve.rating.score for solve in solves]
    levels = [solve.rating.level for solve in solves]
    within = partial(_within_players, solves)

    def figures(times: Counter[int]) -> dict[str, float]:
        every = list(times.elements())
        kept = [number for number in every if solves[number].is_kept]
        fitting = [number for number in every if not solves[number].is_kept]
        found = {
            "score with effort": within(every, scores, efforts),
            "score with effort, kept half": within(kept, scores, efforts),
            "level with effort, kept half": within(kept, levels, efforts),
        }
        for place, sign in enumerate(SIGNS):
            shown = [one.signs[place] for one in solves]
            found[f"score with {sign}"] = within(every, scores, shown)
        for weight in WEIGHTS:
            rated = [score_of(solve.rating.level, solve.rating.curve, weight) for solve in solves]
            found[f"score of weight {weight}, fitting half"] = within(fitting, rated, efforts)
        return {name: value for name, value in found.items() if value is not None}

    return figures


def _within_players(
    solves: Sequence[SolveEffort],
    numbers: Iterable[int],
    rated: Sequence[float],
    effort_of: Sequence[float] | Mapping[int, float],
) -> float | None:
    """Spearman within players, the mean by the number of their solves."""
    by_player: dict[str, list[tuple[float, float]]] = {}
    for number in numbers:
        own = by_player.setdefault(solves[number].player, [])
        own.append((rated[number], effort_of[number]))
    found = [(spearman(pairs), len(pairs)) for pairs in by_player.values()]
    known = [(value, size) for value, size in found if value is not None]
    whole = sum(size for _, size in known)
    return sum(value * size for value, size in known) / whole if whole else None


def _efforts(solves: Sequence[SolveEffort]) -> dict[int, float]:
    """Return the effort of every solve, from 0 to 1 among those of its player."""
    efforts: dict[int, float] = {}
    for player in {solve.player for solve in solves}:
        own = [number for number, solve in enumerate(solves) if solve.player == player]
        columns = [[solves[number].signs[place] for number in own] for place in range(len(SIGNS))]
        ranked = [ranks(column) for column in columns if len(set(column)) > 1]
        for index, number in enumerate(own):
            efforts[number] = (
                sum(column[index] for column in ranked) / (len(own) * len(ranked))
                if ranked
                else 0.0
            )
    return efforts


def agreement(replay: Replay, index: int) -> dict[str, bool]:
    """Ask for a hint before the fact of this index was marked, and look at what came next."""
    marks, board = replay.before(index)
    marked = board.open
    said = hint(replay.puzzle, marks)
    hinted = {
        place
        for place, values in replay.genre.read_decisions(replay.puzzle, list(said.marks))
        if said.kind == "step" and says_more(replay.genre, marked[place] & values, marked[place])
    }
    following = replay.places[index : index + 3]
    return {
        "hint says what people mark": bool(hinted),
        "hint within one mark": following[0] in hinted,
        "hint within three marks": not hinted.isdisjoint(following),
    }
