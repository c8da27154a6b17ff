"""Each technique on a small grid: what it sees there, what it says, and where it sees nothing."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from puzzlewright.core.board import Board, Choice, Move, Reason
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.picture import Box, Disc
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.generator import generator
from puzzlewright.genres.satogaeri.human_model import human_model, outline
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.countries import (
    cut_off_region,
    locked_circles,
    locked_regions,
    only_circle,
    region_claimed,
    region_taken,
)
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.genres.satogaeri.techniques.tracks import (
    certain_track,
    known_track,
    no_way_left,
    number,
    one_way_left,
    start_in_the_way,
)
from tests.genres.shaded import level_of
from tests.read_puzzles import read

Kind: TypeAlias = Technique[SatogaeriPosition]
Circles: TypeAlias = Sequence[tuple[int, int, int | None]]


def puzzle_of(countries: str, circles: Circles) -> Satogaeri:
    """Return a puzzle with rows of countries like 'aab abb'."""
    return from_countries(
        [[ord(letter) - ord("a") for letter in row] for row in countries.split()], circles
    )


def opened(puzzle: Satogaeri) -> SatogaeriPosition:
    """Return the position after numbers and starts have had their say."""
    board = by_single_circles(puzzle)
    assert isinstance(board, Board)
    return SatogaeriPosition(puzzle, board)


def moves(technique: Kind, position: SatogaeriPosition) -> list[Move]:
    return [
        move for spot in technique.spots(position) for move in technique.find_moves(position, spot)
    ]


def test_a_circle_moves_as_far_as_its_number_says() -> None:
    puzzle = puzzle_of("aabb", [(0, 0, 2), (0, 3, None)])
    position = SatogaeriPosition(puzzle, genre.blank(puzzle))
    (move,) = moves(number, position)
    assert move.removes == ((0, 0), (0, 1), (0, 3))
    assert (
        number.describe(position, move)
        == "For the 2 at R1C1, up, down and left leave the board, so it slides right."
    )


def test_a_zero_stays() -> None:
    puzzle = puzzle_of("ab", [(0, 0, 0), (0, 1, 0)])
    position = SatogaeriPosition(puzzle, genre.blank(puzzle))
    assert [move.removes for move in moves(number, position)] == [((0, 1),), ((1, 0),)]
    assert number.describe(position, moves(number, position)[0]).startswith(
        "The 0 at R1C1 does not move, "
    )


def test_no_circle_moves_over_the_start_of_another() -> None:
    puzzle = puzzle_of("aab ccb", [(0, 0, None), (0, 1, None), (1, 0, None)])
    position = SatogaeriPosition(puzzle, genre.blank(puzzle))
    found = moves(start_in_the_way, position)
    assert [(move.removes, move.reasons) for move in found] == [
        (((0, 3),), (Reason("tracks", (3,)),)),
        (((0, 1), (0, 2)), (Reason("tracks", (1,)),)),
        (((1, 0),), (Reason("tracks", (0,)),)),
        (((2, 0),), (Reason("tracks", (0,)),)),
    ]
    sentence = start_in_the_way.describe(position, found[1])
    assert sentence == (
        "The circle at R1C1 cannot pass the circle at R1C2, so it cannot slide right to"
        " R1C2 or R1C3."
    )


EXAMPLES: list[tuple[Kind, str, Circles, tuple[Choice, ...], str]] = [
    (
        known_track,
        "abb aab",
        [(0, 0, 2), (1, 2, None)],
        ((1, 2),),
        (
            "The path of the 2 at R1C1 cannot be crossed, so the circle at R2C3 cannot"
            " slide up to R1C3."
        ),
    ),
    (
        region_taken,
        "abb aab",
        [(1, 0, 1), (1, 1, None)],
        ((1, 4),),
        ("The 1 at R2C1 fills the region at R1C1, so the circle at R2C2 cannot stay."),
    ),
    (
        only_circle,
        "aaa baa",
        [(0, 0, None), (0, 1, 1)],
        ((0, 0),),
        ("Only the circle at R1C1 can reach the region at R2C1, so it slides down to R2C1."),
    ),
    (
        region_claimed,
        "aaa baa",
        [(0, 0, None), (0, 1, 1)],
        ((0, 0),),
        (
            "The 1 at R1C2 can end only in the region at R1C1, so the circle at R1C1 slides down"
            " to R2C1."
        ),
    ),
    (
        no_way_left,
        "aab abb",
        [(0, 0, None), (1, 1, None)],
        ((1, 1),),
        (
            "By sliding up to R1C2, the circle at R2C2 would block every move of the circle at"
            " R1C1, so it does not."
        ),
    ),
    (
        cut_off_region,
        "aaa bcc",
        [(0, 0, None), (0, 1, None), (1, 2, None)],
        ((2, 3),),
        (
            "By sliding left to R2C1, the circle at R2C3 would cut the region at R2C2 off from the"
            " circle at R1C2, so it does not."
        ),
    ),
    (
        locked_circles,
        "abcd abcd abcd",
        [(0, 1, None), (0, 2, 1), (2, 0, 1), (2, 2, 1)],
        ((3, 9),),
        (
            "The 1 at R3C1 and the circle at R1C2 can only fill the regions at R1C1 and"
            " R1C2, so the 1 at R3C3 cannot slide left."
        ),
    ),
    (
        locked_regions,
        "abcd abcd abcd",
        [(0, 1, None), (0, 2, 1), (2, 0, 1), (2, 2, 1)],
        ((3, 9),),
        (
            "Only the 1 at R1C3 and the 1 at R3C3 can reach the regions at R1C3 and"
            " R1C4, so the 1 at R3C3 cannot slide left."
        ),
    ),
    (
        one_way_left,
        "abc abc abc",
        [(0, 2, 2), (1, 1, 1), (2, 0, None)],
        ((2, 8),),
        (
            "If the circle at R3C1 slides right to R3C3, the 2 at R1C3 slides left and"
            " the 1 at R2C2 is stuck, so it does not."
        ),
    ),
]


@pytest.mark.parametrize(("technique", "countries", "circles", "removes", "sentence"), EXAMPLES)
def test_a_technique_sees_its_example(
    technique: Kind, countries: str, circles: Circles, removes: tuple[Choice, ...], sentence: str
) -> None:
    position = opened(puzzle_of(countries, circles))
    (move,) = moves(technique, position)
    assert move.removes == removes
    assert technique.describe(position, move) == sentence


def test_cells_that_every_move_covers_are_kept_free() -> None:
    puzzle = puzzle_of("abb ccb ccd eed", [(0, 0, None), (1, 2, None)])
    # Whether the first circle goes down two cells or three, it goes over the second row, where the
    # other one could have landed.
    position = SatogaeriPosition(
        puzzle, genre.blank(puzzle).narrowed([(0, frozenset((6, 9))), (1, frozenset((3, 4, 5)))])
    )
    (move,) = moves(certain_track, position)
    assert move.removes == ((1, 3),)
    assert move.reasons == (Reason("tracks", (3,)),)
    assert certain_track.describe(position, move) == (
        "However the circle at R1C1 moves, it covers R1C1-R3C1, so the circle at R2C3 cannot"
        " slide left to R2C1."
    )


def test_a_circle_with_one_way_left_says_why_the_other_directions_fail() -> None:
    puzzle = puzzle_of("aaaa bbbb cccc", [(0, 0, 2), (2, 1, 2), (1, 2, None)])
    # The first circle covers the top row; the third one only loses its way up.
    position = SatogaeriPosition(
        puzzle,
        genre.blank(puzzle).narrowed(
            [(0, frozenset((2,))), (1, frozenset((1, 11))), (2, frozenset((2, 6, 7)))]
        ),
    )
    (move,) = moves(known_track, position)
    assert move.removes == ((1, 1), (2, 2))
    assert known_track.describe(position, move) == (
        "For the 2 at R3C2, up crosses the path of the 2 at R1C1, and down and left leave the"
        " board, so it slides right and another circle loses options."
    )


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_no_technique_applies_to_a_decided_board(technique: Kind) -> None:
    position = opened(puzzle_of("aab aab ccb", [(0, 0, 0), (2, 1, 0), (2, 2, 1)]))
    assert TechniqueSolver(position, TECHNIQUES).run()
    assert moves(technique, position) == []


def test_grids_are_not_read_beyond_their_borders() -> None:
    # The cell after the end of a row is the first of the next: its circle is not in the way.
    puzzle = puzzle_of("aab ccb", [(0, 2, None), (1, 0, None)])
    position = SatogaeriPosition(puzzle, genre.blank(puzzle))
    assert moves(start_in_the_way, position) == []


def test_a_region_that_no_circle_can_reach_is_a_contradiction() -> None:
    puzzle = puzzle_of("aab aab", [(0, 0, 0), (1, 1, 0)])
    position = SatogaeriPosition(puzzle, genre.blank(puzzle))
    assert not TechniqueSolver(position, TECHNIQUES).run()
    contradiction = next(move for move in moves(only_circle, position) if not move.removes)
    assert (
        only_circle.describe(position, contradiction)
        == "No circle can reach the region at R1C3 any more."
    )
    assert set(contradiction.places) == {0, 1}


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        ("kdjpm58n28t2j4g2h13o.k.h4l", "trivial"),
        ("kcbq65k1aag5g.o3h.h.j3g2.p", "easy"),
        ("47aas41f82ugi1g3l2k2i3i1j4j", "medium"),
        ("8taan2cpg1j6h1k.h2l23o.h3i", "hard"),
        ("6prrjcl3g1olk3i3i2h.o2g.h2j", "expert"),
    ],
)
def test_there_are_puzzles_of_every_level_whichever_way_they_are_turned(
    puzzle: str, name: str
) -> None:
    levels = {
        level_of(image)
        for image in generator.orientations(read(f"https://puzz.link/p?satogaeri/6/6/{puzzle}"))
    }
    assert [LEVELS[level - 1] for level in levels] == [name]


def test_reasons_are_framed_where_they_are() -> None:
    puzzle = puzzle_of("aab", [(0, 0, 2), (0, 1, None)])
    assert outline(puzzle, Reason("circle", (1,))) == [Disc(1.5, 0.5, 0.45, "premise")]
    assert outline(puzzle, Reason("country", (0,))) == [
        Box(0, 0, 1, 1, "premise"),
        Box(1, 0, 1, 1, "premise"),
    ]
    assert outline(puzzle, Reason("room", (1,))) == [Box(2, 0, 1, 1, "premise")]
    assert outline(puzzle, Reason("tracks", (1,))) == [Box(1, 0, 1, 1, "premise")]
    assert outline(puzzle, Reason("fewer")) == []


def test_numbers_and_landings_are_free_in_explanations() -> None:
    assert human_model.premises == {"country", "room", "tracks"}
