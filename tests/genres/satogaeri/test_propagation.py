"""Blank boards and openings: what each circle can reach, and hopeless puzzles in words."""

from itertools import permutations, product

import pytest
from hypothesis import given

from puzzlewright.core.board import Board, Solution
from puzzlewright.genre.genre import Contradiction
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.propagation import by_single_circles, rule_out_by_certain_moves
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from tests import brute_force
from tests.genres.satogaeri.small import puzzles

LINE = [[0, 0, 1, 1, 1]]
CROSS = [[0, 0, 1], [0, 1, 1], [2, 2, 2]]


def opened(puzzle: Satogaeri) -> list[set[int]]:
    board = by_single_circles(puzzle)
    assert isinstance(board, Board)
    return list(map(set, board.open))


def test_on_a_blank_board_nothing_is_known_but_straight_lines() -> None:
    puzzle = from_countries(CROSS, [(1, 1, None), (2, 0, 0), (0, 0, 7)])
    assert list(map(set, genre.blank(puzzle).open)) == [
        {4, 1, 7, 3, 5},
        {0, 3, 6, 7, 8},
        {0, 1, 2, 3, 6},
    ]


def test_other_circles_are_in_the_way() -> None:
    puzzle = from_countries(CROSS, [(1, 1, None), (0, 1, 1), (2, 0, 2)])
    assert opened(puzzle) == [{4, 7, 3, 5}, {0, 2}, {0, 8}]


def test_a_circle_stops_before_another() -> None:
    assert opened(from_countries(LINE, [(0, 0, None), (0, 3, None)])) == [{0, 1, 2}, {1, 2, 3, 4}]


def test_certain_moves_are_made_one_after_the_other() -> None:
    puzzle = from_countries([[0, 1, 1, 2, 2]], [(0, 1, 1), (0, 3, 1), (0, 4, None)])
    assert opened(puzzle) == [{0, 2}, {2}, {4}]
    assert genre.propagate(puzzle) == Board((frozenset({0}), frozenset({2}), frozenset({4})))


def made_plainly(puzzle: Satogaeri, board: Board) -> Board | None:
    """Certain moves, looked at again and again everywhere; None where they contradict each
    other.
    """
    left = list(map(set, board.open))
    country_of, places = puzzle.country_of, range(len(left))

    def homes(place: int) -> set[int]:
        return {country_of[landing] for landing in left[place]}

    while True:
        before = [set(landings) for landings in left]
        for place, other in permutations(places, 2):
            if len(left[place]) == 1:
                track = set(puzzle.track(place, *left[place]))
                left[other] = {
                    to for to in left[other] if track.isdisjoint(puzzle.track(other, to))
                }
            if len(homes(place)) == 1:
                left[other] = {to for to in left[other] if country_of[to] not in homes(place)}
        for country in range(puzzle.country_count):
            comers = [place for place in places if country in homes(place)]
            if len(comers) == 1:
                left[comers[0]] = {to for to in left[comers[0]] if country_of[to] == country}
            if not comers:
                return None
        if not all(left):
            return None
        if left == before:
            return Board(tuple(map(frozenset, left)))


@given(puzzle=puzzles)
def test_certain_moves_agree_with_the_simple_algorithm(puzzle: Satogaeri) -> None:
    board = by_single_circles(puzzle)
    if isinstance(board, Board):
        plain = made_plainly(puzzle, board)
        assert rule_out_by_certain_moves(puzzle, board) == (board if plain is None else plain)


@given(puzzle=puzzles.filter(lambda puzzle: len(puzzle.country_of) ** len(puzzle.circles) <= 5000))
def test_no_solution_is_missed_wherever_circles_land(puzzle: Satogaeri) -> None:
    """Try every target cell of every circle, and use only the genre's rule checks."""
    tried = map(Solution, product(range(len(puzzle.country_of)), repeat=len(puzzle.circles)))
    right = {
        solution for solution in tried if not genre.mistakes(puzzle, genre.marks(puzzle, solution))
    }
    assert right == brute_force.solutions(genre, puzzle)
    propagated = genre.propagate(puzzle)
    if isinstance(propagated, Contradiction):
        assert not right
    else:
        assert all(
            value in values
            for solution in right
            for value, values in zip(solution.values, propagated.open, strict=True)
        )


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (
            from_countries(CROSS, []),
            "there are no circles for 3 regions, but each must end with exactly one",
        ),
        (
            from_countries(CROSS, [(0, 0, 0)]),
            "there is 1 circle for 3 regions, but each must end with exactly one",
        ),
        (
            from_countries([[0, 0]], [(0, 0, 0), (0, 1, 0)]),
            "there are 2 circles for 1 region, but each must end with exactly one",
        ),
        (
            from_countries(LINE, [(0, 0, 5), (0, 3, None)]),
            (
                "the 5 at R1C1 cannot move 5 cells: the border or another circle is in"
                " the way on every side"
            ),
        ),
        (
            from_countries(LINE, [(0, 0, 1), (0, 1, None)]),
            (
                "the 1 at R1C1 cannot move 1 cell: the border or another circle is in"
                " the way on every side"
            ),
        ),
        (
            from_countries(CROSS, [(0, 0, 0), (0, 1, 1), (1, 0, 0)]),
            "no circle can reach the region at R3C1",
        ),
    ],
)
def test_unsolvable_puzzles(puzzle: Satogaeri, why: str) -> None:
    assert genre.propagate(puzzle) == Contradiction(why)
