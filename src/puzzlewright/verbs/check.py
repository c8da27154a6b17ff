"""Check a solution or a position, and read marks from JSON, text and drawings."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from puzzlewright.core.board import (
    Board,
    Decision,
    DrawnMarks,
    Illegible,
    Marks,
    MarksLike,
    Solution,
    Value,
)
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt, short_repr
from puzzlewright.genre.genre import Genre, Mistake, Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.kit.formats import native
from puzzlewright.verbs.text import (
    PuzzleLike,
    ReadResult,
    as_marks,
    as_puzzle,
    as_puzzle_with_marks,
    as_text,
    marks_of,
    read_with_marks,
    write,
)
from puzzlewright.verbs.verb import Position, PuzzleInput, about, verb

_JSON = re.compile(r"{|\[\s*[\[\]\"\d-]")  # some formats begin with a word in brackets
# "R1C1-R1C5 2" or "A-B 2", or as in a hint: "one bridge on A-B", "that R1C1 stays"
_NAMES = re.compile(
    r"(([a-z]+ ){0,5}(on|that) )?(R\d+C\d+\b|[A-Z]{1,3}\s*-\s*[A-Z]{1,3}([\s,;]|$))", re.IGNORECASE
)
# the last line of a hint: "Mark R1C1 black and R1C2 white."
_HINT = re.compile(r"^Mark (.*)\.\s*$", re.MULTILINE)
_BETWEEN = re.compile(r"[\n,;]|\band\b")


def read_marks(puzzle: PuzzleLike, text: str, *, as_played: bool = False) -> Marks:
    """Read the marks on this puzzle, in the native form; empty if nothing is marked.

    The text holds marks in native JSON, alone or under `marks`, `solution` or `solutions`; or rows
    of `#`, `.` and `?`; or marks by name, on lines or separated by commas; or the puzzle with
    marks, in any format that can hold them. `as_played` prefers a recorded solve, in the order of
    play.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    >>> pw.read_marks(puzzle, "R1C1-R3C1 1, R1C3-R1C5 <=1")
    [[0, 0, 2, 0, 1], [0, 2, 0, 4, 0, 1]]
    """
    puzzle, start = as_puzzle(puzzle), as_text(text).strip()
    if not start:
        raise BadPuzzle("the text is empty: there are no marks")
    if _JSON.match(start):
        return _marks_in_json(puzzle, native.load_numbers(text), text)
    if not set(start) - {"#", ".", "?", " ", "\n", "\r", "\t"}:
        return start.split()
    if hinted := _HINT.search(start):
        return _named(puzzle, hinted[1])
    if _NAMES.match(start):
        return _named(puzzle, start)
    result = _read_marked_puzzle(text, puzzle.genre)
    marks = _marks_for(puzzle, result)
    return result.moves if as_played and result.moves is not None else marks


def _named(puzzle: Puzzle, text: str) -> Marks:
    read_mark = genre_of(puzzle).read_mark
    if read_mark is None:
        raise BadPuzzle(f"{genre_of(puzzle).title} has no names for marks")
    names = _BETWEEN.split(text)
    return [mark for name in names if name.strip() for mark in read_mark(puzzle, name)]


def _read_marked_puzzle(text: str, genre: str) -> ReadResult:
    """Read a puzzle of this genre; if that fails, of any genre."""
    try:
        return read_with_marks(text, genre=genre)
    except BadPuzzle as error:
        try:
            return read_with_marks(text)
        except BadPuzzle:
            raise BadPuzzle(f"the marks cannot be read: {error}") from None


def _marks_in_json(puzzle: Puzzle, data: Any, text: str) -> Marks:
    if isinstance(data, dict):
        if "genre" in data and not data.keys() & {"marks", "solution", "solutions"}:
            return _marks_for(puzzle, read_with_marks(text))
        if "puzzle" in data:
            _marks_for(puzzle, read_with_marks(json.dumps(data["puzzle"])))
        several = data.get("solutions")
        first = several[0] if isinstance(several, list) and several else None
        data = data.get("marks", data.get("solution", first))
    if not isinstance(data, list):
        raise BadPuzzle(f"marks in JSON are an array, not {quote_excerpt(text.strip())}")
    return data


def _marks_for(puzzle: Puzzle, result: ReadResult) -> Marks:
    """Return the marks on this puzzle from what was read, in the order of its places."""
    form = result.format.name
    if result.genre.name != puzzle.genre:
        raise BadPuzzle(f"these marks belong to another puzzle: {result.genre.title}")
    try:
        # Compare only what the format can hold; some lose the order of circles.
        written = write(puzzle, form)
        is_same = (
            result.puzzle == read_with_marks(written, genre=puzzle.genre, notation=form).puzzle
        )
    except CannotWrite:
        is_same = False
    if not is_same:
        raise BadPuzzle("these marks belong to another puzzle")
    if result.puzzle == puzzle or not result.marks:
        return result.marks or DrawnMarks([], illegible_in(result.marks))
    read_decisions = result.genre.read_decisions
    in_order = sorted(result.marks, key=lambda mark: read_decisions(puzzle, [mark])[0][0])
    return DrawnMarks(in_order, illegible_in(result.marks))


def illegible_in(marks: Marks | None) -> tuple[Illegible, ...]:
    """Return the parts of a drawing that are no marks."""
    return marks.illegible if isinstance(marks, DrawnMarks) else ()


def decisions(puzzle: Puzzle, marks: Marks) -> list[Decision]:
    """Return what marks decide, in order; an error suggests counting from 0 where that fits."""
    genre = genre_of(puzzle)
    try:
        return genre.read_decisions(puzzle, as_marks(marks))
    except BadPuzzle as wrong:
        if meant := counted_from_one(puzzle, marks):
            raise BadPuzzle(f"{wrong}; {meant}") from None
        raise


def one_by_one(puzzle: Puzzle, marks: Marks) -> Marks:
    """Split rows of cells into one mark per place."""
    if not any(isinstance(mark, str) for mark in marks):
        return marks
    genre = genre_of(puzzle)
    return [genre.mark_of(puzzle, *decided) for decided in decisions(puzzle, marks)]


def solution_of_decisions(puzzle: Puzzle, decided: Sequence[Decision]) -> Solution | None:
    """Return the solution these decisions give, or None; an empty place may mean something."""
    genre = genre_of(puzzle)
    board = genre.blank(puzzle).narrowed(decided)
    if genre.default_value is None or board.solution is not None or board.is_contradiction:
        return board.solution
    marked = {place for place, _ in decided}
    values = [
        min(values) if place in marked else genre.default_value(puzzle, place)
        for place, values in enumerate(board.open)
    ]
    return Solution(tuple(values))


def counted_from_one(puzzle: Puzzle, marks: Marks) -> str | None:
    """Explain the first mark that does not fit, if it fits when counted from 1."""
    genre = genre_of(puzzle)
    if not genre.blank(puzzle).open or _progress(genre, puzzle, *marks):
        return None
    strange = next((mark for mark in marks if not _progress(genre, puzzle, mark)), None)
    if not isinstance(strange, list) or not all(type(number) is int for number in strange):
        return None
    ends = len(genre.locate(puzzle, 0))  # how many of its numbers are a position, if not all
    for positions in (ends, len(strange)):
        meant = [number - (place < positions) for place, number in enumerate(strange)]
        if found := _progress(genre, puzzle, meant):
            return (
                "positions in JSON count from 0; counted from 1 it would be"
                f" {meant}: {genre.describe_values(puzzle, *found[0])}"
            )
    return None


def _progress(genre: Genre, puzzle: Puzzle, *marks: Any) -> list[Decision]:
    """Return what these marks decide, or nothing if they do not fit."""
    try:
        return genre.read_decisions(puzzle, list(marks))
    except BadPuzzle:
        return []


def says_more(genre: Genre, values: frozenset[Value], marked: frozenset[Value]) -> bool:
    """Return whether a place's values are a mark that is not made yet.

    If no mark means something (no bridge), marks can only add to it.
    """
    if genre.mark is not None:
        return min(values, default=0) > min(marked)
    return len(values) == 1 < len(marked)


def mistakes(puzzle: PuzzleLike, solution: MarksLike | Board) -> list[Mistake]:
    """List every broken rule with its places; empty for a correct solution.

    For a board, list only what is obvious, such as a clue that can no longer hold or a group that
    is cut off. An empty list does not mean that the board can be completed.
    """
    puzzle = as_puzzle(puzzle)
    genre = genre_of(puzzle)
    if isinstance(solution, Board):
        return genre.early_mistakes(puzzle, solution)
    return genre.mistakes(puzzle, marks_of(puzzle, solution))


def answer_in(puzzle: Puzzle, marks: Marks) -> Marks | Board:
    """Return the complete answer in these marks, or the board if they leave something open.

    Marks that do not fit or contradict each other are returned unchanged, for the rules to check.
    """
    try:
        decided = decisions(puzzle, marks)
    except BadPuzzle:
        return marks
    board = genre_of(puzzle).blank(puzzle).narrowed(decided)
    if board.is_contradiction:
        return marks
    solution = solution_of_decisions(puzzle, decided)
    return board if solution is None else genre_of(puzzle).marks(puzzle, solution)


def position(puzzle: PuzzleLike, marks: MarksLike) -> Board:
    """Return the board after these marks."""
    puzzle = as_puzzle(puzzle)
    return genre_of(puzzle).blank(puzzle).narrowed(decisions(puzzle, marks_of(puzzle, marks)))


@short_repr
@dataclass(frozen=True, slots=True)
class SolutionCheck(JsonResult):
    """Whether a solution is correct, and which rules it breaks."""

    JSON = (
        "genre=puzzle.genre",
        "right=is_correct",
        "mistakes=mistakes_json",
        "open=open_places?",
        "note?",
    )

    puzzle: Puzzle
    mistakes: tuple[Mistake, ...]
    open_places: int = 0  # of an answer that should be complete
    note: str | None = None  # about marks that fit if they are counted from 1

    @property
    def mistakes_json(self) -> list[dict[str, Any]]:
        """The mistakes with their places as in the native format."""
        return [{"rule": one.rule, "places": one.where, "why": one.why} for one in self.mistakes]

    @property
    def is_correct(self) -> bool:
        return not self.mistakes

    def __str__(self) -> str:
        if self.is_correct:
            return "correct"
        return "\n".join(f"{one.rule}: {one.why}" for one in self.mistakes)


@verb(queue="quick", seconds=2.0)
def check(
    puzzle: PuzzleInput,
    solution: Annotated[
        Position,
        about(
            "the solution: a file, the text itself, or - for standard input; as marks such as"
            " 'R1C1-R1C5 2', as JSON, as rows of # and ., or as the puzzle with its answer in any"
            " format (default: the one in PUZZLE)",
            flags=("--solution",),
        ),
    ] = None,
    *,
    partial: Annotated[
        bool, about("the solution is unfinished: report only what is wrong already")
    ] = False,
) -> SolutionCheck:
    """Check whether a solution is correct; if not, say which rules are broken, and where.

    >>> import puzzlewright as pw
    >>> puzzle = pw.read("3x3:4d23b", genre="mosaic")
    >>> pw.check(puzzle, ["...", "...", "..."]).is_correct
    False
    >>> pw.check(puzzle, pw.solve(puzzle).solution).is_correct
    True
    """
    puzzle, own = as_puzzle_with_marks(puzzle)
    if solution is None and own is None:
        raise BadPuzzle("there is no solution to check: give one, or a puzzle that contains one")
    marks = as_marks(own) if solution is None else marks_of(puzzle, solution)
    found = [
        Mistake("drawing", (cell,), f"{name_cell(*cell)}: {why}")
        for cell, why in illegible_in(marks)
    ]
    # What has no legible mark is not decided yet, so only report what is wrong already.
    is_partial = partial or bool(found)
    given = position(puzzle, marks) if is_partial else answer_in(puzzle, marks)
    found += mistakes(puzzle, given)
    still_open = 0
    if isinstance(given, Board) and not is_partial:
        still_open = len(given.undecided())
        found.append(_still_open(puzzle, given))
    note = counted_from_one(puzzle, marks) if found else None
    return SolutionCheck(puzzle, tuple(found), still_open, note)


def _still_open(puzzle: Puzzle, board: Board) -> Mistake:
    """Say how many places of an answer are still open."""
    genre, places = genre_of(puzzle), board.undecided()
    where = tuple(tuple(genre.locate(puzzle, place)) for place in places)
    are = "is" if len(places) == 1 else "are"
    many = f"{len(places)} of {count_noun(len(board.open), genre.place_noun)}"
    return Mistake("open", where, f"{many} {are} still open")
