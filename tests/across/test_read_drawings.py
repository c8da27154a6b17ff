"""What is drawn as text is read again: the same puzzle, and the same marks."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Board, Decision, Marks, Solution, board_of
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.text import read_with_marks
from tests.across.registry import SMALL
from tests.across.test_drawings import boards

DRAWN_GENRES = [
    pytest.param(genre, id=genre.name)
    for genre in GENRES
    if any(notation.name == "grid" for notation in genre.formats)
]


def in_page_order(genre: Genre[Any], puzzle: Any) -> Any:
    """Return the puzzle with its circles in reading order, as a drawing has them."""
    if isinstance(puzzle, Satogaeri):
        return Satogaeri(puzzle.countries, tuple(sorted(puzzle.circles)))
    return puzzle


def can_be_drawn(puzzle: Any, board: Board) -> bool:
    """Return whether a text can show this: no graph, and no tracks that meet."""
    if isinstance(puzzle, Bridges):
        return puzzle.grid is not None
    if isinstance(puzzle, Satogaeri):
        cells = list(
            chain.from_iterable(
                puzzle.track(place, min(values)) if len(values) == 1 else [puzzle.starts[place]]
                for place, values in enumerate(board.open)
            )
        )
        return len(set(cells)) == len(cells)
    return True


def shown(genre: Genre[Any], puzzle: Any, board: Board) -> Board:
    """What a drawing can say of a board: bounds of bridges, colours, and moves."""
    blank = genre.blank(puzzle)
    if isinstance(puzzle, Bridges):
        return Board(
            tuple(
                frozenset(range(min(values), max(values) + 1)) if values else possible
                for values, possible in zip(board.open, blank.open, strict=True)
            )
        )
    return Board(
        tuple(
            values if len(values) == 1 else possible
            for values, possible in zip(board.open, blank.open, strict=True)
        )
    )


def said(genre: Genre[Any], puzzle: Any, marks: Marks | None) -> Board:
    """The board that marks say as a position."""
    decided: list[Decision] = []
    if isinstance(puzzle, Bridges):
        for *ends, least, most in (m if len(m) == 6 else widened(puzzle, m) for m in marks or []):
            ((span, _),) = genre.read_decisions(puzzle, [[*ends, 0]])
            decided.append((span, frozenset(range(least, most + 1))))
    else:
        decided = genre.read_decisions(puzzle, marks or [])
    return genre.blank(puzzle).narrowed(decided)


def widened(puzzle: Bridges, mark: list[int]) -> list[int]:
    """At least this number of bridges, or none."""
    return [*mark, puzzle.max_bridges if mark[-1] else 0]


@pytest.mark.parametrize("genre", DRAWN_GENRES)
@given(data=st.data())
def test_a_drawn_solution_is_read_again(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = in_page_order(genre, data.draw(SMALL[genre.name]))
    solution = Solution(
        tuple(data.draw(st.sampled_from(sorted(values))) for values in genre.blank(puzzle).open)
    )
    assume(can_be_drawn(puzzle, board_of([solution]) if solution.values else Board(())))
    result = read_with_marks(draw(puzzle, solution).text(rulers=data.draw(st.booleans())))
    assert result.genre == genre
    assert result.puzzle == puzzle
    assert (result.marks or []) == genre.marks(puzzle, solution)


@pytest.mark.parametrize("genre", DRAWN_GENRES)
@settings(max_examples=60)
@given(data=st.data())
def test_a_drawn_position_is_read_again(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = in_page_order(genre, data.draw(SMALL[genre.name]))
    board = data.draw(boards(genre, puzzle))
    assume(can_be_drawn(puzzle, board))
    result = read_with_marks(draw(puzzle, board).text(rulers=data.draw(st.booleans())))
    assert result.puzzle == puzzle
    seen = said(genre, puzzle, result.marks)
    expected = shown(genre, puzzle, board)
    if isinstance(puzzle, Bridges) and not any(
        len(m) == 6 or not m[-1] for m in result.marks or []
    ):
        # Bridges and nothing else: then it is a player's drawing, who may add to them.
        assert all(s >= e for s, e in zip(seen.open, expected.open, strict=True))
        return
    assert seen == expected


@pytest.mark.parametrize("genre", DRAWN_GENRES)
@settings(max_examples=20)
@given(data=st.data())
def test_sentences_around_a_drawing_do_not_matter(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = in_page_order(genre, data.draw(SMALL[genre.name]))
    assume(can_be_drawn(puzzle, genre.blank(puzzle)))
    text = f"{genre.title}: this is it.\n\n{draw(puzzle)}\n(lazy on cadical195, 0.5 ms)\n"
    assert pw.read(text) == puzzle
    assert pw.read(text + text) == puzzle
