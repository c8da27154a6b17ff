"""Generated Mosaics are unique, solvable, need every clue, and meet or reject every option."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size, Target
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic import genre
from puzzlewright.genres.mosaic.generation.pictures import random_picture
from puzzlewright.genres.mosaic.generation.remove_clues import remove_by_solver
from puzzlewright.genres.mosaic.puzzle import Mosaic, with_shown_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.generation import remove_clues
from puzzlewright.kit.grid import orbits
from puzzlewright.kit.shading import blank
from puzzlewright.verbs.generate import VerbGeneratorContext, run_generator

sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


def shown(puzzle: Mosaic) -> set[int]:
    clues = [clue for line in puzzle.clues for clue in line]
    return {cell for cell, clue in enumerate(clues) if clue is not None}


def is_solved_up_to(level: str, puzzle: Mosaic) -> bool:
    usable = [technique for technique in TECHNIQUES if technique.level <= LEVELS.index(level) + 1]
    return TechniqueSolver(MosaicPosition(puzzle, blank(puzzle)), usable).run()


def without(puzzle: Mosaic, hidden: set[int]) -> Mosaic:
    cols = puzzle.cols
    return Mosaic(
        tuple(
            tuple(None if row * cols + col in hidden else clue for col, clue in enumerate(line))
            for row, line in enumerate(puzzle.clues)
        )
    )


@settings(max_examples=25)
@given(
    size=sizes,
    seed=st.integers(0, 1000),
    order=st.sampled_from(["random", "scan", "easy", "hard"]),
    density=st.none() | st.floats(0, 1),
    symmetry=st.sampled_from(["none", "half-turn", "left-right", "up-down"]),
)
def test_any_option_gives_a_unique_puzzle_that_needs_every_clue(
    size: tuple[int, int], seed: int, order: Any, density: float | None, symmetry: Any
) -> None:
    made = pw.generate(
        "mosaic", size=size, seed=seed, order=order, density=density, symmetry=symmetry
    )
    assert (made.puzzle.rows, made.puzzle.cols) == size
    verdict = pw.solve(made.puzzle, encoding="direct", engine="glucose42")
    assert verdict.status == "unique"
    assert verdict.solution == made.solution
    assert is_solved_up_to("hard", made.puzzle)
    for group in orbits(Size(*size), symmetry):
        visible = shown(made.puzzle) & set(group)
        assert visible in (set(), set(group))
        if visible:
            assert not is_solved_up_to("hard", without(made.puzzle, visible))


@pytest.mark.parametrize("difficulty", LEVELS)
def test_every_difficulty_is_delivered_exactly(difficulty: pw.Difficulty) -> None:
    for seed in range(2):
        made = pw.generate("mosaic", size=(10, 10), seed=seed, difficulty=difficulty)
        assert made.rating is not None
        assert made.rating.name == difficulty
        assert (
            pw.solve(made.puzzle, encoding="direct", engine="glucose42").solution == made.solution
        )
        assert set(made.solution.values) == {0, 1}
        level = LEVELS.index(difficulty)
        if difficulty != "extreme":
            assert is_solved_up_to(difficulty, made.puzzle)
        if level:
            assert not is_solved_up_to(LEVELS[level - 1], made.puzzle)


def test_the_hardest_puzzles_need_every_clue_to_be_unique() -> None:
    made = run_generator(genre, Random(4), Size(8, 8), {}, VerbGeneratorContext(Target(level=6)))
    for clue in shown(made.puzzle):
        assert pw.solve(without(made.puzzle, {clue})).status == "several"


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn"])
def test_symmetrical_clues_at_a_requested_level(symmetry: Any) -> None:
    made = pw.generate("mosaic", size=(10, 10), seed=1, symmetry=symmetry, difficulty="medium")
    assert made.rating is not None
    assert made.rating.name == "medium"
    for group in orbits(Size(10, 10), symmetry):
        assert len(shown(made.puzzle) & set(group)) in (0, len(group))


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_a_technique_that_is_needed(technique: Technique[MosaicPosition]) -> None:
    made = pw.generate("mosaic", size=(10, 10), seed=1, needs=technique.name)
    others = [
        other
        for other in TECHNIQUES
        if other.level <= technique.level and other != technique and not other.is_search
    ]
    assert not TechniqueSolver(MosaicPosition(made.puzzle, blank(made.puzzle)), others).run()


@settings(max_examples=20)
@given(size=sizes, seed=st.integers(0, 1000))
def test_batches_and_cut_outs_give_the_same_result_as_single_queries(
    size: tuple[int, int], seed: int
) -> None:
    rng = Random(seed)
    grid = Size(*size)
    cells = grid.rows * grid.cols
    picture = Solution(tuple(rng.randint(0, 1) for _ in range(cells)))
    full = with_shown_clues(grid, picture, set(range(cells)))
    if pw.solve(full).status != "unique":
        return
    order = rng.sample(range(cells), cells)
    needed = set(range(cells))
    for clue in order:
        if pw.solve(with_shown_clues(grid, picture, needed - {clue})).status == "unique":
            needed.discard(clue)
    assert (
        remove_by_solver(VerbGeneratorContext(), grid, picture, [(clue,) for clue in order])
        == needed
    )


def test_the_number_of_sessions_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    grid = Size(16, 16)
    picture = Solution(tuple(rng.randint(0, 1) for _ in range(256)))
    order = [(clue,) for clue in rng.sample(range(256), 256)]
    results = []
    for sessions in (1, 5, 32):
        monkeypatch.setattr(remove_clues, "SESSIONS", sessions)
        results.append(remove_by_solver(VerbGeneratorContext(), grid, picture, order))
    assert results[0] == results[1] == results[2]


def test_the_fewest_clues_are_no_more_than_any_order_finds() -> None:
    rng = Random(1)
    grid = Size(4, 4)
    made = pw.generate("mosaic", size=grid, seed=3, order="fewest")
    assert pw.solve(made.puzzle).status == "unique"
    count = len(shown(made.puzzle))
    for _ in range(30):
        order = [(clue,) for clue in rng.sample(range(16), 16)]
        assert len(remove_by_solver(VerbGeneratorContext(), grid, made.solution, order)) >= count


def test_easy_removes_the_middle_clues_and_hard_the_informative_ones() -> None:
    def share(order: Any, clues: set[int]) -> float:
        found = [
            clue
            for s in range(5)
            for line in pw.generate("mosaic", size=(9, 9), seed=s, order=order).puzzle.clues
            for clue in line
        ]
        values = [clue for clue in found if clue is not None]
        return sum(value in clues for value in values) / len(values)

    assert share("easy", {4, 5, 6}) < share("hard", {4, 5, 6})


def picture(tmp_path: Path, draw: Any, size: tuple[int, int] = (120, 80)) -> str:
    image = Image.new("L", size, 255)
    draw(ImageDraw.Draw(image))
    path = tmp_path / "picture.png"
    image.save(path)
    return str(path)


def test_a_picture_becomes_the_solution(tmp_path: Path) -> None:
    path = picture(tmp_path, lambda pen: pen.rectangle((40, 20, 79, 59), fill=40))
    made = pw.generate("mosaic", size=(8, 12), seed=1, from_image=path)
    assert pw.marks_of(made.puzzle, made.solution) == [
        "............", "............",
        "....####....", "....####....", "....####....", "....####....",
        "............", "............",
    ]  # fmt: skip
    assert made.notes == ()


def test_a_picture_with_a_very_long_side_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "line.png"
    Image.new("1", (25_000_000, 1)).save(path)
    with pytest.raises(BadOption, match=r"a side of .* has more than [\d,]+ pixels"):
        pw.generate("mosaic", size=(8, 12), seed=1, from_image=str(path))


def test_a_picture_is_not_changed_for_a_difficulty(tmp_path: Path) -> None:
    path = picture(tmp_path, lambda pen: pen.line((0, 0, 119, 79), fill=0, width=9))
    made = pw.generate("mosaic", size=(8, 12), seed=1, from_image=path, difficulty="medium")
    assert made.rating is not None
    assert made.rating.name == "medium"
    assert made.solution == pw.generate("mosaic", size=(8, 12), seed=2, from_image=path).solution
    with pytest.raises(
        BadOption, match="the picture at 8x12 needs more than trivial even with all its clues"
    ):
        pw.generate("mosaic", size=(8, 12), seed=1, from_image=path, difficulty="trivial")


def test_a_picture_that_cannot_be_unique_is_changed_and_that_is_reported(tmp_path: Path) -> None:
    # On 2x2 all four clues are the same, so only one colour is unique.
    path = picture(tmp_path, lambda pen: pen.rectangle((0, 0, 59, 39), fill=0))
    made = pw.generate("mosaic", size=(2, 2), seed=1, from_image=path)
    assert pw.solve(made.puzzle).status == "unique"
    assert made.notes == (
        (
            "1 cell of the picture had to be changed for it to be the only one (the fewest"
            " possible): R1C1"
        ),
    )


def test_grey_becomes_a_pattern_on_request(tmp_path: Path) -> None:
    def shade(pen: Any) -> None:
        pen.rectangle((0, 0, 39, 79), fill=0)
        pen.rectangle((40, 0, 79, 79), fill=128)

    path = picture(tmp_path, shade)
    plain = pw.generate("mosaic", size=(8, 12), seed=1, from_image=path)
    dithered = pw.generate("mosaic", size=(8, 12), seed=1, from_image=path, dither=True)
    assert plain.solution != dithered.solution


@pytest.mark.parametrize(
    ("size", "options", "why"),
    [
        ((0, 5), {}, "a size of 0x5 has no cells"),
        ((500, 500), {}, "a size of 500x500 has 250,000 cells"),
        ((5, 5), {"density": 1.5}, "density must be from 0 to 1, not 1.5"),
        (
            (5, 5),
            {"order": "alphabetical"},
            "order must be one of random, scan, easy, hard, fewest, not 'alphabetical'",
        ),
        ((5, 6), {"symmetry": "diagonal"}, "the symmetry diagonal needs a square grid, not 5x6"),
        (
            (60, 60),
            {"order": "fewest"},
            "the fewest clues can be found for at most 2,500 cells, and 60x60 has 3,600",
        ),
        ((5, 5), {"order": "fewest", "effort": 0}, "effort must be at least 1, not 0"),
        (
            (5, 5),
            {"effort": 10},
            "effort works only with order fewest: give that, too",
        ),
        (
            (5, 5),
            {"order": "fewest", "symmetry": "half-turn"},
            "the fewest clues are not symmetrical",
        ),
        ((5, 5), {"dither": True}, "dither works only with from_image: give that, too"),
        ((5, 5), {"from_image": "/no/such/picture.png"}, "cannot be read as a picture"),
        ((5, 5), {"islands": 3}, "mosaic has no option 'islands'"),
    ],
)
def test_bad_options(size: tuple[int, int], options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        pw.generate("mosaic", size=size, seed=1, **options)


def test_a_picture_of_one_colour_or_of_nothing(tmp_path: Path) -> None:
    blank = picture(tmp_path, lambda _: None)
    with pytest.raises(BadOption, match="has only one colour at 5x5"):
        pw.generate("mosaic", size=(5, 5), from_image=blank)
    junk = tmp_path / "junk.png"
    junk.write_bytes(b"\x89PNG but not really")
    with pytest.raises(BadOption, match="cannot be read as a picture"):
        pw.generate("mosaic", size=(5, 5), from_image=str(junk))
    with pytest.raises(BadOption, match="has its own density"):
        pw.generate("mosaic", size=(5, 5), from_image=blank, density=0.5)


def test_the_same_seed_gives_the_same_puzzle() -> None:
    first, again, other = (
        pw.generate("mosaic", size=(7, 7), seed=seed).puzzle for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_random_picture_is_drawn_in_blots() -> None:
    black = random_picture(Random(1), Size(40, 40), 720)
    right = [(cell, cell + 1) for cell in range(1600) if (cell + 1) % 40]
    alike = sum((a in black) == (b in black) for a, b in right) / len(right)
    assert len(black) == 720
    assert 0.6 < alike < 0.7
