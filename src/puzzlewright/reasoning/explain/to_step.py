"""Turn moves into steps with sentences, and fold what is obvious into the step that uses it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from puzzlewright.core.board import Board, Choice, Move, Place, Reason, Step
from puzzlewright.core.phrases import Phrase, name, parts_of
from puzzlewright.core.words import join_words
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.ladder import FoundMove
from puzzlewright.genre.technique import Position
from puzzlewright.genres import genre_of

MAX_NAMED = 3  # conclusions that a sentence lists


def to_step(position: Position, found: FoundMove[Any], *, in_words: bool = True) -> Step:
    """Turn a move into a step, with its sentence if wanted; call this before taking it."""
    technique, move = found
    return Step(
        technique.name,
        technique.level,
        technique.describe(position, move) if in_words else "",
        move.removes,
        move.reasons,
        places_of(move),
    )


def places_of(move: Move) -> tuple[Place, ...]:
    """Return the places that a move uses, and those it changes."""
    return tuple(dict.fromkeys([*move.places, *[place for place, _ in move.removes]]))


def conclusions(genre: Genre[Any], puzzle: Puzzle, before: Board, removes: Iterable[Choice]) -> str:
    """Describe the remaining values of every place of which something is ruled out."""
    ruled_out = tuple(removes)
    left = before.without(ruled_out).open
    if genre.describe_removes and all(left[place] for place, _ in ruled_out):
        return genre.describe_removes(puzzle, before, ruled_out)
    places = list(dict.fromkeys(place for place, _ in ruled_out))
    named = [genre.describe_values(puzzle, place, left[place]) for place in places[:MAX_NAMED]]
    if len(places) > MAX_NAMED:
        named.append(f"{len(places) - MAX_NAMED} more follow")
    return join_words(named)


def name_spot(puzzle: Puzzle, reason: Reason) -> str:
    """Name what a reason is about, without the relative clause that says what it requires."""
    named = genre_of(puzzle).describe_reason(puzzle, reason)
    spot, clause, _ = named.partition(", which")
    if isinstance(named, Phrase) and not clause:
        return named
    first = parts_of(named)[0]
    return Phrase([first]) if first.text == spot else name(spot, spot, reasons=[reason])


class StepFolder:
    """Keep obvious steps until a step uses them."""

    def __init__(self) -> None:
        self._waiting: dict[int, Step] = {}  # in the order in which they were taken
        self._about: dict[Place, list[int]] = {}  # which of them rule out something of a place
        self._taken = 0

    @property
    def postponed(self) -> list[Step]:
        return list(self._waiting.values())

    def postpone(self, step: Step) -> None:
        """Keep this step until another one uses it."""
        self._waiting[self._taken] = step
        for place in {place for place, _ in step.removes}:
            self._about.setdefault(place, []).append(self._taken)
        self._taken += 1

    def fold_into(self, step: Step, *, is_last: bool = False) -> Step:
        """Merge the waiting steps that a step uses into it; all of them if it is the last."""
        used = self.postponed if is_last else self._used_by(step)
        if is_last:
            self._waiting.clear()
        return merge_steps([*used, step]) if used else step

    def _used_by(self, step: Step) -> list[Step]:
        """Remove and return the waiting steps that this step uses, directly or indirectly."""
        used: set[int] = set()
        places = list(step.places)
        for place in places:
            for number in self._about.pop(place, ()):
                if number in self._waiting and number not in used:
                    used.add(number)
                    places += self._waiting[number].places
        return [self._waiting.pop(number) for number in sorted(used)]

    def remaining_step(self, why: str) -> Step | None:
        """Return the unused steps as one last step."""
        return replace(merge_steps(self.postponed), why=why) if self._waiting else None


def merge_steps(steps: Sequence[Step]) -> Step:
    """Merge steps into one with the sentence of the last and the level of the hardest."""
    *before, last = steps
    return replace(
        last,
        level=max(step.level for step in steps),
        removes=tuple(dict.fromkeys(choice for step in steps for choice in step.removes)),
        reasons=tuple(dict.fromkeys(reason for step in steps for reason in step.reasons)),
        places=tuple(dict.fromkeys(place for step in steps for place in step.places)),
        folded=tuple(dict.fromkeys(choice for step in before for choice in step.removes)),
    )
