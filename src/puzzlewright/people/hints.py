"""Whether a player goes on to do what `hint` would have said."""

from puzzlewright.people.replay import Replay
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.marks import says_more


def agreement(replay: Replay, index: int) -> dict[str, bool]:
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
    return {
        "hint says what people mark": bool(told),
        "hint within one mark": following[0] in told,
        "hint within three marks": not told.isdisjoint(following),
    }
