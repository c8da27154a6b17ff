"""The fewest clues that make a picture the only one, with proof.

A set of clues is enough exactly when it breaks every rival, that is, when it meets the set of clues that each rival breaks.
So the smallest sets that meet all rivals found so far are tried; each either is enough, and then no smaller one can be, or
lets a new rival pass (implicit hitting sets; the future work of the Mosaic thesis).
"""

from puzzlewright.board import Place, Solution
from puzzlewright.engine import Budget, Limit, Sat
from puzzlewright.formula import AtMost, Cells, Cnf
from puzzlewright.generator import Bench, Size
from puzzlewright.genres.mosaic.hiding import Excerpt, Page, hide


def fewest(bench: Bench, size: Size, picture: Solution) -> set[Place]:
    """A smallest set of clues with which this picture is the only one."""
    cells = size.rows * size.cols
    enough = hide(bench, size, picture, [(cell,) for cell in range(cells)])
    excerpt = Excerpt(Page(size, picture), set(range(cells)))
    rivals = excerpt.open(bench)
    broken_by: list[frozenset[Place]] = []  # the clues that each rival breaks
    least = 1
    while least < len(enough):
        tried = _meeting(bench, cells, broken_by, least)
        if tried is None:
            least += 1
            continue
        everything = [(cell,) for cell in range(cells)]
        differs = excerpt.rival(rivals, everything, [excerpt.switches[cell] for cell in sorted(tried)])
        if differs is None:
            enough = tried
            break
        for part in excerpt.parts(differs):
            broken_by.append(frozenset(clue for clue in range(cells) if excerpt.is_broken(clue, part)))
    rivals.close()
    return enough


def _meeting(bench: Bench, cells: int, sets: list[frozenset[Place]], most: int) -> set[Place] | None:
    """At most so many clues that meet all these sets, or None if there are no such clues."""
    clauses = [tuple(clue + 1 for clue in sorted(members)) for members in sets]
    cnf = Cnf(Cells(cells), cells, clauses, [AtMost(tuple(range(1, cells + 1)), most)])
    session = bench.open(cnf, "minicard")
    answer = session.ask((), Budget(Limit()))
    session.close()
    return {clue for clue in range(cells) if answer.model[clue] > 0} if isinstance(answer, Sat) else None
