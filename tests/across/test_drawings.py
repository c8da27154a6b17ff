"""Every board of every genre can be drawn in every way, and every place can be clicked at."""

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Solution
from puzzlewright.core.errors import Trouble, UnknownName
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape, base_role
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.render.palette import styles_in
from puzzlewright.verbs.draw import draw, draw_step
from puzzlewright.verbs.explain import explain
from tests.across.registry import SMALL

EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in GENRES]
# in cells: how far a shape may stand out of the page, which themes surround with some paper
MARGIN = 0.2


def boards(genre: Genre[Any], puzzle: Any) -> st.SearchStrategy[Board]:
    """Any board: blank, decided, or anything between, even one on which a place has no value
    left.
    """
    blank = genre.blank(puzzle)
    decided = st.tuples(
        *(
            st.sampled_from(sorted(values)).map(lambda value: frozenset({value}))
            for values in blank.open
        )
    )
    partly = st.tuples(
        *(st.sets(st.sampled_from(sorted(values))).map(frozenset) for values in blank.open)
    )
    return st.one_of(st.just(blank), decided.map(Board), partly.map(Board))


def extent(shape: Shape) -> tuple[float, float, float, float]:
    match shape:
        case Box():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Line():
            return (
                min(shape.x1, shape.x2),
                min(shape.y1, shape.y2),
                max(shape.x1, shape.x2),
                max(shape.y1, shape.y2),
            )
        case Disc():
            return (
                shape.x - shape.radius,
                shape.y - shape.radius,
                shape.x + shape.radius,
                shape.y + shape.radius,
            )
        case Label():
            return shape.x, shape.y, shape.x, shape.y


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_any_board_can_be_drawn_and_clicked(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    board = data.draw(boards(genre, puzzle))
    drawing = draw(puzzle, board)
    assert {base_role(shape.role) for shape in drawing.picture.shapes} <= styles_in(
        drawing.picture
    ).keys()
    for shape in drawing.picture.shapes:
        left, top, right, bottom = extent(shape)
        assert -MARGIN <= left <= right <= drawing.picture.width + MARGIN
        assert -MARGIN <= top <= bottom <= drawing.picture.height + MARGIN
    root = ElementTree.fromstring(drawing.svg())
    assert {int(element.get("data-place", "-1")) for element in root.iter()} - {-1} == set(
        range(len(board.open))
    )
    assert drawing.picture.title
    assert drawing.text(colour=True).count("\n") == drawing.text().count("\n")
    assert len(drawing.json()["shapes"]) == len(drawing.picture.shapes)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=20)
@given(data=st.data())
def test_a_puzzle_on_a_grid_has_rows_and_columns(genre: Genre[Any], data: st.DataObject) -> None:
    picture = draw(data.draw(SMALL[genre.name])).picture
    # only graphs have none, and these are among the puzzles of Bridges
    assert picture.rulers == (picture.height, picture.width) or (
        genre.name == "bridges" and picture.rulers is None
    )


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_different_solutions_look_different(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    one, other = (
        Solution(
            tuple(data.draw(st.sampled_from(sorted(values))) for values in genre.blank(puzzle).open)
        )
        for _ in range(2)
    )
    if one != other:
        assert draw(puzzle, one).svg() != draw(puzzle, other).svg()


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=20)
@given(data=st.data())
def test_marks_and_solution_give_the_same_picture(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    solution = Solution(
        tuple(data.draw(st.sampled_from(sorted(values))) for values in genre.blank(puzzle).open)
    )
    assert draw(puzzle, genre.marks(puzzle, solution)) == draw(puzzle, solution)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=20)
@given(data=st.data())
def test_every_style_is_drawn_or_rejected_with_a_message(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    for style in genre.styles:
        try:
            picture = draw(puzzle, styles=[style]).picture
            roles = {base_role(shape.role) for shape in picture.shapes} - styles_in(picture).keys()
        except Trouble as refused:
            roles = set()
            why = str(refused)
        else:
            why = repr(style)
        assert not roles
        assert repr(style) in why


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=20)
@given(data=st.data())
def test_unknown_styles_and_solutions_of_another_puzzle_are_rejected(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    with pytest.raises(
        UnknownName,
        match=(
            f"no {genre.name} style is called 'mirrored'; known: "
            f"{', '.join(genre.styles) or 'none'}"
        ),
    ):
        draw(puzzle, styles=["mirrored"])
    places = len(genre.blank(puzzle).open)
    with pytest.raises(Trouble, match=f"but the solution has {places + 1}"):
        draw(puzzle, Solution((0,) * (places + 1)))


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=10)
@given(data=st.data())
def test_a_step_marks_what_it_rests_on_and_decides(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    for step, before in explain(puzzle, until=3).boards():
        drawing = draw_step(puzzle, before, step)
        roles = {shape.role for shape in drawing.picture.shapes}
        assert bool(step.removes) == bool(roles & {"concluded", "concluded-band"})
        assert {base_role(role) for role in roles} <= styles_in(drawing.picture).keys()
        assert drawing.svg()
        supposed = draw_step(puzzle, before, step, supposed=[place for place, _ in step.removes])
        if step.removes:
            assert {shape.role for shape in supposed.picture.shapes} & {"supposed", "supposed-band"}
