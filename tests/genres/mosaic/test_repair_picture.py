"""Pictures that are not the only one with their clues: the fewest cells are changed."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation import repair
from puzzlewright.genres.mosaic.generation.repair import repair_picture
from puzzlewright.genres.mosaic.puzzle import with_shown_clues
from puzzlewright.verbs.generate import VerbGeneratorContext

BENCH = VerbGeneratorContext()


def is_only(size: Size, picture: Solution) -> bool:
    return (
        pw.solve(
            with_shown_clues(size, picture, set(range(len(picture.values)))),
            encoding="direct",
            engine="glucose42",
        ).status
        == "unique"
    )


def changes(before: Solution, after: Solution) -> int:
    return sum(a != b for a, b in zip(before.values, after.values, strict=True))


def changed(picture: Solution, cells: tuple[int, ...]) -> Solution:
    return Solution(tuple(colour ^ (cell in cells) for cell, colour in enumerate(picture.values)))


@settings(max_examples=25, deadline=None)
@given(
    size=st.sampled_from([Size(2, 2), Size(2, 5), Size(5, 2), Size(2, 4), Size(1, 8)]),
    data=st.data(),
)
def test_fewer_changes_would_not_do(size: Size, data: st.DataObject) -> None:
    cells = size.rows * size.cols
    picture = Solution(
        tuple(data.draw(st.lists(st.integers(0, 1), min_size=cells, max_size=cells)))
    )
    made = repair_picture(BENCH, Random(1), size, picture)
    assert made.is_proven
    assert is_only(size, made.picture)
    fewest = next(
        number
        for number in range(cells + 1)
        if any(is_only(size, changed(picture, some)) for some in combinations(range(cells), number))
    )
    assert changes(picture, made.picture) == fewest


def test_one_change_for_every_striped_column_and_none_elsewhere() -> None:
    size = Size(8, 9)
    stripes = Solution(tuple(int(cell // 9 % 3 == 0 and cell % 9 < 4) for cell in range(72)))
    made = repair_picture(BENCH, Random(1), size, stripes)
    assert made.is_proven
    assert changes(stripes, made.picture) == 4
    assert is_only(size, made.picture)


def test_without_room_for_a_proof_the_picture_is_repaired_and_that_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(repair, "MAX_PATTERNS", 1)
    monkeypatch.setattr(repair, "_stripes", lambda _: ())
    size = Size(5, 5)
    stripes = Solution(tuple(int(cell // 5 % 3 == 0) for cell in range(25)))
    made = repair_picture(BENCH, Random(1), size, stripes)
    assert not made.is_proven
    assert is_only(size, made.picture)
