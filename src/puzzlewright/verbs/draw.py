"""Draw: a puzzle, alone or with what is known of its solution, as a picture."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from puzzlewright.asking.arguments import as_marks, as_names
from puzzlewright.blueprints.genre import Genre, Puzzle
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.model.board import Board, Marks, Solution, board_of
from puzzlewright.model.errors import Trouble, UnknownName
from puzzlewright.model.shapes import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.model.step import Step
from puzzlewright.model.words import count
from puzzlewright.themes.json import json
from puzzlewright.themes.terminal import text

_BESIDE = 0.24  # a line, in cells
_INSET = 0.08  # of the frames around places, so that those of neighbours do not meet


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, ready to be shown in any of these ways."""

    picture: Picture

    def __str__(self) -> str:
        return self.text()

    def svg(self, theme: str = "auto", *, clickable: bool = True) -> str:
        """As SVG, for light or dark paper or `auto` for either; `clickable` with the place of every
        shape, for a web page.
        """
        # it takes a while, and most pictures are shown in the terminal
        from puzzlewright.themes.svg import svg

        return svg(self.picture, theme, clickable)

    def text(self, colour: bool = False) -> str:
        """As rows of characters for a terminal, coloured where that is wanted and rich is
        installed.
        """
        return text(self.picture, colour)

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return json(self.picture)


def draw(
    puzzle: Puzzle, solution: Solution | Marks | Board | None = None, *, looks: Iterable[str] = ()
) -> Drawing:
    """Draw the puzzle with a solution, with what a board knows so far, or bare; looks are the
    genre's own options.

    >>> import puzzlewright as pw
    >>> print(pw.draw(pw.read("3x3:4d23b", genre="mosaic")))
    4· · ·
     · ·2·
    3· · ·
    """
    genre = genre_of(puzzle)
    wanted = frozenset(as_names(looks, "looks"))
    if unknown := sorted(wanted - set(genre.looks)):
        raise UnknownName(f"{genre.name} look", unknown[0], genre.looks or ["none"])
    return Drawing(
        replace(genre.draw(puzzle, _board(genre, puzzle, solution), wanted), roles=genre.roles)
    )


def draw_step(puzzle: Puzzle, before: Board, step: Step, *, looks: Iterable[str] = ()) -> Drawing:
    """Draw the board after a step, with what the step rests on and what it decides."""
    teaching = teaching_of(genre_of(puzzle))
    picture = draw(puzzle, before.without(step.removes), looks=(*teaching.looks, *looks)).picture
    decided = {place for place, _ in step.removes}
    premises = [shape for reason in step.reasons for shape in teaching.outline(puzzle, reason)]
    struck = (
        [shape for choice in step.removes for shape in teaching.strike(puzzle, choice)]
        if teaching.strike
        else []
    )
    framed: list[Shape] = []
    for shape in picture.shapes:
        if shape.role == "touch" and not isinstance(shape, Label) and shape.place in step.places:
            role = "concluded" if shape.place in decided else "looked-at"
            match shape:
                case Line():
                    framed += _rails(shape, role)
                case Box(x, y, width, height):
                    framed += [
                        Box(x + _INSET, y + _INSET, width - 2 * _INSET, height - 2 * _INSET, role)
                    ]
                case Disc():
                    framed += [shape._replace(role=role, radius=shape.radius - _INSET, place=None)]
    # What is decided is painted last, because it matters most.
    framed.sort(key=lambda shape: shape.role == "concluded")
    # What is struck lies below the numbers, so that they can be read.
    labels = next(
        (number for number, shape in enumerate(picture.shapes) if isinstance(shape, Label)),
        len(picture.shapes),
    )
    painted = (*picture.shapes[:labels], *struck, *picture.shapes[labels:], *premises, *framed)
    return Drawing(replace(picture, shapes=painted, title=step.why))


def _rails(line: Line, role: str) -> list[Shape]:
    """A line on either side, so that what is drawn between them stays visible."""
    along = complex(line.x2 - line.x1, line.y2 - line.y1)
    aside = 1j * along / (abs(along) or 1.0) * _BESIDE
    x, y = aside.real, aside.imag
    return [
        Line(line.x1 + s * x, line.y1 + s * y, line.x2 + s * x, line.y2 + s * y, role)
        for s in (-1, 1)
    ]


def _board(genre: Genre[Any], puzzle: Any, solution: Solution | Marks | Board | None) -> Board:
    blank = genre.blank(puzzle)
    if solution is None:
        return blank
    if not isinstance(solution, Solution | Board):
        solution = genre.solution(puzzle, as_marks(solution))
    board = board_of([solution]) if isinstance(solution, Solution) else solution
    if len(board.open) != len(blank.open):
        raise Trouble(
            f"this puzzle has {count(len(blank.open), 'place')}, but the solution has"
            f" {len(board.open)}"
        )
    return board
