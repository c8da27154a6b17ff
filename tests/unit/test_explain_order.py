"""The order of steps: near the last one, along the edge, and with few premises first."""

import puzzlewright as pw
from puzzlewright.core.board import Move
from puzzlewright.genre.ladder import FoundMove
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.reasoning.explain.explainer import RatedRound, shares_of_rounds
from puzzlewright.reasoning.explain.step_order import StepOrder

PUZZLE = pw.read("9x9:" + "1" * 81, genre="mosaic")


def _move(place: int, *known: int) -> Move:
    return Move(((place, 0),), (), known)


def test_what_is_near_comes_first() -> None:
    order = StepOrder(PUZZLE)
    order.advance([0], [0], moves=True)
    assert order.cost(_move(2)) < order.cost(_move(7))


def test_what_rests_on_few_steps_comes_before_what_follows_from_them() -> None:
    order = StepOrder(PUZZLE)
    order.advance([0], [0], moves=True)
    assert order.cost(_move(2)) < order.cost(_move(1, 0))


def test_of_equally_near_steps_the_one_at_the_edge_comes_first() -> None:
    order = StepOrder(PUZZLE)
    order.advance([10], [10], moves=True)
    assert order.cost(_move(1)) < order.cost(_move(19))


def test_bookkeeping_does_not_change_the_order() -> None:
    order = StepOrder(PUZZLE)
    order.advance([0], [0], moves=True)
    before = order.cost(_move(2))
    order.advance([80], [80], moves=False)
    assert order.cost(_move(2)) == before


def test_what_appeared_early_comes_before_what_appeared_late() -> None:
    order = StepOrder(PUZZLE)
    order.advance([40], [40], moves=True)
    early, late = _move(0), _move(8)
    before = order.cost(early)
    order.advance([40], [40], moves=True)
    assert order.cost(early) == before
    assert order.cost(late) > before


def test_what_the_clues_alone_show_is_read_from_the_top() -> None:
    order = StepOrder(PUZZLE)
    order.advance([40], [40], moves=True)
    assert order.cost(_move(31)) < order.cost(_move(49))


def test_what_a_whole_round_finds_early_comes_before_what_it_finds_late() -> None:
    puzzle = pw.read("https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3")
    early, late = Move(((0, 0),), (), ()), Move(((0, 1),), (), ())
    order = StepOrder(puzzle)
    assert order.cost(early) == order.cost(late)
    order = StepOrder(puzzle)
    order.expect({(0, 0): 0.1, (0, 1): 0.9})
    assert order.cost(early) < order.cost(late)


def test_rounds_follow_each_other_in_time() -> None:
    rounds = [
        RatedRound([FoundMove(TECHNIQUES[0], Move((choice,), (), ())) for choice in choices], [])
        for choices in ([(0, 0), (1, 0)], [(2, 0), (0, 0)])
    ]
    assert shares_of_rounds(rounds) == {(0, 0): 0.25, (1, 0): 0.25, (2, 0): 0.75}
