"""Read and write puzzles as text, in any format."""

from typing import Any, NamedTuple

from puzzlewright import genres as registry
from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.errors import BadPuzzle, CannotWrite, NoPuzzle, UnknownName
from puzzlewright.core.words import excerpt, listing
from puzzlewright.genre.genre import Genre, Notation, Puzzle, what_draw_prints
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.kit.formats import native, puzzlink
from puzzlewright.verbs.validation import as_marks, as_text


class PuzzlePage(NamedTuple):
    """A text that was read: genre, format, puzzle, and the marks or the answer in it."""

    genre: Genre[Any]
    notation: Notation[Any]
    puzzle: Any  # of the genre's own class
    marks: Marks | None
    moves: Marks | None = None  # of a recorded solve, in the order of play

    @property
    def answer(self) -> Marks | None:
        """The marks, if they are a complete solution."""
        try:
            solution = None if self.marks is None else self.genre.solution(self.puzzle, self.marks)
        except BadPuzzle:
            return None
        is_answer = solution and self.genre.marks(self.puzzle, solution) == self.marks
        return self.marks if is_answer else None


def read(text: str, *, genre: str | None = None, notation: str | None = None) -> Puzzle:
    """Read a puzzle in any format.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2")
    >>> puzzle.genre
    'bridges'
    """
    puzzle: Puzzle = read_page(text, genre=genre, notation=notation).puzzle
    return puzzle


def read_page(text: str, *, genre: str | None = None, notation: str | None = None) -> PuzzlePage:
    """Read a puzzle, with its format and the marks in it."""
    if not as_text(text).strip():
        raise BadPuzzle("there is no puzzle: the input is empty")
    pages: list[PuzzlePage] = []
    troubles: list[BadPuzzle] = []
    for kind, form in _candidates(text, genre, notation):
        try:
            pages.append(PuzzlePage(kind, form, *form.read(text)))
        except BadPuzzle as trouble:
            # Without the way that led there, which would keep all that was read so far.
            troubles.append(trouble.with_traceback(None))
    if len({page.genre.name for page in pages}) > 1:
        names = ", ".join(sorted({page.genre.name for page in pages}))
        raise BadPuzzle(
            f"this {pages[0].notation.name} text could be any of {names}: say which genre it is"
            " (--genre)"
        )
    if not pages:
        raise troubles[0]
    return pages[0]


def _candidates(
    text: str, genre: str | None, notation: str | None
) -> list[tuple[Genre[Any], Notation[Any]]]:
    """Return the genres and formats that the text may be in."""
    if genre is None and text.lstrip().startswith("{"):
        # A JSON object says its genre itself.
        named = native.parse(text).get("genre")
        if not isinstance(named, str):
            raise BadPuzzle('a puzzle in native JSON names its genre: {"genre": "bridges", ...}')
        genre, notation = named, notation or "native"
    genres = registry.GENRES if genre is None else (genre_named(genre),)
    forms = [
        (kind, form) for kind in genres for form in kind.notations if notation in (None, form.name)
    ]
    if not forms:
        known = dict.fromkeys(form.name for kind in genres for form in kind.notations)
        raise UnknownName("notation", str(notation), known)
    if len(forms) == 1:  # told exactly: then its own message is the best
        return forms
    fitting = [(kind, form) for kind, form in forms if form.fits(text)]
    if not fitting:
        _refuse_unknown_genre(text, forms)
        raise NoPuzzle(excerpt(text), dict.fromkeys(form.name for _, form in forms))
    return fitting


def _refuse_unknown_genre(text: str, forms: list[tuple[Genre[Any], Notation[Any]]]) -> None:
    """Reject a puzz.link URL of an unknown genre by name: that site has many more."""
    if (pid := puzzlink.pid_of(text)) is not None:
        known = [kind.name for kind, form in forms if form.name == "puzzlink"]
        raise BadPuzzle(
            f"this is an address of puzz.link's genre {excerpt(pid)}, which this program does not"
            f" know; there it knows {listing(known) or 'none'}"
        )


def write(
    puzzle: Puzzle, notation: str = "native", solution: Solution | Marks | None = None
) -> str:
    """Write the puzzle in this format, with a solution if the format can hold one.

    >>> import puzzlewright as pw
    >>> pw.write(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"), "puzzlink")
    'https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4'
    """
    genre = genre_of(puzzle)
    for form in genre.notations:
        if form.name == notation:
            if solution is not None and not form.holds_answers:
                raise CannotWrite(f"the notation {notation} cannot hold a solution")
            if form.write is what_draw_prints:
                return _drawing(form, puzzle, solution)
            return form.write(puzzle, None if solution is None else marks_of(puzzle, solution))
    raise UnknownName(f"{genre.name} notation", notation, (form.name for form in genre.notations))


def _drawing(form: Notation[Any], puzzle: Puzzle, solution: Solution | Marks | None) -> str:
    from puzzlewright.verbs.draw import draw  # for those who want a drawing

    drawing = draw(puzzle, solution)
    if drawing.picture.rulers is None:
        raise CannotWrite(f"{form.name} holds grids, but this puzzle is on none")
    text = drawing.text() + "\n"
    if solution is not None and not _is_shown(form, text, puzzle, solution):
        raise CannotWrite(f"{form.name} has no way to draw marks that lie on each other")
    return text


def _is_shown(form: Notation[Any], text: str, puzzle: Puzzle, solution: Solution | Marks) -> bool:
    marks = genre_of(puzzle).marks(puzzle, solution_of(puzzle, solution))
    try:
        return len(form.read(text).marks or []) == len(marks)
    except BadPuzzle:
        return False


def marks_of(puzzle: Puzzle, solution: Solution | Marks) -> Marks:
    """Return a solution as marks."""
    if isinstance(solution, Solution):
        return genre_of(puzzle).marks(puzzle, solution)
    return as_marks(solution)


def solution_of(puzzle: Puzzle, solution: Solution | Marks) -> Solution:
    """Return a solution, also from marks."""
    if isinstance(solution, Solution):
        return solution
    return genre_of(puzzle).solution(puzzle, as_marks(solution))
