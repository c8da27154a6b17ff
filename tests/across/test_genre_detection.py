"""The genre of a text that does not name it: by what is on the board, and never a guess."""

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import AmbiguousGenre
from puzzlewright.kit.formats.penpa import DrawingBoard, Layer, write

CIRCLES = {(0, 0), (2, 2)}
WALLS = {((0, c), (1, c)) for c in range(3)}


def board(question: Layer, answer: Layer | None = None) -> str:
    """A board that is tagged with no known genre."""
    return write(DrawingBoard(3, 3, question, answer or Layer()), "classic")


def numbers(text: str) -> dict[tuple[int, int], str]:
    rows = text.split("/")
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        (board(Layer(numbers("46./6?6/..4"))), "mosaic"),
        (board(Layer(numbers("9../.../..2"))), "mosaic"),
        (board(Layer(numbers("1.1/.../1.1"), {(0, 0), (0, 2), (2, 0), (2, 2)})), "bridges"),
        (
            board(Layer(numbers("1.1/.../1.1")), Layer(lines={((0, 0), (0, 1)): 3})),
            "bridges",
        ),
        (board(Layer(numbers("1../.../..?"), CIRCLES, walls=WALLS)), "satogaeri"),
        (
            board(
                Layer(numbers("1../.../..."), CIRCLES, walls=WALLS),
                Layer(surface={(1, 1): 1}, lines={((0, 0), (1, 0)): 3}),
            ),
            "satogaeri",
        ),
    ],
)
def test_a_board_shows_its_genre(text: str, genre: str) -> None:
    assert pw.read(text).genre == genre


@pytest.mark.parametrize(
    ("text", "genres"),
    [
        (board(Layer(numbers("1../.../..4"))), ("bridges", "context", "mosaic")),
        (board(Layer(numbers("12./.../..4"))), ("context", "mosaic")),
        (board(Layer(numbers("8../.../..4"))), ("bridges", "mosaic")),
        (board(Layer(numbers("9../.../..4"), walls=WALLS)), ("bridges", "mosaic", "satogaeri")),
    ],
)
def test_several_genres_are_named_and_none_is_guessed(
    text: str, genres: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(AmbiguousGenre) as rejected:
        pw.read(text)
    assert rejected.value.genres == genres
    assert main(["solve", text]) == 2
    message = capsys.readouterr().err
    for name in genres:
        assert f"--genre {name}" in message
        assert pw.read(text, genre=name).genre == name


def test_satogaeri_answers_round_trip() -> None:
    puzzle = pw.read("https://puzz.link/p?satogaeri/4/4/94g1g02m1h.j")
    solution = pw.solve(puzzle).solution
    assert solution is not None
    text = pw.write(puzzle, "penpa", solution)
    assert pw.read(text) == puzzle
    assert pw.check(text).is_correct


@pytest.mark.parametrize("pid", ["hashikake", "context", "satogaeri", "mashu"])
def test_a_file_of_four_lines_is_no_drawing(pid: str) -> None:
    text = f"pzprv3\n{pid}\n6\n9\n"
    try:
        assert pw.read(text).genre in ("context", "satogaeri")
    except pw.BadPuzzle as rejected:
        assert any(word in str(rejected) for word in ("island", "format", "genre 'mashu'"))
