"""The order of steps: near the last one, along the edge, and with few premises first."""

import puzzlewright as pw
from puzzlewright.core.board import Move
from puzzlewright.genre.ladder import FoundMove
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.reasoning.explain.explainer import RatedRound, shares_of_rounds
from puzzlewright.reasoning.explain.step_order import StepOrder

PAGE = pw.read("9x9:" + "1" * 81, genre="mosaic")


def _move(place: int, *known: int) -> Move:
    return Move(((place, 0),), (), known)


def test_what_is_near_comes_first() -> None:
    route = StepOrder(PAGE)
    route.advance([0], [0], moves=True)
    assert route.cost(_move(2)) < route.cost(_move(7))


def test_what_rests_on_few_steps_comes_before_what_follows_from_them() -> None:
    route = StepOrder(PAGE)
    route.advance([0], [0], moves=True)
    assert route.cost(_move(2)) < route.cost(_move(1, 0))


def test_of_what_is_equally_near_the_edge_comes_first() -> None:
    route = StepOrder(PAGE)
    route.advance([10], [10], moves=True)
    assert route.cost(_move(1)) < route.cost(_move(19))


def test_bookkeeping_does_not_change_the_order() -> None:
    route = StepOrder(PAGE)
    route.advance([0], [0], moves=True)
    before = route.cost(_move(2))
    route.advance([80], [80], moves=False)
    assert route.cost(_move(2)) == before


def test_what_appeared_early_comes_before_what_appeared_late() -> None:
    route = StepOrder(PAGE)
    route.advance([40], [40], moves=True)
    early, late = _move(0), _move(8)
    before = route.cost(early)
    route.advance([40], [40], moves=True)
    assert route.cost(early) == before
    assert route.cost(late) > before


def test_what_the_clues_alone_show_is_read_from_the_top() -> None:
    route = StepOrder(PAGE)
    route.advance([40], [40], moves=True)
    assert route.cost(_move(31)) < route.cost(_move(49))


def test_what_a_whole_round_finds_early_comes_before_what_it_finds_late() -> None:
    page = pw.read("https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3")
    early, late = Move(((0, 0),), (), ()), Move(((0, 1),), (), ())
    route = StepOrder(page)
    assert route.cost(early) == route.cost(late)
    route = StepOrder(page)
    route.expect({(0, 0): 0.1, (0, 1): 0.9})
    assert route.cost(early) < route.cost(late)


def test_rounds_follow_each_other_in_time() -> None:
    rounds = [
        RatedRound([FoundMove(TECHNIQUES[0], Move((choice,), (), ())) for choice in choices], [])
        for choices in ([(0, 0), (1, 0)], [(2, 0), (0, 0)])
    ]
    assert shares_of_rounds(rounds) == {(0, 0): 0.25, (1, 0): 0.25, (2, 0): 0.75}
