"""A draft, its numbered changes, and the pages that sets of changes lead to."""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from puzzlewright.blueprints.revising import Content, Fits, Revision
from puzzlewright.genres import genre_of, revising_of
from puzzlewright.model.board import Solution
from puzzlewright.model.errors import BadPuzzle


class RevisedPages:
    """What changes make of a draft."""

    def __init__(self, puzzle: Any, revisions: Sequence[Revision]) -> None:
        self.puzzle = puzzle
        self.revising = revising_of(genre_of(puzzle))
        self.revisions = revisions

    @cached_property
    def at_spot(self) -> dict[int, set[int]]:
        """The changes that edit each spot."""
        found: dict[int, set[int]] = {}
        for number, revision in enumerate(self.revisions):
            for spot, _ in revision.edits:
                found.setdefault(spot, set()).add(number)
        return found

    @cached_property
    def reshaping(self) -> set[int]:
        """The changes that may matter to everything."""
        return {number for number, revision in enumerate(self.revisions) if revision.reshapes}

    def spots(self, number: int) -> list[int]:
        return [spot for spot, _ in self.revisions[number].edits]

    def page(self, chosen: Collection[int]) -> Any | None:
        """The draft with these changes; None if they do not go together."""
        contents: dict[int, Content] = {}
        edits = 0
        for number in sorted(chosen):
            contents.update(self.revisions[number].edits)
            edits += len(self.revisions[number].edits)
        if len(contents) < edits:
            return None
        try:
            return self.revising.revised(self.puzzle, contents)
        except BadPuzzle:
            return None

    def clash(self, chosen: Collection[int]) -> set[int]:
        """Some of these changes that do not go together: two that edit the same spot, or all."""
        seen: dict[int, int] = {}
        for number in sorted(chosen):
            for spot, _ in self.revisions[number].edits:
                if spot in seen:
                    return {seen[spot], number}
                seen[spot] = number
        return set(chosen)

    def fitting(self, page: Any, solution: Solution) -> Fits:
        return self.revising.fitting(page, solution)

    def breaking_or_needed(
        self, page: Any, solution: Solution, chosen: Collection[int]
    ) -> tuple[set[int], set[int]]:
        """Find the changes that would break a solution, and the chosen ones it depends on."""
        fits, content = self.fitting(page, solution), self.revising.content
        needed = {
            number
            for number in chosen
            if not all(fits(spot, content(self.puzzle, spot)) for spot in self.spots(number))
        }
        return self.breaking(fits, chosen), needed

    def breaking(self, fits: Fits, chosen: Collection[int] = ()) -> set[int]:
        """The changes beside those chosen that a solution would not survive."""
        return {
            number
            for number, revision in enumerate(self.revisions)
            if number not in chosen and not all(fits(*edit) for edit in revision.edits)
        }

    def kept_by(self, solution: Solution) -> list[int]:
        breaking = self.breaking(self.fitting(self.puzzle, solution))
        return [number for number in range(len(self.revisions)) if number not in breaking]

    def carried(self, solution: Solution, page: Any) -> Solution:
        """A solution of the draft on a page that it solves too."""
        carried = self.revising.carried
        return carried(self.puzzle, solution, page) if carried else solution

    def brought_back(self, page: Any, solution: Solution) -> Solution:
        """A solution of a page on the draft, which it solves too."""
        carried = self.revising.carried
        return carried(page, solution, self.puzzle) if carried else solution


def all_revisions(puzzle: Any) -> list[Revision]:
    """Every single change of a draft, the lightest first."""
    revisions = revising_of(genre_of(puzzle)).revisions(puzzle)
    return sorted(revisions, key=lambda revision: revision.weight)
