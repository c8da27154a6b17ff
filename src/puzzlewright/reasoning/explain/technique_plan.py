"""A plan that makes an explanation name exactly the techniques that a rating names.

A rating takes all moves of a round at once, an explanation one after the other. So a step may leave
nothing to a technique that the rating names. The plan keeps for each of them what it alone rules
out in the first round that names it: no other technique may rule out the last of it. This never
blocks an explanation, because it can always take the next move of the rating itself.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from puzzlewright.core.board import Board, Choice
from puzzlewright.genre.ladder import FoundMove
from puzzlewright.genre.technique import Position


class RatedRound(NamedTuple):
    """The moves that a rating takes in a round, easiest techniques first, and those it names."""

    taken: Sequence[FoundMove[Any]]
    named: Sequence[FoundMove[Any]]


def shares_of_rounds(rounds: Sequence[RatedRound]) -> dict[Choice, float]:
    """Return when each choice is ruled out: from 0, at the start, to 1, at the end.

    It is the share of all moves that come in earlier rounds, and half of those of its own round.
    """
    shares: dict[Choice, float] = {}
    whole, before = sum([len(one.taken) for one in rounds]), 0
    for taken, _ in rounds:
        middle = (before + len(taken) / 2) / whole
        for found in taken:
            for choice in found.move.removes:
                shares.setdefault(choice, middle)
        before += len(taken)
    return shares


class TechniquePlan:
    """The moves of a rating that are still to be taken, and the techniques that are still due."""

    def __init__(self, board: Board, rounds: Sequence[RatedRound], used: Iterable[str]) -> None:
        """Plan what follows on a board; techniques that were used before are not due."""
        self.names: set[str] = set()
        self._due: dict[str, set[Choice]] = {}  # choices that no other technique may use up
        # the rounds that are not done, the next one last, and the board on which it is seen
        self._rounds, self._board = [taken for taken, _ in reversed(rounds)], board
        for taken, named in rounds:
            first = {one.technique.name for one in named} - self.names
            if not first:
                continue
            self.names |= first
            before: dict[str, set[Choice]] = {}  # what the techniques before each one rule out
            ruled_out: set[Choice] = set()
            for technique, move in taken:
                if technique.name not in before:
                    before[technique.name] = ruled_out.copy()
                ruled_out.update(move.removes)
            for technique, move in named:
                if technique.name in first:
                    own = set(move.removes) - before[technique.name]
                    self._due.setdefault(technique.name, set()).update(own)
        for name in used:
            self._due.pop(name, None)

    def allows(self, technique: str, removes: Sequence[Choice]) -> bool:
        """Return whether a move leaves something to every other technique that is due."""
        return not any(
            left.issubset(removes) for name, left in self._due.items() if name != technique
        )

    def is_last_use(self, technique: str, removes: Sequence[Choice]) -> bool:
        """Return whether a move uses up what is reserved for its technique."""
        return technique in self._due and self._due[technique].issubset(removes)

    def take(self, technique: str, removes: Sequence[Choice], *, is_named: bool) -> None:
        """Record a step."""
        if is_named:
            self._due.pop(technique, None)
        for left in self._due.values():
            left.difference_update(removes)

    def next_move(self, known: Position) -> tuple[Board, FoundMove[Any]] | None:
        """Return the next new move of the rating, and the board on which it was found."""
        while self._rounds:
            for found in self._rounds[-1]:
                if any(value in known.open[place] for place, value in found.move.removes):
                    return self._board, found
            done = self._rounds.pop()
            self._board = self._board.without(one for found in done for one in found.move.removes)
        return None
