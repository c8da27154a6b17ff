"""The encodings of the Mosaic thesis: "exactly k of these n cells are black" for every clue.

There is one variable per cell. Each encoding states the whole puzzle. Known cells are added as unit
clauses but simplify nothing, so the encodings are measured as the thesis describes them. The
clauses of "exactly 3 of 9" are computed once and copied for every clue that needs them.

- `naive` (chapter 3): a disjunction of all pictures of the window that the clue allows, each with
  a Tseitin variable (section 2.3). Size: c + 1 variables and c(n + 2) + 2 clauses for k of n cells
  with c = C(n, k) > 1 pictures; for 5 of 9 these are 127 and 1388.
- `counter` (chapter 5): the sequential counter of Sinz (2005), with "exactly" instead of "at most".
  After every cell, k segments count the black cells so far: segment j is true exactly if at least j
  are black. Size: nk variables and 4nk - 3k + 2 clauses; for 5 of 9 these are 45 and 167.
- `counter-trimmed` (section 6.2): the same without unreachable segments. Size: v =
  k(2n - k + 1) / 2 variables and 4v - 2k + 1 clauses; for 5 of 9 these are 35 and 131.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain, combinations
from operator import neg
from typing import TypeAlias

from puzzlewright.core.board import Board
from puzzlewright.formulas.cardinality import ClauseTemplate
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, Literal
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.grid import CLUE, KNOWN
from puzzlewright.kit.shading import BLACK, WHITE

Exactly: TypeAlias = Callable[[int, int], ClauseTemplate]  # for n cells of which k are black


def every_clue(puzzle: Mosaic, board: Board, exactly: Exactly) -> Cnf:
    """Return the formula of the known cells and of all clues, each encoded by `exactly`."""
    cells = puzzle.rows * puzzle.cols
    cnf = Cnf(BooleanMap(cells), cells)
    for variable, values in enumerate(board.open, start=1):
        if BLACK not in values:
            cnf.clauses.append((-variable,))
        if WHITE not in values:
            cnf.clauses.append((variable,))
    cnf.because(KNOWN)
    clues = {
        cell: clue
        for cell, clue in enumerate(chain.from_iterable(puzzle.clues))
        if clue is not None
    }
    windows = puzzle.windows(clues, range(1, cells + 1))
    for (cell, clue), window in zip(clues.items(), windows, strict=True):
        exactly(len(window), clue).instantiate(cnf, window)
        cnf.because(CLUE, cell)
    return cnf


def all_of(cnf: Cnf, literals: Sequence[Literal]) -> Literal:
    """Return a variable for the conjunction (one clause per literal, and one more)."""
    if len(literals) == 1:
        return literals[0]
    (name,) = cnf.new_variables(1)
    cnf.clauses += [(-name, literal) for literal in literals]
    cnf.clauses.append((name, *map(neg, literals)))
    return name


def any_of(cnf: Cnf, literals: Sequence[Literal]) -> Literal:
    """Return a variable for the disjunction (one clause per literal, and one more)."""
    if len(literals) == 1:
        return literals[0]
    (name,) = cnf.new_variables(1)
    cnf.clauses += [(name, -literal) for literal in literals]
    cnf.clauses.append((-name, *literals))
    return name


def add_exactly(cnf: Cnf, literals: Clause, number: int, *, trimmed: bool = False) -> None:
    """Require that exactly this number of literals are true."""
    add = cnf.clauses.append
    if not 0 <= number <= len(literals):
        add(())
        return
    if number == 0:  # a counter has at least one segment
        cnf.clauses += [(-literal,) for literal in literals]
        return
    first = literals[0]
    before = cnf.new_variables(1 if trimmed else number)
    add((-first, before[0]))
    add((first, -before[0]))
    cnf.clauses += [(-segment,) for segment in before[1:]]
    for place, literal in enumerate(literals[1:], start=2):
        if len(before) == number:
            add((-literal, -before[-1]))
        counter = cnf.new_variables(min(place, number) if trimmed else number)
        for j, segment in enumerate(counter):
            same = before[j : j + 1]  # reached before; empty if the counter before is shorter
            one_less = before[j - 1 : j] if j else ()  # needed to reach it now
            add((-literal, *[-reached for reached in one_less], segment))
            cnf.clauses += [(-reached, segment) for reached in same]
            add((literal, *same, -segment))
            cnf.clauses += [(reached, *same, -segment) for reached in one_less]
        before = counter
    add((before[-1],))


@cache
def any_picture_template(cells: int, black: int) -> ClauseTemplate:
    """Return a template: the window is one of the pictures with this number of black cells."""

    def draw(cnf: Cnf, window: Clause) -> None:
        pictures = [
            all_of(cnf, [cell if cell in chosen else -cell for cell in window])
            for chosen in combinations(window, black)
        ]
        cnf.clauses.append((any_of(cnf, pictures),))

    return ClauseTemplate(cells, draw)


@cache
def counter_template(cells: int, black: int) -> ClauseTemplate:
    """Return a template: the last counter reaches the number, and none exceeds it."""
    return ClauseTemplate(cells, partial(add_exactly, number=black))


@cache
def trimmed_counter_template(cells: int, black: int) -> ClauseTemplate:
    """Return the template of the trimmed counter."""
    return ClauseTemplate(cells, partial(add_exactly, number=black, trimmed=True))


def _encoding(name: str, idea: str, exactly: Exactly) -> Encoding[Mosaic]:
    return Encoding(
        name,
        idea,
        lambda puzzle, board: every_clue(puzzle, board, exactly),
        engine="minisat22",
        skips_propagation=True,
    )


naive = _encoding("naive", "a variable for every picture that a clue allows", any_picture_template)
counter = _encoding(
    "counter", "a sequential counter per window, with k segments per cell", counter_template
)
counter_trimmed = _encoding(
    "counter-trimmed",
    "a sequential counter per window, without unreachable segments",
    trimmed_counter_template,
)
