"""Draw: a puzzle, alone or with what is known of its solution, as a picture."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from puzzlewright.core.board import Board, Choice, Marks, Place, Solution, board_of
from puzzlewright.core.errors import BadPuzzle, Trouble, UnknownName
from puzzlewright.core.picture import Picture, Shape
from puzzlewright.core.step import Reason, Step
from puzzlewright.core.words import count, sentence
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.render.annotations import marked, marks_at, with_supposed
from puzzlewright.render.export import json
from puzzlewright.render.terminal import text
from puzzlewright.verbs.validation import as_marks, as_names


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, ready to be shown in any of these ways."""

    picture: Picture
    rulers: bool | None = None  # whether the page has rulers; if it is not said, a large one does

    def __str__(self) -> str:
        return self.text()

    def svg(
        self, theme: str = "auto", *, clickable: bool = True, cell_size: float | None = None
    ) -> str:
        """As SVG, for light or dark paper or `auto` for either; `clickable` with the place of every
        shape, for a web page; with cells of so many pixels, or as large as fits.
        """
        # it takes a while, and most pictures are shown in the terminal
        from puzzlewright.render.svg import svg

        return svg(self.picture, theme, clickable, self.rulers, cell_size)

    def png(self, theme: str = "light", *, cell_size: float | None = None) -> bytes:
        """As PNG, which takes the extra `images`; twice as large as on a screen, so that it can be
        printed, or with cells of so many pixels.
        """
        from puzzlewright.render.export import png

        return png(self.captioned(theme, cell_size=cell_size), 1 if cell_size else 2)

    def captioned(self, theme: str = "auto", *, cell_size: float | None = None) -> str:
        """As SVG that stands alone: what the page asks for but does not show is told below it."""
        if not self.picture.unseen:
            return self.svg(theme, clickable=False, cell_size=cell_size)
        from puzzlewright.render.captions import Frame, captioned_svg

        told = Frame(self.picture, "", " ".join(map(sentence, self.picture.unseen)))
        return captioned_svg(told, theme, cell_size, self.rulers)

    def text(self, colour: bool = False, rulers: bool = False) -> str:
        """As rows of characters for a terminal, coloured where that is wanted and rich is
        installed; what is printed can be read again, in the notation `grid`.
        """
        return text(self.picture, colour, rulers)

    def json(self) -> dict[str, Any]:
        """As plain data."""
        return json(self.picture)


def draw(
    puzzle: Puzzle,
    solution: Solution | Marks | Board | None = None,
    *,
    looks: Iterable[str] = (),
    rulers: bool | None = None,
) -> Drawing:
    """Draw the puzzle with a solution, with what a board knows so far, or bare; looks are the
    genre's own options. Rulers number the rows and columns: always, never, or on large pages.

    >>> import puzzlewright as pw
    >>> print(pw.draw(pw.read("3x3:4d23b", genre="mosaic")))
    mosaic 3x3
    4· · ·
     · ·2·
    3· · ·
    """
    genre = genre_of(puzzle)
    wanted = frozenset(as_names(looks, "looks"))
    if unknown := sorted(wanted - set(genre.looks)):
        raise UnknownName(f"{genre.name} look", unknown[0], genre.looks or ["none"])
    picture = genre.draw(puzzle, _board(genre, puzzle, solution), wanted)
    heading = _heading(genre, picture)
    return Drawing(replace(picture, roles=genre.roles, heading=heading), rulers)


def _heading(genre: Genre[Any], picture: Picture) -> str:
    """'bridges 7x7, at most 3 bridges': what a drawing in text needs besides the page to be read
    again.
    """
    size = " {}x{}".format(*picture.rulers) if picture.rulers else ""
    return ", ".join((f"{genre.name}{size}", *picture.unseen))


def naming_looks(puzzle: Puzzle) -> tuple[str, ...]:
    """The looks that let a reader find what sentences speak of, where a page has no rows and
    columns to go by.
    """
    is_ruled = draw(puzzle).picture.rulers is not None
    return () if is_ruled or "names" not in genre_of(puzzle).looks else ("names",)


def draw_step(
    puzzle: Puzzle,
    before: Board,
    step: Step,
    *,
    looks: Iterable[str] = (),
    rulers: bool | None = None,
    supposed: Iterable[Place] = (),
) -> Drawing:
    """Draw the board after a step, with what the step rests on and what it decides; in a what-if,
    what is only supposed looks so.
    """
    teaching = teaching_of(genre_of(puzzle))
    after = before.without(step.removes)
    picture = draw(puzzle, after, looks=(*teaching.looks, *looks)).picture
    picture = with_supposed(picture, supposed)
    marks = [
        *outlines(puzzle, step.reasons),
        *strikes(puzzle, after, step.removes),
        *marks_at(picture, step_roles(step)),
    ]
    return Drawing(replace(marked(picture, marks), title=step.why), rulers)


def outlines(puzzle: Puzzle, reasons: Iterable[Reason]) -> list[Shape]:
    """Where these reasons are on the page."""
    teaching = teaching_of(genre_of(puzzle))
    return [shape for reason in reasons for shape in teaching.outline(puzzle, reason)]


def strikes(puzzle: Puzzle, after: Board, choices: Iterable[Choice]) -> list[Shape]:
    """These choices struck out on the board that is left, where the genre strikes them."""
    strike = teaching_of(genre_of(puzzle)).strike
    return (
        [shape for choice in choices for shape in strike(puzzle, after, choice)] if strike else []
    )


def step_roles(step: Step) -> dict[Place, str]:
    """How a step marks its places: those of which it decides something, and those it looks at."""
    decided = {place for place, _ in step.removes}
    return {place: "concluded" if place in decided else "looked-at" for place in step.places}


def _board(genre: Genre[Any], puzzle: Puzzle, solution: Solution | Marks | Board | None) -> Board:
    blank = genre.blank(puzzle)
    if solution is None:
        return blank
    if not isinstance(solution, Solution | Board):
        solution = _drawn(genre, puzzle, blank, as_marks(solution))
    board = board_of([solution]) if isinstance(solution, Solution) else solution
    if len(board.open) != len(blank.open):
        raise Trouble(
            f"this puzzle has {count(len(blank.open), 'place')}, but the solution has"
            f" {len(board.open)}"
        )
    return board


def _drawn(genre: Genre[Any], puzzle: Puzzle, blank: Board, marks: Marks) -> Solution | Board:
    """The solution that marks say, or the position, if they are not finished."""
    try:
        return genre.solution(puzzle, marks)
    except BadPuzzle as no_solution:
        try:
            return blank.narrowed(genre.progress(puzzle, marks))
        except BadPuzzle:
            raise no_solution from None
