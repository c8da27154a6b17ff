"""The solver of the Hashi thesis, algorithm by algorithm, to measure each level of its techniques.

It only places bridges and closes spans, island by island, as algorithms 1 to 8 do; the levels are
those of table 2. Levels 1 and 2 use only the maximum number of bridges per span. From level 3 on,
the islands' numbers also limit a span (algorithms 2 and 4). Algorithm 6, as printed, treats any
single neighbour outside a subset as an exit, even if it already belongs to the group and has other
exits. Here the group must really close, as the text of the thesis says.

With backtracking it finds all solutions: after each, it goes on as after a dead end.
`other_solutions` finds further ones without search (chapter 8).
"""

from collections.abc import Iterator
from itertools import combinations
from math import sqrt

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import CannotEncode, LimitReached
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.connectivity import find_loops, groups
from puzzlewright.genres import genre_of
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span

# the highest levels without global techniques, without backtracking, and with it
LOCAL, GLOBAL, BACKTRACKING = 4, 8, 9


class Stuck(Exception):
    """An island cannot get its bridges, or all are placed and break a rule."""


class ThesisSolver:
    """A solve with the techniques up to one level.

    `LimitReached` is raised when the budget or the number of guesses is exceeded.
    """

    def __init__(
        self,
        puzzle: Bridges,
        level: int = BACKTRACKING,
        budget: Budget | None = None,
        max_guesses: int | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.level = level
        self.budget = budget or Budget()
        self.max_guesses = max_guesses
        self.steps = 0  # islands inspected
        self.guesses = 0
        self.dead_ends = 0
        self.depth = 0
        self.placed = [0] * len(puzzle.spans)
        self.need = [number or 0 for number in puzzle.numbers]
        self.most = [self._most(a, b) for a, b in puzzle.spans]
        self.active = [most > 0 for most in self.most]
        # to be inspected, in order
        self.queue: dict[Island, None] = dict.fromkeys(range(len(puzzle.numbers)))
        self._find_groups()

    def _most(self, a: Island, b: Island) -> int:
        """Apply algorithm 2, with numbers from level 3 and the closed equal pair from level 4."""
        if self.level < 3:
            return self.puzzle.max_bridges
        is_pair = (
            self.level >= 4
            and self.need[a] == self.need[b]
            and self.puzzle.components == 1
            and len(self.need) > 2
        )
        return min(self.puzzle.max_bridges, self.need[a], self.need[b] - is_pair)

    @property
    def is_done(self) -> bool:
        return not any(self.need)

    def solve(self) -> bool:
        """Place what this level can; return whether all bridges are placed."""
        if self.level < BACKTRACKING:
            self._deduce()
            return self.is_done
        return next(self.solutions(), None) is not None

    def counters(self) -> dict[str, int]:
        """Return what solvers count, under their names."""
        return {
            "decisions": self.guesses,
            "conflicts": self.dead_ends,
            "propagations": self.steps,
        }

    def _deduce(self) -> None:
        while True:
            while self.queue:
                island = next(iter(self.queue))
                del self.queue[island]
                if self.need[island]:
                    self.steps += 1
                    self._use_freedom(island)
            if self.level <= LOCAL or self.puzzle.components > 1 or not self._use_groups():
                return

    def _active_at(self, island: Island) -> list[Span]:
        return [span for span in self.puzzle.spans_at[island] if self.active[span]]

    def _use_freedom(self, island: Island) -> None:
        """Apply algorithm 1; level 1 only handles islands without freedom."""
        spans = self._active_at(island)
        rooms = [self.most[span] - self.placed[span] for span in spans]
        freedom = sum(rooms) - self.need[island]
        if freedom < 0:
            raise Stuck
        if freedom and self.level == 1:
            return
        for span, room in zip(spans, rooms, strict=True):
            if room > freedom and self.active[span]:
                self._place(span, min(room, self.most[span] - self.placed[span]) - freedom)

    def _place(self, span: Span, bridges: int) -> None:
        """Place bridges and close what they exclude (algorithms 3 to 5)."""
        puzzle = self.puzzle
        if bridges <= 0:
            return
        if not self.placed[span]:
            for crossed in puzzle.crossed_by[span]:
                if self.placed[crossed]:
                    raise Stuck
                self._close(crossed)
            self._join(span)
        self.placed[span] += bridges
        for island in puzzle.spans[span]:
            self.need[island] -= bridges
            if self.need[island] < 0:
                raise Stuck
        for island in puzzle.spans[span]:
            for way in self._active_at(island):
                if self.level >= 3:
                    room = min([self.need[end] for end in puzzle.spans[way]])
                    self.most[way] = min(self.most[way], self.placed[way] + room)
                is_complete = self.placed[way] == self.most[way] or not all(
                    self.need[end] for end in puzzle.spans[way]
                )
                self._close(way) if is_complete else self._queue(way)

    def _close(self, span: Span) -> None:
        if self.active[span]:
            self.active[span] = False
            for island in self.puzzle.spans[span]:
                if self.need[island] and not self._active_at(island):
                    raise Stuck
            self._queue(span)

    def _queue(self, span: Span) -> None:
        for island in self.puzzle.spans[span]:
            self.queue[island] = None

    def _find_groups(self) -> None:
        """Find the islands that bridges join to each island; later bridges only join groups."""
        self.groups = [{island} for island in range(len(self.puzzle.numbers))]
        for span, bridges in enumerate(self.placed):
            if bridges:
                self._join(span)

    def _join(self, span: Span) -> None:
        smaller, larger = sorted([self.groups[end] for end in self.puzzle.spans[span]], key=len)
        if smaller is not larger:
            larger |= smaller
            for island in smaller:
                self.groups[island] = larger

    def _use_groups(self) -> bool:
        """Prevent an island from closing a group with all its bridges (algorithm 6)."""
        for island, need in enumerate(self.need):
            if need:
                self.steps += 1
                if self._leave(island, need):
                    return True
        return False

    def _leave(self, island: Island, need: int) -> bool:
        towards = {self._end(span, island): span for span in self._active_at(island)}
        size = len(towards) - 1  # of a subset with a single neighbour outside
        if size < 1 or (size > 1 and self.level < 7):
            return False
        fitting = [
            other
            for other, span in towards.items()
            if self.need[other] <= min(need, self.most[span] - self.placed[span])
        ]
        # Inspecting groups is expensive, so first check whether any subset fits.
        if not any(self._exact_subsets(fitting, size, need)):
            return False
        if not self._is_closed(island, set(towards), ()):
            return False
        isolated = [
            other
            for other in fitting
            if self._is_closed(
                other, {island}, self.puzzle.crossed_by[towards[other]] if self.level >= 8 else ()
            )
        ]
        for subset in self._exact_subsets(isolated, size, need):
            (outside,) = towards.keys() - set(subset)
            if not self.placed[towards[outside]] and self._would_close(
                island, subset, outside, towards
            ):
                self._place(towards[outside], 1)
                return True
        return False

    def _exact_subsets(
        self, islands: list[Island], size: int, need: int
    ) -> Iterator[tuple[Island, ...]]:
        """Yield the subsets of this size that need this number of bridges."""
        for subset in combinations(islands, size):
            if sum([self.need[other] for other in subset]) == need:
                yield subset

    def _would_close(
        self,
        island: Island,
        subset: tuple[Island, ...],
        outside: Island,
        towards: dict[Island, Span],
    ) -> bool:
        """Return whether bridges to this subset alone leave all its groups without an exit."""
        done = {island, *subset}
        crossed = (
            [span for other in subset for span in self.puzzle.crossed_by[towards[other]]]
            if self.level >= 8
            else []
        )
        joined = set().union(*(self.groups[one] for one in done))
        if outside in joined:
            return False
        return not any(
            way not in crossed and not self.placed[way] and self._end(way, one) not in joined
            for one in joined - done
            for way in self._active_at(one)
        )

    def _is_closed(self, start: Island, ignored: set[Island], crossed: tuple[Span, ...]) -> bool:
        """Return whether only the first and the ignored islands can get bridges (algorithm 7)."""
        group = self.groups[start]
        for island in group:
            if not self.need[island] or island == start or island in ignored:
                continue  # an island with all its bridges has no exit
            for way in self._active_at(island):
                # Up to level 5 a span back into the group counts as an exit.
                is_inside = self.level >= 6 and self._end(way, island) in group
                if not self.placed[way] and way not in crossed and not is_inside:
                    return False
        return True

    def _end(self, span: Span, island: Island) -> Island:
        a, b = self.puzzle.spans[span]
        return b if a == island else a

    def solutions(self) -> Iterator[Solution]:
        """Place the likeliest bridge; undo it and its consequences if that fails (algorithm 8)."""
        saved: list[tuple[Span, list[int], list[int], list[int], list[bool]]] = []
        while True:
            try:
                self._deduce()
                if self.is_done:
                    self._check()
                    yield Solution(tuple(self.placed))
                    raise Stuck
                self._count_guess()
                span = min(self._open_spans(), key=self._likely)
                state = self.placed.copy(), self.need.copy(), self.most.copy(), self.active.copy()
                saved.append((span, *state))
                self.depth = max(self.depth, len(saved))
                self._place(span, 1)
            except Stuck:
                self.queue.clear()
                if not saved:
                    return
                self.dead_ends += 1
                span, self.placed, self.need, self.most, self.active = saved.pop()
                self._find_groups()
                self._forbid(span)

    def _count_guess(self) -> None:
        self.budget.check()
        if self.guesses == self.max_guesses:
            raise LimitReached(f"no answer within {self.max_guesses} guesses")
        self.guesses += 1

    def _forbid(self, span: Span) -> None:
        """Forbid further bridges on this span."""
        self.most[span] = self.placed[span]
        self.active[span] = False
        self._queue(span)

    def _open_spans(self) -> Iterator[Span]:
        return (span for span, active in enumerate(self.active) if active)

    def _likely(self, span: Span) -> tuple[bool, float]:
        a, b = self.puzzle.spans[span]
        return self.placed[span] > 0, sqrt(len(self._active_at(a))) + sqrt(len(self._active_at(b)))

    def _check(self) -> None:
        joins = [
            ends for ends, bridges in zip(self.puzzle.spans, self.placed, strict=True) if bridges
        ]
        islands = len(self.puzzle.numbers)
        found = groups(islands, joins)
        if (found and len(found) != self.puzzle.components) or (
            not self.puzzle.loops and find_loops(islands, joins)
        ):
            raise Stuck


def solving_method(puzzle: Bridges, budget: Budget) -> ThesisSolver:
    """Return the solver as `solve --method thesis` runs it; it needs a number on every island."""
    if None in puzzle.numbers:
        raise CannotEncode("the solver of the thesis needs a number on every island, not '?'")
    return ThesisSolver(puzzle, budget=budget)


MAX_WALK = 8  # spans of a walk


def other_solutions(puzzle: Bridges, solution: Solution) -> Iterator[Solution]:
    """Yield the solutions that differ from this one along one closed walk, each once.

    Along a closed walk of spans, adding and removing a bridge in turn keeps every island's number.
    If the result keeps the other rules too, it is another solution, whatever the rest of the puzzle
    is.
    """
    genre, seen = genre_of(puzzle), {solution.values}
    for walk in _even_walks(puzzle):
        for change in (1, -1):
            values = list(solution.values)
            for number, span in enumerate(walk):
                values[span] += change if number % 2 else -change
            if tuple(values) in seen or not all(0 <= one <= puzzle.max_bridges for one in values):
                continue
            seen.add(tuple(values))
            other = Solution(tuple(values))
            if not genre.mistakes(puzzle, genre.marks(puzzle, other)):
                yield other


def _even_walks(puzzle: Bridges) -> Iterator[tuple[Span, ...]]:
    """Yield the closed walks of an even number of different spans, from their lowest span."""
    for first, (start, island) in enumerate(puzzle.spans):
        yield from _walks_on(puzzle, start, island, (first,))


def _walks_on(
    puzzle: Bridges, start: Island, island: Island, walk: tuple[Span, ...]
) -> Iterator[tuple[Span, ...]]:
    if island == start and len(walk) % 2 == 0:
        yield walk
    if len(walk) == MAX_WALK:
        return
    for span in puzzle.spans_at[island]:
        if span > walk[0] and span not in walk:
            one, other = puzzle.spans[span]
            yield from _walks_on(puzzle, start, other if island == one else one, (*walk, span))
