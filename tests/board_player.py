"""Play a board in Python from its board specification alone, as the browser does."""

from collections import deque
from hashlib import sha256

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import BoardSpec, CellState, ClueCount, Status

OPEN = 0


class PlayedPage:
    """The faces of all places, and what can be seen of them."""

    def __init__(self, sheet: BoardSpec) -> None:
        self.sheet = sheet
        self.faces = [OPEN] * len(sheet.places)

    def face(self, place: Place, number: int | None = None) -> CellState:
        kind = self.sheet.kinds[self.sheet.places[place].kind]
        return kind.states[self.faces[place] if number is None else number]

    def points(self, place: Place, number: int | None = None) -> set[tuple[float, float]]:
        """Return the points of the board that a place covers in this state."""
        _, x, y, *_ = self.sheet.places[place]
        return {
            (round(x + dx, 2), round(y + dy, 2))
            for dx, dy in self.face(place, number).occupied_points
        }

    def in_the_way(self, place: Place, number: int) -> bool:
        wanted = self.points(place, number)
        others = (other for other in range(len(self.faces)) if other != place)
        return bool(wanted) and any(wanted & self.points(other) for other in others)

    @property
    def clashes(self) -> bool:
        return any(self.in_the_way(place, face) for place, face in enumerate(self.faces))

    def gestures(self, place: Place) -> set[int]:
        """The faces to which one gesture leads from here, those left out that are refused."""
        kind, face = self.sheet.kinds[self.sheet.places[place].kind], self.faces[place]
        found = set()
        for turns in (kind.tap, kind.pull):
            if turns:
                for table in (turns.primary, turns.secondary, turns.third, turns.touch):
                    if table and (following := table[face]) is not None:
                        found.add(following)
        if kind.slides:
            found |= self._one_cell_on(place)
        if self.sheet.clashes == "shown":
            return found
        return {number for number in found if not self.in_the_way(place, number)}

    def _one_cell_on(self, place: Place) -> set[int]:
        kind = self.sheet.kinds[self.sheet.places[place].kind]
        x, y = self.face(place).stop or (0, 0)
        stops = [face.stop or (0, 0) for face in kind.states]
        return {
            face
            for face, (other_x, other_y) in enumerate(stops)
            if abs(x - other_x) + abs(y - other_y) == 1
        }

    def bring(self, place: Place, wanted: int) -> bool:
        """Play until a place has this state; return whether any gestures lead there."""
        came_from = {self.faces[place]: None}
        queue = deque(came_from)
        while queue:
            self.faces[place] = queue.popleft()
            if self.faces[place] == wanted:
                return True
            for face in self.gestures(place) - came_from.keys():
                came_from[face] = None
                queue.append(face)
        return False

    @property
    def seal(self) -> str:
        finals = [self.face(place).final for place in range(len(self.faces))]
        return sha256(",".join(map(str, finals)).encode()).hexdigest()

    def statuses(self) -> list[Status]:
        return [self._status(clue) for clue in range(len(self.sheet.clues))]

    def _status(self, number: int) -> Status:
        clue = self.sheet.clues[number]
        kind = self.sheet.clue_kinds[clue.kind]
        found = [
            self._judged(counting, kind.is_done_early)
            for counting in clue.counts
            if not counting.when or self.faces[counting.when[0]] in counting.when[1]
        ]
        if "wrong" in found:
            return "wrong"
        return "done" if found and set(found) == {"done"} else "open"

    def _judged(self, counting: ClueCount, early: bool) -> Status:
        least, most = self.counted(counting)
        if counting.target is None:
            return "wrong" if most < 1 else "open"
        if least > counting.target or most < counting.target:
            return "wrong"
        return "done" if least == counting.target and (early or most == least) else "open"

    def counted(self, counting: ClueCount) -> tuple[int, int]:
        """How much there is at least and at most."""
        least = sum(self.face(place).least for place in counting.places)
        most = sum(self.face(place).most for place in counting.places)
        for run in counting.runs:
            seen = [self.face(place) for place in run]
            blocked = next((n for n, face in enumerate(seen) if not face.most), len(seen))
            unsure = next((n for n, face in enumerate(seen) if not face.least), len(seen))
            most += sum(face.most for face in seen[:blocked])
            least += sum(face.least for face in seen[:unsure])
        for place, faces in counting.terms:
            is_counted = self.faces[place] in faces
            least += is_counted
            most += is_counted or self.faces[place] == OPEN
        return least, most
