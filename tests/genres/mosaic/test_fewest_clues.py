"""The fewest clues: as few as brute force finds, and a correct note about the proof."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation.fewest_clues import (
    PictureCounterexamples,
    find_fewest_clues,
)
from puzzlewright.genres.mosaic.generation.remove_clues import remove_by_solver
from puzzlewright.genres.mosaic.puzzle import with_shown_clues
from puzzlewright.verbs.generate import VerbGeneratorContext

BENCH = VerbGeneratorContext()


def is_enough(size: Size, picture: Solution, clues: set[int]) -> bool:
    return (
        pw.solve(
            with_shown_clues(size, picture, clues), encoding="direct", engine="glucose42"
        ).status
        == "unique"
    )


@settings(max_examples=6, deadline=None)
@given(colours=st.lists(st.integers(0, 1), min_size=12, max_size=12), seed=st.integers(0, 99))
def test_no_smaller_set_of_clues_is_enough(colours: list[int], seed: int) -> None:
    size, picture = Size(3, 4), Solution(tuple(colours))
    found = find_fewest_clues(BENCH, Random(seed), size, picture, 10_000)
    assert found.lower_bound == len(found.clues)
    assert is_enough(size, picture, found.clues)
    smaller = map(set, combinations(range(12), found.lower_bound - 1))
    assert not any(is_enough(size, picture, clues) for clues in smaller)


def test_a_grid_of_several_windows_gets_fewer_clues_than_by_removal() -> None:
    rng, size = Random(1), Size(10, 9)
    picture = Solution(tuple(rng.randint(0, 1) for _ in range(90)))
    found = find_fewest_clues(BENCH, rng, size, picture, 5_000)
    assert is_enough(size, picture, found.clues)
    assert (
        len(found.clues)
        < len(
            remove_by_solver(BENCH, size, picture, [(cell,) for cell in rng.sample(range(90), 90)])
        )
        - 5
    )
    assert found.lower_bound <= len(found.clues)


def test_little_effort_still_gives_a_puzzle_and_says_that_nothing_is_proven() -> None:
    made = pw.generate("mosaic", size=(9, 9), seed=1, order="fewest", effort=1)
    assert "the fewest that were found; at least" in made.notes[0]
    best = pw.generate("mosaic", size=(9, 9), seed=1, order="fewest")
    assert "proven to be the fewest" in best.notes[0]
    assert best.notes[0].startswith(
        f"{sum(clue is not None for line in best.puzzle.clues for clue in line)} clues"
    )
    assert best == pw.generate("mosaic", size=(9, 9), seed=1, order="fewest")


@given(colours=st.lists(st.integers(0, 1), min_size=20, max_size=20))
def test_a_counterexample_breaks_exactly_its_broken_clues(colours: list[int]) -> None:
    size, picture = Size(4, 5), Solution(tuple(colours))
    counterexamples = PictureCounterexamples(BENCH, size, picture)
    clues = with_shown_clues(size, picture, set(range(20))).clues
    for shown in ({0, 7}, {3, 9, 12, 19}):
        differs = counterexamples.find(shown)
        assert differs
        other = Solution(tuple(colour ^ (cell in differs) for cell, colour in enumerate(colours)))
        others = with_shown_clues(size, other, set(range(20))).clues
        broken = counterexamples.broken_by(differs)
        assert broken == {
            cell for cell in range(20) if clues[cell // 5][cell % 5] != others[cell // 5][cell % 5]
        }
        assert not broken & shown
        fewer = counterexamples.fewest_broken(differs)
        assert counterexamples.find(set(range(20)) - fewer)
        assert not any(counterexamples.find(set(range(20)) - fewer | {clue}) for clue in fewer)
