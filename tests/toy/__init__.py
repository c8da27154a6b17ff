"""The toy genre: the smallest whole genre, a template to copy and a fixture for testing the verbs.

Stripes: colour the cells of a row; a clue counts the black cells among itself and its neighbours.
"""

import json
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from puzzlewright.core.board import Board, Marks, Move, Reason, Solution
from puzzlewright.core.errors import BadOption, BadPuzzle
from puzzlewright.core.picture import Box, Label, Picture, Shape
from puzzlewright.formulas.cardinality import require_sum
from puzzlewright.formulas.cnf import Cnf, OrderEncoding
from puzzlewright.genre.generator import (
    GeneratedDraft,
    Generator,
    GeneratorContext,
    OptionValues,
    Size,
)
from puzzlewright.genre.genre import (
    Contradiction,
    Encoding,
    Format,
    Genre,
    Mistake,
    ParsedPuzzle,
    Propagated,
)
from puzzlewright.genre.technique import HumanModel, Position, Technique
from puzzlewright.kit.formats import native


@dataclass(frozen=True)
class Stripes:
    genre: ClassVar[str] = "stripes"
    clues: tuple[int | None, ...]

    def window(self, cell: int) -> range:
        return range(max(cell - 1, 0), min(cell + 2, len(self.clues)))


def read(text: str) -> ParsedPuzzle[Stripes]:
    data = native.parse(text)
    native.check_keys(data, needed=("genre", "clues"))
    return ParsedPuzzle(
        Stripes(
            tuple(
                native.number_or_null(clue, "a clue")
                for clue in native.array(data["clues"], "clues")
            )
        )
    )


def write(puzzle: Stripes, marks: Marks | None) -> str:
    return json.dumps({"genre": "stripes", "clues": puzzle.clues})


def blank(puzzle: Stripes) -> Board:
    return Board((frozenset((0, 1)),) * len(puzzle.clues))


def propagate(puzzle: Stripes) -> Propagated:
    too_large = [clue for clue in puzzle.clues if clue is not None and clue > 3]
    return (
        Contradiction(f"a {too_large[0]} is more than three cells can give")
        if too_large
        else blank(puzzle)
    )


def marks(puzzle: Stripes, solution: Solution) -> Marks:
    return ["#" if black else "." for black in solution.values]


def solution(puzzle: Stripes, marks: Marks) -> Solution:
    if len(marks) != len(puzzle.clues):
        raise BadPuzzle(f"the solution has {len(marks)} cells, but the puzzle {len(puzzle.clues)}")
    if "?" in marks:
        raise BadPuzzle("the solution leaves cells open")
    return Solution(tuple(int(mark == "#") for mark in marks))


def mistakes(puzzle: Stripes, marks: Marks) -> list[Mistake]:
    found = []
    for cell, clue in enumerate(puzzle.clues):
        black = sum(marks[near] == "#" for near in puzzle.window(cell))
        if clue not in (None, black):
            found.append(
                Mistake("clue", ((cell,),), f"the {clue} in column {cell + 1} sees {black}")
            )
    return found


def early_mistakes(puzzle: Stripes, board: Board) -> list[Mistake]:
    found = []
    for cell, clue in enumerate(puzzle.clues):
        near = [board.open[c] for c in puzzle.window(cell)]
        if clue is not None and not sum(0 not in colours for colours in near) <= clue <= sum(
            1 in colours for colours in near
        ):
            found.append(
                Mistake("clue", ((cell,),), f"the {clue} in column {cell + 1} can no longer hold")
            )
    return found


def formula(puzzle: Stripes, board: Board) -> Cnf:
    ladder = OrderEncoding([(min(values), max(values)) for values in board.open])
    cnf = Cnf(ladder, ladder.variables)
    for cell, clue in enumerate(puzzle.clues):
        if clue is not None:
            near = [(ladder.first[i], *ladder.bounds[i]) for i in puzzle.window(cell)]
            sure = sum(low for _, low, _ in near)
            require_sum(cnf, [(first,) for first, low, high in near if low < high], clue - sure)
            cnf.because("clue", cell)
    return cnf


class StripesPosition(Position):
    """The open colours, and the puzzle that they belong to."""

    def __init__(self, puzzle: Stripes, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle


def look(position: StripesPosition, cell: int) -> tuple[Move, ...]:
    """A clue whose black cells are all found, or that needs every cell that is left."""
    clue = position.puzzle.clues[cell]
    assert clue is not None
    window = position.puzzle.window(cell)
    undecided = tuple(near for near in window if len(position.open[near]) == 2)
    missing = clue - sum(position.open[near] == {1} for near in window)
    reasons = (Reason("clue", (cell,)),)
    if not 0 <= missing <= len(undecided):
        return (Move((), reasons, tuple(window), (cell,)),)
    if undecided and missing in (0, len(undecided)):
        return (
            Move(
                tuple((near, int(not missing)) for near in undecided),
                reasons,
                tuple(window),
                (cell,),
            ),
        )
    return ()


def words(position: StripesPosition, move: Move) -> str:
    (cell,) = move.about
    clue = f"The {position.puzzle.clues[cell]} in column {cell + 1}"
    if not move.removes:
        return f"{clue} cannot hold."
    if move.removes[0][1]:
        return f"{clue} is complete, so the rest is white."
    return f"{clue} needs every cell that is left."


complete = Technique(
    "complete-clue",
    level=1,
    idea="a clue that has all its black cells, or needs all that are left",
    spots=lambda position: [
        cell for cell, clue in enumerate(position.puzzle.clues) if clue is not None
    ],
    near=lambda position, cell: [
        near for near in position.puzzle.window(cell) if position.puzzle.clues[near] is not None
    ],
    find_moves=look,
    describe=words,
)


def outline(puzzle: Stripes, reason: Reason) -> list[Shape]:
    return [Box(reason.about[0], 0, 1, 1, "premise")]


human_model: HumanModel[Stripes, StripesPosition] = HumanModel(
    techniques=(complete,),
    position=StripesPosition,
    premises=frozenset({"clue"}),
    outline=outline,
    facts=lambda puzzle, solution: {
        "clues": sum(clue is not None for clue in puzzle.clues),
        "black": sum(solution.values),
    },
)


def draw(puzzle: Stripes, board: Board, styles: frozenset[str]) -> Picture:
    shapes: list[Shape] = []
    for cell, values in enumerate(board.open):
        shapes.append(Box(cell, 0, 1, 1, "cell-black" if values == {1} else "cell-white"))
        shapes.append(
            Label(
                cell + 0.5,
                0.5,
                "" if puzzle.clues[cell] is None else str(puzzle.clues[cell]),
                "clue",
            )
        )
    shapes += [Box(cell, 0, 1, 1, "touch", place=cell) for cell in range(len(puzzle.clues))]
    return Picture(len(puzzle.clues), 1, tuple(shapes), "Stripes", rulers=(1, len(puzzle.clues)))


def deal(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Stripes]:
    """Colour at random and show every clue."""
    colours = Solution(tuple(rng.randint(0, 1) for _ in range(size.cols)))
    return GeneratedDraft(
        Stripes(tuple(sum(colours.values[max(c - 1, 0) : c + 2]) for c in range(size.cols))),
        colours,
    )


def check(size: Size, options: OptionValues) -> None:
    if size.rows != 1:
        raise BadOption(f"Stripes have one row, not {size.rows}")


genre: Genre[Stripes] = Genre(
    name="stripes",
    title="Stripes",
    rules="A clue counts the black cells among itself and its neighbours.\n",
    example='{"genre": "stripes", "clues": [1, null, 0, null]}',
    puzzle=Stripes,
    formats=(
        Format("native", "JSON", lambda text: native.is_native(text, "stripes"), read, write),
    ),
    blank=blank,
    propagate=propagate,
    marks=marks,
    solution=solution,
    mistakes=mistakes,
    early_mistakes=early_mistakes,
    read_decisions=lambda _, marks: [
        (cell, frozenset((int(mark == "#"),))) for cell, mark in enumerate(marks) if mark != "?"
    ],
    locate=lambda _, cell: [cell],
    locate_choice=lambda _, choice: [*choice],
    encodings=(Encoding("windows", "a table per clue", formula),),
    draw=draw,
    describe_place=lambda _, cell: f"column {cell + 1}",
    describe_values=lambda _, cell, values: (
        f"column {cell + 1} is {' or '.join(('white', 'black')[v] for v in values)}"
    ),
    reasons={
        "clue": lambda puzzle, reason: (
            f"the {puzzle.clues[reason.about[0]]} in column {reason.about[0] + 1}"
        )
    },
    generator=lambda: Generator(
        options=(),
        check=check,
        random_solution=deal,
        clues=lambda puzzle: [cell for cell, clue in enumerate(puzzle.clues) if clue is not None],
        with_clues=lambda puzzle, shown: Stripes(
            tuple(c if cell in shown else None for cell, c in enumerate(puzzle.clues))
        ),
        orientations=lambda puzzle: (puzzle, Stripes(puzzle.clues[::-1])),
    ),
    human_model=lambda: human_model,
)
