"""Marks on a picture: bands behind lines, frames around cells, tints for what is only supposed."""

from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.render.annotations import marks_at, with_marks, with_supposed
from puzzlewright.render.palette import ROLE_STYLES, in_layers

BRIDGE = Line(0.5, 0.5, 2.5, 0.5, "bridge", 2, 0)
CLUE = Label(0.5, 1.5, "3", "clue")
PICTURE = Picture(
    3,
    2,
    (
        Box(0, 1, 1, 1, "cell-black"),
        BRIDGE,
        CLUE,
        Line(0.9, 0.5, 2.1, 0.5, "touch", 1, 0),
        Box(0, 1, 1, 1, "touch", 1),
        Disc(2.5, 1.5, 0.5, "touch", 2),
    ),
    "",
)


def painted(picture: Picture) -> list[Shape]:
    return list(in_layers(picture.shapes))


def test_a_line_gets_a_band_behind_it_that_is_far_broader_than_a_bridge() -> None:
    for role in ("looked-at", "premise", "concluded", "wrong", "supposed"):
        shapes = painted(with_marks(PICTURE, marks_at(PICTURE, {0: role})))
        (band,) = (shape for shape in shapes if shape.role == f"{role}-band")
        assert shapes.index(band) < shapes.index(BRIDGE)
        assert ROLE_STYLES[band.role].width > 5 * ROLE_STYLES["bridge"].width


def test_cells_and_circles_get_frames_on_top() -> None:
    shapes = painted(with_marks(PICTURE, marks_at(PICTURE, {1: "concluded", 2: "looked-at"})))
    frames = [shape for shape in shapes[shapes.index(CLUE) :] if shape.role != "touch"][1:]
    assert [(type(frame), frame.role) for frame in frames] == [
        (Disc, "looked-at"),
        (Box, "concluded"),
    ]


def test_suppositions_are_drawn_as_such_below_the_numbers() -> None:
    shapes = painted(with_supposed(PICTURE, [0, 1]))
    assert BRIDGE not in shapes
    assert BRIDGE._replace(role="supposed-line") in shapes
    (tint,) = (shape for shape in shapes if shape.role == "supposed")
    assert shapes.index(tint) < shapes.index(CLUE)


def test_without_a_supposition_nothing_changes() -> None:
    assert with_supposed(PICTURE, []) == PICTURE
