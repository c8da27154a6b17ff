"""Draw a puzzle, alone or with what is known of its solution."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from puzzlewright.core.board import (
    Board,
    Choice,
    Marks,
    MarksLike,
    Place,
    Reason,
    Solution,
    Step,
    board_of,
)
from puzzlewright.core.errors import BadPuzzle, PuzzlewrightError, UnknownName
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.picture import Picture, Shape, Theme
from puzzlewright.core.words import count_noun, short_repr, to_sentence
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.render.annotations import marks_at, with_marks, with_supposed
from puzzlewright.render.export import ExportedPicture, export
from puzzlewright.render.terminal import text
from puzzlewright.verbs.text import as_names, as_puzzle, marks_of
from puzzlewright.verbs.verb import OldName, PuzzleInput, renamed


@short_repr
@dataclass(frozen=True, slots=True)
class Drawing(JsonResult):
    """A picture that can be exported in several formats."""

    JSON = ("*exported",)

    picture: Picture
    rulers: bool | None = None  # whether to number rows and columns; by default, on large grids

    def __str__(self) -> str:
        return self.text()

    def svg(
        self, theme: Theme = "auto", *, clickable: bool = True, cell_size: float | None = None
    ) -> str:
        """Return SVG; `auto` follows the reader's theme, `clickable` adds places to shapes."""
        # slow to import, and most pictures are shown in the terminal
        from puzzlewright.render.svg import svg

        return svg(self.picture, theme, clickable, self.rulers, cell_size)

    def png(self, theme: Theme = "light", *, cell_size: float | None = None) -> bytes:
        """Return PNG (extra `images`), by default twice as large as on a screen, for printing."""
        from puzzlewright.render.export import png

        return png(self.captioned(theme, cell_size=cell_size), 1 if cell_size else 2)

    def captioned(self, theme: Theme = "auto", *, cell_size: float | None = None) -> str:
        """Return standalone SVG; rules that it does not show are written below."""
        if not self.picture.unshown_rules:
            return self.svg(theme, clickable=False, cell_size=cell_size)
        from puzzlewright.render.captions import Frame, captioned_svg

        frame = Frame(self.picture, "", " ".join(map(to_sentence, self.picture.unshown_rules)))
        return captioned_svg(frame, theme, cell_size, self.rulers)

    def text(self, colour: bool = False, rulers: bool = False) -> str:
        """Return terminal text, in colour if wanted; the format `grid` reads it back."""
        return text(self.picture, colour, rulers)

    @property
    def exported(self) -> ExportedPicture:
        """Return the picture as plain data."""
        return export(self.picture)


def draw(
    puzzle: PuzzleInput,
    solution: MarksLike | Board | None = None,
    *,
    styles: Iterable[str] = (),
    rulers: bool | None = None,
    looks: OldName[Iterable[str]] = None,
) -> Drawing:
    """Draw the puzzle: blank, with a solution, or with the values of a board.

    `styles` are the genre's own drawing options. Rulers number rows and columns: always, never, or
    (None) on large grids.

    >>> import puzzlewright as pw
    >>> print(pw.draw(pw.read("3x3:4d23b", genre="mosaic")))
    mosaic 3x3
    4· · ·
     · ·2·
    3· · ·
    """
    puzzle = as_puzzle(puzzle)
    genre = genre_of(puzzle)
    wanted = frozenset(as_names(renamed(styles, looks), "styles"))
    if unknown := sorted(wanted - set(genre.styles)):
        raise UnknownName(f"{genre.name} style", unknown[0], genre.styles or ["none"])
    picture = genre.draw(puzzle, _board(genre, puzzle, solution), wanted)
    # What is needed to read the text back: 'bridges 7x7, at most 3 bridges'.
    size = " {}x{}".format(*picture.rulers) if picture.rulers else ""
    heading = ", ".join((f"{genre.name}{size}", *picture.unshown_rules))
    return Drawing(replace(picture, roles=genre.roles, heading=heading), rulers)


def label_styles(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the styles that label what sentences name, for puzzles without rows and columns."""
    is_ruled = draw(puzzle).picture.rulers is not None
    return () if is_ruled or "names" not in genre_of(puzzle).styles else ("names",)


def draw_step(
    puzzle: Puzzle,
    before: Board,
    step: Step,
    *,
    styles: Iterable[str] = (),
    rulers: bool | None = None,
    supposed: Iterable[Place] = (),
) -> Drawing:
    """Draw the board after a step: what it uses, what it decides, and what is only supposed."""
    human_model = human_model_of(genre_of(puzzle))
    after = before.without(step.removes)
    picture = draw(puzzle, after, styles=(*human_model.styles, *styles)).picture
    picture = with_supposed(picture, supposed)
    marks = [
        *outline_reasons(puzzle, step.reasons),
        *strike_out_choices(puzzle, after, step.removes),
        *marks_at(picture, step_roles(step)),
    ]
    return Drawing(replace(with_marks(picture, marks), title=step.why), rulers)


def outline_reasons(puzzle: Puzzle, reasons: Iterable[Reason]) -> list[Shape]:
    """Outline these reasons."""
    human_model = human_model_of(genre_of(puzzle))
    return [shape for reason in reasons for shape in human_model.outline(puzzle, reason)]


def strike_out_choices(puzzle: Puzzle, after: Board, choices: Iterable[Choice]) -> list[Shape]:
    """Strike out these choices on the board after them, if the genre does so."""
    if (strike := human_model_of(genre_of(puzzle)).strike_out) is None:
        return []
    return [shape for choice in choices for shape in strike(puzzle, after, choice)]


def step_roles(step: Step) -> dict[Place, str]:
    """Map the places of a step to roles: those it decides, and those it looks at."""
    decided = {place for place, _ in step.removes}
    return {place: "concluded" if place in decided else "looked-at" for place in step.places}


def _board(genre: Genre, puzzle: Puzzle, solution: MarksLike | Board | None) -> Board:
    blank = genre.blank(puzzle)
    if solution is None:
        return blank
    if not isinstance(solution, Solution | Board):
        solution = _drawn_values(genre, puzzle, blank, marks_of(puzzle, solution))
    board = board_of([solution]) if isinstance(solution, Solution) else solution
    if len(board.open) != len(blank.open):
        raise PuzzlewrightError(
            f"this puzzle has {count_noun(len(blank.open), genre.place_noun)}, but the solution has"
            f" {len(board.open)}"
        )
    return board


def _drawn_values(genre: Genre, puzzle: Puzzle, blank: Board, marks: Marks) -> Solution | Board:
    """Return the solution in these marks, or the position if they are incomplete."""
    try:
        return genre.solution(puzzle, marks)
    except BadPuzzle as no_solution:
        try:
            return blank.narrowed(genre.read_decisions(puzzle, marks))
        except BadPuzzle:
            raise no_solution from None
