"""Whether a player goes on to do what `hint` would have said."""

from typing import NamedTuple

from puzzlewright.people.replay import Replay
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.marks import says_more


class Agreement(NamedTuple):
    """What became of a hint."""

    is_fact: bool  # whether it says something that players mark
    within_one: bool
    within_three: bool


def agreement(replay: Replay, index: int) -> Agreement:
    """Ask for a hint before the fact of this index was marked, and look at what came next."""
    marks, board = replay.before(index)
    marked = board.open
    said = hint(replay.puzzle, marks)
    told = {
        place
        for place, values in replay.genre.progress(replay.puzzle, list(said.marks))
        if said.kind == "step" and says_more(replay.genre, marked[place] & values, marked[place])
    }
    following = replay.places[index : index + 3]
    return Agreement(bool(told), following[0] in told, bool(told.intersection(following)))
