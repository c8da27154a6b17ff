"""Chains found on demand are the same as those computed at once."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.genre.generator import Size
from puzzlewright.genres.context.puzzle import Context, with_all_clues
from puzzlewright.genres.context.techniques.position import Chains, ContextPosition, LazyChains
from puzzlewright.kit.generation.clue_grids import random_shading
from puzzlewright.kit.shading import blank

SIZE = Size(7, 6)
CELLS = range(SIZE.rows * SIZE.cols)
GRID = Context(((None,) * SIZE.cols,) * SIZE.rows)


@given(st.integers(0, 1000))
@settings(max_examples=30)
def test_chains_found_one_by_one_close_where_all_chains_do(seed: int) -> None:
    rng = Random(seed)
    black = [cell for cell, value in enumerate(random_shading(rng, GRID, 12).values) if value]
    rng.shuffle(black)
    known, later = black[:8], black[8:]
    whole = Chains(GRID, known)
    nearby = LazyChains(GRID, sum(1 << whole.frame.bits[cell] for cell in known))
    for cell in later:
        whole.add(cell)
        nearby.add(cell)
        assert [whole.closes(one, whole.touched(one)) for one in CELLS] == [
            nearby.closes(one, nearby.touched(one)) for one in CELLS
        ]
        assert set(nearby.changed_by(cell)) >= set(whole.rejoined[cell])


@given(st.integers(0, 1000))
@settings(max_examples=20)
def test_what_is_forgotten_is_recalled(seed: int) -> None:
    rng = Random(seed)
    solution = random_shading(rng, GRID, 12)
    puzzle = with_all_clues(GRID, solution)
    position = ContextPosition(puzzle, blank(puzzle))
    position.eliminate((cell, 1 - solution.values[cell]) for cell in rng.sample(CELLS, 30))
    before = position.board(), position.undecided, position.black, position.white
    forgotten = rng.sample([cell for cell in CELLS if len(position.open[cell]) == 1], 10)
    remembered = position.forget(forgotten)
    assert position.undecided == len(CELLS) - 20
    position.eliminate((cell, 1 - solution.values[cell]) for cell in forgotten[:5])
    position.restore(remembered)
    assert before == (position.board(), position.undecided, position.black, position.white)
