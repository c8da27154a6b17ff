"""The picture: countries inside thick lines, circles where they are, and a spot to click at for
each.
"""

from puzzlewright.core.board import Board
from puzzlewright.core.picture import Disc, Label, Line
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import from_countries
from puzzlewright.verbs.draw import draw_step
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.text import read

# +---+---+---+
# | 1   o     |
# +---+---+   +
# | 0     |   |
# +---+---+---+
PUZZLE = from_countries([[0, 0, 0], [1, 1, 0]], [(0, 0, 1), (0, 1, None), (1, 0, 0)])
# the second goes down, the third stays
BOARD = Board((frozenset({0, 1}), frozenset({4}), frozenset({3})))
PICTURE = genre.draw(PUZZLE, BOARD, frozenset())


def test_the_picture_has_the_size_of_the_puzzle() -> None:
    assert (PICTURE.width, PICTURE.height) == (3, 2)


def test_thin_lines_between_cells_and_thick_ones_around_countries() -> None:
    lines = [shape for shape in PICTURE.shapes if isinstance(shape, Line)]
    assert [line[:4] for line in lines if line.role == "grid"] == [
        (0, 1, 3, 1),
        (1, 0, 1, 2),
        (2, 0, 2, 2),
    ]
    assert [line[:4] for line in lines if line.role == "border"] == [
        (0, 0, 3, 0),
        (0, 1, 2, 1),
        (0, 2, 3, 2),
        (0, 0, 0, 2),
        (2, 1, 2, 2),
        (3, 0, 3, 2),
    ]


def test_a_border_has_gaps_where_a_country_reaches_through() -> None:
    puzzle = from_countries([[0, 0, 0], [1, 0, 2]], [])
    picture = genre.draw(puzzle, genre.blank(puzzle), frozenset())
    across = [
        shape[:4]
        for shape in picture.shapes
        if isinstance(shape, Line) and shape.role == "border" and shape.y1 == shape.y2 == 1
    ]
    assert across == [(0, 1, 1, 1), (2, 1, 3, 1)]


def test_circles_are_where_they_are_known_to_be() -> None:
    discs = [shape for shape in PICTURE.shapes if isinstance(shape, Disc) and shape.role != "touch"]
    assert [(disc.x, disc.y, disc.role, disc.place) for disc in discs] == [
        (0.5, 0.5, "circle", 0),
        (1.5, 0.5, "circle-moved", 1),
        (1.5, 1.5, "landing", 1),
        (0.5, 1.5, "landing", 2),
    ]
    assert [shape for shape in PICTURE.shapes if shape.role == "track"] == [
        Line(1.5, 0.5, 1.5, 1.5, "track", place=1)
    ]


def test_a_bare_puzzle_has_all_circles_at_their_starts() -> None:
    picture = genre.draw(PUZZLE, genre.blank(PUZZLE), frozenset())
    discs = [shape for shape in picture.shapes if isinstance(shape, Disc) and shape.role != "touch"]
    assert {disc.role for disc in discs} == {"circle"}
    assert [disc.place for disc in discs] == [0, 1, 2]


def test_numbers_go_with_their_circles() -> None:
    board = Board((frozenset({2}), frozenset({1}), frozenset({0, 3})))
    labels = [
        shape for shape in genre.draw(PUZZLE, board, frozenset()).shapes if isinstance(shape, Label)
    ]
    assert [(label.x, label.y, label.text, label.role) for label in labels] == [
        (2.5, 0.5, "1", "circle-number"),
        (0.5, 1.5, "0", "circle-number"),
    ]


def test_long_numbers_are_small() -> None:
    puzzle = from_countries([[0, 0, 0]], [(0, 0, 7), (0, 1, 12), (0, 2, 123)])
    labels = [
        shape
        for shape in genre.draw(puzzle, genre.blank(puzzle), frozenset()).shapes
        if isinstance(shape, Label)
    ]
    assert labels[0].size > labels[1].size > labels[2].size


def test_options_are_shown_on_demand() -> None:
    picture = genre.draw(PUZZLE, BOARD, frozenset({"options"}))
    options = [
        (shape.x, shape.y, shape.place)
        for shape in picture.shapes
        if isinstance(shape, Disc) and shape.role == "option"
    ]
    # beside the circle that started there
    assert options == [(1.87, 0.87, 0)]
    assert not [shape for shape in PICTURE.shapes if shape.role == "option"]


def test_every_circle_can_be_clicked_at_its_start_and_landing_and_nothing_lies_above() -> None:
    touch = [shape for shape in PICTURE.shapes if isinstance(shape, Disc) and shape.role == "touch"]
    assert [(disc.x, disc.y, disc.place) for disc in touch] == [
        (0.5, 0.5, 0),
        (1.5, 0.5, 1),
        (1.5, 1.5, 1),
        (0.5, 1.5, 2),
    ]
    assert PICTURE.shapes[-len(touch) :] == tuple(touch)


def test_the_title_says_what_is_shown() -> None:
    assert (
        PICTURE.title
        == "A Satogaeri puzzle on 2 rows and 3 columns with 3 circles, 2 of them decided"
    )
    assert (
        genre.draw(PUZZLE, genre.blank(PUZZLE), frozenset()).title
        == "A Satogaeri puzzle on 2 rows and 3 columns with 3 circles"
    )


def test_no_dot_or_cross_covers_a_number() -> None:
    steps = explain(read(genre.example)).boards()
    seen = 0
    for step, before in steps:
        shapes = draw_step(read(genre.example), before, step).picture.shapes
        numbers = [complex(label.x, label.y) for label in shapes if isinstance(label, Label)]
        for shape in shapes:
            if shape.role == "option" and isinstance(shape, Disc):
                spot = complex(shape.x, shape.y)
            elif shape.role == "ruled-out" and isinstance(shape, Line):
                spot = complex(shape.x1 + shape.x2, shape.y1 + shape.y2) / 2
            else:
                continue
            seen += 1
            assert all(abs(spot - number) > 0.5 for number in numbers)
    assert seen
