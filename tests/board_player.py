"""Play a board in Python from its board specification alone, as the browser does."""

from collections import deque
from hashlib import sha256

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import BoardSpec, CellState, ClueCount, Status

OPEN = 0


class PlayedBoard:
    """The states of all places, and what the board shows of them."""

    def __init__(self, spec: BoardSpec) -> None:
        self.spec = spec
        self.states = [OPEN] * len(spec.places)

    def state(self, place: Place, number: int | None = None) -> CellState:
        kind = self.spec.kinds[self.spec.places[place].kind]
        return kind.states[self.states[place] if number is None else number]

    def points(self, place: Place, number: int | None = None) -> set[tuple[float, float]]:
        """Return the points of the board that a place covers in this state."""
        _, x, y, *_ = self.spec.places[place]
        return {
            (round(x + dx, 2), round(y + dy, 2))
            for dx, dy in self.state(place, number).occupied_points
        }

    def is_blocked(self, place: Place, number: int) -> bool:
        wanted = self.points(place, number)
        others = (other for other in range(len(self.states)) if other != place)
        return bool(wanted) and any(wanted & self.points(other) for other in others)

    @property
    def clashes(self) -> bool:
        return any(self.is_blocked(place, state) for place, state in enumerate(self.states))

    def gestures(self, place: Place) -> set[int]:
        """Return the states that one gesture leads to, without those that it may not enter."""
        kind, state = self.spec.kinds[self.spec.places[place].kind], self.states[place]
        found = set()
        for transitions in (kind.tap, kind.pull):
            if transitions:
                for table in (
                    transitions.primary,
                    transitions.secondary,
                    transitions.third,
                    transitions.touch,
                ):
                    if table and (following := table[state]) is not None:
                        found.add(following)
        if kind.slides:
            found |= self._states_one_cell_away(place)
        if self.spec.clashes == "shown":
            return found
        return {number for number in found if not self.is_blocked(place, number)}

    def _states_one_cell_away(self, place: Place) -> set[int]:
        kind = self.spec.kinds[self.spec.places[place].kind]
        x, y = self.state(place).stop or (0, 0)
        stops = [state.stop or (0, 0) for state in kind.states]
        return {
            state
            for state, (other_x, other_y) in enumerate(stops)
            if abs(x - other_x) + abs(y - other_y) == 1
        }

    def reach_state(self, place: Place, wanted: int) -> bool:
        """Play until a place has this state; return whether any gestures lead there."""
        came_from = {self.states[place]: None}
        queue = deque(came_from)
        while queue:
            self.states[place] = queue.popleft()
            if self.states[place] == wanted:
                return True
            for state in self.gestures(place) - came_from.keys():
                came_from[state] = None
                queue.append(state)
        return False

    @property
    def solution_hash(self) -> str:
        finals = [self.state(place).final for place in range(len(self.states))]
        return sha256(",".join(map(str, finals)).encode()).hexdigest()

    def statuses(self) -> list[Status]:
        return [self._status(clue) for clue in range(len(self.spec.clues))]

    def _status(self, number: int) -> Status:
        clue = self.spec.clues[number]
        kind = self.spec.clue_kinds[clue.kind]
        found = [
            self._status_of_count(counting, kind.is_done_early)
            for counting in clue.counts
            if not counting.when or self.states[counting.when[0]] in counting.when[1]
        ]
        if "wrong" in found:
            return "wrong"
        return "done" if found and set(found) == {"done"} else "open"

    def _status_of_count(self, counting: ClueCount, is_done_early: bool) -> Status:
        least, most = self.counted(counting)
        if counting.target is None:
            return "wrong" if most < 1 else "open"
        if least > counting.target or most < counting.target:
            return "wrong"
        return "done" if least == counting.target and (is_done_early or most == least) else "open"

    def counted(self, counting: ClueCount) -> tuple[int, int]:
        """How much there is at least and at most."""
        least = sum(self.state(place).least for place in counting.places)
        most = sum(self.state(place).most for place in counting.places)
        for run in counting.runs:
            seen = [self.state(place) for place in run]
            blocked = next((n for n, state in enumerate(seen) if not state.most), len(seen))
            unsure = next((n for n, state in enumerate(seen) if not state.least), len(seen))
            most += sum(state.most for state in seen[:blocked])
            least += sum(state.least for state in seen[:unsure])
        for place, states in counting.terms:
            is_counted = self.states[place] in states
            least += is_counted
            most += is_counted or self.states[place] == OPEN
        return least, most
